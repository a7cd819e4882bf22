"""The digest of a simulated game's code leaves out only modules that are there and that no such game loads."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from lab.people import campaign, code
from lusoria.boards import definitions as boards

PLIES = 120  # `make hands` looks after each whole game
LUDUS = boards.data_folder("firmware") / "ludus"


@pytest.mark.parametrize("name", code.IDLE)
def test_what_the_digest_leaves_out_is_there(name):
    path = LUDUS / name.replace(".", "/")
    assert path.is_dir() or path.with_suffix(".py").is_file()


def test_a_game_of_each_kind_loads_nothing_that_the_digest_leaves_out():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:  # this process may have loaded anything
        games = list(pool.map(campaign.play, range(len(campaign.GAMES)), [PLIES] * len(campaign.GAMES)))
        pool.submit(code.check_idle).result()
    assert [game["game"] for game in games] == list(campaign.GAMES)


def test_a_loaded_module_that_the_digest_leaves_out_is_found(monkeypatch):
    import ludus.player.advice  # noqa: F401

    monkeypatch.setattr(code, "IDLE", ("player",))
    with pytest.raises(code.LusoriaError, match=r"ludus\.player"):
        code.check_idle()
