"""The current picture's setting: language, scale and contrast.

House rule: a picture states these in its `Picture`. While it is drawn they are known here, so that
painters need not pass them on. Every drawing thread has its own. Painters compute in units, and a
picture is 1200 units wide at any size. Only masks and images have pixels; `px` converts units to
pixels.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from engine.contract.values import Place

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a cached piece depends on besides its key."""

    language: str = ""
    """The language's code as `engine.contract.languages` knows it; empty for English."""
    scale: float = 1.0
    """Pixels per unit."""
    is_stark: bool = False
    """Whether contrast is high: plain dark grounds, and nothing faint."""


@lru_cache(64)
def _one(how: Setting) -> Setting:
    """Return one object for all equal settings.

    So cached pieces are found without comparing field by field.
    """
    return how


_USUAL: Final = _one(Setting())
_extent: ContextVar[object] = ContextVar("the View by which a picture is laid out", default=None)
_moving: ContextVar[tuple[object, ...]] = ContextVar("Views of a replay, whose pieces move", default=())
_scenes: ContextVar[tuple[object, ...]] = ContextVar("Views that a replay stays at", default=())
_touched: ContextVar[tuple[Place, ...]] = ContextVar("what is new to whoever looks", default=())
_actor: ContextVar[int | None] = ContextVar("whose move a replay shows", default=None)
_suggested: ContextVar[tuple[str, ...]] = ContextVar("what is shown to be good", default=())
_setting: ContextVar[Setting] = ContextVar("how the picture is drawn", default=_USUAL)


def setting() -> Setting:
    """Return the setting of the picture that is being drawn."""
    return _setting.get()


@contextmanager
def drawing(how: Setting) -> Iterator[None]:
    """Draw in this setting within the context."""
    token = _setting.set(_one(how))
    try:
        yield
    finally:
        _setting.reset(token)


@contextmanager
def as_large_as(view: object) -> Iterator[None]:
    """Draw boards as large as in a later View of the same match."""
    token = _extent.set(view)
    try:
        yield
    finally:
        _extent.reset(token)


def extent(view: V) -> V:
    """Return the View that sets a growing board's size.

    It is this one, or a later one, so that nothing moves from picture to picture.
    """
    later = _extent.get()
    return later if isinstance(later, type(view)) else view


def layout_views(view: V) -> tuple[V, ...]:
    """Return the Views that a board has room for.

    They are all of a replay, so that nothing moves between its pictures even where pieces leave the
    board; else this one and the one that sets the board's size.
    """
    shown = tuple(one for one in _moving.get() if isinstance(one, type(view)))
    return shown or (view, extent(view))


@contextmanager
def moving_through(views: Sequence[object], scenes: Sequence[object] = ()) -> Iterator[None]:
    """Draw pictures of a replay of these Views; their pieces can be told from marks.

    `scenes` are those at which it stays, in order.
    """
    token, staying = _moving.set(tuple(views)), _scenes.set(tuple(scenes))
    try:
        yield
    finally:
        _moving.reset(token)
        _scenes.reset(staying)


def is_moving() -> bool:
    """Return whether the picture is a part of a replay whose pieces move."""
    return bool(_moving.get())


def scenes_of_replay(view: V) -> tuple[V, ...]:
    """Return the Views at which a replay stays, in order; none outside a replay."""
    return tuple(one for one in _scenes.get() if isinstance(one, type(view)))


def starts_replay(view: object) -> bool:
    """Return whether a View is the first at which a replay stays."""
    return bool(_scenes.get()) and _scenes.get()[0] is view


def last_scene(view: V) -> V | None:
    """Return the View at which a replay stayed last before this one; None for the first one."""
    shown, scenes = [one for one in _moving.get() if isinstance(one, type(view))], scenes_of_replay(view)
    at = next((at for at, one in enumerate(shown) if one is view), 0)
    return next((one for one in reversed(shown[:at]) if any(one is scene for scene in scenes)), None)


def before_in_replay(view: V) -> V | None:
    """Return the View that a replay shows before this one; None elsewhere and for the first one."""
    shown = [one for one in _moving.get() if isinstance(one, type(view))]
    at = next((at for at, one in enumerate(shown) if one is view), 0)
    return shown[at - 1] if at else None


def tallest(view: V) -> V:
    """Return the View that sets a picture's height: as `extent`, or the last one of a replay."""
    last = next(reversed(_moving.get()), None)
    return last if isinstance(last, type(view)) else extent(view)


@contextmanager
def acting(seat: int | None) -> Iterator[None]:
    """Draw what a seat has just done in a replay; None for what no seat did."""
    token = _actor.set(seat)
    try:
        yield
    finally:
        _actor.reset(token)


def actor() -> int | None:
    """Return the seat whose move a replay shows; None elsewhere."""
    return _actor.get()


def is_lit(seat: int, to_move: Sequence[int]) -> bool:
    """Return whether a seat's plate is lit: it is to move, or a replay shows what it did."""
    one = _actor.get()
    return seat in to_move if one is None else seat == one


@contextmanager
def news_at(places: tuple[Place, ...]) -> Iterator[None]:
    """Draw for a viewer who has not yet seen what changed at these places."""
    token = _touched.set(places)
    try:
        yield
    finally:
        _touched.reset(token)


def touched_places() -> tuple[Place, ...]:
    """Return where others have acted since the viewer's last move."""
    return _touched.get()


@contextmanager
def suggesting(keys: tuple[str, ...]) -> Iterator[None]:
    """Mark options with these keys as good ones."""
    token = _suggested.set(keys)
    try:
        yield
    finally:
        _suggested.reset(token)


def suggested_keys() -> tuple[str, ...]:
    """Return the keys of options marked as good."""
    return _suggested.get()


def language() -> str:
    """Return the language of the picture; empty for English."""
    return _setting.get().language


def is_stark() -> bool:
    """Return whether the picture is drawn with high contrast."""
    return _setting.get().is_stark


def px(units: float) -> int:
    """Convert units to whole pixels."""
    return round(units * _setting.get().scale)
