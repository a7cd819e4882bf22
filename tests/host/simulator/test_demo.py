"""A simulated person at the virtual table: plays by himself, and carries out what a PC asks for."""

import threading

import pytest

from lusoria.boards import definitions as boards
from lusoria.simulator.hands import demo
from lusoria.simulator.table import VirtualTable

SPEED = 30
PATIENCE = 600


@pytest.fixture
def shown(request):
    compact = boards.compact(boards.load(request.param))
    with VirtualTable(compact, speed=SPEED) as table:
        threading.Thread(target=demo.play, args=(table, compact, 7), daemon=True).start()
        yield demo.DemoTable(table, compact), table


def grew(table, times):
    """Whether the journal's last game was another so many times before patience ends."""
    visited = set()
    for _ in range(PATIENCE):
        visited.add(tuple(table.last_game.actions))
        if len(visited) > times:
            return True
        table.wait(500)
    return False


@pytest.mark.timeout(600)
@pytest.mark.parametrize("shown", ["rota", "terni-lapilli", "grid-8x8", "twelve-lines"], indirect=True)
def test_a_person_plays_by_himself(shown):
    table, virtual = shown
    assert grew(table, 3), virtual.command("cells")
    game = table.game
    for action in table.last_game.actions[len(game.played) :]:
        game.play(action)  # every action of the journal is legal
