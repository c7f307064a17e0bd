"""Takebacks: alone before others act, else by consent of all.

A move that revealed something can't be taken back.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clocks.pace import DAY, HOUR, SHORTEST, read_pace
from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove, MatchOver, NotSeated
from engine.contract.hooks import Hooks
from engine.contract.words import tell
from engine.library import GAMES, game_named, has_takebacks
from engine.match import takebacks
from engine.match.records import Asker, Match, Ply
from engine.match.takebacks import FREE_MOST, is_open
from engine.match.terms import MatchTerms
from engine.match.timing import is_left_alone
from engine.match.votes import is_refused
from tests.engine.conftest import ASKERS, House
from tests.toys import rolling
from tools.movers import mover_of

ANN, BOB, CY, DEE, EVE = ASKERS


async def stop_turns(house: House, match: Match, turns: int) -> Match:
    """Stop `turns` turns of the rolling toy without a throw of dice."""
    for _ in range(turns):
        match = await house.matches.match(match.id)
        await house.play(match, match.to_move[0], ("stop",))
    return await house.matches.match(match.id)


async def last(house: House, match: Match) -> Ply:
    (ply,) = await house.matches.plies(match.id, match.ply - 1, match.ply)
    return ply


async def read_refusal(house: House, match: Match, who: Asker) -> str:
    """Return why a player can't take anything back."""
    with pytest.raises(IllegalMove) as refusal:
        await house.matches.takebacks.find(match.id, who)
    return tell(refusal.value.sentence, match.names)


async def test_the_last_move_is_taken_back_alone(house: House) -> None:
    match = await house.start_match("rolling", 2)
    was = (await house.matches.look_seat(match.id, None)).view
    match = await stop_turns(house, match, 1)
    found = await house.matches.takebacks.at_hand(match.id, 0)
    assert found is not None
    assert (found.back_to, found.moves, found.is_free) == (0, 1, True)
    back = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    assert (back.ply, back.dice.takebacks, back.to_move) == (2, 1, (0,))
    assert (await house.matches.look_seat(match.id, None)).view == was
    ply = await last(house, back)
    assert (ply.kind, ply.seat) == ("takeback", 0)
    assert tell(ply.events[0].sentence, match.names) == "Ann took back a move."
    assert await house.matches.back.verify(match.id)


@pytest.mark.slow
async def test_it_is_the_same_from_the_log_after_a_restart(house: House) -> None:
    match = await stop_turns(house, await house.start_match("rolling", 2), 3)
    again = await house.reopen()
    # the button alone causes no reads
    assert await again.matches.takebacks.at_hand(match.id, 0) is None
    found = await again.matches.takebacks.find(match.id, ANN)
    assert (found.back_to, found.moves, found.is_free) == (2, 1, True)
    other = await again.matches.takebacks.find(match.id, BOB)
    assert (other.back_to, other.moves, other.is_free) == (1, 2, False)
    await again.store.close()


async def test_a_press_on_an_older_board_takes_nothing_back(house: House) -> None:
    match = await stop_turns(house, await house.start_match("rolling", 2), 1)
    await stop_turns(house, match, 1)
    with pytest.raises(IllegalMove, match="Others have done something"):
        await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    assert (await house.matches.match(match.id)).ply == match.ply + 1


@pytest.mark.slow
async def test_a_player_who_has_begun_to_choose_is_asked_first(house: House) -> None:
    match = await house.start_match("organism", 2)
    match = await house.play_on(match, "first", most=4)
    mover, other = (await last(house, match)).seat, match.to_move[0]
    assert mover is not None and mover != other
    free = await house.matches.takebacks.at_hand(match.id, mover)
    assert free is not None and free.is_free
    look = await house.look(match, other)
    assert look.ask is not None
    await house.click(match, other, *(option.key for option in look.ask.options[: look.ask.least]))
    asked = await house.matches.takebacks.at_hand(match.id, mover)
    assert asked is not None and not asked.is_free


async def test_another_players_plan_does_not_hinder_a_takeback_and_is_asked_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolling, "HOOKS", Hooks(ahead=lambda view: view))
    match = await house.start_match("rolling", 3)
    await house.matches.plans.make(match.id, CY, ("stop",))
    match = await stop_turns(house, match, 1)
    assert (match.to_move, match.seats[2].turn.decided) == ((1,), True)
    found = await house.matches.takebacks.at_hand(match.id, 0)
    assert found is not None and found.is_free, "or Ann could tell that Cy has planned something"
    back = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    assert (back.to_move, back.seats[2].turn.decided) == ((0,), False)
    (_, event) = (await last(house, back)).events
    told = "What you had planned doesn’t fit any more, so nothing is planned."
    assert (tell(event.sentence, match.names), event.to) == (told, (2,)), "Cy alone is told"
    assert back.seats[2].turn.token > match.seats[2].turn.token, "their hand says so"
    assert await house.matches.back.verify(match.id)


async def test_a_player_who_takes_back_and_had_planned_more_is_told_that_it_is_their_choice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolling, "HOOKS", Hooks(ahead=lambda view: view))
    match = await stop_turns(house, await house.start_match("rolling", 2), 1)
    await house.matches.plans.make(match.id, ANN, ("stop",))
    back = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    assert (back.to_move, back.seats[0].turn.decided) == ((0,), False)
    (_, event) = (await last(house, back)).events
    told = "What you had planned can’t be played now, so it’s your choice."
    assert (tell(event.sentence, match.names), event.to) == (told, (0,))


async def test_dice_stand(house: House) -> None:
    match = await house.start_match("rolling", 2)
    await house.play(match, 0, ("dig",))
    match = await house.matches.match(match.id)
    assert "Chance has decided" in await read_refusal(house, match, ANN)
    assert await house.matches.takebacks.at_hand(match.id, 0) is None


async def test_what_was_drawn_or_shown_stands(house: House) -> None:
    match = await house.play_on(await house.start_match("laying", 2), "lay", most=1)
    assert "hidden has been seen" in await read_refusal(house, match, ANN)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if not has_takebacks(name)])
async def test_where_moves_stand_none_is_offered_or_taken_back(house: House, name: str) -> None:
    match = await house.play_on(await house.start_match(name, 3), "cards", most=4)
    seat = (await last(house, match)).seat
    assert seat is not None
    assert await house.matches.takebacks.at_hand(match.id, seat) is None
    assert await read_refusal(house, match, ASKERS[seat]) == f"In {game_named(name).TITLE}, moves stand."


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES])
def test_a_game_says_that_moves_stand_where_hardly_one_could_be_taken_back(name: str) -> None:
    """Moves by sensible players decide: the limit is one in twenty.

    Where fewer are open to all, the game says that moves stand.
    """
    game, made, open_moves = game_named(name), 0, 0
    for n in range(2):
        state = game.start(game.Options(), (game.SeatOptions(),) * 3, Dice(f"stand {n}", 0))
        for ply in range(1, 40):
            if not (waiting := game.to_move(state)):
                break
            seat = waiting[0]
            _, move = mover_of(name)(game, game.view(state, seat), Dice(f"mind {n}", ply))
            made += 1
            open_moves += is_open(game, state, seat, move, Dice(f"stand {n}", ply), seats=3)
            state, _ = game.apply(state, seat, move, Dice(f"stand {n}", ply))
    assert (20 * open_moves >= made) == has_takebacks(name), (open_moves, made)


async def test_where_several_choose_at_once_no_player_learns_that_another_has_begun(house: House) -> None:
    match = await house.start_match("bidding", 3, rounds=3)
    await house.click(match, 1, "C5")
    record = await house.store.record(match.id)
    assert record is not None and record.drafts[1]
    assert not takebacks._has_begun_to_choose(record, 0), "a choice that is begun is no one else’s business"
    decided = replace(record.match.seats[1], turn=replace(record.match.seats[1].turn, decided=True))
    seats = (record.match.seats[0], decided, record.match.seats[2])
    assert takebacks._has_begun_to_choose(replace(record, match=replace(record.match, seats=seats)), 0)


@pytest.mark.slow
async def test_who_is_left_alone_takes_back_to_one_point_three_times_and_not_more(
    house: House, no_vacation: None
) -> None:
    rules = game_named("rolling")
    match = await house.matches.open("rolling", rules.Options(), ANN, MatchTerms(read_pace("1d")))
    await house.matches.join(match.id, BOB)
    match = await house.matches.start(match.id, ANN)
    while not is_left_alone(match, 0):
        if match.to_move == (1,):
            house.clock[0] += 2 * DAY
            await house.matches.pass_time()
        else:
            await house.play(match, match.to_move[0], ("stop",))
        match = await house.matches.match(match.id)
    for _ in range(FREE_MOST):
        if 0 in match.to_move:
            match = await stop_turns(house, match, 1)
        match = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    match = await stop_turns(house, match, 1)
    assert "nobody is here to ask, so it stands" in await read_refusal(house, match, ANN)
    assert await house.matches.takebacks.at_hand(match.id, 0) is None


@pytest.mark.slow
async def test_of_an_open_game_every_move_can_be_taken_back(house: House) -> None:
    match = await house.start_match("organism", 3)
    for n in range(9):
        match = await house.play_on(match, f"open {n}", most=1)
        seat = (await last(house, match)).seat
        found = await house.matches.takebacks.at_hand(match.id, seat)
        assert found is not None and found.back_to == match.ply - 1
    assert await house.matches.takebacks.at_hand(match.id, seat) is not None


async def test_one_who_has_not_moved_takes_nothing_back(house: House) -> None:
    match = await stop_turns(house, await house.start_match("rolling", 2), 1)
    assert "haven’t made a move" in await read_refusal(house, match, BOB)
    with pytest.raises(NotSeated):
        await house.matches.takebacks.find(match.id, EVE)


@pytest.mark.slow
async def test_when_others_have_moved_all_of_them_have_to_agree(house: House) -> None:
    match = await stop_turns(house, await house.start_match("rolling", 3), 2)
    asked = await house.matches.takebacks.ask(match.id, ANN, match.ply)
    assert asked.asking_back == 0
    with pytest.raises(IllegalMove, match="already"):
        await house.matches.takebacks.ask(match.id, ANN, match.ply)
    with pytest.raises(IllegalMove, match="for the others"):
        await house.matches.takebacks.answer(match.id, ANN, match.ply, allows=True)
    again = await house.reopen()
    waiting = await again.matches.takebacks.answer(match.id, BOB, match.ply, allows=True)
    assert (waiting.ply, waiting.asking_back) == (match.ply, 0)
    done = await again.matches.takebacks.answer(match.id, CY, match.ply, allows=True)
    assert (done.ply, done.asking_back, done.to_move) == (match.ply + 1, None, (0,))
    ply = await last(again, done)
    assert tell(ply.events[0].sentence, match.names) == "Ann took back 2 moves: everyone agreed to it."
    assert await again.matches.back.verify(match.id)
    await again.store.close()


async def test_one_who_does_not_agree_decides_it(house: House) -> None:
    match = await stop_turns(house, await house.start_match("rolling", 3), 2)
    await house.matches.takebacks.ask(match.id, ANN, match.ply)
    refusal = await house.matches.takebacks.answer(match.id, BOB, match.ply, allows=False)
    assert is_refused(refusal, "takeback")
    with pytest.raises(IllegalMove, match="any more"):
        await house.matches.takebacks.answer(match.id, CY, match.ply, allows=True)
    with pytest.raises(IllegalMove, match="already"):
        await house.matches.takebacks.ask(match.id, ANN, match.ply)
    after = await stop_turns(house, match, 1)
    assert (after.asking_back, is_refused(after, "takeback")) == (None, False)


async def test_who_asked_may_think_better_of_it_and_a_move_ends_the_question(house: House) -> None:
    match = await stop_turns(house, await house.start_match("rolling", 3), 2)
    await house.matches.takebacks.ask(match.id, ANN, match.ply)
    withdrawn = await house.matches.takebacks.answer(match.id, ANN, match.ply, allows=False)
    assert withdrawn.asking_back is None
    await house.matches.takebacks.ask(match.id, ANN, match.ply)
    moved = await stop_turns(house, match, 1)
    assert moved.asking_back is None
    with pytest.raises(IllegalMove, match="moved on"):
        await house.matches.takebacks.answer(match.id, BOB, match.ply, allows=True)


@pytest.mark.slow
async def test_who_has_left_need_not_agree_and_stays_away(house: House) -> None:
    match = await stop_turns(house, await house.start_match("rolling", 4), 2)
    await house.matches.resign(match.id, CY)
    match = await house.matches.match(match.id)
    assert "too long ago" in await read_refusal(house, match, ANN)
    match = await stop_turns(house, match, 2)
    seat = (await last(house, match)).seat
    assert seat is not None
    found = await house.matches.takebacks.find(match.id, ASKERS[seat])
    assert found.moves == 1


@pytest.mark.slow
async def test_one_takeback_may_follow_another(house: House) -> None:
    match = await stop_turns(house, await house.start_match("rolling", 2), 3)
    match = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    found = await house.matches.takebacks.find(match.id, BOB)
    assert (found.back_to, found.moves, found.is_free) == (1, 1, True)
    match = await house.matches.takebacks.take_back(match.id, BOB, match.ply)
    assert match.to_move == (1,)
    assert await house.matches.back.verify(match.id)
    again = await house.reopen()
    assert (await again.matches.takebacks.find(match.id, ANN)).back_to == 0
    await again.store.close()


@pytest.mark.slow
async def test_a_player_alone_takes_back_without_asking(house: House) -> None:
    match = await house.start_match("organism", 2)
    match = await house.play_on(match, "alone", most=6)
    match = await house.matches.resign(match.id, BOB)
    with pytest.raises(MatchOver):
        await house.matches.takebacks.find(match.id, ANN)


async def test_clocks_go_on_from_a_takeback_with_time_enough_to_decide(house: House) -> None:
    rules = game_named("rolling")
    match = await house.matches.open("rolling", rules.Options(), ANN, MatchTerms(read_pace("1d")))
    await house.matches.join(match.id, BOB)
    match = await stop_turns(house, await house.matches.start(match.id, ANN), 1)
    house.clock[0] += 3600
    back = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    clocks = [seated.clock for seated in back.seats]
    assert clocks[0] is not None and clocks[0].deadline is not None
    assert clocks[0].deadline > house.clock[0] + 3600
    assert clocks[1] is not None and clocks[1].deadline is None
    assert back.times.due is not None


@pytest.mark.slow
async def test_a_turn_that_is_taken_back_goes_on_with_what_was_left_of_it(house: House) -> None:
    rules, day = game_named("rolling"), 24 * 3600
    match = await house.matches.open("rolling", rules.Options(), ANN, MatchTerms(read_pace("1d")))
    await house.matches.join(match.id, BOB)
    match = await house.matches.start(match.id, ANN)
    begun = house.clock[0]
    for _ in range(FREE_MOST):
        clock = match.seats[0].clock
        assert clock is not None and clock.deadline is not None
        house.clock[0] = clock.deadline - 60
        match = await stop_turns(house, match, 1)
        match = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
        assert match.to_move == (0,)
    clock = match.seats[0].clock
    assert clock is not None and clock.deadline is not None
    assert clock.deadline - begun <= day + FREE_MOST * SHORTEST
    match = await stop_turns(house, match, 1)
    with pytest.raises(IllegalMove):  # no player keeps others waiting that often alone
        await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    found = await house.matches.takebacks.find(match.id, ANN)
    assert not found.is_free
    again = await house.reopen()
    assert not (await again.matches.takebacks.find(match.id, ANN)).is_free
    await again.store.close()


async def with_a_bank(house: House, players: int, pace: str = "3d+12h") -> Match:
    """Return the rolling toy with time banks, in which turns are stopped."""
    rules = game_named("rolling")
    options = rules.Options.model_validate({"turns": 4})
    match = await house.matches.open("rolling", options, ANN, MatchTerms(read_pace(pace)))
    for guest in ASKERS[1:players]:
        await house.matches.join(match.id, guest)
    return await house.matches.start(match.id, ANN)


def has(house: House, match: Match, seat: int) -> int:
    """Return the seconds that a seat has now."""
    clock = match.seats[seat].clock
    assert clock is not None
    return clock.spare if clock.deadline is None else clock.deadline - house.clock[0]


async def stopped_after(house: House, match: Match, *hours: int) -> Match:
    """Stop turns after this many hours each."""
    for each in hours:
        house.clock[0] += each * HOUR
        match = await stop_turns(house, match, 1)
    return match


async def back(house: House, match: Match, who: Asker) -> Match:
    """Return the match after a takeback that all others allowed."""
    match = await house.matches.takebacks.ask(match.id, who, match.ply)
    for other in ASKERS[: len(match.seats)]:
        if match.asking_back is not None and other is not who:
            match = await house.matches.takebacks.answer(match.id, other, match.ply, allows=True)
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("pace", "bank"), [("3d+12h", 3 * DAY), ("1d", DAY)])
async def test_a_turn_that_never_ended_as_another_took_back_gives_and_takes_no_time(
    house: House, pace: str, bank: int
) -> None:
    match = await stopped_after(house, await with_a_bank(house, 2, pace), 6)
    for _ in range(FREE_MOST):
        house.clock[0] += 2 * HOUR
        match = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
        assert [has(house, match, seat) for seat in (0, 1)] == [bank - 6 * HOUR, bank]
        match = await stop_turns(house, match, 1)
        assert has(house, match, 1) == bank
    match = await stop_turns(house, match, 1)
    assert has(house, match, 1) == (bank if pace == "1d" else bank + 12 * HOUR)


@pytest.mark.slow
async def test_turns_that_others_take_back_give_their_time_once_when_they_are_played_again(
    house: House,
) -> None:
    match = await stopped_after(house, await with_a_bank(house, 3), 6, 5)
    house.clock[0] += HOUR
    assert has(house, match, 1) == 3 * DAY + 7 * HOUR
    match = await back(house, match, ANN)
    assert match.to_move == (0,)
    assert [has(house, match, seat) for seat in range(3)] == [3 * DAY - 6 * HOUR, 3 * DAY - 5 * HOUR, 3 * DAY]
    again = await house.reopen()
    match = await stop_turns(again, await again.matches.match(match.id), 3)
    assert [has(again, match, seat) for seat in (1, 2)] == [3 * DAY + 7 * HOUR, 3 * DAY + 12 * HOUR]
    assert has(again, match, 0) == 3 * DAY + 6 * HOUR
    assert await again.matches.back.verify(match.id)
    await again.store.close()


async def test_who_is_on_turn_again_and_takes_the_turn_before_back_has_its_time_once(house: House) -> None:
    match = await stopped_after(house, await with_a_bank(house, 2), 6, 0)
    house.clock[0] += HOUR
    assert has(house, match, 0) == 3 * DAY + 5 * HOUR
    match = await back(house, match, ANN)
    assert [has(house, match, seat) for seat in (0, 1)] == [3 * DAY - 7 * HOUR, 3 * DAY]
    match = await stop_turns(house, match, 2)
    assert [has(house, match, seat) for seat in (0, 1)] == [3 * DAY + 5 * HOUR, 3 * DAY + 12 * HOUR]


@pytest.mark.slow
async def test_one_takeback_after_another_takes_back_what_each_turn_had_given(house: House) -> None:
    match = await stopped_after(house, await with_a_bank(house, 2), 6, 1, 6, 1)
    assert [has(house, match, seat) for seat in (0, 1)] == [3 * DAY + 12 * HOUR, 3 * DAY + 22 * HOUR]
    match = await back(house, match, BOB)
    assert has(house, match, 1) == 3 * DAY + 10 * HOUR
    match = await back(house, match, ANN)
    match = await back(house, match, BOB)
    assert match.to_move == (1,)
    assert [has(house, match, seat) for seat in (0, 1)] == [3 * DAY, 3 * DAY - 2 * HOUR]


async def test_in_a_pause_too_a_turn_that_is_taken_back_gives_its_time_once(house: House) -> None:
    match = await stopped_after(house, await with_a_bank(house, 2), 6)
    for who in (ANN, BOB):
        match = await house.matches.votes.wish(match.id, who, match.ply, match.times.put_off.spent, "pause")
    assert match.times.is_paused
    match = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    assert [has(house, match, seat) for seat in (0, 1)] == [3 * DAY - 6 * HOUR, 3 * DAY]


@pytest.mark.slow
async def test_a_player_who_has_missed_turn_after_turn_is_not_waited_for(
    house: House, no_vacation: None
) -> None:
    rules = game_named("rolling")
    match = await house.matches.open("rolling", rules.Options(), ANN, MatchTerms(read_pace("1d")))
    for guest in (BOB, CY):
        await house.matches.join(match.id, guest)
    match = await house.matches.start(match.id, ANN)
    while not ((clock := match.seats[2].clock) is not None and clock.is_away):
        if match.to_move == (2,):
            house.clock[0] += 2 * 24 * 3600
            await house.matches.pass_time()
        else:
            await house.play(match, match.to_move[0], ("stop",))
        match = await house.matches.match(match.id)
    assert match.expected_seats == (0, 1)
    assert (await house.matches.agree_to_end(match.id, ANN)).phase == "playing"
    assert (await house.matches.agree_to_end(match.id, BOB)).phase == "cancelled"


@pytest.mark.slow
async def test_two_who_have_agreed_wait_no_longer_for_a_third_who_has_gone(
    house: House, no_vacation: None
) -> None:
    rules = game_named("rolling")
    match = await house.matches.open("rolling", rules.Options(), ANN, MatchTerms(read_pace("1d")))
    for guest in (BOB, CY):
        await house.matches.join(match.id, guest)
    match = await house.matches.start(match.id, ANN)
    for one in (ANN, BOB):
        match = await house.matches.agree_to_end(match.id, one)
    for _ in range(20):
        if match.phase != "playing":
            break
        if match.to_move == (2,):
            house.clock[0] += 2 * 24 * 3600
            await house.matches.pass_time()
        else:
            await house.play(match, match.to_move[0], ("stop",))
        match = await house.matches.match(match.id)
    assert match.phase == "cancelled"
