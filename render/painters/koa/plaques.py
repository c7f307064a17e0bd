"""Clans' plates: symbol, name, victory points and what they come from; below, in a well, the tiles left; and the actions.

House rule: a plate stands beside its camp, two above the board and two below it. That is this game's alone: what a plate
says of a corner is read there.
"""

from collections.abc import Sequence
from typing import Final

from engine.games.koa.board import CAMPS, Corner
from engine.games.koa.chance import CLAN_TILES, Find
from engine.games.koa.table import NOTHING
from render import lettering, marks, plates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.koa import clans, signs, tiles, words
from render.painters.koa.clans import Cast, Clan
from render.painters.koa.tiles import Hold
from render.wording import word

HEIGHT: Final = 182
BADGE_AT: Final = (80, 56)
START: Final = 140
"""Where the lines beside the symbol begin."""
_PAD: Final = 22
_LINES: Final = (48, 103, 152)
_NOTE: Final = 12
ICON: Final = 42
_AFTER_ICON: Final = 5
_APART: Final = 14
_STAR: Final = 36
_STARRED: Final = 100
"""The size of tiles that have a star of that size."""
COIN: Final = 28
_WELL: Final = 48
_STACK: Final = 5
_ENDLESS: Final = 40
PICK: Final = 32
_PICK_APART: Final = 32
_LEADER: Final = 50
_SUM: Final = 119
"""Where a player's points in both clans are."""


def plaque(canvas: Canvas, box: Box, cast: Cast, corner: Corner) -> None:
    """A clan's plate, in a box of that height."""
    clan = cast.clans[corner]
    if cast.view.turn == corner and cast.view.ending is None:
        canvas.panel(box, theme.TEXT)
        canvas.panel(box.grown(-5), theme.LIT, theme.RADIUS - 5)
        marks.caret(canvas, (box.left + 22, box.top + BADGE_AT[1]))
    else:
        canvas.panel(box, theme.PANEL)
    clans.badge(canvas, (box.left + BADGE_AT[0], box.top + BADGE_AT[1]), clan, plates.BADGE)
    left, right = box.left + START, box.right - _PAD
    line = box.top + _LINES[0]
    if cast.view.is_gone(corner):
        named(canvas, (left, line), right, clan.name, _note(cast, clan.owner, corner))
        gone(canvas, (left, box.top + _LINES[1]))
        return
    if clan.owner is None:
        _neutral(canvas, (left, line), right, cast, clan)
    else:
        end = score(canvas, (right, line), cast, [corner])
        named(canvas, (left, line), end, clan.name, _note(cast, clan.owner, corner))
    if clan.owner is not None:
        _in_all(canvas, box, cast, cast.view.clans_of(clan.owner))
    parts(canvas, (left, box.top + _LINES[1]), right, cast, [corner])
    line = box.top + _LINES[2]
    end = _left(canvas, (left, line), cast, clan)
    _actions(canvas, Box(end + _AFTER_ICON, line, right, line), cast, corner)


def _note(cast: Cast, owner: int | None, corner: Corner) -> str:
    """What a plate says after its player's name: which of two camps it is of, and that it is a Jonny's."""
    has_two = owner is not None and len(cast.view.clans_of(owner)) > 1
    camp = word(words.CAMP, camp=CAMPS[corner]) if has_two else ""
    jonny = word(words.JONNY) if owner in cast.view.jonnys else ""
    return " ".join(filter(None, (camp, jonny)))


def _in_all(canvas: Canvas, box: Box, cast: Cast, corners: Sequence[Corner]) -> None:
    """Below the symbol, what a player has in both clans together; nothing if there is but one."""
    if len(corners) > 1:
        told = word(words.IN_ALL, n=points(cast, corners))
        at = (box.left + BADGE_AT[0], box.top + _SUM)
        canvas.text(at, told, theme.SMALL, theme.TEXT, bold=True, side="middle")


def points(cast: Cast, corners: Sequence[Corner]) -> int:
    """The victory points of some clans together."""
    return sum(cast.view.sheets[corner].points(cast.view.options) for corner in corners)


def score(canvas: Canvas, at: Point, cast: Cast, corners: Sequence[Corner]) -> int:
    """Their points, large, ending at a point; where a name beside them has to end."""
    figure = str(points(cast, corners))
    return at[0] - _PAD - canvas.text(at, figure, theme.FIGURE, theme.TEXT, bold=True, side="right")


def named(canvas: Canvas, at: Point, end: int, name: str, note: str) -> None:
    """A name, cut to leave room for a note after it: which camp it is of a player's two, or that it is a Jonny's."""
    wide = lettering.width(note, theme.SMALL, bold=False) + _NOTE if note else 0
    start = at[0] + canvas.text(at, name, theme.BODY, theme.TEXT, bold=True, room=end - at[0] - wide)
    if note:
        canvas.text((start + _NOTE, at[1]), note, theme.SMALL, theme.MUTED)


def gone(canvas: Canvas, at: Point) -> None:
    """That a player has left, in place of what would count."""
    canvas.text(at, word(words.GONE), theme.SMALL, theme.MUTED)


def _neutral(canvas: Canvas, at: Point, right: int, cast: Cast, clan: Clan) -> None:
    """The clan that can't win, with its points not so large, and who leads it."""
    left, line = at
    figure = str(points(cast, [clan.corner]))
    canvas.text((right, line), figure, theme.BODY, theme.MUTED, bold=True, side="right")
    left += canvas.text((left, line), clan.name, theme.SMALL, theme.TEXT, bold=True) + _NOTE
    left += canvas.text((left, line), word(words.LED_BY), theme.SMALL, theme.MUTED) + _NOTE
    leader = next(one for one in cast.clans if one.owner == cast.view.steering)
    clans.badge(canvas, (left + _LEADER // 2, line), leader, _LEADER)


def parts(canvas: Canvas, at: Point, right: int, cast: Cast, corners: Sequence[Corner]) -> None:
    """What points come from: caverns, those of the chain, those outside; and trophies, each in the colour it had."""
    left, line = at
    view, clan = cast.view, cast.clans[corners[0]]
    own = sum((view.sheets[corner] for corner in corners), NOTHING)
    for hold, worth in (
        (Hold.JOINED, own.caverns * view.options.vp_cavern),
        (Hold.CHAINED, own.chained * view.options.vp_chained),
    ):
        tiles.clan_tile(clan, Find.CAVERN, hold, ICON).paste(canvas, (left, line - ICON // 2))
        left = _figure(canvas, (left + ICON, line), worth)
    star(canvas, (left, line))
    left = _figure(canvas, (left + _STAR, line), own.outside * view.options.vp_outside)
    taken = sorted(other for corner in corners for other in view.trophies[corner])
    if taken:
        _trophies(
            canvas,
            Box(left, line, right, line),
            [cast.clans[other] for other in taken],
            view.options.vp_trophy,
        )


def star(canvas: Canvas, at: Point) -> None:
    """The sign of caverns outside, the middle of its left edge at a point."""
    beside, above = round(_STARRED * tiles.STAR_AT), round(_STARRED * (1 - tiles.STAR_AT))
    tiles.star(_STARRED).paste(canvas, (at[0] + _STAR // 2 - beside, at[1] - 2 - above))


def _trophies(canvas: Canvas, row: Box, taken: Sequence[Clan], worth: int) -> None:
    """A coin for each trophy, in a row that is pushed together as far as it must, and what they are worth."""
    number = str(len(taken) * worth)
    room = row.width - COIN - lettering.width(number, theme.SMALL, bold=True) - 2 * _AFTER_ICON
    step = min(COIN + 4, room // max(len(taken) - 1, 1))
    for place, clan in enumerate(taken):
        clans.coin(canvas, (row.left + COIN // 2 + place * step, row.top), clan, COIN)
    _figure(canvas, (row.left + COIN + (len(taken) - 1) * step + 4, row.top), len(taken) * worth)


def _figure(canvas: Canvas, at: Point, worth: int) -> int:
    """A number after its sign; where the next sign begins."""
    start = at[0] + _AFTER_ICON
    return start + canvas.text((start, at[1]), str(worth), theme.SMALL, theme.TEXT, bold=True) + _APART


def _left(canvas: Canvas, at: Point, cast: Cast, clan: Clan) -> int:
    """The tiles that a clan has not laid, as small stacks; where they end."""
    left, line = at
    pool = cast.view.pools[clan.corner]
    counts = {find: str(pool.of(find)) for find in CLAN_TILES}
    wide = {find: lettering.width(count, theme.SMALL, bold=False) for find, count in counts.items()}
    if cast.view.is_endless(clan.corner):
        wide[Find.CAVERN] = _ENDLESS
    room = sum(wide.values()) + len(wide) * (ICON + _AFTER_ICON + _APART)
    canvas.panel(Box.at(left - 10, line - _WELL // 2, room + 10, _WELL), theme.WELL, 16)
    for find in CLAN_TILES:
        stack(canvas, (left, line), clan, find)
        left += ICON + _AFTER_ICON
        if find is Find.CAVERN and cast.view.is_endless(clan.corner):
            canvas.ink(signs.endless(_ENDLESS), (left, line - _ENDLESS // 2), theme.MUTED)
        else:
            canvas.text((left, line), counts[find], theme.SMALL, theme.MUTED)
        left += wide[find] + _APART
    return left


def stack(canvas: Canvas, at: Point, clan: Clan, find: Find) -> None:
    """Tiles of a kind that are not laid, the middle of the left edge at a point."""
    piece = tiles.clan_tile(clan, find, Hold.JOINED, ICON - 4)
    top = at[1] - ICON // 2 + 2
    piece.paste(canvas, (at[0] + _STACK, top - 2))
    piece.paste(canvas, (at[0], top + 2))


def _actions(canvas: Canvas, row: Box, cast: Cast, corner: Corner) -> None:
    """A pick for each action of a turn, at the end of a row, those that are used up dark."""
    view = cast.view
    used = view.used if view.turn == corner and view.ending is None else 0
    allowed = max(view.holdings[corner].actions, used)
    apart = min(_PICK_APART, (row.width - PICK) // max(allowed - 1, 1))
    for number in range(allowed):
        left = row.right - PICK - (allowed - 1 - number) * apart
        paint = theme.LINE if number < used else theme.TEXT
        canvas.ink(signs.pick(PICK), (left, row.top - PICK // 2), paint)
