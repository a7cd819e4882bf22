"""The exact field of disc magnets, which are cylinders magnetised along their axis, and the force between two of them.

The closed form is by N. Derby and S. Olbert, "Cylindrical magnets and ideal solenoids", American Journal of Physics 78
(2010), 229: the field is two differences of Bulirsch's complete elliptic integral `cel` (R. Bulirsch, Numerische
Mathematik 7 (1965), 78). Millimetres, millitesla, newtons; z along the axis from the magnet's middle. Standard
library only, so that the checks need no package.
"""

import math
from typing import NamedTuple

# Remanence in tesla: the usual value for each grade; the least that makers promise is 2 to 3 % lower.
REMANENCE = {
    "N30": 1.10, "N33": 1.15, "N35": 1.19, "N38": 1.24, "N40": 1.27, "N42": 1.30, "N45": 1.35, "N48": 1.39, "N50": 1.42,
    "N52": 1.45,
}  # fmt: skip
_DENSITY = 7.5  # g/cm³ of sintered neodymium
_MU0 = 4e-7 * math.pi
_CLOSE = 1e-9  # relative difference at which cel stops: its error falls with the square of this


class Magnet(NamedTuple):
    """A disc magnet: diameter and thickness in mm, grade."""

    d: float
    t: float
    grade: str

    @property
    def moment(self) -> float:
        """Magnetic moment in A m²."""
        return REMANENCE[self.grade] / _MU0 * math.pi * (self.d / 2) ** 2 * self.t * 1e-9

    @property
    def grams(self) -> float:
        """Its mass in g."""
        return _DENSITY * math.pi * (self.d / 2) ** 2 * self.t / 1000


def field(magnet: Magnet, rho: float, z: float) -> tuple[float, float]:
    """The field (radial, axial) in mT at the distance rho from the axis and z from the middle, outside the magnet."""
    a, b0 = magnet.d / 2, REMANENCE[magnet.grade] * 1000 / math.pi
    gamma = (a - rho) / (a + rho)
    radial = axial = 0.0
    for height, sign in ((z + magnet.t / 2, 1), (z - magnet.t / 2, -1)):
        far = math.hypot(height, rho + a)
        k = math.hypot(height, a - rho) / far
        radial += sign * a / far * cel(k, 1, 1, -1)
        axial += sign * height / far * cel(k, gamma * gamma, 1, gamma)
    return b0 * radial, b0 * a / (a + rho) * axial


def cel(kc: float, p: float, c: float, s: float) -> float:
    """Bulirsch's complete elliptic integral of (c cos² + s sin²) / ((cos² + p sin²) √(cos² + kc² sin²)) from 0 to π/2.

    Here kc > 0 and p >= 0. p is 0 at a point straight above the magnet's edge, where the s that `field` gives is 0 too;
    the limit is taken there, since the terms with p cancel.
    """
    kc, p = abs(kc), math.sqrt(max(p, 1e-18))
    e, em, s = kc, 1.0, s / p
    f = c
    c, g = c + s / p, e / p
    s = 2 * (s + f * g)
    p += g
    g, em = em, em + kc
    while abs(g - kc) > g * _CLOSE:
        kc = 2 * math.sqrt(e)
        e = kc * em
        f = c
        c += s / p
        g = e / p
        s = 2 * (s + f * g)
        p += g
        g, em = em, em + kc
    return math.pi / 2 * (s + c * em) / (em * (em + p))


def side_force(magnet: Magnet, distance: float, rings: int = 4, spokes: int = 16) -> float:
    """The force in newtons between two such magnets side by side, with parallel axes at this distance in mm.

    Opposite poles attract, and like poles repel with the same force. The field of one magnet is summed over the pole
    faces of the other, cut into rings and spokes: four rings are within 1 % as long as the magnets do not touch.
    """
    total, radius = 0.0, magnet.d / 2
    for ring in range(rings):
        out = radius * (ring + 0.5) / rings
        share = (2 * ring + 1) / (rings * rings * spokes)
        for spoke in range(spokes):
            angle = 2 * math.pi * (spoke + 0.5) / spokes
            x, y = distance + out * math.cos(angle), out * math.sin(angle)
            rho = math.hypot(x, y)
            total += share * 2 * field(magnet, rho, magnet.t / 2 + 1e-6)[0] * x / rho
    charge = REMANENCE[magnet.grade] / _MU0 * math.pi * (radius * 1e-3) ** 2
    return abs(charge * total * 1e-3)
