"""Dates and periods as people write them, in many languages: words, shapes, spans and labels. Knows no source."""
