"""Keeps small values such as settings and counts in one file, written whole or not at all."""

from ludus.errors import LinkError
from ludus.link.frames import decode, encode


class Values:
    """Texts by name in one file of `files` (like a journal's); damaged ones read as if never written."""

    def __init__(self, files, name):
        """files may be None: then the values last as long as the power does."""
        self._files = files
        self._name = name
        self._values: dict[str, str] = {}
        self._unsaved = False  # whether the last write failed
        for line in files.read(name, 0, 4096).split(b"\n") if files else ():
            try:
                kind, _number, fields = decode(line)
            except LinkError:
                continue
            if fields:
                self._values[kind] = fields[0]

    def get(self, name, default=""):
        """The text kept under name."""
        return self._values.get(name, default)

    def names(self):
        """The names under which something is kept, a list."""
        return list(self._values)

    def number(self, name):
        """The whole number kept under name, 0 if there is none."""
        text = self.get(name)
        return int(text) if text.isdigit() and len(text) < 10 else 0

    def put(self, **values):
        """Save these values as texts; the file is written only if one has changed. Raises OSError.

        If it is raised, the values are kept until the power goes, and the next call tries again to write them.
        """
        before = dict(self._values)
        for name in values:
            self._values[name] = str(values[name])
        if self._files and (self._unsaved or self._values != before):
            self._unsaved = True
            lines = [encode(name, 0, (self._values[name],)) for name in sorted(self._values)]
            self._files.replace(self._name, b"".join(lines))
            self._unsaved = False
