"""No label of a control is cut on a phone, in any language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from engine.contract.languages import CATALOGUES
from engine.contract.words import Catalogue
from tests.sandbox.page.conftest import browser, on_one_loop
from tools.labels import PHONE, labels, page, sample_of

__all__ = ["browser"]

CUT = """[...document.querySelectorAll("div")]
    .filter((label) => label.scrollWidth > label.clientWidth)
    .map((label) => label.textContent)"""


@pytest.fixture(autouse=True)
def catalogues() -> Iterator[None]:
    """Forget the languages that a page loads."""
    before = dict(CATALOGUES)
    yield
    CATALOGUES.clear()
    CATALOGUES.update(before)


def test_a_sample_has_the_longest_form_with_something_in_each_field() -> None:
    german = Catalogue(sentences={"{n:a card|# cards} of {who}": "{n:eine|# Karten} ({who})"})
    assert sample_of("{n:a card|# cards} of {who}", german) == "12 Karten (Ada)"
    assert sample_of("{n:a card|# cards} of {who}", Catalogue()) == "12 cards of Ada"


def test_each_label_is_told_in_the_language_in_which_it_is_longest() -> None:
    found = {one.template: one for one in labels()}
    assert found["Join"].told == max((sample_of("Join", one) for one in CATALOGUES.values()), key=len)
    assert found["Join"].code != "en"
    assert {one.kind for one in found.values()} == {"button", "menu", "option"}


@pytest.mark.browser
@pytest.mark.slow
@on_one_loop
async def test_a_phone_shows_the_longest_labels_whole(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "labels.html"
    file.write_text(page(), encoding="utf-8")
    context = await browser.new_context(viewport={"width": PHONE, "height": 800})
    shown = await context.new_page()
    await shown.goto(file.as_uri())
    cut = await shown.evaluate(CUT)
    await context.close()
    assert cut == []
