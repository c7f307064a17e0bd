"""The one base of every value in the engine: immutable, comparable, and the same again after JSON."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes; unknown fields are an error, so that an old snapshot can't be misread.

    What can't be read may be a hand or a seed, so that no complaint about it, and no log, repeats it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)
