"""The code that a simulated game depends on: all of the table's, except the modules that no such game loads."""

import sys
from functools import cache

from lab.digests import digest
from lab.people import ablation
from lusoria.boards import definitions as boards
from lusoria.errors import LusoriaError

# What a table loads only for an exhibit, its staff or its own player.
IDLE = (
    "exhibit", "player.hints", "player.own_player", "player.thinker", "safe_station", "sensing.self_test_results",
    "staff.menu", "staff.position_setup", "staff.self_test", "staff.self_test_run",
)  # fmt: skip


@cache
def code_digest() -> str:
    """The digest of the code of a simulated game in 8 hex digits, then the disabled rules, if any."""
    folder = boards.data_folder("firmware") / "ludus"
    paths = {
        path.relative_to(folder).with_suffix("").as_posix().replace("/", "."): path for path in folder.rglob("*.py")
    }
    found = digest(paths[name] for name in sorted(paths) if not _is_idle(name))
    return found + "".join(f" without {rule}" for rule in ablation.disabled)


def check_idle() -> None:
    """Raise LusoriaError if this process has loaded a module that the digest leaves out."""
    loaded = [name for name in sys.modules if name.startswith("ludus.") and _is_idle(name.removeprefix("ludus."))]
    if loaded:
        raise LusoriaError(f"a simulated game has loaded {loaded[0]}, which its digest leaves out")


def _is_idle(name: str) -> bool:
    return any(name == idle or name.startswith(f"{idle}.") for idle in IDLE)
