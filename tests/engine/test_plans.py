"""Planned moves: secret, played at the player's turn, dropped if illegal."""

from __future__ import annotations

import pytest

from engine.contract.errors import IllegalMove, NotYourTurn
from engine.contract.values import Pick
from engine.contract.words import tell
from engine.games.howmanycalories.cards import key
from engine.games.howmanycalories.state import lowest
from engine.match.records import Match
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change

ANN, BOB, CY, DEE, _ = ASKERS
DROPPED = "What you had planned doesn’t fit any more, so nothing is planned."


async def trick(house: House, players: int = 4) -> Match:
    """Return a match in which the first card of a trick lies."""
    match = await house.start_match("howmanycalories", players)
    while not (await house.matches.look_seat(match.id, None)).view.trick:
        match = await house.play_on(match, "trick", most=1)
    return match


async def cards(house: House, match: Match, seat: int) -> list[Pick]:
    """Return the cards that a seat can plan."""
    look = await house.look(match, seat)
    assert look.ahead is not None
    return [(option.key,) for option in look.ahead.options]


async def told_since(house: House, match: Match) -> dict[int, list[str]]:
    """Return the private messages about plans since then."""
    told = dict[int, list[str]]()
    for ply in await house.matches.plies(match.id, match.ply, (await house.matches.match(match.id)).ply):
        for event in ply.events:
            sentence = tell(event.sentence, match.names)
            if "planned" in sentence:
                assert event.to is not None, "nobody else can tell that something was planned"
                for seat in event.to:
                    told.setdefault(seat, []).append(sentence)
    return told


async def test_a_card_that_was_planned_is_played_when_the_turn_comes(house: House) -> None:
    match = await trick(house)
    (mover,) = match.to_move
    second = (mover + 1) % 4
    card = (await cards(house, match, second))[0]
    planned = await house.matches.plans.make(match.id, ASKERS[second], card)
    assert (planned.ply, planned.to_move) == (match.ply, (mover,))
    look = await house.look(match, second)
    assert (look.ahead, look.picks) == (None, (card,))
    assert look.decision is not None
    after = await house.play_on(match, "mover", most=1)
    assert (after.ply, after.to_move) == (match.ply + 2, ((mover + 2) % 4,))
    *_, ply = await house.matches.plies(match.id, match.ply, after.ply)
    assert (ply.kind, ply.seat, ply.notation) == ("move", second, card[0])
    assert await house.matches.back.verify(match.id)


async def test_plans_follow_on_each_other_and_outlive_the_bot(house: House) -> None:
    match = await trick(house)
    (mover,) = match.to_move
    for n in (1, 2):
        seat = (mover + n) % 4
        await house.matches.plans.make(match.id, ASKERS[seat], (await cards(house, match, seat))[-1])
    again = await house.reopen()
    after = await again.play_on(match, "mover", most=1)
    assert after.ply == match.ply + 3
    await again.store.close()


@pytest.mark.slow
async def test_others_can_not_tell_that_something_is_planned(house: House) -> None:
    match = await trick(house)
    (mover,) = match.to_move
    before = [(await house.look(match, seat)).view for seat in range(4)]
    public = (await house.matches.look_seat(match.id, None)).view
    seat = (mover + 1) % 4
    await house.matches.plans.make(match.id, ASKERS[seat], (await cards(house, match, seat))[0])
    assert [(await house.look(match, seat)).view for seat in range(4)] == before
    assert (await house.matches.look_seat(match.id, None)).view == public


@pytest.mark.slow
async def test_a_plan_is_dropped_at_a_press(house: House) -> None:
    match = await trick(house)
    seat = (match.to_move[0] + 1) % 4
    await house.matches.plans.make(match.id, ASKERS[seat], (await cards(house, match, seat))[0])
    await house.matches.plans.drop(match.id, ASKERS[seat])
    with pytest.raises(IllegalMove, match="planned nothing"):
        await house.matches.plans.drop(match.id, ASKERS[seat])
    after = await house.play_on(match, "mover", most=1)
    assert after.to_move == (seat,)
    assert not after.seats[seat].turn.decided


@pytest.mark.slow
async def test_what_can_not_be_played_any_more_is_dropped_with_a_sentence_for_its_player(
    house: House,
) -> None:
    match = await trick(house)
    seat = (match.to_move[0] + 1) % 4
    await house.matches.plans.make(match.id, ASKERS[seat], (await cards(house, match, seat))[0])
    # As if it had been planned by a build in which that was a card of theirs.
    change(house.path, f"UPDATE seats SET draft = 'R99' WHERE seat = {seat}")
    house.forget()
    after = await house.play_on(match, "mover", most=1)
    assert (after.to_move, after.seats[seat].turn.decided) == ((seat,), False)
    (ply,) = await house.matches.plies(match.id, match.ply, after.ply)
    told = [tell(event.sentence, match.names) for event in ply.events if event.to == (seat,)]
    assert told == ["What you had planned can’t be played now, so it’s your choice."]


async def test_a_player_who_is_asked_plans_nothing_nor_does_any_player_where_turns_are_long(
    house: House,
) -> None:
    match = await trick(house)
    (mover,) = match.to_move
    with pytest.raises(NotYourTurn):
        await house.matches.plans.make(match.id, ASKERS[mover], ("R1",))
    for seat in range(4):
        if seat != mover and (await house.look(match, seat)).ahead is None:
            with pytest.raises(IllegalMove, match="nothing to plan"):
                await house.matches.plans.make(match.id, ASKERS[seat], ("R1",))
    seat = (mover + 1) % 4
    with pytest.raises(IllegalMove):
        await house.matches.plans.make(match.id, ASKERS[seat], ("nonsense",))
    other = await house.start_match("organism", 3)
    waiting = next(seat for seat in range(3) if seat not in other.to_move)
    assert (await house.look(other, waiting)).ahead is None
    with pytest.raises(IllegalMove, match="nothing to plan"):
        await house.matches.plans.make(other.id, ASKERS[waiting], ("x",))


async def test_when_a_player_leaves_planned_moves_are_asked_again(house: House) -> None:
    match = await trick(house)
    (mover,) = match.to_move
    planner, leaver = (mover + 1) % 4, (mover + 2) % 4
    await house.matches.plans.make(match.id, ASKERS[planner], (await cards(house, match, planner))[0])
    await house.matches.resign(match.id, ASKERS[leaver])
    after = await house.matches.match(match.id)
    assert not any(seated.turn.decided for seated in after.seats)
    record = await house.store.record(match.id)
    assert record is not None
    assert not any(record.drafts)
    assert await told_since(house, match) == {planner: [DROPPED]}
    assert after.seats[planner].turn.token > match.seats[planner].turn.token, "their hand says so"
    assert await house.matches.back.verify(match.id)


async def test_whose_turn_it_is_once_the_house_has_moved_for_who_left_has_planned_nothing(
    house: House,
) -> None:
    match = await trick(house)
    (mover,) = match.to_move
    planner = (mover + 1) % 4
    await house.matches.plans.make(match.id, ASKERS[planner], (await cards(house, match, planner))[0])
    await house.matches.resign(match.id, ASKERS[mover])
    after = await house.matches.match(match.id)
    assert (after.to_move, after.seats[planner].turn.decided) == ((planner,), False)
    assert await told_since(house, match) == {planner: [DROPPED]}


async def test_when_a_player_is_erased_it_is_dropped_as_well(house: House) -> None:
    match = await trick(house)
    planner, leaver = (match.to_move[0] + 1) % 4, (match.to_move[0] + 2) % 4
    await house.matches.plans.make(match.id, ASKERS[planner], (await cards(house, match, planner))[0])
    await house.matches.privacy.withdraw(ASKERS[leaver].user.id)
    assert await told_since(house, match) == {planner: [DROPPED]}
    assert await house.matches.back.verify(match.id)


@pytest.mark.slow
async def test_players_who_leave_or_whose_match_is_over_are_told_nothing_of_plans(house: House) -> None:
    match = await trick(house)
    planners = [seat for seat in range(4) if seat not in match.to_move][:2]
    for seat in planners:
        await house.matches.plans.make(match.id, ASKERS[seat], (await cards(house, match, seat))[0])
    await house.matches.resign(match.id, ASKERS[planners[0]])
    assert [*await told_since(house, match)] == planners[1:]
    duel = await house.start_match("howmanycalories", 2)
    while (await house.look(duel, seat := 1 - duel.to_move[0])).ahead is None:
        duel = await house.play_on(duel, "duel", most=1)
    await house.matches.plans.make(duel.id, ASKERS[seat], (await cards(house, duel, seat))[0])
    await house.matches.resign(duel.id, ASKERS[1 - seat])
    assert (await house.matches.match(duel.id)).phase == "over"
    assert await told_since(house, duel) == {}


async def leading(house: House) -> tuple[Match, int]:
    """Return a match before a trick's last card, and the seat to lay it.

    Another player has laid the lowest card so far.
    """
    match = await trick(house)
    while len((view := (await house.matches.look_seat(match.id, None)).view).waiting) != 1:
        match = await house.play_on(match, "trick", most=1)
    return match, lowest(view.trick).chair


async def lay_last_card(house: House, match: Match, *, lowest_so_far: bool) -> Match | None:
    """Lay the trick's last card, the lowest one or not, and return the match.

    Return None if there is no such card.
    """
    view = (await house.matches.look_seat(match.id, match.to_move[0])).view
    for card in view.hand:
        one = view.would_lay(match.to_move[0], card)
        if (lowest((*view.trick, one)) == one) == lowest_so_far:
            await house.play(match, match.to_move[0], (key(card),))
            return await house.matches.match(match.id)
    return None


async def led_or_not(house: House, *, comes_about: bool) -> tuple[Match, int, Match, Pick]:
    """Plan a lead; return the match after the trick before it."""
    for _ in range(30):
        match, seat = await leading(house)
        look = await house.look(match, seat)
        assert look.ahead is not None and tell(look.ahead.prompt, ()) == "You lead: play any card."
        for other in range(4):
            if other not in (seat, *match.to_move):
                assert (await house.look(match, other)).ahead is None, "nobody else can come to lead"
        card = (look.ahead.options[0].key,)
        await house.matches.plans.make(match.id, ASKERS[seat], card)
        after = await lay_last_card(house, match, lowest_so_far=not comes_about)
        if after is not None:
            return match, seat, after, card
    raise AssertionError("no such trick")


async def test_a_lead_is_planned_by_whose_card_is_the_lowest_so_far(house: House) -> None:
    match, seat, after, card = await led_or_not(house, comes_about=True)
    *_, ply = await house.matches.plies(match.id, match.ply, after.ply)
    assert (ply.seat, ply.kind, ply.notation) == (seat, "move", card[0])
    view = (await house.matches.look_seat(match.id, None)).view
    assert (view.leader, len(view.trick)) == (seat, 1)
    assert await house.matches.back.verify(match.id)


async def test_a_lead_that_goes_to_another_is_dropped_at_once_and_its_player_told(house: House) -> None:
    match, seat, after, _ = await led_or_not(house, comes_about=False)
    assert not after.seats[seat].turn.decided
    record = await house.store.record(match.id)
    assert record is not None and record.drafts[seat] == ()
    told = [
        tell(event.sentence, match.names)
        for ply in await house.matches.plies(match.id, match.ply, after.ply)
        for event in ply.events
        if event.to == (seat,)
    ]
    assert DROPPED in told
    assert after.seats[seat].turn.token > match.seats[seat].turn.token, "their hand says so"
