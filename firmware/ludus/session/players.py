"""Who plays a game: people, the PC, or the table itself at one of its levels."""

HUMAN = "human"
PC = "pc"
TABLE = "table:"  # followed by the level of the table's own player, 1 to 3


def level_of(player):
    """The level in the name of the table's own player, such as 'table:2'; 0 for everybody else."""
    level = player[len(TABLE) :]
    return int(level) if player.startswith(TABLE) and level in ("1", "2", "3") else 0


class Players:
    """White and Black: `names` are HUMAN, PC, or TABLE and a level; `levels` have that level, 0 for everybody else.

    `automatic` says for each side whether the PC or the table's own player plays it now. While the PC is away, people
    play for it.
    """

    def __init__(self, names, listening):
        """names: a pair; listening: whether a PC listens."""
        self.names = names
        self.levels = [level_of(name) for name in names]
        self.listen(listening)

    def listen(self, listening):
        """Note whether a PC listens."""
        self.listening = listening
        self.automatic = [level_of(name) > 0 or (name == PC and listening) for name in self.names]

    def own(self):
        """Whether the table's own player plays one side."""
        return self.levels[0] or self.levels[1]
