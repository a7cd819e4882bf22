"""A museum as the service runs it, with virtual tables; and pages that must not complain."""

import json
import os
from pathlib import Path

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from lusoria.exhibit import config, service
from lusoria.web.language import ALL
from tests.host.exhibit.screens.languages import MADE_UP, made_up_words
from tests.support.services.mosquitto import PASSWORD, USER, broker

ARTEFACTS = Path(__file__).parents[3] / "test-artefacts"


@pytest.fixture(scope="module")
def museum(request, tmp_path_factory):
    """A museum with those of the tables that the module names in TABLES: one at rest needs a tenth of a processor."""
    folder = tmp_path_factory.mktemp("museum")
    tables = tuple(config.Table(name, BOARDS[name], virtual=True) for name in request.module.TABLES)
    read = config.Config(
        tables,
        "tryout",
        config.Logging(f"sqlite:///{folder / 'log.db'}"),
        config.Backup(folder / "copies"),
        config.Web(port=0, languages=(*ALL, MADE_UP), texts=made_up_words(folder), sound=True),
    )
    with service.serve(read) as museum:
        yield museum


BOARDS = {"wheel": "rota", "squares": "grid-8x8", "lines": "twelve-lines"}


@pytest.fixture
def visitor(browser):
    """visitor(url, **options) -> a page in a window of its own, whose mistakes the test fails for."""
    contexts, mistakes = [], []

    def come(url, **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console", lambda message: mistakes.append(message.text) if message.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.goto(url)
        return page

    yield come
    for context in contexts:
        context.close()
    assert mistakes == []


@pytest.fixture
def picture():
    """picture(page, name) keeps a screenshot for people to look at, if they ask for it."""
    ARTEFACTS.mkdir(exist_ok=True)
    if "LUSORIA_PICTURES" not in os.environ:
        return lambda _page, _name: None
    return lambda page, name: page.screenshot(path=ARTEFACTS / f"exhibit-{name}.jpg", quality=80)


@pytest.fixture(scope="module")
def mqtt():
    """A real Mosquitto: its port, its certificate and the password's file."""
    with broker() as running:
        yield running


@pytest.fixture
def heard(mqtt):
    """What a subscriber hears: the newest payload of each topic, and all events."""
    port, certificate, _password = mqtt
    newest, events = {}, []

    def take(_client, _data, message):
        if message.topic.endswith("/event"):
            events.append((message.topic, json.loads(message.payload)))
        else:
            newest[message.topic] = message.payload.decode()

    client = paho.Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set(USER, PASSWORD)
    client.tls_set(ca_certs=str(certificate))
    client.on_message = take
    client.on_connect = lambda *_reported: client.subscribe([("museum/#", 1), ("homeassistant/#", 1)])
    client.connect("127.0.0.1", port)
    client.loop_start()
    yield newest, events
    client.disconnect()
    client.loop_stop()
