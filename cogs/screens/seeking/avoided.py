"""Private screens about users whom a user avoids. Only that user ever sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button, in_rows
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, mention, plain_teller, shorten, teller
from cogs.screens.endings import name_of
from cogs.screens.lines import link
from cogs.screens.paging import leaf_row, nearest
from engine.contract.words import Seat, Sentence, Teller, say
from engine.match.records import Match
from engine.store.interface.seeking.avoids import Avoidance

LIST: Final = "avoid-list"
"""The action that shows a page of the list."""
CHOSEN: Final = "avoid-user"
"""The action of the menu of users."""
SET: Final = "avoid-set"
"""The action that begins or ends avoiding a user."""
REMOVE: Final = "avoid-remove"
"""The action that removes the users from a lobby whom its host avoids."""
MATES: Final = "mates"
"""The action that shows who played in a match, to avoid one of them."""
LABEL: Final = 40
"""Letters of a button with a name."""
PAGE: Final = 8
"""Users on a page: Discord limits components."""
_ABOUT: Final = say(
    "I don’t bring you together: no notices, offers or pings of matches where they sit, and their "
    "invitations don’t ping you. They can still join where you play, and then I tell you. No one else "
    "learns of this."
)


def list_screen(
    avoided: Sequence[Avoidance], locale: Locale, page: int = 0, note: Sentence | None = None
) -> Screen:
    """Show whom a user avoids, with a button beside each that ends it."""
    telling, plain = teller(locale=locale), plain_teller(locale=locale)
    pages = max(1, -(-len(avoided) // PAGE))
    page = nearest(page, pages)
    shown = avoided[page * PAGE : (page + 1) * PAGE]
    lines = [f"### {telling(say('Players you avoid ({n})', n=len(avoided)))}", QUIETLY + telling(_ABOUT)]
    if note is not None:
        lines.append(telling(note))

    def rows() -> tuple[Row | ui.Section[Any], ...]:
        menu = ui.UserSelect[Any](custom_id=custom_id(CHOSEN), placeholder=plain(say("Avoid someone …")))
        listed = tuple(
            ui.Section[Any](
                telling(say("An erased player")) if one.avoided < 0 else mention(one.avoided),
                accessory=button(say("Remove"), plain, SET, one.avoided, 0, page),
            )
            for one in shown
        )
        leaves = (leaf_row(telling, page, pages, LIST),) if pages > 1 else ()
        return (*listed, *leaves, ui.ActionRow(menu))

    return Screen(("\n".join(lines), rows))


def state_screen(user: int, locale: Locale, *, is_avoided: bool) -> Screen:
    """Show whether a user avoids another, with a button to change that."""
    telling = teller(locale=locale)
    if is_avoided:
        said, label, to = say("You avoid {who}.", who=mention(user)), say("Stop avoiding"), 0
    else:
        said, label, to = say("You don’t avoid {who}.", who=mention(user)), say("Avoid"), 1

    def rows() -> tuple[Row, ...]:
        return (
            ui.ActionRow(
                button(label, telling, SET, user, to), button(say("Everyone I avoid"), telling, LIST, 0)
            ),
        )

    return Screen((f"{telling(said)}\n{QUIETLY}{telling(_ABOUT)}", rows))


def mates_screen(match: Match, user: int, locale: Locale) -> Screen:
    """Show the other players of a match, with a button to avoid each."""
    telling, plain = teller(match, locale), plain_teller(match, locale)
    others = [
        (seat, seated.user_id)
        for seat, seated in enumerate(match.seats)
        if seated.user_id not in (None, user)
    ]

    def rows() -> tuple[Row, ...]:
        avoid = [
            button(say("Avoid {who}", who=Seat(seat=seat)), _within_label(plain), SET, other, 1)
            for seat, other in others
        ]
        return (*in_rows(avoid), ui.ActionRow(button(say("Everyone I avoid"), plain, LIST, 0)))

    asked = say("Whom would you rather not play with again?") if others else say("No one else played here.")
    return Screen((f"{telling(asked)}\n{QUIETLY}{telling(_ABOUT)}", rows))


def _within_label(telling: Teller) -> Teller:
    return lambda sentence: shorten(telling(sentence), LABEL)


def warning_screen(match: Match, users: Sequence[int], locale: Locale, *ids: object) -> Screen:
    """Ask a user who is about to join players whom they avoid.

    `ids` are the action and the arguments of **Join anyway**.
    """
    telling = teller(match, locale)
    said = say("You avoid {who}, who {n:sits|sit} here.", who=_seats(match, users), n=len(users))

    def rows() -> tuple[Row, ...]:
        action, *args = map(str, ids)
        return (ui.ActionRow(button(say("Join anyway"), telling, action, *args, style=ButtonStyle.danger)),)

    return Screen((telling(said), rows))


def joined_screen(match: Match, users: Sequence[int], reader: int, locale: Locale | None) -> Screen:
    """Tell a player that users whom they avoid joined their lobby, and what they can do."""
    telling = teller(match, locale)
    said = say(
        "{who}, whom you avoid, {n:has|have} joined {match}. No one is told that you avoid them.",
        who=_seats(match, users),
        n=len(users),
        match=name_of(match),
    )

    def rows() -> tuple[Row, ...]:
        buttons = ui.ActionRow[Any](button(say("Leave"), telling, "left", match.id))
        if match.host == reader and not match.place.is_foreign:  # from a DM I can change nothing there
            buttons.add_item(button(say("Remove"), telling, REMOVE, match.id, style=ButtonStyle.danger))
        return (buttons,)

    return Screen(("\n".join(filter(None, (telling(said), link(match, telling)))), rows))


def _seats(match: Match, users: Sequence[int]) -> tuple[Seat, ...]:
    return tuple(Seat(seat=seat) for user in users if (seat := match.seat_of(user)) is not None)
