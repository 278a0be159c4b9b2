"""The `reports` command."""
