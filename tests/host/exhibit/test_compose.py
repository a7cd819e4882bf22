"""The museum in one command: what the compose file names is there, and each service takes its configuration.

No container engine runs here, so PostgreSQL, Mosquitto and Caddy are those of the system, and the tables' service is
ours as it is installed.
"""

import contextlib
import functools
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from urllib.parse import quote

import pytest
import yaml
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from lab.faults import postgres
from lusoria.exhibit import config
from tests.host.web.staff.signing_in import PASSWORD, QUICK
from tests.support import needs
from tests.support.services.mosquitto import free_port, running

FILES = Path(config.__file__).parent / "files"
TEXT = (FILES / "compose.yaml").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load(TEXT)
HEAD = TEXT.partition("services:")[0]
ROOT = Path(__file__).parents[3]
LUSORIA = Path(sys.executable).with_name("lusoria")


def test_every_service_is_there_and_every_file_that_they_mount():
    assert set(COMPOSE["services"]) == {"tables", "database", "backup", "broker", "proxy"}
    mounts = [mount for service in COMPOSE["services"].values() for mount in service.get("volumes", ())]
    sources = {mount.split(":")[0] for mount in mounts}
    ours = {source[2:] for source in sources if source.startswith("./")} - {"copies"}
    assert all((FILES / name).is_file() for name in ours | {COMPOSE["services"]["tables"]["build"]["dockerfile"]})
    assert {source for source in sources if not source.startswith((".", "/"))} == set(COMPOSE["volumes"])
    assert set(re.findall(r"#   (\w+)=", HEAD)) == set(re.findall(r"\$\{(\w+):\?\}", TEXT))


def test_the_image_installs_and_starts_what_there_is():
    text = (FILES / "Containerfile").read_text(encoding="utf-8")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(re.findall(r"\.whl\)\[([\w,]+)\]", text)[0].split(",")) <= set(extras)
    program, *arguments = json.loads(re.findall(r"^ENTRYPOINT (.+)$", text, re.MULTILINE)[0])
    run = subprocess.run([LUSORIA, *arguments], capture_output=True, text=True)
    assert program == "lusoria" and run.returncode == 2 and arguments[-1] in run.stderr  # which is not there


def test_only_the_proxy_is_open_to_others_and_it_leads_to_the_pages():
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["proxy"]
    assert f"reverse_proxy tables:{config.Web().port}" in (FILES / "Caddyfile").read_text()


@pytest.fixture(scope="module")
def broker(tmp_path_factory):
    """The port of Mosquitto with its configuration, and a file with the password of lusoria."""
    program, port, folder = needs.mosquitto(), free_port(), tmp_path_factory.mktemp("broker")
    text = (FILES / "mosquitto.conf").read_text().replace("1883", f"{port} 127.0.0.1") + "user root\n"
    (folder / "conf").write_text(text.replace("/mosquitto/data", str(folder)).replace("/mosquitto", str(folder)))
    (folder / "password").write_text("secret")
    subprocess.run(["mosquitto_passwd", "-b", "-c", folder / "users", "lusoria", "secret"], check=True)
    with running(program, folder / "conf", port):
        yield port, folder / "password"


@pytest.fixture(scope="module")
def database():
    needs.postgresql()
    with postgres.Cluster() as cluster:
        yield cluster


@pytest.fixture
def configuration(tmp_path):
    """configuration(TEXT=OTHER) -> the file with the lines that compose.yaml asks for, changed, and a virtual table."""
    sections = dict(re.findall(r"^#   \[(\w+)\] +(.+)$", HEAD, re.MULTILINE))
    text = "".join(f"[{name}]\n" + re.sub(r"  +", "\n", lines) + "\n" for name, lines in sections.items())

    def write(changes):
        changed = functools.reduce(lambda so_far, change: so_far.replace(*change), changes.items(), text)
        table = f'[staff]\npassword_hash = "{QUICK}"\n[[table]]\nname = "hall"\nboard = "rota"\nvirtual = true\n'
        path = tmp_path / "museum.toml"
        path.write_text(f"{changed}{table}")
        return path

    return write


def test_the_lines_for_the_configuration_are_right(configuration, broker):
    read = config.read(configuration({"/run/secrets/broker": str(broker[1])}))
    names = re.findall(r"^(\S+) \{$", (FILES / "Caddyfile").read_text(), re.MULTILINE)
    assert (read.mqtt.host, list(read.web.names)) == ("broker", names)
    assert read.log.db == "postgresql://lusoria@database/lusoria"


def test_the_broker_takes_its_configuration(broker):
    assert [answer(broker[0], login).is_failure for login in ((), ("lusoria", "wrong"), ("lusoria", "secret"))] == [
        True, True, False,
    ]  # fmt: skip


@pytest.fixture
def tables(configuration, broker, database):
    """The port of the pages of the museum's service, which logs in the database and reports to the broker."""
    port, password = broker
    pages = free_port()
    path = configuration(
        {
            "/run/secrets/broker": str(password),
            '"broker"': f'"127.0.0.1"\nport = {port}',
            "postgresql://lusoria@database/lusoria": f"postgresql://lusoria@/postgres?host={database.folder}",
            '"0.0.0.0"': f'"0.0.0.0"\nport = {pages}',
        }
    )
    settings = COMPOSE["services"]["tables"]["environment"]
    with started([LUSORIA, "exhibit", "--config", path], FORWARDED_ALLOW_IPS=settings["FORWARDED_ALLOW_IPS"]):
        yield pages


@pytest.fixture
def proxy(tables, tmp_path):
    """The port of the proxy, to the tables another machine, and the certificate of its authority."""
    program, port = needs.caddy(), free_port()
    text = (FILES / "Caddyfile").read_text().replace("tables:8137", f"{needs.network()}:{tables}")
    text = text.replace("tables.museum.example", f"https://tables.museum.example:{port}", 1)
    path = tmp_path / "Caddyfile"
    path.write_text("{\nadmin off\nskip_install_trust\nauto_https disable_redirects\n}\n" + text)
    command = [program, "run", "--adapter", "caddyfile", "--config", path]
    with started(command, XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path)):
        yield port, tmp_path / "caddy/pki/authorities/local/root.crt"


def test_visitors_and_staff_reach_the_tables_by_tls_and_what_is_logged_is_copied(proxy, broker, database, tmp_path):
    page = patiently(lambda: fetched(*proxy, "tables.museum.example", "/exhibit/hall"))
    assert (page.status, b"<html" in page.read()) == (200, True)
    signed_in = fetched(*proxy, "tables.museum.example", "/staff/sign-in", f"password={quote(PASSWORD)}")
    assert (signed_in.status, "Secure" in signed_in.headers.get("Set-Cookie", "")) == (303, True)
    client = paho.Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set("lusoria", "secret")
    client.connect("127.0.0.1", broker[0])
    client.subscribe("lusoria/museum/hall/availability")
    heard = []
    client.on_message = lambda _client, _data, message: heard.append(message.payload)
    patiently(lambda: client.loop(0.1) or heard[0])
    assert heard[0] == b"online"
    client.disconnect()
    copies = tmp_path / "copies"
    copies.mkdir()
    where = {"PGHOST": str(database.folder), "PGUSER": "lusoria", "PGDATABASE": "postgres", "COPIES": str(copies)}
    path = f"{needs.postgresql()}:{os.environ['PATH']}"
    subprocess.run(["sh", FILES / "backup.sh"], env=where | {"PATH": path}, check=True)
    (copy,) = copies.iterdir()
    listed = subprocess.run([needs.postgresql() / "pg_restore", "--list", copy], capture_output=True, check=True)
    assert b"TABLE DATA public games lusoria" in listed.stdout


@contextlib.contextmanager
def started(command, **environment):
    process = subprocess.Popen(command, env=os.environ | environment, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


def patiently(attempt):
    """What an attempt gives as soon as it succeeds."""
    end = time.monotonic() + 60
    while True:
        try:
            return attempt()
        except (OSError, IndexError, http.client.HTTPException):
            assert time.monotonic() < end
            time.sleep(0.1)


def fetched(port, authority, name, path, form=None):
    """The answer of the server at that port under that name, whose certificate is of that authority."""
    trusted = ssl.create_default_context(cafile=authority)
    with socket.create_connection(("127.0.0.1", port), 10) as plain:
        connection = http.client.HTTPSConnection(name, port)
        connection.sock = trusted.wrap_socket(plain, server_hostname=name)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST" if form else "GET", path, form, kind if form else {})
        answer = connection.getresponse()
        if answer.status == 502:
            raise OSError
        return answer


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
