"""Tests the table against the five promises of docs/hands.md, with every short sequence of hands, button and pauses.

Takes the product as it is, from outside; run as `python -m lab.promises`. Gives sequences that break a promise.

The observer uses the rules, `ludus.games`, and nothing of `ludus.recognition`. Of a table it sees its entries, its
lights, its phase and its game. Where the text of the promises leaves room, it reads them so:

- An agreement needs the phases play, think, dice, hold or over. Sensors that a person distrusts do not agree; play
  goes on with them all the same.
- First promise. What counts is any warning since the last event of hands or the button. Dice that fall count nothing.
  A sensor may be distrusted only where somebody pressed since the last agreement, and not because hands move elsewhere.
  Between two agreements without a press, nothing changes on a cell that no hand touched; with dice, where a turn is
  judged again until its end, nor in the turn. But what was taken back may be restored as a whole.
- Second promise. A continuation counts as one only if hands touched each cell that a piece leaves or reaches in each of
  its actions; with dice, where a counter may go several steps in one motion, each cell that is not as it was. Two with
  the same outcome, the same player being to move, are one. Nothing is promised where the board may also be read as
  another last action, or with dice as another turn: its piece went on. No action at all is a continuation, too: a board
  that stands as agreed leaves the game as it was. A question contains what was played if some number of presses leads
  to it. A press may exchange pieces that were placed.
- Third promise. Whoever follows the lights looks for four seconds, carries a piece for 0.7 seconds, sets down a piece
  in hand where it may go, and else where it came from. What he is led to is a board that stood at an agreement, or
  the outcome of a continuation; after a press it may be another. If the last thing he does is to set down a piece in
  hand where it may go, and exactly one more action is counted, that is an action of his own, and he was led to the
  board before it. A game that is over needs no way back. At the end of the way a legal action is counted.
- Fourth promise. Nothing is judged while the start is set up. In a question, *in hand* means where the action begins. A
  captured piece may be asked for until it is taken off, however long ago it was captured; another one that is set
  there later was not captured.
- A new game begins with an agreement on its start.
- Fifth promise. A table on which somebody pressed is compared with one on which nobody did. If both go on, and their
  games differ, up to eleven more presses make them alike, or hands put the pieces back, and play again what was played.
"""
