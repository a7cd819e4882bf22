"""Connections through which nothing comes keep nobody out: the installed command, its files limited, real sockets."""

import contextlib
import socket
import time

import pytest
from websockets.sync.client import connect

from lusoria.web.server import connection_limits
from tests.host.exhibit.test_config import GOOD, written
from tests.support.services.serving import lusoria
from tests.support.waiting import until

FILES = 128
PAGES = {"play": ("", "live"), "exhibit": ("exhibit/rota", "exhibit/rota/live")}
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /staff HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"


@pytest.fixture(scope="module", params=PAGES)
def page(request, tmp_path_factory):
    """(the command at work, the path of its page, that of its websocket)."""
    folder = tmp_path_factory.mktemp(request.param)
    db = f"sqlite:///{folder / 'games.db'}"
    if request.param == "play":
        words = "play", "--web", "127.0.0.1:0", "--db", db
    else:
        words = "exhibit", "--config", written(folder, GOOD.replace("[log]", f'[log]\ndb = "{db}"'))
    with lusoria(*words, files=FILES) as serving:
        until(lambda: serving.status(PAGES[request.param][0]) == 200)
        yield serving, *PAGES[request.param]


@contextlib.contextmanager
def hold_open(address, number, sent):
    """So many connections, through which no more than a few bytes come."""
    with contextlib.ExitStack() as stack:
        opened = [stack.enter_context(socket.create_connection(address, 30)) for _ in range(number)]
        for each in opened:
            with contextlib.suppress(OSError):
                each.sendall(sent)
        yield opened


@pytest.mark.parametrize("sent", [b"", HALF, BODY], ids=["nothing", "half", "body"])
def test_half_open_connections_keep_nobody_out(page, sent):
    serving, path, live = page
    before = len(serving.lines)
    with connect(serving.url.replace("http", "ws") + live, proxy=None) as watching:
        assert watching.recv(timeout=30)
        with hold_open(serving.address, 150, sent):
            for _ in range(3):
                requests = time.monotonic()
                until(lambda: serving.status(path) == 200)
                assert time.monotonic() - requests < 30
            with connect(serving.url.replace("http", "ws") + live, proxy=None) as late:
                assert late.recv(timeout=30)
        watching.ping().wait(30)
    assert len(serving.lines) - before <= 10, serving.lines[before:][:20]  # also of the table, which begins games
    said = [line for line in serving.lines if "more connections to the page" in line]
    assert len(said) == 1, said  # once, however many came


def ended(connection):
    with contextlib.suppress(ConnectionResetError):
        return connection.recv(1000) == b""
    return True


@pytest.mark.parametrize("page", ["exhibit"], indirect=True)  # both have the same door
def test_a_connection_is_closed_that_brings_no_whole_request_in_time(page):
    serving, path, _live = page
    first = f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    begun = time.monotonic()
    with (
        hold_open(serving.address, 1, b"") as [silent],
        hold_open(serving.address, 1, HALF) as [half],
        hold_open(serving.address, 1, first) as [again],
    ):
        again.recv(1)
        again.sendall(HALF)  # on what was kept alive for another request
        for each in (silent, half):
            each.settimeout(6 * connection_limits.REQUEST_S)
            assert ended(each)
        again.settimeout(6 * connection_limits.REQUEST_S)
        while not ended(again):
            pass
    assert time.monotonic() - begun >= connection_limits.REQUEST_S / 2
