"""What `lusoria flash` puts onto a Pico as main.py: starts the firmware in the folder that the file `current` names.

A new firmware is copied into a folder of its own while the old one stays; renaming a new `current` over
the old one, which littlefs does at one stroke, is what changes between them.
"""

import sys


def folder():
    """Where the firmware is, with a slash at its end; '' if none was ever put here whole."""
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
