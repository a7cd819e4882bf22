"""Text of others made harmless: for a terminal, and for a spreadsheet."""
