"""The body of a board: engraving, holes, solids, tiles, pieces."""
