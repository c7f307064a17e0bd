"""What else a player can do below their hand than answer what they are asked: a row of buttons."""

from __future__ import annotations

from itertools import islice
from typing import Any

from discord import ButtonStyle, ui

from cogs.buttons import button
from cogs.fitting import rows_of
from cogs.interactions import Row
from cogs.pausing import go_on_button
from cogs.stamps import is_opened, reminders_of
from cogs.wording import QUIETLY
from engine.game import Teller
from engine.handing import opens
from engine.hinting import gives_hints
from engine.looking import Look
from engine.records import Match
from engine.standing import is_covered
from engine.takebacks import Takeback
from engine.words import say


def next_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """The way to whichever match has waited longest."""
    return button(say("Next"), telling, "next", match.id, style=ButtonStyle.primary)


def further_buttons(
    look: Look, telling: Teller, back: Takeback | None, *, onward: bool
) -> list[ui.Button[Any]]:
    """What else a player can do now: go on after a pause or ask for time, take back what they played last, be shown a move …

    Whoever is played for by a computer can be back first of all.
    """
    match, buttons = look.match, []
    if match.put_off.since is not None and look.seat in match.staying:
        buttons.append(go_on_button(match, telling))
    elif look.seat in match.to_move and reminders_of(match, look.seat):
        buttons.append(button(say("More time …"), telling, "pause", match.id))
    if back is not None and match.asking_back is None:
        label = say("Take back") if back.is_free else say("Ask to take back …")
        buttons.append(button(label, telling, "back", match.id, match.ply))
    if (hint := hint_button(look, telling)) is not None:
        buttons.append(hint)
    if look.ahead is not None:
        buttons.append(button(say("Plan ahead …"), telling, "ahead", match.id))
    if is_played_for(look):
        buttons.insert(0, button(say("I’m back"), telling, "return", match.id, style=ButtonStyle.primary))
    if look.seat is not None and _can_be_kept(match, look.seat):
        buttons.append(button(say("Keep my seat"), telling, "keep-seat", match.id))
    if onward:
        buttons.append(next_button(match, telling))
    return buttons


def is_played_for(look: Look) -> bool:
    """Whether a computer plays for whoever looks, until they are back."""
    return look.seat is not None and is_covered(look.match, look.seat)


def _can_be_kept(match: Match, seat: int) -> bool:
    """Whether others have offered somebody's seat, and a word keeps it; where the terms have, in their turn a move does."""
    is_open = is_opened(match, seat) and seat not in match.to_move
    return is_open or opens(match, seat) is not None


def hint_button(look: Look, telling: Teller) -> ui.Button[Any] | None:
    """The way to a good move, for whoever is asked where such may be shown."""
    if look.ask is None or not gives_hints(look.match):
        return None
    return button(say("Show me"), telling, "hint", look.match.id)


def hours_button(telling: Teller) -> ui.Button[Any]:
    """The way to say when one plays, for whoever was never asked."""
    return button(say("When I play …"), telling, "hours-first")


def hours_line(telling: Teller) -> str:
    """What that is good for."""
    return QUIETLY + telling(say("Your clock can stand while you sleep."))


def with_hint(rows: tuple[Row, ...], hint: ui.Button[Any] | None) -> tuple[Row, ...]:
    """Rows of buttons with one more at their end, if a phone has the room for it there; else the rows as they are."""
    buttons = [one for row in rows for one in row.children if isinstance(one, ui.Button)]
    if hint is None or len(buttons) < sum(len(row.children) for row in rows):
        return rows
    buttons.append(hint)
    labels, icons = [one.label or "" for one in buttons], [one.emoji is not None for one in buttons]
    counts = rows_of(labels, icons=icons)
    if len(counts) > len(rows):
        return rows
    left = iter(buttons)
    return tuple(ui.ActionRow(*islice(left, count)) for count in counts)
