"""Every database column has a rule for export and erasure, or needs none."""

from __future__ import annotations

import pytest

from cogs.screens.export import ABOUT
from engine.store.personal import OTHERS, PERSONAL, Erase
from tests.engine.conftest import House
from tests.engine.database import query


async def columns(house: House) -> dict[str, list[str]]:
    tables = query(
        house.path, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return {
        str(table): [str(name) for (name,) in query(house.path, "SELECT name FROM "
                                                                f"pragma_table_info('{table}')")]
        for (table,) in tables
    }  # fmt: skip


async def test_every_column_is_ruled(house: House) -> None:
    """A new column has to be listed in `engine.store.personal`.

    Is it about a person, and what does erasure do with it?
    """
    ruled = {
        table: sorted((*PERSONAL.get(table, {}), *OTHERS.get(table, "").split()))
        for table in {*PERSONAL, *OTHERS}
    }
    assert ruled == {table: sorted(names) for table, names in (await columns(house)).items()}


async def test_every_column_named_after_a_user_is_personal(house: House) -> None:
    named = {
        (table, name) for table, names in (await columns(house)).items() for name in names if "user" in name
    }
    assert named
    assert not {(table, name) for table, name in named if name not in PERSONAL.get(table, {})}  # fmt: skip


@pytest.mark.parametrize("table", PERSONAL)
def test_a_row_that_is_deleted_says_whose_it_is_or_belongs_to_a_match(table: str) -> None:
    goes = {column for column, rule in PERSONAL[table].items() if rule.erase is Erase.ROW}
    assert not goes or table == "surfaces" or "user_id" in goes


def test_what_is_exported_is_explained_in_the_file() -> None:
    told = {rule.export.split(".")[0] for columns in PERSONAL.values() for rule in columns.values()}
    assert told - {""} <= set(ABOUT)
