"""How the picture that is being drawn is drawn: its language, how large, and with what contrast.

House rule: a picture says these in its `Picture`; while it is drawn they are known here, so that no painter hands them
from function to function. Every thread that draws has its own. Painters reckon in units of which a picture is 1200
wide, whatever its size; only masks and images have pixels, and `px` is the way from one to the other.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from engine.game import Place

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a kept piece depends on beside its key."""

    language: str = ""
    """As `engine.languages` knows it; empty for English."""
    scale: float = 1.0
    """Pixels a unit."""
    is_stark: bool = False
    """Whether it is for somebody who asked for high contrast: plain dark grounds, and nothing faint."""


@lru_cache(64)
def _one(how: Setting) -> Setting:
    """The same object for all that are equal, so that what is kept is found without comparing field by field."""
    return how


_USUAL: Final = _one(Setting())
_extent: ContextVar[object] = ContextVar("the View by which a picture is laid out", default=None)
_touched: ContextVar[tuple[Place, ...]] = ContextVar("what is new to whoever looks", default=())
_suggested: ContextVar[tuple[str, ...]] = ContextVar("what is shown to be good", default=())
_setting: ContextVar[Setting] = ContextVar("how the picture is drawn", default=_USUAL)


def setting() -> Setting:
    """How the picture is drawn that is being drawn now."""
    return _setting.get()


@contextmanager
def drawing(how: Setting) -> Iterator[None]:
    """Draw so meanwhile."""
    token = _setting.set(_one(how))
    try:
        yield
    finally:
        _setting.reset(token)


@contextmanager
def as_large_as(view: object) -> Iterator[None]:
    """Draw boards as large as in that View meanwhile, a later one of the same match."""
    token = _extent.set(view)
    try:
        yield
    finally:
        _extent.reset(token)


def extent(view: V) -> V:
    """The View by which a board that grows is laid out: this one, or a later one, so that nothing moves from picture to picture."""
    later = _extent.get()
    return later if isinstance(later, type(view)) else view


@contextmanager
def news_at(places: tuple[Place, ...]) -> Iterator[None]:
    """Draw meanwhile for somebody who has not seen yet what others did at these places."""
    token = _touched.set(places)
    try:
        yield
    finally:
        _touched.reset(token)


def touched() -> tuple[Place, ...]:
    """Where others have acted since whoever looks did so last."""
    return _touched.get()


@contextmanager
def suggesting(keys: tuple[str, ...]) -> Iterator[None]:
    """Show meanwhile that options with these keys are good ones."""
    token = _suggested.set(keys)
    try:
        yield
    finally:
        _suggested.reset(token)


def suggested() -> tuple[str, ...]:
    """The keys of options that are shown to be good."""
    return _suggested.get()


def language() -> str:
    """The language that is being drawn in; empty for English."""
    return _setting.get().language


def is_stark() -> bool:
    """Whether the picture is drawn with high contrast."""
    return _setting.get().is_stark


def px(units: float) -> int:
    """So many units in whole pixels."""
    return round(units * _setting.get().scale)
