"""`python -m reports` is the `reports` command."""

from reports.cli import main

main()
