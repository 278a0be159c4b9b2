"""Histories of git repositories: a commit an item, of its author and of those who wrote it with them."""
