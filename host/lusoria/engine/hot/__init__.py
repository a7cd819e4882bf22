"""The search itself: functions on buffers, written like the hot rules and compiled with them (compiled.py).

`alphabeta` and what it uses are written once for all games on squares. What differs from game to game they import from
`interface`, whose functions say what they do and do nothing: compiled.py makes a copy of every module for each game
and puts the functions of that game's own module (`petteia`, `latrunculi`) in their place.

Buffers of a thread: `states` and `moves` and `order` have a row for each ply from the root; `history` counts which
actions refuted others; `work` holds all small things at the offsets of `layout`. `table` is shared by all threads.
A score is one of search.py's.
"""
