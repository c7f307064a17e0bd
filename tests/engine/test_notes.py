"""Private notes: for players of a match, kept over a restart."""

import pytest

from engine.contract.errors import NoSuchMatch, NotSeated
from engine.services.notes import LONGEST, Notes
from tests.engine.conftest import ASKERS, House

ANN, BOB, CY = ASKERS[:3]


def notes_of(house: House) -> Notes:
    return Notes(house.matches, house.store)


async def note_of(house: House, match: int, who: int = 0) -> str:
    _, text = await notes_of(house).read(match, ASKERS[who])
    return text


async def test_a_note_is_kept_for_its_author_over_a_restart(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await notes_of(house).keep(match.id, ANN, "  Bob bids low.\n ")
    again = await house.reopen()
    assert await note_of(again, match.id) == "Bob bids low."
    assert await note_of(again, match.id, 1) == ""
    await again.store.close()


async def test_a_long_note_is_cut_and_an_empty_one_deleted(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await notes_of(house).keep(match.id, ANN, "ä" * (LONGEST + 1))
    assert await note_of(house, match.id) == "ä" * LONGEST
    await notes_of(house).keep(match.id, ANN, " \n")
    assert await note_of(house, match.id) == ""


async def test_only_players_keep_notes(house: House) -> None:
    match = await house.start_match("bidding", 2)
    with pytest.raises(NotSeated):
        await notes_of(house).keep(match.id, CY, "mine")
    with pytest.raises(NoSuchMatch):
        await notes_of(house).read(match.id + 1, ANN)


async def test_notes_outlast_the_match(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await notes_of(house).keep(match.id, ANN, "Again!")
    assert (await house.play_on(match, "notes")).phase == "over"
    assert await note_of(house, match.id) == "Again!"
