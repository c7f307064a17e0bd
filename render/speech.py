"""The language of the picture that is being drawn.

House rule: a picture says in its `Picture` which language it is in; while it is drawn, that is known here, so that no
painter hands it from function to function. Every thread that draws has its own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_language: ContextVar[str] = ContextVar("the language of a picture", default="")


def language() -> str:
    """The language that is being drawn in, as `engine.languages` knows it; empty for English."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Draw in that language meanwhile."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)
