"""The platform's limits that a test may change, and the clock.

They are deadlines, rates, ages and sizes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

HANGING = 300.0
"""Seconds after which waiting for the bot is given up.

It only guards against hanging, however busy the machine is.
"""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of the stand-in. The defaults are Discord's, as far as known.

    `now` returns seconds since 1970; replace it to let an hour pass without waiting. The
    acknowledgement deadline also runs on the event loop's clock, because a person waits in real
    time.
    """

    ack_seconds: float = 3.0
    token_minutes: float = 15.0
    global_per_second: int | None = 50
    """REST requests per second over all routes; None for no limit.

    Answers to interactions do not count.
    """
    route_requests: int = 30
    route_seconds: float = 1.0
    """A bucket, which is one route in one channel, allows `route_requests` in `route_seconds`."""
    edit_age_seconds: float = 3600.0
    old_edits: int = 5
    old_edit_window_seconds: float = 60.0
    """Messages older than `edit_age_seconds` may be edited `old_edits` times per window.

    The window is per channel; further edits get 30046.
    """
    nonce_seconds: float = 300.0
    file_bytes: int = 10 * 1024 * 1024
    request_bytes: int = 25 * 1024 * 1024
    followups_when_user_installed: int = 5
    privileged_intents: int = 0
    """Bits of the privileged intents granted to the application; others close with 4014."""
    gateway_sends_per_minute: int = 120
    shards: int = 1
    """The number of shards that the platform recommends."""
    max_concurrency: int = 1
    """Shards with different remainders by this number may identify at once."""
    identify_seconds: float = 0.0
    """Seconds between two sessions of the same remainder.

    At Discord it is 5; here a restarted bot need not wait.
    """
    heartbeat_seconds: float = 41.25
    now: Callable[[], float] = time.time
