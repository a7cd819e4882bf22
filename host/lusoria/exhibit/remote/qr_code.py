"""A text as a QR code in lines of half blocks, for a camera to read from a terminal."""

import io

from lusoria.errors import MissingPart
from lusoria.extras import to_install

try:
    import segno
except ImportError as error:
    raise MissingPart(f"a code to scan needs {error.name}: {to_install('remote')}") from error


def lines(text: str) -> list[str]:
    """The code's rows, dark on light with its quiet zone, whatever the colours of the terminal."""
    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().splitlines()
