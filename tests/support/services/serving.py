"""`lusoria` at work in a process of its own, its page asked by real requests."""

import contextlib
import re
import resource
import subprocess
import sys
import threading
import urllib.error
import urllib.request

from tests.support.waiting import until

_OWN = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Serving:
    """What the process said so far in `lines`, and where its page is: `url`."""

    def __init__(self, process):
        self.process, self.lines = process, []
        threading.Thread(target=self._read, daemon=True).start()
        until(lambda: self.url or process.poll() is not None)
        assert self.url, self.lines

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    @property
    def url(self):
        found = re.search(r" page\b.*: (http://\S+/)", "\n".join(self.lines))
        return found and found[1]

    @property
    def address(self):
        host, port = re.fullmatch(r"http://(.*):(\d+)/", self.url).groups()
        return host, int(port)

    def status(self, path="", **options):
        """The status of an answer, None where there is none."""
        try:
            with _OWN.open(urllib.request.Request(self.url + path, **options), timeout=30) as answer:
                answer.read()
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None


@contextlib.contextmanager
def lusoria(*words, files=None):
    """A Serving while the block runs, of the command with these words. files: how many it may open."""
    limit = None if files is None else lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    command = [sys.executable, "-m", "lusoria", *map(str, words)]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen(command, **pipes, text=True, preexec_fn=limit)
    try:
        yield Serving(process)
    finally:
        process.terminate()
        process.wait(60)
