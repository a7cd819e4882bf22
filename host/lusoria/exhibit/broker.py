"""Sends health and events by MQTT, for the museum's own monitoring and for Home Assistant.

PREFIX/SITE/status                  'online' or 'offline'; the broker says 'offline' if the connection breaks; retained
PREFIX/SITE/TABLE/availability      the same for one table; retained
PREFIX/SITE/TABLE/state             its health as JSON; retained
PREFIX/SITE/TABLE/event             what happened, as JSON {event, …}
PREFIX/SITE/TABLE/set/WHAT          what the broker may switch, if the configuration allows it: see `discovery`
homeassistant/…/config              what Home Assistant needs to find them; retained
"""

import json
import logging
import ssl
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from lusoria.errors import LusoriaError
from lusoria.exhibit.config import Mqtt
from lusoria.exhibit.discovery import configs, identifier
from lusoria.exhibit.health import Event
from lusoria.exhibit.mqtt_failures import report_failures
from lusoria.exhibit.secret_files import secret

ONLINE, OFFLINE = "online", "offline"
KEEPALIVE_S = 30
WAITING = 1000  # messages that wait while the broker is away; only the newest state counts anyway
_LONGEST = 100  # bytes of a command
_QOS = 1
_LOG = logging.getLogger(__name__)


class Broker:
    """Publishes the state of tables by an MQTT broker. It reconnects by itself; no method waits for a connection.

    `trouble` is a line for people that says why it is not connected, if that is known, else ''.
    """

    def __init__(
        self,
        config: Mqtt,
        site: str,
        tables: Mapping[str, Sequence[str]],
        obey: Callable[[str, str, str], None] = lambda _table, _what, _value: None,
    ) -> None:
        """tables: each table's games. obey(table, what, value): carries out a command, in the broker's thread.

        Raises UsageError if a file of the configuration cannot be read.
        """
        self._config, self._tables = config, dict(tables)
        self._site, self._obey = site, obey
        self._base = f"{config.prefix}/{site}"
        self.trouble = ""
        self._states: dict[str, dict[str, Any]] = {}
        self._client = paho.Client(CallbackAPIVersion.VERSION2, client_id=f"lusoria-{identifier(site)}")
        self._client.max_queued_messages_set(WAITING)
        self._client.reconnect_delay_set(1, 60)
        self._client.will_set(f"{self._base}/status", OFFLINE, _QOS, retain=True)
        self._client.on_connect = self._connected
        report_failures(self._client, self._fail, lambda: self.trouble)
        self._client.on_message = self._commanded
        if config.user:
            self._client.username_pw_set(config.user, secret(config.password_file) if config.password_file else "")
        if config.tls or config.ca_file is not None:
            self._client.tls_set_context(_context(config))

    def start(self) -> None:
        """Begin to connect."""
        self._client.connect_async(self._config.host, self._config.port, KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        """Publish that the tables are offline, and disconnect cleanly, so that the last will is not needed."""
        if self._client.is_connected():
            topics = [*(f"{self._base}/{name}/availability" for name in self._tables), f"{self._base}/status"]
            messages = [self._client.publish(topic, OFFLINE, _QOS, retain=True) for topic in topics]
            messages[-1].wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()

    def state(self, report: dict[str, Any]) -> None:
        """Publish a table's health, unless nothing has changed but the values that change each second."""
        name = report["table"]
        before = self._states.get(name)
        if before is not None and _steady(before) == _steady(report):
            return
        self._states[name] = report
        if self._client.is_connected():
            self._publish_state(report)

    def event(self, name: str, event: Event) -> None:
        """Publish an event if connected; it is not kept for later."""
        if self._client.is_connected():
            kind, details = event
            self._client.publish(f"{self._base}/{name}/event", json.dumps({"event": kind, **details}), _QOS)

    def _connected(self, _client: Any, _data: Any, _flags: Any, reason: ReasonCode, _properties: Any) -> None:
        """The broker answered, perhaps after losing its memory: publish all retained messages again."""
        if reason.is_failure:
            self._fail(f"it refuses: {reason}")
            return
        self._fail("")
        self._client.publish(f"{self._base}/status", ONLINE, _QOS, retain=True)
        if self._config.commands:
            self._client.subscribe(f"{self._base}/+/set/+", _QOS)
        if self._config.discovery:
            for name, games in self._tables.items():
                known = games if self._config.commands else ()
                for topic, payload in configs(self._config.prefix, self._config.discovery, self._site, name, known):
                    self._client.publish(topic, json.dumps(payload), _QOS, retain=True)
        for report in list(self._states.values()):
            self._publish_state(report)

    def _commanded(self, _client: Any, _data: Any, message: paho.MQTTMessage) -> None:
        """Carry out a command that was sent. Ignore a retained one: it is old and would come again after each start."""
        table, _, what = message.topic.removeprefix(f"{self._base}/").partition("/set/")
        if table in self._tables and not message.retain and len(message.payload) <= _LONGEST:
            self._obey(table, what, message.payload.decode(errors="replace"))

    def _fail(self, why: str) -> None:
        """Note why nothing can be published, '' if it can; a repeated reason is reported only once."""
        config = self._config
        trouble = f"the MQTT broker {config.host}:{config.port} hears nothing: {why}" if why else ""
        if trouble == self.trouble:
            return
        self.trouble = trouble
        if trouble:
            _LOG.warning("%s", trouble)
        else:
            _LOG.info("the MQTT broker %s:%d is there", config.host, config.port)

    def _publish_state(self, report: dict[str, Any]) -> None:
        base = f"{self._base}/{report['table']}"
        self._client.publish(f"{base}/availability", ONLINE if report["online"] else OFFLINE, _QOS, retain=True)
        self._client.publish(f"{base}/state", json.dumps(report), _QOS, retain=True)


def _steady(report: dict[str, Any]) -> dict[str, Any]:
    """The part of a report that is worth a message: all but what changes each second."""
    return {name: value for name, value in report.items() if name not in ("uptime_s", "scans", "free")}


def _context(config: Mqtt) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=None if config.ca_file is None else str(config.ca_file))
    except (OSError, ssl.SSLError) as error:
        raise LusoriaError(f"'mqtt.ca_file' cannot be used: {error}") from error
