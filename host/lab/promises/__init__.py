"""Tests the table against the five promises of docs/hands.md, with every short sequence of hands, button and pauses.

Uses the product unmodified, from outside; run as `python -m lab.promises`. Finds sequences that break a promise.

The observer uses the rules, `ludus.games`, and nothing of `ludus.recognition`. Of a table it sees its entries, its
lights, its phase and its game. Where the text of the promises leaves room, it reads them as follows:

- Board and table agree only in the phases play, think, dice, hold and over. A sensor that a person distrusts prevents
  agreement while it differs from the game; play goes on all the same.
- First promise. A warning counts if it was shown at any time since the last event of hands or the button. Dice that
  fall do not count as an action. A sensor may be distrusted only if somebody has pressed since the last agreement;
  movements of hands elsewhere are no reason. Between two agreements without a press, nothing changes on a cell that no
  hand touched; with dice, where a turn is judged again until its end, the cells that the turn moved on may change, too.
  What was taken back, even in several steps, may be restored as a whole.
- Second promise. A continuation counts as one only if hands touched each cell that a piece leaves or reaches in each of
  its actions; with dice, where a counter may go several steps in one motion, each cell whose contents have changed. Two
  continuations with the same outcome and the same player to move are one. Nothing is promised if the board could also
  mean that the piece of the last action slid on, so that this action was a different one, or with dice that the turn
  was a different one. No action at all is a continuation, too: a board that stands as agreed leaves the game as it
  was. A question contains what was played if some number of presses leads to it. A press may exchange pieces that were
  placed.
- Third promise. Whoever follows the lights looks at them for four seconds and carries a piece for 0.7 seconds. He sets
  down a piece in hand where it may go, or else where it came from. The lights must lead him to a board that stood at an
  agreement, or to the outcome of a continuation; after a press, to any board. If his last step is to set down a piece
  in hand where it may go, and exactly one more action is counted, that action is his own, and the lights led him to the
  board before it. A game that is over needs no way back. At the end of the way, a legal action must be counted.
- Fourth promise. Nothing is judged while the start is set up. In a question, *in hand* means where the action begins. A
  captured piece may be asked for until it is taken off, however long ago it was captured; a piece that is set there
  later was not captured.
- A new game begins with an agreement on its start.
- Fifth promise. A table on which somebody pressed is compared with one on which nobody did. If play goes on at both and
  their games differ, either up to eleven more presses must make them alike, or hands must be able to put the pieces
  back and play again what was played.
"""
