"""PowerPoint presentations, made from a template."""
