"""The virtual table: the unmodified firmware on a simulated Pico, in a simulated table.

VirtualTable   thread and commands           table.py, verbs.py, command.py
  World        time                          world.py
    Pico       the chip from outside         pico.py; its process: child.py, fakes/
    UsbPort    a pseudo-terminal             usb.py
    Pieces, Sensors, Lights                  pieces.py, sensors.py, lights.py
"""

from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.lights import Frame
from lusoria.simulator.table import VirtualTable

__all__ = ["Frame", "VirtualTable", "VirtualTableError"]
