"""A table without a Pico: the station with simulated sensors, fast enough for thousands of games.

The station is the code that runs on the Pico.
"""

from typing import Any

from lab.people.bench import BOUNCE_MS, Bench
from ludus.games.game import Game
from ludus.station import Station
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings

SETTLE_MS = 60


class BareTable(Bench):
    """A bench with the firmware's station."""

    def __init__(
        self, compact: dict[str, Any], seed: int, bounce_ms: float = BOUNCE_MS, skip_idle: bool = True
    ) -> None:
        """compact: a compact board definition, whose first game's start already stands on the board."""
        super().__init__(compact, seed, bounce_ms, skip_idle)
        self.station = self._switched_on(seed)
        self.wait(SETTLE_MS)

    def _switched_on(self, seed: int) -> Station:
        """The station as it starts, here without a flash."""
        journal = Journal(None, lambda: f"{seed:08x}"[-8:])
        return self._station(journal, Settings(None), Boot(None))

    def _station(self, journal: Journal, settings: Settings, start: Boot) -> Station:
        reading, chance = self._reading(), self._chance.randbytes
        parts = (lambda: 100_000, self._now, reading, journal, settings, chance, self._fields)
        return Station(self.board, "bare", start, *parts)

    @property
    def game(self) -> Game:
        """The game as the table understands it."""
        return self.station.sitting.game

    @property
    def phase(self) -> str:
        """The phase of the table, as it tells the PC."""
        return self.station.sitting.phase()

    @property
    def distrusted(self) -> set[int]:
        """The cells whose sensors the table does not believe."""
        return {cell for cell, why in enumerate(self.station.sitting.referee.occupancy.masked) if why}

    def picture(self) -> bytes:
        """The cue of each light."""
        self.station.frame(self._now)
        return bytes(self.station.display.picture)

    def _due(self) -> int | None:
        return self.station.sitting.due(self._now)

    def _let_pass(self) -> None:
        self.station.inputs.wait(self._now)

    def _sample(self, calm: bool) -> bool:  # noqa: ARG002
        self.station.sample(self._now, self._reading(), self.elapsed < self._pressed_until)
        self._note_settled(self.station.sensors.settled)
        return self.station.sensors.still()
