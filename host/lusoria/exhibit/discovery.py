"""The MQTT discovery messages for Home Assistant: a topic and a payload for each entity of a table."""

import re
import unicodedata
from binascii import crc32
from collections.abc import Iterator
from typing import Any

_ONLINE = "{{ 'ON' if value_json.online else 'OFF' }}"
_ALARM = "{{ 'ON' if value_json.alarms else 'OFF' }}"
# (component, object, name, template, more) of each entity
Entity = tuple[str, str, str, str, dict[str, str]]
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


def identifier(name: str) -> str:
    """A name of letters, digits and _ alone, as ids in MQTT and Home Assistant must be.

    Different names stay different.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return f"{words}_{crc32(name.encode()):08x}".lstrip("_")


def configs(prefix: str, discovery: str, site: str, table: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """(topic, payload) of each entity of a table; prefix, site: of the topics of its messages."""
    base = f"{prefix}/{site}"
    service, itself = {"topic": f"{base}/status"}, {"topic": f"{base}/{table}/availability"}
    device_id = f"lusoria_{identifier(site)}_{table}"
    device = {"identifiers": [device_id], "name": f"Lusoria {table}", "manufacturer": "Lusoria"}
    for entities, availability in ((OF_SERVICE, [service]), (OF_TABLE, [service, itself])):
        for component, what, words, template, more in entities:
            unique = f"{device_id}_{what}"
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
                    **more,
                },
            )
