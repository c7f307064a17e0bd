"""A deal as text for the store."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from engine.daily.fold import Deal
from engine.daily.maker import Dealt
from engine.library import known_game
from engine.players import Thought, daily_of

_THOUGHTS: Final = TypeAdapter(tuple[Thought, ...])


def write_deal(dealt: Dealt) -> str:
    """Return a deal as JSON."""
    deal = dealt.deal
    return json.dumps(
        {
            "game": deal.name,
            "rules": deal.game.RULES,
            "key": deal.key,
            "start": deal.start.model_dump(mode="json"),
            "best": dealt.best,
            "thoughts": _THOUGHTS.dump_python(dealt.thoughts, mode="json"),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def read_deal(text: str) -> Dealt | None:
    """Return a written deal; None if this build can't play it any more."""
    try:
        found: dict[str, Any] = json.loads(text)
        game = known_game(found["game"])
        if game is None or daily_of(found["game"]) is None:
            return None
        start = found["start"]
        if found["rules"] != game.RULES and (start := game.upgrade(found["rules"], start)) is None:
            return None
        deal = Deal(found["game"], found["key"], game.State.model_validate(start))
        return Dealt(deal, found["best"], _THOUGHTS.validate_python(found["thoughts"]))
    except (ValueError, KeyError, TypeError, ValidationError):
        return None
