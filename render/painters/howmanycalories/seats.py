"""The players at the table: place cards with a gauge of what each has eaten.

The gauge runs about the seat's symbol. All hold as many cards, so no place card counts them.
"""

from collections.abc import Sequence
from typing import Final

from PIL import ImageDraw

from engine.games.howmanycalories.state import Trick, View
from render.kit import grounds, headline, lettering, marks, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.pieces import lift, make_cache
from render.kit.shapes import Mask
from render.kit.style import actor, is_moving, is_stark
from render.kit.theme import Colour
from render.kit.wording import drawable_names, fit_name, share_room, short_name, word
from render.painters.howmanycalories import dishes, pieces, words
from render.painters.howmanycalories.ground import ASH, CARD, PANEL, QUIET, TRACK, WARNING, runner, shade_of

BADGE: Final = 60
"""Size of a chair's symbol on the cloth."""
STRIP: Final = 98
"""Height of the row of all players in a hand."""
_GAP: Final = 8
"""Gap between its pills."""
_TURN: Final = 330
"""Room beside a headline for whose turn it is."""
_INSET, _ASIDE, _END = 6, 9, 7
"""Space before a pill's gauge, between gauge and text, and after the text."""
_MORE: Final = 8
"""Further space between gauge and text where there is room."""
_DANGER: Final = 0.75
"""Share of the limit from which the gauge warns."""
_RING, _WIDE_LINE = 118, 11
_SMALL_RING, _SMALL_LINE = 72, 7
_SYMBOL, _SMALL_SYMBOL = 68, 46
_HEAD: Final = 138
_LINE: Final = 46
FOOD: Final = pieces.SMALL.height + 2
"""Height of the food below the plates, once someone has eaten in the round."""
_PAD: Final = 18
_FRAME: Final = 6
"""Frame of the plates where all players are to act."""
_WARNS, _SMALL_WARNS = 44, 30
"""Sizes of the warning sign at a gauge that is nearly full."""
_SEAL: Final = 8
"""How much wider than the gauge the dark seal under it is."""
_FOLD: Final = 9
"""Height of a place card's fold along its upper edge."""
_TUCKED, _BELOW_FOOD = 6, 13
"""How much narrower than its card a napkin is, and how far it reaches below the food."""
_CORNER: Final = 10
"""Its corner radius: paper is cut sharper than plates."""
_GLOW: Final = 34
"""Reach of the light about the card of the player to move."""
_AROUND: Final = 44
"""Room about a card for its shadow and its light."""
_GAINED: Final = theme.TITLE
"""Height of calories that were just eaten: the largest type of a headline."""
_STAMP, _STAMP_ENDS = 66, 20
"""Height of the stamp of who is out, and the space at both ends of its word."""
_STATE_AT: Final = {False: 116, True: 106}
"""How far below a card's top a state is written: where the name has its own line, and else."""
_CUT: Final = 3
"""Depth of an engraved score."""

_cards: Final = make_cache(2_500_000, 2_500_000)


def chair_names(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the name of every chair in pictures."""
    players = drawable_names(names, view.seats)
    return players if view.ghost is None else (*players, word(words.GHOST))


def full_name(view: View, chair: int, called: tuple[str, ...]) -> str:
    """Return a chair's name for a sentence.

    A ghost guest is never taken for the player who left.
    """
    is_left = chair != view.ghost and view.is_ghost(chair)
    return words.ghost_of(called[chair]) if is_left else called[chair]


def whose_turn(view: View, called: tuple[str, ...]) -> str:
    """Return who is to move, to stand small beside a headline; nothing if no one is."""
    if not view.waiting:
        return ""
    return fit_name(words.WHOSE_TURN, full_name(view, view.waiting[0], called), _TURN, theme.SMALL)


def badge(canvas: Canvas, middle: Point, view: View, chair: int, name: str, *, size: int = BADGE) -> None:
    """Draw a chair's symbol on the cloth.

    It is a seat's symbol with a dark edge, or the ghost guest's figure.
    """
    if view.is_ghost(chair):
        dishes.figure(canvas, middle, size + 6)
        return
    canvas.stamp(shapes.symbol(chair, size + 14), middle, theme.INK)
    nameplates.badge(canvas, middle, chair, name, size)


def grid(view: View) -> tuple[Box, ...]:
    """Return the plates' places."""
    high = _HEAD + (0 if nameplates.is_wide(view.seats) else 2 * _LINE + 10)
    return nameplates.grid(view.seats, extra=high - nameplates.head_height(view.seats))


def is_lit(view: View, seat: int) -> bool:
    """Return whether a seat is to act while others are not.

    Where all are to act, light tells no one apart. In a replay it shows who took a trick.
    """
    if actor() is None or view.last is None:
        return seat in view.to_move and not _all_act(view)
    return seat == view.last.taker and not (view.trick or _all_act(view))


def _all_act(view: View) -> bool:
    return len(view.to_move) > 1 and len(view.to_move) == len(view.staying)


def plate(
    canvas: Canvas, box: Box, view: View, seat: int, called: tuple[str, ...], *, is_leading: bool
) -> None:
    """Draw a player's place card: gauge, points, name and calories; food below."""
    name = called[seat]
    is_to_move, is_out = is_lit(view, seat), seat in view.left or view.out[seat]
    # A player who just dropped out is news, so the plate fades a trick later.
    is_out = is_out and (seat in view.left or view.last is None or view.last.taker != seat)
    paint = theme.SEATS[seat] if is_to_move else CARD
    _place_card(canvas, box, paint, is_to_move=is_to_move, has_napkin=has_food(view))
    if seat in view.to_move and not is_to_move:
        canvas.outline(box, theme.SEATS[seat], _FRAME, _CORNER)
    quiet = theme.INK if is_to_move or is_stark() else ASH
    shown = quiet if is_out else theme.INK
    middle = (box.left + 17 + _RING // 2, box.top + _HEAD // 2 + 6)
    if not is_to_move:
        canvas.disc(middle, _RING + _SEAL, PANEL)
    gauge(canvas, middle, view, seat, name=name, ground=paint if is_to_move else PANEL)
    has_state = _is_gone(view, seat) or _is_ready(view, seat)
    right = (box.right - _PAD, middle[1] - (25 if has_state else 0))
    score = str(view.scores[seat])
    if not is_to_move:  # on a strong colour the light edge would look like a misprint
        nameplates.engrave(canvas, right, score, ((_CUT, mix(theme.RING, paint, 0.7)),))
    wide = canvas.text(right, score, theme.FIGURE, shown, heavy=True, side="right")
    if is_leading:
        nameplates.crown(canvas, (middle[0], box.top - 8))
    if has_state:
        # A card of one line is too low for what stands in others beside the name.
        down = _STATE_AT[nameplates.is_wide(view.seats)]
        _state(canvas, (right[0], box.top + down), view, seat)
    # Nothing is said of nothing; between rounds the bill says what was eaten.
    total = view.calories(seat)
    kcal = "" if view.phase == "pass" or not total else words.kcal(total)
    warns = not is_to_move and view.calories(seat) > view.limit * _DANGER
    told = WARNING if warns else quiet
    start, line = box.left + _PAD + 4, box.top + _HEAD + _LINE // (1 if view.phase == "pass" else 2) + 2
    if nameplates.is_wide(view.seats):
        start, line = middle[0] + _RING // 2 + 20, box.top + 48 if kcal else middle[1]
        room = right[0] - max(wide, 90) - 16 - start
        short, size = nameplates.large_name(name, room, theme.BODY, called)
        canvas.text((start, line), short, size, theme.INK, bold=True, room=room)
        if kcal:
            canvas.text((start, line + 56), kcal, theme.SMALL, told, room=right[0] - 110 - start)
    else:
        room = box.right - 6 - start
        short = short_name(name, room, theme.SMALL, called)
        is_bold = is_to_move and lettering.width(short, theme.SMALL, bold=True) <= room
        canvas.text((start, line), short, theme.SMALL, shown, bold=is_bold, room=room)
        if kcal:
            canvas.text((start, line + _LINE), kcal, theme.SMALL, told, room=room)
    if view.taken[seat]:
        food = Box(box.left + _PAD, box.bottom + 1, box.right - 8, box.bottom + FOOD)
        pieces.row(canvas, food, view.taken[seat])


def has_food(view: View) -> bool:
    """Return whether food lies below the place cards: a player has eaten in this round.

    In a film the room for it is there from the first card on, so that nothing jumps at a meal.
    """
    is_played = view.phase != "pass" and (view.led is not None or view.tricks > 0)
    return is_played and (is_moving() or any(view.taken[: view.seats]))


def _place_card(canvas: Canvas, box: Box, paint: Colour, *, is_to_move: bool, has_napkin: bool) -> None:
    """Draw a folded card of paper that stands on the cloth, or on a napkin for the food."""
    around = box.inflate(_AROUND)
    around = around._replace(bottom=around.bottom + (FOOD if has_napkin else 0))

    def draw(part: Canvas) -> None:
        place = box.shift((-around.left, -around.top))
        if has_napkin:
            _napkin(part, place)
        _fold(part, place, paint, is_to_move=is_to_move)

    key = (box.width, box.height, paint, is_to_move, has_napkin)
    _cards.get(key, lambda: lift(around.width, around.height, (-_AROUND, -_AROUND), draw)).paste(
        canvas, (box.left, box.top)
    )


def _napkin(canvas: Canvas, card: Box) -> None:
    """Draw the napkin below a place card: what its player has eaten lies there."""
    cloth = Box(
        card.left + _TUCKED, card.bottom - _CORNER, card.right - _TUCKED, card.bottom + FOOD + _TUCKED
    )
    runner(canvas, cloth, upper=False)


def _fold(canvas: Canvas, box: Box, paint: Colour, *, is_to_move: bool) -> None:
    canvas.shadow(box.shift((4, 8)), _CORNER, 20)
    if is_to_move and not is_stark():
        shape = shapes.rounded_box(box.width, box.height, _CORNER)
        light = grounds.glow(shape, _GLOW, 0.55)
        canvas.ink_about(box, light, (box.left - _GLOW, box.top - _GLOW), paint, _CORNER)
    canvas.panel(box, paint, _CORNER)
    if is_stark():
        return
    fold = Box(box.left + _CORNER // 2, box.top, box.right - _CORNER // 2, box.top + _FOLD)
    canvas.fill(fold._replace(top=box.top + 2), mix(theme.RING, paint, 0.55))
    canvas.fill(fold._replace(top=fold.bottom - 2), mix(theme.INK, paint, 0.2))
    low = Box(box.left + _CORNER, box.bottom - 4, box.right - _CORNER, box.bottom)
    canvas.fill(low, mix(theme.INK, paint, 0.14))


def gauge(
    canvas: Canvas, middle: Point, view: View, seat: int, *, name: str, ground: Colour, is_small: bool = False
) -> None:
    """Draw the seat's symbol, and about it how much of the limit is eaten."""
    across, line = (_SMALL_RING, _SMALL_LINE) if is_small else (_RING, _WIDE_LINE)
    is_filled = ground != PANEL
    track = mix(theme.INK, ground, 0.28) if is_filled else TRACK
    canvas.stamp(shapes.hoop(across, line), middle, track)
    total = view.calories(seat)
    paint = theme.INK if is_filled else theme.ALARM if total > view.limit * _DANGER else theme.SEATS[seat]
    if total:
        share = 360 if total > view.limit else round(total / view.limit * 360)
        canvas.stamp(_arc(across, line, share), middle, paint)
    if view.is_ghost(seat):
        dishes.figure(canvas, middle, _SMALL_SYMBOL if is_small else _SYMBOL)
        return
    size = _SMALL_SYMBOL if is_small else _SYMBOL
    mask, paint = shapes.symbol(seat, size), theme.INK if is_filled else theme.SEATS[seat]
    if not is_small:
        canvas.show(f"the symbol of {name}", mask, middle, paint)
    nameplates.badge(canvas, middle, seat, name, size, is_dark=is_filled)
    if view.limit * _DANGER < total <= view.limit:
        aside, size = (across * 7 // 19, _SMALL_WARNS) if is_small else (across * 2 // 5, _WARNS)
        _warn(canvas, (middle[0] + aside, middle[1] + aside), ground, size)


def _warn(canvas: Canvas, middle: Point, ground: Colour, size: int) -> None:
    """Draw the sign of a seat nearly at the limit."""
    canvas.disc(middle, size + 6, ground)
    canvas.disc(middle, size, theme.ALARM if ground == PANEL else theme.INK)
    ink = theme.INK if ground == PANEL else ground
    canvas.text(middle, "!", theme.SMALL, ink, bold=True, side="middle")


def _arc(across: int, line: int, degrees: int) -> Mask:
    """Return a part of a hoop, from its top on."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        box = (0, 0, across * fine - 1, across * fine - 1)
        pen.arc(box, -90, degrees - 90, fill=255, width=line * fine)

    return shapes.draw_cached(("arc", line, degrees), across, across, draw)


def _is_gone(view: View, seat: int) -> bool:
    return seat in view.left or view.out[seat]


def _is_ready(view: View, seat: int) -> bool:
    """Return whether a seat's cards are ready while cards are passed."""
    return view.phase == "pass" and view.passed[seat]


def _state(canvas: Canvas, right: Point, view: View, seat: int) -> None:
    """Write that the seat is out, or that its cards are ready."""
    if _is_gone(view, seat):
        has_left = seat in view.left
        said, paint = (words.LEFT, theme.MUTED) if has_left else (words.OUT, theme.ALARM)
        _chip(canvas, right, word(said), paint)
    else:
        canvas.disc((right[0] - 22, right[1]), 52, PANEL)
        marks.check(canvas, (right[0] - 22, right[1]), 36)


def _chip(canvas: Canvas, right: Point, text: str, paint: Colour) -> None:
    wide = min(lettering.width(text, theme.SMALL, bold=True) + 26, 116)
    box = Box.at(right[0] - wide, right[1] - marks.CHIP // 2, wide, marks.CHIP)
    canvas.panel(box, paint, marks.CHIP // 2)
    canvas.text(box.middle, text, theme.SMALL, theme.INK, bold=True, side="middle", room=wide - 10)


def write_total(canvas: Canvas, at: Point, view: View, last: Trick, *, giver: str, right: int) -> None:
    """Write the calories that were eaten, large, and whose they were beside them.

    Past the limit, write the total, and stamp that the eater is out. No giver means the reader.
    """
    total = view.calories(last.taker)
    if total > view.limit:
        figure = words.of_limit(total, view.limit)
        left = at[0] + canvas.text(at, figure, _GAINED, theme.TEXT, heavy=True) + 14
        left += canvas.text((left, at[1] + 4), word(words.UNIT_KCAL), theme.BODY, QUIET) + 26
        stamp(canvas, (left, at[1]))
        return
    left = at[0] + canvas.text(at, words.plus_calories(last.food), _GAINED, theme.GOLD, heavy=True) + 20
    said = headline.fitting(words.eaten_from(giver, total, view.limit), theme.BODY, right - left)
    canvas.text((left, at[1]), said, theme.BODY, QUIET, room=right - left)


def stamp(canvas: Canvas, left: Point) -> None:
    """Stamp in red that a player is out."""
    said = word(words.OUT)
    wide = lettering.width(said, theme.BODY, heavy=True) + 2 * _STAMP_ENDS
    box = Box.at(left[0], left[1] - _STAMP // 2, wide, _STAMP)
    canvas.tell(box)
    canvas.panel(box, theme.TEXT, _CORNER)
    canvas.panel(box.inflate(-4), WARNING, _CORNER - 4)
    canvas.text(box.middle, said, theme.BODY, theme.TEXT, heavy=True, side="middle")


def strip(canvas: Canvas, top: int, view: View, called: tuple[str, ...]) -> None:
    """Draw all players in one thin row, the viewer's pill framed.

    A pill has the gauge in its round end, then calories and points, or the name as long as no
    player has any and all names fit.
    """
    ahead = nameplates.leaders(view.scores, but=view.left)
    is_new = not (any(view.scores) or any(view.taken[: view.seats]) or view.left)
    eaten, points = (_names(view, called) if is_new else None) or _pill_texts(view)
    pills = _pills(top, eaten, points)
    for seat, box in enumerate(pills):
        is_out = seat in view.left or view.out[seat]
        is_to_move = is_lit(view, seat)
        ground = theme.SEATS[seat] if is_to_move else PANEL
        canvas.panel(box, ground, STRIP // 2)
        if seat == view.seat:
            canvas.outline(box, theme.TEXT, 4, STRIP // 2)
        elif seat in view.to_move and not is_to_move:
            canvas.outline(box, theme.SEATS[seat], 4, STRIP // 2)
        ink = theme.INK if is_to_move else QUIET if is_out else theme.TEXT
        middle = (box.left + _INSET + _SMALL_RING // 2, box.middle[1])
        gauge(canvas, middle, view, seat, name=called[seat], ground=ground, is_small=True)
        if seat in ahead:
            nameplates.crown(canvas, (middle[0], box.top - 6), 38)
        spare = box.width - _wide(eaten[seat], points[seat])
        left = box.left + _INSET + _SMALL_RING + _ASIDE + min(spare, _MORE)
        room = box.right - _END - left
        warns = not is_to_move and (is_out or view.calories(seat) > view.limit * _DANGER)
        paint = theme.ALARM if warns else shade_of(ground)
        if eaten[seat]:
            canvas.text((left, box.top + 29), eaten[seat], theme.SMALL, paint, room=room)
        line = box.top + 69 if eaten[seat] else box.middle[1]
        canvas.text((left, line), points[seat], theme.SMALL, ink, bold=True, room=room)


def _names(view: View, called: tuple[str, ...]) -> tuple[list[str], list[str]] | None:
    """Return no calories, and names that fit side by side; None if one would be cut."""
    names = called[: view.seats]
    free = theme.WIDTH - 2 * theme.MARGIN - (view.seats - 1) * _GAP
    wishes = [_wide("", name) for name in names]
    bare = _wide("", "")
    rooms = [given - bare for given in share_room(free, wishes)]
    short = [
        short_name(name, room, theme.SMALL, names, bold=True) for name, room in zip(names, rooms, strict=True)
    ]
    return None if any(lettering.ELLIPSIS in name for name in short) else ([""] * view.seats, short)


def _pill_texts(view: View) -> tuple[list[str], list[str]]:
    """Return the calories of all players in the longest version that fits.

    Return also their points.
    """
    points = [word(words.POINTS_UNIT, n=score) for score in view.scores]
    own = [
        word(words.YOU_HAVE, points=said) if seat == view.seat else said for seat, said in enumerate(points)
    ]
    seats = range(view.seats)
    limits = [_state_or(view, seat, words.of_limit(view.calories(seat), view.limit)) for seat in seats]
    totals = [_state_or(view, seat, words.kcal(view.calories(seat))) for seat in seats]
    free = theme.WIDTH - 2 * theme.MARGIN - (view.seats - 1) * _GAP
    ways = ((limits, own), (totals, own), (totals, points))[view.seats > 2 :]
    return next(
        (way for way in ways if sum(_wide(way[0][seat], way[1][seat]) for seat in seats) <= free),
        ways[-1],
    )


def _state_or(view: View, seat: int, said: str) -> str:
    """Return that the seat has left or is out, or else `said`."""
    return word(words.LEFT) if seat in view.left else word(words.OUT) if view.out[seat] else said


def _wide(eaten: str, points: str) -> int:
    """Return a pill's least width."""
    lines = ((eaten, False), (points, True))
    wide = max(lettering.width(said, theme.SMALL, bold=bold) for said, bold in lines)
    return _INSET + _SMALL_RING + _ASIDE + wide + _END


def _pills(top: int, eaten: Sequence[str], points: Sequence[str]) -> tuple[Box, ...]:
    """Return the pills' boxes: each as wide as its text needs, the rest shared."""
    needs = [_wide(*said) for said in zip(eaten, points, strict=True)]
    free = theme.WIDTH - 2 * theme.MARGIN - (len(needs) - 1) * _GAP
    spare, pills, left = (free - sum(needs)) // len(needs), [], theme.MARGIN
    for need in needs:
        pills.append(Box.at(left, top, need + spare, STRIP))
        left += need + spare + _GAP
    return tuple(pills)
