"""One game of a match: colours, opening, dice, clock and result.

Everything but the players' own thinking follows from the match and the game's number: game 2n and game 2n + 1 are the
pair n, with one opening and the same dice, A being white in the first and black in the second. In a match that is not
paired every game has an opening and dice of its own.
"""

import random
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from ludus.games.game import Game
from ludus.games.registry import part
from lusoria.engine.match.contestants import Contestant, Limit, contestant_named
from lusoria.engine.match.openings import opening
from lusoria.engine.ugi.client import EngineFault
from lusoria.log.records.writer import Record

LONGEST_GAME = 3000  # plies: a game that no rule ends is a draw then
TOO_LONG = "too long"
HOUSE_RULES = {"repetition": "threefold", "move-limit": "100"}  # of a match, by default
COLOURS = ("white", "black")


@dataclass(frozen=True)
class Match:
    """The two players by name, the game with its options, the limit, and the openings.

    paired: whether every two games share an opening. It should be false for equal players that always answer
    alike, whose pairs would be one game played twice.
    """

    a: str
    b: str
    game: str
    options: Mapping[str, str]
    limit: Limit = field(default_factory=Limit)
    openings: int = 1
    seed: int = 0
    paired: bool = True

    def start(self, number: int) -> int:
        """The seed that selects the opening and the dice of game `number`."""
        return number // 2 if self.paired else number

    def named(self, number: int) -> tuple[str, str]:
        """The names of White and Black in a game."""
        return (self.b, self.a) if number % 2 else (self.a, self.b)

    def setting(self) -> str:
        """The chosen options in one word: `repetition=threefold,move-limit=100`."""
        return ",".join(f"{name}={value}" for name, value in sorted(self.options.items()))


@dataclass(frozen=True)
class Played:
    """A finished game. longest: the longest time for a move of White and of Black, in ms."""

    number: int
    score: str
    reason: str
    actions: tuple[int, ...]
    opening_plies: int
    longest: tuple[int, int]
    fault: str = ""

    @property
    def points(self) -> float:
        """A's points: 1, 1/2 or 0."""
        white = {"1-0": 1.0, "0-1": 0.0}.get(self.score, 0.5)
        return 1 - white if self.number % 2 else white


def options_of_match(game_id: str, settings: Mapping[str, str]) -> dict[str, str]:
    """The settings, plus those of HOUSE_RULES that the game has and settings do not name. Raises OptionError."""
    names = [option[0] for option in part(game_id, "notation").OPTIONS]
    options = {name: value for name, value in HOUSE_RULES.items() if name in names}
    options.update(settings)
    Game(game_id, options)
    return options


def play(match: Match, number: int) -> Played:
    """Play a game of the match in this process. Raises LusoriaError only for faults of the match itself."""
    start = match.start(number)
    game = Game(match.game, dict(match.options))
    for action in opening(match.game, dict(match.options), match.seed, start % match.openings):
        game.play(action)
    opening_plies = len(game.played)
    dice = random.Random(f"dice {match.seed} {start}")
    chance = random.Random(f"players {match.seed} {number}")
    longest = [0, 0]
    fault = ""
    seats = _seated(match, number)
    for side in (0, 1):
        fault = fault or _begin(seats[side], game, side)
    while not game.over and len(game.played) < LONGEST_GAME and not fault:
        if game.awaits_throw:
            game.play(game.parse(f"({''.join(str(dice.randint(1, 6)) for _ in range(3))})"))
            continue
        side, clock_start = game.side, time.perf_counter()
        fault = _move(seats[side], game, chance, match.limit)
        longest[side] = max(longest[side], round(1000 * (time.perf_counter() - clock_start)))
    reason = game.reason or TOO_LONG
    score = "1/2-1/2" if reason == TOO_LONG else game.score
    return Played(number, score, reason, tuple(game.played), opening_plies, (longest[0], longest[1]), fault)


def record_of(match: Match, played: Played) -> Record:
    """The game as a record, with a comment at the end of its opening."""
    white, black = match.named(played.number)
    tags = {"Event": f"match {match.a} - {match.b}", "Round": str(played.number + 1), "White": white, "Black": black}
    tags["Termination"] = played.fault or played.reason
    tags["TimeControl"] = str(match.limit)
    comments = {played.opening_plies: "end of the opening"} if played.opening_plies else {}
    return Record(match.game, dict(match.options), None, list(played.actions), played.score, tags, comments)


def _begin(player: Contestant, game: Game, side: int) -> str:
    """Tell a player that the game begins; return the fault by which he loses, or ''."""
    try:
        player.new_game(game)
    except EngineFault as fault:
        game.end(2 - side, "resignation")
        return str(fault)
    return ""


def _move(player: Contestant, game: Game, chance: random.Random, limit: Limit) -> str:
    """Let a player move; return the fault by which he loses, or ''."""
    try:
        game.play(player.choose(game, chance, limit))
    except EngineFault as fault:
        game.end(2 - game.side, "resignation")
        return str(fault)
    return ""


class _Seats(threading.local):
    """The players of a thread: a worker of a cluster plays one game in each of its threads."""

    def __init__(self) -> None:
        self.match: tuple[str, str, str] | None = None
        self.players: dict[tuple[str, int], Contestant] = {}


_SEATS = _Seats()


def _seated(match: Match, number: int) -> list[Contestant]:
    """The players of White and Black in a game, reused in this thread; those of another match are closed first."""
    if _SEATS.match != (match.a, match.b, match.game):
        for player in _SEATS.players.values():
            player.close()
        _SEATS.match, _SEATS.players = (match.a, match.b, match.game), {}
    keys = [(who, seat) for seat, who in enumerate(match.named(number))]
    for who, seat in keys:
        if (who, seat) not in _SEATS.players:
            _SEATS.players[who, seat] = contestant_named(who, match.game)
    return [_SEATS.players[key] for key in keys]
