"""The one base of every value in the engine: immutable, comparable, and the same again after JSON."""

from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes; unknown fields are an error, so that an old snapshot can't be misread.

    What can't be read may be a hand or a seed, so that no complaint about it, and no log, repeats it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A value that differs in these fields, which are not checked again; all others are the very same.

        What never changes need not be copied, however deep is asked for. Whole matches are made of such steps, and this one takes
        little more than half as long as pydantic’s, which provides for values that change.
        """
        changes = update or {}
        copied = self.__new__(type(self))
        object.__setattr__(copied, "__dict__", {**self.__dict__, **changes})
        object.__setattr__(copied, "__pydantic_fields_set__", {*self.__pydantic_fields_set__, *changes})
        object.__setattr__(copied, "__pydantic_extra__", None)
        object.__setattr__(copied, "__pydantic_private__", None)
        return copied
