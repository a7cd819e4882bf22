"""Finds the serial ports that could be tables, and opens one."""

import errno
import os
import sys

import serial
from serial.tools import list_ports

from lusoria.errors import TableNotFound

HAS_TERMINALS = sys.platform != "win32"  # pseudo-terminals: without them there are no virtual tables
RASPBERRY_PI_VENDOR = 0x2E8A  # USB vendor of every Pico that runs MicroPython


def candidates(number: str = "") -> list[str]:
    """Device paths of the Picos plugged in, in a stable order; number: only of the one with this serial number."""
    found = [port for port in list_ports.comports() if port.vid == RASPBERRY_PI_VENDOR]
    return sorted(port.device for port in found if number.lower() in ("", (port.serial_number or "").lower()))


def open_port(path: str) -> serial.Serial:
    """Open a serial port for reading with a short timeout (50 ms). Raises TableNotFound."""
    try:
        return serial.Serial(path, timeout=0.05, write_timeout=1.0, exclusive=True)
    except (serial.SerialException, OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        if number == errno.EACCES and sys.platform == "linux":
            raise TableNotFound(
                f"you may not use the port {path}: run 'sudo usermod -aG dialout $USER', then log out and in again"
            ) from error
        if number in (errno.EAGAIN, errno.EBUSY) or "PermissionError" in str(error):  # the latter on Windows
            raise TableNotFound(f"the port {path} cannot be opened: another program uses it") from error
        reason = os.strerror(number) if number else str(error)
        raise TableNotFound(f"the port {path} cannot be opened ({reason}); is the table plugged in there?") from error
