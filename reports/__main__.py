"""`python -m reports` is the `reports` command."""

from reports.cli.start import main

main()
