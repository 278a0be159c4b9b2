"""`python -m reports` is the `reports` command."""

from reports.start import main

main()
