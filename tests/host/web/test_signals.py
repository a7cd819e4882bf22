"""The signals for a clock that runs low and for the countdown, and their words: the page's own scripts under Node."""

import json
import subprocess
from pathlib import Path

from lab.ear.speaker import SCRIPTS
from lusoria.web import language
from tests.support import needs

SCRIPT = Path(__file__).with_name("signals.mjs")
PLAY = {"game": None, "phase": "play", "cues": {}, "cells": {}, "clock": None}


def heard(*states, on=True):
    words = language.for_scripts(language.ENGLISH)
    command = ["node", "--no-warnings", str(SCRIPT), str(SCRIPTS), words, json.dumps([states, on])]
    needs.node()
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout)


def clock(running, **left):
    return PLAY | {"clock": {"running": running, "left": {"w": 60000, "b": 60000} | left}}


def test_a_clock_is_told_when_thirty_seconds_are_left():
    result = heard(clock("w", w=45000))
    assert result["waits"] == [15000] and result["sounds"] == ["low"]
    assert "White has half a minute left." in result["said"][-1]


def test_a_clock_that_stops_or_is_low_already_is_not_told():
    assert heard(clock("w", w=45000), clock("b", w=44000, b=29000))["sounds"] == []
    assert heard(clock("w", w=45000), clock(None))["sounds"] == []


def test_the_countdown_sounds_once():
    countdown = PLAY | {"phase": "countdown"}
    assert heard(PLAY, countdown, countdown, PLAY)["sounds"] == ["countdown"]
    assert heard(countdown)["sounds"] == []  # somebody who comes later hears only what changes


def test_without_sound_there_are_no_signals():
    result = heard(clock("w", w=45000), PLAY | {"phase": "countdown"}, on=False)
    assert result["sounds"] == [] and result["waits"] == [0, 0]


def test_an_action_in_place_of_the_last_one_is_told():
    one, other = (PLAY | {"game": {"begun": 1, "moves": [{"by": "w", "text": cell}]}} for cell in "12")
    assert "Taken back. White: 2." in heard(one, other, on=False)["said"][-1]
    assert "Taken back" not in heard(one, one, on=False)["said"][-1]
