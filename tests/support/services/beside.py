"""What needs an event loop of its own, in a process in which a browser's is running."""

from concurrent.futures import ThreadPoolExecutor


def a_browser(function, *arguments):
    """Call it in another thread: in this one runs the browser's event loop, once a test has asked for a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(function, *arguments).result()
