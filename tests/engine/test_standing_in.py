"""Computers that play for absent players: when, how long, and the return.

The terms of the match decide.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.kit import metrics
from engine.clocks.clock import MISSED_MOST
from engine.clocks.pace import DAY, HOUR, read_pace
from engine.contract.dice import Dice
from engine.contract.driver import legal_moves, random_move
from engine.contract.errors import LobbyRefusal, NotSeated
from engine.contract.words import tell
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.records import Draft, Match
from engine.match.stand_ins import covered_seats, is_covered, is_stood_in
from engine.match.terms import Absence, MatchTerms, absence_of
from engine.match.timing import GRACE
from engine.players import Thought
from engine.services.matches import Matches
from engine.steps.computers import thinkers
from tests.engine.conftest import ASKERS, House
from tests.support.players import set_players
from tests.toys import laying, rolling

pytestmark = pytest.mark.usefixtures("no_vacation")

ANN, BOB, CY, DEE, _ = ASKERS
TOYS = ("bidding", "laying", "rolling")
EASY = MatchTerms(read_pace("1d"), stand_in=1)


@pytest.fixture(autouse=True)
def _players_of_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in TOYS:
        set_players(monkeypatch, name, dict.fromkeys((1, 2, 3)))


class Mind:
    """Thinks at random, when it may, and remembers the levels and views."""

    def __init__(self) -> None:
        self.asked = list[tuple[int, Any]]()
        self.picks: Draft | None = None
        self.may_answer, self.begun = asyncio.Event(), asyncio.Event()
        self.may_answer.set()

    async def __call__(self, game: str, level: int, view: Any, key: str) -> Thought:
        self.asked.append((level, view))
        self.begun.set()
        await self.may_answer.wait()
        return Thought(self.picks or random_move(game_named(game), view, Dice(key, 0))[0])

    def hold(self) -> None:
        """Hold all answers back until they are released."""
        self.may_answer.clear()
        self.begun.clear()


def use_mind(house: House) -> Mind:
    """Give the house computers that answer at once."""
    mind = Mind()
    house.matches = Matches(house.store, now=lambda: house.clock[0], think=mind, delay=(0, 0))
    house.matches.on_change.append(house.heard.append)
    return mind


async def begin_match(
    house: House,
    game: str = "laying",
    players: int = 2,
    terms: MatchTerms = EASY,
    computers: int = 0,
    **options: int,
) -> Match:
    match = await house.matches.open(game, game_named(game).Options(**options), ANN, terms)
    for guest in ASKERS[1:players]:
        await house.matches.join(match.id, guest)
    if computers:
        await house.matches.seats.add_computers(match.id, ANN, 3, computers)
    return await house.matches.start(match.id, ANN)


async def late(house: House, match: Match, seconds: int = DAY + GRACE) -> Match:
    """Let time pass, run what is due, and return the match."""
    house.clock[0] += seconds
    await house.matches.pass_time()
    return await house.matches.match(match.id)


async def finish_thinking(house: House, match: Match) -> Match:
    """Return the match once no computer thinks any more."""
    await house.matches.thinking.idle()
    return await house.matches.match(match.id)


async def make_move(house: House, match: Match) -> Match:
    """Return the match after the seat to move has moved."""
    await house.play_on(match, f"at {match.ply}", most=1)
    return await house.matches.match(match.id)


async def lay_one(house: House, match: Match) -> Match:
    """Return the match after the seat to move has laid a single piece.

    On a wide grid no deal ends a match of few such turns.
    """
    (seat,) = match.to_move
    view = (await house.look(match, seat)).view
    moves = (picks for picks, move in legal_moves(laying, view) if move.kind == "lay" and len(move.laid) == 1)
    await house.play(match, seat, *next(moves))
    return await house.matches.match(match.id)


async def kinds(house: House, match: Match) -> list[tuple[str, int | None]]:
    return [(ply.kind, ply.seat) for ply in await house.matches.plies(match.id, 0, match.ply)]


async def read_log(house: House, match: Match) -> list[str]:
    plies = await house.matches.plies(match.id, 0, match.ply)
    return [tell(event.sentence, match.names) for ply in plies for event in ply.events if event.to is None]


async def test_where_time_is_out_a_computer_of_the_level_moves_from_what_that_seat_may_know(
    house: House,
) -> None:
    mind = use_mind(house)
    match = await begin_match(house, terms=MatchTerms(read_pace("1d"), stand_in=2))
    view = (await house.look(match, 0)).view
    assert (await late(house, match, DAY)).ply == 0, "not before the house would"
    match = await finish_thinking(house, await late(house, match, GRACE))
    assert mind.asked == [(2, view)]
    assert (await kinds(house, match), match.to_move) == ([("stand_in", 0)], (1,))
    assert (await read_log(house, match))[0] == "Ann ran out of time, so a computer (medium) played for them."
    clock = match.seats[0].clock
    assert clock is not None
    assert (clock.missed, clock.late, clock.has_moved) == (1, None, False)
    assert await house.matches.back.verify(match.id)


async def test_where_the_terms_say_nothing_of_it_the_house_moves_as_ever(house: House) -> None:
    mind = use_mind(house)
    match = await finish_thinking(
        house, await late(house, await begin_match(house, terms=MatchTerms(read_pace("1d"))))
    )
    assert mind.asked == []
    assert (await read_log(house, match))[0] == "Ann ran out of time, so the bot moved for them."


async def test_where_no_computer_plays_the_game_the_house_moves(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = use_mind(house)
    match = await begin_match(house)
    set_players(monkeypatch, "laying", {})
    match = await late(house, match)
    assert (mind.asked, await kinds(house, match)) == ([], [("stand_in", 0)])


async def test_it_plays_a_turn_of_several_moves_to_its_end(house: House) -> None:
    use_mind(house)
    match = await begin_match(house, "rolling")
    for _ in range(20):
        (absent,), before, turn = match.to_move, match.ply, match.seats[match.to_move[0]].turn.number
        match = await finish_thinking(house, await late(house, match))
        assert match.to_move != (absent,) or match.seats[absent].turn.number > turn
        if match.ply > before + 1 or match.phase != "playing":
            break
        match = await make_move(house, match)
        while match.phase == "playing" and match.to_move != (absent,):
            match = await make_move(house, match)
    assert match.ply > before + 1, "no turn had several moves"
    plies = await house.matches.plies(match.id, before, match.ply)
    assert {ply.kind for ply in plies} == {"stand_in"}
    said = [tell(event.sentence, match.names) for ply in plies for event in ply.events]
    assert sum("ran out of time" in one for one in said) == 1, "it is told once"


async def test_it_makes_no_more_moves_of_a_turn_than_the_house_would(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.match.progress.HOUSE_MOVES", 1)
    mind = use_mind(house)
    match = await begin_match(house, "rolling")
    (absent,), turn = match.to_move, match.seats[match.to_move[0]].turn.number
    mind.picks = ("go",), (rolling.name_of(rolling.CELLS[-1]),)
    match = await finish_thinking(house, await late(house, match))
    assert (match.ply, match.to_move, match.seats[absent].turn.number) == (1, (absent,), turn)
    assert not match.seats[absent].is_late, "they have time of their own again"
    clock = match.seats[absent].clock
    assert clock is not None
    assert clock.deadline is not None, "and it runs"
    mind.picks = ("go",), (rolling.name_of(rolling.CELLS[-2]),)
    match = await finish_thinking(house, await late(house, match))
    assert match.ply == 2
    assert match.to_move != (absent,), "which may run out once more"


@pytest.mark.slow
async def test_what_a_player_does_while_it_thinks_counts_and_its_thought_does_not(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house)
    mind.hold()
    match = await late(house, match)
    await mind.begun.wait()
    assert (is_stood_in(match, 0), thinkers(match), match.to_move) == (True, (0,), (0,))
    match = await make_move(house, match)
    mind.may_answer.set()
    match = await finish_thinking(house, match)
    assert await kinds(house, match) == [("move", 0)]
    clock = match.seats[0].clock
    assert clock is not None
    assert clock.missed == 0
    assert covered_seats(match) == ()


async def test_who_has_begun_to_choose_has_an_hour_at_least(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house)
    mind.hold()
    await late(house, match)
    await mind.begun.wait()
    look = await house.look(match, 0)
    assert look.ask is not None
    await house.click(match, 0, look.ask.offered_options[0].key)
    mind.may_answer.set()
    match = await finish_thinking(house, match)
    assert (match.ply, thinkers(match)) == (0, ())
    clock = match.seats[0].clock
    assert clock is not None
    assert clock.deadline == house.clock[0] + HOUR


async def test_a_press_hands_the_seat_back_at_once_even_in_the_middle_of_a_turn(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house)
    mind.hold()
    match = await late(house, match)
    await mind.begun.wait()
    assert covered_seats(match) == (0,)
    back = await house.matches.come_back(match.id, ANN)
    assert (back.to_move, thinkers(back), covered_seats(back)) == ((0,), (), ())
    clock = back.seats[0].clock
    assert clock is not None
    assert (clock.deadline, clock.missed) == (house.clock[0] + HOUR, 1)
    mind.may_answer.set()
    match = await finish_thinking(house, back)
    assert (match.ply, (await house.look(match, 0)).ask is not None) == (0, True)
    match = await finish_thinking(house, await late(house, match, HOUR + GRACE))
    assert await kinds(house, match) == [("stand_in", 0)], "who does nothing then is played for again"


async def test_of_several_who_decide_at_once_it_decides_for_those_alone_who_are_late(house: House) -> None:
    use_mind(house)
    match = await begin_match(house, "bidding", 3)
    await house.play(match, 1, ("C5",), ("soft",))
    match = await finish_thinking(house, await late(house, match))
    assert await kinds(house, match) == [("stand_in", 0), ("move", 1), ("stand_in", 2)]


@pytest.mark.slow
async def test_a_decision_of_the_computers_is_handed_back_with_the_seat(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house, "bidding", 2, MatchTerms(read_pace("1d"), stand_in=3))
    mind.hold()
    match = await late(house, match)
    await mind.begun.wait()
    assert thinkers(match) == (0, 1)
    await house.matches.come_back(match.id, BOB)
    mind.may_answer.set()
    match = await finish_thinking(house, match)
    assert (match.seats[0].turn.decided, match.to_move) == (True, (1,))
    assert is_covered(match, 0)
    back = await house.matches.come_back(match.id, ANN)
    assert (back.to_move, back.seats[0].turn.decided) == ((0, 1), False)
    assert (await house.look(back, 0)).picks == ()
    match = await finish_thinking(house, back)
    assert match.ply == 0
    await house.play(match, 0, ("C5",), ("soft",))
    await house.play(match, 1, ("C5",), ("soft",))
    assert await kinds(house, await finish_thinking(house, match)) == [("move", 0), ("move", 1)]


@pytest.mark.slow
async def test_a_player_who_misses_turn_after_turn_is_played_for_until_they_press(house: House) -> None:
    use_mind(house)
    match = await begin_match(house, width=4)
    for _ in range(MISSED_MOST):
        match = await lay_one(house, await finish_thinking(house, await late(house, match)))
    assert (covered_seats(match), match.to_move) == ((0,), (0,))
    clock = match.seats[0].clock
    assert clock is not None
    assert clock.deadline == house.clock[0] + HOUR
    house.clock[0] += HOUR // 2
    match = await house.matches.come_back(match.id, ANN)
    clock = match.seats[0].clock
    assert clock is not None
    assert (covered_seats(match), clock.deadline) == ((), house.clock[0] + HOUR)
    match = await lay_one(house, await lay_one(house, match))
    clock = match.seats[0].clock
    assert clock is not None
    assert clock.deadline == house.clock[0] + DAY


@pytest.mark.slow
async def test_a_player_who_comes_back_between_two_turns_has_a_whole_one_next(house: House) -> None:
    use_mind(house)
    match = await begin_match(house, width=4)
    match = await lay_one(house, await finish_thinking(house, await late(house, match)))
    match = await finish_thinking(house, await late(house, match))
    assert (covered_seats(match), match.to_move) == ((0,), (1,))
    match = await lay_one(house, await house.matches.come_back(match.id, ANN))
    clock = match.seats[0].clock
    assert clock is not None
    assert (match.to_move, clock.deadline) == ((0,), house.clock[0] + DAY)


@pytest.mark.slow
async def test_a_turn_is_missed_once_however_often_its_time_runs_out(house: House) -> None:
    mind = use_mind(house)
    mind.hold()
    match = await late(house, await begin_match(house))
    for _ in range(4):
        assert missed_by(match, 0) == 1
        await house.matches.come_back(match.id, ANN)
        match = await late(house, match, HOUR + GRACE)
    assert (missed_by(match, 0), match.seats[0].turn.number, match.ply) == (1, 1, 0)
    mind.may_answer.set()
    match = await make_move(house, await finish_thinking(house, match))
    mind.hold()
    match = await late(house, match)
    assert (missed_by(match, 0), match.seats[0].turn.number) == (2, 2), "the next one counts"
    match = await house.matches.come_back(match.id, ANN)
    assert missed_by(match, 0) == 1, "who is back is expected again"
    assert missed_by(await late(house, match, HOUR + GRACE), 0) == 2, "and the same two are missed if they go"
    again = await house.reopen()
    assert missed_by(await again.matches.match(match.id), 0) == 2
    mind.may_answer.set()
    await house.matches.thinking.idle()
    await again.store.close()


async def test_a_turn_of_many_moves_is_missed_once_where_the_house_makes_some_at_a_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.match.progress.HOUSE_MOVES", 1)
    mind = use_mind(house)
    match = await begin_match(house, "rolling")
    (absent,), turn = match.to_move, match.seats[match.to_move[0]].turn.number
    for cell in (-1, -2):
        mind.picks = ("go",), (rolling.name_of(rolling.CELLS[cell]),)
        match = await finish_thinking(house, await late(house, match))
        assert missed_by(match, absent) == 1
    assert match.seats[absent].turn.number == turn


def missed_by(match: Match, seat: int) -> int:
    """Return how many turns in a row a player has missed."""
    clock = match.seats[seat].clock
    assert clock is not None
    return clock.missed


async def test_only_the_absent_player_may_press_the_button(house: House) -> None:
    use_mind(house)
    match = await begin_match(house)
    with pytest.raises(LobbyRefusal, match="all yours"):
        await house.matches.come_back(match.id, ANN)
    with pytest.raises(NotSeated):
        await house.matches.come_back(match.id, CY)


@pytest.mark.slow
async def test_taking_the_seat_back_ends_the_absence(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house)
    await house.matches.people.go_away(ANN.user.id, house.clock[0] + 100 * DAY)
    mind.hold()
    match = await late(house, match, 40 * DAY)
    assert (match.seats[0].away is not None, covered_seats(match)) == (True, (0,))
    back = await house.matches.come_back(match.id, ANN)
    assert back.seats[0].away is None
    mind.may_answer.set()
    await finish_thinking(house, match)


@pytest.mark.slow
async def test_no_seat_is_played_for_where_no_player_comes_back(house: House) -> None:
    use_mind(house)
    match = await begin_match(house, "bidding", 3)
    turns = 0
    while match.phase == "playing":
        match = await finish_thinking(house, await late(house, match))
        turns += 1
    assert (match.phase, ending_of(match) is Ending.ABANDONED, turns) == ("cancelled", True, MISSED_MOST)
    assert [kind for kind, _ in await kinds(house, match)] == [*["stand_in"] * 3, "end"]


@pytest.mark.slow
async def test_no_match_against_computers_is_played_out_while_its_only_player_sleeps(house: House) -> None:
    use_mind(house)
    match = await begin_match(house, "rolling", 1, computers=2)
    match = await finish_thinking(house, match)
    while match.phase == "playing":
        before = match.ply
        match = await finish_thinking(house, await late(house, match))
        made = [ply for ply in await house.matches.plies(match.id, before, match.ply) if ply.seat == 0]
        assert len(made) <= 1
    assert ending_of(match) is Ending.ABANDONED


@pytest.mark.slow
async def test_a_pause_stops_it_and_hands_the_turn_back(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house)
    mind.hold()
    match = await late(house, match)
    await mind.begun.wait()
    for player in (ANN, BOB):
        match = await house.matches.votes.wish(match.id, player, match.ply, 0, "pause")
    assert (match.times.put_off.since, thinkers(match)) == (house.clock[0], ())
    mind.may_answer.set()
    match = await finish_thinking(house, match)
    assert match.ply == 0
    house.clock[0] += DAY
    match = await house.matches.votes.go_on(match.id, ANN, match.times.put_off.since or 0)
    clock = match.seats[0].clock
    assert clock is not None
    assert (thinkers(match), clock.deadline) == ((), house.clock[0] + DAY // 4), "as after any pause so long"


async def test_the_others_are_asked_first_where_the_terms_say_so(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house, terms=MatchTerms(read_pace("1d"), "vote", stand_in=1), players=3)
    match = await late(house, match)
    assert (thinkers(match), mind.asked) == ((), [])
    await house.matches.votes.skip(match.id, BOB)
    match = await finish_thinking(house, await house.matches.votes.skip(match.id, CY))
    assert await kinds(house, match) == [("stand_in", 0)]
    assert match.vote("skip") is None


@pytest.mark.slow
async def test_a_seat_opens_as_ever_and_a_press_closes_it(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house, terms=MatchTerms(read_pace("1d"), "open", stand_in=1))
    match = await make_move(house, await finish_thinking(house, await late(house, match)))
    mind.hold()
    match = await late(house, match)
    assert (thinkers(match), match.seats[0].offer is not None) == ((0,), True)
    back = await house.matches.come_back(match.id, ANN)
    assert back.seats[0].offer is None
    mind.may_answer.set()
    await finish_thinking(house, back)


@pytest.mark.slow
async def test_a_player_who_takes_the_seat_meanwhile_plays_on_in_it(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house, terms=MatchTerms(read_pace("1d"), "open", stand_in=1))
    match = await make_move(house, await finish_thinking(house, await late(house, match)))
    mind.hold()
    match = await late(house, match)
    offer = match.seats[0].offer
    assert offer is not None
    match = await house.matches.seats.take(match.id, DEE, 0, offer.since)
    mind.may_answer.set()
    match = await finish_thinking(house, match)
    assert (match.to_move, thinkers(match), covered_seats(match)) == ((0,), (), ())
    assert (await kinds(house, match))[-1] == ("handover", 0)


async def test_a_player_who_takes_their_old_seat_again_meanwhile_has_an_hour(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house)
    for old, new in ((ANN, DEE), (DEE, ANN)):
        match = await house.matches.seats.hand_over(match.id, old, new.user.id)
        if new is ANN:
            mind.hold()
            match = await late(house, match)
            assert thinkers(match) == (0,)
        offer = match.seats[0].offer
        assert offer is not None
        match = await house.matches.seats.take(match.id, new, 0, offer.since)
    clock = match.seats[0].clock
    assert clock is not None
    assert (thinkers(match), clock.deadline) == ((), house.clock[0] + HOUR)
    mind.may_answer.set()
    await finish_thinking(house, match)


@pytest.mark.slow
async def test_a_seat_that_is_kept_is_decided_for_by_its_player_again(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house, terms=MatchTerms(read_pace("1d"), "open", stand_in=1))
    match = await make_move(house, await finish_thinking(house, await late(house, match)))
    mind.hold()
    match = await late(house, match)
    match = await house.matches.seats.keep(match.id, ANN)
    assert thinkers(match) == ()
    mind.may_answer.set()
    await finish_thinking(house, match)


async def test_who_resigns_is_not_played_for(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house, players=3)
    mind.hold()
    await late(house, match)
    await mind.begun.wait()
    match = await house.matches.resign(match.id, ANN)
    mind.may_answer.set()
    match = await finish_thinking(house, match)
    assert (match.to_move, thinkers(match)) == ((1,), ())


@pytest.mark.slow
async def test_a_thought_that_was_under_way_is_thought_again_after_a_restart(house: House) -> None:
    mind = use_mind(house)
    match = await begin_match(house)
    mind.hold()
    match = await late(house, match)
    await mind.begun.wait()
    await house.matches.thinking.close()
    again = await house.reopen()
    house.store = again.store
    use_mind(again)
    assert await again.store.waiting_for_computers() == (match.id,)
    await again.matches.pass_time()
    match = await finish_thinking(again, match)
    assert (await kinds(again, match), await again.store.waiting_for_computers()) == ([("stand_in", 0)], ())


@pytest.mark.slow
async def test_its_moves_are_taken_back_only_if_the_others_allow_it(house: House) -> None:
    mind = use_mind(house)
    mind.picks = (("pass",),)
    match = await finish_thinking(house, await late(house, await begin_match(house)))
    found = await house.matches.takebacks.find(match.id, ANN)
    assert not found.is_free
    await house.matches.takebacks.ask(match.id, ANN, match.ply)
    back = await house.matches.takebacks.answer(match.id, BOB, match.ply, allows=True)
    assert (back.to_move, thinkers(back)) == ((0,), ()), "Ann is there, and decides it herself"
    clock = back.seats[0].clock
    assert clock is not None
    assert clock.deadline == house.clock[0] + HOUR


async def test_its_moves_count_as_computers_and_not_as_the_houses(house: House) -> None:
    def count_moves() -> tuple[float, float]:
        figures = (metrics.COMPUTER_MOVES, metrics.HOUSE_MOVES)
        first, second = (one.labels("laying")._value.get() for one in figures)
        return first, second

    use_mind(house)
    house.matches.on_plies.append(metrics.count_plies)
    match = await begin_match(house)
    before = count_moves()
    await finish_thinking(house, await late(house, match))
    after = count_moves()
    assert (after[0] - before[0], after[1] - before[1]) == (1, 0)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(
    ("absence", "said"),
    [
        ("house", "If time is up, a computer (hard) plays until the player is back."),
        ("vote", "If time is up, the others say whether a computer (hard) plays or they wait."),
        (
            "open",
            "If time is up, a computer (hard) plays; anyone can take the seat of anyone who misses two "
            "turns in a row.",
        ),
    ],
)
async def test_the_terms_say_it_and_are_kept(house: House, absence: Absence, said: str) -> None:
    use_mind(house)
    terms = MatchTerms(read_pace("1d"), absence, stand_in=3)
    match = await begin_match(house, terms=terms)
    house.forget()
    kept = (await house.matches.match(match.id)).terms
    assert (kept, tell(absence_of(kept), ())) == (terms, said)
