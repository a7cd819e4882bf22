"""The MQTT discovery messages for Home Assistant: a topic and a payload for each entity of a table."""

import re
import unicodedata
from binascii import crc32
from collections.abc import Iterator, Sequence
from typing import Any

from ludus.storage.settings import SETTINGS

_ONLINE = "{{ 'ON' if value_json.online else 'OFF' }}"
_ALARM = "{{ 'ON' if value_json.alarms else 'OFF' }}"
_ON_OFF = {"payload_on": "on", "payload_off": "off"}
# (component, object, name, template, more) of each entity
Entity = tuple[str, str, str, str, dict[str, Any]]
# The service reports these itself, so they are valid while it runs, whatever happens to the table.
OF_SERVICE: tuple[Entity, ...] = (
    ("binary_sensor", "online", "Connected", _ONLINE, {"device_class": "connectivity"}),
    ("binary_sensor", "alarm", "Alarm", _ALARM, {"device_class": "problem"}),
)
# The table's own last report means nothing once the table is gone.
OF_TABLE: tuple[Entity, ...] = (
    ("sensor", "phase", "Phase", "{{ value_json.phase }}", {}),
    ("sensor", "game", "Game", "{{ value_json.game }}", {}),
    ("sensor", "restarts", "Crashes in a day", "{{ value_json.restarts }}", {}),
)
NEW_GAME = "new_game"
SWITCHED = ("brightness", "exhibit")  # settings that the broker may change


def of_commands(games: Sequence[str]) -> tuple[Entity, ...]:
    """What can be switched at a table that plays these games; the object is the last word of the command's topic."""
    setting = {"entity_category": "config"}
    levels = {"options": list(SETTINGS["brightness"])}
    return (
        ("select", "brightness", "Brightness in percent", "{{ value_json.settings.brightness }}", setting | levels),
        ("switch", "exhibit", "Exhibit", "{{ value_json.settings.exhibit }}", setting | _ON_OFF),
        ("select", NEW_GAME, "New game", "{{ value_json.game }}", {"options": list(games)}),
    )


def identifier(name: str) -> str:
    """A name of letters, digits and _ alone, as ids in MQTT and Home Assistant must be.

    Different names stay different.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return f"{words}_{crc32(name.encode()):08x}".lstrip("_")


def configs(
    prefix: str, discovery: str, site: str, table: str, games: Sequence[str] = ()
) -> Iterator[tuple[str, dict[str, Any]]]:
    """(topic, payload) of each entity of a table; prefix, site: of the topics of its messages.

    games: those that the broker may begin; without any it may switch nothing.
    """
    base = f"{prefix}/{site}"
    service, itself = {"topic": f"{base}/status"}, {"topic": f"{base}/{table}/availability"}
    device_id = f"lusoria_{identifier(site)}_{table}"
    device = {"identifiers": [device_id], "name": f"Lusoria {table}", "manufacturer": "Lusoria"}
    commands = of_commands(games) if games else ()
    kinds = ((OF_SERVICE, [service]), (OF_TABLE, [service, itself]), (commands, [service, itself]))
    for entities, availability in kinds:
        for component, what, words, template, more in entities:
            unique = f"{device_id}_{what}"
            command = {"command_topic": f"{base}/{table}/set/{what}"} if entities is commands else {}
            yield (
                f"{discovery}/{component}/{unique}/config",
                {
                    "name": words,
                    "unique_id": unique,
                    "state_topic": f"{base}/{table}/state",
                    "value_template": template,
                    "availability": availability,
                    "availability_mode": "all",
                    "device": device,
                    **command,
                    **more,
                },
            )
