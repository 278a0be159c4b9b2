"""The values that travel: `rows`, what is loaded, and `packet`, what one document shows. Standard library only."""
