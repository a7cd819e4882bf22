"""Files for whoever sets up a museum: an example configuration, the texts, what systemd or containers need."""

from pathlib import Path

from lusoria.errors import UsageError
from lusoria.web import language

FILES = Path(__file__).parent / "files"


def write(folder: Path) -> list[str]:
    """Write the files into a folder and return their names. Existing files are never replaced: raises UsageError."""
    texts = {path.name: path.read_bytes() for path in sorted(FILES.iterdir())}
    texts |= {f"texts/{name}.toml": (language.FOLDER / f"{name}.toml").read_bytes() for name in language.ALL}
    there = [name for name in texts if (folder / name).exists()]
    if there:
        raise UsageError(f"{folder} has {', '.join(there)} already: name another folder")
    (folder / "texts").mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text)
    return list(texts)
