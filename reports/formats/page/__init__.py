"""A packet as a page: one HTML file for the screen, and a PDF."""
