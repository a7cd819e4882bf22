"""A visitors' page in all its languages, one after the other."""

from playwright.sync_api import expect

from lusoria.web.exhibit.texts import ALL, Texts
from tests.support.axe import complaints

TEXTS = Texts()


def in_every_language(page, picture, view, headline, more):
    """Leaf a page through the languages: its words are there, and nobody is shut out. view: of the pictures' names."""
    for language in ALL:
        words = TEXTS.words[language]["words"]
        page.locator(f'[hreflang="{language}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#headline")).to_have_text(words[headline])
        expect(page.locator("#more")).to_have_text(words[more] if more else "")
        picture(page, view % language)
    assert complaints(page) == []
