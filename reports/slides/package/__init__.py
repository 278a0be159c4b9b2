"""Presentation packages: opened safely, their slides copied whole, saved with fixed bytes."""
