"""Those who want to hear of something, told of it one after another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

_log = logging.getLogger(__name__)


def tell_all(listeners: Sequence[Callable[..., object]], *heard: object) -> None:
    """Call all of them with what there is to hear, whatever becomes of one: that is for the log."""
    for listener in listeners:
        try:
            listener(*heard)
        except Exception:
            _log.exception("a listener failed to hear of a match")
