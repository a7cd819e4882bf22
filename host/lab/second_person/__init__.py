"""A second simulated person, written from docs/hands.md, the lights' card, the rules' pages and common sense alone.

Nothing here knows how the table recognizes actions, or how the first simulated person works. Given a game's number,
this package returns what the person played, which habits he had, and each time that the table failed to keep a promise
of docs/hands.md.
"""
