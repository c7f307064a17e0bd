"""What else a player can do below their hand than answer what they are asked: a row of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.buttons import button
from cogs.fitting import GAP, height_of, rows_height, rows_of
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

BESIDE: Final = 3
"""Buttons beside each other below a hand: of usual width, more are broken up on a phone."""


@dataclass(frozen=True, slots=True)
class Beneath:
    """Buttons below those with which one answers, and a line above them."""

    buttons: tuple[ui.Button[Any], ...]
    line: str = ""

    @property
    def height(self) -> int:
        """How high a phone shows them, in pixels."""
        rows = rows_height(-(-len(self.buttons) // BESIDE))
        return rows + (height_of(self.line) + GAP if self.line else 0)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The buttons, row by row."""
        return tuple(
            ui.ActionRow(*self.buttons[at : at + BESIDE]) for at in range(0, len(self.buttons), BESIDE)
        )


@dataclass(frozen=True, slots=True)
class Further:
    """What else can be pressed below a hand, of which a phone may not have the room for all."""

    first: tuple[ui.Button[Any], ...] = ()
    """What has a place in any case, before all others;"""
    hints: tuple[ui.Button[Any], ...] = ()
    """and the way to a good move, which may also stand among the buttons with which one answers."""
    others: tuple[ui.Button[Any], ...] = ()
    hours: tuple[ui.Button[Any], ...] = ()
    """The way to say when one plays, with a line of its own."""
    line: str = ""

    @property
    def always(self) -> tuple[str, ...]:
        """What the hints' buttons say."""
        return tuple(one.label or "" for one in self.hints)

    def whole(self, *, are_apart: bool) -> Beneath:
        """All of it, where the hints are not among the answers."""
        return Beneath((*self._without_hours(are_apart), *self.hours), self.line)

    def fitting(self, room: int, *, are_apart: bool) -> Beneath:
        """As much as there is room for, in pixels: what has a place in any case, and what stands beside that."""
        short = self._without_hours(are_apart)
        for beneath in (self.whole(are_apart=are_apart), Beneath(short)):
            if beneath.height <= room:
                return beneath
        return Beneath(short[:BESIDE] if are_apart else self.first)

    def _without_hours(self, are_apart: bool) -> tuple[ui.Button[Any], ...]:
        return (*self.first, *(self.hints if are_apart else ()), *self.others)


def further_of(
    look: Look, telling: Teller, back: Takeback | None, *, onward: bool, asks_hours: bool, is_told: bool
) -> Further:
    """What else can be pressed now: with the way `onward` to another match, if nothing is asked; with that to say when one plays,
    if it `asks_hours` and there is room beside the rest; with the press that makes the good move which `is_told` already.
    """
    is_asked = look.ask is not None
    if is_asked and look.picks:
        return Further()
    others = _others(look, telling, back, onward=onward and not is_asked)
    hints = _hints(look, telling, is_told=is_told)
    first = (_return_button(look, telling),) if is_played_for(look) else ()
    if asks_hours and is_asked and len(first) + len(hints) + len(others) < BESIDE:
        return Further(first, hints, others, (_hours_button(telling),), _hours_line(telling))
    return Further(first, hints, others)


def next_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """The way to whichever match has waited longest."""
    return button(say("Next"), telling, "next", match.id, style=ButtonStyle.primary)


def _others(
    look: Look, telling: Teller, back: Takeback | None, *, onward: bool
) -> tuple[ui.Button[Any], ...]:
    """What else a player can do now: go on after a pause or ask for time, take back what they played last, plan ahead …"""
    match, buttons = look.match, []
    if match.put_off.since is not None and look.seat in match.staying:
        buttons.append(go_on_button(match, telling))
    elif look.seat in match.to_move and reminders_of(match, look.seat):
        buttons.append(button(say("More time …"), telling, "pause", match.id))
    if back is not None and match.asking_back is None:
        label = say("Take back") if back.is_free else say("Ask to take back …")
        buttons.append(button(label, telling, "back", match.id, match.ply))
    if look.ahead is not None:
        buttons.append(button(say("Plan ahead …"), telling, "ahead", match.id))
    if look.seat is not None and _can_be_kept(match, look.seat):
        buttons.append(button(say("Keep my seat"), telling, "keep-seat", match.id))
    if onward:
        buttons.append(next_button(match, telling))
    return tuple(buttons)


def _return_button(look: Look, telling: Teller) -> ui.Button[Any]:
    """Whoever is played for by a computer can be back, first of all."""
    return button(say("I’m back"), telling, "return", look.match.id, style=ButtonStyle.primary)


def is_played_for(look: Look) -> bool:
    """Whether a computer plays for whoever looks, until they are back."""
    return look.seat is not None and is_covered(look.match, look.seat)


def _can_be_kept(match: Match, seat: int) -> bool:
    """Whether others have offered somebody's seat, and a word keeps it; where the terms have, in their turn a move does."""
    is_open = is_opened(match, seat) and seat not in match.to_move
    return is_open or opens(match, seat) is not None


def _hints(look: Look, telling: Teller, *, is_told: bool) -> tuple[ui.Button[Any], ...]:
    """The way to a good move, for whoever is asked where such may be shown and has chosen nothing yet; and, where one
    `is_told` already, the press that makes it.
    """
    if look.ask is None or look.picks or not gives_hints(look.match):
        return ()
    shows = button(say("Show me"), telling, "hint", look.match.id)
    return (do_button(look, telling, ButtonStyle.success), shows) if is_told else (shows,)


def do_button(look: Look, telling: Teller, style: ButtonStyle = ButtonStyle.primary) -> ui.Button[Any]:
    """Make the move that was shown for the question that is asked."""
    return button(say("Do that"), telling, "hinted", look.match.id, look.token, style=style)


def _hours_button(telling: Teller) -> ui.Button[Any]:
    """The way to say when one plays, for whoever was never asked."""
    return button(say("When I play …"), telling, "hours-first")


def _hours_line(telling: Teller) -> str:
    """What that is good for."""
    return QUIETLY + telling(say("Your clock can stand while you sleep."))


def joined(rows: tuple[Row, ...], more: Sequence[ui.Button[Any]]) -> tuple[Row, ...]:
    """Rows of nothing but buttons with some more at their end."""
    if not more:
        return rows
    buttons = [one for row in rows for one in row.children if isinstance(one, ui.Button)] + [*more]
    labels, icons = [one.label or "" for one in buttons], [one.emoji is not None for one in buttons]
    left = iter(buttons)
    return tuple(ui.ActionRow(*islice(left, count)) for count in rows_of(labels, icons=icons))
