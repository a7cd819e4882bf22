"""Puts what a Pico needs into the wheel as data; an editable install uses the checkout's own folders.

Forced inclusions in pyproject.toml would apply to the editable form too, and leave there copies that
grow stale and a second `lusoria` folder that hides the first.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = {"firmware": "lusoria/data/firmware", "hardware/boards": "lusoria/data/boards"}


class DataHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the data folders to a standard wheel, and to an editable one the way to `lab`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a build; version is 'standard' or 'editable'."""
        if version == "standard":
            build_data["force_include"].update(DATA)
        else:
            path = Path(self.directory) / "lusoria_lab.pth"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{Path(self.root) / 'host'}\n")
            build_data["force_include_editable"][str(path)] = path.name
