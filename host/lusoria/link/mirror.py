"""The PC's copy of the game at the table, made from the table's entries and checked by the same rules."""

from typing import Any

from ludus.errors import LinkError
from ludus.games.ends import end_by_people
from ludus.games.game import Game
from ludus.link.messages import read_options
from ludus.link.table_messages import ENTRIES, GAME_ENTRIES
from lusoria.errors import NONSENSE, nonsense_in_words

Moment = tuple[str, int, int, int]


class Mirror:
    """Plays the game from the table's entries. `problem` is a line for people if table and PC disagree, else ''.

    `game` is None until the table has sent the beginning of one.
    """

    def __init__(self) -> None:
        self._begin_anew("")

    def _begin_anew(self, journal: str) -> None:
        self.game: Game | None = None
        self.players = ("human", "human")
        self.problem = ""
        self.journal = journal
        self.newest = 0
        self.known = 0
        self._begun = 0  # the GAME entry of `game`
        self._on = 0  # the GAME entry of the game that was being played when the table answered

    def connected(self, hello: dict[str, Any]) -> None:
        """Prepare for a table that answered; start afresh if its journal is a new one, with its own numbers."""
        if hello["journal"] != self.journal:
            self._begin_anew(hello["journal"])
            # Games before the one being played are left to the log.
            self.newest = hello["begun"] - 1 if hello["begun"] else hello["newest"]
        self.newest = max(self.newest, hello["oldest"] - 1)
        self.known, self._on = hello["newest"], hello["begun"]

    @property
    def behind(self) -> bool:
        """Whether the table has yet to send entries that it already had when it answered."""
        return self.newest < self.known

    @property
    def moment(self) -> Moment | None:
        """Identifies the game and how it stands: changes with every action and take-back. None if there is no game."""
        game = self.game
        return None if game is None else (self.journal, self._begun, len(game.played), game.check())

    def plays(self, entry: int) -> bool:
        """Whether a GAME entry is that of the game being played, and not of an older one in a backlog."""
        return entry == self._begun >= self._on

    def hear(self, kind: str, values: dict[str, Any]) -> bool:
        """Apply an entry or a NOW; return whether it is a new entry.

        An entry that comes too early, because the cable lost the one before it, is ignored (except GAME), since the
        table will send it again.
        """
        if kind == "NOW":
            self._check(values)
            return False
        if kind not in ENTRIES or values["entry"] <= self.newest:
            return False
        if values["entry"] > self.newest + 1 and kind != "GAME":
            return False
        self.newest = values["entry"]
        if kind in GAME_ENTRIES:
            try:
                self._apply(kind, values)
            except NONSENSE as error:
                self.problem = f"the table and the PC disagree: {nonsense_in_words(error)}"
        return True

    def _apply(self, kind: str, values: dict[str, Any]) -> None:
        if kind == "GAME":
            position = values["start"]
            game = Game(values["game"], read_options(values["options"]))
            if game.position() != position:
                game = Game(values["game"], read_options(values["options"]), position)
            self.game = game
            self.players = (values["white"], values["black"])
            self._begun = values["entry"]
            self.problem = ""
        elif self.game is None:
            self.problem = "the beginning of the game at the table is not known; the next game will be followed"
        else:
            self._apply_to(self.game, kind, values)

    def _apply_to(self, game: Game, kind: str, values: dict[str, Any]) -> None:
        if kind == "BACK":
            if values["ply"] > len(game.played):
                raise LinkError(f"taken back to ply {values['ply']} when {len(game.played)} were played")
            game.take_back(len(game.played) - values["ply"])
            return
        if kind == "END":
            end_by_people(game, values["score"], values["reason"])
            if values["score"] not in (game.score, "*"):
                raise LinkError(f"the table says {values['score']}, the rules say {game.score}")
            return
        if kind == "INSTEAD":
            game.take_back(1)
        if values["ply"] != len(game.played) + 1:
            raise LinkError(f"the table is at ply {values['ply']}, the PC at {len(game.played)}")
        game.play(values["action"])

    def _check(self, now: dict[str, Any]) -> None:
        if self.game is not None and now["entry"] == self.newest and now["check"] != self.game.check():
            self.problem = f"the table holds another position than the PC ({self.game.position()})"
