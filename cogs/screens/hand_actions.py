"""Buttons below a hand that don't answer the question, and those below a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import (
    button,
    in_rows,
    last_buttons,
    learn_button,
    row_sizes,
    rules_button,
    words_button,
)
from cogs.kit.interactions import Row
from cogs.kit.screen_height import GAP, height_of, rows_height
from cogs.kit.wording import QUIETLY
from cogs.screens.endings import best_button
from cogs.screens.fair_deal import fair_button
from cogs.screens.panel import Heights
from cogs.screens.quiet_hours import HoursQuestion
from cogs.screens.rating.guess import guess_button
from cogs.screens.stamps import is_opened, reminders_of
from engine.contract.words import Teller, say
from engine.lessons.pages import has_lesson
from engine.match.looks import Look
from engine.match.records import Match
from engine.match.stand_ins import is_covered
from engine.match.takebacks import Takeback
from engine.profiles.guesses import can_be_guessed
from engine.services.hints import gives_hints
from engine.steps.seat_transfer import opens

NOTES: Final = "notes"
"""The action of the button for private notes."""
HIDE: Final = "hide-hand"
"""The action of the button that ends the showing of one's hand to onlookers."""
NUDGE: Final = "nudge"
"""The action of the button that reminds the players to move."""
BESIDE: Final = 3
"""Buttons in one row below a hand: a phone wraps more than this."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What a hand may offer beside the answers to its question."""

    back: Takeback | None = None
    """What the player could take back."""
    hours: HoursQuestion | None = None
    """The question for the player's hours, shown if there is room or it insists."""
    has_next: bool = False
    """Whether another match waits, to go to if nothing is asked here."""
    has_move: bool = False
    """Whether the note suggests a move, which a button makes."""


NO_OFFERS = Offers()


@dataclass(frozen=True, slots=True)
class PlacedButtons:
    """Buttons and a line below the answers, and buttons among the answers."""

    buttons: tuple[ui.Button[Any], ...]
    line: str = ""
    among: tuple[ui.Button[Any], ...] = ()

    @property
    def height(self) -> int:
        """The height on a phone in pixels."""
        rows = rows_height(-(-len(self.buttons) // BESIDE))
        return rows + (height_of(self.line) + GAP if self.line else 0)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The buttons in rows."""
        return tuple(
            ui.ActionRow(*self.buttons[at : at + BESIDE]) for at in range(0, len(self.buttons), BESIDE)
        )


@dataclass(frozen=True, slots=True)
class ExtraButtons:
    """Buttons below a hand; a phone may not have room for all."""

    first: tuple[ui.Button[Any], ...] = ()
    """Buttons that always have a place, before all others."""
    hints: tuple[ui.Button[Any], ...] = ()
    """The button for a hint and, in a first hand, the rules; both may be among the answers."""
    others: tuple[ui.Button[Any], ...] = ()
    hours: tuple[ui.Button[Any], ...] = ()
    """The button to set one's hours, with a line of its own."""
    line: str = ""
    insists: bool = False
    """Whether the button for hours always has a place, too."""

    @property
    def always(self) -> tuple[str, ...]:
        """The labels of the hints' buttons."""
        return tuple(one.label or "" for one in self.hints)

    def whole(self, *, are_apart: bool) -> PlacedButtons:
        """Return all buttons, with the hints below the answers or among them."""
        return PlacedButtons(self._below(self.hours, are_apart), self.line, () if are_apart else self.hints)

    def heights(self, are_apart: bool) -> Heights:
        """Return the minimum height, and the height of all but the line about hours."""
        least = self._below((), are_apart)[:BESIDE] if are_apart else self.first
        return Heights(PlacedButtons(least).height, PlacedButtons(self._below(self.hours, are_apart)).height)

    def fit(self, room: int, rows: tuple[Row, ...], *, are_apart: bool) -> PlacedButtons:
        """Return the buttons that fit into `room` pixels.

        Those that always have a place come first, with what fits beside them. The button for hours
        may lose its line, or join the answers' `rows` if it needs no new row there.
        """
        whole = self.whole(are_apart=are_apart)
        without = PlacedButtons(self._below((), are_apart), among=whole.among)
        joins = _takes_no_row(last_buttons(rows), (*whole.among, *self.hours))
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


def extra_buttons(look: Look, telling: Teller, offers: Offers) -> ExtraButtons:
    """Return the buttons that are possible below a hand now."""
    is_asked = look.ask is not None
    if is_asked and look.picks:
        return ExtraButtons(hints=(*_hints(look, telling, has_move=False), *_rules(look, telling)))
    others = _others(look, telling, offers.back, has_next=offers.has_next and not is_asked)
    hints = _hints(look, telling, has_move=offers.has_move)
    if is_asked:
        hints = (*hints, *_rules(look, telling))
    else:
        others = (*others, *_rules(look, telling))
    first = (_return_button(look, telling),) if is_played_for(look) else ()
    insists = offers.hours is not None and offers.hours.insists
    if offers.hours is not None and is_asked and (insists or len(first) + len(hints) + len(others) < BESIDE):
        return ExtraButtons(first, hints, others, (_hours_button(telling),), _hours_line(telling), insists)
    return ExtraButtons(first, hints, others)


def next_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button to the match that has waited longest."""
    return button(say("Next"), telling, "next", match.id, style=ButtonStyle.primary)


def _others(
    look: Look, telling: Teller, back: Takeback | None, *, has_next: bool
) -> tuple[ui.Button[Any], ...]:
    """Return a player's other actions: go on, more time, take back, plan ahead …"""
    match, buttons = look.match, []
    if match.times.is_paused and look.seat in match.staying:
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
    if has_next:
        buttons.append(next_button(match, telling))
    if look.seat is not None and match.seats[look.seat].shown_to:
        buttons.append(button(say("Hide my hand"), telling, HIDE, match.id))
    if look.seat is not None and match.phase != "lobby":
        buttons.append(button(say("Notes …"), telling, NOTES, match.id))
    return tuple(buttons)


def _return_button(look: Look, telling: Teller) -> ui.Button[Any]:
    """Return the button that ends a computer's play for the player."""
    return button(say("I’m back"), telling, "return", look.match.id, style=ButtonStyle.primary)


def is_played_for(look: Look) -> bool:
    """Return whether a computer plays for the player until they are back."""
    return look.seat is not None and is_covered(look.match, look.seat)


def _can_keep_seat(match: Match, seat: int) -> bool:
    """Return whether a player whose seat is offered can keep it by a press.

    If the terms have opened it, a move in their turn does the same.
    """
    is_open = is_opened(match, seat) and seat not in match.to_move
    return is_open or opens(match, seat) is not None


def _rules(look: Look, telling: Teller) -> tuple[ui.Button[Any], ...]:
    """Return the buttons for the rules and the lesson, for a player of a first hand.

    The lesson is offered in their first turn.
    """
    match = look.match
    if not match.terms.coached or look.seat is None:
        return ()
    is_first = match.seats[look.seat].turn.number <= 1 and not look.picks
    lesson = (learn_button(telling, match.game),) if is_first and has_lesson(match.game) else ()
    return (rules_button(match, telling), *lesson)


def _hints(look: Look, telling: Teller, *, has_move: bool) -> tuple[ui.Button[Any], ...]:
    """Return the button for a hint, if a hint is allowed now.

    If the note has a move already, the button that makes it comes first.
    """
    if look.ask is None or not gives_hints(look.match):
        return ()
    shows = button(say("Show me"), telling, "hint", look.match.id)
    return (do_button(look, telling, ButtonStyle.success), shows) if has_move else (shows,)


def do_button(look: Look, telling: Teller, style: ButtonStyle = ButtonStyle.primary) -> ui.Button[Any]:
    """Return the button that makes the suggested move."""
    return button(say("Do that"), telling, "hinted", look.match.id, look.token, style=style)


def _hours_button(telling: Teller) -> ui.Button[Any]:
    """Return the button to set one's hours."""
    return button(say("When I play …"), telling, "hours-first")


def _hours_line(telling: Teller) -> str:
    """Return the line that says what the hours are good for."""
    return QUIETLY + telling(say("Stop your clock at night?"))


def append_buttons(rows: tuple[Row, ...], more: Sequence[ui.Button[Any]]) -> tuple[Row, ...]:
    """Return the rows with more buttons added to the last rows of buttons."""
    if not more:
        return rows
    buttons = last_buttons(rows)
    others = [row for row in rows if not any(one in row.children for one in buttons)]
    return (*others, *in_rows((*buttons, *more)))


def _takes_no_row(buttons: Sequence[ui.Button[Any]], more: Sequence[ui.Button[Any]]) -> bool:
    """Return whether more buttons fit without a new row."""
    return bool(buttons and more) and len(row_sizes((*buttons, *more))) == len(row_sizes(buttons))


def go_on_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button that ends a pause."""
    since = match.times.put_off.since or 0
    return button(say("Go on"), telling, "go-on", match.id, since, style=ButtonStyle.primary)


def board_rows(match: Match, telling: Teller, *, is_first: bool, has_moment: bool) -> tuple[Row, ...]:
    """Return the controls of a board; the first board has the seal, too."""
    # In this order a phone needs as few rows as without the button for onlookers.
    buttons = [
        button(say("Play"), telling, "play", match.id, match.ply, style=ButtonStyle.primary),
        button(say("My hand"), telling, "hand", match.id, match.ply),
        rules_button(match, telling),
        words_button(match, telling),
    ]
    if len(match.people) > 1:
        buttons.append(button(say("Nudge"), telling, NUDGE, match.id))
    if can_be_guessed(match):
        buttons.append(guess_button(match, telling))
    if is_first:
        buttons.append(fair_button(match, telling))
    if has_moment:
        buttons.append(best_button(match, telling))
    return in_rows(buttons)
