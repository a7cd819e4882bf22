"""Habits of hands that have nothing to do with what is played: each adds deeds to a plan.

A habit is given the plan, a random generator, the scene (what stands where, and which cells are near) and the time at
which it may happen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from lab.second_person.plan import Plan

OFFER_MS = 2200

Habit = Callable[[Plan, Random, "Scene", int], None]


@dataclass
class Scene:
    """The board as hands find it: for each cell, the colours of its pieces and the cells beside it, nearest first."""

    pieces: list[list[int]]
    near: list[list[int]]
    busy: set[int]

    def full(self) -> list[int]:
        """The cells that hold a piece and are not needed for the action under way."""
        return [cell for cell, stack in enumerate(self.pieces) if stack and cell not in self.busy]

    def free_near(self, cell: int) -> list[int]:
        """The free cells beside a cell, except any that the action under way needs."""
        return [other for other in self.near[cell] if not self.pieces[other] and other not in self.busy]


def stray_press(plan: Plan, rng: Random, _scene: Scene, at: int) -> None:
    """Somebody plays with the button."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        plan.press(at)
        at += rng.choice((250, 700, 1500))


def long_press(plan: Plan, _rng: Random, _scene: Scene, at: int) -> None:
    """Somebody holds the button, and thereby offers a draw."""
    plan.press(at, OFFER_MS)


def flicker(plan: Plan, rng: Random, scene: Scene, at: int) -> None:
    """A sensor beside the action opens or closes briefly."""
    beside = [other for cell in scene.busy for other in scene.near[cell] if other not in scene.busy]
    if not beside:
        return
    cell, ms = rng.choice(beside), rng.randint(25, 250)
    if scene.pieces[cell]:
        plan.leave(at, cell, scene.pieces[cell][-1], ms)
    else:
        plan.touch(at, cell, 1, ms)


def sleeve(plan: Plan, rng: Random, scene: Scene, at: int) -> None:
    """A sleeve drags another piece off its cell; the piece is set back, sometimes on a wrong cell first."""
    if not scene.full():
        return
    cell = rng.choice(scene.full())
    colour, wrong = scene.pieces[cell][-1], scene.free_near(cell)
    plan.lift(at, cell)
    back = at + rng.randint(300, 5000)
    if wrong and rng.random() < 0.4:
        plan.touch(at + rng.randint(60, 300), wrong[0], colour, ms := rng.randint(500, 4000))
        back = at + 300 + ms + rng.randint(100, 700)
    plan.place(back, cell, colour)


def fumble(plan: Plan, rng: Random, scene: Scene, at: int) -> None:
    """A child picks a piece up and puts it back."""
    if scene.full():
        cell = rng.choice(scene.full())
        plan.leave(at, cell, scene.pieces[cell][-1], rng.randint(40, 6000))


def exchange(plan: Plan, rng: Random, scene: Scene, at: int) -> None:
    """A child exchanges two pieces, and then puts them right."""
    if len(scene.full()) < 2:
        return
    one, other = rng.sample(scene.full(), 2)
    first, second = scene.pieces[one][-1], scene.pieces[other][-1]
    for _ in range(2):
        gaps = sorted(rng.randint(100, 2500) for _ in range(4))
        plan.lift(at + gaps[0], one)
        plan.lift(at + gaps[1], other)
        plan.place(at + gaps[2], one, second)
        plan.place(at + gaps[3], other, first)
        first, second = second, first
        at += gaps[3] + rng.randint(500, 5000)


def shift(plan: Plan, rng: Random, scene: Scene, at: int) -> None:
    """A child shifts a piece to the next cell; it is put back after a while."""
    able = [cell for cell in scene.full() if scene.free_near(cell)]
    if able:
        cell = rng.choice(able)
        colour, there = scene.pieces[cell][-1], rng.choice(scene.free_near(cell))
        away = rng.randint(500, 8000)
        plan.leave(at, cell, colour, away)
        plan.touch(at + rng.randint(60, 400), there, colour, away - 450 if away > 600 else 40)


def knock(plan: Plan, rng: Random, scene: Scene, at: int) -> None:
    """A hand knocks over pieces that stand together; they are put back one after the other."""
    if len(scene.full()) < 2:
        return
    centre = rng.choice(scene.full())
    reach = [centre, *scene.near[centre]]
    fallen = [cell for cell in reach if cell in scene.full()][: rng.randint(2, 5)]
    back = at + rng.randint(700, 4000)
    for cell in fallen:
        colour, free = scene.pieces[cell][-1], scene.free_near(cell)
        plan.lift(at + rng.randint(0, 200), cell)
        if free and rng.random() < 0.4:
            plan.touch(at + rng.randint(210, 500), rng.choice(free), colour, back - at - 510 if back - at > 600 else 50)
        plan.place(back, cell, colour)
        back += rng.randint(200, 1500)


HABITS: dict[str, Habit] = {
    "stray press": stray_press, "long press": long_press, "flicker": flicker, "sleeve": sleeve, "fumble": fumble,
    "exchange": exchange,
    "shift": shift, "knock over": knock,
}  # fmt: skip
