"""Whether a page can be used by everybody, as axe-core judges it: WCAG 2.2, levels A and AA."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
ALL: dict[str, object] = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
CONTRAST: dict[str, object] = {"type": "rule", "values": ["color-contrast"]}
# Axe does not judge a text above a gradient. So each gradient becomes one colour of it, its first or its last.
FLATTEN = """last => {
  let gradients = 0;
  for (const element of document.querySelectorAll("*")) {
    element.dataset.painted ??= getComputedStyle(element).backgroundImage;
    const colours = element.dataset.painted.match(/rgba?\\([^)]*\\)/g);
    if (!colours) continue;
    element.style.backgroundImage = "none";
    element.style.backgroundColor = colours[last ? colours.length - 1 : 0];
    gradients += 1;
  }
  return gradients;
}"""
RESTORE = """() => {
  for (const element of document.querySelectorAll("[data-painted]")) {
    delete element.dataset.painted;
    element.style.backgroundImage = element.style.backgroundColor = "";
  }
}"""


# What comes from the table meanwhile waits, so that a page in play stands still.
HOLD = """async () => {
  window.release = () => {};
  const loaded = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/live.js"));
  if (!loaded) return;
  const { Live } = await import(loaded.name), hear = Live.prototype.hear, held = [];
  Live.prototype.hear = function (text) { held.push([this, text]); };
  window.release = () => {
    Live.prototype.hear = hear;
    for (const [live, text] of held) live.hear(text);
  };
}"""
# What flattening or axe itself changes is not counted: only what the page's own scripts do to it.
WATCH = """() => {
  window.stirred = 0;
  const isNew = ({ type, target, attributeName, oldValue }) =>
    type !== "attributes" || target.getAttribute(attributeName) !== oldValue;
  window.count = (changes) => { window.stirred += changes.filter(isNew).length; };
  const attributes = { attributeFilter: ["class", "hidden", "open"], attributeOldValue: true };
  const what = { subtree: true, childList: true, characterData: true, ...attributes };
  window.watcher = new MutationObserver(window.count);
  window.watcher.observe(document.body, what);
}"""
WATCHED = """() => {
  window.count(window.watcher.takeRecords());
  window.watcher.disconnect();
  return window.stirred;
}"""
# What is in order stays in the page: it is many times as long as the mistakes.
RUN = """async options => {
  const { passes, incomplete, violations } = await axe.run(options);
  return { judged: passes.length + incomplete.length, violations };
}"""
LOOKS = 4


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with a page as it stands now, a line for each rule: its name, its words, where.

    A page that changes while axe looks is looked at again: a gradient flattened before would lie under words of after.
    """
    page.evaluate(HOLD)
    for _ in range(LOOKS):
        page.evaluate(WATCH)
        found = _look(page)
        if not page.evaluate(WATCHED):
            break
    page.evaluate("window.release()")
    return found


def _look(page: Page) -> list[str]:
    gradients = page.evaluate(FLATTEN, False)
    found = _run(page, ALL)
    if gradients:
        page.evaluate(FLATTEN, True)
        found += _run(page, CONTRAST)
    page.evaluate(RESTORE)
    return sorted(set(found))


def _run(page: Page, expected: dict[str, object]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    options = {"runOnly": expected, "resultTypes": ["violations"]}
    answer = page.evaluate(RUN, options)
    assert answer["judged"]
    return [
        f"{rule['id']}: {rule['help']}: {', '.join(str(node['target']) for node in rule['nodes'][:5])}"
        for rule in answer["violations"]
    ]
