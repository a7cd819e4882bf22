"""The pictures of boards and rules, on pages and in the docs, for which `python -m lab.board_pictures` writes them.

Boards are drawn from their definitions; positions and moves come from the rules. A test compares the files with this.
"""

from dataclasses import dataclass, field

from ludus.games.game import Game
from ludus.lights import cues
from lusoria.boards import definitions as boards
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import marks as picture_marks
from lusoria.web.pictures import twelve_lines_courses


@dataclass(frozen=True)
class Picture:
    """One picture: an empty board, or a position of a game with its marks."""

    title: str
    board: str
    game: str = ""
    position: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    moves_of: str = ""
    action: str = ""
    ways: bool = False


PICTURES = {
    "rota": Picture("The Rota board", "rota"),
    "rota-moves": Picture(
        "Rota: the white piece on 2 may move to 3 or to the centre", "rota", "rota", "bw.wb.bw. w 0,0", moves_of="2"
    ),
    "rota-won": Picture("Rota: White has won on the line 1, 0, 5", "rota", "rota", "wb.bw.b.w b 0,0"),
    "terni-lapilli": Picture("The board of Terni lapilli", "terni-lapilli"),
    "terni-lapilli-moves": Picture(
        "Terni lapilli: the white piece on c3 may move to c2 or to the centre",
        "terni-lapilli",
        "terni-lapilli",
        "wbw...bwb w 0,0",
        moves_of="c3",
    ),
    "terni-lapilli-won": Picture(
        "Terni lapilli: White has won on column b", "terni-lapilli", "terni-lapilli", "bwb.w.bw. b 0,0"
    ),
    "grid-8x8": Picture("The board of eight by eight squares", "grid-8x8"),
    "petteia-start": Picture("Petteia: the start", "grid-8x8", "petteia"),
    "petteia-capture": Picture(
        "Petteia: one move captures three pieces",
        "grid-8x8",
        "petteia",
        "3bb3/8/3w4/b2b2b1/1wb1bw2/8/3w4/5b2 w 0,0",
        action="d2-d4",
    ),
    "latrunculi-moves": Picture(
        "Latrunculi: the white piece on d4 may step, or leap, also several times and round corners",
        "grid-8x8",
        "latrunculi",
        "5b2/b7/1b2w3/2b2w2/3wb3/4b1b1/2w5/1w4b1 w 0,0",
        moves_of="d4",
    ),
    "latrunculi-trapping": Picture(
        "Latrunculi: a white piece steps to e5 and traps the black one on d5",
        "grid-8x8",
        "latrunculi",
        "5b2/b7/4w3/2wb4/2b5/4b1b1/2w3w1/1w6 w 0,0",
        action="e6-e5",
    ),
    "latrunculi-trapped": Picture(
        "Latrunculi: the black piece on d5 is trapped",
        "grid-8x8",
        "latrunculi",
        "5b2/b7/8/2wBw3/2b5/4b1b1/2w3w1/1w6 b 0,0",
    ),
    "twelve-lines": Picture("The board of twelve lines", "twelve-lines"),
    "twelve-lines-hit": Picture(
        "Twelve Lines: a white counter steps from his point 7 to 12 and hits a single black one",
        "twelve-lines",
        "twelve-lines",
        "2,w3,1,w2,2,b5,2,b3,1/1,w2,6,b4,3/w3,4,b1,1,b2,1,w4,1,w1 w 0,0 0,0 5",
        action="7/12",
    ),
    "twelve-lines-off": Picture(
        "Twelve Lines: all white counters are at home, and a 3 bears one off from his point 28",
        "twelve-lines",
        "twelve-lines",
        "w1,w2,w3,1,w2,w1,2,b2,3/7,b3,1,b1,2/2,b2,1,b3,5,b4,1 w 0,0 6,0 3",
        action="28/off",
    ),
    "twelve-lines-ways": Picture(
        "Twelve Lines: the ways of White and Black", "twelve-lines", "twelve-lines", ways=True
    ),
    "twelve-lines-opposed": Picture(
        "Twelve Lines: the ways with the option opposed",
        "twelve-lines",
        "twelve-lines",
        options={"opposed": "yes"},
        ways=True,
    ),
}


def drawn(picture: Picture) -> str:
    """The picture as an SVG document."""
    definition = boards.read(picture.board)
    layers = board_svg.stone(definition)
    if picture.game:
        content = picture_marks.symbols(definition) + _position(definition, picture)
        layers += board_svg.layer(definition, "position", content)
    return board_svg.document(layers, *board_svg.size(definition), picture.title)


def _position(definition: boards.Definition, picture: Picture) -> str:
    """The marks of a position: lights, the names drawn again on top of them, pieces and arrows."""
    game = Game(picture.game, dict(picture.options), picture.position)
    if picture.ways:
        return twelve_lines_courses.ways(definition, game)
    parts = [
        picture_marks.lit(definition, game.words.trapped(game.state), cues.TRAPPED),
        picture_marks.lit(definition, game.words.winning_cells(game.state), cues.LINE),
        board_svg.names(definition),
        picture_marks.pieces(definition, game.contents()),
    ]
    if picture.moves_of:
        parts.append(picture_marks.moves_of(definition, game, picture.moves_of))
    if picture.action:
        parts.append(picture_marks.played(definition, game, game.parse(picture.action)))
    return "".join(parts)
