"""Hooks of MkDocs for `make docs`, which add what the docs need as a site of their own.

The reference of the commands is made from the commands themselves. Files of the repository that a page links to are
added to the site. The live table of the first page gets its sources, its boards and, if npm has brought it,
MicroPython. The marks around tables that a command renews are removed, since Markdown would treat the table as a part
of them.
"""

import logging
import re
from pathlib import Path
from typing import Any

import typer.cli
from mkdocs.structure.files import File, Files

from lab import live_table
from lusoria.cli import main

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = "commands.md"
_LIVE = re.compile(r"<!-- live table -->.*?<!-- end of live table -->", re.DOTALL)
_OUTSIDE = re.compile(r"\]\(\.\./(host/[^)]+)\)")
_MARK = re.compile(r"^<!-- .*? -->$", re.MULTILINE)


def on_files(files: Files, config: Any) -> Files:
    """Add the reference of the commands, and the files of the repository that pages link to."""
    files.append(File.generated(config, COMMANDS, content=commands()))
    if live_table.MICROPYTHON.is_dir():
        _add_live_table(files, config)
    else:
        logging.getLogger("mkdocs").info("the first page has no live table: npm is missing")
    for page in [page for page in files.documentation_pages() if page.src_uri != COMMANDS]:
        for name in _OUTSIDE.findall(page.content_string):
            if files.get_file_from_path(name) is None:
                files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, **_about: Any) -> str:
    """Point links at the files that were added; remove marks and, without MicroPython, the live table."""
    if not live_table.MICROPYTHON.is_dir():
        markdown = _LIVE.sub("", markdown)
    return _MARK.sub("", _OUTSIDE.sub(r"](\1)", markdown))


def _add_live_table(files: Files, config: Any) -> None:
    for name, content in live_table.data().items():
        files.append(File.generated(config, f"live/{name}", content=content))
    for name in live_table.PARTS:
        files.append(File.generated(config, f"live/{name}", abs_src_path=str(live_table.MICROPYTHON / name)))


def commands() -> str:
    """The page of all commands, as Typer writes it."""
    command: Any = typer.main.get_command(main.app)
    context = typer.Context(command, info_name="lusoria")
    text: str = typer.cli.get_docs_for_click(obj=command, ctx=context, name="lusoria", title="The commands")
    return text
