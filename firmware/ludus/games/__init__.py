"""The rules of the games: pure functions on small buffers (hot), and one interface in words (cold).

Takes the id of a game, its options, and actions.
Gives positions, legal actions, ends, and all of it as text.

A game is a folder (see registry.py). Its hot module (`rules`) has pure functions that take buffers, create no objects
and raise nothing: they run as they are under CPython and MicroPython, and compiled on both machines. It offers
    STATE_SIZE, MAX_ACTIONS             sizes of a state and of a row of actions, both array('H')
    write_actions(state, actions)       writes the legal actions, in no reliable order; returns how many
    trace(state, action)                what the legal action changes beyond its own cells, a small int
    play(state, action)                 plays it, and returns its trace
    playout(state, actions, seed, max_plies)   plays a random game from state; returns how many actions
    perft(state, depth, states, actions)       the number of sequences of `depth` actions
The cold one (`notation`) holds its options, its texts, and what its actions mean for the cells;
game.py drives both.

Docstrings cite the source of a rule by these names:
    S0  a web article on Rota (ancientgames.org, after E. T. Merrill 1916), with its readers' comments
    S1  U. Schaedler, "Latrunculi, a forgotten Roman game of strategy reconstructed"
    S2  a museum leaflet on Rota in Bulgarian and English
    S3  "How to play Twelve Lines" (Alfredo el Bufon)
    S4  D. G. Walker, "Petteia / Ludus Latrunculorum", Traditional Board Games
A Decision is a rule of this project's own, where the sources say nothing or disagree.
"""
