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
# (component, object, name, template of its state or "", more) of each entity
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


def of_commands(topic: str, games: Sequence[str]) -> Iterator[Entity]:
    """The entities that control a table which plays these games: they send commands below the topic."""
    setting, levels = {"entity_category": "config"}, {"options": list(SETTINGS["brightness"])}
    for component, what, words, more in (
        ("select", "brightness", "Brightness in percent", levels),
        ("switch", "exhibit", "Exhibit", _ON_OFF),
    ):
        template = f"{{{{ value_json.settings.{what} }}}}"
        yield component, what, words, template, {"command_topic": f"{topic}/{what}", **setting, **more}
    # A button for each: in a list of games nobody could choose the one that is being played.
    for game in games:
        press = {"command_topic": f"{topic}/{NEW_GAME}", "payload_press": game}
        yield "button", f"{NEW_GAME}_{game}", f"New game: {game}", "", press


def identifier(name: str) -> str:
    """Turn a name into an id for MQTT and Home Assistant, which has only letters, digits and _.

    Different names stay different.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return f"{words}_{crc32(name.encode()):08x}".lstrip("_")


def configs(
    prefix: str, discovery: str, site: str, table: str, games: Sequence[str] = ()
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The (topic, payload) of each entity of a table.

    prefix, site: with these the topics of the table's messages begin. games: those that the broker may begin; if there
    are none, it may not switch anything.
    """
    base = f"{prefix}/{site}"
    service, itself = {"topic": f"{base}/status"}, {"topic": f"{base}/{table}/availability"}
    device_id = f"lusoria_{identifier(site)}_{table}"
    device = {"identifiers": [device_id], "name": f"Lusoria {table}", "manufacturer": "Lusoria"}
    commands = of_commands(f"{base}/{table}/set", games) if games else ()
    kinds = ((OF_SERVICE, [service]), (OF_TABLE, [service, itself]), (commands, [service, itself]))
    for entities, availability in kinds:
        for component, what, words, template, more in entities:
            unique = f"{device_id}_{what}"
            state = {"state_topic": f"{base}/{table}/state", "value_template": template} if template else {}
            yield (
                f"{discovery}/{component}/{unique}/config",
                {
                    "name": words,
                    "unique_id": unique,
                    "availability": availability,
                    "availability_mode": "all",
                    "device": device,
                    **state,
                    **more,
                },
            )
