"""How large text becomes: widths of characters, lines, heights. Errs to the high side."""
