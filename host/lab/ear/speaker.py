"""Runs the page's own scripts under Node, to learn which sentences they would speak for a state."""

import json
import shutil
import subprocess
from importlib import resources
from pathlib import Path
from typing import Any, Self

from lusoria.errors import MissingPart
from lusoria.web import language

SCRIPTS = resources.files("lusoria.web") / "static"


def node() -> str:
    """The path of Node's program. Raises MissingPart if Node is not installed."""
    found = shutil.which("node")
    if found is None:
        raise MissingPart("Node is not installed (nodejs)")
    return found


class Speaker:
    """One long-lived Node process, which serves any number of games."""

    def __enter__(self) -> Self:
        script = Path(__file__).with_name("speaker.mjs")
        command = [node(), "--no-warnings", str(script), str(SCRIPTS), language.for_scripts(language.ENGLISH)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.communicate()

    def begin(self) -> None:
        """Begin anew, with a listener who has heard nothing yet."""
        self._answer(None)

    def speak(self, state: dict[str, Any]) -> list[str]:
        """The sentences that the page would speak when this state arrives."""
        return self._answer(state)

    def _answer(self, state: dict[str, Any] | None) -> list[str]:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(state) + "\n")
        self._process.stdin.flush()
        sentences: list[str] = json.loads(self._process.stdout.readline())
        return sentences
