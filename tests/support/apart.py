"""A test in a copy of this process: what took long to set up is set up once, and every test finds it untouched."""

import os
import pickle
import signal
import traceback

import pytest


def run(function, **arguments):
    """Call a test in a fork of this process, and fail, skip or pass as it does. POSIX only.

    The copy ends without the clean-up of this process, so a test must tidy up for itself what lies outside of it.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _tell(writing, function, arguments)
    os.close(writing)
    try:
        with os.fdopen(reading, "rb") as pipe:
            report = pipe.read()
    except BaseException:  # a time limit, or somebody's Ctrl-C
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        os.waitpid(child, 0)
    outcome, text = pickle.loads(report) if report else ("failed", "the test's process ended without a word")
    if outcome == "skipped":
        pytest.skip(text)
    if outcome == "failed":
        pytest.fail(text, pytrace=False)


def _tell(writing, function, arguments):
    """Run the test, write how it went, and be gone."""
    outcome = "failed", "the test ended its process"
    try:
        function(**arguments)
        outcome = "passed", ""
    except pytest.skip.Exception as skipped:
        outcome = "skipped", str(skipped)
    except BaseException:
        outcome = "failed", traceback.format_exc()
    finally:
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(pickle.dumps(outcome))
        os._exit(0)
