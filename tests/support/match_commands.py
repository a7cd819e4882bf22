"""Runs one of the commands that keep matches and write a page."""

import sys


def run(monkeypatch, module, page, files, *words):
    """The lines of the page after the command of that module, asked with those words, has ended."""
    monkeypatch.setattr(sys, "argv", [module.COMMAND, str(page), "--files", str(files), "--workers", "1", *words])
    module.main()
    return page.read_text().splitlines()
