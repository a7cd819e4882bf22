"""A channel for sealed messages, through an MQTT 5 broker, which keeps each side's newest for an absent reader."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from lusoria.errors import UsageError
from lusoria.exhibit.mqtt_failures import report_failures
from lusoria.exhibit.remote.codes import Keys

PORTS = {"mqtt": 1883, "mqtts": 8883}
KEEPALIVE_S = 20
EXPIRY_S = 30 * 24 * 3600  # after this time the broker forgets a message


class BrokerChannel:
    """Sends for one side and hears both. It reconnects by itself; `trouble` says why it is not connected."""

    def __init__(self, url: str, keys: Keys, side: int, password: str | None = None) -> None:
        """url: `mqtt://HOST`, or with TLS `mqtts://USER:PASSWORD@HOST:PORT`. Raises UsageError for any other.

        password: used in place of the one in the address.
        """
        try:
            parts = urlsplit(url)
            self._host, self._port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
            self._host.encode("idna")
        except ValueError as error:
            raise UsageError(f"the broker's address makes no sense: {error}") from error
        if not self._host or not self._port:
            raise UsageError("a broker is written mqtt://HOST or mqtts://USER:PASSWORD@HOST:PORT")
        if password and not parts.username:
            raise UsageError("a password needs a user: write the broker as mqtts://USER@HOST")
        self.trouble = ""
        self._keys, self._side = keys, side
        self._client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv5)
        self._client.reconnect_delay_set(1, 30)
        if parts.username:
            self._client.username_pw_set(unquote(parts.username), password or unquote(parts.password or ""))
        if parts.scheme == "mqtts":
            self._client.tls_set()
        self._client.on_connect = self._connected
        report_failures(self._client, self._fail, lambda: self.trouble)

    def open(self, hear: Callable[[int, str, bool], None], opened: Callable[[], None]) -> None:
        """Begin to connect.

        hear(side, text, is_old): gets each message that was sealed with the code; is_old: whether the broker had kept
        it. opened(): is called whenever the channel has opened.
        """

        def take(_client: Any, _data: Any, message: paho.MQTTMessage) -> None:
            side = int(message.topic == self._keys.topics[1])
            text = self._keys.open(side, bytes(message.payload))
            if text is not None:
                hear(side, text, message.retain)

        self._client.on_message = take
        self._client.on_subscribe = lambda *_answer: opened()
        self._client.connect_async(self._host, self._port, KEEPALIVE_S)
        self._client.loop_start()

    def send(self, text: str, keeps: bool = False) -> None:
        """Send a message, which is lost while the broker is away; keeps: whether the broker keeps it as the newest."""
        expiry = Properties(PacketTypes.PUBLISH)
        expiry.MessageExpiryInterval = EXPIRY_S
        sealed = self._keys.seal(self._side, text)
        self._client.publish(self._keys.topics[self._side], sealed, retain=keeps, properties=expiry)

    def forget(self) -> None:
        """Let the broker forget what it keeps: nobody needs it any more."""
        self._client.publish(self._keys.topics[self._side], b"", retain=True)

    def close(self) -> None:
        """Disconnect."""
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, client: paho.Client, _data: Any, _flags: Any, reason: ReasonCode, _properties: Any) -> None:
        self._fail(str(reason) if reason.is_failure else "")
        if not reason.is_failure:
            client.subscribe([(topic, SubscribeOptions(noLocal=True)) for topic in self._keys.topics])

    def _fail(self, why: str) -> None:
        self.trouble = f"no way to the other table, the broker {self._host}:{self._port} is away: {why}" if why else ""
