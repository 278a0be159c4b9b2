"""What lines and sentences look like in plain text and Markdown, and one block of them. Knows nothing of people."""
