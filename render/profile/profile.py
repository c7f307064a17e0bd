"""A user's profile: figures, the form of the last matches, each game with its bests, titles.

House rules: a place in the form is told by its number and by the shape around it: a disc for a
medal, a ring for another place, a cross for a match that the user left. Games are in the order in
which they are given; where there are too many, the first ones are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from PIL import Image, ImageStat

from engine.contract.words import N_, Sentence
from render.kit import grounds, lettering, medals, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.painter import Painter
from render.kit.palette import mix
from render.kit.style import drawing, is_stark, px, setting
from render.kit.wording import translate, word
from render.profile import newcomer, plates
from render.profile.banner import HEIGHT, TALL, draw_banner, free_part
from render.profile.emblems import STAR, coin, emblem

GAMES: Final = 5
"""The most games that are drawn."""
TITLES: Final = 4
"""The most titles that are drawn."""
LEFT: Final = 0
"""The place of a user who left a match."""
_MEDALS: Final = {1: "#FFC93C", 2: "#D5DBE3", 3: "#E0955A"}
_RIMS: Final = {1: "#B07A0C", 2: "#848E9B", 3: "#93531F"}
_GLEAMS: Final = {1: "#FFF0B8", 2: "#FFFFFF", 3: "#FFCFA5"}
"""A medal's metal, its rim and its light, by place."""
_RIM: Final = 4
_WALL, _CORNER = "#333C49", "#14171C"
"""The ground under the lamp, and in the corners."""
_COLOURS: Final = 160
"""Number of colours of a file: more would make one with a full banner too large."""
_MOST: Final = 999
"""The most medals of a kind that are counted one by one."""
_NAME_AT: Final = 136
_FIGURES: Final = Box(theme.MARGIN, 196, theme.WIDTH - theme.MARGIN, 336)
_FIRST, _HUGE = Box(theme.MARGIN, 372, theme.WIDTH - theme.MARGIN, 572), 152
"""The plate of a first match, and the size of its place."""
_METALS, _APART = 322, 14
"""Width of the plate of medals, and the gap between plates of figures."""
_FORM_TOP: Final = 354
_IN_LINE: Final = 62
"""How much higher all below is where few matches stand beside their heading."""
_MARK, _PITCH = 50, 57
_BESTS_APART: Final = 36
"""Gap between a game's bests."""
_SMALL_MARK, _NEAR = 44, 8
"""Size of a season's medal, and the gap to its season."""
_GAMES_TOP: Final = 480
_GAME, _GAP = 110, 10
"""Height of a game's row, and the gap below it."""
_STRIP, _BRIGHT = 156, 108
"""The most width of the art in a row, and up to where it does not fade."""
_CLOSE: Final = 0.8
"""Share of the art's free height that is shown."""
_TINT, _SHADE = 0.6, 0.42
"""Share of the art's mean colour in the rest of its row, and how light it is there."""
_TEXT: Final = 204
"""Where a game's texts begin."""
_ROW, _BETWEEN = 100, 10
"""Height of a row of titles, and of the gap in it."""
_COIN, _INSIDE, _NAMED = 74, 8, 14
"""Size of a title's coin, its distance from the plate's edge, and the gaps beside its name."""
_FOOT: Final = 66
"""Room at the bottom, part of which Discord covers."""
_CROSS: Final = "l .22 -.6,-.6 .6,.6; l .22 .6,-.6 -.6,.6"
_PLAYED: Final = N_("played")
_WON: Final = N_("won")
_ON_TIME: Final = N_("on time")
_NOTHING: Final = N_("–")
_SHARE: Final = N_("{n} %")
_FORM: Final = N_("{n:The last match|The last # matches, the newest on the right}")
_FIRST_MATCH: Final = N_("First match")
_TITLES: Final = N_("Titles")
_TIMES: Final = N_("× {n}")
_TOLD: Final = N_("{played} played · {won} won")
_BEST: Final = N_("{what}: {n}")

_arts: Final[LruCache[Image.Image]] = LruCache(
    2_920_000, lambda image: image.width * image.height * len(image.getbands())
)


class Mark(NamedTuple):
    """A match of the form: the user's place, and whether it has a medal."""

    place: int
    has_medal: bool


class SeasonMark(NamedTuple):
    """A medal of a season: its place, the season in short and in words, and all of it in words."""

    place: int
    season: str
    name: Sentence
    told: Sentence


class GameLine(NamedTuple):
    """What a user reached in a game.

    `level` tells a rating; it may be empty. `bests` are names and numbers in words. Of `seasons`,
    the newest first, as many are drawn as fit.
    """

    game: str
    title: str
    played: int
    won: int
    bests: tuple[tuple[Sentence, Sentence], ...] = ()
    level: Sentence | None = None
    seasons: tuple[SeasonMark, ...] = ()


class TitleLine(NamedTuple):
    """A title, the feat that earns it, and how often the user earned it."""

    game: str
    feat: str
    name: Sentence
    times: int


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """All that a profile shows besides the name. `on_time` is in percent; None if unknown."""

    played: int = 0
    won: int = 0
    on_time: int | None = None
    medals: tuple[int, int, int] = (0, 0, 0)
    form: tuple[Mark, ...] = ()
    games: tuple[GameLine, ...] = ()
    titles: tuple[TitleLine, ...] = ()


def draw_profile(
    card: ProfileCard, name: str, painter_of: Callable[[str], Painter], all_games: Sequence[str]
) -> Canvas:
    """Draw a user's profile; `painter_of` returns the painter of a game.

    The banner shows the games that the user played, and `all_games` to a new user.
    """
    games, titles = card.games[:GAMES], card.titles[:TITLES]
    games_top = _GAMES_TOP - _IN_LINE * _is_short(card.form)
    titles_top = games_top + len(games) * (_GAME + _GAP)
    rows = -(-len(titles) // 2)
    foot = _FOOT + 54 if rows else _FOOT
    height = titles_top + rows * _ROW + foot if card.played else newcomer.height()
    is_first = card.played == 1 and not titles
    if is_first:
        games_top = _FIRST.bottom + _GAP
        height = games_top + _GAME + _GAP + _FOOT
    canvas = grounds.over(theme.WIDTH, height, "profile", _lamplight)
    canvas.colours = _COLOURS
    canvas.exact += (_WALL, _CORNER, *_RIMS.values(), *_GLEAMS.values(), plates.LIP, plates.EDGE)
    room = theme.WIDTH - 2 * theme.MARGIN
    most = sorted(games, key=lambda line: -line.played)
    shown_games = tuple(line.game for line in most) or tuple(all_games)
    _draw_banner(canvas, shown_games, painter_of, HEIGHT if card.played and not is_first else TALL)
    name_at = newcomer.NAME_AT if is_first or not (card.played or is_stark()) else _NAME_AT
    shown = lettering.fit(name, theme.FIGURE, room, heavy=True)
    medals.shade(canvas, (theme.MARGIN, name_at), shown, theme.FIGURE, heavy=True)
    canvas.text((theme.MARGIN, name_at), shown, theme.FIGURE, theme.TEXT, heavy=True)
    if not card.played:
        newcomer.draw(canvas)
        return canvas
    if is_first:
        _draw_first(canvas, card)
    else:
        _draw_figures(canvas, card)
        _draw_form(canvas, card.form)
    for n, game in enumerate(games):
        top = games_top + n * (_GAME + _GAP)
        _draw_game(canvas, Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, top + _GAME), game, painter_of)
    if titles:
        _draw_titles(canvas, titles_top, titles, painter_of)
    return canvas


def _draw_banner(
    canvas: Canvas, games: Sequence[str], painter_of: Callable[[str], Painter], height: int
) -> None:
    """Draw the banner behind the name; in high contrast there is none."""
    if is_stark() or not games:
        return
    with drawing(replace(setting(), language="")):  # it has no words, so one serves all languages
        shown = _arts.get(
            ("banner", games, height), lambda: draw_banner([painter_of(game) for game in games], height)
        )
    canvas.lay(shown.convert("RGB"), (0, 0), shown.getchannel("A"))


def _lamplight(width: int, height: int) -> Image.Image:
    """Draw the ground: a dark wall under a lamp."""
    return grounds.dither(grounds.vignette(width, height, _WALL, _CORNER, (0.5, 0.12)), 6, period=4)


def _draw_figures(canvas: Canvas, card: ProfileCard) -> None:
    """Draw matches played and won, turns on time, and medals."""
    on_time = word(_NOTHING) if card.on_time is None else word(_SHARE, n=card.on_time)
    played, won = word("{n:,}", n=card.played), word("{n:,}", n=card.won)
    figures = ((played, _PLAYED), (won, _WON), (on_time, _ON_TIME))
    last = _FIGURES._replace(left=_FIGURES.right - _METALS)
    boxes = _FIGURES._replace(right=last.left - _APART).columns(3, _APART)
    for box, (figure, said) in zip(boxes, figures, strict=True):
        plates.lay(canvas, box)
        at, paint = box.middle[0], theme.GOLD if said == _WON and card.won else theme.TEXT
        canvas.text((at, box.top + 54), figure, theme.FIGURE, paint, heavy=True, side="middle")
        canvas.text(
            (at, box.bottom - 32), word(said), theme.SMALL, theme.MUTED, side="middle", room=box.width
        )
    plates.lay(canvas, last)
    for place, column in enumerate(last.inflate(-theme.GAP // 2).columns(3, 0), start=1):
        at = column.middle[0]
        n = card.medals[place - 1]
        _draw_mark(canvas, (at, last.top + 52), Mark(place, has_medal=n > 0), 64)
        count = str(n) if n <= _MOST else f"{n // 1000}k"  # four figures would touch the next ones
        paint = theme.TEXT if n else theme.MUTED
        canvas.text((at, last.bottom - 32), count, theme.SMALL, paint, bold=True, side="middle")


def _draw_first(canvas: Canvas, card: ProfileCard) -> None:
    """Draw the place of a first match, large."""
    plates.lay(canvas, _FIRST)
    left, line = _FIRST.left + 36, _FIRST.middle[1]
    for mark in card.form[:1]:
        _draw_mark(canvas, (left + _HUGE // 2, line), mark, _HUGE)
        left += _HUGE + 36
    canvas.text((left, line), word(_FIRST_MATCH), theme.FIGURE, theme.GOLD, heavy=True)


def _is_short(form: Sequence[Mark]) -> bool:
    """Return whether all marks stand beside their heading."""
    wide = lettering.width(word(_FORM, n=len(form)), theme.SMALL) + theme.GAP
    return wide + len(form) * _PITCH <= theme.WIDTH - 2 * theme.MARGIN


def _draw_form(canvas: Canvas, form: Sequence[Mark]) -> None:
    said = word(_FORM, n=len(form))
    line = _FORM_TOP + (30 if _is_short(form) else 20)
    wide = canvas.text((theme.MARGIN, line), said, theme.SMALL, theme.MUTED)
    left, line = theme.MARGIN + _MARK // 2, _FORM_TOP + 82
    if _is_short(form):
        left, line = left + wide + theme.GAP, _FORM_TOP + 30
    for n, mark in enumerate(form):
        _draw_mark(canvas, (left + n * _PITCH, line), mark, _MARK)


def _draw_mark(canvas: Canvas, middle: tuple[int, int], mark: Mark, size: int) -> None:
    """Draw a place: a medal, a ring, or a cross."""
    if mark.place == LEFT:
        canvas.show("a match left", emblem(_CROSS, size), middle, theme.ALARM)
        return
    if mark.has_medal:
        _draw_metal(canvas, middle, mark.place, size)
        colour = theme.INK
    else:
        canvas.stamp(shapes.hoop(size, 4), middle, theme.LINE)
        colour = theme.TEXT
    points = theme.FIGURE if size == _HUGE else theme.SMALL
    canvas.text(middle, str(mark.place), points, colour, bold=True, side="middle")


def _draw_metal(canvas: Canvas, middle: tuple[int, int], place: int, size: int) -> None:
    """Draw a medal's metal: a darker rim, and light along the upper left of its face."""
    if is_stark():
        canvas.disc(middle, size, _MEDALS[place])
        return
    canvas.disc(middle, size, _RIMS[place])
    face = size - 2 * _RIM
    canvas.disc(middle, face, _GLEAMS[place])
    canvas.disc((middle[0] + 1, middle[1] + 2), face - 4, _MEDALS[place])


def _draw_game(canvas: Canvas, box: Box, line: GameLine, painter_of: Callable[[str], Painter]) -> None:
    """Draw a game's art, its title, its matches, and as many bests as fit."""
    plates.lay(canvas, box)
    left = box.left + theme.GAP
    if not is_stark():
        left = _TEXT
        with drawing(replace(setting(), language="")):  # it has no words, so one serves all languages
            art = _arts.get(("art", line.game), lambda: _art_of(painter_of(line.game)))
        canvas.lay(art, box[:2], shapes.rounded_box(box.width, box.height, theme.RADIUS).image)
        plates.light_edge(canvas, box)
        canvas.exact += ("#{:02X}{:02X}{:02X}".format(*art.crop((art.width - 1, 0, art.width, 1)).tobytes()),)
    right, upper, lower = box.right - theme.GAP, box.top + 34, box.bottom - 32
    told = word(_TOLD, played=line.played, won=line.won)
    wide = canvas.text((right, upper), told, theme.SMALL, theme.TEXT, side="right")
    room = right - wide - theme.GAP - _TEXT  # high contrast says the same in more room
    title = canvas.text((left, upper), line.title, theme.BODY, theme.TEXT, heavy=True, room=room)
    _draw_seasons(canvas, (left + title + theme.GAP, upper), line.seasons, room - title - theme.GAP)
    if line.level is not None:
        level = translate(line.level)
        right -= theme.GAP + canvas.text(
            (right, lower), level, theme.SMALL, theme.GOLD, bold=True, side="right"
        )
    _draw_bests(canvas, (left, lower), line.bests, right - _TEXT)


def _draw_seasons(canvas: Canvas, at: tuple[int, int], seasons: Sequence[SeasonMark], room: int) -> None:
    """Draw medals of seasons, the newest first; one alone says which."""
    left, middle = at
    for one, said in zip(seasons, _labels(seasons, room), strict=False):
        _draw_mark(canvas, (left + _SMALL_MARK // 2, middle), Mark(one.place, has_medal=True), _SMALL_MARK)
        left += _SMALL_MARK + _NEAR
        if said:
            left += canvas.text((left, middle), said, theme.SMALL, theme.MUTED) + theme.GAP


def _labels(seasons: Sequence[SeasonMark], room: int) -> Sequence[str]:
    """Return what stands beside each medal that is drawn, as much as fits.

    One alone has its season, in words or in short; several are a row of medals.
    """
    if len(seasons) == 1:
        for said in (translate(seasons[0].name), seasons[0].season):
            if _SMALL_MARK + _NEAR + lettering.width(said, theme.SMALL) <= room:
                return (said,)
    return ("",) * min(len(seasons), room // (_SMALL_MARK + _NEAR))


def _draw_bests(
    canvas: Canvas, at: tuple[int, int], bests: Sequence[tuple[Sentence, Sentence]], room: int
) -> None:
    """Write as many bests as fit, the first ones; their numbers are bright.

    The first one is cut if it does not fit.
    """
    left, line = at
    end = left + room
    for number, (what, n) in enumerate(bests):
        best = translate(n)
        before, _, after = word(_BEST, what=translate(what), n=best).partition(best)
        parts = ((before, theme.MUTED, False), (best, theme.TEXT, True), (after, theme.MUTED, False))
        wide = sum(lettering.width(part, theme.SMALL, bold=bold) for part, _, bold in parts)
        if left + wide > end:
            if not number:
                canvas.text((left, line), before + best + after, theme.SMALL, theme.MUTED, room=room)
            return
        for part, paint, bold in parts:
            if part:
                left += canvas.text((left, line), part, theme.SMALL, paint, bold=bold)
        left += _BESTS_APART


def _art_of(painter: Painter) -> Image.Image:
    """Return a row's ground: a game's square art without the logotype, fading into its colour."""
    whole, free = free_part(painter)
    high, size = _CLOSE * free.height, (px(theme.WIDTH - 2 * theme.MARGIN), px(_GAME))
    left, upper = (free.left + free.right - high) / 2, free.top + (free.height - high) / 2
    share = high / _GAME
    strip = min(_STRIP, int((free.right - left) / share))
    part = Box.at(px(round(left)), px(round(upper)), px(round(share * strip)), px(round(high)))
    art = whole.resize((px(strip), size[1]), Image.Resampling.LANCZOS, part)
    mean = "#{:02x}{:02x}{:02x}".format(*map(round, ImageStat.Stat(art).mean))
    ground = mix(mix(mean, theme.INK, _SHADE), theme.PANEL, _TINT)
    row, light = Image.new("RGB", size, theme.rgb(ground)), Image.new("L", (strip, 1))
    for x in range(strip):
        light.putpixel((x, 0), round(255 * min(1.0, (strip - x) / (strip - _BRIGHT))))
    row.paste(art, (0, 0), light.resize(art.size))
    return row


def _draw_titles(
    canvas: Canvas, top: int, titles: Sequence[TitleLine], painter_of: Callable[[str], Painter]
) -> None:
    """Draw the most frequent titles, each with its emblem."""
    canvas.text((theme.MARGIN, top + 34), word(_TITLES), theme.BODY, theme.TEXT, heavy=True)
    columns = Box(theme.MARGIN, top + 66, theme.WIDTH - theme.MARGIN, top + 66 + _ROW).columns(2, theme.GAP)
    for n, line in enumerate(titles):
        plate = columns[n % 2].shift((0, n // 2 * _ROW))
        plate = plate._replace(bottom=plate.bottom - _BETWEEN)
        plates.lay(canvas, plate)
        box = plate._replace(left=plate.left + _INSIDE, right=plate.right - _INSIDE - 6)
        middle = box.middle[1]
        sign = painter_of(line.game).emblems.get(line.feat, STAR)
        coin(canvas, (box.left + _COIN // 2, middle), _COIN, sign)
        right = box.right
        if line.times > 1:
            said = word(_TIMES, n=line.times)
            right -= _NAMED + canvas.text(
                (box.right, middle), said, theme.SMALL, theme.MUTED, bold=True, side="right"
            )
        left = box.left + _COIN + _NAMED
        canvas.text(
            (left, middle), translate(line.name), theme.SMALL, theme.TEXT, bold=True, room=right - left
        )
