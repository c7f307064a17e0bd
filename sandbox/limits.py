"""The platform's limits that a test may want to turn: deadlines, rates, ages, sizes, and the clock they are read from."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

HANGING = 300.0
"""Seconds after which waiting for the bot is given up: a guard against hanging, not a judgement, however busy the machine."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the stand-in allows. The defaults are Discord's, as far as they are known.

    `now` gives seconds since 1970; put another clock in to let an hour pass without waiting. The acknowledgement
    deadline runs on the event loop's clock as well, because a person waits in real time.
    """

    ack_seconds: float = 3.0
    token_minutes: float = 15.0
    global_per_second: int | None = 50
    """REST requests a second over all routes (interaction answers do not count); None lets everything through."""
    route_requests: int = 30
    route_seconds: float = 1.0
    """One bucket, that is one route in one channel, holds `route_requests` in `route_seconds`."""
    edit_age_seconds: float = 3600.0
    old_edits: int = 5
    old_edit_window_seconds: float = 60.0
    """Messages older than `edit_age_seconds` may be edited `old_edits` times a window and channel, then 30046."""
    nonce_seconds: float = 300.0
    file_bytes: int = 10 * 1024 * 1024
    request_bytes: int = 25 * 1024 * 1024
    followups_when_user_installed: int = 5
    privileged_intents: int = 0
    """Bits of the privileged intents that the application was granted; asking for others closes with 4014."""
    gateway_sends_per_minute: int = 120
    shards: int = 1
    """How many shards the platform recommends."""
    max_concurrency: int = 1
    """Shards of different remainders by this number may identify at once."""
    identify_seconds: float = 0.0
    """Between two sessions of the same remainder. At Discord it is 5; here whoever is started anew need not wait for it."""
    heartbeat_seconds: float = 41.25
    now: Callable[[], float] = time.time
