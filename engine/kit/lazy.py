"""Values that are computed at their first read.

Most of the details that a question holds are never read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class WhenRead(Generic[T]):
    """A dataclass field that may be given as a function that computes its value.

    The function takes no arguments. It is called when the field is first read, and never again. To
    compare, hash, print or `replace` is to read, so two questions are equal if they say the same,
    read before or not.
    """

    def __init__(self, *default: T) -> None:
        """Take the field's default; none if the field must be given."""
        self._default = default
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        if instance is None:
            if not self._default:
                raise AttributeError(self._name)
            return self._default[0]  # the dataclass takes this as the field's default
        kept = instance.__dict__
        value: T | Callable[[], T] = kept[self._name]
        if callable(value):
            value = kept[self._name] = value()
        return value

    def __set__(self, instance: Any, value: T | Callable[[], T]) -> None:
        instance.__dict__[self._name] = value
