"""All that knows WeasyPrint's insides."""
