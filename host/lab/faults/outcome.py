"""The outcome of a part of the campaign."""

from dataclasses import dataclass, field
from typing import Self

VIOLATIONS = ("lost", "doubled", "corrupted")


@dataclass
class Outcome:
    """Three lists with a line for each violation, and figures by name.

    `counts` are added up; `longest` keeps each maximum, `fewest` each minimum.

    lost: what was acknowledged but is not there. doubled: what is there more than once. corrupted: games that differ
    from what was played, and anything else that is wrong.
    """

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    corrupted: list[str] = field(default_factory=list)
    counts: dict[str, float] = field(default_factory=dict)
    longest: dict[str, float] = field(default_factory=dict)
    fewest: dict[str, float] = field(default_factory=dict)

    @property
    def bad(self) -> list[str]:
        """All violations."""
        return [*self.lost, *self.doubled, *self.corrupted]

    def count(self, name: str, more: float = 1) -> None:
        """Add to a figure."""
        self.counts[name] = self.counts.get(name, 0) + more

    def most(self, name: str, value: float) -> None:
        """Raise a figure to at least this value."""
        self.longest[name] = max(self.longest.get(name, 0), value)

    def least(self, name: str, value: float) -> None:
        """Lower a figure to at most this value."""
        self.fewest[name] = min(self.fewest.get(name, value), value)

    def add(self, other: Self) -> None:
        """Add another run of the same part."""
        for name in VIOLATIONS:
            getattr(self, name).extend(getattr(other, name))
        for name, value in other.counts.items():
            self.count(name, value)
        for name, value in other.longest.items():
            self.most(name, value)
        for name, value in other.fewest.items():
            self.least(name, value)

    def words(self) -> str:
        """The outcome in words, for a table."""
        parts = [f"{name} {len(getattr(self, name)):,}" for name in VIOLATIONS]
        return "; ".join(parts + [f"{name} {value:,}" for name, value in self.figures().items()])

    def figures(self) -> dict[str, float]:
        """All figures by name."""
        return self.counts | self.longest | self.fewest
