"""Checks board definitions against the schema beside the boards, with messages in our own words.

The schema names every key; any other key is refused, so that a misspelt one is not silently ignored. The file may
come from anybody, so the size of its numbers and the depth of its brackets are limited before anything uses them.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import fastjsonschema

from ludus.errors import BoardError

SCHEMA = Path("schema/board.json")  # in the folder of the boards
MOST, DEEPEST = 10_000_000, 20  # the largest number, and the deepest nesting of brackets; a board needs far less
_LENGTHS = ("maxLength", "minLength", "maxItems", "minItems")
_SHOWN = 40  # characters of a value in a refusal
_TEXT, _BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"'), {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(text: str) -> Any:
    """Parse the JSON of a board file. Raises BoardError, and nothing else, whatever is wrong with the text."""
    depth = max(accumulate((_BRACKETS.get(each, 0) for each in _TEXT.sub("", text)), initial=0))
    if depth > DEEPEST:
        raise BoardError(f"{depth} brackets within each other, at most {DEEPEST} can be read")
    try:
        return json.loads(text, parse_int=_bounded(int), parse_float=_bounded(float), parse_constant=_bounded(float))
    except ValueError as error:
        raise BoardError(f"not JSON: {error}") from error


def _bounded(kind: type[int] | type[float]) -> Callable[[str], float]:
    def number(text: str) -> float:
        if not abs(float(text)) <= MOST:  # written this way, it refuses NaN as well
            raise BoardError(f"the number {_short(text)} is none from -{MOST} to {MOST}")
        return kind(text)

    return number


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}... ({len(text)} characters)"


def check(written: Any, folder: Path) -> None:
    """Raise BoardError unless `written`, which was read from JSON, keeps to the schema in the boards' folder."""
    try:
        _validator(folder / SCHEMA)(written)
    except fastjsonschema.JsonSchemaValueException as error:
        raise BoardError(_in_words(error)) from error


@cache
def _validator(path: Path) -> Callable[[Any], Any]:
    validate: Callable[[Any], Any] = fastjsonschema.compile(json.loads(path.read_text(encoding="utf-8")))
    return validate


def _in_words(error: fastjsonschema.JsonSchemaValueException) -> str:
    """A message that names the place and the mistake, such as 'cells.pitch must be number'."""
    path, message = error.path, str(error.message)
    place = ".".join(path[1:]) or "the definition"
    mistake = message.partition(" ")[2]
    if error.rule == "additionalProperties":
        unknown = sorted(set(error.value) - set(error.definition.get("properties", {})))
        return f"{place} has an unknown entry '{unknown[0]}'; it has: {', '.join(error.definition['properties'])}"
    if error.rule == "required":
        missing = [name for name in error.rule_definition if name not in error.value]
        return f"{place} lacks the entry '{missing[0]}'"
    value = error.value
    if isinstance(value, (int, float)):
        return f"{place} {mistake}, not {value}"
    return f"{place} {mistake}, not {len(value)}" if error.rule in _LENGTHS else f"{place} {mistake}"
