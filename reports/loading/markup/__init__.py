"""Plain text and Markdown to blocks, lines and sentences. Knows nothing of people and periods."""
