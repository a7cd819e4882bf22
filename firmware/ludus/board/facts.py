"""Facts about the chips and the dice that every board definition relies on."""

ADC_PINS = (26, 27, 28)  # GP numbers of the pins that can measure a voltage
SPI_DATA_OUT = (19, 11)  # the pin MicroPython's SPI 0 and 1 claim for data out, used or not
PIPS = 7  # lights of a die, in order: three down the left side, the middle one, three up the right side
