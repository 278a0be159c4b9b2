"""What the text of a slide looks like, with all that is inherited."""
