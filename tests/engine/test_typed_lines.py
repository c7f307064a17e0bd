"""Typed lines of notation: what they do, and what is suggested on the way."""

from dataclasses import replace
from unittest.mock import Mock

import pytest

from engine.contract.errors import IllegalMove
from engine.contract.typed_words import typed_word
from engine.contract.words import ENGLISH, Catalogue, tell
from tests.engine.conftest import ASKERS, House
from tests.toys import bidding

ANN, BOB, *_ = ASKERS
LOUD, SOFT = ("loud",), ("soft",)


async def test_a_line_of_notation_makes_the_move_in_any_case(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.play(match, 1, ("C5",), SOFT)
    await house.click(match, 0, "C1")
    moved = await house.matches.move(match.id, ANN, "  c6 LOUD ")
    assert moved.committed
    assert moved.plies[0].notation == "C6 loud"


async def test_a_part_of_a_line_becomes_the_draft(house: House) -> None:
    match = await house.start_match("bidding", 2)
    moved = await house.matches.move(match.id, ANN, "c6")
    assert (moved.committed, moved.plies) == (False, ())
    assert moved.look == await house.look(match, 0)
    assert moved.look.picks == (("C6",),)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(
    "text", ["", "   ", "C9", "C6 C5", "C6 loud soft", "-", ",", "C6,C5 loud", "C6 loud -", "💥"]
)
async def test_nonsense_is_refused_and_changes_nothing(house: House, text: str) -> None:
    match = await house.start_match("bidding", 2)
    before = await house.look(match, 0)
    with pytest.raises(IllegalMove):
        await house.matches.move(match.id, ANN, text)
    assert await house.look(match, 0) == before


async def test_a_typed_line_goes_on_from_the_draft_if_it_begins_no_move(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.matches.move(match.id, ANN, "c6")
    assert (await house.matches.suggest(match.id, ANN, ""))[0][0].startswith("C6 ")
    assert (await house.matches.move(match.id, ANN, "loud")).committed


async def test_a_typed_line_that_begins_a_move_takes_the_place_of_the_draft(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.matches.move(match.id, ANN, "c6")
    moved = await house.matches.move(match.id, ANN, "c5")
    assert moved.look.picks == (("C5",),)


async def test_a_line_that_fits_neither_way_is_refused_as_it_was_meant(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.matches.move(match.id, ANN, "c6")
    for text, told in (
        ("softly", "“softly” isn’t possible"),
        ("c5 softly", "“softly” isn’t possible"),
        ("c5 loud x", "“x”"),
    ):
        with pytest.raises(IllegalMove) as refused:
            await house.matches.move(match.id, ANN, text)
        assert told in tell(refused.value.sentence, ())


async def test_suggestions_carry_the_line_one_choice_further(house: House) -> None:
    match = await house.start_match("bidding", 2)

    async def lines(text: str, limit: int = 25) -> list[str]:
        return [line for line, _ in await house.matches.suggest(match.id, ANN, text, limit)]

    assert await lines("") == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert await lines("", 2) == ["C1", "C2"]
    assert await lines("c4") == ["C4"]
    assert await lines("card 4") == ["C4"], "a part of its label"
    assert await lines("card 9") == await lines("no card 4") == []
    assert await lines("rd") == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert await lines("c4 ") == ["C4 loud", "C4 soft"]
    assert await lines("c4 so") == ["C4 soft"]
    assert await lines("c4 soft") == ["C4 soft"]
    assert await lines("c4 soft ") == []
    assert await lines("c9 ") == []
    ((line, label),) = await house.matches.suggest(match.id, ANN, "c4 so")
    assert tell(label, ()) == "C4 soft · Softly"
    assert (await house.matches.move(match.id, ANN, line)).committed
    assert await lines("", 2) == ["C1", "C2"], "who has decided may think again"
    await house.matches.resign(match.id, BOB)
    assert await lines("") == []


@pytest.mark.parametrize("text", ["c4 soft x y z", "c4 x y z", "x y z", "c4 soft ", "c4 loud"])
async def test_the_questions_of_a_line_are_asked_once_for_all_that_may_continue_it(
    house: House, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    match = await house.start_match("bidding", 2)
    choose = Mock(side_effect=bidding.choose)
    monkeypatch.setattr(bidding, "choose", choose)
    await house.matches.suggest(match.id, ANN, text)
    choose.assert_called_once()


async def test_what_is_typed_may_be_a_word_of_the_reader_or_an_english_one(house: House) -> None:
    match = await house.start_match("bidding", 2)
    german = Catalogue(sentences={"Softly": "Leise", "Loudly": "Laut"})

    async def lines(text: str, words: Catalogue) -> list[str]:
        return [line for line, _ in await house.matches.suggest(match.id, ANN, text, words=words)]

    assert await lines("c4 leis", german) == await lines("c4 oft", german) == ["C4 soft"]
    assert await lines("c4 leis", ENGLISH) == []


async def test_a_move_is_typed_and_suggested_with_words_of_a_language(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bidding, "HOOKS", replace(bidding.HOOKS, typed={"soft": typed_word("soft")}))
    german = Catalogue({typed_word("soft").template: "ganz leise, sacht"})
    match = await house.start_match("bidding", 2)
    for line in ("c4 sach", "c4 ganz-l"):
        ((found, _),) = await house.matches.suggest(match.id, ANN, line, words=german)
        assert found == "C4 soft"
    with pytest.raises(IllegalMove):
        await house.matches.move(match.id, ANN, "c4 sacht")
    assert (await house.matches.move(match.id, ANN, "c4 Ganz-leise", words=german)).committed


async def test_several_keys_of_one_answer_are_suggested_after_a_comma(house: House) -> None:
    match = await house.start_match("howmanycalories", 3)
    look = await house.look(match, 0)
    assert look.ask is not None
    first, second, *rest = [option.key for option in look.ask.options]
    suggested = [line for line, _ in await house.matches.suggest(match.id, ANN, f"{first.lower()},")]
    assert suggested == [f"{first},{key}" for key in (second, *rest)]
    assert await house.matches.suggest(match.id, ANN, f"{first},{second},") == []
    assert await house.matches.suggest(match.id, ANN, "R99,") == []
    moved = await house.matches.move(match.id, ANN, f"{second},{first}".lower())
    assert moved.look.picks == ((first, second),)
