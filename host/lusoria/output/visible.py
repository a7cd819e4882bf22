"""Makes text from others (a table, a record, a file, the database) unable to control a terminal or forge a line."""

import re

MOST = 1000  # characters of an error line
_END = 200  # of these, kept for the line's end, which says what to do

# Control characters, line and paragraph separators, marks that change the direction of writing, surrogates.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    r"""The text on one line; characters that a terminal would obey are written as `\n` or `\x1b`."""
    return _UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def error_line(text: str) -> str:
    """Make a text visible; a long one is cut to its beginning and end."""
    if len(text) > MOST:
        text = f"{text[: MOST - _END]} ... {text[-_END:]}"
    return visible(text)
