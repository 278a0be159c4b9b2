"""Tables to entries: spreadsheets, text files, lists of records and queries, a row or a cell an entry."""
