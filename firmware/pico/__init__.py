"""The Pico's own hardware and the loop that runs the table: the only code that imports machine and rp2.

Takes the board definition, which names all pins, and the levels on those pins.
Gives readings to the station, and its frames and lines to the lights and to USB.
"""
