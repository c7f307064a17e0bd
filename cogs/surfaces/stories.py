"""The stories of ended matches, prepared in the background and then shown with their results.

House rules: a result never waits for its story, and no other match waits for one: only a few are
drawn at once, and nothing is shown before it is ready. Until its story is complete, a match counts
as behind, so that a restart catches it up.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Literal

from cogs.kit.fair_slots import OvertakenError
from cogs.kit.interactions import brief
from cogs.kit.keyed_worker import KeyedWorker, Retry
from cogs.surfaces.execute import Executor
from engine.contract.errors import EngineError, StoreError
from engine.kit.lru import remember
from engine.services.matches import Matches

log = logging.getLogger(__name__)

MOST_DRAWN: Final = 2
"""The most stories that are drawn at once."""
MOST_JUDGED: Final = 16
"""The most matches that wait at once for what decided them; they are analysed one by one."""
REMEMBERED: Final = 256
"""The most matches whose state of preparation is remembered."""
RETRY_DELAYS: Final = (1, 5, 30, 120)
"""Seconds to wait after each failure in a row."""

Ready = Literal["drawn", "judged", "impossible"]
"""What is ready of a story: its picture, also what decided the match, or nothing ever."""


class Stories:
    """Prepares stories; `show` has a match shown again once something is ready."""

    def __init__(self, matches: Matches, executor: Executor, show: Callable[[int], object]) -> None:
        self._matches = matches
        self._executor = executor
        self._show = show
        self._ready: OrderedDict[int, Ready] = OrderedDict()
        self._drawing = KeyedWorker(
            "drawing a story", self._draw, self._on_error, most=MOST_DRAWN, delays=RETRY_DELAYS
        )
        self._judging = KeyedWorker(
            "judging a match", self._judge, self._on_error, most=MOST_JUDGED, delays=RETRY_DELAYS
        )

    @property
    def workers(self) -> tuple[KeyedWorker, KeyedWorker]:
        """The workers, for those who wait for them or stop them."""
        return self._drawing, self._judging

    def prepare(self, match: int, *, is_drawn: bool) -> Ready | None:
        """Return what is ready of a match's story, and prepare what is missing.

        `is_drawn` says whether its picture is shown already.
        """
        ready = self._ready.get(match)
        worker = self._judging if is_drawn else self._drawing
        is_enough = ready == "judged" or ready == "impossible" or (ready == "drawn" and not is_drawn)
        if not is_enough and worker.task(match) is None:
            worker.request(match)
        return ready

    async def _draw(self, match: int) -> None:
        ready: Ready = "drawn"
        try:
            await self._executor.draw_story(await self._matches.match(match))
        except StoreError:
            raise
        except EngineError as error:
            log.info("the story of match %d can't be told: %s", match, error, extra={"match": match})
            ready = "impossible"
        self._note(match, ready)

    async def _judge(self, match: int) -> None:
        await self._matches.analyses.of_match(match)
        self._note(match, "judged")

    def _note(self, match: int, ready: Ready) -> None:
        remember(self._ready, match, ready, REMEMBERED)
        self._show(match)

    def _on_error(self, match: int, error: Exception) -> Retry:
        if isinstance(error, OvertakenError):
            return Retry.AT_ONCE
        log.warning("can't prepare the story of match %d yet: %s", match, brief(error), extra={"match": match})
        return Retry.LATER
