"""Says why an MQTT client is not connected, both for the museum's reports and for games between two tables."""

import sys
from collections.abc import Callable
from typing import Any

from paho.mqtt import client as paho
from paho.mqtt.reasoncodes import ReasonCode


def report_failures(client: paho.Client, fail: Callable[[str], None], is_known: Callable[[], object]) -> None:
    """Let the client call fail(why) when it cannot connect, and when it loses the connection.

    is_known(): whether a reason was reported already; if so, a loss of the connection is not reported as well.
    """

    def unreachable(_client: Any, _data: Any) -> None:
        error = sys.exception()  # paho calls this while it handles the exception
        fail(getattr(error, "strerror", None) or str(error or "it does not answer"))

    def disconnected(_client: Any, _data: Any, _flags: Any, reason: ReasonCode, _properties: Any) -> None:
        if reason.is_failure and not is_known():
            fail(f"the connection was lost: {reason}")

    client.on_connect_fail = unreachable
    client.on_disconnect = disconnected
