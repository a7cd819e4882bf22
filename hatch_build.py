"""Puts what a Pico needs into the wheel as data; an editable install uses the checkout's own folders.

Forced inclusions in pyproject.toml would apply to the editable form too, and leave there copies that
grow stale and a second `lusoria` folder that hides the first.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = {"firmware": "lusoria/data/firmware", "hardware/boards": "lusoria/data/boards"}


class DataHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the data folders to a standard wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a build; version is 'standard' or 'editable'."""
        if version == "standard":
            build_data["force_include"].update(DATA)
