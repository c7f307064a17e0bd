"""People of a server who drop in at random and look for matches, each alone.

All that they do goes through the sandbox's Discord. The clock moves by quarters of an hour. They
look when their habits say so: no notice makes them look earlier.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from cogs.kit.ids import read
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR, read_pace
from engine.clocks.quiet_hours import Hours
from engine.contract.dice import Dice
from engine.contract.errors import NoSuchMatch
from engine.library import GAMES
from engine.match.records import Match
from engine.services.durations import rhythm
from engine.services.seeking.tables import pace_group, pace_of, seated_users
from engine.services.seeking.wishes import LONGEST
from sandbox import Interaction
from sandbox.model import Message
from sandbox.world.changes import Change
from tests.flow.seekers import GAME, avoid, command, listen
from tests.flow.support import Table
from tests.support.askers import player_of
from tests.support.clock import Still

QUARTER: Final = 15 * 60
EVENING: Final = (17, 18, 19, 20, 20, 21, 21, 22)
DAYTIME: Final = (7, 8, 10, 12, 13, 15, 23)
PACES: Final = (("1d",), ("1d",), ("1d", "3d"), ("none", "1d"), ("none",), ("1d", "none", "3d"))
"""Paces that a person plays at; they open matches at the first."""
WAYS: Final = ("play", "play", "notify", "tables", "notify", "play", "tables", "notify", "play", "tables")
TOLD: Final = "sit"
"""The action of the button in notices of lobbies for which a user waits."""
OFFERS: Final = frozenset({"together", "fill"})
"""Actions of the buttons in notices to hosts of lobbies."""
LASTS: Final = (DAY // 2, 2 * DAY)
"""Least and greatest time after which a match is called off."""
QUIET: Final = Hours("UTC", (23, 7))


def group_of(pace: str) -> str:
    """Return the group of a pace, as wishes name it."""
    return pace_group(rhythm(read_pace(pace)))


@dataclass
class Search:
    """How long a person looked for a match, and what they found."""

    way: str
    since: int
    seated: int | None = None
    """When they sat in a started match with another person."""
    computers: int = 0
    """Matches that they began with computers alone meanwhile."""


@dataclass
class Guest:
    """A person, their habits, and what they look for now."""

    name: str
    way: Literal["play", "notify", "tables"]
    hours: Sequence[int]
    """Hours of the day at which they mostly look at Discord."""
    games: Sequence[str]
    paces: Sequence[str]
    most: int
    """Matches that they play at once."""
    tells_by: str = "dm"
    search: Search | None = None
    read: set[int] = field(default_factory=set)
    """DMs that they have seen."""

    def likes(self, match: Match) -> bool:
        """Return whether they would play a match."""
        return match.game in self.games and pace_of(match) in map(group_of, self.paces)


class Crowd:
    """The people, their searches, and the notices that they got."""

    def __init__(self, table: Table, clock: Still, seed: int, count: int) -> None:
        self.table = table
        self.clock = clock
        self.dice = Dice("crowd", seed)
        self.guests = [self._invent(n) for n in range(count)]
        self.searches: list[Search] = []
        self.told: Counter[str] = Counter()
        """Notices of lobbies for which a person waits."""
        self.notices: Counter[tuple[str, int]] = Counter()
        """All notices of lobbies by person and day, with those to hosts."""
        self._ends: dict[int, int] = {}
        """When each match that goes on is called off."""
        self._next = 1
        self._lobbies: set[int] = set()
        table.people = {guest.name: table.sandbox.person(guest.name) for guest in self.guests}
        table.sandbox.world.listeners.append(self._hear)

    def _invent(self, n: int) -> Guest:
        dice = self.dice
        hours = {dice.choice(EVENING), dice.choice(EVENING), dice.choice(DAYTIME)}
        shift = dice.choice((0, 0, 0, 7))
        games = (*GAMES,) if dice.below(2) else dice.shuffle((*GAMES,))[: 1 + dice.below(2)]
        return Guest(
            f"P{n:02}",
            WAYS[n % len(WAYS)],
            sorted((hour + shift) % 24 for hour in hours),
            games,
            dice.choice(PACES),
            most=dice.choice((1, 1, 2, 3)),
            tells_by=dice.choice(("dm", "dm", "mention")),
        )

    def _is_lucky(self, percent: int) -> bool:
        return self.dice.below(100) < percent

    async def live(self, days: int) -> None:
        """Live from one midnight on; the first people are regulars, the others newcomers."""
        self.clock.ahead += DAY - self.clock() % DAY
        names = [guest.name for guest in self.guests]
        for first in range(0, len(names) // 2 - 3, 4):
            await self.table.match(GAME, tuple(names[first : first + 4]), rounds=1)
            await self.table.hurry(self._next)
            self._next += 1
        for guest in self.guests[::5]:
            await self.table.matches.people.keep(self.table[guest.name].id, Habits(QUIET))
        for name, other in zip(names[::7], names[3::7], strict=False):
            await avoid(self.table, name, other)
        for _ in range(days):
            await self._live_a_day()

    async def _live_a_day(self) -> None:
        looks = [
            (hour * 4 + self.dice.below(4), guest)
            for guest in self.guests
            for hour in guest.hours
            if self._is_lucky(80)
        ]
        for quarter in range(DAY // QUARTER):
            self.clock.ahead += QUARTER
            await self.table.matches.pass_time()
            self.table.bot.services.matchmaker.sweep()
            await self.table.bot.services.matchmaker.look()
            for guest in self.dice.shuffle([one for due, one in looks if due == quarter]):
                await self._look(guest)
                await self._note_starts()
            await self._note_starts()
            await self._call_off()

    async def _look(self, guest: Guest) -> None:
        """Look at Discord: read DMs, start one's match, and look for another if one wants to."""
        mine = await self._matches_of(guest)
        playing = [one for one in mine if one.phase == "playing" and len(seated_users(one)) > 1]
        if guest.search is None and len(playing) < guest.most and self._is_lucky(60):
            guest.search = Search(guest.way, int(self.clock()))
            self.searches.append(guest.search)
        await self._read(guest)
        if guest.search is None:
            return
        waiting = [one for one in await self._matches_of(guest) if one.phase == "lobby"]
        for match in waiting:
            if match.host == self.table[guest.name].id and len(seated_users(match)) > 1:
                await self._start(guest, match)
        if not waiting:
            await self._seek(guest)

    async def _seek(self, guest: Guest) -> None:
        """Look for a match in one's own way."""
        if guest.way == "play":
            pace = self.dice.choice(guest.paces)
            sent = await self.table[guest.name].slash(
                self.table.channel, f"play {self.dice.choice(guest.games)}", pace=pace
            )
            await sent.wait_until_settled()
            await self.table.wait_until_shown()
            offers = [one for one in (*sent.followups, sent.message) if one is not None and one.ephemeral_for]
            for offer in offers:
                if self._is_lucky(80) and await self._sit(guest, offer):
                    return
                await self._press(guest, offer, "own")
        elif guest.way == "tables":
            await self._sit(guest, await command(self.table, guest.name, "tables"))
        elif await self.table.bot.services.wishes.of_user(self.table[guest.name].id) is None:
            games = () if len(guest.games) == len(GAMES) else guest.games
            pace = "any" if guest.paces is PACES[-1] else group_of(guest.paces[0])
            chosen = {"pace": pace, "span": str(LONGEST), "way": guest.tells_by}
            await listen(self.table, guest.name, *games, **chosen)

    async def _read(self, guest: Guest) -> None:
        """Read new notices, in DMs and in the channel; press in them while looking."""
        person = self.table[guest.name]
        shown = (one for one in self.table.channel.messages.values() if not one.deleted)
        pings = [one for one in shown if person.id in one.pinged]
        for message in (*self.table.hands(guest.name), *pings):
            if message.id in guest.read:
                continue
            guest.read.add(message.id)
            if guest.search is None:
                continue
            if await self._press(guest, message, "together") or await self._sit(guest, message):
                return
            if message.find(label="Fill and start") and self._is_lucky(20):
                await self._press(guest, message, "fill")

    async def _sit(self, guest: Guest, message: Message) -> bool:
        """Join the first match of a message that they like; return whether they sit there."""
        for component in message.interactive:
            click = read(component["custom_id"])
            if click is None or click.action != "sit":
                continue
            if guest.likes(await self.table.matches.match(click.number(0))):
                sent = await self._press(guest, message, "|".join((click.action, *click.args)))
                match = await self.table.matches.match(click.number(0))
                if match.seat_of(self.table[guest.name].id) is not None:
                    return True
                others = [one for one in (sent.followups if sent else ()) if one.ephemeral_for]
                return bool(others) and await self._sit(guest, others[0])
        return False

    async def _press(self, guest: Guest, message: Message, action: str) -> Interaction | None:
        """Press the button of an action, if the message has one, and return the press."""
        for component in message.interactive:
            if f"{component['custom_id']}|".startswith(f"1|{action}|"):
                sent = await self.table[guest.name].press(message, custom_id=component["custom_id"])
                await sent.wait_until_settled()
                await self.table.wait_until_shown()
                return sent
        return None

    async def _start(self, guest: Guest, match: Match) -> None:
        """Start one's match, or wait for more people until the next look."""
        cards = (one for one in self.table.channel.messages.values() if not one.deleted)
        card = next(one for one in cards if one.find(custom_id=f"1|start|{match.id}"))
        if self._is_lucky(70):
            await self._press(guest, card, f"start|{match.id}")

    async def _matches_of(self, guest: Guest) -> tuple[Match, ...]:
        return await self.table.matches.of_user(self.table[guest.name].id)

    async def _note_starts(self) -> None:
        """Note which searches have ended, as a match has started."""
        while True:
            try:
                await self.table.matches.match(self._next)
            except NoSuchMatch:
                break
            self._lobbies.add(self._next)
            self._next += 1
        for number in sorted(self._lobbies):
            match = await self.table.matches.match(number)
            if match.phase == "lobby":
                continue
            self._lobbies.remove(number)
            if match.phase == "playing":
                least, most = LASTS
                self._ends[number] = int(self.clock()) + least + self.dice.below(most - least)
                self._note_seated(match)

    def _note_seated(self, match: Match) -> None:
        users = seated_users(match)
        for guest in self.guests:
            if guest.search is None or self.table[guest.name].id not in users:
                continue
            if len(users) == 1:
                guest.search.computers += 1
            else:
                guest.search.seated = int(self.clock())
                guest.search = None

    async def _call_off(self) -> None:
        """End matches that have gone on for long enough."""
        for number in [one for one, end in self._ends.items() if end <= self.clock()]:
            del self._ends[number]
            match = await self.table.matches.match(number)
            for seat, seated in enumerate(match.seats):
                if seated.user_id is not None and match.is_going:
                    await self.table.matches.agree_to_end(number, player_of(match, seat))
            await self.table.wait_until_shown()

    def _hear(self, change: Change) -> None:
        """Count a notice when it is sent: one that is removed later was heard all the same."""
        message, channel = change.message, change.channel
        if change.kind != "message_create" or message is None or channel is None:
            return
        clicks = (read(component["custom_id"]) for component in message.interactive)
        actions = {click.action for click in clicks if click is not None}
        if message.ephemeral_for is not None or actions.isdisjoint({TOLD, *OFFERS}):
            return
        heard = {channel.recipients[0]} if channel.is_dm else message.pinged
        for guest in self.guests:
            if self.table[guest.name].id in heard:
                self.told[guest.name] += TOLD in actions
                self.notices[guest.name, int(self.clock() // DAY)] += 1


@dataclass(frozen=True)
class Figures:
    """Results of the searches, and how many notices people got."""

    within_a_day: float
    """Share of the searches that led to a match with people; those of the last day don't count."""
    within_three: float
    """The same within three days."""
    with_computers: int
    """Searches in which a match with computers alone was begun."""
    told: float
    """Notices a day of lobbies for which a person waits, of the person who got most."""
    notices: float
    """All notices of lobbies a person and day."""
    most_in_a_day: int
    """The most of these that a person got on a day."""


def share(searches: Sequence[Search], within: int, now: float) -> float:
    """Return the share of searches that led to a match in time, of those begun as long ago."""
    asked = [one for one in searches if one.since <= now - within]
    found = [one for one in asked if one.seated is not None and one.seated - one.since <= within]
    return len(found) / max(1, len(asked))


def figures_of(crowd: Crowd, days: int) -> Figures:
    """Return the figures of a crowd that has lived for some days."""
    now, searches = crowd.clock(), crowd.searches
    return Figures(
        within_a_day=share(searches, DAY, now),
        within_three=share(searches, 3 * DAY, now),
        with_computers=sum(one.computers > 0 for one in searches),
        told=max(crowd.told.values(), default=0) / days,
        notices=sum(crowd.notices.values()) / days / len(crowd.guests),
        most_in_a_day=max(crowd.notices.values(), default=0),
    )


def describe_crowd(crowd: Crowd, days: int) -> str:
    """Return the figures and all waits as text."""
    now = crowd.clock()
    lines = [f"{len(crowd.searches)} searches: {figures_of(crowd, days)}"]
    for way in sorted({*WAYS}):
        own = [one for one in crowd.searches if one.way == way]
        waits = sorted((one.seated - one.since) / HOUR for one in own if one.seated is not None)
        lines.append(
            f"{way}: {len(own)} searches, {share(own, DAY, now):.0%} within a day, "
            f"{share(own, 3 * DAY, now):.0%} within three; hours {[round(one, 1) for one in waits]}"
        )
    return "\n".join(lines)
