"""Pictures: what a View shows, drawn. One painter per game, one canvas, one theme, one font.

House rule: a picture is a pure function of its `Picture`, which is therefore the key to keep it under. Drawing takes
milliseconds of processor time and belongs in a thread; any number of threads may draw at once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Literal, Protocol

from engine.game import Place
from render import theme
from render.canvas import Canvas
from render.covers import side_by_side, width_of
from render.setting import Setting, as_large_as, drawing, news_at, suggesting
from render.wording import drawn_names

Tags = tuple[tuple[Place, int], ...]
"""Numbers to lay on places: those of the options in a menu."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows. `names` are the players' own, by seat, if need be more than play; `view` is None on a cover alone.

    `accounts` are the names of their accounts, for those whose own can't be drawn; empty where they are not known.
    `covers` are those of several games, whose names are the view.
    """

    game: str
    kind: Literal["table", "hand", "cover", "covers"]
    view: Any
    names: tuple[str, ...]
    tags: Tags = ()
    language: str = ""
    """As `engine.languages` knows it; empty for English."""
    accounts: tuple[str, ...] = ()
    part: tuple[float, float] | None = None
    """From where to where of its height it is shown, 0 being its top and 1 its bottom; None for all of it."""
    width: int = theme.WIDTH
    """In pixels. It is drawn in that size and not made smaller."""
    is_stark: bool = False
    """Whether it is for somebody who asked for high contrast."""
    extent: Any = None
    """A later View of the same match: boards are drawn as large as in that one, so that nothing moves between pictures."""
    touched: tuple[Place, ...] = ()
    """Where others have acted since whoever looks did so last, beside what the View itself says of the last turn."""
    suggested: tuple[str, ...] = ()
    """Keys of options that are shown to be good; for things that no tag is laid on."""


class Painter(Protocol):
    """Draws one game. A module of functions with these names is one; it may have `pieces`, too, as `pieces_of` says."""

    @property
    def table(self) -> Callable[[Any, tuple[str, ...], Tags], Canvas]:
        """What everybody may see."""

    @property
    def hand(self) -> Callable[[Any, tuple[str, ...], Tags], Canvas]:
        """What the view's seat alone may see, and what it needs to choose."""

    @property
    def cover(self) -> Callable[[], Canvas]:
        """The game's face, for its lobby."""


PAINTERS: dict[str, Painter] = {}
"""Painters by the name of their game. Those in `render.painters` come in when they are first wanted."""


def painter_of(game: str) -> Painter:
    """The painter of a game; LookupError if there is none."""
    if game not in PAINTERS:
        module = f"{__name__}.painters.{game}"
        try:
            PAINTERS[game] = import_module(module)
        except ModuleNotFoundError as missing:
            if missing.name != module:
                raise
            raise LookupError(f"no painter for the game {game!r}") from None
    return PAINTERS[game]


def pieces_of(game: str) -> Iterator[Callable[[], object]]:
    """What makes, one by one, pieces of a game that no picture shows all of; for those of few painters that is worth while."""
    return iter(getattr(painter_of(game), "pieces", tuple)())


def draw(picture: Picture) -> bytes:
    """The picture as a PNG file."""
    if picture.kind == "covers":
        games: tuple[str, ...] = picture.view
        face = replace(picture, kind="cover", view=None, width=width_of(len(games)))
        return side_by_side([canvas_of(replace(face, game=game)) for game in games])
    return canvas_of(picture).png()


def canvas_of(picture: Picture) -> Canvas:
    """The picture before it becomes a file, with the record of its texts."""
    setting = Setting(picture.language, picture.width / theme.WIDTH, picture.is_stark)
    with (
        drawing(setting),
        as_large_as(picture.extent),
        news_at(picture.touched),
        suggesting(picture.suggested),
    ):
        whole = _whole(picture)
        if picture.part is None:
            return whole
        top, bottom = (round(share * whole.box.height) for share in picture.part)
        return whole.cut(whole.box._replace(top=top, bottom=bottom))


def _whole(picture: Picture) -> Canvas:
    painter = painter_of(picture.game)
    names = drawn_names(picture.names, len(picture.names), picture.accounts)
    match picture.kind:
        case "table":
            return painter.table(picture.view, names, picture.tags)
        case "hand":
            return painter.hand(picture.view, names, picture.tags)
        case "cover":
            return painter.cover()
        case "covers":
            raise ValueError("several covers share no canvas")
