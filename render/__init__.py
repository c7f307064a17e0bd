"""Pictures: what a View shows, drawn as a file.

One painter per game, one canvas, one theme, one set of fonts.

House rule: a picture is a pure function of its `Picture`, so that is its key in a cache. Drawing
takes milliseconds of processor time and belongs in a thread. Any number of threads may draw at
once.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal

from engine.contract.values import Moment, Place
from render import painters
from render.kit import picture_files, theme
from render.kit.canvas import Canvas
from render.kit.covers import Format, covers, key_image
from render.kit.painter import Painter, Tags
from render.kit.style import Setting, acting, as_large_as, drawing, moving_through, news_at, suggesting
from render.kit.wording import drawable_names
from render.profile.profile import draw_profile
from render.replay.animation import animation
from render.replay.curve import draw_curve
from render.replay.frames import Position, positions
from render.replay.head import head
from render.replay.opening import opening
from render.replay.shot import Shot
from render.replay.strip import COLUMNS, chosen_stills, strip


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that a picture depends on.

    `names` are the players' own names by seat; more names than players are ignored. `view` is None
    on a cover alone. `accounts` are the names of the players' accounts, used where their own names
    can't be drawn; empty if unknown. With the kind "covers", `view` holds the names of several
    games. With the kind "moment", it is the onlooker's View after that moment. A heading is a strip
    of the game's art with its logotype. With the kinds "replay" and "strip", `view` is a tuple of
    Shots: an animated GIF shows them one after the other, a strip six of them side by side. With
    the kind "curve", it is a Curve. With the kind "profile", it is a ProfileCard of no game.
    """

    game: str
    kind: Literal[
        "table", "hand", "cover", "covers", "heading", "moment", "replay", "strip", "curve", "profile"
    ]
    view: Any
    names: tuple[str, ...]
    tags: Tags = ()
    language: str = ""
    """The language's code as `engine.contract.languages` knows it; empty for English."""
    accounts: tuple[str, ...] = ()
    part: tuple[float, float] | None = None
    """The vertical part that is shown, from 0 (top) to 1 (bottom); None for all of it."""
    width: int = theme.WIDTH
    """The width in pixels. The picture is drawn in that size, not scaled down."""
    is_stark: bool = False
    """Whether the picture has high contrast."""
    extent: Any = None
    """A later View of the same match, or None.

    Boards are drawn as large as in that View, so that nothing moves between pictures.
    """
    touched: tuple[Place, ...] = ()
    """Places where others have acted since the viewer's last move.

    The View itself tells the last turn; these come on top of it.
    """
    suggested: tuple[str, ...] = ()
    """Keys of options marked as good, for things that bear no tag."""
    moment: Moment | None = None
    """The moment that a card shows."""
    date: str = ""
    """The day of the moment, as the card shows it: "28 Nov 2026"."""


PAINTERS: dict[str, Painter] = {}
"""Painters by the name of their game. Modules in `render.painters` are loaded when first used."""


def painter_of(game: str) -> Painter:
    """Return the painter of a game; raise LookupError if there is none."""
    if game not in PAINTERS:
        module = f"{__name__}.painters.{game}"
        try:
            PAINTERS[game] = import_module(module).PAINTER
        except ModuleNotFoundError as missing:
            if missing.name != module:
                raise
            raise LookupError(f"no painter for the game {game!r}") from None
    return PAINTERS[game]


def _all_games() -> tuple[str, ...]:
    """Return the names of all games that have a painter."""
    return tuple(sorted(module.name for module in iter_modules(painters.__path__)))


def pieces_of(game: str) -> Iterator[Callable[[], object]]:
    """Yield functions that draw pieces of a game ahead of time.

    Each makes one piece. They cover pieces that no single picture shows all of. Few painters have
    them.
    """
    return painter_of(game).prewarm()


def draw(picture: Picture) -> bytes:
    """Draw the picture as a file: PNG, WebP in true colour, or GIF if it moves."""
    if picture.kind == "replay":
        return animation(positions_of(picture))
    return canvas_of(picture).encode()


def canvas_of(picture: Picture) -> Canvas:
    """Draw the picture on a canvas, which records its texts."""
    with _settings(picture):
        whole = _whole(picture)
        if picture.part is None:
            return whole
        top, bottom = (round(share * whole.box.height) for share in picture.part)
        return whole.cut(whole.box._replace(top=top, bottom=bottom))


def positions_of(picture: Picture) -> list[Position]:
    """Draw all positions of a replay, its title first."""
    with _settings(picture):
        return _positions(picture, picture.view, is_opened=True)


@contextmanager
def _settings(picture: Picture) -> Iterator[None]:
    """Draw with the settings of a picture within the context."""
    scale = picture.width / theme.WIDTH / (COLUMNS if picture.kind == "strip" else 1)
    setting = Setting(picture.language, scale, picture.is_stark)
    with (
        drawing(setting),
        as_large_as(picture.extent),
        news_at(picture.touched),
        suggesting(picture.suggested),
    ):
        yield


def _positions(picture: Picture, shots: Sequence[Shot], *, is_opened: bool = False) -> list[Position]:
    """Draw these positions of a replay or a strip."""
    painter = painter_of(picture.game)
    names = drawable_names(picture.names, len(picture.names), picture.accounts)
    last = shots[-1]
    views = [view for shot in shots for view in (shot.before, shot.view) if view is not None]

    def table(at: int, view: Any) -> Canvas:
        with as_large_as(extents[at]), acting(shots[at].actor):
            return painter.table(view, names, ())

    def bare_table(at: int, places: Collection[Place]) -> Canvas:
        """Draw the position before a move without the pieces that leave."""
        view = shots[at].before
        return table(at, view if painter.without is None else painter.without(view, places))

    seats = tuple(range(len(names))) if painter.order is None else painter.order(last.view)
    with moving_through(views, [shot.view for shot in shots]):
        # Nothing moves that did not change: boards have the last one's size, or few sizes.
        extents: Sequence[Any] = [last.view] * len(shots)
        if painter.cameras is not None:
            extents = painter.cameras([shot.view for shot in shots])
        return positions(
            shots,
            table,
            lambda shot, height: head(painter.key, shot, last.ply, height, names=names, is_end=shot is last),
            (lambda height: opening(painter.key, names, seats, height, last.winners)) if is_opened else None,
            bare_table=None if painter.without is None else bare_table,
        )


def _whole(picture: Picture) -> Canvas:
    if picture.kind == "covers":
        return covers([painter_of(game).key for game in picture.view])
    if picture.kind == "curve":
        stage = painter_of(picture.game).stage
        return draw_curve(
            picture.view, drawable_names(picture.names, len(picture.names), picture.accounts), stage
        )
    if picture.kind == "profile":
        name = drawable_names(picture.names, 1, picture.accounts)[0]
        return draw_profile(picture.view, name, painter_of, _all_games())
    painter = painter_of(picture.game)
    names = drawable_names(picture.names, len(picture.names), picture.accounts)
    match picture.kind:
        case "table":
            return painter.table(picture.view, names, picture.tags)
        case "hand":
            return painter.hand(picture.view, names, picture.tags)
        case "cover":
            cover = painter.cover()
            cover.is_true_colour, cover.quality = True, picture_files.FINE
            return cover
        case "heading":
            heading = key_image(painter.key, Format.HEADING, theme.WIDTH)
            heading.is_true_colour, heading.quality = True, picture_files.FINE
            return heading
        case "moment":
            if painter.moment is None or picture.moment is None:
                return painter.table(picture.view, names, ())
            return painter.moment(picture.view, names, picture.moment, picture.date)
        case "replay" | "strip":
            stills = [*{shot.ply: shot for shot in picture.view}.values()]
            turning = [at for at, shot in enumerate(stills) if shot.turn is not None]
            chosen = chosen_stills(len(stills), turning)
            return strip(
                _positions(picture, [replace(stills[at], before=None, better=None) for at in chosen])
            )
