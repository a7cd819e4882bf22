"""The health of a table and its reports, in words for the staff."""

from collections.abc import Mapping
from typing import Any

from ludus.staff.self_test import LETTERS, OVER, STAGES
from ludus.storage.settings import SETTINGS, TEXTS
from lusoria.boards.definitions import Definition
from lusoria.boards.places import seat_names
from lusoria.log.events import Event
from lusoria.web import spoken

_SETTINGS = {
    "brightness": "Brightness of the lights, in percent",
    "resume": "After a power cut",
    "slide": "Milliseconds for which a piece may slide on",
    "staff": "The staff’s menu, by holding the table’s button",
    "exhibit": "Look after the table as an exhibit",
    "idle": "Seconds without anybody until it begins anew",
    "missing": "Seconds until it goes on without a missing piece",
    "rival": "Who plays Black in an exhibit",
    "hours": "Opening hours, such as mo-fr 0900-1700;sa 1000-1800",
    "dim": "Brightness by the time of day, such as 1800 50;0700 100",
}
_VALUES = {
    ("resume", "silent"): "take the game up in silence",
    ("resume", "ask"): "ask by the lights first",
    ("resume", "reset"): "begin anew",
    ("idle", "auto"): "as the game is used to",
    ("rival", "none"): "a person",
}
_REQUESTS = (
    "Take all pieces off the board.",
    "Set a piece on {current}, where the light is; where nothing answers, press the button.",
    "The results are shown by the lights; a press of the button ends the test.",
    "Learning the sensors: set the piece on cell after cell, in the order of their names.",
    "Learning the lights: set the piece beside each that shines; at a light of the dice press the button.",
    "Learning the dice: a light shines alone. Is it a die's first, second, … light, set a counter on the "
    "first, second, … lane of the die's row, row A for the first die.",
    "The last self-test has ended.",
)
_STAGES = dict(zip(STAGES, _REQUESTS, strict=True))
_FOUND = ("not tried yet", "sound", "no answer", "another sensor answered", "stuck")
_RESULTS = dict(zip(LETTERS, _FOUND, strict=True))
_CAUSES = {
    "power": "was switched on",
    "reset": "was reset, as after flashing",
    "ctrl-c": "began again after a Ctrl-C",
    "maintenance": "began again after maintenance",
    "fault": "began again after an error of its program",
    "crash": "began again because it hung",
}


def in_words(report: dict[str, Any], board: Definition) -> dict[str, Any]:
    """A table's health as rows of (label, value), its faults and self-test in words, and whether all is well."""
    rows = [("Connection", report["port"] if report["connected"] else report["message"] or "no table there")]
    if report["connected"]:
        rows += [
            ("Board", board["title"]),
            ("Firmware", report["firmware"]),
            ("Running for", _span(report["uptime_s"])),
            ("Starts", f"{_number(report['boot'])}; last it {_CAUSES.get(report['cause'] or '', report['cause'])}"),
            ("Looks at its sensors", f"{_number(report['scans'])} times a second"),
            ("Memory left", f"{_number(report['free'])} bytes"),
            ("Entries lost", _number(report["dropped"])),
            ("Lines not understood", _number(report["skipped"])),
        ]
    faults = [spoken.fault(**each) for each in report["faults"]]
    well = report["connected"] and not faults and not report["message"]
    return {
        "rows": rows,
        "faults": faults,
        "well": well,
        "message": report["message"],
        "test": _test(report["test"], board),
    }


def _test(test: dict[str, Any] | None, board: Definition) -> dict[str, Any] | None:
    """A self-test: its current question, and the seats by result; None if there was none."""
    if test is None:
        return None
    seats = seat_names(board["cells"])
    current = seats[test["asked"]] if test["asked"] < len(seats) else str(test["asked"])
    by_result: dict[str, list[str]] = {}
    for seat, letter in zip(seats, test["results"], strict=False):
        by_result.setdefault(_RESULTS.get(letter, letter), []).append(seat)
    results = [(result, len(some), "" if result == "sound" else " ".join(some)) for result, some in by_result.items()]
    stage = _STAGES[test["stage"]].format(current=current) if test["stage"] in _STAGES else test["stage"]
    return {"stage": stage, "over": test["stage"] == STAGES[OVER], "results": results}


def settings(values: dict[str, str]) -> list[dict[str, Any]]:
    """All settings, each {name, label, value, choices}: choices are (value, label), none if any text is allowed."""
    found = []
    for name in (*SETTINGS, *TEXTS):
        choices = [(value, _VALUES.get((name, value), value)) for value in SETTINGS.get(name, ())]
        value = values.get(name, choices[0][0] if choices else "")
        found.append({"name": name, "label": _SETTINGS.get(name, name), "value": value, "choices": choices})
    return found


def event(event: Event, names: Mapping[str, str]) -> dict[str, str]:
    """A report of a table as {time, table, words}. names: the staff's names of tables by their names in the log."""
    fields = {name: str(value) for name, value in event.fields.items()}
    if event.kind == "FAULT":
        what, cell, detail = (fields.get(name, "") for name in ("what", "cell", "detail"))
        words = spoken.fault(what, cell, "" if detail == "gone" else detail)
        words = f"No longer so: {words}" if detail == "gone" else words
    elif event.kind == "BOOT":
        words = _CAUSES.get(fields.get("cause", ""), "began again")
    else:
        words = f"{_SETTINGS.get(fields.get('name', ''), fields.get('name', ''))}: {fields.get('value', '')}"
    table, time = names.get(event.table, event.table), f"{event.received.astimezone():%Y-%m-%d %H:%M:%S}"
    return {"time": time, "table": table, "words": words}


def _number(value: int | None) -> str:
    return "not known yet" if value is None else f"{value:,}".replace(",", " ")


def _span(seconds: int | None) -> str:
    if seconds is None:
        return "not known yet"
    minutes, days = seconds // 60 % 60, seconds // 86400
    return f"{days} d {seconds // 3600 % 24} h {minutes} min"
