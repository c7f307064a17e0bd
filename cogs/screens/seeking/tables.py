"""Lists of open tables: a user's private pages, and a server's message that is always current."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, ago, teller
from cogs.screens.lines import board_url, heading_line
from cogs.screens.paging import leaf_row, nearest
from cogs.screens.seeking.notices import join_button, who_waits, wish_button
from engine.contract.words import Seat, Sentence, Teller, say
from engine.match.records import Match
from engine.services.seeking.tables import Found

TABLES: Final = "tables"
"""The action that shows a page of one's list."""
PAGE: Final = 6
"""Tables on a page: Discord limits components."""
LISTED: Final = 8
"""Tables on a server's message."""
_NONE: Final = say("No one waits for players here now. Open a match, or be told when one opens.")


def tables_screen(found: Found, user: int, locale: Locale, page: int = 0) -> Screen:
    """Show a page of the open tables that a user can see."""
    telling = teller(locale=locale)
    all_tables = (*found.lobbies, *found.offered)
    pages = max(1, -(-len(all_tables) // PAGE))
    page = nearest(page, pages)
    shown = all_tables[page * PAGE : (page + 1) * PAGE]
    lines = [f"### {telling(say('Open tables ({n})', n=len(all_tables)))}"]
    if not all_tables:
        lines.append(telling(_NONE))

    def rows() -> tuple[Row | ui.Section[Any], ...]:
        listed = tuple(_section(match, locale, user) for match in shown)
        leaves = (leaf_row(telling, page, pages, TABLES),) if pages > 1 else ()
        return (*listed, *leaves, ui.ActionRow(_open_button(telling), wish_button(telling)))

    return Screen(("\n".join(lines), rows))


def board_screen(found: Found, locale: Locale) -> Screen:
    """Return a server's message with its open tables, the longest waiting first."""
    telling = teller(locale=locale)
    all_tables = (*found.lobbies, *found.offered)
    shown, more = all_tables[:LISTED], len(all_tables) - LISTED
    lines = [f"### {telling(say('Open tables'))}"]
    if not all_tables:
        lines.append(telling(_NONE))

    def rows() -> tuple[Row | ui.Section[Any], ...]:
        buttons = [_open_button(telling), wish_button(telling)]
        if more > 0:
            buttons.append(button(say("{n} more", n=more), telling, TABLES, 0))
        return (*(_section(match, locale, None) for match in shown), ui.ActionRow[Any](*buttons))

    return Screen(("\n".join(lines), rows))


def board_stamp(found: Found) -> str:
    """Return what a server's message shows, as a short text."""
    shown = "\n".join(
        f"{match.id} {match.phase} {match.version if match.phase == 'lobby' else _offered_seats(match)}"
        for match in (*found.lobbies, *found.offered)
    )
    return blake2b(shown.encode(), digest_size=12).hexdigest()


def _section(match: Match, locale: Locale | None, user: int | None) -> ui.Section[Any]:
    """Return a table with the button that leads there; `user` is its only reader."""
    telling = teller(match, locale)
    is_joined = user is not None and match.seat_of(user) is not None
    said, since = (
        (who_waits(match), match.times.opened) if match.phase == "lobby" else (_offer(match), _since(match))
    )
    text = f"{heading_line(match)}\n{telling(said)}\n{QUIETLY}{telling(say('Since {when}', when=ago(since)))}"
    go = ui.Button[Any](label=telling(say("Look")), style=ButtonStyle.link, url=board_url(match))
    return ui.Section[Any](
        text, accessory=join_button(match, telling) if match.phase == "lobby" and not is_joined else go
    )


def _offered_seats(match: Match) -> list[int]:
    return [
        seat
        for seat, seated in enumerate(match.seats)
        if seated.offer is not None and seated.offer.user_id is None
    ]


def _offer(match: Match) -> Sentence:
    """Return whose seats of a running match are open to everyone."""
    who = tuple(Seat(seat=seat) for seat in _offered_seats(match))
    return say("In play: {n:the seat|the seats} of {who} {n:is|are} open to everyone.", who=who, n=len(who))


def _since(match: Match) -> int:
    offers = [seated.offer.since for seated in match.seats if seated.offer is not None]
    return min(offers, default=match.times.opened)


def _open_button(telling: Teller) -> ui.Button[Any]:
    return ui.Button[Any](label=telling(say("Open a match")), custom_id=custom_id("games"))


def visible(found: Found, sees: Callable[[Match], bool]) -> Found:
    """Return the tables that a reader can see."""
    return Found(
        tuple(match for match in found.lobbies if sees(match)),
        tuple(match for match in found.offered if sees(match)),
    )
