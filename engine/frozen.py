"""The one base of every value in the engine: immutable, comparable, and the same again after JSON."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes; unknown fields are an error, so that an old snapshot can't be misread."""

    model_config = ConfigDict(frozen=True, extra="forbid")
