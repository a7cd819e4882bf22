"""A document of blocks, written as Markdown and as an HTML page that needs nothing but its pictures."""

import html
import re
from typing import NamedTuple


class Heading(NamedTuple):
    """A heading; level 1 is the document's title."""

    level: int
    text: str


class Prose(NamedTuple):
    """A paragraph. Code stands in backticks."""

    text: str


class Points(NamedTuple):
    """A list; numbered if its order matters."""

    items: tuple[str, ...]
    numbered: bool = False


class Picture(NamedTuple):
    """A picture: its file and a description; wide: over the whole page."""

    file: str
    caption: str
    wide: bool = True


class Table(NamedTuple):
    """A table: its head and its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Test(NamedTuple):
    """A test that must pass before the next step."""

    text: str


class Warn(NamedTuple):
    """A warning of danger to people or to the work."""

    text: str


Block = Heading | Prose | Points | Picture | Table | Test | Warn

_STYLE = """
:root { color-scheme: light; }
body { font: 17px/1.55 Georgia, "Times New Roman", serif; color: #2a2118; background: #fbf7ee; margin: 0 auto;
  max-width: 54rem; padding: 2rem 1.5rem 5rem; }
h1, h2, h3 { font-weight: normal; letter-spacing: .04em; line-height: 1.2; color: #5b3a1a; }
h1 { font-size: 2.2rem; border-bottom: 3px double #b08d57; padding-bottom: .6rem; }
h2 { font-size: 1.55rem; margin-top: 3rem; border-bottom: 1px solid #d8c49a; padding-bottom: .3rem; }
code { font: .86em/1.4 ui-monospace, Menlo, Consolas, monospace; background: #efe5cf; padding: .1em .35em;
  border-radius: 3px; }
figure { margin: 1.4rem 0; text-align: center; }
figure img { box-sizing: border-box; max-width: 100%; max-height: 68rem; background: #fff; border: 1px solid #d8c49a; }
figure.small { display: inline-block; width: 46%; margin: 1%; vertical-align: top; }
figcaption { font-size: .88rem; color: #6b5a43; margin-top: .4rem; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .94rem; width: 100%; }
th, td { border-bottom: 1px solid #d8c49a; text-align: left; padding: .35rem .6rem; vertical-align: top; }
.test, .warn { border-left: 5px solid #3b7a57; background: #eef5ec; padding: .6rem 1rem; margin: 1.2rem 0; }
.warn { border-color: #b3261e; background: #fbecea; }
.test::before { content: "Test. "; font-weight: bold; color: #2e6246; }
.warn::before { content: "Caution. "; font-weight: bold; color: #b3261e; }
li { margin: .3rem 0; }
@page { margin: 16mm; }
@media print { body { background: #fff; font-size: 11pt; padding: 0; max-width: none; }
  h2, h3 { break-after: avoid; } figure, tr, li, .test, .warn { break-inside: avoid; }
  thead { display: table-header-group; }
  figure img { max-height: 200mm; } p { orphans: 3; widows: 3; } }
"""


def markdown(blocks: list[Block]) -> str:
    """The document as Markdown."""
    return "\n\n".join(_markdown(block) for block in blocks) + "\n"


def page(blocks: list[Block]) -> str:
    """The document as a page of HTML; its title is the first heading."""
    title = next(html.escape(block.text) for block in blocks if isinstance(block, Heading))
    body = "\n".join(_html(block) for block in blocks)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{_STYLE}</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _markdown(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {block.text}"
    if isinstance(block, Points):
        marks = [f"{number + 1}. " if block.numbered else "- " for number in range(len(block.items))]
        return "\n".join(mark + item for mark, item in zip(marks, block.items, strict=True))
    if isinstance(block, Picture):
        return f"![{block.caption}]({block.file})\n\n*{block.caption}*"
    if isinstance(block, Table):
        rows = [block.head, tuple("---" for _ in block.head), *block.rows]
        return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
    if isinstance(block, Test):
        return f"> **Test.** {block.text}"
    return f"> **Caution.** {block.text}" if isinstance(block, Warn) else block.text


def _html(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{_inline(block.text)}</h{block.level}>"
    if isinstance(block, Points):
        tag = "ol" if block.numbered else "ul"
        return f"<{tag}>{''.join(f'<li>{_inline(item)}</li>' for item in block.items)}</{tag}>"
    if isinstance(block, Picture):
        file, caption = html.escape(block.file), html.escape(block.caption)
        kind = "" if block.wide else ' class="small"'
        image = f'<img src="{file}" alt="{caption}">'
        return f'<figure{kind}><a href="{file}">{image}</a><figcaption>{caption}</figcaption></figure>'
    if isinstance(block, Table):
        head = "".join(f"<th>{_inline(cell)}</th>" for cell in block.head)
        rows = "".join("<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in block.rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    kind = {Test: "test", Warn: "warn"}.get(type(block), "")
    return f'<div class="{kind}">{_inline(block.text)}</div>' if kind else f"<p>{_inline(block.text)}</p>"


def _inline(text: str) -> str:
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))
