"""Whether a page can be used by everybody, as axe-core judges it: WCAG 2.2, levels A and AA."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Axe does not judge a text above a gradient. So each gradient becomes one colour of it, its first or its last.
FLATTEN = """last => {
  for (const element of document.querySelectorAll("*")) {
    element.dataset.painted ??= getComputedStyle(element).backgroundImage;
    const colours = element.dataset.painted.match(/rgba?\\([^)]*\\)/g);
    if (!colours) continue;
    element.style.backgroundImage = "none";
    element.style.backgroundColor = colours[last ? colours.length - 1 : 0];
  }
}"""
RESTORE = """() => {
  for (const element of document.querySelectorAll("[data-painted]")) {
    delete element.dataset.painted;
    element.style.backgroundImage = element.style.backgroundColor = "";
  }
}"""


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with a page as it stands now, a line for each rule: its name, its words, where."""
    found = _run(page, {"type": "tag", "values": RULES})
    for last in (False, True):
        page.evaluate(FLATTEN, last)
        found += _run(page, {"type": "rule", "values": ["color-contrast"]})
    page.evaluate(RESTORE)
    return sorted(set(found))


def _run(page: Page, rules: dict[str, object]) -> list[str]:
    answer = Axe().run(page, options={"runOnly": rules, "resultTypes": ["violations"]}).response
    assert answer["passes"] + answer["incomplete"]
    return [
        f"{rule['id']}: {rule['help']}: {', '.join(str(node['target']) for node in rule['nodes'][:5])}"
        for rule in answer["violations"]
    ]
