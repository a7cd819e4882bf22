"""The search itself: functions on buffers, written and compiled like the hot rules (see `lusoria.engine.compiled`).

`alphabeta` and what it uses are written once for all games on squares. What differs from game to game is imported from
`interface`, whose functions are declarations without code: compiled/copies.py makes a copy of every module for each
game and puts the functions of that game's own module (`petteia`, `latrunculi`) in their place.

Each thread has its own buffers: `states`, `moves` and `order` have a row for each ply from the root; `history` counts
which actions refuted others; `work` holds all other numbers, at the offsets in `layout`. All threads share `table`.
Scores are as in search.py.
"""
