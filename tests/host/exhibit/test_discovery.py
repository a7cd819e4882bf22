"""What Home Assistant is told of a table: topics and payloads that it takes, for any name of a museum."""

import re

import pytest

from ludus.storage.settings import SETTINGS
from lusoria.exhibit import discovery

# <prefix>/<component>/<object id>/config, as Home Assistant reads it
TOPIC = re.compile(r"homeassistant/(binary_sensor|sensor|select|switch|button)/([a-zA-Z0-9_-]+)/config")
NAMES = ["museum", "Museum für Spiele", "Museum fur Spiele", "Музей на игрите", "Музей на играта", "a b", "a_b", "+"]


def configs(site, table="hall-1"):
    return dict(discovery.configs("lusoria", "homeassistant", site, table))


@pytest.mark.parametrize("site", NAMES)
def test_every_name_makes_a_topic_and_ids_that_it_takes(site):
    found = configs(site)
    assert len(found) == 5
    for topic, payload in found.items():
        component, object_id = TOPIC.fullmatch(topic).groups()
        assert payload["unique_id"] == object_id
        assert payload["state_topic"] == f"lusoria/{site}/hall-1/state"
        assert set(payload) >= {"name", "value_template", "availability", "availability_mode", "device"}
        assert payload["device"]["identifiers"] == [object_id.rpartition("_")[0]] and payload["device"]["name"]
        assert ("device_class" in payload) == (component == "binary_sensor")


def test_no_two_names_share_an_id():
    ids = [payload["unique_id"] for site in NAMES for table in ("a", "b") for payload in configs(site, table).values()]
    assert len(set(ids)) == len(ids) == 5 * 2 * len(NAMES)
    assert len({discovery.identifier(name) for name in NAMES}) == len(NAMES)


def test_what_a_table_told_is_not_known_while_it_is_gone():
    topics = {
        topic.rpartition("_")[2].removesuffix("/config"): [each["topic"] for each in payload["availability"]]
        for topic, payload in configs("city").items()
    }
    service, table = "lusoria/city/status", "lusoria/city/hall-1/availability"
    assert topics == {
        "online": [service], "alarm": [service],
        "phase": [service, table], "game": [service, table], "restarts": [service, table],
    }  # fmt: skip
    assert {payload["availability_mode"] for payload in configs("city").values()} == {"all"}


def test_what_the_broker_may_switch_offers_what_a_table_takes():
    games = ["latrunculi", "petteia"]
    every = dict(discovery.configs("lusoria", "homeassistant", "city", "hall-1", games))
    switched = [payload for payload in every.values() if "command_topic" in payload]
    assert {TOPIC.fullmatch(topic)[1] for topic in every} == {"binary_sensor", "sensor", "select", "switch", "button"}
    buttons = [payload for payload in switched if "payload_press" in payload]
    base = "lusoria/city/hall-1/set/"
    # A button has no state: Home Assistant sends its command also for the game that is being played.
    assert [(each["command_topic"], each["payload_press"]) for each in buttons] == [
        (f"{base}new_game", game) for game in games
    ]
    assert not any("state_topic" in each for each in buttons)
    offered = {
        each["command_topic"].removeprefix(base): set(each.get("options") or [each["payload_on"], each["payload_off"]])
        for each in switched
        if each not in buttons
    }
    assert offered == {name: set(SETTINGS[name]) for name in discovery.SWITCHED}
    assert not any("command_topic" in payload for payload in configs("city").values())
