"""An engine for presentations: a template's slides repeated, filled and fitted. Knows no packet."""
