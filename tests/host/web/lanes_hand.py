"""A visitor's hand at the Twelve Lines: steps in notation become drags from lane to lane and to the trays."""

import time
from typing import Any

from playwright.sync_api import expect

from ludus.games.game import Game
from tests.host.web.browser_hand import BrowserHand

PATIENCE_S = 90  # a busy machine is slow, and what hangs hangs for longer
LOOK_S = 0.05  # of waiting for a change
PRESS_S = 0.15  # two presses in quick succession would mean something else
DEAF_S = 1.0  # a press that changed nothing for so long was not heard
WRONG_S = 1.0  # what is to be put right for so long is no step that the table is about to take
UNSEEN_S = 1.0  # a step that the table has not begun to judge for so long left no trace: a pile higher than its lane
STAYS_S = 3.0  # longer than the page shows a counter where it was dragged before the table tells it
TRIES = 3
FEW_STEPS = 2  # of the mouse on the way: there are hundreds of ways
OFFER = "f"  # of the cues' letters


class LanesHand:
    """Carries out steps for both sides on a page that shows a session's table."""

    def __init__(self, hand: BrowserHand) -> None:
        self._hand = hand
        self._session = hand.session

    def await_turn(self) -> dict[str, Any]:
        """The game once a step is to be played, or it is over."""
        state = self._hand.until(
            lambda state: state["game"] and (state["game"]["score"] != "*" or not _to_throw(state["game"]))
        )
        game: dict[str, Any] = state["game"]
        return game

    def step(self, game: dict[str, Any], text: str) -> None:
        """Carry out a step, and wait until the table has taken it.

        An answer may come too late: three seconds of the table are short where its time is fast and the machine busy.
        Then the counter is missed where it was, is put back as the lights ask, and the step done again.
        """
        origin, destination = _lanes(game, text)
        for _ in range(TRIES):
            self._drag(origin, destination, game["side"])
            if self._is_taken(game, destination or origin):
                return
            assert origin is not None
            self._put_back(destination, origin, game["side"])
            self._hand.until(lambda state: state["phase"] == "play" and state["game"]["ply"] == game["ply"])
        raise AssertionError(f"{text} is never taken")

    def _drag(self, start: str | None, end: str | None, side: str) -> None:
        """Drag a counter; once more if it stays, since a page that has lost the table for a moment lets nobody drag."""
        hand, before = self._hand, self._session.state()["pieces"]
        for _ in range(TRIES):
            begin = hand.stock(side) if start is None else hand.place(self._topmost(start))
            hand.drag(begin, hand.tray(side) if end is None else hand.cell(end), FEW_STEPS)
            since = time.monotonic()
            while time.monotonic() - since < STAYS_S:
                if (state := self._session.state())["pieces"] != before:
                    return
                self._session.changed(state["version"], LOOK_S)
        raise AssertionError(f"no counter goes from {start} to {end}")

    def _put_back(self, start: str | None, end: str, side: str) -> None:
        if start is not None:
            self._session.hand(f"lift {start}")
        self._session.hand(f"place {end} {side}")

    def _topmost(self, start: str) -> str:
        return start if "." in start else self._places(start)[-1]

    def _places(self, lane: str | None) -> list[str]:
        """The filled places of a lane, from the first slot on."""
        pieces = self._session.state()["pieces"]
        return sorted((p for p in pieces if p.split(".")[0] == lane), key=lambda place: int(place.split(".")[1]))

    def _is_taken(self, game: dict[str, Any], lane: str | None) -> bool:
        """Wait for the table, and answer what it asks; False if it took the answer that nothing was played.

        The light of the lane shows whether it means this step; while it asks without a light it means no step at all.
        A counter that a busy machine drags slowly may have taken its last step back first: then another step is played.
        """
        ply, position = game["ply"], game["position"]
        patience, pressed, report = time.monotonic() + PATIENCE_S, 0.0, None
        begun = right = time.monotonic()
        while (state := self._session.state())["game"]["ply"] <= ply:
            if state["game"]["ply"] == ply and state["game"]["position"] != position:
                break
            assert time.monotonic() < patience, (state["phase"], state["game"]["moves"][-4:], state["cues"])
            if state["phase"] != "correct" or lane in state["cues"]:
                right = time.monotonic()
            elif time.monotonic() - right > WRONG_S:
                return False
            offered = [name for name, cue in state["cues"].items() if cue == OFFER]
            asks, since = state["phase"] == "ask", time.monotonic() - pressed
            heard = (state["phase"], state["cues"]) != report or since > DEAF_S
            unseen = state["phase"] == "play" and time.monotonic() - begun > UNSEEN_S
            if since > PRESS_S and heard and (lane not in offered if asks else offered or unseen):
                self._session.hand("press")
                pressed, report = time.monotonic(), (state["phase"], state["cues"])
            self._session.changed(state["version"], LOOK_S)
        expect(self._hand.page.locator("#moves td[aria-current]")).to_be_visible()
        return True


def _to_throw(game: dict[str, Any]) -> bool:
    return bool(game["legal"]) and game["legal"][0].startswith("(")


def _lanes(game: dict[str, Any], text: str) -> tuple[str | None, str | None]:
    """The lanes where a step begins and ends, None for the hand and for off the board."""
    rules = Game(game["id"], game["options"], game["position"])
    origin, destination = rules.words.ends(rules.state, rules.parse(text))
    names = rules.cell_names
    if origin == 254:
        return names[destination], None
    return (None if origin == 255 else names[origin]), names[destination]
