"""Runs another program's engine over UGI: a process that may die, hang or talk nonsense at any time.

Whatever it does, a call ends within its time limit, with an answer or with an EngineFault, whose message is one line.
The process is started when a move is first wanted, and again after a fault.
"""

import contextlib
import queue
import shlex
import shutil
import subprocess
import threading
import time
import weakref
from collections.abc import Iterator, Mapping
from typing import IO

from ludus.errors import LudusError
from ludus.games.game import Game
from lusoria.engine.search import Stop
from lusoria.engine.ugi import process
from lusoria.engine.ugi.options import GAME_OPTIONS
from lusoria.errors import LusoriaError, UsageError

START_SECONDS = 60.0  # for ugiok and for the first readyok: an engine may have to compile itself
GRACE_SECONDS = 2.0  # beyond the time for a move
LONGEST_MOVE = 60.0  # for a move whose search was limited by nodes, not by time
LONGEST_LINE = 1 << 16  # bytes
LOOK_SECONDS = 0.1  # how soon an engine is told that its move is no longer needed
LINES_AHEAD = 1000  # read and not yet looked at; a flood waits in the pipe
_UGI_NAMES = {option: name for name, (option, _declared) in GAME_OPTIONS.items()}


class EngineFault(LusoriaError):
    """An engine died, hung, or answered with an illegal move."""


def check_command(command: str) -> list[str]:
    """Split a command line into words. Raises UsageError if it has none or an unclosed quote, or names no program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"'{command}' cannot be read as a command: {error}") from None
    if not words:
        raise UsageError("a UGI engine is named by its command, as in 'ugi:lusoria ugi'")
    if shutil.which(words[0]) is None:
        raise UsageError(f"the UGI engine '{command}' cannot be started: there is no program '{words[0]}'")
    return words


class UgiEngine:
    """A UGI engine that is started by a command line; it plays every game that it declares."""

    def __init__(self, command: str) -> None:
        """Raises UsageError as `check_command` does."""
        self._command = command
        self._words = check_command(command)
        self._talk: _Talk | None = None
        self._set_up: tuple[str, dict[str, object]] | None = None

    def new_game(self, game: Game) -> None:
        """Begin a game; start the process if none runs. Raises EngineFault."""
        talk = self._talking()
        if (game.id, game.options) != self._set_up:
            self._tell_options(talk, game)
        talk.say("uginewgame", "isready")
        talk.wait("readyok", START_SECONDS)

    def choose(
        self,
        game: Game,
        movetime: int | None,
        nodes: int | None = None,
        clock: Mapping[str, int] | None = None,
        stop: Stop | None = None,
    ) -> int:
        """Let the engine choose an action in game. Raises EngineFault.

        The engine thinks for movetime milliseconds, searches that many nodes, or divides the time on the clock itself.
        clock: milliseconds by UGI's names (`p1time` …). Once stop is set, the engine must answer.
        """
        if self._talk is None or self._talk.failed:
            self.new_game(game)
        talk = self._talking()
        limit, seconds = f"nodes {nodes}", LONGEST_MOVE
        if movetime is not None:
            limit, seconds = f"movetime {movetime}", movetime / 1000 + GRACE_SECONDS
        elif clock is not None:
            limit = " ".join(f"{name} {ms}" for name, ms in clock.items())
            seconds = clock[f"p{game.side + 1}time"] / 1000 + GRACE_SECONDS
        talk.say(position_of(game), f"go {limit}")
        answer = talk.wait("bestmove", seconds, stop)
        try:
            return int(game.parse(answer[0] if answer else ""))
        except LudusError as error:
            self.close()
            raise EngineFault(f"{self._command}: it played {error}") from error

    def close(self) -> None:
        """End the process, by force if it does not end at once."""
        if self._talk is not None:
            self._talk.close()
            self._talk = None
            self._set_up = None

    def _talking(self) -> "_Talk":
        if self._talk is None or self._talk.failed:
            self.close()
            self._talk = _Talk(self._command, self._words)
            self._talk.begin()
        return self._talk

    def _tell_options(self, talk: "_Talk", game: Game) -> None:
        """Set the options that the engine declares, for this game. Raises EngineFault if it does not declare `Game`."""
        options = {"Game": game.id, **{_UGI_NAMES[name]: value for name, value in _ugi_options(game)}}
        for name, value in options.items():
            if name.lower() in talk.options:
                talk.say(f"setoption name {name} value {value}")
            elif name == "Game":
                raise EngineFault(f"{self._command}: it has no option Game, so it cannot be asked to play {game.id}")
        self._set_up = (game.id, dict(game.options))


def position_of(game: Game) -> str:
    """The `position` command for the current position of a game."""
    moves = [game.text_at(ply) for ply in range(len(game.played))]
    start = "startpos" if game.start_text is None else f"fen {game.start_text}"
    return f"position {start}" + (" moves " + " ".join(moves) if moves else "")


def _ugi_options(game: Game) -> Iterator[tuple[str, object]]:
    """The options of a game that have a name in UGI (all but `dice` and `fewer`).

    Defaults are included: another program may still have the values that it was told for the previous game.
    """
    for name, value in game.options.items():
        if name in _UGI_NAMES:
            yield name, value


class _Talk:
    """A running process and its lines. Its methods raise EngineFault if it has ended, is silent or closes a pipe."""

    def __init__(self, command: str, words: list[str]) -> None:
        self._command = command
        self.failed = False
        self.options: set[str] = set()
        self._over = threading.Event()
        try:
            self._process, self._end = process.start(self, words)
        except OSError as error:
            raise EngineFault(f"{command}: cannot be started: {error.strerror or error}") from None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin = self._process.stdin
        self._lines: queue.Queue[bytes] = queue.Queue(LINES_AHEAD)
        weakref.finalize(self, self._over.set)
        threading.Thread(target=_read, args=(self._process.stdout, self._lines, self._over), daemon=True).start()

    def begin(self) -> None:
        """Exchange greetings, and note the options that the engine declares, with their names in small letters."""
        self.say("ugi")
        self.wait("ugiok", START_SECONDS)

    def say(self, *lines: str) -> None:
        try:
            self._stdin.write("".join(line + "\n" for line in lines).encode())
            self._stdin.flush()
        except OSError:
            raise self._fault(self._how_it_died()) from None

    def wait(self, word: str, seconds: float, stop: Stop | None = None) -> list[str]:
        """Return the words after `word` in the next line that begins with it; other lines are skipped.

        Once stop is set, the engine is told to `stop` and has GRACE_SECONDS to answer.
        """
        deadline = time.monotonic() + seconds
        while True:
            if stop is not None and stop.is_set():
                self.say("stop")
                stop, deadline = None, min(deadline, time.monotonic() + GRACE_SECONDS)
            left = max(0.0, deadline - time.monotonic())
            try:
                line = self._lines.get(timeout=left if stop is None else min(left, LOOK_SECONDS))
            except queue.Empty:
                if time.monotonic() < deadline:
                    continue
                raise self._fault(f"no '{word}' within {seconds:g} s") from None
            if not line:
                raise self._fault(self._how_it_died())
            words = line.decode("utf-8", "replace").split()
            if words[:2] == ["option", "name"] and "type" in words:
                self.options.add(" ".join(words[2 : words.index("type")]).lower())
            if words[:1] == [word]:
                return words[1:]
            if time.monotonic() > deadline:
                raise self._fault(f"no '{word}' within {seconds:g} s")

    def close(self) -> None:
        if not self._stdin.closed:
            with contextlib.suppress(OSError):
                self._stdin.write(b"quit\n")
                self._stdin.flush()
        self._over.set()
        self._end()

    def _how_it_died(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f"it ended by itself (exit code {self._process.wait(1)})"
        return "it closed its output"

    def _fault(self, what: str) -> EngineFault:
        self.failed = True
        self.close()
        return EngineFault(f"{self._command}: {what}")


def _read(pipe: IO[bytes], lines: "queue.Queue[bytes]", over: threading.Event) -> None:
    """Put every line in the queue; an empty one means that the output ended or a line was too long."""
    while not over.is_set():
        line = pipe.readline(LONGEST_LINE)
        if not line.endswith(b"\n"):
            line = b""
        while not over.is_set():
            with contextlib.suppress(queue.Full):
                lines.put(line, timeout=0.2)
                break
        if not line:
            break
