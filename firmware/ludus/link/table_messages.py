"""The messages that a table sends to a PC, each defined once. A Pico itself reads none of them but the entries
of its own journal, at its start.

A field is as in `ludus.link.messages`. Entries are what must not be lost: each has a number in the table's journal,
rising by one from entry to entry and going on when the power comes back, and the table keeps it at least until the PC
says KEPT, if there is room. All else is telemetry: the newest replaces what was not yet sent.
"""

from ludus.link.messages import INT, WORD

_ENTRY = (("entry", INT), ("ms", INT))
FROM_TABLE = {
    # The answer to a PC's HELLO. protocol and least: the newest and the oldest it speaks; table: the Pico's own
    # number; journal: the word under which entry numbers mean anything; boot: power-ons and resets counted;
    # cause: why it began, a word of ludus.storage.boots; oldest and newest: entries it has; begun: the GAME entry of
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
    # An input of the flight record, their numbers rise by one within a boot; ludus.session.inputs says what there is.
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
