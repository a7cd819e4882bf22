"""The course of one game, built from a table's entries and checked by the rules. It knows no database.

The table is the referee: what it sends is stored unchanged. Where the rules disagree, a note says so, and nothing more
is checked until the table takes back to a position on which both agree.
"""

from datetime import datetime

from ludus.errors import LinkError
from ludus.games.ends import end_by_people
from ludus.games.game import SCORES, Game
from ludus.link.messages import read_options
from lusoria.errors import NONSENSE, nonsense_in_words
from lusoria.log.entries import PLAYED, REPLACED, SEPARATOR, TAKEN_BACK, Entry, LoggedAction

BY_THE_RULES = ("board", "blocked", "threefold", "move-limit")  # reasons for an end that the rules judge


class CheckedGame:
    """One game, from its first entry on.

    `first` is that entry's number, `actions` all actions in the order they came, `notes` what is missing or disagreed
    with, `altered` the indexes of actions whose status changed since they were last saved (saving clears it). The other
    attributes are those of `entries.LoggedGame`.
    """

    def __init__(self, entry: Entry, received: datetime, happened: datetime | None = None) -> None:
        """Begin with a GAME entry, or with another one if the beginning of the game is missing.

        received: when the entry came; happened: when it happened, None for the same time.
        """
        self.first = entry.number
        self.game = self.options = self.white = self.black = ""
        self.start: str | None = None
        self.extra: str | None = None
        self.clock: str | None = None
        self.started = happened or received
        self.ended: datetime | None = None
        self.score = SCORES[0]
        self.reason: str | None = None
        self.notes: list[str] = []
        self.actions: list[LoggedAction] = []
        self.altered: set[int] = set()
        self._rules: Game | None = None
        self._agreed = False
        if entry.kind != "GAME":
            self.notes.append("the beginning of this game is not known")
        self.apply(entry, received, happened)

    @property
    def flag(self) -> str | None:
        """The notes about the game as one text, None if there are none."""
        return SEPARATOR.join(self.notes) or None

    def apply(self, entry: Entry, received: datetime, happened: datetime | None = None) -> None:
        """Apply the next entry. It never raises: an entry that cannot be understood or followed is noted."""
        try:
            if entry.kind == "GAME":
                self._begin(entry, received)
            elif entry.kind in ("ACT", "INSTEAD"):
                self._act(entry, received)
            elif entry.kind == "BACK":
                self._take_back(entry)
            elif entry.kind == "END":
                self._end(entry, happened or received)
            else:
                raise LinkError(f"'{entry.kind}' is not an entry of a game")
        except NONSENSE as error:
            self.notes.append(f"entry {entry.number}: {nonsense_in_words(error)}")

    def miss(self, first: int, last: int) -> None:
        """Note that the entries from first to last are missing."""
        which = f"entry {first} is" if first == last else f"entries {first} to {last} are"
        self.notes.append(f"incomplete: {which} missing")

    def contest(self, number: int) -> None:
        """Note that two different entries have the same number; the one that came first counts."""
        self.notes.append(f"entry {number} was told in two ways; the first is followed")

    def close(self, at: datetime) -> None:
        """End the game because another one has begun: by the rules' result, or as abandoned."""
        if self.ended is None:
            self.ended, self.reason = at, "abandoned"
            if self._rules is not None and self._agreed and self._rules.over:
                self.score, self.reason = self._rules.score, self._rules.reason

    def _begin(self, entry: Entry, received: datetime) -> None:
        self.game, self.options = _word(entry, "game"), _word(entry, "options")
        self.white, self.black = _word(entry, "white"), _word(entry, "black")
        self.start = _word(entry, "start") or None
        self.extra = _word(entry, "extra") if "extra" in entry.fields else None
        self.clock = _word(entry, "clock") if "clock" in entry.fields else None
        options = read_options(self.options)
        rules = Game(self.game, options)
        if self.start == rules.position():
            self.start = None
        elif self.start is not None:
            rules = Game(self.game, options, self.start)
        self._rules, self._agreed = rules, True
        for ply, action in enumerate(entry.fields.get("actions", ()), 1):
            self._act(Entry(entry.number + ply, "ACT", entry.ms, {"ply": ply, "action": action}), received)

    def _act(self, entry: Entry, received: datetime) -> None:
        ply, action = _number(entry, "ply"), _number(entry, "action")
        if entry.kind == "INSTEAD":
            self._set_aside(ply - 1, REPLACED)
            if self._rules is not None and self._agreed:
                self._rules.take_back(1)
        logged = LoggedAction(entry.number, ply, action, None, None, entry.ms, received, PLAYED, None)
        self.actions.append(logged)
        if self._rules is None or not self._agreed:
            logged.note = "not checked: the rules no longer follow this game"
            return
        try:
            _play(self._rules, logged)
        except NONSENSE as error:
            self._agreed = False
            logged.note = nonsense_in_words(error)
            raise

    def _take_back(self, entry: Entry) -> None:
        ply = _number(entry, "ply")
        self._set_aside(ply, TAKEN_BACK)
        if self._rules is None:
            return
        played = len(self._rules.played)
        if ply <= played:
            self._rules.take_back(played - ply)
            self._agreed = True
        elif self._agreed:
            self._agreed = False
            raise LinkError(f"taken back to ply {ply} when {played} were played")

    def _set_aside(self, ply: int, status: str) -> None:
        """Give a new status to the actions that still stand after a ply; an end of the game no longer holds."""
        self.score, self.reason, self.ended = SCORES[0], None, None
        for index in range(len(self.actions) - 1, -1, -1):
            action = self.actions[index]
            if action.status == PLAYED:
                if action.ply <= ply:
                    return
                action.status = status
                self.altered.add(index)

    def _end(self, entry: Entry, at: datetime) -> None:
        self.score, self.reason = _word(entry, "score"), _word(entry, "reason")
        self.ended = at
        if self.score not in SCORES:
            raise LinkError(f"'{self.score}' is not a score")
        if self._rules is not None and self._agreed:
            judge_end(self._rules, self.score, self.reason)


def _play(rules: Game, logged: LoggedAction) -> None:
    """Play an action of the table, and set its text and side. Raises LudusError if the rules refuse it."""
    if logged.ply != len(rules.played) + 1:
        raise LinkError(f"the table is at ply {logged.ply}, the rules at {len(rules.played) + 1}")
    logged.side = "wb"[rules.side]
    if rules.is_legal(logged.action):
        logged.text = rules.text(logged.action)
    rules.play(logged.action)


def judge_end(rules: Game, score: str, reason: str) -> None:
    """End the game as the table did. Raises LudusError if the rules see another end or none."""
    end_by_people(rules, score, reason)
    end = f"{score} ({reason})"
    if rules.over and (score, reason) != (rules.score, rules.reason):
        raise LinkError(f"the table says {end}, the rules {rules.score} ({rules.reason})")
    if not rules.over and reason in BY_THE_RULES:
        raise LinkError(f"the table says {end}, by the rules the game goes on")


def _word(entry: Entry, name: str) -> str:
    value = entry.fields.get(name)
    if not isinstance(value, str):
        raise LinkError(f"{entry.kind} needs a word '{name}'")
    return value


def _number(entry: Entry, name: str) -> int:
    value = entry.fields.get(name)
    if not isinstance(value, int):
        raise LinkError(f"{entry.kind} needs a number '{name}'")
    return value
