"""A least-recently-used order for small caches."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def remember(cache: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Put a value last in a cache, and drop the first beyond `most`."""
    cache[key] = value
    cache.move_to_end(key)
    if len(cache) > most:
        cache.popitem(last=False)
