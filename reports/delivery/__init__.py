"""Documents to people: copies, zips and binders in a folder, and mails. What went out is in the journal."""
