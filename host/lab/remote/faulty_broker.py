"""A faulty connection between two simulated tables: a broker that loses, doubles, delays and reorders messages."""

import random
from collections.abc import Callable

from lusoria.exhibit.remote.codes import Keys


class FaultyBroker:
    """A broker that loses, doubles, delays and reorders messages, repeats old ones, and is away at times."""

    def __init__(self, keys: Keys, rng: random.Random, fault: Callable[[str], None]) -> None:
        """fault(kind): called to count a fault."""
        self.is_away = False
        self._keys, self._rng, self._fault = keys, rng, fault
        self._ends: list[Channel] = []
        self._flying: list[tuple[int, bytes]] = []
        self._newest: dict[int, bytes] = {}  # the newest message of each side that is kept
        self._heard: list[tuple[int, bytes]] = []

    def join(self, channel: "Channel") -> None:
        """Connect one side's channel: it gets the newest kept message of each side, then new ones of the other side."""
        self._ends.append(channel)
        self._bring_newest(channel)

    def leave(self, channel: "Channel") -> None:
        """Disconnect one side's channel from the broker."""
        self._ends.remove(channel)

    def forget(self, side: int) -> None:
        """Delete the kept message of a side, unless the broker is away."""
        if not self.is_away:
            self._newest.pop(side, None)

    def carry(self, side: int, text: str, keeps: bool) -> None:
        """Take a message from a side; if `keeps`, also keep it, unless it is lost."""
        if self.is_away:
            return
        message = side, self._keys.seal(side, text)
        self._heard.append(message)
        copies = self._rng.choices((0, 1, 2), (1, 6, 1))[0]
        if copies != 1:
            self._fault("dropped" if copies == 0 else "doubled")
        self._flying += [message] * copies
        if copies and keeps:
            self._newest[side] = message[1]

    def deliver(self) -> None:
        """Hand over some of the messages under way, in any order, and sometimes repeat an old one."""
        if len(self._flying) > 1 and self._rng.random() < 0.3:
            self._fault("reordered")
            self._rng.shuffle(self._flying)
        if self._heard and self._rng.random() < 0.1:
            self._fault("repeated")
            self._flying.append(self._rng.choice(self._heard))
        for side, sealed in [self._flying.pop(0) for _ in range(self._rng.randrange(len(self._flying) + 1))]:
            for channel in [each for each in self._ends if each.side != side]:
                text = self._keys.open(side, sealed)
                assert text is not None
                channel.hear(side, text, False)

    def back(self) -> None:
        """Let the broker come back; each channel gets the kept messages again."""
        self.is_away = False
        for channel in self._ends:
            self._bring_newest(channel)
            channel.opened()

    def _bring_newest(self, channel: "Channel") -> None:
        for side, sealed in list(self._newest.items()):
            text = self._keys.open(side, sealed)
            assert text is not None
            channel.hear(side, text, True)


class Channel:
    """One end of a faulty broker, with the interface that a RemotePlayer needs."""

    trouble = ""

    def __init__(self, broker: FaultyBroker, side: int) -> None:
        self._broker, self.side = broker, side

    def open(self, hear: Callable[[int, str, bool], None], opened: Callable[[], None]) -> None:
        """Connect to the broker."""
        self.hear, self.opened = hear, opened
        self._broker.join(self)

    def send(self, text: str, keeps: bool) -> None:
        """Send by the broker."""
        self._broker.carry(self.side, text, keeps)

    def forget(self) -> None:
        """Let the broker forget what it keeps of this side."""
        self._broker.forget(self.side)

    def close(self) -> None:
        """Disconnect from the broker."""
        self._broker.leave(self)
