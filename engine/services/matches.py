"""The asynchronous facade of the engine: open, join, start, look, pick, resign.

House rules: a match is locked from reading over a pure step to saving; consequences of a change
happen only after it is durable; a refusal has changed nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from engine.contract.dice import new_seed
from engine.contract.driver import run_draft
from engine.contract.errors import EngineError, IllegalMove, StoreError
from engine.contract.values import Ask, Decided, Pick
from engine.contract.words import ENGLISH, Catalogue, Sentence, say
from engine.kit.frozen import Frozen
from engine.library import game_named
from engine.match.drafts import read_typed, suggested_lines
from engine.match.looks import Look, Moved, check_seat
from engine.match.message_records import Standing
from engine.match.progress import change_draft, play_move, resign_seat
from engine.match.records import Asker, Draft, Made, Match, Ply, Record
from engine.match.refusals import (
    check_at_home,
    check_playing,
    check_rematch,
    check_rematch_again,
    seat_to_move,
)
from engine.match.terms import USUAL, MatchTerms
from engine.services.cache import Keeper
from engine.services.computers import DELAY, Thinking, at_once
from engine.services.decks import Lists
from engine.services.durations import Lasting
from engine.services.hints import Hints
from engine.services.listeners import tell_all, tell_of
from engine.services.outages import Outages
from engine.services.people import People
from engine.services.plans import Plans
from engine.services.privacy import Privacy
from engine.services.profiles import Profiles
from engine.services.quotas import Quotas
from engine.services.ratings import Ratings
from engine.services.review.analyses import Analyses, Analyst, analyse_nothing
from engine.services.review.fairness import Checker, Fairness
from engine.services.review.lookback import Lookback
from engine.services.review.luck import Lucks
from engine.services.review.moments import Moments
from engine.services.review.replays import Replays
from engine.services.seats import Seating
from engine.services.servers import Servers
from engine.services.standings.standings import Standings
from engine.services.sweep import Renewal, pass_time
from engine.services.takebacks import Undoing
from engine.services.thought_queue import Thinker, Thoughts
from engine.services.tournaments.arranged import Arranged
from engine.services.views import Looks, Recent
from engine.services.votes import Votes
from engine.steps import deadlines, lobby
from engine.steps.limits import Limits
from engine.steps.seat_transfer import retell_plies
from engine.store.duty import Alone, Duty
from engine.store.interface.due import DueStore
from engine.store.interface.index import MatchIndex
from engine.store.interface.logs import PlyStore
from engine.store.interface.shelf import Shelf

GOING_SHOWN, ENDED_SHOWN = 50, 5
"""The most matches on a user's list: current ones, more than any user may join, and ended ones."""


class Matches:
    """All matches in a store.

    `on_change` is called with a match's id after each commit that messages must show. Before that
    `on_plies` is called with the new plies, if there are any.
    """

    def __init__(
        self,
        store: Shelf,
        now: Callable[[], int] = lambda: int(time.time()),
        limits: Limits = Limits(),  # noqa: B008 - it is frozen
        *,
        think: Thinker = at_once,
        analyse: Analyst = analyse_nothing,
        delay: tuple[float, float] = DELAY,
        duty: Duty | None = None,
    ) -> None:
        """Build the services.

        `think` computes the moves of computer players, which take at least `delay` seconds,
        `analyse` what decided a match. `duty` says which matches belong to this process.
        """
        self.duty = Alone() if duty is None else duty
        self.on_change: list[Callable[[int], None]] = []
        self.on_plies: list[Callable[[Match, Sequence[Ply]], None]] = []
        self.quotas, self.lasting = Quotas(store, limits, now), Lasting(store, now)
        self.lists = Lists(store, self.quotas)
        self._tell = partial(tell_of, self.duty, self.on_change)
        self._now, self._limits = now, limits
        self._index: MatchIndex = store
        self._plies: PlyStore = store
        self._due: DueStore = store
        self.outages = Outages(store, now)
        self._kept = Keeper(store, now, self._note_commit, lambda: self.outages.spans)
        self._renewal = Renewal(store, self._kept, self.outages, now, duty=self.duty)
        self._looks, self._recent, self._checker = Looks(), Recent(), Checker(store)
        self.people = People(store, self._kept, now)
        self.takebacks, self.plans = Undoing(store, self._kept, now), Plans(self._kept)
        self.back, self.replays = Lookback(store, self._kept), Replays(store, self._kept)
        self.moments = Moments(store, self._kept, self._looks)
        self.luck = Lucks(store, self._kept, self.replays)
        self.profiles = Profiles(store, self._kept, self.replays, now, duty=self.duty)
        self.ratings = Ratings(store, self._kept, now, changed=self._tell, duty=self.duty)
        self.standings = Standings(store, self._kept, now, self.duty)
        self.analyses = Analyses(self._kept, self.replays, analyse)
        self.seats = Seating(self._kept, now, limits, self.quotas, self.takebacks)
        self.votes = Votes(self._kept, now, self.takebacks)
        self.servers = Servers(store, limits, self.quotas, now)
        self.thoughts = Thoughts(think)
        compute, tell = self.thoughts.of_computer, self._tell
        self.thinking = Thinking(store, self._kept, now, compute, delay, tell=tell, duty=self.duty)
        self.hints, self.arranged = Hints(self._kept, self.thoughts), Arranged(self._kept, now)
        memories, timed = (self._kept, self._looks, self._checker, self.replays), self._with_due_time
        self.privacy = Privacy(
            store, self._kept, now, self.quotas, timed=timed, changed=tell, memories=memories
        )

    # The lobby

    async def open(
        self,
        game: str,
        options: Frozen,
        asker: Asker,
        terms: MatchTerms = USUAL,
        invited: Sequence[int] = (),
    ) -> Match:
        """Open a lobby where the user asks; the user hosts and takes seat 0.

        LimitReached if there are too many, OpenedElsewhere if the user may not open one there.
        """
        caps = await self.servers.on_opening(asker, is_alone=terms.coached)
        asker = await self.servers.with_language(asker)
        opened = lobby.open_lobby(game, options, asker, new_seed(), self._now(), terms=terms, invited=invited)
        return await self._kept.save(None, self._with_due_time(None, opened), caps=caps)

    async def join(self, match_id: int, asker: Asker, options: Frozen | None = None) -> Match:
        """Take the next free seat.

        LimitReached if the user is in too many matches. In a rematch, a user who brings nothing
        else brings the same as before.
        """
        if options is None:
            options = await self.find_earlier_options(match_id, asker)
        async with self._kept.hold_for(match_id, asker) as record:
            joined = self._with_due_time(record, lobby.join_lobby(record, asker, options))
            return await self._kept.save(record, joined, caps=await self.quotas.on_joining(asker))

    async def rematch(self, match_id: int, asker: Asker) -> Match:
        """Open or join the rematch of an ended match.

        The first player who asks opens it; the others join the same one. A rematch that has begun
        is returned unchanged. After one that was cancelled before it began there can be another,
        but not at once: each notifies the invited players.
        """
        async with self._kept.hold_for(match_id, asker) as ended:
            at = check_rematch(ended.match, asker.user.id)
            number = await self._index.rematch(match_id)
            if number is not None:
                async with self._kept.holding(number) as record:
                    match = record.match
                    has_begun = match.times.started is not None
                    if has_begun or (match.is_going and match.seat_of(asker.user.id) is not None):
                        return match
                    if match.is_going:
                        there = replace(asker, place=match.place)
                        joined = lobby.join_lobby(record, there, ended.match.seats[at].options)
                        timed = self._with_due_time(record, joined)
                        return await self._kept.save(record, timed, caps=await self.quotas.on_joining(there))
                    check_rematch_again(match, self._now())
            opened = self._with_due_time(None, lobby.open_rematch(ended, asker, new_seed(), self._now()))
            caps = await self.servers.on_opening(replace(asker, place=ended.match.place))
            return await self._kept.save(None, opened, caps=(*caps, self._limits.on_opening_again(match_id)))

    async def find_earlier_options(self, match_id: int, asker: Asker) -> Frozen | None:
        """Return what the user brought before a rematch; None if there is nothing."""
        await self._kept.admit(match_id, asker)
        before = (await self._kept.record(match_id)).match.lobby.rematch_of
        if before is None:
            return None
        match = (await self._kept.record(before)).match
        seat = match.seat_of(asker.user.id)
        return None if seat is None else match.seats[seat].options

    async def leave(self, match_id: int, asker: Asker) -> Match:
        """Leave the lobby; the next player hosts, or the last one cancels it."""
        async with self._kept.hold_for(match_id, asker) as record:
            risen = lobby.leave_lobby(record, asker, self._now())
            return await self._kept.save(record, self._with_due_time(record, risen))

    async def remove(self, match_id: int, asker: Asker, user_id: int) -> Match:
        """Remove another player from the lobby for good; only for the host."""
        async with self._kept.hold_for(match_id, asker) as record:
            without = lobby.without(record, asker, user_id)
            return await self._kept.save(record, self._with_due_time(record, without))

    async def cancel(self, match_id: int, asker: Asker) -> Match:
        """Cancel an unstarted match; only for the host and channel moderators."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(record, lobby.cancel_lobby(record, asker, self._now()))

    async def bring(self, match_id: int, asker: Asker, options: Frozen) -> Match:
        """Change what the user brings, or join with it; LimitReached as in `join`."""
        async with self._kept.hold_for(match_id, asker) as record:
            if record.match.seat_of(asker.user.id) is not None:
                return await self._kept.save(record, lobby.bringing(record, asker, options))
            joined = self._with_due_time(record, lobby.join_lobby(record, asker, options))
            return await self._kept.save(record, joined, caps=await self.quotas.on_joining(asker))

    async def give_time(self, match_id: int, asker: Asker, game: str) -> None:
        """Delay an automatic start while a player enters what they bring to that game."""
        async with self._kept.hold_for(match_id, asker) as record:
            check_at_home(record.match, asker)
            if record.match.game != game or record.match.seat_of(asker.user.id) is None:
                return
            if (later := deadlines.put_off(record)) is not None:
                await self._kept.save(record, later)

    async def hold(self, match_id: int, asker: Asker) -> Match:
        """Wait for the host also when the match is full; only for the host."""
        async with self._kept.hold_for(match_id, asker) as record:
            held = lobby.hold_start(record, asker)
            return await self._kept.save(record, self._with_due_time(record, held))

    async def set_terms(self, match_id: int, asker: Asker, terms: MatchTerms) -> Match:
        """Change the terms; only for the host, while no other user has joined."""
        async with self._kept.hold_for(match_id, asker) as record:
            changed = self._with_due_time(record, lobby.on_terms(record, asker, terms))
            return await self._kept.save(record, changed)

    async def start(self, match_id: int, asker: Asker) -> Match:
        """Deal with secret dice; only for the host, once there are enough players."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(record, lobby.start_match(record, asker, new_seed, self._now()))

    async def pass_time(self) -> None:
        """Run everything that is due: call it every few seconds, and at the start."""
        await self.outages.note()
        people, settle = self.people, self.takebacks.settle
        await pass_time(self._due, self._kept, people, self._now, new_seed, settle=settle, duty=self.duty)
        await self._renewal.go_on()
        await self.thinking.heal()
        await self.quotas.clear()

    async def set_thread(self, match_id: int, thread: int | None) -> Match:
        """Store the thread that shows the match; None if it has none."""
        async with self._kept.holding(match_id) as record:
            if record.match.thread == thread:
                return record.match
            changed = replace(record.match, thread=thread, version=record.match.version + 1)
            return await self._kept.save(record, replace(record, match=changed))

    # Looking

    async def match(self, match_id: int) -> Match:
        """Return the public part of a match without a check, for the bot itself."""
        return (await self._kept.record(match_id)).match

    async def match_for(self, match_id: int, asker: Asker) -> Match:
        """Return the public part of a match that the user may know of."""
        await self._kept.admit(match_id, asker)
        return await self.match(match_id)

    async def look(self, match_id: int, asker: Asker) -> Look:
        """Return what the user may see; without a seat, what an onlooker sees."""
        await self._kept.admit(match_id, asker)
        record = await self._kept.record(match_id)
        return self._looks.at(record, record.match.seat_of(asker.user.id))

    async def look_seat(self, match_id: int, seat: int | None) -> Look:
        """Return what a seat may see, or an onlooker (None)."""
        record = await self._kept.record(match_id)
        check_seat(record.match, seat)
        return self._looks.at(record, seat)

    async def suggest(
        self, match_id: int, asker: Asker, text: str, limit: int = 25, words: Catalogue = ENGLISH
    ) -> list[tuple[str, Sentence]]:
        """Return lines that continue a typed one, each with its meaning.

        The typed text may be part of an option's label in English or in the user's `words`.
        """
        try:
            await self._kept.admit(match_id, asker)
            record = await self._kept.record(match_id)
            return list(suggested_lines(record, asker.user.id, text, words, limit))
        except StoreError:
            raise
        except EngineError:
            return []

    async def of_user(self, user_id: int) -> tuple[Match, ...]:
        """Return a user's matches: the most urgent first, a few ended ones last."""
        return await self._index.of_user(user_id, GOING_SHOWN, ENDED_SHOWN)

    async def standing(self, user_id: int, channel: int = 0) -> Standing:
        """Return the number of all of a user's current matches, and the one in `channel`."""
        return await self._index.standing(user_id, channel)

    async def in_thread(self, thread: int) -> Match | None:
        """Return the match last shown in a thread; None if there is none."""
        found = await self._index.in_thread(thread)
        return None if found is None else await self.match(found)

    async def plies(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...]:
        """Return plies `after` + 1 … `upto`; callers must filter private events."""
        found = self._recent.between(match_id, after, upto) or await self._plies.plies(match_id, after, upto)
        return retell_plies((await self._kept.record(match_id)).match, found) if found else ()

    # Playing

    async def pick(self, match_id: int, asker: Asker, token: int, keys: Pick) -> Moved:
        """Add one click to the user's draft; make the Move when that completes it."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_to_move(record, asker.user.id, token)
            game = game_named(record.match.game)
            drafted = (*record.drafts[seat], keys)
            picks, end = run_draft(game.choose(self._looks.view(record, seat)), drafted)
            moved = await self._go_on(record, seat, picks, end)
        return await self.people.note_return(record.match.seats[seat], moved)

    async def move(
        self, match_id: int, asker: Asker, text: str, token: int | None = None, words: Catalogue = ENGLISH
    ) -> Moved:
        """Take a typed line as the draft or its continuation, or as the Move."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_to_move(record, asker.user.id, token)
            game = game_named(record.match.game)
            picks, end = read_typed(game, self._looks.view(record, seat), record.drafts[seat], text, words)
            moved = await self._go_on(record, seat, picks, end)
        return await self.people.note_return(record.match.seats[seat], moved)

    async def undo(self, match_id: int, asker: Asker, token: int) -> Look:
        """Take the last pick back."""
        return await self._shorten(match_id, asker, token, lambda picks: picks[:-1])

    async def clear(self, match_id: int, asker: Asker, token: int) -> Look:
        """Take all picks back."""
        return await self._shorten(match_id, asker, token, lambda _: ())

    async def resign(self, match_id: int, asker: Asker) -> Match:
        """Resign; the other of two players wins, else the game decides about the seat."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = check_playing(record.match, asker.user.id)
            after, made = resign_seat(record, seat, self._now())
            return await self._kept.save(record, after, made)

    async def agree_to_end(self, match_id: int, asker: Asker, is_agreed: bool = True) -> Match:
        """Vote to end a match without a winner, or withdraw the vote.

        The match is cancelled when all remaining players agree.
        """
        return await self.votes.agree_to_end(match_id, asker, is_agreed=is_agreed)

    async def come_back(self, match_id: int, asker: Asker) -> Match:
        """Let the user play again after an absence or a computer's play."""
        match = await self.seats.come_back(match_id, asker)
        if match.seats[check_playing(match, asker.user.id)].away is not None:
            await self.people.come_back(asker.user.id)
        return await self.match(match_id)

    # Fairness

    async def fairness(self, match_id: int, asker: Asker, shown: str = "") -> Fairness:
        """Return whether a match was dealt as sealed; `shown` is a hash to compare."""
        await self._kept.admit(match_id, asker)
        return await self._checker.fairness(match_id, shown)

    # Steps

    def _with_due_time(self, before: Record | None, after: Record) -> Record:
        """Return a lobby with its next due time."""
        was = None if before is None else before.match
        return deadlines.with_due_time(was, after, self._now(), self._limits.lobby_days, self.outages.spans)

    async def _go_on(self, record: Record, seat: int, picks: Draft, end: Ask | Decided) -> Moved:
        if isinstance(end, Decided):
            after, made = play_move(record, seat, picks, end.move, self._now())
        else:
            after, made = change_draft(record, seat, picks), ()
        after = await self._kept.save_as_taken(record, after, made)
        plies, ask = tuple(step.ply for step in made), end if isinstance(end, Ask) else None
        return Moved(isinstance(end, Decided), plies, partial(self._looks.at, after, seat, ask))

    async def _shorten(
        self, match_id: int, asker: Asker, token: int, shorter: Callable[[Draft], Draft]
    ) -> Look:
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_to_move(record, asker.user.id, token)
            picks = record.drafts[seat]
            if not picks:
                raise IllegalMove(say("You haven’t chosen anything yet, so there is nothing to take back."))
            after = change_draft(record, seat, shorter(picks))
            await self._kept.save(record, after)
            return self._looks.at(after, seat)

    def _note_commit(self, record: Record, made: Sequence[Made]) -> None:
        plies = [step.ply for step in made]
        self._recent.add(record.match.id, plies)
        self.takebacks.note(record, made)
        self.moments.note(record, made)
        self.thinking.start_thinking(record.match)
        tell_all(self.on_plies if plies else (), record.match, plies)
        if not self.thinking.holds(record.match, made):
            self._tell(record.match.id)
