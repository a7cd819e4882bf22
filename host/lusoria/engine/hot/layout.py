"""The layout of `work`, an array of 64-bit ints that belongs to one thread of a search.

Python fills it before a search (grid/worker.py, grid/weights.py); compiled code writes NODES, STOPPED, ROOT_DONE and
the entries from KILLERS to KEYS.
"""

PLIES = 64  # rows of the buffers: no searched line is longer
WIN = 30_000
FAR = 29_000  # the scores beyond it are wins and losses
NOTHING = -32_000  # below every score

NODES = 0  # positions visited
NODE_LIMIT = 1
STOPPED = 2  # 1 once the search must end; then its result means nothing
SLOTS = 3  # entries of the table, a power of two
GENERATION = 4  # the search that wrote an entry of the table
ROOT = 5  # the place of the root's key after KEYS: the number of earlier positions of the game
NEEDED = 6  # occurrences before the root that make a position a draw; 2 under threefold
EXACT = 7  # 1: no reductions, and only table entries of exactly the same depth: the value of plain minimax
CALM = 8  # not 0: past the depth only captures are looked at; the number keeps such entries apart in the table
ROOT_DONE = 9  # root actions that an iteration has finished

KILLERS = 16  # two for each ply
LENGTHS = KILLERS + 2 * PLIES  # of the best lines known from each ply on
LINES = LENGTHS + PLIES + 1
QUIETS = LINES + PLIES * PLIES  # successive plies without an irreversible action, at each ply
BASES = QUIETS + PLIES + 1  # the part of a key that each action updates, at each ply
PLAYED = BASES + PLIES + 1  # the action that led to each ply
KEYS_ROOM = 1024  # room for the earlier positions that can matter: those since the last irreversible action
KEYS = PLAYED + PLIES + 1
RANDOM = KEYS + KEYS_ROOM + PLIES  # random numbers for keys: [kind << 8 | square], kind as of `kind_of`
RANDOM_SIDE = RANDOM + 4 * 256
RANDOM_QUIET = RANDOM_SIDE + 1  # for the plies left before a draw by the move limit
QUIET_HORIZON = 64
SQUARES = RANDOM_QUIET + QUIET_HORIZON  # worth of a piece by where it stands: [kind << 8 | square]
ROWS = SQUARES + 4 * 256  # worth of a piece by its neighbours along its row: [kind << 8 | left << 4 | right]
COLUMNS = ROWS + 4 * 256  # worth of a piece by its neighbours along its column: [kind << 8 | below << 4 | above]
NEARS = COLUMNS + 4 * 256  # worth of a free piece by its ways out: [bits of steps and leaps]
LEAD = NEARS + 256  # worth of having more pieces: [own << 7 | other's]
TURN = LEAD + (1 << 14)  # worth of being the one to move
PREY = TURN + 1  # worth, for the one to move, of that many trapped enemies: [how many]
HUNT = PREY + 128  # worth of each move that the side behind has: [own << 7 | other's], below 0 if that side is to move
SIZE = HUNT + (1 << 14)
