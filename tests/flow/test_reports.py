"""**Report this sentence** below `/settings`: a form, a thank-you, and a note for the hosts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.contract.languages import CATALOGUES
from engine.services.quotas import REPORTS
from engine.store.choice import Database, database_of
from tests.flow.support import Table, private
from tests.support.accents import LANGUAGE
from tests.support.program_start import main

__all__ = ["main"]

WORDS: Mapping[str, str] = {
    "place": "the board",
    "fault": "A word is missing.",
    "better": "Ada takes **it**.",
}


async def report(table: Table, name: str, label: str = "Report this sentence", **changes: str) -> str:
    """Report a sentence and return the answer."""
    page = private(await (await table[name].slash(table.channel, "settings")).wait_until_settled())
    pressed = await (await table[name].press(page, label=label)).wait_until_settled()
    sent = await table[name].submit(pressed.modal, {**WORDS, **changes})
    return private(await sent.wait_until_settled()).text


@pytest.fixture
def database(tmp_path: Path) -> Database:
    """Return the database that the bot has open."""
    return database_of(str(tmp_path / "matches.sqlite3"))


async def test_a_sentence_is_reported_in_the_language_in_which_it_was_read(
    table: Table, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CATALOGUES, "de", LANGUAGE)
    assert (await report(table, "Ada")).startswith("Thank you!")
    table["Ben"].user.locale = "de"
    await report(table, "Ben", CATALOGUES["de"].translation("Report this sentence") or "", better="")
    told = [(one.language, one.place, one.fault, one.better) for one in await database.reports()]
    assert sorted(told) == [("de", *[*WORDS.values()][:2], ""), ("en-US", *WORDS.values())]
    assert WORDS["fault"] not in "".join(message.text for message in table.public())
    assert table.sandbox.problems == []


async def test_nonsense_and_too_many_reports_get_one_sentence(table: Table, database: Database) -> None:
    assert (await report(table, "Ada", fault="?!")).startswith("I kept nothing")
    for n in range(REPORTS):
        assert (await report(table, "Ada", fault=f"Fault {'abcde'[n]}")).startswith("Thank you!")
    assert (await report(table, "Ada")).startswith(f"You reported {REPORTS} sentences within a day.")
    assert (await report(table, "Ben")).startswith("Thank you!")
    assert len(await database.reports()) == REPORTS + 1
    assert table.sandbox.problems == []
