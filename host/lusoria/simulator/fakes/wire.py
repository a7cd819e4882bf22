"""What the simulated chip and the world have agreed on: both import this module.

request  <BBHII   op, fed (1: the watchdog was fed), unread input bytes, argument, length of events; then the events
event    <BH      kind, length; then the data
reply    <QBHHB   time in us, flags, room in the USB output FIFO, lengths of input and of chance; then the chain's
                  bytes, the input, and the chance: the bytes that `os.urandom` gives before its own
"""

HEAD = "<BBHII"
EVENT = "<BH"
REPLY = "<QBHHB"

SLEEP = 1  # argument: us
AWAIT = 2  # argument: us at most; ends early when input is there
WRITE = 3  # the data are a USB event of this request
FLASH = 4  # argument: us for which the flash is busy; sent before it changes
RESET = 5
SOFT_RESET = 6
ENDED = 7  # main.py has ended

LIGHTS = 1  # pin, then 4 bytes a light as the state machine shifts them out: 0, blue, red, green
USB = 2
WATCHDOG = 3  # u32: timeout in ms
INTERRUPT_CHAR = 4  # i16: the byte that interrupts, -1 for none

PRESSED = 1
INTERRUPT = 2
CONNECTED = 4

PWRON_RESET = 1
WDT_RESET = 3

BLOCK = 4096  # of the flash: the bytes of a block, the number of blocks, the bytes of a page
BLOCKS = 352
PAGE = 256
