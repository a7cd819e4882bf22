"""The workshop: everything needed to build a board, made from its definition.

Takes a board definition.
Gives the files to build it from, or the faults that would keep it from working.

A maker (see `makers`) writes files, a check (see `checks`) finds faults; both take the definition as
`boards.read` gives it and nothing else. No maker chooses pins, places or parts itself.
"""
