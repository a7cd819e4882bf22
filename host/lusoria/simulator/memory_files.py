"""A folder of files in memory: for a journal that is only read, or that is made before it is put on a flash."""

from collections.abc import Mapping


class MemoryFiles:
    """Files in memory, with the interface that `ludus.storage.journal.Journal` needs; `files` has contents by name."""

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self.files = dict(files or {})

    def names(self) -> list[str]:
        """The names of the files."""
        return list(self.files)

    def size(self, name: str) -> int:
        """The size of a file in bytes, 0 if it is not there."""
        return len(self.files.get(name, b""))

    def read(self, name: str, offset: int, count: int) -> bytes:
        """Read at most `count` bytes of a file from `offset` on."""
        return self.files.get(name, b"")[offset : offset + count]

    def append(self, name: str, data: bytes) -> None:
        """Add data to the end of a file."""
        self.files[name] = self.files.get(name, b"") + data

    def replace(self, name: str, data: bytes) -> None:
        """Replace the whole content of a file with `data`."""
        self.files[name] = data

    def remove(self, name: str) -> None:
        """Delete a file."""
        self.files.pop(name, None)
