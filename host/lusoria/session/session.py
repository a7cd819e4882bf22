"""A session with one table: what pages see of it and may ask of it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.link import ports
from lusoria.link.mirror import Moment
from lusoria.session.clocks.clock import TimeControl
from lusoria.session.draws_and_resignations import AGREEMENT, RESIGNATION
from lusoria.session.followed_table import FollowedTable
from lusoria.session.game_request import Wish
from lusoria.session.helping_hand import HelpingHand
from lusoria.session.page.state import PageState
from lusoria.session.players import REMOTE
from lusoria.session.shared_game import SharedGame

if TYPE_CHECKING:
    from lusoria.log.store import Log
    from lusoria.simulator.table import VirtualTable

BY_HAND = "the pieces of a real table are moved by hand"


class Session:
    """Follows the table on a port. `board` is the definition of the expected board.

    Every method may be called from any thread. If one raises a `ludus.errors.LudusError`, its text of one line is meant
    for the person who asked.
    """

    def __init__(
        self,
        board: boards.Definition,
        port: str | None,
        log: "Log",
        wish: Wish | None = None,
        virtual: "VirtualTable | None" = None,
        say: Callable[[str], None] = lambda _line: None,
        control: TimeControl | None = None,
        find: Callable[[], list[str]] = ports.candidates,
        clocks: Path | None = None,
    ) -> None:
        """wish: the game to begin at once, or None to follow the current one. say: gets lines for a terminal.

        control: the time control of this game and those that follow, None for games without clocks. find: the ports
        on which the table may be, if port is None. clocks: the folder in which clocks are saved for the next run of
        the program, None to save none.
        """
        self.board = board
        self._virtual = virtual
        is_virtual = virtual is not None
        self._followed = FollowedTable(board, port, log, wish, is_virtual, say, control, find, clocks)
        self._game = self._followed.game
        self._page = PageState(board, self._followed, virtual)
        self.upkeep = self._followed.upkeep
        self._helping_hand = HelpingHand(self, board["cells"].get("slots", 1)) if is_virtual else None

    def start(self) -> None:
        """Begin to follow the table."""
        self._followed.start()
        if self._helping_hand is not None:
            self._helping_hand.start()

    def stop(self) -> None:
        """Stop following; the game at the table goes on without the PC."""
        if self._helping_hand is not None:
            self._helping_hand.stop()
        self._followed.stop()

    # --- what pages ask for

    def changed(self, version: int, timeout: float) -> int:
        """Wait until the state is newer than version, at most timeout seconds; return the newest version."""
        with self._followed.changed:
            self._followed.changed.wait_for(lambda: self._followed.version > version, timeout)
            return self._followed.version

    def state(self) -> dict[str, Any]:
        """The whole state that a page shows except the lights, as `PageState.state` has it."""
        return self._page.state(self._helping_hand is not None and self._helping_hand.autoplay)

    def clocks(self) -> str:
        """Both clocks as one line for a terminal; '' for a game without clocks."""
        with self._followed.changed:
            return self._game.time.line()

    def lights(self) -> dict[str, list[int]]:
        """The colour of each light now, as `PageState.lights` has it."""
        return self._page.lights()

    def hand(self, text: str) -> dict[str, Any]:
        """Do at the virtual table what a hand would do (`lift 5`, `place 5 w`, `press`). Raises UsageError."""
        if self._virtual is None:
            raise UsageError(BY_HAND)
        if text.split()[:1] not in (["lift"], ["place"], ["press"]):
            raise UsageError("a page may lift, place and press")
        answer = self._virtual.command(text)
        if not answer["ok"]:
            raise UsageError(answer["error"])
        self._followed.touch()
        return answer

    def put_pieces(self, how: str) -> None:
        """Set the virtual table's pieces `right`, or `back` as they stood before the last move. Raises UsageError."""
        hand = self._help()
        if how == "back":
            hand.take_back()
        else:
            hand.correct()
        self._followed.touch()

    def autoplay(self, on: bool) -> None:
        """Set whether a virtual table moves by itself the pieces that no person needs to move. Raises UsageError."""
        self._help().autoplay = on
        self._followed.touch()

    def hint(self) -> dict[str, Any]:
        """The engine's choice now, as `Adviser.hint` gives it. Raises UsageError if there is nothing to play."""
        self._followed.need_table()
        return self._game.seats.hint()

    def play(self, origin: str, cell: str) -> None:
        """Play for the page, whose turn it is: a piece goes from one cell to another ('' is beside the board).

        The table shows it, and hands carry it out. Raises UsageError where there is no such action.
        """
        self._followed.need_table()
        self._game.seats.propose(origin, cell)

    def dice(self, numbers: str) -> None:
        """Tell the table what players threw with their own dice: three digits such as 136. Raises UsageError."""
        with self._followed.changed:
            self._followed.need_table()
            game = self._game.mirror.game
            if game is None or not game.awaits_throw or game.options["dice"] != "players":
                raise UsageError("no dice of players are awaited")
            ply = len(game.played)
        self._followed.tell("DICE", ply, numbers)

    def new_game(self, wish: Wish, clock: str | None = None) -> None:
        """Ask the table to begin another game. If it raises a LudusError (of one line), nothing has changed.

        Its players and clock apply once the table has begun it; if the table refuses, the state's message says why.
        clock: a time such as `5m+3s`, as `TimeControl.parse` reads it, or '' for games without clocks; None: as before.
        """
        self._followed.need_table()
        self._game.requests.ask(wish, clock)

    def resign(self, side: str) -> None:
        """Resign for a side, `w` or `b`. Raises UsageError if there is no game, or another table plays the side."""
        if self._game.seats.names[side] == REMOTE:
            raise UsageError("the other table gives up there")
        self._end("0-1" if side == "w" else "1-0", RESIGNATION)

    def offer_draw(self) -> bool:
        """Offer a draw; if the other side accepts, the game ends. Returns whether it did; may take a second.

        Raises UsageError as `Endings.acceptance` does, and if no table is connected or the game has gone on meanwhile.
        """
        self._followed.need_table()
        moment = self._game.endings.acceptance()
        if moment is not None:
            self._end("1/2-1/2", AGREEMENT, moment)
        return moment is not None

    def _end(self, score: str, reason: str, moment: Moment | None = None) -> None:
        """End the game. moment: the one for which a draw was agreed, None for any."""
        with self._followed.changed:
            self._followed.need_table()
            self._game.endings.ask(score, reason, moment)

    # --- what another table's game at this one needs

    def shared_game(self) -> SharedGame | None:
        """The game in which another table plays a side; None before it begins or while entries are still to come."""
        with self._followed.changed:
            mirror, seats, draw = self._game.mirror, self._game.seats, self._game.endings.draw
            game, moment = mirror.game, mirror.moment
            ready = self._followed.hello is not None and not mirror.behind and self._game.requests.settled
            if game is None or moment is None or not ready or REMOTE not in seats.names.values():
                return None
            return SharedGame.of(game, moment[:2], seats.awaited, draw, self._game.telemetry.phase)

    def relay(self, ply: int, text: str) -> None:
        """Ask the table for the other table's action after `ply` plies. Raises a LudusError of one line."""
        self._followed.need_table()
        self._game.seats.relay(ply, text)

    def end_shared(self, score: str, reason: str) -> None:
        """End the game as both tables have ended it. Raises UsageError if there is none."""
        self._end(score, reason)

    def remark(self, line: str) -> None:
        """Show a line on the page, '' for none."""
        self._followed.remark = line
        self._followed.touch()

    # --- inside

    def _help(self) -> HelpingHand:
        if self._helping_hand is None:
            raise UsageError(BY_HAND)
        return self._helping_hand
