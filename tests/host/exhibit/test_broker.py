"""A broker that cannot be told: it is said once for each reason; and what it holds when the service has ended."""

import logging
import socket

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from lusoria.exhibit import config
from lusoria.exhibit.broker import Broker
from lusoria.exhibit.health import Health
from tests.support.services.mosquitto import PASSWORD, USER
from tests.support.waiting import until


@pytest.fixture
def said(caplog):
    caplog.set_level(logging.INFO, "lusoria.exhibit.broker")
    return lambda: [record.getMessage() for record in caplog.records]


@pytest.fixture
def connecting():
    """connecting(port, certificate, password, tables, obey) -> a Broker at work, tried again without a wait."""
    begun = []

    def begin(port, certificate, password, tables=("hall",), obey=None):
        read = config.Mqtt("127.0.0.1", port, USER, password, ca_file=certificate, commands=obey is not None)
        reporter = Broker(read, "city", dict.fromkeys(tables, ("rota",)), obey)
        reporter._client.reconnect_delay_set(0.05, 0.05)
        begun.append(reporter)
        reporter.start()
        return reporter

    yield begin
    for reporter in begun:
        reporter.stop()


def test_a_login_that_is_refused_is_said_once(mqtt, said, connecting, tmp_path):
    port, certificate, _password = mqtt
    wrong = tmp_path / "password"
    wrong.write_text("something else")
    reporter, tries = connecting(port, certificate, wrong), []
    connected = reporter._client.on_connect
    reporter._client.on_connect = lambda *reason: (tries.append(reason), connected(*reason))
    until(lambda: len(tries) > 3, 20)
    assert said() == [f"the MQTT broker 127.0.0.1:{port} hears nothing: it refuses: Not authorized"]
    assert reporter.trouble == said()[0]


def test_a_broker_that_is_not_there_and_comes_is_said_once_each(mqtt, said, connecting):
    _port, certificate, password = mqtt
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    reporter, tries = connecting(port, certificate, password), []
    failed = reporter._client.on_connect_fail
    reporter._client.on_connect_fail = lambda *which: (tries.append(which), failed(*which))
    until(lambda: len(tries) > 3, 20)
    assert len(said()) == 1 and "Connection refused" in reporter.trouble
    reporter._client._port = mqtt[0]
    until(lambda: not reporter.trouble, 20)
    assert len(said()) == 2 and said()[1].endswith("is there")


def test_when_the_service_ends_no_table_seems_to_be_there(mqtt, connecting):
    port, certificate, password = mqtt
    reporter = connecting(port, certificate, password, ("hall", "attic"))
    hall = Health("hall", "rota", list)
    hall.connected({"boot": 1, "cause": "power", "journal": "a"})
    reporter.state(hall.report())
    newest = {}
    hearer = paho.Client(CallbackAPIVersion.VERSION2)
    hearer.username_pw_set(USER, PASSWORD)
    hearer.tls_set(ca_certs=str(certificate))
    hearer.on_message = lambda _client, _data, message: newest.update({message.topic: message.payload.decode()})
    hearer.on_connect = lambda *_reported: hearer.subscribe("lusoria/#", 1)
    hearer.connect("127.0.0.1", port)
    hearer.loop_start()
    until(lambda: newest.get("lusoria/city/hall/availability") == "online", 20)
    reporter.stop()
    until(lambda: newest.get("lusoria/city/status") == "offline", 20)
    assert [newest[f"lusoria/city/{name}/availability"] for name in ("hall", "attic")] == ["offline", "offline"]
    hearer.disconnect()
    hearer.loop_stop()


@pytest.fixture
def sender(mqtt):
    """sender(topic, payload, retain) publishes, and returns when the broker has it."""
    port, certificate, _password = mqtt
    client = paho.Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set(USER, PASSWORD)
    client.tls_set(ca_certs=str(certificate))
    client.connect("127.0.0.1", port)
    client.loop_start()
    yield lambda topic, payload, retain=False: client.publish(topic, payload, 1, retain).wait_for_publish(20)
    client.disconnect()
    client.loop_stop()


def test_commands_reach_their_table_unless_they_are_old_too_long_or_of_no_table(mqtt, connecting, sender):
    obeyed = []
    base = "lusoria/city"
    sender(f"{base}/hall/set/new_game", "rota", retain=True)
    reporter = connecting(*mqtt, ("hall",), lambda *command: obeyed.append(command))
    until(reporter._client.is_connected, 20)
    sender(f"{base}/cellar/set/brightness", "20")
    sender(f"{base}/hall/set/brightness", "2" * 1000)
    until(lambda: not sender(f"{base}/hall/set/exhibit", b"\xff") and obeyed, 20)
    assert set(obeyed) == {("hall", "exhibit", "\ufffd")}
    sender(f"{base}/hall/set/new_game", "", retain=True)  # forgets it


def test_without_leave_no_command_is_heard(mqtt, connecting, sender):
    reporter = connecting(*mqtt)
    commanded = []
    reporter._client.on_message = commanded.append
    until(reporter._client.is_connected, 20)
    sender("lusoria/city/hall/set/brightness", "20")
    sender("lusoria/city/hall/set/brightness", "20")
    assert commanded == []
