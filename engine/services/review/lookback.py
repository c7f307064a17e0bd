"""Past states of matches, recent changes, and replays of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from engine.contract.values import Place
from engine.library import game_named
from engine.match.looks import Look, check_seat
from engine.match.records import Made, Ply
from engine.services.cache import Keeper
from engine.services.review.fairness import past, replay_log
from engine.store.interface.logs import LogStore


def touched_by(game: str, view: Any, seat: int | None, made: Iterable[Made]) -> tuple[Place, ...]:
    """Return the places where others than `seat` have acted in these plies.

    The places are those of the picture of `view`, each once, the latest last. Plies before a
    takeback are left out: it is unknown which of them still stand.
    """
    find = game_named(game).HOOKS.touched
    found: dict[Place, None] = {}
    for step in made:
        ply = step.ply
        if ply.kind == "takeback":
            found.clear()
        if find is None or step.move is None or ply.seat is None or ply.seat == seat:
            continue
        for place in find(view, ply.seat, step.move):
            found.pop(place, None)
            found[place] = None
    return tuple(found)


class Lookback:
    """Looks back in matches."""

    def __init__(self, store: LogStore, kept: Keeper) -> None:
        self._store = store
        self._kept = kept

    async def view_at(self, match_id: int, ply: int, seat: int | None) -> Any:
        """Return the view of a seat or onlooker (None) after a ply.

        Ply 0 is the State as dealt. EngineError where the State is not known.
        """
        record = await self._kept.record(match_id)
        check_seat(record.match, seat)
        state = (await past(self._store, record)).at(ply)
        return game_named(record.match.game).view(state, seat)

    async def mark_changes(self, look: Look, plies: Sequence[Ply]) -> Look:
        """Return the look with the places where others have acted in these plies.

        A player who has begun to choose has seen them already.
        """
        others = [ply for ply in plies if ply.seat not in (None, look.seat)]
        if look.view is None or look.picks or not others or game_named(look.match.game).HOOKS.touched is None:
            return look
        made = await self._store.log(look.match.game, look.match.id, others[0].ply - 1)
        known = (step for step in made if step.ply.ply <= look.match.ply)
        return replace(look, touched=touched_by(look.match.game, look.view, look.seat, known))

    async def verify(self, match_id: int) -> bool:
        """Return whether a replay of the log gives the stored State."""
        record = await self._kept.record(match_id)
        record.check()
        return record.seed is None or await replay_log(self._store, record) is not None
