"""What touches the machine: files, folders, object stores, locks, child processes. Knows no packet."""
