"""The guide's text as Markdown and as a page: paragraphs joined, steps numbered, pictures and boxes laid out.

In the templates a line that continues a paragraph is indented, every step has the number 1, and a picture stands alone.
"""

import html
import re
from importlib import resources

from markdown_it import MarkdownIt

_PICTURE = re.compile(r"^!\[(.*)\]\((.*)\)$", re.MULTILINE)
_SMALL = ("electronics/register/", "electronics/bank/", "electronics/cell/", "electronics/die/")
_HALF = ("electronics/hub/",)  # two fit on a printed page
_BOX = re.compile(r"<blockquote>\n<p><strong>(Test|Caution)\.</strong> (.*?)</p>\n</blockquote>", re.DOTALL)
_FIGURE = re.compile(r'<p><img src="([^"]*)" alt="([^"]*)" /></p>\n<p><em>.*?</em></p>', re.DOTALL)


def markdown(text: str, files: set[str]) -> str:
    """The template's text as Markdown, with only those pictures whose files are in `files`."""
    text = re.sub(r"\n *\n+", "\n\n", re.sub(r"\s*\n +(?=\S)", " ", text)).strip()
    shown = _PICTURE.sub(lambda found: f"{found[0]}\n\n*{found[1]}*" if found[2] in files else "", text)
    blocks = [_numbered(block) for block in re.split(r"\n{2,}", shown)]
    return "\n\n".join(blocks) + "\n"


def _numbered(block: str) -> str:
    lines = block.split("\n")
    return "\n".join(line.replace("1.", f"{number}.", 1) for number, line in enumerate(lines, 1)) \
        if block.startswith("1. ") else block  # fmt: skip


def page(text: str) -> str:
    """The Markdown text as an HTML page that needs nothing but its pictures; its title is the first heading."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    body = _BOX.sub(lambda found: f'<div class="{_CLASS[found[1]]}">{found[2]}</div>', body)
    body = _FIGURE.sub(_figure, body)
    style = resources.files(__package__).joinpath("templates/guide.css").read_text(encoding="utf-8")
    title = html.escape(text.partition("\n")[0].removeprefix("# "))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>\n{style}</style>\n</head>\n'
        f"<body>\n{body}</body>\n</html>\n"
    )


_CLASS = {"Test": "test", "Caution": "warn"}


def _figure(found: re.Match[str]) -> str:
    file, caption = found.groups()
    kind = ' class="small"' if file.startswith(_SMALL) else ' class="half"' if file.startswith(_HALF) else ""
    return (f'<figure{kind}><a href="{file}"><img src="{file}" alt="{caption}"></a>'
            f"<figcaption>{caption}</figcaption></figure>")  # fmt: skip
