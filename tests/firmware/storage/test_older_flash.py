"""A flash that an older firmware wrote is read: the game goes on, and settings stay.

The image was written by the firmware of commit a65b70b, before the move into today's rooms: Rota after 1 2 3 4 5, with
the settings slide 150 and brightness 50.
"""

import zlib
from pathlib import Path

from lab.faults.flash.torn import mounted
from tests.support.desk import Desk
from tests.support.flash import Flash

IMAGE = Path(__file__).parent / "data" / "flash-2026-11-24.bin"


def test_the_game_and_the_settings_of_an_older_firmware_are_read():
    flash = Flash()
    flash.flash.image[:] = zlib.decompress(IMAGE.read_bytes())
    desk = Desk(standing=("1", "2", "3", "4", "5"), files=mounted(flash.flash))
    assert desk.played == "1 2 3 4 5" and desk.game.position() == "wbwbw.... b 0,1"
    assert (desk.station.settings.get("slide"), desk.station.settings.get("brightness")) == ("150", "50")
    desk.place("6")
    assert desk.played == "1 2 3 4 5 6" and desk.station.journal.word == "103f7b1d"
