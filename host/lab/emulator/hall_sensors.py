"""Linear Hall sensors behind 74HC4067 banks, wired to the emulated Pico's ADC."""

from collections.abc import Callable

from lab.emulator.wiring import Level, Wiring

CHANNELS = 16
MIDDLE = 2048  # 12 bits: half the rail, where there is no field
_DARK = 0  # the line of a bank that is off, or whose sensors are not awake yet


class HallBanks:
    """Banks of 16 linear Hall sensors; `readings[16 * bank + channel]` is the 12-bit reading of a sensor.

    A bank reads 0 until it has been on for `on_us`. Two banks that are on at once on one line disturb each other: that
    reads 0 too, and counts in `faults`.
    """

    def __init__(self, *, sel: list[int], banks: list[list[int]], on_us: int) -> None:
        self.readings = [MIDDLE] * (CHANNELS * len(banks))
        self.faults = 0
        self.early = 0  # conversions of a bank whose sensors were not awake
        self._sel = sel
        self._banks = banks
        self._on_ns = on_us * 1000.0
        self._on_since: dict[int, float] = {}
        self._wiring: Wiring | None = None

    def attach(self, wiring: Wiring) -> None:
        """Wire the banks to their pins."""
        self._wiring = wiring
        self._on_since = {}
        for enable, _adc in self._banks:
            wiring.watch(enable, self._switch(enable))
        wiring.answer_adc(self._convert)

    def _switch(self, enable: int) -> Callable[[Level], None]:
        def notify(level: Level) -> None:
            assert self._wiring is not None
            if level == 0:
                self._on_since.setdefault(enable, self._wiring.ns)
            else:
                self._on_since.pop(enable, None)

        return notify

    def _convert(self, pin: int) -> int:
        assert self._wiring is not None
        on = [
            (bank, enable) for bank, (enable, adc) in enumerate(self._banks) if adc == pin and enable in self._on_since
        ]
        if len(on) != 1:
            self.faults += len(on) > 1
            return _DARK
        bank, enable = on[0]
        if self._wiring.ns - self._on_since[enable] < self._on_ns:
            self.early += 1
            return _DARK
        channel = sum(1 << line for line, select in enumerate(self._sel) if self._wiring.level(select) == 1)
        return self.readings[CHANNELS * bank + channel]
