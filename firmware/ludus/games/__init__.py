"""The rules of the games: pure functions on small buffers (hot), and options, texts and notation (cold).

Takes the id of a game, its options, and actions.
Gives positions, legal actions, ends, and all of it as text.

Hot modules can become machine code: on the PC by Numba, on the Pico those functions that lusoria.build.firmware
lists. Cold modules never do.

A game is a folder (see registry.py). Its hot module (`rules`) has functions that work on buffers, create no objects
and raise nothing; uncompiled, they run under CPython and MicroPython alike. The module offers
    STATE_SIZE, MAX_ACTIONS             sizes of a state and of a row of actions, both array('H')
    write_actions(state, actions)       writes the legal actions, in no reliable order; returns how many
    trace(state, action)                what the legal action captures or finds on its cells, a small int; 0 if nothing
    play(state, action)                 plays it, and returns its trace
Its cold module (`notation`) holds the game's options and texts, and says what actions do to the cells; game.py
uses both.

Docstrings cite the source of a rule by these names:
    S0  a web article on Rota (ancientgames.org, after E. T. Merrill 1916), with its readers' comments
    S1  U. Schaedler, "Latrunculi, a forgotten Roman game of strategy reconstructed"
    S2  a museum leaflet on Rota in Bulgarian and English
    S3  "How to play Twelve Lines" (Alfredo el Bufon)
    S4  D. G. Walker, "Petteia / Ludus Latrunculorum", Traditional Board Games
A Decision is a rule of this project's own, where the sources say nothing or disagree.
"""
