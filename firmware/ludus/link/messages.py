"""The messages of the protocol, each defined once: what a PC says, and how any message is read.

What a table says is in `ludus.link.table_messages`, which a Pico need not keep in memory. A field is (name, type): INT
is a non-negative decimal below 2**30, WORD is any text.
"""

from ludus.errors import LinkError
from ludus.portable import const, whole

PROTOCOL = const(2)  # the newest version that this end speaks
LEAST = const(2)  # the oldest one
FEATURES = "journal"  # what this end can do beyond the protocol's first form: words joined by commas
INT = const(0)
WORD = const(1)

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
    "DRAW": (("ply", INT), ("answer", WORD)),  # the answer to a draw offer: 'yes' or 'no'
    # End the game after that ply, as people may: a side gives up, a draw is agreed, a flag fell on the PC's clock.
    "END": (("ply", INT), ("score", WORD), ("reason", WORD)),
    "DICE": (("ply", INT), ("dice", WORD)),  # what players threw with dice of their own, three numbers: '136'
    "CLOCK": (("minutes", INT),),  # the local time, in minutes since the beginning of the year 2000
    "USAGE": (),  # tell what an exhibit has counted
    "SELFTEST": (),  # test sensors and lights; the game waits
    "MAINTENANCE": (),  # restart into the REPL, without the watchdog
}


def read(table, kind, fields):
    """Read the fields of a message into a dict as table defines them: FROM_PC, or table_messages.FROM_TABLE.

    An unknown kind gives None, since a newer partner may say more. For the same reason surplus fields are left out.
    Raises LinkError for missing or wrong fields.
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
    if 0 <= whole(text) < 0x40000000:
        return whole(text)
    raise LinkError("%s: %s is a number below 2**30, not '%s'" % (kind, name, text))


def read_options(text):
    """Read an options field into a dict: 'lines=wheel,move-limit=60', '' for none. Raises LinkError."""
    options = {}
    for part in text.split(",") if text else ():
        name, equals, value = part.partition("=")
        if not equals:
            raise LinkError("an option is written name=value, not '%s'" % part)
        options[name] = value
    return options
