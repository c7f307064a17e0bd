"""Clicks, drafts, turns and tokens: what a seat is asked, and which answers count."""

import asyncio
import logging

import pytest

from engine.dice import commitment
from engine.errors import IllegalMove, LobbyRefusal, MatchOver, NotSeated, Stale
from engine.game import Outcome
from engine.matches import Match, Matches
from engine.words import ENGLISH, Catalogue, Seat, say, tell
from tests.engine.conftest import PLACE, USERS, House
from tests.support.seating import user_of
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = USERS
LOUD, SOFT = ("loud",), ("soft",)


async def turns(house: House, match: Match) -> list[tuple[int, int | None]]:
    now = await house.matches.match(match.id)
    return [(seated.turn, seated.since) for seated in now.seats]


async def tokens(house: House, match: Match) -> list[int]:
    now = await house.matches.match(match.id)
    return [seated.token for seated in now.seats]


# Clicks


async def test_a_click_is_kept_and_the_last_one_makes_the_move(house: House) -> None:
    match = await house.started("rolling", 2)
    first = await house.click(match, 0, "go")
    assert (first.committed, first.plies, first.look.picks) == (False, (), (("go",),))
    assert first.look.ask is not None
    second = await house.click(match, 0, first.look.ask.options[0].key)
    assert second.committed
    assert second.look.picks == ()
    (ply,) = second.plies
    line = f"go {first.look.ask.options[0].key}"
    assert (ply.ply, ply.seat, ply.notation, ply.at, ply.kind) == (1, 0, line, 1000, "move")
    assert await house.matches.plies(match.id, 0, 1) == second.plies
    assert (await house.matches.match(match.id)).ply == 1


async def test_a_draft_survives_a_restart(house: House) -> None:
    match = await house.started("bidding", 2)
    before = (await house.click(match, 1, "C2")).look
    again = await house.reopened()
    assert await again.matches.look(match.id, BOB.id) == before
    assert (await again.click(match, 1, "soft")).committed
    await again.store.close()


async def test_picks_can_be_taken_back_one_by_one_or_all(house: House) -> None:
    match = await house.started("laying", 2)
    seat = match.to_move[0]
    user = user_of(match, seat)
    look = await house.look(match, seat)
    assert look.ask is not None
    await house.click(match, seat, look.ask.options[0].key)
    await house.click(match, seat, "A1")
    token = (await house.click(match, seat, "done")).look.token
    look = await house.matches.undo(match.id, user, token)
    assert len(look.picks) == 2
    with pytest.raises(Stale):
        await house.matches.undo(match.id, user, token)
    look = await house.matches.clear(match.id, user, look.token)
    assert look.picks == ()
    with pytest.raises(IllegalMove, match="nothing yet"):
        await house.matches.clear(match.id, user, look.token)


async def test_an_answer_to_an_earlier_question_is_stale(house: House) -> None:
    match = await house.started("bidding", 2)
    token = (await house.look(match, 0)).token
    await house.matches.pick(match.id, ANN.id, token, ("C6",))
    with pytest.raises(Stale):
        await house.matches.pick(match.id, ANN.id, token, ("C6",))


async def test_what_is_not_offered_is_refused_and_changes_nothing(house: House) -> None:
    match = await house.started("bidding", 2)
    before = await house.look(match, 0)
    for keys in ((), ("C7",), ("C1", "C2"), ("C1", "C1"), ("",)):
        with pytest.raises(IllegalMove):
            await house.matches.pick(match.id, ANN.id, before.token, keys)
    assert await house.look(match, 0) == before


async def test_refusals_come_in_the_order_of_a_good_host(house: House) -> None:
    lobby = await house.matches.open("bidding", bidding.Options(), ANN, PLACE)
    with pytest.raises(LobbyRefusal, match="not started"):
        await house.matches.pick(lobby.id, EVE.id, 99, ("C9",))
    match = await house.started("bidding", 2, rounds=1)
    with pytest.raises(NotSeated):
        await house.matches.pick(match.id, EVE.id, 99, ("C9",))
    await house.play(match, 0, ("C6",), LOUD)
    for waiting in (ANN, BOB):
        with pytest.raises(Stale):
            await house.matches.pick(match.id, waiting.id, 99, ("C9",))
    await house.play(match, 1, ("C5",), LOUD)
    with pytest.raises(MatchOver):
        await house.matches.pick(match.id, EVE.id, 99, ("C9",))


async def test_of_two_equal_clicks_at_once_one_counts(house: House) -> None:
    match = await house.started("bidding", 2)
    token = (await house.look(match, 0)).token
    clicks = (house.matches.pick(match.id, ANN.id, token, ("C6",)) for _ in range(5))
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert sum(isinstance(result, Stale) for result in results) == 4
    assert (await house.look(match, 0)).picks == (("C6",),)


async def test_everybody_at_once_is_everybody_heard(house: House) -> None:
    matches = [await house.started("bidding", 4, rounds=1) for _ in range(5)]

    async def bid(match: Match, seat: int) -> None:
        await house.click(match, seat, "C5")
        await house.click(match, seat, "soft")

    await asyncio.gather(*(bid(match, seat) for match in matches for seat in range(4)))
    for match in matches:
        over = await house.matches.match(match.id)
        assert (over.phase, over.ply) == ("over", 4)
        assert await house.matches.verify(match.id)


# Turns and tokens


async def test_others_decisions_leave_my_question_and_draft_alone(house: House) -> None:
    match = await house.started("bidding", 3)
    draft = await house.click(match, 0, "C3")
    await house.play(match, 1, ("C6",), LOUD)
    after = await house.look(match, 0)
    assert (after.token, after.picks) == (draft.look.token, (("C3",),))
    assert (await house.matches.pick(match.id, ANN.id, draft.look.token, LOUD)).committed


async def test_nothing_of_a_decision_is_known_or_done_until_the_last_one_is_in(house: House) -> None:
    match = await house.started("bidding", 3)
    before = await house.matches.look(match.id, BOB.id)
    moved = await house.play(match, 0, ("C6",), LOUD)
    assert (moved.committed, moved.plies) == (True, ())
    waiting = await house.matches.match(match.id)
    assert (waiting.ply, waiting.to_move) == (0, (1, 2))
    assert (await house.matches.look(match.id, BOB.id)).view == before.view
    await house.play(match, 2, ("C5",), SOFT)
    last = await house.play(match, 1, ("C4",), LOUD)
    assert [(ply.seat, ply.notation) for ply in last.plies] == [
        (0, "C6 loud"),
        (1, "C4 loud"),
        (2, "C5 soft"),
    ]
    assert (await house.matches.match(match.id)).ply == 3
    assert await house.matches.verify(match.id)


async def test_a_decision_can_be_changed_until_the_last_one_is_in(house: House) -> None:
    match = await house.started("bidding", 2)
    decided = (await house.play(match, 0, ("C6",), LOUD)).look
    assert decided.ask is None
    assert decided.decision == (say("Card {card}", card=6), say("Loudly"))
    assert decided.picks == (("C6",), LOUD)
    again = await house.matches.undo(match.id, ANN.id, decided.token)
    assert (again.decision, again.picks) == (None, (("C6",),))
    assert again.ask is not None
    assert (await house.matches.match(match.id)).to_move == (0, 1)
    await house.matches.pick(match.id, ANN.id, again.token, SOFT)
    await house.matches.move(match.id, ANN.id, "c5 loud")
    moved = await house.play(match, 1, ("C4",), SOFT)
    assert [ply.notation for ply in moved.plies] == ["C5 loud", "C4 soft"]


async def test_a_decision_survives_a_restart_and_can_be_changed_after_it(house: House) -> None:
    match = await house.started("bidding", 2)
    before = (await house.play(match, 0, ("C6",), LOUD)).look
    again = await house.reopened()
    assert await again.matches.look(match.id, ANN.id) == before
    await again.matches.clear(match.id, ANN.id, before.token)
    assert (await again.matches.match(match.id)).to_move == (0, 1)
    await again.store.close()


async def test_a_decision_that_anothers_has_spoilt_is_asked_for_again(house: House) -> None:
    match = await house.started("bidding", 3)
    await house.play(match, 1, ("C3",), LOUD)
    await house.play(match, 2, ("C6",), LOUD)
    moved = await house.play(match, 0, ("C3",), LOUD)
    assert [ply.seat for ply in moved.plies] == [0, 2]
    assert (await house.matches.match(match.id)).to_move == (1,)
    look = await house.look(match, 1)
    assert (look.picks, look.decision) == ((), None)
    assert look.ask is not None
    assert "C3" not in [option.key for option in look.ask.options]
    assert (await house.play(match, 1, ("C4",), LOUD)).plies[0].seat == 1
    assert await house.matches.verify(match.id)


async def test_a_turn_begins_for_all_with_each_round_of_simultaneous_choices(house: House) -> None:
    match = await house.started("bidding", 3)
    assert await turns(house, match) == [(1, 1000)] * 3
    house.clock[0] = 2000
    await house.play(match, 1, ("C6",), LOUD)
    await house.play(match, 0, ("C6",), LOUD)
    assert await turns(house, match) == [(1, 1000)] * 3
    house.clock[0] = 3000
    await house.play(match, 2, ("C6",), LOUD)
    assert await turns(house, match) == [(2, 3000)] * 3


@pytest.mark.parametrize("last", [0, 1, 2])
async def test_whoever_had_decided_and_is_asked_next_is_called_anew_but_not_who_decided_last(
    house: House, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    everybody = bidding.to_move
    for leader in range(3):
        match = await house.started("bidding", 3)
        for seat in (*(one for one in range(3) if one != last), last):
            if seat == last:
                # After this round one of them is asked alone.
                monkeypatch.setattr(
                    bidding,
                    "to_move",
                    lambda state, leader=leader: everybody(state) if state.round == 1 else (leader,),
                )
            await house.play(match, seat, ("C6",), LOUD)
        assert (await house.matches.match(match.id)).to_move == (leader,)
        assert (await turns(house, match))[leader][0] == (1 if leader == last else 2)
        monkeypatch.setattr(bidding, "to_move", everybody)


async def test_acting_again_is_the_same_turn(house: House) -> None:
    match = await house.started("rolling", 2)
    house.clock[0] = 2000
    before = await tokens(house, match)
    await house.play(match, 0, ("go",), ("B2",))
    assert await turns(house, match) == [(1, 1000), (0, None)]
    after = await tokens(house, match)
    assert (after[0] > before[0], after[1]) == (True, before[1])
    await house.play(match, 0, ("stop",))
    assert await turns(house, match) == [(1, None), (1, 2000)]
    house.clock[0] = 3000
    await house.play(match, 1, ("stop",))
    assert await turns(house, match) == [(2, 3000), (1, None)]


async def test_a_token_is_never_used_twice(house: House) -> None:
    match = await house.started("howmanycalories", 3, rounds=1)
    seen: list[set[int]] = [set(), set(), set()]
    asked: list[object] = [None, None, None]
    for n in range(40):
        now = await house.matches.match(match.id)
        if not now.to_move:
            break
        for seat in now.to_move:
            look = await house.look(match, seat)
            assert look.ask is not None
            question = (look.picks, look.ask.prompt, look.ask.options)
            if question != asked[seat]:
                assert look.token not in seen[seat]
            seen[seat].add(look.token)
            asked[seat] = question
        seat = now.to_move[n % len(now.to_move)]
        look = await house.look(match, seat)
        assert look.ask is not None
        await house.click(match, seat, *(option.key for option in look.ask.options[: look.ask.least]))
        asked[seat] = None
    assert (await house.matches.match(match.id)).phase == "over"


# Typed moves


async def test_a_line_of_notation_makes_the_move_in_any_case(house: House) -> None:
    match = await house.started("bidding", 2)
    await house.play(match, 1, ("C5",), SOFT)
    await house.click(match, 0, "C1")
    moved = await house.matches.move(match.id, ANN.id, "  c6 LOUD ")
    assert moved.committed
    assert moved.plies[0].notation == "C6 loud"


async def test_a_part_of_a_line_becomes_the_draft(house: House) -> None:
    match = await house.started("bidding", 2)
    moved = await house.matches.move(match.id, ANN.id, "c6")
    assert (moved.committed, moved.plies) == (False, ())
    assert moved.look == await house.look(match, 0)
    assert moved.look.picks == (("C6",),)


@pytest.mark.parametrize(
    "text", ["", "   ", "C9", "C6 C5", "C6 loud soft", "-", ",", "C6,C5 loud", "C6 loud -", "💥"]
)
async def test_nonsense_is_refused_and_changes_nothing(house: House, text: str) -> None:
    match = await house.started("bidding", 2)
    before = await house.look(match, 0)
    with pytest.raises(IllegalMove):
        await house.matches.move(match.id, ANN.id, text)
    assert await house.look(match, 0) == before


async def test_a_typed_line_goes_on_from_the_draft_if_it_begins_no_move(house: House) -> None:
    match = await house.started("bidding", 2)
    await house.matches.move(match.id, ANN.id, "c6")
    assert (await house.matches.suggest(match.id, ANN.id, ""))[0][0].startswith("C6 ")
    assert (await house.matches.move(match.id, ANN.id, "loud")).committed


async def test_a_typed_line_that_begins_a_move_takes_the_place_of_the_draft(house: House) -> None:
    match = await house.started("bidding", 2)
    await house.matches.move(match.id, ANN.id, "c6")
    moved = await house.matches.move(match.id, ANN.id, "c5")
    assert moved.look.picks == (("C5",),)


async def test_a_line_that_fits_neither_way_is_refused_as_it_was_meant(house: House) -> None:
    match = await house.started("bidding", 2)
    await house.matches.move(match.id, ANN.id, "c6")
    for text, told in (
        ("softly", "“softly” is not one"),
        ("c5 softly", "“softly” is not one"),
        ("c5 loud x", "“x”"),
    ):
        with pytest.raises(IllegalMove) as refused:
            await house.matches.move(match.id, ANN.id, text)
        assert told in tell(refused.value.sentence, ())


async def test_suggestions_carry_the_line_one_choice_further(house: House) -> None:
    match = await house.started("bidding", 2)

    async def lines(text: str, limit: int = 25) -> list[str]:
        return [line for line, _ in await house.matches.suggest(match.id, ANN.id, text, limit)]

    assert await lines("") == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert await lines("", 2) == ["C1", "C2"]
    assert await lines("c4") == ["C4"]
    assert await lines("card 4") == []
    assert await lines("rd") == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert await lines("c4 ") == ["C4 loud", "C4 soft"]
    assert await lines("c4 so") == ["C4 soft"]
    assert await lines("c4 soft") == ["C4 soft"]
    assert await lines("c4 soft ") == []
    assert await lines("c9 ") == []
    ((line, label),) = await house.matches.suggest(match.id, ANN.id, "c4 so")
    assert tell(label, ()) == "C4 soft · Softly"
    assert (await house.matches.move(match.id, ANN.id, line)).committed
    assert await lines("", 2) == ["C1", "C2"], "who has decided may think again"
    await house.matches.resign(match.id, BOB.id)
    assert await lines("") == []


async def test_what_is_typed_may_be_a_word_of_the_reader_or_an_english_one(house: House) -> None:
    match = await house.started("bidding", 2)
    german = Catalogue(sentences={"Softly": "Leise", "Loudly": "Laut"})

    async def lines(text: str, words: Catalogue) -> list[str]:
        return [line for line, _ in await house.matches.suggest(match.id, ANN.id, text, words=words)]

    assert await lines("c4 leis", german) == await lines("c4 oft", german) == ["C4 soft"]
    assert await lines("c4 leis", ENGLISH) == []


async def test_several_keys_of_one_answer_are_suggested_after_a_comma(house: House) -> None:
    match = await house.started("howmanycalories", 3)
    look = await house.look(match, 0)
    assert look.ask is not None
    first, second, *rest = [option.key for option in look.ask.options]
    suggested = [line for line, _ in await house.matches.suggest(match.id, ANN.id, f"{first.lower()},")]
    assert suggested == [f"{first},{key}" for key in (second, *rest)]
    assert await house.matches.suggest(match.id, ANN.id, f"{first},{second},") == []
    assert await house.matches.suggest(match.id, ANN.id, "R99,") == []
    moved = await house.matches.move(match.id, ANN.id, f"{second},{first}".lower())
    assert moved.look.picks == ((first, second),)


# The end, and what stays secret


async def test_the_seed_stays_secret_until_the_match_is_over(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    match = await house.started("bidding", 2, rounds=1)
    record = await house.store.record(match.id)
    assert record is not None and record.seed is not None
    assert match.commitment == commitment(record.seed)
    await house.play(match, 0, ("C6",), LOUD)
    shown = [
        repr(record),
        repr(await house.look(match, 0)),
        repr(await house.matches.match(match.id)),
        caplog.text,
    ]
    assert not any(record.seed in text for text in shown)
    await house.play(match, 1, ("C5",), LOUD)
    assert (await house.matches.match(match.id)).seed == record.seed


async def test_a_match_ends_with_its_outcome(house: House) -> None:
    match = await house.started("bidding", 2, rounds=1)
    await house.play(match, 0, ("C6",), LOUD)
    house.clock[0] = 5000
    await house.play(match, 1, ("C5",), LOUD)
    over = await house.matches.match(match.id)
    assert over.outcome == Outcome(scores=(2, 0), places=(1, 2), reason=say("The bidding is over."))
    assert (over.phase, over.ended, over.to_move) == ("over", 5000, ())
    look = await house.matches.look(match.id, None)
    assert (look.seat, look.ask, look.view.scores) == (None, None, (2, 0))
    assert look.description == bidding.describe(look.view)


@pytest.mark.parametrize(
    ("game", "players"), [("bidding", 4), ("laying", 3), ("rolling", 4), ("howmanycalories", 2)]
)
async def test_the_log_replays_to_what_is_kept(house: House, game: str, players: int) -> None:
    match = await house.play_on(await house.started(game, players), "a walk")
    assert match.phase == "over"
    again = await house.reopened()
    assert await again.matches.verify(match.id)
    assert await again.matches.match(match.id) == match
    plies = await again.matches.plies(match.id, 0, match.ply)
    assert [ply.ply for ply in plies] == list(range(1, match.ply + 1))
    assert await again.matches.plies(match.id, 2, 4) == plies[2:4]
    await again.store.close()


async def test_onlookers_and_strangers_see_what_everybody_may(house: House) -> None:
    match = await house.started("laying", 2)
    assert (await house.matches.look(match.id, CY.id)) == await house.matches.look(match.id, None)
    assert (await house.matches.look(match.id, None)).view.hand == ()
    with pytest.raises(NotSeated):
        await house.matches.look_seat(match.id, 2)
    with pytest.raises(NotSeated):
        await house.matches.look_seat(match.id, -1)


async def test_private_events_name_their_seat(house: House) -> None:
    match = await house.started("bidding", 2)
    await house.play(match, 0, ("C5",), LOUD)
    moved = await house.play(match, 1, ("C6",), LOUD)
    public, private, *_ = moved.plies[1].events
    assert (public.to, public.sentence) == (None, say("{who} has bid.", who=Seat(seat=1)))
    assert private.to == (1,)


# Around it


async def test_a_listener_that_fails_stops_neither_the_move_nor_the_others(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(match_id: int) -> None:
        raise RuntimeError("deaf")

    house.matches.on_change.insert(0, failing)
    match = await house.started("bidding", 2)
    house.heard.clear()
    await house.play(match, 0, ("C6",), LOUD)
    assert house.heard == [match.id, match.id]
    assert "failed to hear" in caplog.text


async def test_nobody_hears_of_a_change_before_it_is_kept(house: House) -> None:
    match = await house.started("bidding", 2)
    kept: list[asyncio.Task[object]] = []

    async def versions(match_id: int) -> tuple[int, int]:
        record = await house.store.record(match_id)
        assert record is not None
        return record.match.version, (await house.matches.match(match_id)).version

    house.matches.on_change.append(lambda match_id: kept.append(asyncio.ensure_future(versions(match_id))))
    moved = await house.click(match, 0, "C6")
    assert await asyncio.gather(*kept) == [(moved.look.match.version,) * 2]


async def test_my_matches_are_listed_with_those_that_wait_for_me_first(house: House) -> None:
    long_ago = await house.started("bidding", 3)
    house.clock[0] = 2000
    waiting = await house.started("rolling", 2)
    theirs = await house.started("bidding", 3)
    await house.play(theirs, 0, ("C6",), LOUD)
    lobby = await house.matches.open("bidding", bidding.Options(), ANN, PLACE)
    over = [await house.started("bidding", 2) for _ in range(7)]
    for n, match in enumerate(over):
        house.clock[0] = 3000 + n
        await house.matches.resign(match.id, ANN.id)
    listed = await house.matches.of_user(ANN.id)
    ended = [match.id for match in reversed(over)][:5]
    assert [match.id for match in listed] == [long_ago.id, waiting.id, theirs.id, lobby.id, *ended]
    assert listed[0] == await house.matches.match(long_ago.id)
    assert await house.matches.of_user(EVE.id) == ()
    assert await house.matches.of_user(2**70) == ()


async def test_more_matches_than_are_kept_in_memory_lose_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.matches.CACHED", 3)
    matches = [await house.started("bidding", 2) for _ in range(8)]
    for seat in (0, 1):
        for match in matches:
            await house.play(match, seat, ("C6",), LOUD)
    for match in matches:
        look = await house.matches.look(match.id, ANN.id)
        assert (look.view.round, look.match.ply) == (2, 2)


async def test_the_clock_is_the_systems_unless_given(house: House) -> None:
    match = await Matches(house.store).open("bidding", bidding.Options(), ANN, PLACE)
    assert match.opened > 1_700_000_000
