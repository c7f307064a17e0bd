"""What each player brings to a match: the form that asks for it, and what is made of what comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from discord import ui

from cogs import fields
from cogs.collecting import ready_names
from cogs.wording import isolated, quoted
from engine.errors import EngineError, LobbyRefusal
from engine.frozen import Frozen
from engine.game import Teller
from engine.library import game_named
from engine.lists import TEXT_LONGEST, collection_of
from engine.matches import Matches
from engine.records import Asker
from engine.words import Sentence, say

PATIENCE = 1.0
"""Seconds to look up what a player has: Discord takes a form for three, and one on what is usual is better than none."""


async def build_form(
    matches: Matches, number: int, asker: Asker, game: str, telling: Teller
) -> list[ui.Label[Any]]:
    """The fields, set to what the player has brought to the match so far, or to the one before a rematch; lists of the player's own can be chosen."""
    options = game_named(game).SeatOptions()
    collection = collection_of(game)
    own: Mapping[str, str] = {}
    try:
        async with asyncio.timeout(PATIENCE):
            if collection is not None:
                own = {kept.text: kept.name for kept in await matches.lists.of_user(asker.user.id, game)}
            match = await matches.seen(number, asker)
            seat = match.seat_of(asker.user.id)
            if match.game == game and seat is not None:
                options = match.seats[seat].options
            elif match.game == game:
                options = await matches.brought(number, asker) or options
    except (TimeoutError, EngineError):
        pass  # the form opens all the same; whatever is wrong is said when it is handed in
    if collection is None:
        return fields.labels(options, telling)
    text = getattr(options, collection.brought)
    named = options.model_copy(update={collection.brought: own.get(text, text)})
    return fields.labels(
        named,
        telling,
        {
            collection.brought: {
                **ready_names(game, telling),
                **{name: isolated(name) for name in own.values()},
            }
        },
    )


async def read_form(matches: Matches, user: int, game: str, found: Mapping[str, tuple[str, ...]]) -> Frozen:
    """The options that a form holds, with a list of the player's own in place of its name; LobbyRefusal where they will not do.

    A refused list is said again, so that it can be put right instead of written anew.
    """
    kind = game_named(game).SeatOptions
    collection = collection_of(game)
    if collection is None:
        return fields.read_modal(kind, found)
    text = fields.read_text(found, collection.brought)
    kept = await matches.lists.resolve(user, game, text)
    try:
        return fields.read_modal(kind, {**found, collection.brought: (kept,)})
    except LobbyRefusal as refusal:
        raise LobbyRefusal(repeat(refusal, text)) from refusal


def repeat(refusal: EngineError, text: str) -> Sentence:
    """A refusal, and below it the list that was refused, to copy; a mere name is not worth it, and what no field of ours takes is too long to be said."""
    if not fields.LINE < len(text) <= TEXT_LONGEST:
        return refusal.sentence
    return say("{reason}\n{text}", reason=refusal.sentence, text=quoted(text))
