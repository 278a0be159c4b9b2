"""Prose to profile rows: whose each line is and of which period, or a problem that names the readings."""
