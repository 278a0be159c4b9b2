"""Example slides filled with values: tags in texts, lists, tables, charts and pictures."""
