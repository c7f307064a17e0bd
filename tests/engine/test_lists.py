"""Lists for a game with a collection: checked, named, shared and brought."""

import pytest

from engine.contract.errors import EngineError, UnfitValue
from engine.contract.hooks import Hooks
from engine.contract.values import Collection, Section
from engine.contract.words import say, tell
from engine.library import GAMES
from engine.services.decks import MOST, NAME_LONGEST, TEXT_LONGEST, Lists, collection_of, with_collection
from tests.engine.conftest import USERS, House
from tests.toys import laying

ANN, BOB = (user.id for user in USERS[:2])
GAME = "laying"


def look(text: str) -> tuple[Section, ...]:
    """Check a list: the word "red" or "blue"."""
    if text not in ("red", "blue"):
        raise UnfitValue(say("Only red and blue are there."))
    return (Section(say("All"), (say("{text}", text=text),)),)


@pytest.fixture(autouse=True)
def collecting(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Collection(brought="side", groups=look("red"), ready={"The reds": "red"}, look=look)
    monkeypatch.setattr(laying, "HOOKS", Hooks(collection=made))
    monkeypatch.setitem(GAMES, GAME, laying)


def lists_of(house: House) -> Lists:
    return house.matches.lists


def read_refusal(refused: pytest.ExceptionInfo[EngineError]) -> str:
    return tell(refused.value.sentence, ())


async def test_a_list_is_kept_under_its_name_over_a_restart(house: House) -> None:
    kept = await lists_of(house).keep(ANN, GAME, "  My   blues ", "blue")
    assert (kept.user_id, kept.game, kept.name, kept.text, kept.shared) == (
        ANN,
        GAME,
        "My blues",
        "blue",
        False,
    )
    again = await house.reopen()
    assert await lists_of(again).of_user(ANN, GAME) == (kept,)
    assert await lists_of(again).find_named(ANN, GAME, "my BLUES") == kept
    assert await lists_of(again).of_user(BOB, GAME) == ()
    await again.store.close()


@pytest.mark.parametrize("again", ["Été", "été", "ÉTÉ"])
async def test_a_name_kept_again_is_the_same_list_in_capitals_or_not(house: House, again: str) -> None:
    first = await lists_of(house).keep(ANN, GAME, "Été", "blue")
    second = await lists_of(house).keep(ANN, GAME, again, "red")
    assert second.id == first.id
    assert [(kept.name, kept.text) for kept in await lists_of(house).of_user(ANN, GAME)] == [("Été", "red")]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("", "red", f"A deck’s name has 1 to {NAME_LONGEST} letters."),
        ("   ", "red", f"A deck’s name has 1 to {NAME_LONGEST} letters."),
        ("x" * (NAME_LONGEST + 1), "red", f"A deck’s name has 1 to {NAME_LONGEST} letters."),
        ("the REDS", "red", "“the REDS” is a ready deck. Choose another name."),
        ("Mine", "green", "Only red and blue are there."),
        ("Mine", "r" * (TEXT_LONGEST + 1), f"A deck has at most {TEXT_LONGEST} letters."),
    ],
)
async def test_what_will_not_do_is_refused_with_the_reason_and_not_kept(
    house: House, name: str, text: str, reason: str
) -> None:
    with pytest.raises(EngineError) as refused:
        await lists_of(house).keep(ANN, GAME, name, text)
    assert read_refusal(refused) == reason
    assert await lists_of(house).of_user(ANN, GAME) == ()


async def test_the_number_of_lists_is_limited_and_each_can_be_changed(house: House) -> None:
    for n in range(MOST):
        await lists_of(house).keep(ANN, GAME, f"No. {n}", "red")
    with pytest.raises(EngineError, match="You already have"):
        await lists_of(house).keep(ANN, GAME, "One more", "red")
    assert (await lists_of(house).keep(ANN, GAME, "No. 3", "blue")).text == "blue"
    await lists_of(house).drop(ANN, GAME, "No. 4")
    await lists_of(house).keep(ANN, GAME, "One more", "red")
    await lists_of(house).keep(BOB, GAME, "Another's", "red")


async def test_others_see_a_list_once_it_is_shared_and_until_it_is_deleted(house: House) -> None:
    kept = await lists_of(house).keep(ANN, GAME, "Mine", "red")
    assert await lists_of(house).find_visible(kept.id, ANN) == kept
    with pytest.raises(EngineError, match="has been deleted"):
        await lists_of(house).find_visible(kept.id, BOB)
    shared = await lists_of(house).share(ANN, GAME, "mine")
    assert shared.shared
    assert await lists_of(house).find_visible(kept.id, BOB) == shared
    assert (await lists_of(house).drop(ANN, GAME, "MINE")).id == kept.id
    for user in (ANN, BOB):
        with pytest.raises(EngineError, match="has been deleted"):
            await lists_of(house).find_visible(kept.id, user)


async def test_only_ones_own_lists_can_be_shared_and_deleted(house: House) -> None:
    await lists_of(house).keep(ANN, GAME, "Mine", "red")
    for act in (lists_of(house).share, lists_of(house).drop, lists_of(house).find_named):
        with pytest.raises(EngineError) as refused:
            await act(BOB, GAME, "Mine")
        assert read_refusal(refused) == "You have no saved deck called “Mine”."


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(
    ("text", "meant"),
    [(" MINE ", "blue"), ("The reds", "The reds"), ("red", "red"), ("Nobody's", "Nobody's"), ("", "")],
)
async def test_a_name_that_a_player_brings_means_their_list(house: House, text: str, meant: str) -> None:
    await lists_of(house).keep(ANN, GAME, "Mine", "blue")
    assert await lists_of(house).resolve(ANN, GAME, text) == meant
    assert await lists_of(house).resolve(BOB, GAME, text) == (text if meant == "blue" else meant)


async def test_a_game_without_a_collection_has_no_lists(house: House) -> None:
    assert collection_of("bidding") is None
    assert GAME in with_collection()
    assert "bidding" not in with_collection()
    with pytest.raises(EngineError, match="is played without decks"):
        await lists_of(house).keep(ANN, "bidding", "Mine", "red")
    assert await lists_of(house).resolve(ANN, "bidding", "Mine") == "Mine"
