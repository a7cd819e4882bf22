"""Gathers all that a page shows of one table from what the session follows."""

import time
from typing import TYPE_CHECKING, Any

from lusoria.boards import definitions as boards
from lusoria.session.followed_table import FollowedTable
from lusoria.session.page.game import game_state
from lusoria.session.page.lights_and_pieces import CueLights, standing

if TYPE_CHECKING:
    from lusoria.simulator.table import VirtualTable


class PageState:
    """What a page shows of the table that is followed; its methods may be called from any thread."""

    def __init__(self, board: boards.Definition, followed: FollowedTable, virtual: "VirtualTable | None") -> None:
        """board: the definition of the expected board; virtual: the virtual table, None for a real one."""
        self._board = board
        self._followed, self._game = followed, followed.game
        self._virtual = virtual
        self._cue_lights = CueLights(board)

    def state(self, autoplay: bool) -> dict[str, Any]:
        """The whole state that a page shows except the lights, ready for JSON:

        version: int, rising with every change
        table: connected (with the expected board), port, virtual, board, table (its name in the log),
            message (one line for people, mostly empty), firmware (its version), scans (per second, 0 while unknown),
            faults (the current ones, [{what, cell, detail}] in the words of the journal's FAULT),
            autoplay (whether a virtual table moves by itself the pieces that no person needs to move)
        game: None, or as `game_state` has it, with begun: a number that differs from that of the game before
        phase: setup, dice, play, think, hold, ask, offer, correct, confirm or over
        cells: the number of pieces by cell name; cues: letters of `ludus.lights.cues.LETTERS` by cell name
        pieces: `w`, `b` or `?` by place, as they physically stand; down: the places of those that show their other face
        thinking: whether an engine is at work; thought: None, or what it has found so far, {depth, chance, action}
        clock: None for a game without clocks, or as `Timekeeper.state` has it
        """
        pieces, down = self._pieces()
        followed = self._followed
        with followed.changed:
            return {
                "version": followed.version,
                "table": followed.state() | {"autoplay": autoplay},
                "game": self._game_state(),
                "phase": self._game.telemetry.phase,
                "cells": self._game.telemetry.present(),
                "cues": self._game.telemetry.cues(),
                "pieces": pieces,
                "down": down,
                "thinking": self._game.seats.thinking,
                "thought": self._game.seats.thought,
                "clock": self._game.time.state(),
            }

    def lights(self) -> dict[str, list[int]]:
        """The colour of each light now, [red, green, blue] from 0 to 255; empty while no table is connected.

        For a virtual table, the frame that was sent down its wire; for a real one, the cues that it sent, drawn with
        the same palette.
        """
        if self._followed.hello is None:
            return {}
        if self._virtual is not None:
            answer = self._virtual.command("leds")
            return answer.get("leds", {})
        return self._cue_lights.at(self._game.telemetry.letters, int(time.monotonic() * 1000) % 2**30)

    def _game_state(self) -> dict[str, Any] | None:
        mirror, seats = self._game.mirror, self._game.seats
        game, moment = mirror.game, mirror.moment
        if game is None or moment is None or self._followed.misplaced:
            return None
        shown = game_state(game, seats.names["w"], seats.names["b"], seats.awaited)
        return shown | {"begun": moment[1]}

    def _pieces(self) -> tuple[dict[str, str], list[str]]:
        """The pieces by place, and the places of those that lie on their other face, as far as sensors can tell."""
        if self._virtual is not None:
            answer = self._virtual.command("cells")
            return answer.get("cells", {}), answer.get("down", [])
        cells = self._board["cells"]
        with self._followed.changed:
            slots = cells.get("slots", 1)
            return standing(self._game.mirror.game, cells["ids"], self._game.telemetry.cells, slots), []
