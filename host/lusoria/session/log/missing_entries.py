"""Limits how often a table is asked again for entries that the log lacks: the table may no longer have them."""

TRIES = 3  # at most, for the same first missing entry


class MissingEntries:
    """Counts the requests for the first missing entry; a table sends that one and all after it."""

    def __init__(self) -> None:
        """Nothing was asked for yet."""
        self._first = 0
        self._tries = 0

    def is_new(self, first: int) -> bool:
        """Whether the first missing entry is another one than at the last request."""
        return first != self._first

    def request(self, first: int) -> bool:
        """Count a request for this entry and all after it; return whether it is to be made."""
        if self.is_new(first):
            self._first, self._tries = first, 0
        self._tries += 1
        return self._tries <= TRIES
