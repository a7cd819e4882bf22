"""Table ends of the link on pseudo-terminals: the firmware's journal, outbox and lines, and nothing of sensors."""

import contextlib
import os
import select
import threading
import tty

from lab.many_tables.endpoint import Endpoint
from ludus.board.definition import Board
from lusoria.boards import definitions as boards


class Endpoints:
    """Many of them, served by one thread; `tables` are the Endpoints, `ports` the paths of their terminals."""

    def __init__(self, count, board="rota"):
        board = Board(boards.compact(boards.load(board)))
        self.tables = [Endpoint(board, f"endpoint-{number}", number) for number in range(count)]
        self._pairs = [os.openpty() for _ in range(count)]
        self.ports = [os.ttyname(slave) for _master, slave in self._pairs]
        for master, slave in self._pairs:
            tty.setraw(slave)
            os.set_blocking(master, False)
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_error):
        self._ending.set()
        self._thread.join()
        for pair in self._pairs:
            for end in pair:
                os.close(end)

    def tell(self):
        """One more event of each."""
        with self._lock:
            for table in self.tables:
                table.tell()

    def _serve(self):
        while not self._ending.is_set():
            select.select([master for master, _slave in self._pairs], [], [], 0.02)
            for (master, _slave), table in zip(self._pairs, self.tables, strict=True):
                with contextlib.suppress(BlockingIOError), self._lock:
                    table.write(os.read(master, 4096))
                with contextlib.suppress(BlockingIOError), self._lock:
                    data = table.read(table.in_waiting)
                    if data:
                        os.write(master, data)
