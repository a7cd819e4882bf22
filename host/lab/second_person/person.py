"""The second person: chooses legal actions, plays them with habits of hands, and looks at lights and record."""

from dataclasses import replace
from random import Random
from typing import Any

from lab.second_person import plan as plans
from lab.second_person.diary import Diary
from lab.second_person.follow import Follower
from lab.second_person.habits import HABITS
from lab.second_person.judge import Judge, Meaning
from lab.second_person.lights_and_record import Watch
from lab.second_person.observer import Observer
from lab.second_person.plan import Plan
from lab.second_person.records import MOST_ACTIONS, shared
from lab.second_person.scenes import Scenes, copied, stacks
from lab.second_person.table import Table
from ludus.lights import cues

REST_MS = 5000  # after this long without a change, the record should be right
UNSEEN = 3  # most actions that he plays before he looks at the lights
SOON = (0.30, 0.06)  # chances of one habit beside an action, and of a second one
PLAIN, REMOVED = 0.5, 0.75  # chances that an action is played plainly, and that captured pieces are not forgotten


class Person:
    """Plays one game at a table, for both sides."""

    def __init__(self, table: Table, game: Any, seed: str) -> None:
        """game: a ludus.games.game.Game, as the table has begun it."""
        self.table = table
        self.rng = Random(f"{seed}/person")
        self.meaning = Meaning(game, {})
        self.observer = Observer(table)
        self.diary = Diary(table, self.observer)
        self.watch = Watch(table, self.observer, self.diary.fail, self.diary.note)
        self.judge = Judge(table, self.observer, self.watch, self.diary)
        self.follower = Follower(table, self.observer, self.watch, self.diary)
        self.follower.plausible = self.judge.plausible
        self.scenes = Scenes(table)
        self.unseen = 0
        self.dead = False

    # --- what he means

    def target(self) -> list[list[int]]:
        """The colours of the pieces that should stand on each cell."""
        pieces = stacks(self.meaning.game.contents())
        for cell, colour in self.meaning.leftover.items():
            pieces[cell] = [colour]
        return pieces

    def choose(self, same: int = -1) -> int | None:
        """Choose a legal action; with `same`, another action of the piece that `same` moves. None if there is none."""
        game, rng = self.meaning.game, self.rng
        if game.awaits_throw:
            return None
        actions = [action for action in game.actions() if not self._blocked(action)]
        if same >= 0:
            actions = [action for action in actions if action >> 8 == same >> 8 and action != same]
        if not actions:
            return None
        taking = [
            action for action in actions if any(b and b & 3 != game.side + 1 for _c, b, _a in game.changes(action))
        ]
        quiet = [action for action in actions if not self.ends(action)]
        if taking and rng.random() < 0.4:
            actions = taking
        elif quiet and rng.random() < 0.9:
            actions = quiet
        return int(rng.choice(actions))

    def _blocked(self, action: int) -> bool:
        return any(cell in self.meaning.leftover for cell, _b, _a in self.meaning.game.changes(action))

    def ends(self, action: int) -> bool:
        """Whether an action would end the game."""
        game = self.meaning.game
        game.play(action)
        over = bool(game.over)
        game.take_back(1)
        return over

    def mean(self, plan: Plan, start: int, action: int, rests: tuple[tuple[int, int], ...] = ()) -> int:
        """Add an action to the meant game and to the plan; return when its piece stands (ms). rests: see Action."""
        rng = self.rng
        shape = replace(self.scenes.action(self.meaning.game, action, self.target(), rng), rests=rests)
        manner = "plain" if rng.random() < PLAIN else rng.choice(plans.MANNERS[1:])
        removal = rng.choice(plans.REMOVALS[:3]) if rng.random() < REMOVED else "forgotten"
        if shape.destination < 0 or any(cell == shape.destination for cell, _colour in shape.taken):
            removal = "during"
        if manner != "plain" and shape.destination >= 0:
            plan.habits.append(manner)
        if shape.taken:
            plan.habits.append(f"removal {removal}")
        placed = plans.play(plan, rng, start, shape, manner, removal)
        if removal == "forgotten":
            self.meaning.leftover.update(shape.taken)
        plan.busy |= {shape.origin, shape.destination, *(cell for cell, _colour in shape.taken)}
        self.meaning.game.play(action)
        self.diary.actions += 1
        self.unseen += 1
        self.follower.meant.add(self.table.shown(self.meaning.game.contents()))
        return placed

    # --- what his hands do

    def disturb(self, plan: Plan, pieces: list[list[int]]) -> None:
        """Sometimes add one or two habits beside what is played. pieces: the colours on each cell before that."""
        for chance in SOON:
            if self.rng.random() < chance:
                name = self.rng.choice(sorted(HABITS))
                plan.habits.append(name)
                scene = self.scenes.scene(pieces, plan.busy - {-1})
                HABITS[name](plan, self.rng, scene, self.rng.randint(-1500, plan.end + 1500))

    def carry_out(self, plan: Plan, straighten: bool = True) -> None:
        """Do all deeds of a plan; then, if `straighten`, put right whatever does not stand where it should."""
        passed = 0
        for deed in plan.in_order():
            self.table.wait(deed.at - passed)
            passed = deed.at
            self.follower.do(deed.what, deed.cell, deed.colour)
        if straighten:
            self.straighten(self.target())

    def straighten(self, pieces: list[list[int]]) -> None:
        """Put right what does not stand as in `pieces`."""
        table = self.table
        wrong = [cell for cell, stack in enumerate(pieces) if not self._stands(cell, stack)]
        if wrong:
            table.wait(self.rng.randint(150, 600))
        for cell in wrong:
            while table.stack(cell):
                self.follower.lift(cell)
                table.wait(self.rng.randint(100, 500))
        for cell in wrong:
            for colour in pieces[cell]:
                self.follower.place(cell, colour)
                table.wait(self.rng.randint(100, 500))

    def _stands(self, cell: int, stack: list[int]) -> bool:
        there = self.table.stack(cell)
        return sorted(there) == sorted(stack) or (not self.table.board.tells_colours and len(there) == len(stack))

    # --- what he sees

    def fits(self, lit: set[int]) -> bool:
        """Whether the lit answer is what he has played and the record lacks, perhaps with some actions before that."""
        before = range(MOST_ACTIONS) if self.uncounted() else range(1)
        return any(lit == self.uncounted(more) for more in before)

    def uncounted(self, more: int = 0) -> set[int]:
        """The cells where the actions end that he has played and the record lacks, and `more` actions before them."""
        game = self.meaning.game
        first = max(0, shared(list(self.table.game.played), list(game.played)) - more)
        plies = range(first, len(game.played))
        ends = [game.words.ends(game.state_at(ply), game.played[ply]) for ply in plies]
        return {pair[1] for pair in ends if pair}

    def look(self) -> None:
        """Wait, answer what is asked, follow the lights if something is wrong; then judge the record."""
        table, rng, observer = self.table, self.rng, self.observer
        wrongly = rng.random() < 0.1
        self.diary.counts["answers wrongly"] += wrongly
        late = rng.random() < 0.15
        self.diary.counts["looks late"] += late
        table.wait(rng.randint(2000, 6000) if late else rng.randint(300, 1200))
        presses = 3
        while table.elapsed - observer.changed_at < REST_MS or table.asks:
            if presses and self._unseen_step():
                presses -= 1
                self.follower.press()
                table.wait(600)
            if table.asks:
                self._answer(wrongly)
            table.wait(250)
        if not observer.agrees():
            self.judge.unsettled(list(self.meaning.game.played))
            why = self.follower.follow(self.fits)
            if why:
                self.diary.fail("stuck", why)
                self._force()
        self.unseen = 0
        left = self.meaning.leftover
        self.meaning.leftover = {cell: colour for cell, colour in left.items() if table.stack(cell)}
        if not self.dead and not self.judge.settled(self.meaning):
            self.adopt()
        elif not self.dead:
            self._catch_up()

    def _answer(self, wrongly: bool) -> None:
        """Answer what is asked; what he has played must be among the answers if it alone explains the board."""
        played, only = list(self.meaning.game.played), self.judge.only_reading()
        wanting = only is not None and only == played and not wrongly
        fitted = self.follower.answer((lambda _lit: self.rng.random() < 0.5) if wrongly else self.fits)
        if wanting and not fitted:
            self.diary.fail("not offered", "what the board shows, and nothing else, is not among the answers")

    def _unseen_step(self) -> bool:
        """Whether the table's lights offer a step that no sensor sees and that he has played."""
        lit = {cell for cell, cue in enumerate(self.table.picture) if cue == cues.OFFER}
        return bool(lit & self.uncounted()) and not self.table.asks

    def wait_for_dice(self) -> None:
        """Wait until the dice have fallen; look if they do not."""
        game, table = self.meaning.game, self.table
        for _ in range(12):
            if game.awaits_throw and self.judge.thrown(self.meaning):
                self._catch_up()
            if not game.awaits_throw:
                return
            table.wait(300)
        self.look()

    def adopt(self) -> None:
        """Go on from what the record says."""
        game = self.table.game
        self.meaning = Meaning(copied(game), {})
        pieces = stacks(game.contents())
        if not self.table.board.tells_colours:
            self.table.repaint(pieces)
        self.judge.same()

    def _catch_up(self) -> None:
        """Learn how the dice fell."""
        game, record = self.meaning.game, self.table.game.played
        for action in record[len(game.played) :]:
            game.play(action)

    def _force(self) -> None:
        """Set the board as the record says, though no light asked for it."""
        self.diary.note("sets the board as the record says")
        self.straighten(stacks(self.table.game.contents()))
        self.table.wait(REST_MS)
        if self.table.asks:
            self.follower.answer(self.fits)
        if not self.observer.agrees():
            self.diary.fail("dead", f"even so the table says: {self.watch.spoken()}")
            self.dead = True
