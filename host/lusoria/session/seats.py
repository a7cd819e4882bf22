"""The PC's players at a table: who plays which side, and their thinking, in a thread of its own."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludus.games.game import Game
from ludus.session.players import HUMAN, PC
from lusoria.engine.search import Stop, copy_of
from lusoria.engine.ugi.client import EngineFault
from lusoria.errors import LusoriaError, UsageError
from lusoria.link.mirror import Mirror
from lusoria.session.advice import HINTED, Adviser
from lusoria.session.game_request import Wish
from lusoria.session.page.game import way
from lusoria.session.players import PAGE, REMOTE, STRONGEST, Player, player_named

_NO_TURN = {PAGE: "it is not the page's turn", REMOTE: "it is not the other table's turn"}


class Seats:
    """Asks the PC's players when it is their turn, once for each position, and the engine when people want advice.

    `names` are the players by side ('w', 'b'); `awaited` is the text of the action that was asked of the table and is
    not played yet, or ''; `thinking` is whether a player of the PC thinks, `thought` what it has found so far, as
    `EnginePlayer` reports it, or None; `problem` a line for people, or ''; `adviser` is the engine for advice.
    """

    def __init__(
        self,
        lock: threading.Condition,
        mirror: Mirror,
        tell: Callable[..., None],
        say: Callable[[str], None],
        touch: Callable[[], None],
        clock: Callable[[], Mapping[str, int] | None],
    ) -> None:
        """lock: guards all of this and the mirror. tell(kind, *fields): sends to the table. say(line): for people.

        touch(): something has changed that pages show. clock(): the time left, as `Player.choose` takes it.
        """
        self._lock = lock
        self._mirror = mirror
        self._tell = tell
        self._say = say
        self._touch = touch
        self._clock = clock
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinker")
        self._players: dict[str, Player | None] = {"w": None, "b": None}
        self.adviser = Adviser()
        self._stop: Stop | None = None  # of the player who was asked last, as long as his answer is needed
        self._answering: Stop | None = None  # the stop of the player who thinks in the worker's thread
        self.names = {"w": HUMAN, "b": HUMAN}
        self.awaited = ""
        self.thinking = False
        self.thought: dict[str, Any] | None = None
        self.problem = ""

    def stop(self) -> None:
        """Stop all thinking."""
        self.ask_again()
        self._worker.shutdown(wait=False, cancel_futures=True)
        for player in self._players.values():
            if player is not None:
                player.rest()

    def seat(self, game_id: str, names: tuple[str, str], wish: Wish | None) -> None:
        """Seat the players that the table names: people, or, for a side of the PC, the player that somebody asked for.

        If nobody asked for the players of this game, the PC seats its strongest.
        """
        players = (wish.white, wish.black) if wish is not None and wish.players == names else (STRONGEST, STRONGEST)
        for side, who, name in zip("wb", names, players, strict=True):
            name, before = name if who == PC else who, self._players[side]
            if name != self.names[side]:
                self.names[side], self._players[side] = name, player_named(name, game_id, self._report)
            elif before is not None:
                before.begin()
        self.thought = None

    def named(self) -> dict[str, str]:
        """The players as fields for the game's log entry; players of the PC have the names that were asked for."""
        return {"white": self.names["w"], "black": self.names["b"]}

    def forget(self) -> None:
        """Drop the action asked of the table, and stop thinking about it."""
        self.awaited, self.problem = "", ""
        self.ask_again()
        for player in self._players.values():
            if player is not None:
                self._worker.submit(player.rest)

    def ask_again(self) -> None:
        """Stop the player's thinking, and let it be asked again: its action is not played or no longer wanted."""
        if self._stop is not None:
            self._stop.set()
        self._stop, self.thinking = None, False

    def think(self) -> None:
        """Ask the PC's player for an action in its turn, or let it ponder in its opponent's; once for each position."""
        with self._lock:
            game = self._mirror.game
            if game is None or game.over or game.awaits_throw or self._mirror.behind:
                return
            player = self._players["wb"[game.side]]
            waits = player is None or self._mirror.players[game.side] != PC
            if waits:
                player = self._players["bw"[game.side]]
            if player is None or self._stop is not None:
                return
            self._stop, self.thinking, self.thought = Stop(), not waits, None
            stop, copy = self._stop, copy_of(game)
        if waits:
            self._worker.submit(_ponder, player, copy, stop)
        else:
            self._worker.submit(self._answer, player, copy, stop)

    def _answer(self, player: Player, game: Game, stop: Stop) -> None:
        self._answering, action, problem = stop, None, ""
        try:
            action = self._chosen(player, game, stop)
        except LusoriaError as error:
            problem = str(error)
        except Exception as error:  # people must learn why no action comes
            problem = f"the player of the PC failed: {type(error).__name__}: {error}"
        with self._lock:
            if self._stop is not stop:
                return
            self.thinking, self.problem = False, problem
            self.awaited = "" if action is None else game.text(action)
        if action is None:
            self._say(problem)
        else:
            self._tell("PLAY", len(game.played), action)
        self._touch()

    def propose(self, origin: str, cell: str) -> None:
        """Ask the table for the action of somebody at the page: a piece goes from one cell to another ('' for no cell).

        Raises UsageError if it is not the page's turn, or if there is no such action.
        """
        with self._lock:
            game = self._awaiting(PAGE)
            action = way(game, origin, cell)
            if action is None:
                raise UsageError(f"no piece goes from {origin or 'the hand'} to {cell or 'the hand'} now")
            self._ask_for(game, action)

    def relay(self, ply: int, text: str) -> None:
        """Ask the table for another table's action or throw. Raises UsageError or Refusal if it cannot be played."""
        with self._lock:
            game = self._awaiting(REMOTE)
            if len(game.played) != ply:
                raise UsageError("the game went on meanwhile")
            action = game.parse(text)
            if game.awaits_throw:
                self._tell("DICE", ply, text.strip("()"))
            else:
                self._ask_for(game, action)

    def _awaiting(self, who: str) -> Game:
        """The game, if it waits for an action of who (the page or another table); else raises UsageError."""
        game = self._mirror.game
        throws = game is not None and game.awaits_throw and who != REMOTE
        if game is None or game.over or throws or self.names["wb"[game.side]] != who:
            raise UsageError(_NO_TURN[who])
        return game

    def _ask_for(self, game: Game, action: int) -> None:
        self.awaited = game.text(action)
        self._tell("PLAY", len(game.played), action)
        self._touch()

    def _chosen(self, player: Player, game: Game, stop: Stop) -> int:
        """The player's action. If another program's engine fails, our strongest takes its place."""
        with self._lock:
            clock = self._clock()
        try:
            return player.choose(game, clock, stop)
        except EngineFault as fault:
            if stop.is_set():
                raise
            self._say(f"{fault}; {STRONGEST} plays on in its place")
            substitute = player_named(STRONGEST, game.id, self._report)
            with self._lock:
                self._players["wb"[game.side]], self.names["wb"[game.side]] = substitute, STRONGEST
            if substitute is None:
                raise
            return substitute.choose(game, clock, stop)

    def _report(self, thought: dict[str, Any]) -> None:
        with self._lock:
            if self._stop is not self._answering:
                return
            self.thought = thought
        self._touch()

    def hint(self) -> dict[str, Any]:
        """The engine's choice now, and the next best actions, as `Adviser.hint` gives them.

        Raises UsageError where there is nothing to advise.
        """
        with self._lock:
            game = self._mirror.game
            if game is None:
                raise UsageError("there is no game to advise on")
            if self._mirror.players[game.side] != HUMAN:
                raise UsageError("it is not the turn of a person")
            copy = copy_of(game)
        return self.adviser.hint(copy, HINTED)

    def advise(self, game: Game) -> None:
        """Send the table a hint, because people there want one."""
        self.consult("HINT", game, lambda copy: copy.parse(self.adviser.hint(copy)["action"]))

    def consult(self, kind: str, game: Game, find: Callable[[Game], object]) -> None:
        """Send the table what `find` returns for a copy of the game; the engine takes a while to find it."""
        self._worker.submit(self._consult, kind, copy_of(game), find)

    def _consult(self, kind: str, game: Game, find: Callable[[Game], object]) -> None:
        try:
            self._tell(kind, len(game.played), find(game))
        except LusoriaError as error:  # a game without an engine: the table finds a hint of its own
            self._say(str(error))


def _ponder(player: Player, game: Game, stop: Stop) -> None:
    """Let a player think ahead; stop it again if the position went out of date while the player was loading."""
    player.ponder(game)
    if stop.is_set():
        player.rest()
