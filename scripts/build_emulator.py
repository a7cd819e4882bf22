"""Compile the emulator's own C sources, which its wheel contains, for the interpreter that runs this.

The wheel's machine code keeps to Python's limited API, so that one file serves every version of Python. Without that
limit the same sources run about three times as fast, with identical results. If compiling fails, one line says why and
the wheel's own code stays in use; with CI=true that is a failure.
"""

import importlib.util
import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))  # Python prefers such a file to one of the limited API
FLAGS = ("-O2", "-DNDEBUG", "-std=c99", "-w", "-fPIC", f"-I{sysconfig.get_path('include')}")


def main() -> int:
    """Compile what is installed; return the exit code."""
    spec = importlib.util.find_spec("rp2040py")
    if spec is None or spec.origin is None:
        return given_up("rp2040py is not installed")
    try:
        build(Path(spec.origin).with_name("native"))
    except (OSError, subprocess.CalledProcessError) as error:
        return given_up(str(getattr(error, "stderr", "") or error).strip().partition("\n")[0])
    return 0


def build(folder: Path, compiler: str = str(sysconfig.get_config_var("LDSHARED"))) -> None:
    """Compile every C source of a folder into a module beside it, all or none.

    What was compiled before is gone in either case: it may be of another version. Raises OSError or CalledProcessError.
    """
    for old in folder.glob(f"*{SUFFIX}"):
        old.unlink()
    sources = sorted(folder.glob("*.c"))
    if not sources:
        raise FileNotFoundError(f"no C sources in {folder}")
    with tempfile.TemporaryDirectory(dir=folder) as made, ThreadPoolExecutor(os.cpu_count()) as pool:
        commands = [
            [*shlex.split(compiler), *FLAGS, str(source), "-o", str(Path(made, source.stem + SUFFIX))]
            for source in sources
        ]
        list(pool.map(_run, commands))
        for module in Path(made).iterdir():
            module.rename(folder / module.name)


def given_up(why: str) -> int:
    """Print why the wheel's own code stays in use; return the exit code."""
    print(f"build_emulator: the emulated Pico runs, but at a third of its speed: {why}", file=sys.stderr)
    return 1 if os.environ.get("CI") == "true" else 0


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


if __name__ == "__main__":
    sys.exit(main())
