"""What needs somebody is on the staff's page of all tables: a whole virtual table, its service, a browser."""

import socket
import time
from functools import partial

import pytest
from playwright.sync_api import expect

from lusoria.exhibit import config, service
from lusoria.simulator import table as virtual
from tests.support.services.axe import complaints
from tests.support.waiting import until

pytestmark = pytest.mark.browser
SECONDS = 1000  # of expect's patience
SPEED = 8  # of the table's time: it waits for twenty seconds before it misses a piece


@pytest.fixture(scope="module")
def nobody():
    """A port on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        yield free.getsockname()[1]


@pytest.fixture(scope="module")
def museum(tmp_path_factory, nobody):
    read = config.Config(
        (config.Table("wheel", "rota", virtual=True),),
        "tryout",
        config.Logging(f"sqlite:///{tmp_path_factory.mktemp('museum') / 'log.db'}"),
        web=config.Web(port=0),
        mqtt=config.Mqtt("127.0.0.1", nobody),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(virtual, "VirtualTable", partial(virtual.VirtualTable, speed=SPEED))
        with service.serve(read) as museum:
            yield museum


def play(table, texts):
    for ply, (cell, colour) in enumerate(zip(texts, "wbwb", strict=False), 1):
        table.hand(f"place {cell} {colour}")
        until(lambda ply=ply: table.state()["game"]["ply"] == ply)


@pytest.mark.waits
def test_a_missing_piece_a_stuck_sensor_and_a_broker_that_is_gone_are_shown(museum, visitor, picture, nobody):
    table = museum.tables["wheel"]
    page = visitor(f"{museum.url}tables")
    alarms = page.locator("#alarms li")
    until(lambda: table.upkeep.settings().get("exhibit") == "on")  # with which the table begins another game
    broker = f"the MQTT broker 127.0.0.1:{nobody} hears nothing"
    expect(alarms).to_have_count(1)
    expect(alarms).to_contain_text(broker)

    play(table, "1234")
    expect(alarms.first).to_have_text("wheel: missing, a piece of white", timeout=60 * SECONDS)
    expect(alarms).to_have_count(2)
    table.hand("place 6 w")
    until(lambda: table.state()["game"]["contents"].get("6") == "w")
    table.hand("place 5 b")  # at once: it would be missed next
    until(lambda: table.state()["game"]["contents"].get("5") == "b")
    expect(alarms).to_have_count(1, timeout=30 * SECONDS)
    expect(alarms).to_contain_text(broker)

    table._virtual.command("fault stuck 8 1")
    table.hand("lift 6")
    table.hand("place 7 w")
    until(lambda: table.state()["phase"] == "correct")
    time.sleep(1)
    table.hand("press 100")  # nothing stands on cell 8
    expect(alarms.first).to_have_text("wheel: sensor, 8 stuck", timeout=60 * SECONDS)
    expect(page.locator("#calm")).to_be_hidden()
    picture(page, "tables-alarms")
    assert complaints(page) == []
