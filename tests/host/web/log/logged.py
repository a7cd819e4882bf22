"""Games for a log: what a table tells of them."""

import random
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from ludus.games.game import Game
from lusoria.log.database.models import GameRow
from lusoria.log.entries import Delivery, Entry
from lusoria.log.store import Log

ROTA = ["1", "2", "3", "4", "5", "0", "5-6", "4-5", "6-7"]
LANES = ["(136)", "in/1", "in/3", "in/6", "(112)"]


def entries(game_id: str, texts: list[str], white: str) -> list[Entry]:
    """The journal of a game, abandoned by the next."""
    game = Game(game_id)
    found = [("GAME", {"game": game_id, "options": "", "start": game.position(), "white": white, "black": "human"})]
    for ply, text in enumerate(texts, 1):
        action = game.parse(text)
        game.play(action)
        found.append(("ACT", {"ply": ply, "action": action}))
    return [Entry(number, kind, 100 * number, fields) for number, (kind, fields) in enumerate(found, 1)]


def random_game(chance: random.Random, game_id: str) -> tuple[list[str], str, str]:
    """A game of random actions, perhaps broken off: its actions, the score and the reason of its end ('' of none)."""
    game, texts = Game(game_id), []
    for _ply in range(chance.choice((6, 60, 200))):
        if game.over:
            break
        texts.append(game.text(chance.choice(game.actions())))
        game.play(game.parse(texts[-1]))
    return texts, game.score if game.over else "", game.reason or ""


def fill(log: Log, games: int, seed: int = 1) -> None:
    """So many random games on two tables over the last weeks, some abandoned; and faults."""
    chance = random.Random(seed)
    entries_of: dict[str, list[Entry]] = {"rota": [], "grid-8x8": []}
    for _game in range(games):
        board, game_id = chance.choice([("rota", "rota"), ("grid-8x8", "petteia"), ("grid-8x8", "latrunculi")])
        texts, score, reason = random_game(chance, game_id)
        journal = entries_of[board]
        for entry in entries(game_id, texts, chance.choice(("human", "engine:3", "table:1"))):
            journal.append(Entry(len(journal) + 1, entry.kind, entry.ms, entry.fields))
        if score:
            journal.append(Entry(len(journal) + 1, "END", 5, {"score": score, "reason": reason}))
        if chance.random() < 0.1:
            report = {"what": "stuck", "cell": Game(game_id).cell_names[2], "detail": ""}
            journal.append(Entry(len(journal) + 1, "FAULT", 5, report))
    for board, journal in entries_of.items():
        log.keep_all([Delivery(f"table of {board}", board, "a", journal)])
    now = datetime.now(UTC)
    with Session(log._engine) as session, session.begin():
        for row in session.scalars(select(GameRow)):
            row.started = now - timedelta(days=chance.randrange(21), hours=chance.randrange(9))
            row.ended = row.ended and row.started + timedelta(minutes=chance.expovariate(0.1))
