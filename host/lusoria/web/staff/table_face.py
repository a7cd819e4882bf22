"""The face of a table that the staff's pages need; `lusoria.session.Session` has it."""

from typing import Any, Protocol

from lusoria.boards.definitions import Definition


class StaffTable(Protocol):
    """A table that the staff look after. All methods may be called from any thread; errors are LudusErrors."""

    @property
    def board(self) -> Definition:
        """The board's definition."""

    def health(self) -> dict[str, Any]:
        """The health of the table.

        Keys: connected, port, message, table and firmware (words, '' while unknown), faults ([{what, cell, detail}]),
        uptime_s, free (bytes of heap), scans (a second), dropped, skipped, boot, cause (None while unknown), test
        (None, or {stage, asked, results}: a letter of result by seat).
        """

    def settings(self) -> dict[str, str]:
        """The settings that the table last reported."""

    def change(self, name: str, value: str) -> None:
        """Change a setting. Raises UsageError while no table is connected; the table may refuse later."""

    def self_test(self) -> None:
        """Begin the self-test; the game waits. Raises UsageError while no table is connected."""
