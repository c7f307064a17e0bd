"""Values that are made when somebody first reads them: most of what a question could tell nobody asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class WhenRead(Generic[T]):
    """A field of a dataclass that may be given as a function without arguments, which makes its value.

    It is called when the field is first read, and never again. To compare, hash, print or `replace` is to read, so that
    two questions are equal if they say the same, whoever has read them before.
    """

    def __init__(self, *default: T) -> None:
        """What it is where it is not given; nothing if it has to be."""
        self._default = default
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        if instance is None:
            if not self._default:
                raise AttributeError(self._name)
            return self._default[0]  # what a dataclass takes for the field's default
        kept = instance.__dict__
        value: T | Callable[[], T] = kept[self._name]
        if callable(value):
            value = kept[self._name] = value()
        return value

    def __set__(self, instance: Any, value: T | Callable[[], T]) -> None:
        instance.__dict__[self._name] = value
