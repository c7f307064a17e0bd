"""Rate limits: requests per second in all, and per route and channel."""

from __future__ import annotations

import time
from collections import deque

from sandbox.limits import Limits


class RateLimits:
    """The global limit, and a bucket for each route in each channel.

    They use real time, because a client waits in it.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all: deque[float] = deque()
        self._buckets: dict[str, deque[float]] = {}
        self.refused = 0
        """Requests that were answered with 429."""

    def count(self, bucket: str, *, is_global: bool) -> tuple[dict[str, str], float, bool]:
        """Count a request.

        Return the headers of its bucket, the seconds to wait if it exceeds a limit, and whether
        that is the global limit.
        """
        limits, now = self._limits, time.monotonic()
        if is_global and limits.global_per_second is not None:
            _forget(self._all, now - 1)
            if len(self._all) >= limits.global_per_second:
                self.refused += 1
                return {}, self._all[0] + 1 - now, True
            self._all.append(now)
        if len(self._buckets) > 5000:
            self._buckets = {
                key: times for key, times in self._buckets.items() if times[-1] > now - limits.route_seconds
            }
        times = self._buckets.setdefault(bucket, deque())
        _forget(times, now - limits.route_seconds)
        wait = times[0] + limits.route_seconds - now if times else limits.route_seconds
        is_over = len(times) >= limits.route_requests
        if not is_over:
            times.append(now)
        headers = {
            "X-RateLimit-Limit": str(limits.route_requests),
            "X-RateLimit-Remaining": str(limits.route_requests - len(times)),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": f"{abs(hash(bucket.split(' ', maxsplit=1)[0])):x}",
        }
        self.refused += is_over
        return headers, wait if is_over else 0.0, False


def _forget(times: deque[float], before: float) -> None:
    while times and times[0] <= before:
        times.popleft()
