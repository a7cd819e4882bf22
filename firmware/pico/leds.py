"""WS2812 lights by PIO with DMA: showing a frame costs the loop nothing but the start of a transfer."""

# The names in a PIO program are the assembler's.
# mypy: disable-error-code="name-defined"

from machine import Pin

_BITS_PER_SECOND = 800_000
_CYCLES_PER_BIT = 10


def _parts(number, pin):
    """Make the state machine of that number with its program, and a DMA channel. The assembler (rp2) is needed only
    here: `pico.main_loop` unloads it once the table is made.
    """
    import rp2

    @rp2.asm_pio(
        sideset_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        pull_thresh=24,
        fifo_join=rp2.PIO.JOIN_TX,
    )
    def ws2812():
        """Ten cycles a bit: 3 high for a zero, 7 for a one (0.375 and 0.875 us; the part asks for 0.4 and 0.8)."""
        wrap_target()
        label("bit")
        out(x, 1).side(0)[2]
        jmp(not_x, "zero").side(1)[2]
        jmp("bit").side(1)[3]
        label("zero")
        nop().side(0)[3]
        wrap()

    return rp2.StateMachine(number, ws2812, freq=_BITS_PER_SECOND * _CYCLES_PER_BIT, sideset_base=Pin(pin)), rp2.DMA()


class LightChain:
    """A chain of WS2812. Frames are 4 bytes a light, the little-endian word G<<24 | R<<16 | B<<8."""

    def __init__(self, leds):
        """leds: the board's `leds` entry."""
        self._count = len(leds["order"])
        self._words = bytearray(4 * self._count)
        machine_number = leds["sm"]
        self._machine, self._dma = _parts(machine_number, leds["pin"])
        self._machine.active(1)
        # The transfer is paced by the state machine's own request: number 0 to 3 for PIO 0, 8 to 11 for PIO 1.
        request = (machine_number >> 2) * 8 + (machine_number & 3)
        self._control = self._dma.pack_ctrl(size=2, inc_write=False, treq_sel=request)

    def show(self, frame):
        """Start sending frame (copied first, so that the caller may go on drawing)."""
        self._words[:] = frame
        self._dma.config(read=self._words, write=self._machine, count=self._count, ctrl=self._control, trigger=True)

    def busy(self):
        """Whether the last frame is still being sent."""
        return self._dma.active()
