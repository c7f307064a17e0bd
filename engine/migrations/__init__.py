"""The schema: numbered SQL files, each applied once, in order.

A released file never changes again. The first one is a baseline: the schema of build 1224a6a. Of
earlier builds only 504f82b was released, with schema 2; `from_0002.sql` copies its rows.
"""

from collections.abc import Mapping
from importlib.resources import files
from types import ModuleType
from typing import Final

BASELINE: Final = 43
"""The number of the first file."""
RELEASED: Final = 2
"""The only older schema that a released build had, in SQLite."""


def read_steps(package: ModuleType) -> Mapping[int, str]:
    """Return the SQL of a package's migrations by number, in order, without a gap."""
    found = {
        int(entry.name.removesuffix(".sql")): entry.read_text(encoding="utf-8")
        for entry in sorted(files(package).iterdir(), key=lambda entry: entry.name)
        if entry.name.removesuffix(".sql").isdecimal()
    }
    if [*found] != [*range(BASELINE, BASELINE + len(found))]:
        raise ValueError(
            f"migrations must be numbered {BASELINE:04}.sql, {BASELINE + 1:04}.sql, … without a gap"
        )
    return found


def rows_of_released() -> str:
    """Return the SQL that copies the rows of the older released schema into the baseline."""
    return files(__name__).joinpath(f"from_{RELEASED:04}.sql").read_text(encoding="utf-8")
