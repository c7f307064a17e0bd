"""Marks of what others did since a player's last look.

They come from the Moves in the log.
"""

from __future__ import annotations

from engine.games.howmanycalories.cards import key
from engine.match.looks import Look
from engine.match.records import Match
from tests.engine.conftest import House


async def look_since(house: House, match: Match, seat: int | None, after: int) -> Look:
    """Return a look that marks what happened after a ply."""
    look = await house.matches.look_seat(match.id, seat)
    return await house.matches.back.mark_changes(
        look, await house.matches.plies(match.id, after, look.match.ply)
    )


def spots(look: Look) -> list[str]:
    """Return the marked places as notation writes them."""
    return [str(place).lower() for place in look.touched]


async def dig(house: House, match: Match) -> tuple[int, str]:
    """Let the player on turn dig somewhere; return who and where."""
    (seat,) = (await house.matches.match(match.id)).to_move
    ask = (await house.look(match, seat)).ask
    while ask is not None:
        key = next((one.key for one in ask.options if one.at is not None), ask.options[0].key)
        moved = await house.click(match, seat, key)
        if moved.committed:
            return seat, next(ply.notation.split()[-1].lower() for ply in moved.plies if ply.seat == seat)
        ask = moved.look.ask
    raise AssertionError("nobody could dig")


async def dug(house: House, *, times: int) -> tuple[Match, list[tuple[int, str]]]:
    """Return a match of KOA between two, and who dug where, by action."""
    match = await house.start_match("koa", 2)
    return match, [await dig(house, match) for _ in range(times)]


async def test_where_the_other_acted_since_is_marked_and_where_oneself_did_is_not(house: House) -> None:
    match, actions = await dug(house, times=5)
    assert {seat for seat, _ in actions} == {0, 1}
    for seat in (0, 1):
        assert spots(await look_since(house, match, seat, 0)) == [at for who, at in actions if who != seat]


async def test_an_onlooker_sees_where_all_players_acted_in_the_plies_that_are_told(house: House) -> None:
    match, actions = await dug(house, times=3)
    assert spots(await look_since(house, match, None, 1)) == [at for _, at in actions[1:]]


async def test_what_was_taken_back_marks_nothing(house: House) -> None:
    match, _ = await dug(house, times=3)
    await house.back_to(match, 2)
    assert spots(await look_since(house, match, None, 0)) == []
    _, again = await dig(house, match)
    assert spots(await look_since(house, match, None, 0)) == [again]


async def test_nothing_new_and_no_board_mark_nothing(house: House) -> None:
    match, _ = await dug(house, times=2)
    now = await house.matches.match(match.id)
    assert spots(await look_since(house, match, None, now.ply)) == []
    bids = await house.start_match("bidding", 3)
    await house.play_on(bids, "some", most=4)
    assert spots(await look_since(house, bids, None, 0)) == []


async def test_cards_that_others_laid_since_are_marked_as_long_as_they_lie(house: House) -> None:
    match = await house.start_match("howmanycalories", 3)
    tricks = 0
    for _ in range(20):
        match = await house.play_on(match, "cards", most=1)
        view = (await house.matches.look_seat(match.id, None)).view
        lying = view.trick or (view.last.laid if view.last is not None and view.tricks else ())
        tricks += bool(lying) and not view.trick
        for seat in range(3):
            others = [key(one.card).lower() for one in lying if one.chair != seat]
            assert sorted(spots(await look_since(house, match, seat, 0))) == sorted(others)
    assert tricks, "also when a trick is done, before the next one begins"


async def test_a_player_who_has_begun_to_choose_has_seen_it(house: House) -> None:
    match = await house.play_on(await house.start_match("organism", 2), "comes into play", most=1)
    (seat,) = match.to_move
    assert len((await look_since(house, match, seat, 0)).touched) == 3
    ask = (await house.look(match, seat)).ask
    assert ask is not None
    assert not (await house.click(match, seat, ask.options[0].key)).committed
    assert spots(await look_since(house, match, seat, 0)) == []
