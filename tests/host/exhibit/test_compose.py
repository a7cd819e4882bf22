"""The museum in one command: what the compose file names is there, and each service takes its configuration.

No container engine runs here, so PostgreSQL and Mosquitto are those of the system.
"""

import re
import subprocess
from pathlib import Path

import yaml
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from lusoria.exhibit import config
from tests.support import needs
from tests.support.mosquitto import free_port, running

FILES = Path(config.__file__).parent / "files"
TEXT = (FILES / "compose.yaml").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load(TEXT)
HEAD = TEXT.partition("services:")[0]


def test_every_service_is_there_and_every_file_that_they_mount():
    assert set(COMPOSE["services"]) == {"tables", "database", "backup", "broker", "proxy"}
    mounts = [mount for service in COMPOSE["services"].values() for mount in service.get("volumes", ())]
    sources = {mount.split(":")[0] for mount in mounts}
    ours = {source[2:] for source in sources if source.startswith("./")} - {"copies"}
    assert all((FILES / name).is_file() for name in ours | {COMPOSE["services"]["tables"]["build"]["dockerfile"]})
    assert {source for source in sources if not source.startswith((".", "/"))} == set(COMPOSE["volumes"])
    assert set(re.findall(r"#   (\w+)=", HEAD)) == set(re.findall(r"\$\{(\w+):\?\}", TEXT))


def test_only_the_proxy_is_open_to_others_and_it_leads_to_the_pages():
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["proxy"]
    assert f"reverse_proxy tables:{config.Web().port}" in (FILES / "Caddyfile").read_text()


def test_the_lines_for_the_configuration_are_right(tmp_path):
    password = tmp_path / "broker"
    password.write_text("secret")
    sections = dict(re.findall(r"^#   \[(\w+)\] +(.+)$", HEAD, re.MULTILINE))
    text = "".join(f"[{name}]\n" + re.sub(r"  +", "\n", lines) + "\n" for name, lines in sections.items())
    path = tmp_path / "museum.toml"
    path.write_text(text.replace("/run/secrets/broker", str(password)) + '[[table]]\nname = "hall"\nboard = "rota"\n')
    read = config.read(path)
    names = re.findall(r"^(\S+) \{$", (FILES / "Caddyfile").read_text(), re.MULTILINE)
    assert (read.mqtt.host, list(read.web.names)) == ("broker", names)
    assert read.log.db == "postgresql://lusoria@database/lusoria"


def test_the_broker_takes_its_configuration(tmp_path):
    program, port = needs.mosquitto(), free_port()
    text = (FILES / "mosquitto.conf").read_text().replace("1883", f"{port} 127.0.0.1") + "user root\n"
    (tmp_path / "conf").write_text(text.replace("/mosquitto/data", str(tmp_path)).replace("/mosquitto", str(tmp_path)))
    subprocess.run(["mosquitto_passwd", "-b", "-c", tmp_path / "users", "lusoria", "secret"], check=True)
    with running(program, tmp_path / "conf", port):
        assert [answer(port, login).is_failure for login in ((), ("lusoria", "wrong"), ("lusoria", "secret"))] == [
            True, True, False,
        ]  # fmt: skip


def answer(port, login):
    """What the broker says to a login."""
    answers, client = [], paho.Client(CallbackAPIVersion.VERSION2)
    client.on_connect = lambda _client, _data, _flags, reason, _properties: answers.append(reason)
    if login:
        client.username_pw_set(*login)
    client.connect("127.0.0.1", port)
    while not answers:
        client.loop(0.1)
    client.disconnect()
    return answers[0]
