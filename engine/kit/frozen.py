"""The base of every value in the engine: immutable, comparable, stable through JSON."""

from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes.

    Unknown fields are an error, so that an old snapshot can't be misread. A value that can't be
    read may be a hand or a seed, so no error message and no log repeats it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a value that differs in these fields, without validating them again.

        All other fields are the same objects: immutable values need no copy, even if a deep one is
        asked for. Matches consist of such steps, and this takes little more than half as long as
        pydantic’s method, which provides for values that change.
        """
        changes = update or {}
        copied = self.__new__(type(self))
        object.__setattr__(copied, "__dict__", {**self.__dict__, **changes})
        object.__setattr__(copied, "__pydantic_fields_set__", {*self.__pydantic_fields_set__, *changes})
        object.__setattr__(copied, "__pydantic_extra__", None)
        object.__setattr__(copied, "__pydantic_private__", None)
        return copied
