"""One game at the table with its people: carries out what the referee saw, and picks what the lights say.

Everything that happens is told to `tell(kind, fields)` with the entries of `ludus.link.messages`
(GAME, ACT, INSTEAD, BACK, END), so that whoever listens holds the same game.
"""

from ludus.clock import sooner
from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.games.options import changed
from ludus.lights.scene import draw
from ludus.recognition import occupancy as piles
from ludus.recognition import views
from ludus.recognition.commits import SLIDE_MS
from ludus.recognition.masks import CHATTERS
from ludus.recognition.referee import Referee

HUMAN = "human"
PC = "pc"
TABLE = "table:"  # and the level of the table's own player, 1 to 3


def level_of(player):
    """The level of a player who is the table's own, such as 'table:2'; 0 for everybody else."""
    level = player[len(TABLE) :]
    return int(level) if player.startswith(TABLE) and level in ("1", "2", "3") else 0


class Sitting:
    """A game being played on the board, from set-up to its end, and the next one after it.

    `question` is what the button asks of the other player, a questions.Question, or None. `hint` is an action that
    the lights propose until something happens, or None; it is no part of the game.
    """

    def __init__(self, tell, distance, now, levels, game_id, options, throw, told=None, ask=False):
        """Begin game_id with options between two people on the board where levels stand (by seat, 0 for nothing).

        tell(kind, fields): where entries go. distance(a, b): how far cell a is from b, in any unit.
        throw(): the text of an honest throw of dice. A board has as many seats for each cell as its lanes have slots.
        told: a ludus.storage.restoring.Told of that game, to take up instead; ask: whether the button must confirm
        that.
        """
        self._tell = tell
        self._throw = throw
        self.distance = distance
        self.revision = 0
        self._unattended = False
        self._slide_ms = SLIDE_MS
        self.asking = False
        self._listening = False
        self.question = None
        self.hint: int | None = None
        game = Game(game_id, options) if told is None else told.game
        self._slots = max(1, len(levels) // game.cell_count)
        present = piles.counted(levels, self._slots)
        colours = piles.colours(levels, self._slots)
        if told is None:
            self._seat(now, present, colours, game, (HUMAN, HUMAN))
        else:
            self._take_up(now, present, colours, told, ask)

    def begin(self, now, levels, game_id, options, players, position=None):
        """Begin another game; the one being played, if it is not over, is told as abandoned.

        position: a text to play from, None for the usual start. Raises OptionError, or LudusError for a position from
        which nothing can be played; then the game being played goes on.
        """
        game = Game(game_id, options, position)
        if game.over:
            raise LudusError("the game is over in the position %s" % position)
        self._begin(now, piles.counted(levels, self._slots), piles.colours(levels, self._slots), game, players)

    def limit(self, now, unattended):
        """Whether nobody looks after the table: then only the last action can be taken back, until the other acts."""
        if unattended != self._unattended:
            self._unattended = unattended
            self._carry_out(now, self.referee.limit(now, unattended))

    def slide(self, ms):
        """From now on a piece may slide on for so long before its action is final."""
        self._slide_ms = ms
        self.referee.slide(ms)

    def _begin(self, now, present, colours, game, players):
        if self.game.played and not self.game.over:
            self._tell("END", ("*", "abandoned"))
        self._seat(now, present, colours, game, players, self.referee.occupancy.masked)

    def _seat(self, now, present, colours, game, players, masked=None):
        self.game = game
        self.players = players
        self.question = self.hint = None
        self._look_on(present, colours, masked)
        self.revision += 1
        self.start = game.position()
        self._tell("GAME", (game.id, self.options_text(), self.start) + players)
        self.pc_plays(self._listening)
        self.referee.begin(now)
        self._look_for_throw(now)

    def _look_on(self, present, colours, masked=None):
        """Let a referee judge the game, and where there are dice a thrower throw them."""
        about = self._unattended, self._slide_ms
        self.referee = Referee(self.game, present, self._slots, masked, colours, *about)
        self.thrower = None
        if self.referee.dice:
            from ludus.session.thrower import Thrower

            self.thrower = Thrower(self._throw)

    def _look_for_throw(self, now):
        if self.thrower is not None:
            self.thrower.position_changed(now, self.game)

    def _take_up(self, now, present, colours, told, ask):
        """Go on with a game that has been told. Raises LudusError if the rules refuse it."""
        self.game = game = told.game
        self.players = told.players
        self.start = told.start
        for action in told.actions:
            game.play(action)
        self._look_on(present, colours)
        self.revision += 1
        self.asking = ask and bool(game.played) and not game.over
        if game.over and not told.ended:  # the power went between the last action and its END
            self._tell("END", (game.score, game.reason))
        self._carry_out(now, self.referee.take_up(now))
        self.pc_plays(self._listening)
        self._look_for_throw(now)

    def tell_again(self):
        """Tell the game from its beginning, to whoever knows nothing of it."""
        game = self.game
        self._tell("GAME", (game.id, self.options_text(), self.start) + self.players)
        for ply in range(len(game.played)):
            self._tell("ACT", (ply + 1, game.played[ply]))
        if game.over:
            self._tell("END", (game.score, game.reason))

    def options_text(self):
        """The options that are not default, as one word: 'lines=wheel,move-limit=60'."""
        pairs = changed(self.game.words.OPTIONS, self.game.options)
        return ",".join(["%s=%s" % pair for pair in pairs])

    def pc_plays(self, listening):
        """A PC that went away plays no side: people go on for it until it is back. The table's player never leaves."""
        self._listening = listening
        self.levels = [level_of(player) for player in self.players]
        by_pc = [level > 0 for level in self.levels]
        for side in (0, 1):
            if self.players[side] == PC:
                by_pc[side] = listening
        self.referee.players.take_sides(by_pc)

    def plays(self):
        """Whether the table's own player has a side in this game."""
        return self.levels[0] or self.levels[1]

    def own_turn(self):
        """The level of the table's own player if it is his turn and he has not said his action yet, else 0."""
        return self.levels[self.game.side] if self.thinks() else 0

    def settled(self, now, seats, levels):
        """Seats have settled to levels."""
        self.revision += 1
        self.hint = None
        self._carry_out(now, self.referee.settled(now, seats, levels))

    def mask(self, now, cell, chatters, levels):
        """The sensor of a cell chatters and is not to be believed, or is calm again and gives levels."""
        self.revision += 1
        seen = self.referee
        self._carry_out(now, seen.mask(now, cell, CHATTERS) if chatters else seen.unmask(now, cell, levels))

    def tick(self, now):
        """Let time pass."""
        view = self.referee.view
        self._carry_out(now, self.referee.tick(now))
        if view != self.referee.view:
            self.revision += 1
        if self.thrower is not None and self._throw_due(now) == 0:
            self.revision += 1
            self._play_throw(now, self.thrower.tick(now, self.game))
        if self.question and self.question.due(now) == 0:
            self.revision += 1
            self._resolve(now, self.question, self.question.tick(now, self.game))

    def due(self, now):
        """Ms until `tick` has something to do, or None."""
        due = sooner(self.referee.due(now), self._throw_due(now))
        return due if self.question is None else sooner(due, self.question.due(now))

    def _throw_due(self, now):
        """Ms until dice fall, or None; they wait for a turn that is about to be played otherwise."""
        return None if self.thrower is None or self.referee.pending.about_to_differ() else self.thrower.due(now)

    def press(self, now):
        """The button was pressed shortly."""
        if self.asking:
            self.asking = False
            self.revision += 1
            return
        self.revision += 1
        self.hint = None
        if self.question and self.question.open():
            self._resolve(now, self.question, self.question.press())
        elif self.thrower is not None and self.thrower.asking:
            self.thrower.press(now)
        elif not self._swap(now):
            self.referee.press(now)

    def _swap(self, now):
        """The button says that the last two pieces were placed in the wrong order; whether that was meant."""
        from ludus.session.swapping import swap

        swapped = swap(self, now)
        if swapped:
            ply = len(self.game.played)
            self._tell("BACK", (ply - 2,))
            self._tell("ACT", (ply - 1, swapped[0]))
            self._tell("ACT", (ply, swapped[1]))
            if self.game.over:
                self._tell("END", (self.game.score, self.game.reason))
            self._carry_out(now, self.referee.after_commit(now))
        return bool(swapped)

    def offer(self, now):
        """The button was held: a draw is offered; held again, its side is about to give up; once more, nothing is."""
        if self.game.over or self.asking or not self.game.played:
            return
        self.revision += 1
        if self.question is None:
            from ludus.session.questions import question

            self.question = question(self, now)
        else:
            self.question.again(now)
            self._resolve(now, self.question, False)

    def withdraw(self):
        """What the button asked is not asked any more."""
        self.revision += 1
        self.question = None

    def draw_answered(self, now, ply, yes):
        """The PC answers the draw that was offered to it. Raises LudusError; nothing changes then."""
        if ply != len(self.game.played) or not (self.question and self.question.awaits_pc()):
            raise LudusError("no draw is offered to the PC at ply %d" % ply)
        self.revision += 1
        if not yes:
            self.question.decline(now)
        self._resolve(now, self.question, yes)

    def _resolve(self, now, asked, yes):
        """What was asked was answered with yes, or is over if it has no stage any more."""
        if not asked.stage:
            self.question = None
        elif yes:
            asked.settle(self.game)
            self._ended(now)

    def end(self, now, ply, score, reason):
        """The PC ends the game as people may (see `games.ends`). Raises LudusError; nothing changes then."""
        from ludus.games.ends import end_by_people

        game = self.game
        if ply != len(game.played) or not end_by_people(game, score, reason):
            raise LudusError("the game cannot end %s (%s) at ply %d" % (score, reason, ply))
        self.revision += 1
        self._ended(now)

    def _ended(self, now):
        """People have ended the game."""
        self.question = self.hint = None
        self._tell("END", (self.game.score, self.game.reason))
        self._look_for_throw(now)
        self._carry_out(now, self.referee.after_commit(now))

    def propose(self, action):
        """Let the lights propose an action, or with None nothing any more."""
        self.revision += 1
        self.hint = action

    def may_propose(self):
        """Whether a hint would help: it is a person's turn, and nothing else is on."""
        game = self.game
        return not (self.referee.players.by_pc[game.side] or game.over or game.awaits_throw) and self.phase() == "play"

    def dice(self, now, ply, dice):
        """The PC tells the dice that players threw, a text such as '136'. Raises LudusError; nothing changes then."""
        game, thrower = self.game, self.thrower
        if thrower is None or not thrower.asking or ply != len(game.played):
            raise LudusError("no dice of players are awaited at ply %d" % ply)
        self._play_throw(now, thrower.tell(game, game.words.dice_told(dice)))

    def _play_throw(self, now, dice):
        if dice:
            self.revision += 1
            self.game.play(self.game.parse("(%s)" % dice))
            self._tell("ACT", (len(self.game.played), self.game.played[-1]))
            self._look_for_throw(now)
            self._carry_out(now, self.referee.thrown(now))

    def ask(self, now, ply, action):
        """The PC, or the table's own player, asks for an action, to be carried out by hand.

        Raises Illegal or LudusError; nothing changes then.
        """
        game = self.game
        if ply != len(game.played) or not self.referee.players.by_pc[game.side]:
            raise LudusError(
                "the action is for ply %d of a side the PC plays, the table is at ply %d" % (ply, len(game.played))
            )
        if not game.is_legal(action):
            raise LudusError("action %d is not legal at %s" % (action, game.position()))
        self.revision += 1
        self._carry_out(now, self.referee.request(now, action))

    def _carry_out(self, now, events):
        """Carry out what has happened, and all that follows from it; of sensors alone nothing does."""
        while events:
            self.revision += 1
            for event in events:
                self._carry_out_one(now, event)
            if events[-1][0] in (views.NEW, views.STUCK, views.SOUND):
                return
            self._look_for_throw(now)
            events = self.referee.after_commit(now, events)

    def _carry_out_one(self, now, event):
        what, game = event[0], self.game
        if what == views.NEW:
            self._begin_anew(now)
            return
        if what in (views.STUCK, views.SOUND):
            self._tell("FAULT", ("stuck", game.cell_names[event[1]], "" if what == views.STUCK else "gone"))
            return
        self.question = self.hint = None
        self.asking = False
        if what == views.ACT:
            game.play(event[1])
            self._tell("ACT", (len(game.played), event[1]))
        elif what == views.INSTEAD:
            if event[2] > 1:  # dice thrown since then
                game.take_back(event[2] - 1)
                self._tell("BACK", (len(game.played),))
            game.take_back(1)
            game.play(event[1])
            self._tell("INSTEAD", (len(game.played), event[1]))
        else:
            game.take_back(len(game.played) - event[1])
            self._tell("BACK", (event[1],))
        if game.over:
            self._tell("END", (game.score, game.reason))

    def _begin_anew(self, now):
        game = self.game
        options = dict(game.options)
        if "fewer" in options:  # the start has all pieces
            options["fewer"] = "no"
        occupancy = self.referee.occupancy
        self._begin(now, occupancy.present, occupancy.colours, Game(game.id, options), self.players)

    def phase(self):
        """What the table is doing, as a word: setup, dice, play, think, hold, ask, offer, correct, confirm, over."""
        seen = self.referee
        if self.question and self.question.open():
            return "offer"
        if seen.spill == views.CONFIRMING or (self.asking and seen.view == views.IDLE):
            return "confirm"
        if seen.view == views.WRONG or seen.spill:
            return "correct"
        if self.game.over:
            return "over"
        if seen.view == views.SETTING_UP:
            return "setup"
        if seen.pending.answers:
            return "ask"
        if self.thrower is not None and self.thrower.asking:
            return "dice"
        if seen.view in (views.HOLDING, views.NOT_MOVABLE):
            return "hold"
        return "think" if self.thinks() else "play"

    def thinks(self):
        """Whether it is the turn of a player who is no person, and he has not said his action yet."""
        game, players = self.game, self.referee.players
        thinking = players.by_pc[game.side] and players.requested is None
        return thinking and not (game.over or self.asking or game.awaits_throw)

    def draw(self, picture):
        """Fill picture, a bytearray with one cue a light."""
        draw(self, self.phase(), picture)
