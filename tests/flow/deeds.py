"""Deeds beside moves while the program is made to fail.

People press without looking; the database alone says what is there.

Each deed is done alone, after everything before it is shown. So it is known who is told what.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.contract.dice import Dice
from sandbox import Interaction, Sandbox
from sandbox.interactions.interaction import CallbackType
from sandbox.model import Message
from tests.flow.afar import is_told
from tests.flow.support import choices, private
from tests.flow.test_kill import Far
from tests.support.nursed import Nursed
from tests.support.waits import until

HOUR = 60 * 60
LATE = 100


@dataclass(frozen=True)
class Sitting:
    """A seat as it is kept."""

    name: str
    turn: int
    told: int
    """How many reminders of the turn are past; `LATE`, once they are told that their time is up."""
    missed: int
    is_asked: bool
    is_running: bool
    """Whether their clock runs: without it they get no reminders."""
    is_late: bool
    has_planned: bool
    is_played_for: bool
    """Whether a computer decides for them, in the turn that they have."""


class Doing(Far):
    """A room whose bot is another process, for deeds that are not moves."""

    def __init__(self, sandbox: Sandbox, database: Path, program: Nursed, dice: Dice) -> None:
        super().__init__(sandbox, database, dice.below(10**6))
        self.database, self.program, self.dice = database, program, dice
        self.beginners: tuple[str, ...] = ()
        """Who was asked when they came: the others were sent a hand beside what tells them of
        turns.
        """
        self.beside = Counter[str]()
        """What those who sit there were told beside the seat's turns; less, for the turns before
        they came.
        """
        self.planned = Counter[str]()
        """How often they have planned a move: they need not be told of the turn in which it is
        made.
        """
        self.unwritten = frozenset[str]()
        """Who gets no DM, and plays from the board."""
        self.gone: dict[str, int] = {}
        """What those were told in all who sit nowhere any more."""
        self.raws: list[Interaction] = []
        self.done = Counter[str]()
        """What came about."""
        self.reminded: dict[str, tuple[int, int]] = {}
        """The last turn that a player was reminded of, and how often."""
        self.takebacks = 0
        """How many there had been when it was counted last who was told of what."""

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return rows of the database, read from outside the program."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            return db.execute(query).fetchall()

    def log(self) -> list[tuple[Any, ...]]:
        """Return the plies that are durable."""
        return self.rows("SELECT ply, seat, kind, notation FROM plies ORDER BY ply")

    def seats(self) -> list[Sitting]:
        """Who sits where, and how it stands with them."""
        names = {person.id: name for name, person in self.people.items()}
        query = """
            SELECT user_id, turn, reminded, missed, since, waited, decided, deadline,
            late = turn AND paused IS NULL AND stand_in IS NOT NULL FROM seats
            JOIN matches ON id = seats.match LEFT JOIN terms ON id = terms.match ORDER BY seat"""
        found = []
        for user, turn, reminded, missed, since, waited, decided, deadline, is_covered in self.rows(query):
            is_asked = since is not None and not decided
            is_late = is_asked and waited == turn
            # A clock that has not begun yet, as the match is paused, still has the turn before on
            # it.
            past = 0 if is_asked and deadline is None else reminded or 0
            told = LATE if is_late else past
            has_planned, is_played_for = since is None and bool(decided), is_asked and bool(is_covered)
            of_clock = told, missed or 0, is_asked, deadline is not None
            found.append(Sitting(names[user], turn, *of_clock, is_late, has_planned, is_played_for))
        return found

    @property
    def is_over(self) -> bool:
        return self.rows("SELECT phase FROM matches") != [("playing",)]

    @property
    def ply(self) -> int:
        return int(self.rows("SELECT ply FROM matches")[0][0])

    async def raw(self, name: str, action: str) -> Interaction:
        """Press a control that may be missing, in one's hand or else on the board."""
        press = await self[name].press_raw((self.hands(name) or [self.board])[-1], f"1|{action}")
        self.raws.append(press)
        return press

    async def wait_for_reply(self, press: Interaction) -> Interaction:
        """Wait until the presser has been told the result.

        A refusal may be the first answer; nothing follows then.
        """
        answered = (CallbackType.MESSAGE, CallbackType.UPDATE, CallbackType.MODAL)
        await until(lambda: bool(press.failed or press.followups or press.callback_type in answered))
        return press

    async def wait_for_answers(self) -> None:
        """Wait until all raw presses are acknowledged, not until they took effect."""
        for press in self.raws:
            await press.wait_for_answer()
        self.raws.clear()

    def letters(self, name: str) -> int:
        """Return how many DMs a person has got."""
        dm = self[name].dm
        return 0 if dm is None else dm.total_sent

    async def asking(self) -> list[tuple[str, Message]]:
        """Return who can move, with the message in which they do.

        It is their DM, or what **Play** below the board shows them.
        """
        found = [*self.find_asked()]
        for seat in self.seats():
            if seat.is_asked and not seat.is_played_for and seat.name in self.unwritten:
                if self.is_over or self.board.find(label="Play") is None:
                    break
                press = await self[seat.name].press(self.board, label="Play")
                await until(lambda press=press: press.failed or is_told(press))  # type: ignore[misc]
                if (shown := press.message) is not None and choices(shown):
                    found.append((seat.name, shown))
        return found

    async def play_on(self, moves: int | None = None) -> int:
        for made in range(1000 if moves is None else moves):
            await self.up_to_date()
            if not (waiting := await self.asking()):
                return made
            await self.move(*self.random.choice(waiting))
        await self.wait_until_shown()
        return moves or 0

    # Each deed presses what begins it: what comes of it is seen after the program was killed.

    async def put_off(self) -> None:
        """Have all ask for a pause; or, if paused, have one player resume."""
        ((ply, since, spent),) = self.rows("SELECT ply, paused, put_off FROM matches")
        action = f"pause-yes|1|{ply}|{spent}" if since is None else f"go-on|1|{since}"
        seats = self.seats()
        for seat in seats if since is None else seats[:1]:
            await self.raw(seat.name, action)

    async def take_back(self) -> None:
        """Take the last move back, or ask the others, who agree."""
        moves = [seat for _, seat, kind, _ in self.log() if kind == "move"]
        if not moves:
            return
        names = [seat.name for seat in self.seats()]
        mover = names[moves[-1]]
        if self.dice.below(2):
            await self.raw(mover, f"back|1|{self.ply}")
            return
        asking = await self.raw(mover, f"back-ask|1|{self.ply}")
        if self.dice.below(2):
            await self.wait_for_reply(asking)
        for name in names:
            if name != mover:
                await self.raw(name, f"back-yes|1|{self.ply}")

    async def plan(self) -> None:
        """Plan a waiting player's next move, if planning is of use."""
        for name in [seat.name for seat in self.seats() if not seat.is_asked and not seat.has_planned]:
            asked = private(await self.wait_for_reply(await self.raw(name, "ahead|1")))
            for menu in [one for one in asked.interactive if "options" in one]:
                key = self.dice.choice(menu["options"])["value"]
                # a pass answers the question after it, too
                self.presses += [(name, frozenset({key}))] * 2
                self.raws.append(await self[name].choose(asked, menu["custom_id"], [key]))
                return

    async def vote(self) -> None:
        """Vote that the house moves for a late player, if the others are asked."""
        seats = self.seats()
        if any(seat.is_late for seat in seats):
            for seat in seats:
                if not seat.is_late:
                    await self.raw(seat.name, f"skip|1|{self.ply}")

    async def offer_a_seat(self) -> None:
        """Offer a seat, or withdraw the offer."""
        seats = self.seats()
        offered = [seat for (seat,) in self.rows("SELECT seat FROM offers")]
        if offered:
            await self.raw(seats[offered[0]].name, "keep-seat|1")
        else:
            await self.raw(self.dice.choice(seats).name, "hand-any|1")

    async def take_a_seat(self) -> None:
        """Take an offered seat as a passer-by."""
        sitting = {seat.name for seat in self.seats()}
        for seat, since in self.rows("SELECT seat, since FROM offers"):
            for name in self.dice.shuffle([*self.people]):
                if name not in sitting:
                    await self.raw(name, f"take-seat|1|{seat}|{since}")
            return

    # What has to be before some of them; nothing is killed meanwhile.

    async def a_seat_is_offered(self) -> None:
        """Return whether a seat is on offer."""
        if not self.rows("SELECT 1 FROM offers"):
            await self.offer_a_seat()
            await self.wait_until_shown()

    async def one_is_late(self) -> None:
        """Return whether the others are asked if they wait for a player."""
        await self.time_passes(25 * HOUR)

    async def one_stays_away(self) -> None:
        """Let a player miss two turns in a row while all others play on."""
        away = self.dice.below(len(self.seats()))
        for _ in range(100):
            seat = self.seats()[away]
            if self.is_over or seat.missed > 1:
                return
            if others := [one for one in await self.asking() if one[0] != seat.name]:
                await self.move(*self.dice.choice(others))
                await self.wait_until_shown()
            else:
                await self.time_passes(25 * HOUR)

    async def time_passes(self, seconds: int) -> None:
        """So much at once, and what was due in it has happened."""
        before = self.seats()
        self.program.move_clock(seconds)
        await self.up_to_date()
        self.count(before)

    def count(self, before: list[Sitting], *, is_called_again: bool = False) -> None:
        """Count who was told what since then, once everything is shown.

        A player who is called again to a turn that they end at once need not be told of it.
        """
        takebacks = int(self.rows("SELECT takebacks FROM matches")[0][0])
        for was, now in zip(before, self.seats(), strict=True):
            self.planned[now.name] += now.has_planned and not was.has_planned
            self.done["a vote"] += was.is_late and now.missed > was.missed
            if was.name == now.name:
                # A turn that is resumed is one that they were reminded of before.
                turn, told = self.reminded.get(now.name, (0, 0))
                known = max(was.told, told) if turn == now.turn else was.told
                # Whose time was up before a pause is called once for that and for the turn that
                # goes on.
                is_late_again = is_called_again and was.told == now.told == LATE
                is_known = was.turn == now.turn or takebacks > self.takebacks or is_late_again
                may_be_reminded = was.is_running or now.is_running
                self.beside[now.name] += may_be_reminded and now.told > (known if is_known else 0)
                self.reminded[now.name] = now.turn, max(now.told, known if is_known else 0)
                self.planned[now.name] += is_called_again and now.turn > was.turn + now.is_asked
                continue
            self.done["a seat taken"] += 1
            # The player who left was told so, and the newcomer at once what they hold.
            to_old = was.turn + self.beside.pop(was.name, 0) + (was.name not in self.beginners) + 1
            letters = self.gone[was.name] = self.letters(was.name)
            least, most = to_old - self.planned.pop(was.name, 0), to_old + takebacks
            assert was.name in self.unwritten or least <= letters <= most, f"{was.name} is told once"
            self.beside[now.name] = self.gone.pop(now.name, 0) - was.turn + (now.turn == was.turn)
            self.beginners += (now.name,)
        self.takebacks = takebacks

    async def up_to_date(self) -> None:
        """Wait until all that was due has happened and is shown."""
        await self.wait_until_due_is_done()
        await until(lambda: self.is_over or not any(seat.is_played_for for seat in self.seats()))
        await self.wait_until_shown()

    async def wait_until_due_is_done(self) -> None:
        """Wait until all that was due has happened; it may not be shown yet.

        Time that ran out unnoticed before a kill passed while no player could play.
        """
        due = f"SELECT 1 FROM matches WHERE due <= {int(self.sandbox.clock())} AND ended IS NULL"
        await until(lambda: not self.rows(due))
