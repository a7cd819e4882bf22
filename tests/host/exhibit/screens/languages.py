"""A visitors' page in all its languages, one after the other; and one that is written from right to left."""

from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

from playwright.sync_api import expect

from lusoria.web.exhibit.texts import ALL, Texts
from lusoria.web.language import FOLDER

TEXTS = Texts()
MADE_UP = "he"
HEBREW = str.maketrans(ascii_lowercase + ascii_uppercase, "אבגדהוזחטיכלמנסעפצקרשתםןףך" * 2)


def in_every_language(page, picture, view, headline, more):
    """Leaf a page through the languages: its words are there. view: of the pictures' names."""
    for language in ALL:
        words = TEXTS.words[language]["words"]
        page.locator(f'[hreflang="{language}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#headline")).to_have_text(words[headline])
        expect(page.locator("#more")).to_have_text(words[more] if more else "")
        picture(page, view % language)


def made_up_words(folder: Path) -> Path:
    """A folder with the one file of a language that is written from right to left: English in Hebrew letters."""
    own = folder / "texts"
    own.mkdir()
    lines = (FOLDER / "en.toml").read_text(encoding="utf-8").partition("[page.common]")[0].splitlines()
    text = "\n".join(line.translate(HEBREW) if line.startswith(" ") else _in_hebrew(line) for line in lines)
    (own / f"{MADE_UP}.toml").write_text(f'direction = "rtl"\n{text}\n', encoding="utf-8")
    return own


def _in_hebrew(line: str) -> str:
    key, quote, value = line.partition(' = "')
    return key + quote + value.translate(HEBREW)
