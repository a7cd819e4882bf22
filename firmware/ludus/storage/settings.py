"""The settings of a table, which survive a power cut, and the values that each may have, the default first."""

from ludus.errors import OptionError
from ludus.recognition.times import SLIDE_MS
from ludus.storage.values import Values

FILE = "settings"
SETTINGS = {
    "brightness": ("100", "75", "50", "35", "20", "10"),  # of the lights, in percent
    "resume": ("silent", "ask", "reset"),  # after a power cut: resume the game, ask by light first, or begin anew
    "slide": (str(SLIDE_MS), "0", "150", "500", "750"),  # ms for which a piece may slide on before its action is final
    "staff": ("on", "off"),  # whether holding the button for long opens the staff's menu
    "exhibit": ("off", "on"),  # whether the table looks after itself, see ludus.exhibit.exhibit
    "idle": ("auto", "45", "60", "90", "120", "180", "300"),  # seconds until an exhibit is reset; auto: by board size
    "missing": ("20", "40", "60", "off"),  # seconds after which an exhibit goes on without a piece
    "rival": ("none", "1", "2", "3"),  # who plays Black in an exhibit: a person, or the table at that level
}
TEXTS = ("hours", "dim")  # settings that are rules, see ludus.exhibit.hours_and_brightness; '' unless changed


class Settings:
    """Keeps settings in `files` (as a journal's), or only in memory if files is None."""

    def __init__(self, files):
        self._files = files
        self._keep = Values(files, FILE)

    def get(self, name):
        """The value of a setting; the default if what is kept is not one of its values."""
        value = self._keep.get(name)
        if name in TEXTS:
            return value
        return value if value in SETTINGS[name] else SETTINGS[name][0]

    def changed(self):
        """Return (name, value) of the settings that are not at their default."""
        names = [name for name in SETTINGS if self.get(name) != SETTINGS[name][0]]
        return [(name, self.get(name)) for name in names + [name for name in TEXTS if self.get(name)]]

    def beside(self, name):
        """Make a ludus.storage.values.Values of that name in the same files as the settings."""
        return Values(self._files, name)

    def put(self, name, value):
        """Change a setting. Raises OptionError, or OSError if the flash refuses: the change then ends at a restart."""
        if name not in SETTINGS and name not in TEXTS:
            names = sorted(list(SETTINGS) + list(TEXTS))
            raise OptionError("there is no setting '%s'; there are: %s" % (name, ", ".join(names)))
        if name in TEXTS:
            from ludus.exhibit import hours_and_brightness

            hours_and_brightness.check(name, value)
        elif value not in SETTINGS[name]:
            raise OptionError("%s is one of: %s, not '%s'" % (name, ", ".join(SETTINGS[name]), value))
        self._keep.put(**{name: value})
