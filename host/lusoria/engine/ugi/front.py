"""The engine for other programs: the Universal Game Interface (cutegames' ugi.md) on two streams.

Each line is one command; a wrong one changes nothing and is answered by `info string error: …`. The engine thinks in a
thread of its own. Meanwhile `stop`, `quit`, `isready` and queries are answered at once; any other command, and those
after it, wait for the move. Under `go infinite`, which keeps its move until `stop`, such a command is an error instead.

Options take effect with the next `position` or `uginewgame`, or at once while the game is still at its usual start,
which is then set up again. Choosing a `Game` resets the options of games to their defaults.
"""

import queue
import random
import threading
from collections import deque
from collections.abc import Callable
from typing import TextIO

import ludus
from ludus.errors import LudusError
from ludus.games.game import Game
from lusoria.engine import move_time
from lusoria.engine.search import Limits
from lusoria.engine.ugi.options import Options, declarations
from lusoria.engine.ugi.thinking import Thinking
from lusoria.errors import UsageError

RESULTS = {"*": "none", "1-0": "p1win", "0-1": "p2win", "1/2-1/2": "draw"}
GO_NUMBERS = ("movetime", "depth", "nodes", "p1time", "p2time", "p1inc", "p2inc", "perft")
DEEPEST_PERFT = 60
_AT_ONCE = ("stop", "quit", "isready")
_WHILE_THINKING = (*_AT_ONCE, "query", "ugi")
_LINES_AHEAD = 1000  # read and not yet looked at; more wait in the pipe
_LOOK_SECONDS = 0.01  # how soon a waiting command is obeyed after the move


def run(stdin: TextIO, stdout: TextIO) -> int:
    """Answer the commands of stdin until `quit` or its end; return the exit code. Lines that are not UTF-8 are refused.

    `quit` ends a search at once. At the end of the input, a search that ends by itself is waited for, so that commands
    can come from a file. Raises OSError if answers can no longer be written; that ends everything at once.
    """
    for stream, errors in ((stdin, "replace"), (stdout, "backslashreplace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors)
    front, coming = Front(stdout), queue.Queue[str](_LINES_AHEAD)
    threading.Thread(target=_read, args=(stdin, coming), daemon=True).start()
    waiting: deque[str] = deque()
    ended = False
    while front.lost is None and (waiting or not ended):
        if waiting and not front.is_busy:
            line = waiting.popleft()
        else:
            try:
                line = coming.get(timeout=_LOOK_SECONDS if waiting else None)
            except queue.Empty:
                continue
            ended = ended or not line
            if not line or front.must_wait(line, bool(waiting)):
                waiting.extend([line] if line else [])
                continue
        if not front.handle(line):
            break
    front.close()
    if front.lost is not None:
        raise front.lost
    return 0


def _read(stdin: TextIO, coming: "queue.Queue[str]") -> None:
    """Put every line in the queue, and an empty one at the end."""
    for line in stdin:
        coming.put(line)
    coming.put("")


class Front:
    """One conversation: options, the game, and the engine's thinking."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._options = Options()
        self._game = Game(self._options.game)
        self._random = random.SystemRandom()
        self._writing = threading.Lock()
        self.lost: OSError | None = None  # why answers can no longer be written
        self._thinking = Thinking(self._say)
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "uginewgame": self._uginewgame,
            "setoption": self._setoption,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    @property
    def is_busy(self) -> bool:
        """Whether the engine searches and will say its move by itself."""
        return self._thinking.is_busy

    def must_wait(self, line: str, behind: bool) -> bool:
        """Whether a line must wait until the move is found; behind: whether other lines wait already.

        Only `stop` ends a perft early; `quit` waits for its result, since a script that asks for one ends with `quit`.
        A line behind others that still wait must wait, too, even if the move has been said meanwhile.
        """
        if not self.is_busy:
            return behind
        at_once = _AT_ONCE if behind else _WHILE_THINKING
        late = ("quit",) if self._thinking.is_counting else ()
        return any(word not in at_once or word in late for word in line.split()[:1])

    def handle(self, line: str) -> bool:
        """Answer one line; return whether the conversation goes on. Blocks if the line must wait."""
        words = line.split()
        if words[:1] == ["quit"]:
            self._thinking.stop()
            return False
        try:
            if words:
                self._obey(words[0], words[1:])
        except (LudusError, MemoryError) as error:
            self._say("info string error: " + " ".join(str(error).split()))
        return True

    def close(self) -> None:
        """End the conversation: wait for a search that ends by itself, stop one that does not."""
        if self._thinking.is_endless:
            self._thinking.stop()
        self._thinking.wait()

    def _obey(self, command: str, words: list[str]) -> None:
        if command not in self._commands:
            raise UsageError(f"there is no command '{command}'; there are: {' '.join(self._commands)} quit")
        if command not in _WHILE_THINKING:
            if self._thinking.is_endless:
                raise UsageError(f"'{command}' must wait: the engine is thinking until 'stop'")
            self._thinking.wait()
        self._commands[command](words)

    def _say(self, *lines: str) -> None:
        with self._writing:
            try:
                self._out.write("".join(line + "\n" for line in lines))
                self._out.flush()
            except OSError as error:  # in the thread that searches nobody would catch it
                self.lost = error
                self._thinking.release()

    def _ugi(self, _words: list[str]) -> None:
        self._say(f"id name Lusoria {ludus.VERSION}", "id author the Lusoria project", *declarations(), "ugiok")

    def _isready(self, _words: list[str]) -> None:
        self._thinking.prepare(self._game, self._options.engine)
        self._say("readyok")

    def _uginewgame(self, _words: list[str]) -> None:
        self._thinking.forget()
        self._game = self._begin(None)

    def _begin(self, position: str | None) -> Game:
        return Game(self._options.game, self._options.chosen, position)

    def _setoption(self, words: list[str]) -> None:
        if words[:1] != ["name"] or "value" not in words:
            raise UsageError("an option is set by 'setoption name NAME value VALUE'")
        split = words.index("value")
        of_game = self._options.set(" ".join(words[1:split]), " ".join(words[split + 1 :]))
        if of_game and not self._game.played and self._game.start_text is None:
            self._game = self._begin(None)

    def _position(self, words: list[str]) -> None:
        """Read `startpos` or `fen TEXT`, then perhaps `moves` and actions.

        The text ends at `moves` or the line's end.
        """
        split = words.index("moves") if "moves" in words else len(words)
        kind, text = words[:1], " ".join(words[1:split])
        if kind not in (["startpos"], ["fen"]) or (kind == ["fen"]) != bool(text):
            raise UsageError("a position is 'startpos' or 'fen TEXT', then perhaps 'moves' and the moves")
        game = self._begin(text or None)
        for move in words[split + 1 :]:
            game.play(game.parse(move))
        self._game = game

    def _go(self, words: list[str]) -> None:
        limits = _limits(words)
        if "perft" in limits:
            self._perft(limits["perft"])
            return
        game = self._game
        if game.over:
            raise UsageError(f"the game is over ({game.score}): there is no move to look for")
        if game.awaits_throw:
            dice = sorted(str(self._random.randint(1, 6)) for _ in range(3))
            self._say(f"bestmove ({''.join(dice)})")
            return
        search = Limits(
            movetime=limits.get("movetime", move_time.movetime(limits, game.side)),
            depth=_at_least_one(limits, "depth"),
            nodes=_at_least_one(limits, "nodes"),
            infinite="infinite" in words,
            lines=self._options.engine["MultiPV"],
            rng=self._random,
        )
        self._thinking.begin(game, search, self._options.engine, self._random)

    def _perft(self, depth: int) -> None:
        if depth > DEEPEST_PERFT:
            raise UsageError(f"perft goes to depth {DEEPEST_PERFT} at most, not {depth}")
        self._thinking.count(self._game, depth)

    def _stop(self, _words: list[str]) -> None:
        self._thinking.stop()

    def _query(self, words: list[str]) -> None:
        game = self._game
        answers: dict[str, Callable[[], str]] = {
            "p1turn": lambda: "false" if game.side else "true",
            "result": lambda: RESULTS[game.score],
            "gameover": lambda: "true" if game.over else "false",
            "position": game.position,
            "legal": lambda: " ".join(sorted(map(game.text, game.actions()))) or "none",
        }
        if len(words) != 1 or words[0] not in answers:
            raise UsageError(f"a query is one of: {' '.join(answers)}")
        self._say(f"response {answers[words[0]]()}")


def _at_least_one(limits: dict[str, int], name: str) -> int | None:
    """A limit, if there is one; 0 counts as 1, since a search must look at something."""
    return max(1, limits[name]) if name in limits else None


def _limits(words: list[str]) -> dict[str, int]:
    """Read the words after `go` as numbers by name; `infinite`, which has no number, is left out."""
    limits = {}
    rest = iter([word for word in words if word != "infinite"])
    for name in rest:
        number = next(rest, "")
        if name not in GO_NUMBERS:
            raise UsageError(f"'go' is followed by infinite or {', '.join(GO_NUMBERS)} with a number, not '{name}'")
        if not (number.isascii() and number.isdigit() and len(number) < 13):
            raise UsageError(f"'go {name}' is followed by a whole number, not '{number}'")
        limits[name] = int(number)
    return limits
