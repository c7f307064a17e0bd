"""The log holds the whole match: every State at every ply.

This is true after every kind of event, also after takebacks.
"""

from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.errors import EngineError, IllegalMove, LobbyRefusal, MatchOver, NotSeated
from engine.contract.words import tell
from engine.library import game_named
from engine.match.history import past_of
from engine.match.records import Made, Match, Ply
from engine.match.votes import yes_seats
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change
from tests.toys import bidding, rolling

ANN, BOB, CY, DEE, EVE = ASKERS
GAMES = ["bidding", "laying", "rolling", "howmanycalories"]


async def log_of(house: House, match: Match) -> tuple[Made, ...]:
    return await house.store.log(match.game, match.id)


async def kinds(house: House, match: Match) -> list[str]:
    return [made.ply.kind for made in await log_of(house, match)]


async def states_while_playing(house: House, match: Match, plies: int) -> list[Any]:
    """Return the State after each ply while random moves are made."""
    game = game_named(match.game)
    kept: dict[int, Any] = {}
    for n in range(10 * plies):
        record = await house.store.record(match.id)
        assert record is not None
        kept[record.match.ply] = record.state
        if record.match.ply >= plies or not record.match.to_move:
            break
        seat = record.match.to_move[0]
        picks, _ = random_move(game, game.view(record.state, seat), Dice("states", n))
        await house.play(match, seat, *picks)
    return [kept[ply] for ply in sorted(kept)]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["laying", "rolling"])
async def test_every_state_and_view_is_given_again_ply_by_ply(house: House, game: str) -> None:
    match = await house.start_match(game, 3)
    kept = await states_while_playing(house, match, 6)
    assert len(kept) >= 6
    for ply, state in enumerate(kept):
        for seat in (None, 0, 1, 2):
            assert await house.matches.back.view_at(match.id, ply, seat) == game_named(game).view(state, seat)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("game", GAMES)
async def test_leaving_is_a_ply_and_the_log_replays_through_it(house: House, game: str) -> None:
    players = game_named(game).SEATS[-1]
    match = await house.start_match(game, players)
    await house.play_on(match, "before", most=1)
    await house.matches.resign(match.id, CY)
    await house.play_on(match, "between", most=1)
    await house.matches.resign(match.id, ANN)
    over = await house.play_on(match, "after")
    assert over.phase == "over"
    assert await house.matches.back.verify(match.id)
    leaving = [made.ply for made in await log_of(house, match) if made.ply.kind == "leave"]
    assert [ply.seat for ply in leaving] == [2, 0]
    assert all(any(event.to is None for event in ply.events) for ply in leaving)


async def test_the_last_leaving_of_a_match_changes_nothing_on_the_table(house: House) -> None:
    match = await house.start_match("laying", 2)
    before = await house.matches.back.view_at(match.id, 0, None)
    over = await house.matches.resign(match.id, ANN)
    assert (over.phase, over.ply) == ("over", 1)
    assert (await house.matches.look_seat(match.id, None)).view == before
    (made,) = await log_of(house, match)
    assert tell(made.ply.events[0].sentence, ("Ann", "Bob")) == "Ann resigned."
    assert await house.matches.back.verify(match.id)


async def test_moves_that_are_taken_back_stay_in_the_log_and_their_dice_never_fall_so_again(
    house: House,
) -> None:
    match = await house.start_match("rolling", 2)
    await house.play(match, 0, ("stop",))
    await house.play(match, 1, ("stop",))
    was = await house.matches.back.view_at(match.id, 1, None)
    back = await house.back_to(match, 1)
    assert (back.ply, back.dice.takebacks, back.to_move) == (3, 1, (1,))
    assert (await house.matches.look_seat(match.id, None)).view == was
    (told,) = (await house.matches.plies(match.id, 2, 3))[0].events
    assert tell(told.sentence, match.names) == "Ann took back a move."
    await house.play(match, 1, ("stop",))
    log = await log_of(house, match)
    assert [made.ply.kind for made in log] == ["move", "move", "takeback", "move"]
    assert await house.matches.back.verify(match.id)
    again = await house.reopen()
    assert (await again.matches.match(match.id)).dice.takebacks == 1
    assert await again.matches.back.verify(match.id)
    past = past_of(
        rolling, match.options, tuple(one.options for one in match.seats), await seed_of(again, match), log
    )
    assert past.at(3) == past.at(1)
    forgetful = [made for made in log if made.ply.kind != "takeback"]
    assert len(forgetful) == 3
    await again.store.close()


async def seed_of(house: House, match: Match) -> str:
    record = await house.store.record(match.id)
    assert record is not None and record.seed is not None
    return record.seed


async def test_several_moves_and_a_takeback_can_be_taken_back(house: House) -> None:
    match = await house.start_match("laying", 2)
    kept = await states_while_playing(house, match, 4)
    await house.back_to(match, 1)
    await house.back_to(match, 3)
    record = await house.store.record(match.id)
    assert record is not None
    assert (record.state, record.match.dice.takebacks) == (kept[3], 2)
    assert await house.matches.back.verify(match.id)


async def test_only_plies_that_were_made_can_be_looked_at(house: House) -> None:
    lobby = await house.matches.open("laying", game_named("laying").Options(), ANN)
    with pytest.raises(LobbyRefusal):
        await house.matches.back.view_at(lobby.id, 0, None)
    match = await house.start_match("laying", 2)
    for ply in (-1, 1):
        with pytest.raises(EngineError, match="no move"):
            await house.matches.back.view_at(match.id, ply, None)
    with pytest.raises(NotSeated):
        await house.matches.back.view_at(match.id, 0, 2)


# An end that all agree on


async def test_a_match_is_called_off_when_all_who_still_play_agree(house: House) -> None:
    match = await house.start_match("bidding", 3)
    await house.matches.resign(match.id, CY)
    once = await house.matches.agree_to_end(match.id, ANN)
    assert (once.phase, yes_seats(once, "end")) == ("playing", (0,))
    assert await house.matches.agree_to_end(match.id, ANN) == once, "twice is once"
    again = await house.reopen()
    await again.matches.agree_to_end(match.id, ANN, False)
    assert (await again.matches.agree_to_end(match.id, BOB)).phase == "playing"
    house.clock[0] = again.clock[0] = 7000
    off = await again.matches.agree_to_end(match.id, ANN)
    assert (off.phase, off.times.ended, off.to_move, off.outcome) == ("cancelled", 7000, (), None)
    assert (await kinds(again, match))[-1] == "end"
    assert await again.matches.back.verify(match.id)
    with pytest.raises(MatchOver):
        await again.click(match, 0, "C6")
    await again.store.close()


@pytest.mark.parametrize("is_readable", [True, False])
async def test_a_player_who_resigns_no_longer_blocks_an_agreement(house: House, is_readable: bool) -> None:
    match = await house.start_match("bidding", 4)
    for who in (ANN, BOB, CY):
        await house.matches.agree_to_end(match.id, who)
    await house.matches.agree_to_end(match.id, CY, False)
    if not is_readable:
        change(house.path, "UPDATE matches SET rules = 99")
        house.forget()
    assert (await house.matches.resign(match.id, DEE)).phase == "playing"
    off = await house.matches.resign(match.id, CY)
    assert (off.phase, off.outcome, off.to_move) == ("cancelled", None, ())
    plies = await house.matches.plies(match.id, 0, off.ply)
    assert [ply.kind for ply in plies] == ["leave", "leave", "end"]
    assert not is_readable or await house.matches.back.verify(match.id)


async def test_of_two_the_last_one_wins_though_they_agreed_to_end_it(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.matches.agree_to_end(match.id, ANN)
    over = await house.matches.resign(match.id, BOB)
    assert over.outcome is not None
    assert (over.phase, over.outcome.places) == ("over", (1, 2))


async def test_only_who_plays_agrees(house: House) -> None:
    match = await house.start_match("bidding", 3)
    await house.matches.resign(match.id, BOB)
    for stranger in (BOB, EVE):
        with pytest.raises(NotSeated):
            await house.matches.agree_to_end(match.id, stranger)
    lobby = await house.matches.open("bidding", bidding.Options(), ANN)
    with pytest.raises(LobbyRefusal):
        await house.matches.agree_to_end(lobby.id, ANN)


# Other rules, and other States


async def test_a_match_that_can_not_go_on_is_seen_resigned_from_and_called_off(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [await house.start_match("bidding", 3) for _ in range(2)]
    for match in matches:
        await house.play_on(match, "before", most=4)
    monkeypatch.setattr(bidding, "RULES", 2)
    monkeypatch.setattr(bidding, "upgrade", lambda rules, state: None)
    again = await house.reopen()
    for match in matches:
        look = await again.matches.look(match.id, ANN)
        assert (look.view, look.ask) == (None, None)
        assert look.match.fault is not None
        assert "can’t go on" in tell(look.match.fault, ())
        assert await again.matches.plies(match.id, 0, look.match.ply)
        with pytest.raises(EngineError, match="can’t go on"):
            await again.matches.move(match.id, ANN, "c6 loud")
    assert {match.id for match in await again.matches.of_user(ANN.user.id)} == {match.id for match in matches}
    first, second = matches
    assert (await again.matches.resign(first.id, BOB)).phase == "playing"
    over = await again.matches.resign(first.id, CY)
    assert over.outcome is not None
    assert (over.phase, over.outcome.places) == ("over", (1, 3, 2))
    for user in (ANN, BOB, CY):
        off = await again.matches.agree_to_end(second.id, user)
    assert off.phase == "cancelled"
    await again.store.close()


async def test_a_match_goes_on_under_new_rules_and_its_log_from_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.start_match("bidding", 2)
    await house.play(match, 0, ("C6",), ("loud",))
    await house.play(match, 1, ("C5",), ("loud",))
    upgrades: list[int] = []

    def upgrade(rules: int, state: dict[str, Any]) -> dict[str, Any]:
        upgrades.append(rules)
        return {**state, "scores": [score + 10 if rules == 1 else score for score in state["scores"]]}

    await house.click(match, 0, "C3")
    monkeypatch.setattr(bidding, "RULES", 2)
    monkeypatch.setattr(bidding, "upgrade", upgrade)
    again = await house.reopen()
    now = await again.matches.match(match.id)
    assert (now.ply, now.rules, now.fault) == (3, 2, None)
    look = await again.look(match, 0)
    assert (look.view.scores, look.picks) == ((12, 10), (("C3",),))
    assert await again.matches.back.verify(match.id)
    with pytest.raises(EngineError, match="older rules"):
        await again.matches.back.view_at(match.id, 2, None)
    with pytest.raises(IllegalMove, match="too long ago"):
        await again.matches.takebacks.find(match.id, ANN)
    over = await again.play_on(match, "on")
    assert over.outcome is not None
    assert sum(over.outcome.scores) > sum(look.view.scores)
    assert await again.matches.back.verify(match.id)
    assert (await kinds(again, match)).count("upgrade") == 1
    await again.store.close()


@pytest.mark.parametrize(
    "detail", [{"rules": -1, "state": {}}, {"rules": bidding.RULES, "state": {"odd": 1}}, None]
)
def test_a_log_of_unknown_rules_is_refused(
    detail: dict[str, Any] | None,
) -> None:
    log = [Made(Ply(1, None, "", (), 1000, "upgrade", detail))]
    with pytest.raises(IllegalMove):
        past_of(bidding, bidding.Options(), (bidding.SeatOptions(),) * 2, "seed", log)
