"""A match as it stood after one of its moves: the private viewer, and a position for everyone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import button
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import MENU, OPTION
from cogs.kit.screen import Block, Image, Screen
from cogs.kit.wording import (
    QUIETLY,
    Locale,
    account_names,
    alt_text,
    language,
    plain_names,
    plain_teller,
    shorten,
    teller,
)
from cogs.screens.lines import event_lines, heading_line, quoted_lines
from cogs.screens.presenter import Reader
from engine.contract.words import Seat, Sentence, Teller, say
from engine.library import title_of
from engine.match.records import UNKEPT, Match
from engine.records.course import Course
from engine.services.review.replays import Position
from render import Picture

STEP: Final = "step"
"""The action that shows another position: match, ply, eyes, and which control was pressed."""
SHOW: Final = "step-show"
"""The action that posts the position for everyone."""
RECORD: Final = "record"
"""The action that gives the record of a match as a file."""
FROM_FILE: Final = "f"
"""Begins the key of a file, where a press otherwise has the number of a match."""
TABLE, ALL = "t", "all"
"""Eyes of everyone, and all hands side by side; a seat's eyes are its number."""
JUMP, EYES = "jump", "eyes"
"""The controls of a press that chooses from a menu."""
COLOUR: Final = 0x5A6472
_STEPS: Final = (("⏮", "first"), ("◀", "back"), ("▶", "on"), ("⏭", "last"))


async def position_image(
    pictures: Pictures, position: Position, reader: Reader, *, is_stark: bool = False
) -> Image:
    """Return the picture of a position: a seat's hand while there is one, else the table.

    Its alt text tells the position. Nothing moves between the tables of a match: each has room for
    the last one.
    """
    match, locale = position.match, reader.locale
    is_hand = position.seat is not None and not position.is_over
    picture = Picture(
        match.game,
        "hand" if is_hand else "table",
        position.view,
        plain_names(match, locale),
        language=language(locale, match),
        accounts=account_names(match),
        is_stark=is_stark,
        extent=None if is_hand else position.last,
    )
    alt = alt_text(position.description, plain_teller(match, locale, position.seat))
    stem = f"hand{position.seat}" if is_hand else "table"
    if reader.wish is None:
        raise ValueError("a replay answers a press")
    return Image.of(stem, await pictures.png(picture, reader.wish), alt)


def viewer_screen(
    position: Position,
    images: Sequence[Block],
    eyes: str,
    reader: int | None,
    locale: Locale | None = None,
    *,
    can_post: bool = False,
    starred: Sequence[int] = (),
    source: str = "",
    shown: Sequence[int] = (),
) -> Screen:
    """Return the private viewer.

    `reader` is the seat of its user, `starred` are great moments and turning points, `source` is
    the key of a file, `shown` are the seats whose players show the reader their hands.
    """
    match, course = position.match, position.course
    telling = teller(match, locale, reader)
    of = f"{FROM_FILE}{source}" if source else str(match.id)
    at = (of, position.ply, eyes)

    def rows() -> tuple[Row, ...]:
        upto = course.past.upto
        targets = (course.first, position.ply - 1, position.ply + 1, upto)
        steps = ui.ActionRow[Any]()
        for (sign, how), target in zip(_STEPS, targets, strict=True):
            is_there = course.first <= target <= upto and target != position.ply
            steps.add_item(
                ui.Button(
                    label=sign,
                    custom_id=custom_id(STEP, of, target, eyes, how),
                    disabled=not is_there,
                )
            )
        jump = _menu(telling(say("Go to …")), (*at, JUMP), _places(position, locale, starred))
        seen = _eyes(match, eyes, reader, locale, shown)
        looks = (_menu(telling(say("Whose eyes?")), (*at, EYES), seen),) if seen else ()
        return (steps, jump, *looks, *_gifts(match, telling, at, can_post=can_post, has_record=not source))

    return Screen((*_told(position, images, telling, teller(match, locale)), rows), COLOUR)


def _gifts(
    match: Match, telling: Teller, at: Sequence[object], *, can_post: bool, has_record: bool
) -> tuple[Row, ...]:
    """Return the row of what can be taken from the viewer; none if there is nothing."""
    show = button(say("Show everyone"), telling, SHOW, *at, style=ButtonStyle.primary)
    record = button(say("Record"), telling, RECORD, match.id)
    given = [one for one, is_there in ((show, can_post), (record, has_record)) if is_there]
    return (ui.ActionRow(*given),) if given else ()


def posted_position(position: Position, images: Sequence[Block]) -> Screen:
    """Return a position as everyone reads it, without controls."""
    telling = teller(position.match)
    return Screen(tuple(_told(position, images, telling, telling)), COLOUR)


def _told(position: Position, images: Sequence[Block], telling: Teller, named: Teller) -> list[Block]:
    """Return where in the match it is, what the move did, and the pictures.

    `named` calls the reader by name, too.
    """
    match, made = position.match, position.made
    upto = position.course.past.upto
    where = (
        say("Move {n} of {all}", n=position.ply, all=upto) if position.ply else say("As dealt, before move 1")
    )
    name = heading_line(match) if match.id != UNKEPT else f"**{title_of(match.game)}**"
    head = f"{name} · {telling(where)}"
    if position.seat is not None:
        head += f"\n{QUIETLY}{named(_through(position.seat))}"
    if position.is_undone:
        head += f"\n{QUIETLY}{telling(say('↩️ This move was taken back later.'))}"
    blocks: list[Block] = [head]
    if made is not None and (lines := event_lines([made], position.seat, telling)):
        blocks.append(quoted_lines(lines, telling))
    return [*blocks, *images]


def _places(position: Position, locale: Locale | None, starred: Sequence[int]) -> list[SelectOption]:
    """Return at most 25 positions to go to: starred ones first, the others evenly spread."""
    course, plain = position.course, plain_teller(position.match, locale)
    options = []
    for ply in chosen_plies(course, starred):
        made = course.plies[ply - 1] if ply else None
        told = event_lines([made], None, plain) if made is not None else [plain(say("The deal"))]
        label = f"{'★ ' if ply in starred else ''}{ply} · {told[0] if told else '–'}"
        options.append(
            SelectOption(label=shorten(label, OPTION), value=str(ply), default=ply == position.ply)
        )
    return options


def chosen_plies(course: Course, starred: Sequence[int]) -> list[int]:
    """Return the plies of the menu: first, last, starred ones, and others evenly spread."""
    first, last = course.first, course.past.upto
    chosen = {first, last, *[ply for ply in starred if first <= ply <= last][: MENU - 2]}
    others = [ply for ply in range(first, last + 1) if ply not in chosen and ply not in course.undone]
    count = min(MENU - len(chosen), len(others))
    chosen.update(others[n * len(others) // count] for n in range(count))
    return sorted(chosen)


def _eyes(
    match: Match, eyes: str, reader: int | None, locale: Locale | None, shown: Sequence[int] = ()
) -> list[SelectOption]:
    """Return through whose eyes the reader may see the match; empty without a choice."""
    plain = plain_teller(match, locale)
    found = [(TABLE, plain(say("What everyone sees")))]
    if not match.is_going:
        found += [(str(seat), plain(_through(seat))) for seat in range(len(match.seats))]
        if len(match.seats) > 1:
            found.append((ALL, plain(say("All hands"))))
    elif reader is not None:
        found.append((str(reader), plain(say("What you saw"))))
    else:
        found += [(str(seat), plain(_through(seat))) for seat in shown]
    if len(found) < 2:
        return []
    return [
        SelectOption(label=shorten(name, OPTION), value=value, default=value == eyes) for value, name in found
    ]


def _through(seat: int) -> Sentence:
    return say("Through the eyes of {who}", who=Seat(seat=seat))


def _menu(placeholder: str, args: Sequence[object], options: list[SelectOption]) -> Row:
    return ui.ActionRow(
        ui.Select[Any](custom_id=custom_id(STEP, *args), placeholder=placeholder, options=options)
    )
