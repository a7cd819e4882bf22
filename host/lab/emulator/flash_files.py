"""The files on an image of a Pico's flash, as `lusoria.build.filesystem` packs them and the firmware changes them."""

from littlefs import UserContext

from lusoria.simulator.pico.flash import mounted


def unpack(image: bytes) -> dict[str, bytes]:
    """All files of an image by path. Raises `littlefs.LittleFSError` if it cannot be mounted."""
    found = {}
    with mounted(UserContext(len(image)), image) as files:
        for folder, _, names in files.walk("/"):
            for name in names:
                path = f"{folder.rstrip('/')}/{name}".lstrip("/")
                with files.open(path, "rb") as file:
                    found[path] = file.read()
    return found
