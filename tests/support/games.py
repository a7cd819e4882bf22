"""Whole games that several tests play, as texts of actions."""

# Rota, default options: white closes the diameter 2-0-6 with the 21st ply.
ROTA = "1 0 7 4 6 2 7-8 2-3 6-7 3-2 7-6 2-3 6-5 0-2 1-0 2-1 0-2 4-0 5-6 0-7 8-0"

# Terni lapilli, default options: best play of both, White from the centre, closes the diagonal with the ninth ply.
TERNI_LAPILLI = "b2 b3 c1 a3 c3 c2 c1-b1 c2-c1 b1-a1"

# Petteia, full size: White fills the row before Black's and leaves them no move with the 15th ply.
PETTEIA = "a2-a6 h7-h5 b2-b6 h5-h6 c2-c6 h6-h7 d2-d6 g7-g6 e2-e6 g6-g7 f2-f6 h7-h6 g2-g6 h6-h7 h2-h6"

# The boards of Latrunculi that the sources name.
ATTESTED_BOARDS = ("7x6", "7x7", "7x8", "7x10", "8x5", "8x8", "9x9", "9x10")

# Latrunculi, full size: White's rows before Black's, a few men on the other side's. Three are trapped, each side takes
# one, and Black, hemmed in, has no move left. Found by a seeded search: from White's two full rows before Black's up to
# six pairs of squares were exchanged at random, and up to eleven moves played, traps and captures first, and after a
# capture mostly what leaves the opponent the fewest moves; the shortest of 3,312 tries in which both sides capture.
LATRUNCULI = (
    "a5 a8 b5 c8 c5 d8 f5 e8 g5 f8 h5 g8 a6 h8 b6 a7 c6 b7 d6 c7 e6 d7 f6 f7 g6 g7 h6 h7 e7 d5 b8 e5 b5-b4 d5-b3 "
    "c5-d5 b3-b5 xe5 xb6 g5-c5"
)

# The same size without a capture: a leap out of White's second row, and every move that Black has left is suicide.
LATRUNCULI_UNTAKEN = (
    "a6 a8 b6 b8 c6 c8 d6 d8 e6 e8 f6 f8 g6 g8 h6 h8 a5 a7 b5 b7 c5 c7 d5 d7 e5 e7 f5 f7 g5 g7 h5 h7 d6-d4"
)
