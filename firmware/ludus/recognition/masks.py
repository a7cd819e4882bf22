"""Why a cell's sensor is not believed: what stands there is taken from the game then.

A sensor that chatters is masked until it is calm. One that is stuck is found by the game itself (`ways.stuck_sensor`)
and believed again as soon as it moves. Of a lane only one sensor is stuck: the others still count, see `stuck_lane`.
"""

from ludus.portable import const

CHATTERS = const(1)
STUCK = const(2)
