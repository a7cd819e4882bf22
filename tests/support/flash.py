"""Files as the firmware has them on its flash, here on littlefs in memory."""

from lab.faults.flash.torn import TornFlash, mounted


class Flash:
    """A flash that outlives Desks: `files` is what a Desk takes, `restart()` mounts it anew as a power-on does."""

    def __init__(self, seed=1):
        self.flash = TornFlash(seed)
        self.restart()

    def restart(self):
        self.files = mounted(self.flash)
        return self.files

    def damage(self, find, replace):
        """Change bytes wherever they stand."""
        assert find in self.flash.image
        self.flash.image[:] = self.flash.image.replace(find, replace)
