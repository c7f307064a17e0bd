"""The form for what each player brings to a match."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from discord import ButtonStyle, ui

from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, code_block, isolate, teller
from cogs.screens import option_fields
from cogs.screens.collections import ready_names
from engine.contract.errors import EngineError
from engine.contract.words import Sentence, Teller, say
from engine.kit.frozen import Frozen
from engine.kit.lru import remember
from engine.library import brought_with, game_named
from engine.match.records import Asker
from engine.services.decks import TEXT_LONGEST, collection_of
from engine.services.matches import Matches

Typing = Mapping[str, tuple[str, ...]]
"""The values of a form's fields by name."""
FORMS = 200
"""Number of forms that are remembered."""
REMEMBERED_FOR = 15 * 60
"""Seconds for which a form is remembered."""
LOOKUP_TIMEOUT = 1.0
"""Seconds to look up a player's options.

Discord accepts a form for three seconds, and one with defaults is better than none.
"""


async def build_form(
    matches: Matches, number: int, asker: Asker, game: str, *, telling: Teller, typed: Typing
) -> list[ui.Label[Any]]:
    """Return the form's fields with the player's values; their own lists can be chosen.

    The values are what was `typed` last, else what the player brought to the match so far, or to
    the match before a rematch.
    """
    options, asked = game_named(game).SeatOptions(), brought_with(game, game_named(game).Options())
    collection = collection_of(game)
    own: Mapping[str, str] = {}
    try:
        async with asyncio.timeout(LOOKUP_TIMEOUT):
            if collection is not None:
                own = {kept.text: kept.name for kept in await matches.lists.of_user(asker.user.id, game)}
            match = await matches.match_for(number, asker)
            seat = match.seat_of(asker.user.id)
            if match.game == game:
                asked = brought_with(game, match.options)
            if match.game == game and seat is not None:
                options = match.seats[seat].options
            elif match.game == game:
                options = await matches.find_earlier_options(number, asker) or options
    except (TimeoutError, EngineError):
        pass  # the form opens all the same; its submission reports what is wrong
    if collection is None:
        return option_fields.labels(options, telling, typed=typed, asked=asked)
    text = getattr(options, collection.brought)
    named = options.model_copy(update={collection.brought: own.get(text, text)})
    return option_fields.labels(
        named,
        telling,
        {
            collection.brought: {
                **ready_names(game, telling),
                **{name: isolate(name) for name in own.values()},
            }
        },
        typed,
        asked,
    )


async def read_form(matches: Matches, user: int, game: str, found: Mapping[str, tuple[str, ...]]) -> Frozen:
    """Return the options in a form; LobbyRefusal if they are invalid.

    The name of a player's own list is replaced by the list.
    """
    kind = game_named(game).SeatOptions
    collection = collection_of(game)
    if collection is None:
        return option_fields.read_modal(kind, found)
    text = option_fields.read_text(found, collection.brought)
    kept = await matches.lists.resolve(user, game, text)
    return option_fields.read_modal(kind, {**found, collection.brought: (kept,)})


class FormCache:
    """A cache of refused forms: players need not type them twice."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._kept: OrderedDict[tuple[int, int], tuple[Typing, float]] = OrderedDict()
        """By user and match, with the time of the refusal."""

    def keep(self, user: int, match: int, typed: Typing) -> None:
        """Remember a form."""
        remember(self._kept, (user, match), (typed, self._now()), FORMS)

    def of(self, user: int, match: int) -> Typing:
        """Return the user's last refused form, if it is recent."""
        typed, when = self._kept.get((user, match), ({}, 0.0))
        return typed if self._now() - when < REMEMBERED_FOR else {}

    def forget(self, user: int, match: int) -> None:
        """Forget a form, because a later one was accepted."""
        self._kept.pop((user, match), None)


def ask_again(refusal: EngineError, number: int, game: str, locale: Locale) -> Screen:
    """Return why a form was refused, with a button to correct it."""
    telling = teller(locale=locale)

    def rows() -> tuple[Row, ...]:
        again = ui.Button[Any](
            label=telling(say("Change it")),
            style=ButtonStyle.primary,
            custom_id=custom_id("bring", number, game, "again"),
        )
        return (ui.ActionRow(again),)

    return Screen((telling(refusal.sentence), rows))


def repeat(refusal: EngineError, text: str) -> Sentence:
    """Return the refusal with the refused list below it, to copy.

    A name is too short to repeat, and a list that fits no field is too long.
    """
    if not option_fields.LINE < len(text) <= TEXT_LONGEST:
        return refusal.sentence
    return say("{reason}\n{text}", reason=refusal.sentence, text=code_block(text))
