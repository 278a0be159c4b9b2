"""Nothing runs out of its frame: smaller down to a minimum, then on to a copy of the slide, or shortened."""
