"""What names of people look like, and whom a sentence is about, by words alone. Knows no source and no dates."""
