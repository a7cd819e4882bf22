"""A picture of a solid as PNG: each pixel shows the nearest triangle, lit from the upper left.

Parallel projection, drawn row by row; the same triangles always give the same bytes.
"""

import math
import struct
import zlib
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

_WIDE, _MARGIN, _FINE = 860, 20, 2  # pixels; the picture is drawn this many times finer, then averaged
_PAPER, _STONE, _EDGE = (255, 255, 255), (214, 190, 146), (70, 52, 30)
_LIGHT = (-0.45, 0.55, 0.70)  # to the right, up and towards the eye; in a view from below the light comes from below
_SHADE, _DEEP = 0.42, 2.5  # the least brightness; mm below the face beyond which a floor gets no darker
_BEHIND = -1e6
_STEP = 0.6  # mm: a larger jump in depth between neighbouring pixels is drawn as an edge


class Eye(NamedTuple):
    """The direction of view in degrees: around the solid, and up from the plane (negative: from below)."""

    around: float
    up: float


ABOVE, BELOW, PIECES = Eye(-24, 42), Eye(24, -48), Eye(-14, 62)


def picture(corners: Array, eye: Eye, wide: int = _WIDE) -> bytes:
    """Draw the triangles in `corners` (triangle by corner by x, y, z in mm) as a PNG that is `wide` pixels wide."""
    projected = corners.astype(np.float64) @ _axes(eye).T
    normals = np.cross(projected[:, 1] - projected[:, 0], projected[:, 2] - projected[:, 0])
    lengths = np.linalg.norm(normals, axis=1)
    facing = (lengths > 1e-9) & (normals[:, 2] > 1e-9 * lengths)
    low, high = projected[..., :2].min(axis=(0, 1)), projected[..., :2].max(axis=(0, 1))
    scale = (wide - 2 * _MARGIN) * _FINE / (high[0] - low[0])
    tall = math.ceil((high[1] - low[1]) * scale / _FINE) + 2 * _MARGIN
    points = projected[facing]
    points[..., 0] = (points[..., 0] - low[0]) * scale + _MARGIN * _FINE
    points[..., 1] = (high[1] - points[..., 1]) * scale + _MARGIN * _FINE
    depth, index = _nearest(points, wide * _FINE, tall * _FINE)
    colours = _colours(corners, facing, normals[facing] / lengths[facing, None], eye)
    return _png(_averaged(_painted(depth, index, colours, scale)))


def _axes(eye: Eye) -> Array:
    """The directions to the right, up and towards the eye, one in each row."""
    turn, up = math.radians(eye.around), math.radians(eye.up)
    right = np.array([math.cos(turn), math.sin(turn), 0.0])
    towards = np.array([math.sin(turn) * math.cos(up), -math.cos(turn) * math.cos(up), math.sin(up)])
    return np.stack([right, np.cross(towards, right), towards])


def _nearest(points: Array, wide: int, tall: int) -> tuple[Array, Array]:
    """The depth and the number of the nearest triangle at each pixel; the number is -1 where there is none."""
    first = np.clip(np.ceil(points[..., 1].min(axis=1) - 0.5), 0, tall).astype(np.int64)
    last = np.clip(np.ceil(points[..., 1].max(axis=1) - 0.5), 0, tall).astype(np.int64)
    owner = np.repeat(np.arange(len(points)), last - first)
    row = _counted(first, last - first)
    left, right = _span(points[owner], row + 0.5)
    start = np.clip(np.ceil(left - 0.5), 0, wide).astype(np.int64)
    stop = np.clip(np.ceil(right - 0.5), 0, wide).astype(np.int64)
    counts = np.maximum(stop - start, 0)
    column, row, owner = _counted(start, counts), np.repeat(row, counts), np.repeat(owner, counts)
    near = _depth(points, owner, column + 0.5, row + 0.5)
    pixel = row * wide + column
    depth = np.full(wide * tall, _BEHIND)
    np.maximum.at(depth, pixel, near)
    index = np.full(wide * tall, -1, dtype=np.int64)
    best = near >= depth[pixel]
    np.maximum.at(index, pixel[best], owner[best])
    return depth.reshape(tall, wide), index.reshape(tall, wide)


def _counted(first: Array, counts: Array) -> Array:
    """For each pair in `first` and `counts`, a run of count numbers first, first + 1, …; all runs in one array."""
    ends = np.cumsum(counts)
    return np.arange(int(ends[-1]) if len(ends) else 0) - np.repeat(ends - counts - first, counts)


def _span(corners: Array, y: Array) -> tuple[Array, Array]:
    """The x in pixels at which each triangle begins and ends in its row `y`."""
    left, right = np.full(len(y), np.inf), np.full(len(y), -np.inf)
    for side in range(3):
        a, b = corners[:, side], corners[:, (side + 1) % 3]
        rise = b[:, 1] - a[:, 1]
        crosses = (np.minimum(a[:, 1], b[:, 1]) <= y) & (y <= np.maximum(a[:, 1], b[:, 1])) & (rise != 0)
        x = a[:, 0] + (y - a[:, 1]) * (b[:, 0] - a[:, 0]) / np.where(rise == 0, 1, rise)
        left, right = np.where(crosses, np.minimum(left, x), left), np.where(crosses, np.maximum(right, x), right)
    return np.minimum(left, 1e9), np.maximum(right, -1e9)


def _depth(points: Array, owner: Array, x: Array, y: Array) -> Array:
    """The depth of each triangle's plane at x, y; larger is nearer to the eye."""
    a, b, c = points[:, 0], points[:, 1], points[:, 2]
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (c[:, 0] - a[:, 0]) * (b[:, 1] - a[:, 1])
    area = np.where(np.abs(area) < 1e-12, 1e-12, area)
    to_b, to_c = b[:, 2] - a[:, 2], c[:, 2] - a[:, 2]
    slope_x = (to_b * (c[:, 1] - a[:, 1]) - to_c * (b[:, 1] - a[:, 1])) / area
    slope_y = (to_c * (b[:, 0] - a[:, 0]) - to_b * (c[:, 0] - a[:, 0])) / area
    base = a[:, 2] - slope_x * a[:, 0] - slope_y * a[:, 1]
    return base[owner] + slope_x[owner] * x + slope_y[owner] * y


def _colours(corners: Array, facing: Array, normals: Array, eye: Eye) -> Array:
    """The colours of the visible triangles: stone, shaded by slope, deep floors darker; the last is the paper's."""
    light = np.array([_LIGHT[0], math.copysign(_LIGHT[1], eye.up), _LIGHT[2]])
    bright = _SHADE + (1.06 - _SHADE) * np.clip(normals @ (light / np.linalg.norm(light)), 0, 1)
    heights = corners[..., 2]
    sunk = (heights.max() - heights if eye.up > 0 else heights - heights.min())[facing].mean(axis=1)
    flat = np.ptp(heights[facing], axis=1) < 1e-4
    bright *= 1 - 0.3 * flat * np.clip(sunk / _DEEP, 0, 1)
    stone = np.clip(bright[:, None] * np.array(_STONE), 0, 255)
    return np.vstack([stone, [_PAPER]]).round().astype(np.uint8)


def _painted(depth: Array, index: Array, colours: Array, scale: float) -> Array:
    """Paint each pixel in its triangle's colour, dark where the depth jumps between neighbouring pixels."""
    image = colours[index]
    limit = _STEP + 3 / scale
    edge = np.zeros(index.shape, dtype=bool)
    edge[:, 1:] = np.abs(np.diff(depth, axis=1)) > limit
    edge[1:, :] |= np.abs(np.diff(depth, axis=0)) > limit
    image[edge] = _EDGE
    return image


def _averaged(image: Array) -> Array:
    """Reduce a picture that was drawn _FINE times finer to its final size by averaging."""
    tall, wide, _ = image.shape
    fine = image.reshape(tall // _FINE, _FINE, wide // _FINE, _FINE, 3)
    return ((fine.sum(axis=(1, 3), dtype=np.uint16) + _FINE * _FINE // 2) // (_FINE * _FINE)).astype(np.uint8)


def _png(image: Array) -> bytes:
    tall, wide, _ = image.shape
    rows = np.hstack([np.zeros((tall, 1), dtype=np.uint8), image.reshape(tall, wide * 3)]).tobytes()
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", wide, tall, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 6)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
