"""The layout of `work`, an array of 64-bit ints that belongs to one thread of a search.

Python fills it before a search (grid/worker.py, grid/weights.py); compiled code writes NODES, STOPPED, ROOT_DONE and
the entries from KILLERS to KEYS.
"""

PLIES = 64  # rows of the buffers: no line is searched longer
WIN = 30_000  # the same as in search.py, for compiled code
FAR = 29_000
NOTHING = -32_000  # below every score

NODES = 0  # positions visited
NODE_LIMIT = 1
STOPPED = 2  # 1 once the search must end; then its result means nothing
SLOTS = 3  # entries of the table, a power of two
GENERATION = 4  # the search that wrote an entry of the table
ROOT = 5  # the index of the root's key behind KEYS: the number of earlier positions of the game
NEEDED = 6  # earlier occurrences within the game that make a position a draw; 2 under threefold
EXACT = 7  # 1: no reductions, and only entries of the very depth: the value of plain minimax
CALM = 8  # not 0: captures only are looked at past the depth; the number keeps such entries in the table apart
ROOT_DONE = 9  # root actions that an iteration has finished

KILLERS = 16  # two for each ply
LENGTHS = KILLERS + 2 * PLIES  # of the best lines known from each ply on
LINES = LENGTHS + PLIES + 1
QUIETS = LINES + PLIES * PLIES  # successive plies without an irreversible action, at each ply
BASES = QUIETS + PLIES + 1  # the part of a key that actions change bit by bit, at each ply
PLAYED = BASES + PLIES + 1  # the action that led to each ply
KEYS_ROOM = 1024  # positions of the game before the root that can matter: since the last irreversible action
KEYS = PLAYED + PLIES + 1
RANDOM = KEYS + KEYS_ROOM + PLIES  # random numbers for keys: [kind << 8 | square], kind as of `kind_of`
RANDOM_SIDE = RANDOM + 4 * 256
RANDOM_QUIET = RANDOM_SIDE + 1  # for the plies left before a draw by the move limit
QUIET_HORIZON = 64
SQUARES = RANDOM_QUIET + QUIET_HORIZON  # worth of a piece by where it stands: [kind << 8 | square]
ROWS = SQUARES + 4 * 256  # by its neighbours along its row: [kind << 8 | left << 4 | right]
COLUMNS = ROWS + 4 * 256  # along its column: [kind << 8 | below << 4 | above]
NEARS = COLUMNS + 4 * 256  # of a free piece by its way out: steps and leaps [bits]
LEAD = NEARS + 256  # worth of having more pieces: [own << 7 | other's]
TURN = LEAD + (1 << 14)  # of being to move
PREY = TURN + 1  # of being to move with that many trapped enemies: [how many]
HUNT = PREY + 128  # of each move that the one who is behind has: [own << 7 | other's], below 0 if the mover is behind
SIZE = HUNT + (1 << 14)
