"""Calls to the listeners of a change, one after another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from engine.store.duty import Duty, News

_log = logging.getLogger(__name__)


def tell_all(listeners: Sequence[Callable[..., object]], *heard: object) -> None:
    """Call all listeners; errors of one go to the log."""
    for listener in listeners:
        try:
            listener(*heard)
        except Exception:
            _log.exception("a listener failed to hear of a match")


def tell_of(duty: Duty, listeners: Sequence[Callable[[int], object]], match_id: int) -> None:
    """Tell the listeners that a match has changed, in the process that shows it."""
    if duty.is_ours(match_id):
        tell_all(listeners, match_id)
    else:
        duty.pass_on(News(match_id))
