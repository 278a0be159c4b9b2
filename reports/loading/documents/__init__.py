"""Documents as people have them, read as the Markdown that says the same."""
