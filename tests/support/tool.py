"""The command `lusoria` in this process: what it exits with and prints, without the start of an interpreter."""

import io
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest

from lusoria.cli.main import main


def lusoria(*words):
    """What `subprocess.run` would return; a traceback is raised."""
    out, err, heeded = io.StringIO(), io.StringIO(), signal.getsignal(signal.SIGTERM)
    begun = patch.multiple(sys, argv=["lusoria", *map(str, words)], stdin=io.StringIO())
    with begun, redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as end:
        main()
    signal.signal(signal.SIGTERM, heeded)
    return subprocess.CompletedProcess(words, end.value.code or 0, out.getvalue(), err.getvalue())
