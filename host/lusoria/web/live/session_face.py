"""The face of a session that the page needs; `lusoria.session.Session` has it."""

from typing import Any, Protocol

from lusoria.boards.definitions import Definition
from lusoria.session.game_request import Wish


class Session(Protocol):
    """A table and the game on it. Every method may be called from any thread.

    Errors of the family `ludus.errors.LudusError` are told to the person who asked, as their one line of text.
    """

    @property
    def board(self) -> Definition:
        """The board's definition, which never changes during a session."""

    def state(self) -> dict[str, Any]:
        """The whole state for the page except the lights, ready for JSON:

        version: int, rising with every change
        table: connected, port, virtual, board, table (its name in the log),
            message (one line for people, mostly empty), firmware (its version), scans (a second, 0 while unknown),
            faults ([{what, cell, detail}] that stand, words of the journal's FAULT),
            autoplay (whether a virtual table moves by itself what no person need move)
        game: None, or id, options, white, black (`human`, `page`, `engine:8`, …), side (`w` or `b`), ply, position,
            contents (`w` or `b` by cell name), heights (pieces by cell name, where more than one),
            trapped (cell names), score, reason, legal (action texts),
            ways (the cells where the pieces of a cell may go, by its name; '' is beside the board),
            moves ([{ply, text, by}], without those taken back), awaited (text or empty),
            back (None, or {ply, contents, heights}: the board before the last action of a person)
        phase: setup, dice, play, think, hold, ask, offer, correct, confirm or over
        cells: settled presence by cell name; cues: letters of `ludus.lights.cues.LETTERS` by cell name
        pieces: `w` or `b` by cell name, what physically stands; down: the names of those that lie on their other face
        thinking: whether an engine is at work; thought: None, or {depth, chance, action} of it so far: plies ahead,
            White's chance to win from 0 to 1, the best action
        clock: None for a game without time, or control (`300+3`), words (`5m+3s`), left (ms by side, now), running and
            fallen (`w`, `b` or None)
        """

    def lights(self) -> dict[str, list[int]]:
        """Red, green and blue (0 to 255, linear) of the LEDs now, by cell name."""

    def changed(self, version: int, timeout: float) -> int:
        """Wait until the state is newer than version, or for timeout seconds; return the newest version."""

    def hand(self, text: str) -> dict[str, Any]:
        """Do a motion of a hand: `lift 5`, `place 5 w`, `press`. A real table raises UsageError."""

    def put_pieces(self, how: str) -> None:
        """Set the pieces of a virtual table: `right`, or `back` as before the last move. Raises UsageError."""

    def autoplay(self, on: bool) -> None:
        """Let a virtual table carry out the moves of engines by itself, or not. Raises UsageError."""

    def new_game(self, wish: Wish, clock: str | None = None) -> None:
        """Begin a game; the current one is stored as abandoned.

        clock: a time such as `5m+3s`, '' for none; None leaves the time control as it is.
        """

    def play(self, origin: str, cell: str) -> None:
        """Play for the page's side: a piece goes from a cell to another, '' beside the board. Raises UsageError."""

    def resign(self, side: str) -> None:
        """Resign for a side, `w` or `b`. Raises UsageError if there is no game to resign."""

    def offer_draw(self) -> bool:
        """Offer a draw; if the other side accepts, the game ends.

        Two people have agreed already. Returns whether it ended.

        May take a second. Raises UsageError where there is nothing to.
        """

    def hint(self) -> dict[str, Any]:
        """The best action now, and the next best.

        Keys: action, chance, reason {key, cells, moves}, ply, from and to (names of cells or None), and others, each
        with action and chance.

        May take seconds. Raises UsageError where there is nothing to advise.
        """

    def dice(self, numbers: str) -> None:
        """Tell the table the throw of players with their own dice, such as 136. Raises UsageError."""
