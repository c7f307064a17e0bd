"""The hand of How many Calories?: what one player alone may see, with the trick it has to answer."""

from typing import Final

from engine.game import Place
from engine.games.howmanycalories.cards import PLUS
from engine.games.howmanycalories.table import View
from render import marks, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, guests, results, words
from render.painters.howmanycalories.table import HEADER, header
from render.wording import word

_PLATE: Final = 120
_STRIP: Final = cards.MEDIUM.height + 44
_ROW: Final = cards.LARGE.height + 40


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """The view's own cards, the current trick, and the seat's calories and score; after the end, the final result.

    Cards bear numbers and letters of their own, which buttons and menus repeat: there is nothing to tag.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called = guests.called(view, names)
    if view.phase == "over":
        return results.final(view, called)
    held = tuple(sorted((*view.hand, *view.passing)))
    own = Box.at(theme.MARGIN, theme.MARGIN + HEADER, theme.WIDTH - 2 * theme.MARGIN, _PLATE)
    strip = Box.at(own.left, own.bottom + theme.GAP, own.width, _STRIP)
    top = (strip if view.phase == "trick" else own).bottom + theme.GAP
    canvas = Canvas(theme.WIDTH, top + max((len(held) + 3) // 4, 1) * _ROW + theme.MARGIN - 14)
    header(canvas, view, _title(view, view.seat, called))
    _own(canvas, own, view, view.seat, called[view.seat])
    if view.phase == "trick":
        _trick(canvas, strip, view, called)
    cells = Box.at(own.left, top, own.width, _ROW)
    if held:
        _held(canvas, cells, view, held)
    else:
        text = word(words.YOU_ARE_OUT if view.out[view.seat] else words.NO_CARDS)
        canvas.text(cells.middle, text, theme.TITLE, theme.MUTED, side="middle")
    return canvas


def _title(view: View, seat: int, called: tuple[str, ...]) -> str:
    if view.phase == "pass":
        return word(words.YOU_PASS if view.passing else words.CHOOSE_TWO, who=called[view.receiver(seat)])
    if seat in view.to_move:
        return word(words.YOUR_TURN if view.trick else words.YOUR_LEAD)
    return word(words.YOUR_HAND)


def _own(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> None:
    """The seat's own score and calories."""
    canvas.panel(box, theme.PANEL)
    line = box.middle[1]
    plates.badge(canvas, (box.left + 66, line), seat, name)
    right = box.right - 28
    right -= (
        canvas.text((right, line + 10), word(words.POINTS_UNIT), theme.SMALL, theme.MUTED, side="right") + 10
    )
    right -= (
        canvas.text((right, line), str(view.scores[seat]), theme.FIGURE, theme.TEXT, bold=True, side="right")
        + 40
    )
    guests.eaten(canvas, Box(box.left + 132, box.top + 24, right, box.bottom), view, seat, is_long=True)


def _trick(canvas: Canvas, box: Box, view: View, called: tuple[str, ...]) -> None:
    """The running trick in small, or what became of the one before."""
    canvas.panel(box, theme.PANEL)
    inner = box.grown(-22)
    if not view.trick and view.tricks and view.last is not None:
        guests.verdict(canvas, inner.below((inner.height - plates.SMALL_BADGE) // 2), view, view.last, called)
        return
    columns = inner.columns(4, 16)
    for column, one in zip(columns, view.trick, strict=False):
        card = cards.lay(canvas, (column.left, column.top), one.card, cards.MEDIUM, theme.PANEL)
        aside = (card.right + column.right) // 2 + 4
        guests.badge(canvas, (aside, column.top + 42), view, one.chair, called[one.chair])
        value = str(one.value)
        canvas.text((aside, column.top + 128), value, theme.FIGURE, theme.TEXT, bold=True, side="middle")
        if one.plus:
            cards.small_plus(canvas, (card.right - 30, card.bottom - 26), PLUS)
    for column, chair in zip(columns[len(view.trick) :], view.waiting, strict=False):
        place = Box.at(column.left, column.top, cards.MEDIUM.width, cards.MEDIUM.height)
        cards.empty_place(canvas, place, is_next=chair == view.waiting[0])
        guests.badge(
            canvas, ((place.right + column.right) // 2 + 4, column.top + 42), view, chair, called[chair]
        )


def _held(canvas: Canvas, cells: Box, view: View, held: tuple[int, ...]) -> None:
    laid = dict[int, Box]()
    for place, card in enumerate(held):
        cell = cells.moved((0, place // 4 * _ROW)).columns(4, theme.GAP)[place % 4]
        at = (cell.left + (cell.width - cards.LARGE.width) // 2, cell.top)
        laid[card] = cards.lay(canvas, at, card, cards.LARGE, theme.TABLE)
    # On top of all the cards, whose shadows reach into the row above.
    for card, box in laid.items():
        if card in view.passing:
            marks.ring(canvas, box, cards.LARGE.radius)
        if card in view.received and not view.tricks:
            marks.chip(canvas, (box.left + 62, box.bottom + 18), word(words.NEW))
