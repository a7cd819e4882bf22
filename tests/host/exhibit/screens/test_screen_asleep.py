"""The visitors' screen while the museum is closed."""

import json

import pytest
from playwright.sync_api import expect

from lusoria.web.live.stock import with_stock
from tests.support.services.axe import complaints
from tests.support.waiting import until

TABLES = ("wheel",)


@pytest.mark.browser
def test_a_screen_is_black_but_for_one_line_while_the_museum_is_closed(museum, visitor, picture):
    session = museum.tables["wheel"]
    until(lambda: session.state()["game"])
    closed = json.dumps({"state": with_stock(session.state()) | {"phase": "asleep", "cues": {}}})
    page = visitor(f"{museum.url}exhibit/wheel?lang=en", reduced_motion="reduce")
    page.route_web_socket("**/live", lambda socket: socket.send(closed))
    page.reload()
    expect(page.locator("#headline")).to_have_text("The table is asleep. Touch a piece to wake it.")
    for hidden in ("header", "#stage", ".aids"):
        expect(page.locator(hidden)).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).backgroundImage") == "none"
    assert complaints(page) == []
    picture(page, "wheel-asleep")


COUNTED = """
locks = { requested: 0, released: 0 };
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  locks.requested += kind === "screen";
  return { release: () => { locks.released += 1; } };
} } });
"""


@pytest.mark.browser
def test_the_page_keeps_its_screen_on_while_the_museum_is_open_and_lets_it_go_at_night(museum, visitor):
    session = museum.tables["wheel"]
    until(lambda: session.state()["game"])
    state, sockets = with_stock(session.state()), []
    page = visitor("about:blank", reduced_motion="reduce")
    page.add_init_script(COUNTED)
    page.route_web_socket("**/live", lambda socket: sockets.append(socket))
    page.goto(f"{museum.url}exhibit/wheel?lang=en")
    until(lambda: page.wait_for_timeout(20) or sockets)
    for phase, locks in (
        ("attract", (1, 0)),
        ("play", (1, 0)),
        ("asleep", (1, 1)),
        ("asleep", (1, 1)),
        ("attract", (2, 1)),
    ):
        sockets[0].send(json.dumps({"state": state | {"phase": phase, "cues": {}}}))
        expect(page.locator("body")).to_have_attribute("data-phase", phase)
        page.wait_for_function(
            "(wanted) => [locks.requested, locks.released].join() === wanted", arg=",".join(map(str, locks))
        )
