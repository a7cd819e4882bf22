"""Reads the files of passwords and codes, which the configuration names and does not contain."""

from pathlib import Path

from lusoria.errors import UsageError


def secret(path: Path) -> str:
    """The text of a file without the space around it. Raises UsageError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
