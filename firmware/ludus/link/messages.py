"""Every message of the protocol, defined once: who sends it and what its fields are.

A field is (name, type): INT a non-negative decimal below 2**30, WORD any text. Entries are what must
not be lost: each has a number in the table's journal, rising by one from entry to entry and going on
when the power comes back, and the table keeps it at least until the PC says KEPT, if there is room.
All else is telemetry: the newest replaces what was not yet sent.
"""

from ludus.errors import LinkError
from ludus.portable import const

PROTOCOL = const(2)  # the newest this end speaks
LEAST = const(2)  # the oldest
FEATURES = "journal"  # what this end can beyond the protocol's first form, words joined by commas
INT = const(0)
WORD = const(1)

_ENTRY = (("entry", INT), ("ms", INT))
FROM_TABLE = {
    # The answer to a PC's HELLO. protocol and least: the newest and the oldest it speaks; table: the Pico's own
    # number; journal: the word under which entry numbers mean anything; boot: power-ons and resets counted;
    # cause: why it began, a word of ludus.starts; oldest and newest: entries it has; begun: the GAME entry of
    # the game being played; dropped: entries that had to make room before any log had them.
    "HELLO": (
        ("protocol", INT), ("least", INT), ("features", WORD), ("table", WORD), ("board", WORD), ("board_hash", WORD),
        ("firmware", WORD), ("firmware_hash", WORD), ("cells", INT), ("games", WORD), ("journal", WORD), ("boot", INT),
        ("cause", WORD), ("oldest", INT), ("newest", INT), ("begun", INT), ("dropped", INT),
    ),
    # What is being played, after HELLO: the mirror's check. entry is the newest entry's number,
    # check the 30-bit checksum of the position text (Game.check).
    "NOW": (
        ("entry", INT), ("game", WORD), ("options", WORD), ("start", WORD), ("white", WORD), ("black", WORD),
        ("ply", INT), ("check", INT), ("score", WORD),
    ),
    # newest: the last entry that is written, so that a PC knows what it has not heard.
    "ALIVE": (("uptime_s", INT), ("free", INT), ("scans", INT), ("dropped", INT), ("skipped", INT), ("newest", INT)),
    "CELLS": (("settled", WORD),),  # one digit a cell: 1 for a piece, in a lane its filled slots
    "CUES": (("letters", WORD),),  # one of cues.LETTERS a light: the cells', then those of the dice
    "PHASE": (("phase", WORD), ("side", WORD), ("detail", WORD)),
    # An input of the flight record, their numbers rise by one within a boot; ludus.table.inputs says what there is.
    "INPUT": (("number", INT), ("ms", INT), ("what", WORD), ("data", WORD)),
    # A self-test: its stage, a word of selftest.STAGES, which seat or light it asks for, a letter of result a seat.
    "TEST": (("stage", WORD), ("seat", INT), ("results", WORD)),
    # Readings of linear sensors, of 65535: with the board empty, and how far a piece moved them; 0,0,… by channel.
    "READINGS": (("first", INT), ("base", WORD), ("strength", WORD)),
    "HINT": (("ply", INT),),  # a person asks for a hint: the PC may name a good action
    "DRAW": (("ply", INT),),  # a person offers a draw to the PC
    # What an exhibit has counted, in as many messages as it takes: 'rota/0=BEGUN,FINISHED,ABANDONED,PLIES;fault.a1=3'.
    "USAGE": (("counts", WORD),),
    "REFUSED": (("kind", WORD), ("reason", WORD)),
    # Entries.
    "GAME": _ENTRY + (
        ("game", WORD), ("options", WORD), ("start", WORD), ("white", WORD), ("black", WORD),
    ),
    "ACT": _ENTRY + (("ply", INT), ("action", INT)),
    "INSTEAD": _ENTRY + (("ply", INT), ("action", INT)),  # the last action slid on: this one in its place
    "BACK": _ENTRY + (("ply", INT),),  # taken back until this many plies are left
    "END": _ENTRY + (("score", WORD), ("reason", WORD)),
    "BOOT": _ENTRY + (("boot", INT), ("cause", WORD)),  # the table was switched on, or began again
    "SETTING": _ENTRY + (("name", WORD), ("value", WORD)),  # a setting was changed
    # Something is wrong with the table, or (detail 'gone') no longer so: what it is in one word, on which cell or ''.
    "FAULT": _ENTRY + (("what", WORD), ("cell", WORD), ("detail", WORD)),
    "LOST": _ENTRY,  # stands for an entry that the table's flash no longer gives
}  # fmt: skip
FROM_PC = {
    "HELLO": (("protocol", INT), ("name", WORD)),
    "SEEN": (("number", INT),),  # all lines up to this number have been read: flow control
    "FROM": (("entry", INT),),  # send entries from this one on
    "KEPT": (("entry", INT),),  # all entries up to this one are in the log
    "ALIVE": (),
    # Begin a game; players are 'human', 'pc', or the table's own by level: 'table:1' to 'table:3'.
    "NEW": (("game", WORD), ("options", WORD), ("white", WORD), ("black", WORD)),
    # Begin a game from a position text: the lights show where its pieces are to be set.
    "SETUP": (("game", WORD), ("options", WORD), ("start", WORD), ("white", WORD), ("black", WORD)),
    "PLAY": (("ply", INT), ("action", INT)),  # the PC's action, to be carried out by hand
    "SET": (("name", WORD), ("value", WORD)),  # change a setting
    "HINT": (("ply", INT), ("action", INT)),  # a good action for a person who asked
    "DRAW": (("ply", INT), ("answer", WORD)),  # the answer to a draw offered: 'yes', or anything else
    # End the game after that ply, as people may: a side gives up, a draw is agreed, a flag fell on the PC's clock.
    "END": (("ply", INT), ("score", WORD), ("reason", WORD)),
    "DICE": (("ply", INT), ("dice", WORD)),  # what players threw with dice of their own, three numbers: '136'
    "CLOCK": (("minutes", INT),),  # the local time, in minutes since the beginning of the year 2000
    "USAGE": (),  # tell what an exhibit has counted
    "SELFTEST": (),  # test sensors and lights; the game waits
    "MAINTENANCE": (),  # restart into the REPL, without the watchdog
}
GAME_ENTRIES = ("GAME", "ACT", "INSTEAD", "BACK", "END")  # what a game is made of
ENTRIES = GAME_ENTRIES + ("BOOT", "SETTING", "FAULT", "LOST")


def read(table, kind, fields):
    """The fields of a message as a dict, by the definition in table (FROM_TABLE or FROM_PC).

    A kind that is not known gives None: a newer partner may say more. More fields than defined are
    left off for the same reason. Raises LinkError for missing or wrong fields.
    """
    if kind not in table:
        return None
    definition = table[kind]
    if len(fields) < len(definition):
        raise LinkError("%s has %d fields, not %d" % (kind, len(definition), len(fields)))
    values = {}
    for (name, what), text in zip(definition, fields):
        values[name] = _number(kind, name, text) if what == INT else text
    return values


def _number(kind, name, text):
    if text.isdigit() and len(text) <= 10 and int(text) < 0x40000000:
        return int(text)
    raise LinkError("%s: %s is a number below 2**30, not '%s'" % (kind, name, text))


def read_options(text):
    """Dict of an options field: 'lines=wheel,move-limit=60', '' for none. Raises LinkError."""
    options = {}
    for part in text.split(",") if text else ():
        name, equals, value = part.partition("=")
        if not equals:
            raise LinkError("an option is written name=value, not '%s'" % part)
        options[name] = value
    return options
