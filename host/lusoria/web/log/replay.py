"""A logged game step by step for the replay page: the board after every action, ready for JSON."""

from typing import Any

from ludus.games.game import Game
from ludus.recognition import occupancy as piles
from lusoria.boards.definitions import Definition
from lusoria.boards.places import place_name
from lusoria.engine.games.knowledge import has_dice
from lusoria.log.entries import LoggedAction, LoggedGame
from lusoria.log.records.export import game_object, record_of
from lusoria.web.live.stock import off_of, start_of


def page_of(game: LoggedGame, actions: list[LoggedAction], board: Definition) -> dict[str, Any]:
    """A game for the page: its columns as exported, its `stock`, its `steps` from the start on, and its `result`.

    A step is {text, by, cells, pieces, trapped, off}. cells: those that the action changed; pieces: `w` or `b` by
    place, in lanes a slot such as `B6.1`; off: the number borne off by each side.

    Raises LogError for a game that the rules cannot follow.
    """
    record = record_of(game, actions)
    rules = record.begin()
    slots = board["cells"].get("slots", 1)
    steps = [_step(rules, "", "", slots)]
    for action in record.actions:
        text, side = rules.text(action), "wb"[rules.side]
        rules.play(action)
        steps.append(_step(rules, text, side, slots))
    start = start_of(rules.id, tuple(rules.options.items()))
    stock = {"w": start.white, "b": start.black}
    return game_object(game) | {"stock": stock, "steps": steps, "result": record.result}


def _step(rules: Game, text: str, side: str, slots: int) -> dict[str, Any]:
    names = rules.cell_names
    pieces = {}
    for name, content in zip(names, rules.contents(), strict=True):
        for slot in range(piles.height(content)):
            pieces[place_name(name, slot, slots)] = " wb"[content & 3]
    changed = rules.changes_at(len(rules.played) - 1) if rules.played else ()
    step: dict[str, Any] = {
        "text": text,
        "by": side,
        "cells": [names[cell] for cell, _before, _after in changed],
        "pieces": pieces,
        "trapped": [names[cell] for cell in rules.words.trapped(rules.state)],
    }
    if has_dice(rules.id):
        step["off"] = off_of(rules.position())
    return step
