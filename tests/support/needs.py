"""What a test needs beyond Python: missing in CI it fails, elsewhere the test is skipped by name."""

import importlib.util
import os
import shutil
import socket
import sysconfig
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from lab import live_table
from lab.emulator import micropython as locate
from lab.faults import postgres
from lusoria.errors import LusoriaError, MissingPart
from lusoria.extras import to_install
from lusoria.simulator.pico.interpreter import RELEASES, interpreter, named


def _absent(reason):
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason, allow_module_level=True)


def micropython() -> Path:
    """The MicroPython interpreter."""
    try:
        return interpreter()
    except MissingPart as missing:
        return _absent(str(missing))


def other_arm() -> list[str]:
    """The command that runs MicroPython's interpreter for another kind of ARM."""
    try:
        return locate.other_arm()
    except MissingPart as missing:
        return _absent(str(missing))


def emulator() -> None:
    """The RP2040 emulator and a MicroPython image for it."""
    try:
        locate.check_emulator()
        locate.image()
    except MissingPart as missing:
        _absent(str(missing))


def images() -> list[Path]:
    """The Pico's MicroPython images: one of each release that is tried, or those that the user has named."""
    emulator()
    found = locate.images()
    if len(found) < len(RELEASES) and not named("LUSORIA_PICO_UF2"):
        _absent(f"an image of one MicroPython of {', '.join(RELEASES)} is missing: run make system")
    return found


def package(name: str) -> ModuleType:
    """A package of an extra or of the tests."""
    try:
        return import_module(name)
    except ImportError:
        return _absent(f"the package {name} is not installed: run make test")


def c_compiler() -> str:
    """A C compiler, for the program that Petteia's playouts are measured against."""
    return shutil.which("cc") or _absent("no C compiler (cc) is installed: run make system")


def python_headers() -> None:
    """A C compiler, and what it needs to compile a module for this Python."""
    c_compiler()
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        _absent("Python's headers (python3-dev) are not installed: run make system")


def chromium() -> str:
    """Debian's Chromium, rather the one without windows, which takes less."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return found or _absent("chromium is not installed: run make system")


def postgresql() -> Path:
    """The folder of PostgreSQL's programs (the newest), and its driver."""
    if importlib.util.find_spec("psycopg") is None:
        _absent(f"psycopg is not installed: {to_install('postgresql')}")
    try:
        return postgres.programs()
    except LusoriaError as missing:
        return _absent(str(missing))


def network() -> str:
    """An address of this machine from which a connection is not taken for one of the machine itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing
        except OSError:
            return _absent("this machine has no network")
        return str(probe.getsockname()[0])


def dot() -> str:
    """Graphviz, which lays out the wiring diagram."""
    return shutil.which("dot") or _absent("dot (graphviz) is not installed: run make system")


def kicad() -> str:
    """KiCad's command, from version 8 on, which has both of its checks."""
    return shutil.which("kicad-cli") or _absent("kicad-cli (KiCad 8 or later) is not installed: run make system")


def kicad_footprints() -> Path:
    """The folder of KiCad's library of footprints, from version 8 on, which has the Pico's."""
    folder = Path("/usr/share/kicad/footprints")
    if not (folder / "Module.pretty/RaspberryPi_Pico_Common_THT.kicad_mod").is_file():
        return _absent("the package kicad-footprints (KiCad 8 or later) is not installed: run make system")
    return folder


def interactive_bom() -> Path:
    """The folder that KiCad's plugin InteractiveHtmlBom is imported from."""
    kicad()
    folder = live_table.ROOT / "build/interactive-bom"
    return folder if folder.is_dir() else _absent("InteractiveHtmlBom is missing: run make build/interactive-bom")


def workshop() -> None:
    """All packages and programs that make the files of a board."""
    dot()
    kicad()
    for name in ("gerbonara", "manifold3d", "schemdraw", "wireviz"):
        package(name)


def micropython_web() -> Path:
    """MicroPython for browsers, from npm."""
    found = live_table.MICROPYTHON
    return found if found.is_dir() else _absent("MicroPython for browsers is missing: run make build/npm")


def second_emulator() -> None:
    """Node, rp2040js and a MicroPython image."""
    node()
    emulator()
    try:
        import_module("lab.witness.bench").rp2040js()
    except MissingPart as missing:
        _absent(str(missing))


def caddy() -> str:
    """Caddy, a web server that adds TLS."""
    return shutil.which("caddy") or _absent("caddy is not installed: run make system")


def mosquitto() -> Path:
    """Mosquitto, an MQTT broker."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    return Path(found) if found else _absent("mosquitto is not installed: run make system")


def node() -> str:
    """Node, which runs the pages' scripts without a browser."""
    return shutil.which("node") or _absent("node (nodejs) is not installed: run make system")
