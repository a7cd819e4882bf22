"""Settings of a table that outlive the power: what each may be, the first value being what it is unless changed."""

from ludus.errors import OptionError
from ludus.keep import Keep

FILE = "settings"
SETTINGS = {
    "brightness": ("100", "75", "50", "35", "20", "10"),  # of the lights, in percent
    "resume": ("silent", "ask"),  # after the power was gone: take the game up in silence, or ask by light first
}


class Settings:
    """The settings kept in `files` (as a journal's), or as they come if files is None."""

    def __init__(self, files):
        self._keep = Keep(files, FILE)

    def get(self, name):
        """The value of a setting; the default if what is kept is not one of its values."""
        value = self._keep.get(name)
        return value if value in SETTINGS[name] else SETTINGS[name][0]

    def put(self, name, value):
        """Change a setting. Raises OptionError; OSError if the flash refuses, then it lasts until the next start."""
        if name not in SETTINGS:
            raise OptionError("there is no setting '%s'; there are: %s" % (name, ", ".join(sorted(SETTINGS))))
        if value not in SETTINGS[name]:
            raise OptionError("%s is one of: %s, not '%s'" % (name, ", ".join(SETTINGS[name]), value))
        self._keep.put(**{name: value})
