"""What a board definition may say: the schema beside the boards, and its refusals in our words.

Every key is in the schema; one that is not is refused, so that a misspelt one is not silently lost.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema

from ludus.errors import BoardError

SCHEMA = Path("schema/board.json")  # in the folder of the boards


def check(written: Any, folder: Path) -> None:
    """Raise BoardError unless written, read from JSON, keeps to the schema in the boards' folder."""
    try:
        _validator(folder / SCHEMA)(written)
    except fastjsonschema.JsonSchemaValueException as error:
        raise BoardError(_in_words(error)) from error


@cache
def _validator(path: Path) -> Callable[[Any], Any]:
    validate: Callable[[Any], Any] = fastjsonschema.compile(json.loads(path.read_text(encoding="utf-8")))
    return validate


def _in_words(error: fastjsonschema.JsonSchemaValueException) -> str:
    """The place and the mistake: 'cells.pitch must be number'."""
    path, message = error.path, str(error.message)
    place = ".".join(path[1:]) or "the definition"
    mistake = message.partition(" ")[2]
    if error.rule == "additionalProperties":
        unknown = sorted(set(error.value) - set(error.definition.get("properties", {})))
        return f"{place} has an unknown entry '{unknown[0]}'; it has: {', '.join(error.definition['properties'])}"
    if error.rule == "required":
        missing = [name for name in error.rule_definition if name not in error.value]
        return f"{place} lacks the entry '{missing[0]}'"
    return f"{place} {mistake}"
