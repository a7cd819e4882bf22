"""What the files of a body hold: how many holes a board has, and how many a printed solid has."""

from collections import Counter

from lusoria.boards import definitions as boards


def counts(name):
    """The lights and the seats that the definition gives, counted by hand from its numbers."""
    board = boards.read(name)
    cells = board["cells"]
    if cells["kind"] == "wheel":
        return cells["spokes"] + 1, cells["spokes"] + 1
    if cells["kind"] == "grid":
        return cells["columns"] * cells["rows"], cells["columns"] * cells["rows"]
    if cells["kind"] == "list":
        return len(cells["at"]), len(cells["at"])
    lanes = cells["rows"] * cells["points"]
    return lanes + 7 * len(board["dice"]["at"]), lanes * cells["slots"]


def triangles(contents):
    """The corners of a binary STL's triangles, as they are stored."""
    count = int.from_bytes(contents[80:84], "little")
    assert len(contents) == 84 + 50 * count
    records = (contents[84 + 50 * each : 134 + 50 * each] for each in range(count))
    return [(record[12:24], record[24:36], record[36:48]) for record in records]


def handles(contents):
    """How many holes go through a closed surface: by its corners, edges and triangles, for each of its parts one."""
    faces = triangles(contents)
    edges = Counter((face[side], face[(side + 1) % 3]) for face in faces for side in range(3))
    assert all(count == 1 and edges[end, start] == 1 for (start, end), count in edges.items()), "not watertight"
    corners = {corner for face in faces for corner in face}
    euler = len(corners) - len(edges) // 2 + len(faces)
    assert euler % 2 == 0
    return 1 - euler // 2
