"""Validators of settings that are written as text."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError


def read_with(read: Callable[[str], object]) -> BeforeValidator:
    """Return a validator that parses a setting with `read`.

    The message of its ValueError says what is wrong.
    """

    def validate(written: object) -> object:
        try:
            return read(written) if isinstance(written, str) else written
        except ValueError as error:
            raise PydanticCustomError("nonsense", "{reason}", {"reason": str(error)}) from error

    return BeforeValidator(validate)
