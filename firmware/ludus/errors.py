"""The one family of errors of the shared package.

LudusError                      anything ludus refuses; its text is one line for a person
 +-- BoardError                 a board definition with a mistake
 +-- OptionError                a game, an option or a value that does not exist
 +-- Refusal                    a text that is unreadable or ambiguous, an action that is not legal
 +-- LinkError                  a line on the wire that is not a message
"""


class LudusError(Exception):
    """Root of the family. `str(error)` is one line that says what is wrong."""


class BoardError(LudusError):
    """A board definition that cannot be built or played."""


class OptionError(LudusError):
    """An unknown game, an unknown option, or a value that an option does not take."""


class Refusal(LudusError):
    """A text or an action refused by the rules: `reason`, `text` and `position`."""

    def __init__(self, reason, text, position):
        self.reason = reason
        self.text = text
        self.position = position
        LudusError.__init__(self, "%s: %s (position: %s)" % (text, reason, position))


class LinkError(LudusError):
    """A line on the wire that is not a whole, sound message of this protocol."""
