"""One game at the table with its people: tells the referee what happens, and carries out what it recognizes."""

from ludus.clock import sooner
from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.recognition import decision as views
from ludus.recognition import occupancy as piles
from ludus.recognition.referee import Referee
from ludus.recognition.times import SLIDE_MS
from ludus.session.journalled_game import JournalledGame
from ludus.session.players import HUMAN, Players


class Sitting:
    """A game being played on the board, from set-up to its end, and the next one after it.

    `question` is the draw_offers.Question that the button asks the other player, or None. `hint` is the action
    that the lights propose until something happens, or None; it is no part of the game. `changed_at` is when the game
    began or last changed.
    """

    def __init__(self, entry, renew, distance, now, settled, game_id, options, throw, saved=None, ask=False):
        """Begin game_id with options between two people on the board as it stands.

        entry(kind, fields): where entries go. renew(): has the lights drawn again. distance(a, b): how far cell a is
        from b, in any unit. settled: what stands on each seat, 0 for nothing; each cell has as many seats as the
        board's lanes have slots. throw(): the text of an honest throw of dice. saved: a
        ludus.storage.saved_game.SavedGame of that game, to resume instead; ask: whether the button must confirm that.
        """
        self._entry = entry
        self._renew = renew
        self._throw = throw
        self.distance = distance
        self._unattended = False
        self._slide_ms = SLIDE_MS
        self.levels = settled  # what all seats had settled to when hands last changed something
        self.changed_at = now
        self.players = Players((HUMAN, HUMAN), False)
        game = Game(game_id, options) if saved is None else saved.game
        self._slots = max(1, len(settled) // game.cell_count)
        present = piles.counted(settled, self._slots)
        colours = piles.colours(settled, self._slots)
        if saved is None:
            self._seat(now, present, colours, game, self.players.names)
        else:
            self._resume(now, present, colours, saved, ask)

    def begin(self, now, settled, game_id, options, names, position=None):
        """Begin another game; the one being played, if it is not over, is abandoned.

        names: of White and Black, see `players`. position: a text to play from, None for the usual start. Raises
        OptionError, or LudusError for a position from which nothing can be played; then the game being played goes on.
        """
        game = Game(game_id, options, position)
        if game.over:
            raise LudusError("the game is over in the position %s" % position)
        self.journalled.abandon()
        present, colours = piles.counted(settled, self._slots), piles.colours(settled, self._slots)
        self._seat(now, present, colours, game, names, self.referee.occupancy.masked)

    def limit(self, now, unattended):
        """Set whether nobody looks after the table: then only the last action can be taken back.

        Nothing more can be taken back until another action is played.
        """
        if unattended != self._unattended:
            self._unattended = unattended
            self._carry_out(now, self.referee.limit(now, unattended))

    def slide(self, ms):
        """Change for how long a piece may slide on before its action is final."""
        self._slide_ms = ms
        self.referee.position.slide_ms = ms

    def _seat(self, now, present, colours, game, names, masked=None):
        self._judge(game, names, game.position(), present, colours, masked)
        self.journalled.begin()
        self.listen(self.players.listening)
        self.referee.begin(now)
        self._changed(now)

    def _judge(self, game, names, start, present, colours, masked=None):
        """Make a referee for the game, and a thrower if it has dice; nothing is asked or proposed yet."""
        self.asking = False
        self.question = None
        self.hint: int | None = None
        self.game = game
        self.players = Players(names, self.players.listening)
        self.journalled = JournalledGame(self._entry, game, names, start)
        self.referee = Referee(game, present, self._slots, masked, colours)
        self.referee.position.unattended, self.referee.position.slide_ms = self._unattended, self._slide_ms
        self.thrower = _thrower(self.referee.position.dice, self._throw)
        self._renew()

    def _resume(self, now, present, colours, saved, ask):
        """Go on with a saved game. Raises LudusError if the rules refuse it."""
        game = saved.game
        for action in saved.actions:
            game.play(action)
        self._judge(game, saved.players, saved.start, present, colours)
        self.asking = ask and bool(game.played) and not game.over
        if game.over and not saved.ended:  # the power failed between the last action and its END entry
            self.journalled.end()
        self._carry_out(now, self.referee.take_up(now))
        self.listen(self.players.listening)
        self._changed(now)

    def listen(self, listening):
        """Note whether a PC listens."""
        self.players.listen(listening)
        self.referee.position.players.take_sides(self.players.automatic)
        self._renew()

    def settled(self, now, seats, settled):
        """Judge the board after these seats have settled; `settled` is what stands on each seat of the board.

        Returns the seats, a list, with which hands have begun the next game.
        """
        self._renew()
        self.hint = None
        self.levels = settled
        return self._carry_out(now, self.referee.settled(now, seats, settled), seats)

    def mask(self, now, cell, chatters, settled):
        """Stop believing the sensor of a cell, which chatters; or believe it again, since it has stopped."""
        self._renew()
        referee = self.referee
        self._carry_out(now, referee.mask(now, cell) if chatters else referee.unmask(now, cell, settled))

    def tick(self, now):
        """Let time pass. Returns what `settled` returns."""
        decision, view = self.referee.decision, self.referee.decision.view
        begun = self._carry_out(now, self.referee.tick(now))
        if decision is not self.referee.decision or view != decision.view:
            self._renew()
        if self.referee.position.dice and self.thrower.due(now, self.referee) == 0:
            self._renew()
            self._play_throw(now, self.thrower.tick(self.game))
        if self.question and self.question.due(now) == 0:
            self.withdraw()
        return begun

    def due(self, now):
        """Ms until `tick` has something to do, or None."""
        due = self.referee.pending.due(now)
        if self.referee.position.dice:
            due = sooner(due, self.thrower.due(now, self.referee))
        return due if self.question is None else sooner(due, self.question.due(now))

    def press(self, now):
        """Respond to a short press of the button."""
        self._renew()
        confirms, self.asking = self.asking and self.phase() == "confirm", False
        if confirms:
            return
        self.hint = None
        if self.question and self.question.open():
            if self.question.press():
                self.end(now, len(self.game.played), *self.question.end())
        elif self.phase() == "dice":
            self.thrower.press(now)
        else:
            from ludus.session.button_corrections import put_right

            if put_right(self, now):
                self._changed(now)
                self._carry_out(now, self.referee.after_commit(now))
            else:
                self._carry_out(now, self.referee.press(now))

    def offer(self, now):
        """Act on the button being held: offer a draw; the next time, to give up; the third time, ask nothing more."""
        if self.game.over or self.asking or not self.game.played:
            return
        self._renew()
        if self.question is None:
            from ludus.session.draw_offers import question

            self.question = question(self, now)
        else:
            self.question = self.question.again(now)

    def withdraw(self):
        """Stop asking what the button asked."""
        self._renew()
        self.question = None

    def draw_answered(self, now, ply, yes):
        """Answer the draw that was offered to the PC or to the table's own player.

        Raises LudusError if no such offer waits at that ply; nothing changes then.
        """
        question = self.question
        if ply != len(self.game.played) or not (question and (question.awaits_pc() or question.awaits_own(now))):
            raise LudusError("no draw is offered to the PC at ply %d" % ply)
        self._renew()
        if yes:
            self.end(now, ply, *question.end())
        else:
            question.decline(now)

    def propose(self, action):
        """Show an action as a hint; with None, stop showing one."""
        self.hint = action
        self._renew()

    def end(self, now, ply, score, reason):
        """End the game by agreement, resignation or time, as the PC or people at the table have decided.

        score, reason: see `games.ends`. Raises LudusError if the game cannot end so; nothing changes then.
        """
        from ludus.games.ends import end_by_people

        game = self.game
        if ply != len(game.played) or not end_by_people(game, score, reason):
            raise LudusError("the game cannot end %s (%s) at ply %d" % (score, reason, ply))
        self._renew()
        self.question = self.hint = None
        self.journalled.end()
        self._changed(now)
        self._carry_out(now, self.referee.after_commit(now))

    def dice(self, now, ply, dice):
        """Play the dice that players threw, a text from the PC such as '136'.

        Raises LudusError if none are awaited or the text is no throw; nothing changes then.
        """
        game, thrower = self.game, self.thrower
        if not thrower.asking or ply != len(game.played):
            raise LudusError("no dice of players are awaited at ply %d" % ply)
        self._play_throw(now, thrower.fall(game, game.words.read_dice(dice)))

    def _play_throw(self, now, dice):
        """Play dice; do nothing for '', and let players enter the throw before anew for None."""
        if dice is None:
            from ludus.session.button_corrections import enter_anew

            if enter_anew(self):
                self._changed(now)
                self._carry_out(now, self.referee.after_commit(now))
        elif dice:
            self._renew()
            self.journalled.play(self.game.words.throw(dice))
            self._changed(now)
            self._carry_out(now, self.referee.thrown(now))

    def ask(self, now, ply, action):
        """Ask people to carry out an action of the PC or of the table's own player.

        Raises LudusError if it is not its turn or the action is not legal; nothing changes then.
        """
        game = self.game
        if ply != len(game.played) or not self.players.automatic[game.side]:
            raise LudusError(
                "the action is for ply %d of a side the PC plays, the table is at ply %d" % (ply, len(game.played))
            )
        if not game.is_legal(action):
            raise LudusError("action %d is not legal at %s" % (action, game.position()))
        self._renew()
        self._carry_out(now, self.referee.request(now, action))

    def _changed(self, now):
        """Note that the game has changed, or that another one has begun."""
        self.changed_at = now
        self.thrower.position_changed(now, self.game)

    def _carry_out(self, now, events, seats=()):
        """Carry out events, and those that follow. None follow if all are about sensors.

        If they begin the next game, hands may have set down its first pieces, the last of them on these seats: these
        count as set down now, and their seats are returned, a list.
        """
        while events:
            self._renew()
            done = self.journalled.follow(events)
            if events[-1][0] == views.NEW:
                before, filled_at = self.referee.occupancy, self.referee.touched.filled
                game, names = self.journalled.anew(), self.players.names
                self._seat(now, self.referee.position.start, before.colours, game, names, before.masked)
                begun = [seat for seat in self.referee.occupancy.filled_since(self.levels) if seat not in seats]
                begun = sorted(begun, key=lambda seat: filled_at[seat // self._slots]) + list(seats)
                self._carry_out(now, self.referee.settled(now, begun, self.levels))
                return begun
            if not done:
                return []
            self.question = self.hint = None
            self.asking = False
            self._changed(now)
            events = self.referee.after_commit(now, done)
        return []

    def phase(self):
        """What the table is doing: setup, dice, play, think, hold, ask, offer, correct, confirm or over."""
        view, spill = self.referee.decision.view, self.referee.decision.spill
        if self.question and self.question.open():
            return "offer"
        if spill == views.CONFIRMING or (self.asking and view == views.IDLE):
            return "confirm"
        if view == views.WRONG or spill:
            return "correct"
        if view == views.ASKING:
            return "ask"
        if self.game.over:
            return "over"
        if view == views.SETTING_UP:
            return "setup"
        if self.thrower.asking:
            return "dice"
        if view in (views.HOLDING, views.NOT_MOVABLE):
            return "hold"
        return "think" if self.thinks() else "play"

    def thinks(self):
        """Whether it is the turn of the PC or of the table's own player, and his action is not known yet."""
        game = self.game
        if not self.players.automatic[game.side] or self.referee.position.players.requested is not None:
            return False
        return not (game.over or self.asking or game.awaits_throw)


def _thrower(dice, throw):
    """Make a Thrower, whose class is loaded only for a game with dice, or else a NoDice."""
    if not dice:
        return NoDice()
    from ludus.session.thrower import Thrower

    return Thrower(throw)


class NoDice:
    """Stands in place of a Thrower in a game without dice."""

    asking = False
    lights = None

    def position_changed(self, now, game):
        """Do nothing: without dice, no position makes a throw due."""
