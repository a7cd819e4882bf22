"""The messages that a table sends to a PC, each defined once. A Pico itself reads none of them but the entries
of its own journal, at its start.

A field is as in `ludus.link.messages`. Entries are what must not be lost: each has a number in the table's journal,
rising by one from entry to entry and going on when the power comes back, and the table keeps it at least until the PC
says KEPT, if there is room. All else may be lost; newer telemetry replaces what was not yet sent.
"""

from ludus.link.messages import INT, WORD

_ENTRY = (("entry", INT), ("ms", INT))
FROM_TABLE = {
    # The answer to a PC's HELLO. protocol and least: the newest and the oldest protocol that the table speaks;
    # table: the Pico's own number; journal: the word that names the journal to which entry numbers belong;
    # boot: how many power-ons and resets there were; cause: why the table started, a word of ludus.storage.boots;
    # oldest and newest: the entries it has; begun: the GAME entry of the game being played; dropped: entries that
    # were removed to make room before any log had them.
    "HELLO": (
        ("protocol", INT), ("least", INT), ("features", WORD), ("table", WORD), ("board", WORD), ("board_hash", WORD),
        ("firmware", WORD), ("firmware_hash", WORD), ("cells", INT), ("games", WORD), ("journal", WORD), ("boot", INT),
        ("cause", WORD), ("oldest", INT), ("newest", INT), ("begun", INT), ("dropped", INT),
    ),
    # What is being played, sent after HELLO so that the PC can check its mirror. entry is the newest entry's number,
    # check the 30-bit checksum of the position text (Game.check).
    "NOW": (
        ("entry", INT), ("game", WORD), ("options", WORD), ("start", WORD), ("white", WORD), ("black", WORD),
        ("ply", INT), ("check", INT), ("score", WORD),
    ),
    # newest: the last entry that has been written, so that a PC knows what it has not received.
    "ALIVE": (("uptime_s", INT), ("free", INT), ("scans", INT), ("dropped", INT), ("skipped", INT), ("newest", INT)),
    "CELLS": (("settled", WORD),),  # one digit for each cell: 1 for a piece; for a lane, the number of filled slots
    "CUES": (("letters", WORD),),  # one of cues.LETTERS for each light: the cells', then those of the dice
    "PHASE": (("phase", WORD), ("side", WORD), ("detail", WORD)),
    # An input of the flight record. Numbers rise by one within a boot; ludus.session.inputs lists the inputs.
    "INPUT": (("number", INT), ("ms", INT), ("what", WORD), ("data", WORD)),
    # A self-test: its stage (one of self_test.STAGES), the seat or light it asks for, a letter for each result.
    "TEST": (("stage", WORD), ("seat", INT), ("results", WORD)),
    # Readings of linear sensors, 0 to 65535: on the empty board, and how far a piece moved them; '0,0,…' by channel.
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
    "INSTEAD": _ENTRY + (("ply", INT), ("action", INT)),  # the last action's piece slid on: this action replaces it
    "BACK": _ENTRY + (("ply", INT),),  # taken back until this many plies are left
    "END": _ENTRY + (("score", WORD), ("reason", WORD)),
    "BOOT": _ENTRY + (("boot", INT), ("cause", WORD)),  # the table was switched on, or it restarted
    "SETTING": _ENTRY + (("name", WORD), ("value", WORD)),  # a setting was changed
    # Something is wrong with the table, or (detail 'gone') no longer is: in one word what it is, and its cell or ''.
    "FAULT": _ENTRY + (("what", WORD), ("cell", WORD), ("detail", WORD)),
    "LOST": _ENTRY,  # stands for an entry that can no longer be read from the table's flash
}  # fmt: skip
ENTRIES = tuple([kind for kind, fields in FROM_TABLE.items() if fields[:2] == _ENTRY])
GAME_ENTRIES = ("GAME", "ACT", "INSTEAD", "BACK", "END")  # what a game is made of
