"""Plans what the person does next: one action or several, a take-back, a change of mind, something left amiss.

Each function in EPISODES plans one such episode (`toy` also carries it out), or returns False if it is impossible now.
"""

from collections.abc import Callable

from lab.second_person.habits import exchange, knock, shift
from lab.second_person.person import UNSEEN, Person
from lab.second_person.plan import Plan
from lab.second_person.scenes import stacks
from ludus.games.game import Game

UNDOING = 3  # attempts at a take-back, since other habits spoil some of them


def one(person: Person, plan: Plan) -> bool:
    """One action."""
    action = person.choose()
    if action is None:
        return False
    person.mean(plan, 0, action)
    return True


def reply(person: Person, plan: Plan) -> bool:
    """The other player lifts before the first one has finished, or replies before captured pieces are gone."""
    return _several(person, plan, "lifts before the other has finished", 2, (-600, 300))


def two_hands(person: Person, plan: Plan) -> bool:
    """Two hands are on the board at once."""
    return _several(person, plan, "two hands", 2, (-3000, 0))


def hurry(person: Person, plan: Plan) -> bool:
    """Three actions without a pause."""
    return _several(person, plan, "in a hurry", 3, (40, 400))


def _several(person: Person, plan: Plan, name: str, count: int, gap: tuple[int, int]) -> bool:
    """Plan `count` actions; each begins `gap` ms (least, most) after the piece of the previous action stands."""
    start = 0
    for _ in range(count):
        action = None if person.meaning.game.over else person.choose()
        if action is None:
            break
        before = len(plan.deeds)
        placed = person.mean(plan, start, action)
        if before:
            plan.habits.append(name)
        start = placed + person.rng.randint(*gap)
    return bool(plan.deeds)


def second_thoughts(person: Person, plan: Plan) -> bool:
    """A piece stands, and then goes on to another cell that its player likes better."""
    final = person.choose()
    first = None if final is None else person.choose(same=final)
    if final is None or first is None or person.ends(first):
        return False
    shape = person.scenes.action(person.meaning.game, first, person.target(), person.rng)
    if shape.destination < 0:
        return False
    plan.habits.append("second thoughts")
    person.mean(plan, 0, final, ((shape.destination, person.rng.randint(100, 3500)),))
    return True


def illegal_first(person: Person, plan: Plan) -> bool:
    """A piece is set where it may not stand; its player ignores the warning for a while, then sets it right."""
    rng, pieces, game = person.rng, person.target(), person.meaning.game
    action = person.choose()
    if action is None:
        return False
    legal = {cell for other in game.actions() for cell, _b, after in game.changes(other) if after}
    free = [cell for cell, stack in enumerate(pieces) if not stack and cell not in legal]
    shape = person.scenes.action(game, action, pieces, rng)
    if not free or shape.destination < 0:
        return False
    plan.habits.append("illegal first")
    stays = rng.randint(300, 8000)
    back = ((shape.origin, rng.randint(200, 3000)),) if shape.origin >= 0 and rng.random() < 0.4 else ()
    person.mean(plan, 0, action, ((rng.choice(free), stays), *back))
    if rng.random() < 0.3:
        plan.habits.append("stray press")
        plan.press(rng.randint(1400, 1400 + stays))
    return True


def take_back(person: Person, plan: Plan) -> bool:
    """The last actions are taken back, one after the other."""
    game, rng, meaning = person.meaning.game, person.rng, person.meaning
    most = 0
    while most < min(4, len(game.played)) and game.changes_at(len(game.played) - 1 - most):
        most += 1
    if not most:
        return False
    at = 0
    plan.habits.append("take-back")
    for _ in range(rng.choice([1, 1, 1, *range(1, most + 1)]) if most > 1 else 1):
        changes = game.changes_at(len(game.played) - 1)
        own = game.side_at(len(game.played) - 1) + 1
        for cell, before, after in sorted(changes, key=lambda change: bool(change[1])):
            at += rng.randint(60, 1200)
            if after and after & 3 == own and (not before or before & 3 != own or after > before):
                plan.lift(at, cell)
                at += rng.randint(60, 600)
            if before and (not after or before & 3 != after & 3 or before > after) and cell not in meaning.leftover:
                plan.place(at, cell, before & 3)
            meaning.leftover.pop(cell, None)
        game.take_back(1)
    person.unseen = max(person.unseen, 1)
    return True


def left_amiss(person: Person, plan: Plan) -> bool:
    """Something is knocked over, shifted or exchanged, and not put back until the lights say so."""
    rng, pieces = person.rng, person.target()
    habit = rng.choice((knock, shift, exchange) if person.table.board.tells_colours else (knock, shift))
    habit(plan, rng, person.scenes.scene(pieces, set()), 0)
    if not plan.deeds:
        return False
    plan.habits.append("left amiss")
    deeds = sorted(plan.deeds, key=lambda deed: deed.at)
    plan.deeds[:] = deeds[: rng.randint(1, len(deeds))]
    plan.amiss = True
    person.unseen = max(person.unseen, 1)
    return True


def anew(person: Person, plan: Plan) -> bool:
    """The board is set up for a new game, which sometimes begins before anybody looks at the lights."""
    rng = person.rng
    game = person.meaning.game
    fresh = Game(game.id, game.options)
    before, after, at = person.target(), stacks(fresh.contents()), 0
    changed = [cell for cell in range(len(after)) if before[cell] != after[cell]]
    if not changed:
        return False
    plan.habits.append("begins anew")
    rng.shuffle(changed)
    for cell in changed:
        for _ in before[cell]:
            at += rng.randint(40, 350)
            plan.lift(at, cell)
    for cell in changed:
        for colour in after[cell]:
            at += rng.randint(40, 350)
            plan.place(at, cell, colour)
    person.meaning.game, person.meaning.leftover = fresh, {}
    person.unseen = UNSEEN if rng.random() < 0.6 else 1
    return True


def toy(person: Person, plan: Plan) -> bool:
    """Somebody presses the button while all is well, and presses again if that changed something."""
    table, rng = person.table, person.rng
    person.look()
    if person.dead or list(table.game.played) != list(person.meaning.game.played):
        return False
    plan.habits.append("toys with the button")
    for _ in range(2):
        person.follower.press()
        table.wait(rng.randint(600, 1500))
        if list(table.game.played) == list(person.meaning.game.played):
            return True
    person.diary.fail("press", "a press changed the record, and a second one did not undo it")
    person.adopt()
    return True


EPISODES: dict[Callable[[Person, Plan], bool], int] = {
    one: 50, reply: 10, two_hands: 8, hurry: 5, second_thoughts: 8, illegal_first: 7, take_back: 7, left_amiss: 6,
    toy: 2, anew: 1,
}  # fmt: skip


def play(person: Person, actions: int) -> None:
    """Play this many actions, or until the game is over and no other one is begun."""
    tries = 0
    while person.diary.actions < actions and not person.dead and tries < 4 * actions:
        tries += 1
        game = person.meaning.game
        over = game.over
        if over and (person.rng.random() < 0.5 or not _again(person)):
            break
        if person.table.game.over and not over:
            _undo_draw(person)
        elif game.awaits_throw:
            person.wait_for_dice()
        elif not over:
            _next(person)
    if not person.dead:
        person.look()


def _undo_draw(person: Person) -> None:
    """If the record says that the game is over because of a press, take the last action back (docs/button.md).

    Where no sensor shows a take-back, that is already in the diary.
    """
    person.look()
    if not person.table.game.over or person.meaning.game.over or person.dead:
        return
    failures = len(person.diary.failures)
    for _ in range(UNDOING):
        person.adopt()
        if not _episode(person, take_back):
            person.dead = True
            return
        person.look()
        if not person.table.game.over:
            return
    if not person.meaning.game.over:
        person.dead = True
        if len(person.diary.failures) == failures:
            person.diary.fail("press", f"the game is over ({person.table.game.reason}), and no take-back undoes it")


def _again(person: Person) -> bool:
    return _episode(person, anew)


def _next(person: Person) -> None:
    episode = person.rng.choices(list(EPISODES), list(EPISODES.values()))[0]
    _episode(person, episode)


def _episode(person: Person, episode: Callable[[Person, Plan], bool]) -> bool:
    """Plan an episode and carry it out, then look or do not look. Return False if the episode is impossible now."""
    rng, pieces, plan = person.rng, person.target(), Plan()
    position = person.meaning.game.position()
    _remove_leftovers(person, plan)
    if not episode(person, plan):
        person.meaning.leftover = {c: k for c, k in person.meaning.leftover.items() if person.table.stack(c)}
        return False
    person.disturb(plan, pieces)
    person.diary.begin(plan.habits, position)
    person.diary.note(f"means {person.meaning.game.position()} ({', '.join(plan.habits) or 'plainly'})")
    person.carry_out(plan, not plan.amiss)
    if person.unseen < UNSEEN and rng.random() < 0.4 and not person.meaning.game.over:
        person.diary.counts["does not look"] += 1
        person.table.wait(rng.randint(20, 2500))
    else:
        person.look()
    return True


def _remove_leftovers(person: Person, plan: Plan) -> None:
    """Sometimes take off captured pieces that were forgotten."""
    for cell in list(person.meaning.leftover):
        if person.rng.random() < 0.35:
            plan.lift(person.rng.randint(0, 2500), cell)
            person.meaning.leftover.pop(cell)
            plan.busy.add(cell)
