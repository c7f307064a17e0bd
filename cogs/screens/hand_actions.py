"""What else a player can do below their hand than answer what they are asked: a row of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button, in_rows, row_sizes, rules_button
from cogs.kit.interactions import Row
from cogs.kit.screen_height import GAP, height_of, rows_height
from cogs.kit.wording import QUIETLY
from cogs.screens.panel import Heights
from cogs.screens.quiet_hours import Asking
from cogs.screens.stamps import is_opened, reminders_of
from engine.contract.game import Teller
from engine.contract.words import say
from engine.match.looks import Look
from engine.match.records import Match
from engine.match.stand_ins import is_covered
from engine.match.takebacks import Takeback
from engine.services.hints import gives_hints
from engine.steps.seat_transfer import opens

BESIDE: Final = 3
"""Buttons beside each other below a hand: of usual width, more are broken up on a phone."""


@dataclass(frozen=True, slots=True)
class Beneath:
    """Buttons below those with which one answers, and a line above them; and buttons among those."""

    buttons: tuple[ui.Button[Any], ...]
    line: str = ""
    among: tuple[ui.Button[Any], ...] = ()

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
    """and the way to a good move, in a first hand also to the rules: both may stand among the answers."""
    others: tuple[ui.Button[Any], ...] = ()
    hours: tuple[ui.Button[Any], ...] = ()
    """The way to say when one plays, with a line of its own."""
    line: str = ""
    insists: bool = False
    """Whether that way has a place in any case, too."""

    @property
    def always(self) -> tuple[str, ...]:
        """What the hints' buttons say."""
        return tuple(one.label or "" for one in self.hints)

    def whole(self, *, are_apart: bool) -> Beneath:
        """All of it, the hints below the answers or among them."""
        return Beneath(self._below(self.hours, are_apart), self.line, () if are_apart else self.hints)

    def heights(self, are_apart: bool) -> Heights:
        """Return the pixels of what has a place in any case, and of all but the line about hours."""
        least = self._below((), are_apart)[:BESIDE] if are_apart else self.first
        return Heights(Beneath(least).height, Beneath(self._below(self.hours, are_apart)).height)

    def fit(self, room: int, rows: tuple[Row, ...], *, are_apart: bool) -> Beneath:
        """As much as there is room for, in pixels: what has a place in any case, and what stands beside that.

        The way to say when one plays goes without its line, too, and at the end of the answers' `rows` if it takes none there.
        """
        whole = self.whole(are_apart=are_apart)
        without = Beneath(self._below((), are_apart), among=whole.among)
        joins = _takes_no_row(_last_buttons(rows), (*whole.among, *self.hours))
        among = replace(without, among=(*whole.among, *self.hours))
        ways = [whole, replace(whole, line="")]
        if joins:
            ways.append(among)
        if not self.insists:
            ways.append(without)
        for beneath in ways:
            if beneath.height <= room:
                return beneath
        least = without.buttons[:BESIDE] if are_apart else self.first
        if joins:
            return replace(among, buttons=least)
        if self.hours and (self.insists or (least and _takes_no_row(least, self.hours))):
            least = (*self.first, *(self.hints if are_apart else ()), *self.hours, *self.others)[:BESIDE]
        return replace(without, buttons=least)

    def _below(self, hours: tuple[ui.Button[Any], ...], are_apart: bool) -> tuple[ui.Button[Any], ...]:
        return (*self.first, *(self.hints if are_apart else ()), *self.others, *hours)


def further_of(
    look: Look, telling: Teller, back: Takeback | None, *, onward: bool, asking: Asking | None, is_told: bool
) -> Further:
    """What else can be pressed now: with the way `onward` to another match, if nothing is asked; with that to say when one plays,
    if that is to be asked and there is room beside the rest, or it insists; with the press that makes the good move which
    `is_told` already.
    """
    is_asked = look.ask is not None
    if is_asked and look.picks:
        return Further(hints=(*_hints(look, telling, is_told=False), *_rules(look, telling)))
    others = _others(look, telling, back, onward=onward and not is_asked)
    hints = _hints(look, telling, is_told=is_told)
    if is_asked:
        hints = (*hints, *_rules(look, telling))
    else:
        others = (*others, *_rules(look, telling))
    first = (_return_button(look, telling),) if is_played_for(look) else ()
    insists = asking is not None and asking.insists
    if asking is not None and is_asked and (insists or len(first) + len(hints) + len(others) < BESIDE):
        return Further(first, hints, others, (_hours_button(telling),), _hours_line(telling), insists)
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
    if look.seat is not None and _can_keep_seat(match, look.seat):
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


def _can_keep_seat(match: Match, seat: int) -> bool:
    """Whether others have offered somebody's seat, and a word keeps it; where the terms have, in their turn a move does."""
    is_open = is_opened(match, seat) and seat not in match.to_move
    return is_open or opens(match, seat) is not None


def _rules(look: Look, telling: Teller) -> tuple[ui.Button[Any], ...]:
    """Return the way to the rules, for a player of a first hand."""
    return (rules_button(look.match, telling),) if look.match.terms.coached else ()


def _hints(look: Look, telling: Teller, *, is_told: bool) -> tuple[ui.Button[Any], ...]:
    """The way to a good move, for whoever is asked where such may be shown and has chosen nothing yet; and, where one
    `is_told` already, the press that makes it.
    """
    if look.ask is None or not gives_hints(look.match):
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
    return QUIETLY + telling(say("Stop your clock at night?"))


def append_buttons(rows: tuple[Row, ...], more: Sequence[ui.Button[Any]]) -> tuple[Row, ...]:
    """Return the rows with some more buttons at the end of those that hold nothing else."""
    if not more:
        return rows
    buttons = _last_buttons(rows)
    others = [row for row in rows if not any(one in row.children for one in buttons)]
    return (*others, *in_rows((*buttons, *more)))


def _last_buttons(rows: tuple[Row, ...]) -> tuple[ui.Button[Any], ...]:
    """Return the buttons of the last rows that hold nothing else."""
    found: list[ui.Button[Any]] = []
    for row in reversed(rows):
        buttons = [one for one in row.children if isinstance(one, ui.Button)]
        if len(buttons) < len(row.children):
            break
        found[:0] = buttons
    return tuple(found)


def _takes_no_row(buttons: Sequence[ui.Button[Any]], more: Sequence[ui.Button[Any]]) -> bool:
    """Whether some more buttons have room in the rows that there are."""
    return bool(buttons and more) and len(row_sizes((*buttons, *more))) == len(row_sizes(buttons))


def go_on_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button that ends a pause."""
    since = match.put_off.since or 0
    return button(say("Go on"), telling, "go-on", match.id, since, style=ButtonStyle.primary)
