"""A Mosquitto of one's own, with TLS and one login, gone at the end."""

import contextlib
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from tests.support import needs

USER, PASSWORD = "table", "a word for the broker"


@contextlib.contextmanager
def broker():
    """A running broker; gives (port, file of its certificate, file of the password)."""
    program = needs.mosquitto()
    with tempfile.TemporaryDirectory(prefix="lusoria-mqtt-") as name:
        folder = Path(name)
        _certificate(folder)
        (folder / "password").write_text(PASSWORD)
        subprocess.run(["mosquitto_passwd", "-b", "-c", str(folder / "users"), USER, PASSWORD], check=True)
        port = free_port()
        (folder / "conf").write_text(
            f"listener {port} 127.0.0.1\nallow_anonymous false\npassword_file {folder}/users\nuser root\n"
            f"cafile {folder}/cert.pem\ncertfile {folder}/cert.pem\nkeyfile {folder}/key.pem\n"
        )
        with running(program, folder / "conf", port):
            yield port, folder / "cert.pem", folder / "password"


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextlib.contextmanager
def running(program, conf, port):
    """Mosquitto with that configuration, which listens there."""
    process = subprocess.Popen([program, "-c", conf], stderr=subprocess.DEVNULL)
    try:
        _await(port)
        yield
    finally:
        process.terminate()
        process.wait(10)


def _certificate(folder):
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-days", "2", "-nodes"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", *subject, *files], check=True, capture_output=True
    )


def _await(port):
    for _ in range(100):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise AssertionError("mosquitto does not start")
