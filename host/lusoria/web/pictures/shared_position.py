"""A position of a logged game as a picture to share: the board, the players, the move, the result."""

import html

from ludus.games.game import Game
from ludus.lights import cues
from lusoria.boards.definitions import Definition
from lusoria.errors import UsageError
from lusoria.log.entries import LoggedAction, LoggedGame
from lusoria.log.records.export import record_of
from lusoria.web import language, spoken
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import marks as picture_marks

WIDTH = 1200  # pixels
_MARGIN = 8  # mm
_TITLE = 9  # height of the letters, mm
_WORDS = 6


def drawn(game: LoggedGame, actions: list[LoggedAction], board: Definition, ply: int, speaks: str) -> str:
    """An SVG of the board after the first `ply` plies, with texts in a language.

    Raises UsageError if the game is shorter, LogError if it cannot be written as a record.
    """
    record = record_of(game, actions)
    if ply > len(record.actions):
        raise UsageError(f"game {game.id} has {len(record.actions)} moves")
    rules = record.after(ply)
    width, height = board_svg.size(board)
    head, foot = _MARGIN + 1.5 * _TITLE + 1.6 * _WORDS, 1.8 * _WORDS + _MARGIN
    title = f"{language.game_title(rules.id, speaks)}: {_players(game, speaks)}"
    move = _move(rules, game, len(record.actions), speaks)
    lines = [
        _line(title, width / 2, _MARGIN + _TITLE, _TITLE, "#cf9f5c"),
        _line(_when(game, speaks), width / 2, _MARGIN + _TITLE + 1.7 * _WORDS, _WORDS, "#c3b08c"),
        _line(move, width / 2, head + height + 1.2 * _WORDS, _WORDS, "#efe4cd"),
    ]
    layers = board_svg.stone(board) + board_svg.layer(board, "position", _position(board, rules))
    content = (
        f'<rect width="100%" height="100%" fill="#17120d"/>{"".join(lines)}'
        f'<g transform="translate(0 {head:g})">{board_svg.sized(board, layers)}</g>'
    )
    return board_svg.document(content, width, head + height + foot, title, WIDTH)


def _position(board: Definition, rules: Game) -> str:
    changed = rules.changes_at(len(rules.played) - 1) if rules.played else ()
    lit = tuple(cell for cell, _before, _after in changed)
    return "".join(
        (
            picture_marks.symbols(board),
            picture_marks.lit(board, lit, cues.LAST_ACTION),
            picture_marks.lit(board, rules.words.trapped(rules.state), cues.TRAPPED),
            picture_marks.lit(board, rules.words.winning_cells(rules.state), cues.LINE),
            board_svg.names(board),
            picture_marks.pieces(board, rules.contents()),
        )
    )


def _players(game: LoggedGame, speaks: str) -> str:
    white, black = spoken.player(game.white, speaks), spoken.player(game.black, speaks)
    return language.page(speaks)["replay"]["against"].format(white=white, black=black)


def _when(game: LoggedGame, speaks: str) -> str:
    return f"{game.started.astimezone():%Y-%m-%d}, {spoken.result(game.score, speaks)} · Lusoria"


def _move(rules: Game, game: LoggedGame, last: int, speaks: str) -> str:
    words, ply = language.page(speaks), len(rules.played)
    if not ply:
        return words["replay"]["start"]
    side = words["common"][("white", "black")[rules.side_at(ply - 1)]]
    result = f", {spoken.result(game.score, speaks)}" if ply == last and game.score != "*" else ""
    return words["common"]["move"].format(ply=ply, side=side, move=rules.text_at(ply - 1)) + result


def _line(text: str, x: float, y: float, size: float, colour: str) -> str:
    font = f'font-family="Palatino, Georgia, serif" font-size="{size:g}" text-anchor="middle"'
    return f'<text x="{x:g}" y="{y:g}" {font} fill="{colour}">{html.escape(text)}</text>'
