"""What `lusoria flash` puts onto a Pico as main.py: starts the firmware in the folder that the file `current` names.

A new firmware is copied into a folder of its own while the old one stays. Then a new `current` is renamed over
the old one, which littlefs does in a single step; only that switches from one firmware to the other.
"""

import sys


def folder():
    """The folder of the firmware, with a slash at its end; '' if no complete firmware was ever put here."""
    try:
        with open("current") as file:
            return "/" + file.read().strip() + "/"
    except OSError:
        return ""


where = folder()
if where:
    sys.path.insert(0, where[:-1])
    import main

    main.main(where)
