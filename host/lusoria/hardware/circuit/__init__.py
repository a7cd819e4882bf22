"""The circuit of a board: parts, nets, wires, schematic."""
