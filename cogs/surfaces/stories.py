"""The stories of ended matches, prepared in the background and then shown with their results.

What a rated match changed is shown there, too, a while after its end.

House rules: a result never waits for its story, and no other match waits for one: only a few are
drawn at once, and nothing is shown before it is ready. Until its story is complete, a match counts
as behind, so that a restart catches it up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, Literal

from cogs.kit.fair_slots import OvertakenError
from cogs.kit.interactions import brief
from cogs.kit.keyed_worker import KeyedWorker, Retry
from cogs.surfaces.execute import Executor
from cogs.surfaces.plan_hand import BOARD, Situation
from cogs.surfaces.plan_story import (
    RATINGS,
    STORY,
    Part,
    lacks_ratings,
    missing_part,
    part_with,
    plan_ratings,
    plan_story,
    unjudged,
    untold,
)
from engine.contract.errors import EngineError, StoreError
from engine.kit.lru import remember
from engine.match.message_records import REPLAY_FORMS, ReplayForm, Surface
from engine.match.records import Match
from engine.ratings.eligibility import counts
from engine.services.matches import Matches
from engine.store.interface.surfaces import SurfaceStore

log = logging.getLogger(__name__)

MOST_DRAWN: Final = 2
"""The most stories that are drawn at once."""
MOST_JUDGED: Final = 16
"""The most matches that wait at once for what decided them; they are analysed one by one."""
REMEMBERED: Final = 256
"""The most matches whose prepared parts are remembered."""
RETRY_DELAYS: Final = (1, 5, 30, 120, 600, 3600)
"""Seconds to wait after each failure in a row: a picture that always fails costs much to draw."""

Ready = Literal["drawn", "judged", "unjudged", "impossible"]
"""What is ready: a picture; a judgement of what decided the match; that there is none; that neither
will ever be."""
_ENOUGH: Final[dict[Part, tuple[Ready, ...]]] = {
    "picture": ("drawn", "judged", "unjudged", "impossible"),
    "judgement": ("judged", "unjudged", "impossible"),
}


class Stories:
    """Prepares and shows stories; `show_again` has a match shown again once a part is ready."""

    def __init__(
        self,
        matches: Matches,
        store: SurfaceStore,
        executor: Executor,
        show_again: Callable[[int], object],
    ) -> None:
        self._matches = matches
        self._store = store
        self._executor = executor
        self._show_again = show_again
        self._ready: OrderedDict[int, Ready] = OrderedDict()
        self._workers: dict[Part, KeyedWorker] = {
            "picture": KeyedWorker("story", self._draw, self._on_error, most=MOST_DRAWN, delays=RETRY_DELAYS),
            "judgement": KeyedWorker(
                "judgement", self._judge, self._on_error, most=MOST_JUDGED, delays=RETRY_DELAYS
            ),
        }

    @property
    def tasks(self) -> tuple[asyncio.Task[None], ...]:
        """The tasks that prepare stories."""
        return tuple(task for worker in self._workers.values() for task in worker.tasks)

    async def show(self, situation: Situation) -> bool:
        """Show the parts of a match's story that are ready; return whether it is complete."""
        match = situation.match
        form = await self._form(match)
        while True:
            shown = await self._store.surfaces(match.id)
            board = shown.get(BOARD)
            part = missing_part(situation, board, shown.get(STORY), form)
            if part is None or board is None:
                return await self._show_ratings(situation, shown, form)
            match self._prepare(match.id, part):
                case None:
                    return False
                case "impossible":
                    await self._store.keep_surface(match.id, untold(situation))
                case "unjudged" if part == "judgement":
                    await self._store.keep_surface(match.id, unjudged(situation, board))
                case _:
                    look = await self._matches.look_seat(match.id, None)
                    steps = plan_story(situation, board, form, part)
                    await self._executor.carry_out(steps, match, look)
            # Shown again, without a name, it is prepared again: other matches don't wait for that.
            self._ready.pop(match.id, None)

    async def _show_ratings(
        self, situation: Situation, shown: Mapping[str, Surface], form: ReplayForm
    ) -> bool:
        """Show what a match changed, once that is known; return whether nothing is to come.

        The story in the same message is drawn again, so it is prepared first.
        """
        match, board = situation.match, shown.get(BOARD)
        if board is None or not lacks_ratings(situation, board, shown.get(RATINGS)):
            return True
        if not counts(match) or not await self._matches.ratings.of_match(match.id):
            return True
        part = part_with(board, shown.get(STORY))
        if part is not None:
            ready = self._prepare(match.id, part)
            if ready is None:
                return False
            part = None if ready == "impossible" else part
        look = await self._matches.look_seat(match.id, None)
        await self._executor.carry_out(plan_ratings(situation, board, form, part), match, look)
        self._ready.pop(match.id, None)
        return True

    def keep(self, is_ours: Callable[[int], bool]) -> None:
        """Stop work on matches that another process shows."""
        for worker in self._workers.values():
            for match in worker.keys:
                if not is_ours(match):
                    worker.cancel(match)

    async def close(self) -> None:
        """Stop; the next start shows the rest."""
        for worker in self._workers.values():
            await worker.close(0)

    async def _form(self, match: Match) -> ReplayForm:
        """Return how a match is replayed: as its server and its host allow."""
        chosen = [(await self._matches.servers.rules(match.place.guild)).replays]
        if not match.is_hostless:
            chosen.append((await self._store.reach(match.host)).replays)
        return max(chosen, key=REPLAY_FORMS.index)

    def _prepare(self, match: int, part: Part) -> Ready | None:
        """Return what is ready if that is enough for a part; else None, and have it prepared."""
        ready = self._ready.get(match)
        if ready in _ENOUGH[part]:
            return ready
        if self._workers[part].task(match) is None:
            self._workers[part].request(match)
        return None

    async def _draw(self, number: int) -> None:
        match = await self._matches.match(number)
        try:
            await self._executor.story(match, await self._form(match), is_judged=False)
        except StoreError:
            raise
        except EngineError as error:
            log.info("the story of match %d can't be told: %s", number, error, extra={"match": number})
            self._note(number, "impossible")
        else:
            self._note(number, "drawn")

    async def _judge(self, number: int) -> None:
        found = await self._matches.analyses.of_match(number)
        if found is not None:
            # Its picture is drawn here, and the moving one again: now it shows the turning points.
            match = await self._matches.match(number)
            await self._executor.story(match, await self._form(match), is_judged=True)
        self._note(number, "unjudged" if found is None else "judged")

    def _note(self, match: int, ready: Ready) -> None:
        remember(self._ready, match, ready, REMEMBERED)
        self._show_again(match)

    def _on_error(self, match: int, error: Exception) -> Retry:
        if isinstance(error, OvertakenError):
            return Retry.AT_ONCE
        why = brief(error)
        log.warning("can't prepare the story of match %d yet: %s", match, why, extra={"match": match})
        return Retry.LATER
