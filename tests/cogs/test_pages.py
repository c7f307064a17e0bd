"""Pages: nothing is lost or cut apart.

A row of buttons leads to the neighbours of the page shown.
"""

from typing import Any

import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids import LONGEST, read
from cogs.kit.screen_height import height_of
from cogs.screens.paging import FEW, contents_row, leaf_row, nearest, pages_of
from engine.contract.words import Words, tell

LONG = 10**17


def words(sentence: Words) -> str:
    return tell(sentence, ())


@given(st.lists(st.text("ab .", min_size=1, max_size=60), max_size=30), st.integers(60, 200))
def test_pages_hold_every_line_whole_in_order_and_are_as_few_as_can_be(
    lines: list[str], longest: int
) -> None:
    pages = pages_of(lines, longest)
    assert "\n".join(pages) == "\n".join(lines)
    assert all(len(page) <= longest for page in pages)
    firsts = [page.split("\n", 1)[0] for page in pages[1:]]
    for page, first in zip(pages, firsts, strict=False):
        assert len(page) + 1 + len(first) > longest, "the next line had room here"


def test_a_line_longer_than_a_page_is_cut_and_takes_nothing_with_it() -> None:
    assert pages_of(["a", "b" * 9, "c"], 5) == ("a", "bbbb…", "c")


def test_the_first_page_is_as_high_as_a_phone_and_the_others_are_as_long_as_they_may_be() -> None:
    lines = ["a line of words"] * 20
    highest = height_of("\n".join(lines[:3]))
    first, second, third = pages_of(lines, 15 * 16 - 1, highest)
    assert [page.count("\n") + 1 for page in (first, second, third)] == [3, 15, 2]
    assert pages_of(lines, 1000, 1)[0] == lines[0], "a single line is a page, however high"
    few = lines[: 3 + FEW // height_of(lines[0])]
    assert len(pages_of(few, 1000, highest)) == 1, "hardly anything would be left for another page"
    assert len(pages_of([*few, "one more"], 1000, highest)) == 2


@pytest.mark.parametrize(("page", "shown"), [(-1, 0), (0, 0), (2, 2), (3, 2), (LONG, 2)])
def test_a_page_that_is_no_longer_there_is_the_nearest_one(page: int, shown: int) -> None:
    assert nearest(page, 3) == shown


def buttons(row: ui.ActionRow[Any]) -> list[ui.Button[Any]]:
    return [child for child in row.children if isinstance(child, ui.Button)]


@pytest.mark.parametrize(
    ("page", "dead"), [(0, [True, True, False]), (1, [False, True, False]), (2, [False, True, True])]
)
def test_the_row_says_where_one_is_and_leads_on_and_back(page: int, dead: list[bool]) -> None:
    row = buttons(leaf_row(words, page, 3, "read", LONG))
    assert [button.label for button in row] == ["◀", f"{page + 1} of 3", "▶"]
    assert [button.disabled for button in row] == dead
    ids = [str(button.custom_id) for button in row]
    assert len(set(ids)) == 3
    assert all(len(one) <= LONGEST for one in ids)
    for one, to, is_dead in zip(ids, (page - 1, page, page + 1), dead, strict=True):
        click = read(one)
        assert click is not None
        assert (click.action, click.number(0)) == ("read", LONG)
        assert is_dead or click.number(1) == to


def test_the_contents_lead_to_each_page_on_which_something_begins() -> None:
    row = contents_row(words, {0: "Aim", 2: "x" * 200, 40: "End"}, 2, "read", LONG)
    (menu,) = row.children
    assert isinstance(menu, ui.Select)
    assert [(option.label, option.value) for option in menu.options] == [
        ("Aim", "0"),
        ("x" * 99 + "…", "2"),
        ("End", "40"),
    ]
    around = {str(one.custom_id) for one in buttons(leaf_row(words, 2, 50, "read", LONG))}
    assert str(menu.custom_id) not in around
    click = read(str(menu.custom_id))
    assert click is not None
    assert (click.action, click.number(0)) == ("read", LONG)


def test_contents_have_as_many_lines_as_a_menu_takes() -> None:
    (menu,) = contents_row(words, {n: f"Chapter {n}" for n in range(40)}, 0, "read").children
    assert isinstance(menu, ui.Select)
    assert len(menu.options) == 25
