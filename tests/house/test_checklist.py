"""The checklist for exhibits goes through each clause of EN 301 549 V3.2.1, chapters 5 to 8, by number and title."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs/exhibit-checklist.md").read_text(encoding="utf-8")
# Clauses without clauses below them, as an index of V3.2.1 (2021-03) lists them; not those that only inform.
CLAUSES = """
5.1.2.1 Closed functionality|5.1.2.2 Assistive technology|5.1.3.1 Audio output of visual information
5.1.3.2 Auditory output delivery including speech|5.1.3.3 Auditory output correlation
5.1.3.4 Speech output user control|5.1.3.5 Speech output automatic interruption
5.1.3.6 Speech output for non-text content|5.1.3.7 Speech output for video information|5.1.3.8 Masked entry
5.1.3.9 Private access to personal data|5.1.3.10 Non-interfering audio output|5.1.3.11 Private listening volume
5.1.3.12 Speaker volume|5.1.3.13 Volume reset|5.1.3.14 Spoken languages|5.1.3.15 Non-visual error identification
5.1.3.16 Receipts, tickets, and transactional outputs|5.1.4 Functionality closed to text enlargement
5.1.5 Visual output for auditory information|5.1.6.1 Closed functionality|5.1.6.2 Input focus
5.1.7 Access without speech|5.2 Activation of accessibility features|5.3 Biometrics
5.4 Preservation of accessibility information during conversion|5.5.1 Means of operation
5.5.2 Operable parts discernibility|5.6.1 Tactile or auditory status|5.6.2 Visual status|5.7 Key repeat
5.8 Double-strike key acceptance|5.9 Simultaneous user actions
8.1.1 Generic requirements|8.1.2 Standard connections|8.1.3 Colour|8.2.1.1 Speech volume range
8.2.1.2 Incremental volume control|8.2.2.1 Fixed-line devices|8.2.2.2 Wireless communication devices|8.3.0 General
8.3.1 Forward or side reach|8.3.2.1 Unobstructed high forward reach|8.3.2.2 Unobstructed low forward reach
8.3.2.3.1 Clear space|8.3.2.3.2 Obstructed (< 510 mm) forward reach
8.3.2.3.3 Obstructed (< 635 mm) forward reach|8.3.2.4 Knee and toe clearance width|8.3.2.5 Toe clearance
8.3.2.6 Knee clearance|8.3.3.1 Unobstructed high side reach|8.3.3.2 Unobstructed low side reach
8.3.3.3.1 Obstructed (≤ 255 mm) side reach|8.3.3.3.2 Obstructed (≤ 610 mm) side reach|8.3.4.1 Change in level
8.3.4.2 Clear floor or ground space|8.3.4.3.1 General|8.3.4.3.2 Forward approach|8.3.4.3.3 Parallel approach
8.3.5 Visibility|8.3.6 Installation instructions|8.4.1 Numeric keys
8.4.2.1 Means of operation of mechanical parts|8.4.2.2 Force of operation of mechanical parts
8.4.3 Keys, tickets and fare cards|8.5 Tactile indication of speech mode
"""
TITLES = dict(clause.split(" ", 1) for clause in re.split(r"[|\n]", CLAUSES.strip()))
ROWS = re.findall(r"^\| ([58]\..*?) \|.*\| (.*?) \|$", PAGE, re.M)


def test_each_clause_is_in_the_tables_by_its_title_or_among_those_that_do_not_apply():
    in_tables = dict(clause.split(" ", 1) for clauses, _tested in ROWS for clause in re.split(r", (?=8\.)", clauses))
    assert in_tables == {number: title for number, title in TITLES.items() if number in in_tables}
    apart = " ".join(re.findall(r"^These do not apply: (.*?)\n\n", PAGE, re.M | re.S))
    others = re.findall(r"\b[58]\.[\d.]*\d", apart)
    assert sorted([*in_tables, *others]) == sorted(TITLES)
    assert "6.1 to 6.6" in PAGE and "7.1 to 7.3" in PAGE


def test_each_row_says_how_it_was_tested_or_that_it_was_not():
    for _clauses, tested in ROWS:
        assert re.search(
            r"`tests/|`make |by the museum|by its design|not measured|not tested|this page|\.md\)", tested
        ), tested
