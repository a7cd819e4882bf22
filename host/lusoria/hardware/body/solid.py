"""Solids for a printer: plane shapes cut to a depth, and binary STL with the same bytes each time."""

import math
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from manifold3d import CrossSection, FillRule, Manifold, OpType

from lusoria.boards.outline import Arc, Line, Stroke
from lusoria.hardware.body import view

_FINE = 0.004  # mm: the tolerance when contours are simplified
_CAP = 8  # points of a groove's round end
_BEND = 6  # degrees between the points of a curve

Contour = list[tuple[float, float]]


def disc(x: float, y: float, d: float) -> Contour:
    """A circle as the polygon around it, so that a hole is never too narrow; wider circles have more points."""
    points = 4 * max(4, math.ceil(math.sqrt(d) * 1.6))
    radius = d / 2 / math.cos(math.pi / points)
    return [
        (x + radius * math.cos(math.tau * k / points), y + radius * math.sin(math.tau * k / points))
        for k in range(points)
    ]


def groove(stroke: Stroke, width: float) -> list[Contour]:
    """A stroke widened to `width`, in overlapping counter-clockwise pieces."""
    if isinstance(stroke, Line):
        return [_capsule((stroke.x1, stroke.y1), (stroke.x2, stroke.y2), width / 2)]
    steps = max(2, math.ceil((stroke.end - stroke.start) / _BEND))
    turns = [stroke.start + (stroke.end - stroke.start) * step / steps for step in range(steps + 1)]
    inner, outer = (Arc(stroke.x, stroke.y, stroke.r + side * width / 2, 0, 360) for side in (-1, 1))
    return [[outer.point(low), outer.point(high), inner.point(high), inner.point(low)] for low, high in pairwise(turns)]


def flat(contours: Iterable[Contour]) -> CrossSection:
    """The union of counter-clockwise contours, without corners so close that STL's 32-bit numbers would merge them."""
    return CrossSection(list(contours), FillRule.Positive).simplify(_FINE)


def prism(section: CrossSection, low: float, high: float) -> Manifold:
    """A section, extended from one height to another; of an empty section, an empty solid."""
    return Manifold() if section.is_empty() else Manifold.extrude(section, high - low).translate((0, 0, low))


def cut(body: Manifold, cuts: list[Manifold]) -> Manifold:
    """The body with all the cuts removed."""
    return Manifold.batch_boolean([body, *cuts], OpType.Subtract)


def triangles(body: Manifold) -> view.Array:
    """The surface as an array, triangle by corner by x, y, z, in an order that depends only on the shape."""
    mesh = body.to_mesh()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)].astype(np.float32) + np.float32(0)
    return corners[np.argsort(corners.reshape(len(corners), 9).view(np.dtype((np.void, 36))).ravel(), kind="stable")]


def stl(body: Manifold) -> bytes:
    """The body as binary STL in mm; the header only names Lusoria and the unit."""
    corners = triangles(body)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    records = np.zeros(len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    records["normal"], records["corners"] = normals, corners
    return b"Lusoria, millimetres".ljust(80) + len(corners).to_bytes(4, "little") + records.tobytes()


def _capsule(start: tuple[float, float], end: tuple[float, float], radius: float) -> Contour:
    """A straight groove with round ends."""
    ahead = math.atan2(end[1] - start[1], end[0] - start[0])
    half = [math.pi * step / (_CAP // 2) - math.pi / 2 for step in range(_CAP // 2 + 1)]
    front = [(end[0] + radius * math.cos(ahead + t), end[1] + radius * math.sin(ahead + t)) for t in half]
    back = [(start[0] - radius * math.cos(ahead + t), start[1] - radius * math.sin(ahead + t)) for t in half]
    return front + back
