"""The virtual table: the unmodified firmware on a simulated Pico, in a simulated table.

Takes a board definition, and commands such as `lift 5`.
Gives a serial port on which a table answers, and what its lights show.

VirtualTable   thread and commands           table.py, verbs.py, command.py
  World        time                          world.py
    Pico       the chip from outside         pico/pico.py; its process: pico/child.py, fakes/
    UsbPort    a pseudo-terminal             pico/usb.py
    Pieces, Sensors, Lights                  pieces.py, sensors.py, lights.py
"""

import sys

from lusoria.simulator.errors import VirtualTableError

if sys.platform == "win32":
    raise VirtualTableError("a virtual table needs pseudo-terminals, which Windows lacks: use WSL, or plug a table in")

from lusoria.simulator.lights import Frame
from lusoria.simulator.table import VirtualTable

__all__ = ["Frame", "VirtualTable", "VirtualTableError"]
