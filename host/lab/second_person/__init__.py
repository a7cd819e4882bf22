"""A second simulated person, written from docs/hands.md, the lights' card, the rules' pages and common sense alone.

Nothing here knows how the table recognizes actions, nor the first simulated person. In goes a game's number; out comes
what he played, which habits he had, and each failure of the table to keep what docs/hands.md promises.
"""
