"""Words of How many Calories?: the description is enough to play blind."""

import re
from itertools import pairwise

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.values import OWN, Event
from engine.contract.words import tell
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import DISHES, card_name, key
from engine.games.howmanycalories.events import laid_name, round_result, short_name
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.scoring import Food, round_points
from engine.games.howmanycalories.state import Leaver, Pass, Public, Round, State, View
from tests.games.calories import (
    DICE,
    NAMES,
    a_round,
    deal,
    description,
    in_words,
    listen,
    pass_first_two,
    public,
)

LONG = tuple(letter * 32 for letter in "WXYZ")


def states_of(players: int, seed: str) -> list[State]:
    state = deal(players, seed=seed)
    states = [state]
    while seats := game.to_move(state):
        _, move = random_move(game, game.view(state, seats[-1]), Dice(f"mover {seed}", len(states)))
        state, _ = game.apply(state, seats[-1], move, Dice(seed, len(states)))
        states.append(state)
    return states


def test_a_trick_is_told_card_by_card_with_who_takes_what_and_who_leads() -> None:
    _, told = listen(set_table(("Y11", "B26", "G4", "Y22"), leader=0), "Y11 B26 G4 Y22")
    assert public(told) == [
        "Ann plays Yellow 11 Pancakes.",
        "Bob plays Blue 26 Pizza +5 = 31.",
        "Cy plays Green 4 Salad +5 = 9.",
        "Dee plays Yellow 22 Dumplings.",
        "Bob eats Green 4 Salad from Cy: 400 of 2,400 kcal.",
        "Cy leads the next trick.",
    ]


def test_a_round_ends_with_its_points_the_score_and_who_will_lead() -> None:
    _, told = listen(set_table(("R1", "R8", "R9"), leader=0, size=1, scores=(4, 0, 0)), "R1 R8 R9")
    assert public(told)[-3:] == [
        "Round 1: Cy gets 3 points (ate most: 100 kcal), Ann gets 2 points (ate nothing) "
        "and Bob gets 2 points (ate nothing). Points by place: 3, 2 and 1; out: 0.",
        "The score: Ann 6, Bob 2 and Cy 3.",
        "Round 2: Ann has the most points and will lead. Everyone passes 2 cards.",
    ]


def test_a_player_who_drops_out_reads_why_and_that_it_scores_nothing() -> None:
    table = set_table(
        ("R25", "R16", "G29", "R8"), leader=0, size=1, taken=("", "", "B15 R1 G4", ""), rounds=1
    )
    state, told = listen(table, "R25 R16 G29 R8")
    (dropped,) = (event for event in told if "out of this round" in in_words(event.sentence))
    assert tell(dropped.sentence, NAMES, reader=2) == (
        "You eat Red 8 Sandwich from Dee: 2,800 kcal, over the limit of 2,400, "
        "so you are out of this round and score nothing."
    )
    assert dropped.rank(2) == OWN, "nothing comes before it in their own notice"
    outcome = game.outcome(state)
    assert outcome is not None
    assert "you get no points (out: 2,800 of 2,400 kcal)" in tell(outcome.story[0], NAMES, reader=2)


def test_only_the_first_round_says_how_places_score() -> None:
    rounds = (a_round("R8 / R9 / R1", points=(2, 3, 1)),) * 2
    state = set_table(("R1", "R8", "R9"), leader=0, history=rounds)
    first, second = (in_words(round_result(state, number)) for number in (1, 2))
    assert "Points by place: 3, 2 and 1; out: 0." in first
    assert "by place" not in second


def test_players_who_ate_as_much_as_each_other_read_that_the_higher_card_decides() -> None:
    """Different points for equal food look like a mistake.

    The rule is HMC-19.
    """
    taken: tuple[Food, ...] = ((9, 3), (8, 4), (28,))
    out = (False, False, True)
    done = Round(taken=taken, out=out, points=round_points(taken, out), left=())
    state = deal(3).model_copy(update={"history": (done,)})
    assert in_words(round_result(state, 1)).startswith(
        "Round 1: Ann gets 3 points (1,200 kcal, the higher card decides: 9), Bob gets 2 points (1,200 kcal) "
        "and Cy gets no points (out: 2,800 of 2,700 kcal)."
    )


def test_the_last_round_ends_with_who_wins() -> None:
    _, told = listen(set_table(("R1", "R8", "R9"), leader=0, size=1, rounds=1), "R1 R8 R9")
    assert public(told)[-1] == "Cy wins with 3 points."


def test_a_pass_is_told_without_its_cards_but_to_the_two_whom_it_concerns() -> None:
    state = deal(3)
    for seat in (0, 1):
        state, events = game.apply(state, seat, Pass(cards=state.hands[seat][:2]), DICE)  # type: ignore[arg-type]
        assert [(event.to, in_words(event.sentence)) for event in events] == [
            (None, f"{NAMES[seat]} has chosen.")
        ]
    state, events = game.apply(state, 2, Pass(cards=state.hands[2][:2]), DICE)  # type: ignore[arg-type]
    assert [event.to for event in events] == [(0,), (1,), (2,), None]
    assert state.leader is not None
    assert public(list(events))[-1] == f"All cards are passed. {NAMES[state.leader]} leads the first trick."
    for event in events:
        if event.to is None:
            assert not [dish for dish in DISHES.values() if dish.name in in_words(event.sentence)]
        else:
            (seat,) = event.to
            given, got = state.received[(seat + 1) % 3], state.received[seat]
            assert in_words(event.sentence) == (
                f"You passed {in_words(card_name(given[0]))} and {in_words(card_name(given[1]))} "
                f"to {NAMES[(seat + 1) % 3]} "
                f"and got {in_words(card_name(got[0]))} and {in_words(card_name(got[1]))} "
                f"from {NAMES[(seat - 1) % 3]}."
            )


def test_the_ghost_guest_has_a_capital_only_where_a_sentence_begins() -> None:
    for state, after in pairwise(states_of(2, "ghost")):
        for text in (description(state), description(after)):
            assert not re.search(r"(^|[.!] )the ghost", text)
            assert not re.search(r"[a-z,] The ghost", text)


def test_the_description_of_a_hand_says_all_that_is_needed_to_play() -> None:
    table = set_table(("Y11", "B26", "G4 G29", "Y22"), leader=0, size=2, taken=("R1", "", "R8 B2", "R24"))
    assert description(play_cards(table, "Y11 B26"), 2) == (
        "You are Cy. Round 1 of 4, trick 7, limit 2,400 kcal. It’s your turn. On the table: Yellow 11 "
        "Pancakes by Ann and Blue 26 Pizza +5 = 31 by Bob. Yellow was led: other colours count 5 more. "
        "Still to play: Cy and Dee. Your hand: Green 4 Salad and Green 29 Fondue. Ann: 0 points, 1 card, "
        "ate 100 kcal (Red 1). Bob: 0 points, 1 card, ate nothing. Cy: 0 points, 2 cards, ate 1,000 kcal "
        "(Red 8 and Blue 2). Dee: 0 points, 2 cards, ate 2,400 kcal (Red 24). Ann led the round’s first "
        "trick."
    )


def test_the_description_of_a_pass_says_who_still_chooses_and_what_is_laid_aside() -> None:
    state = deal(3)
    chosen = state.hands[0][:2]
    state, _ = game.apply(state, 0, Pass(cards=chosen), DICE)  # type: ignore[arg-type]
    mine, other = description(state, 0), description(state, 1)
    assert "Still to choose: Bob and Cy." in mine
    assert f"You pass {in_words(card_name(chosen[0]))} and {in_words(card_name(chosen[1]))} to Bob." in mine
    assert "You pass" not in other


def test_the_description_before_a_later_round_says_who_will_lead_and_what_was_last() -> None:
    state = play_cards(set_table(("R1", "R8", "R9"), leader=0, size=1), "R1 R8 R9")
    assert "Cy will lead the round’s first trick." in description(state)
    assert "The trick before (of the round before): Red 1 Cucumber by Ann" in description(state)


def test_the_description_of_the_end_says_places_and_every_round() -> None:
    state = play_cards(set_table(("R1", "R8", "R9"), leader=0, size=1, rounds=1), "R1 R8 R9")
    assert description(state).startswith(
        "The match is over. Cy wins with 3 points. Places: 1. Cy, 2. Ann and 2. Bob. Round 1 of 1, limit "
        "2,700 kcal."
    )
    assert "Ann led the round’s first trick." in description(state)
    assert "Round 1: Ann 2 points (nothing), Bob 2 points (nothing) and Cy 3 points (Red 1)." in description(
        state
    )


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_decides_is_within_the_first_900_characters_even_with_the_longest_names(players: int) -> None:
    for state in states_of(players, "long"):
        for seat in game.to_move(state):
            view = game.view(state, seat)
            text = " ".join(tell(sentence, LONG) for sentence in game.describe(view))[:900]
            assert "Your hand: " in text
            assert all(tell(card_name(card), LONG) in text for card in view.hand)
            assert all(tell(card_name(laid.card), LONG) in text for laid in view.trick)


CHANGES: dict[str, object] = {
    "options": game.Options(rounds=7),
    "limit": 25,
    "round": 3,
    "first": 1,
    "passed": (True, False, False),
    "leader": 2,
    "tricks": 5,
    "scores": (0, 0, 9),
    "out": (False, True, False),
    "taken": ((), (), (8,)),
    "history": (a_round("R8 / - / B2"),),
    "leavers": (Leaver(seat=2, round=1),),
}


def test_all_that_differs_in_public_differs_in_the_description() -> None:
    passing = deal(3)
    begun = set_table(("Y11", "B26", "G4"), leader=0)
    for field, changed in CHANGES.items():
        for state in (begun, passing):
            if (field == "passed" and state is begun) or (field in ("leader", "tricks") and state is passing):
                continue  # fixed by the phase
            view = game.view(state, None)
            other = game.view(state.model_copy(update={field: changed}), None)
            assert other != view
            assert game.describe(other) != game.describe(view), field


@pytest.mark.slow
def test_no_two_positions_of_a_match_that_differ_in_public_have_the_same_description() -> None:
    for players in (2, 3, 4):
        seen: dict[str, View] = {}
        for state in states_of(players, "distinct"):
            view = game.view(state, None)
            text = description(state)
            assert seen.setdefault(text, view) == view


def test_the_description_holds_every_public_card() -> None:
    for state in states_of(4, "cards"):
        text = description(state)
        shown = [*(card for food in state.taken for card in food), *(laid.card for laid in state.trick)]
        shown += [] if state.last is None else [laid.card for laid in state.last.laid]
        shown += [card for done in state.history for food in done.taken for card in food]
        for card in shown:
            assert re.search(rf"\b(Red|Blue|Yellow|Green) {card}\b", text), key(card)


def tricks_told(state: State) -> list[str]:
    return re.findall(r"Trick \d: .*?\. .*?\.", description(state))


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_trick_of_the_round_is_told_card_by_card_the_last_one_first(players: int) -> None:
    counts = set[int]()
    for state in states_of(players, "past"):
        told = tricks_told(state)
        assert len(told) == max(0, len(state.past) - 1)
        for number, (trick, sentence) in enumerate(zip(state.past, told, strict=False), start=1):
            assert sentence.startswith(f"Trick {number}: ")
            names = [in_words(laid_name(laid)) for laid in trick.laid]
            assert all(name in sentence for name in names), sentence
            assert f" took {in_words(short_name(trick.food))} from " in sentence
        if state.past:
            last = re.search(r"The trick before.*?: (.*?)\.", description(state))
            assert last is not None
            assert all(in_words(laid_name(laid)) in last[1] for laid in state.past[-1].laid)
        counts.add(len(told))
    assert counts >= {0, 1, 2, 5}


def test_tricks_keep_their_numbers_where_the_first_are_not_remembered() -> None:
    table = set_table(("Y11 Y3 R1", "B26 B2 R8", "G4 G5 R9"), leader=0)
    state = play_cards(table, "Y11 B26 G4 G5 Y3 B2")
    assert [text[:8] for text in tricks_told(state.model_copy(update={"tricks": 5}))] == ["Trick 4:"]


def test_the_cards_that_were_passed_are_told_only_to_the_player_who_passed_them() -> None:
    for players in (2, 3, 4):
        state = pass_first_two(deal(players))
        for seat in range(players):
            given = state.received[state.receiver(seat)]
            said = f"You passed {in_words(card_name(given[0]))} and {in_words(card_name(given[1]))} to "
            assert f"{said}{NAMES[state.receiver(seat)]}." in description(state, seat)
            for other in (None, *range(players)):
                assert other == seat or said not in description(state, other)


def test_every_field_that_is_public_is_in_the_table_of_changes_or_follows_from_the_others() -> None:
    follows = {"seats", "ghost", "phase", "trick", "last", "past"}
    assert set(Public.model_fields) == set(CHANGES) | follows


def test_two_last_tricks_differ_in_words_with_every_difference() -> None:
    table = set_table(("Y11 Y3", "B26", "G4"), leader=0)
    state = play_cards(table, "Y11 B26 G4")
    assert state.last is not None
    texts = {
        description(state.model_copy(update={"last": last}))
        for last in (
            None,
            state.last,
            state.last.model_copy(update={"taker": 2}),
            state.last.model_copy(update={"giver": 0}),
            state.last.model_copy(update={"food": 9}),
            state.last.model_copy(update={"laid": state.last.laid[:2]}),
            state.last.model_copy(
                update={"laid": (*state.last.laid[:2], state.last.laid[2].model_copy(update={"plus": False}))}
            ),
        )
    }
    assert len(texts) == 7


def test_the_page_of_rules_fits_and_says_whose_rules_they_are() -> None:
    texts = ["\n".join(in_words(sentence) for sentence in section.text) for section in game.PAGE]
    assert 6 <= len(game.PAGE) <= 10
    assert all(len(text) <= 700 for text in texts)
    whole = "\n".join(texts)
    for said in (
        "oni mochipan",
        "this variant is our own",
        "The dishes are ours",
        "lots draw who leads",
        "share the better place",
    ):
        assert said in whole
    assert sum(section.picture is not None for section in game.PAGE) >= 4
    for section in game.PAGE:
        assert section.picture is None or isinstance(section.picture, game.View)


def test_everything_said_to_one_seat_alone_is_about_that_seat() -> None:
    state = pass_first_two(deal(4))
    events: tuple[Event, ...] = ()
    fresh = deal(4)
    for seat in game.to_move(fresh):
        fresh, events = game.apply(fresh, seat, Pass(cards=fresh.hands[seat][:2]), DICE)  # type: ignore[arg-type]
    private = {event.to[0]: in_words(event.sentence) for event in events if event.to is not None}
    assert set(private) == {0, 1, 2, 3}
    for seat, text in private.items():
        assert all(in_words(card_name(card)) in text for card in state.received[seat])
        others = [card for other in range(4) if other != seat for card in state.received[other]]
        passed_on = state.received[(seat + 1) % 4]
        assert not any(in_words(card_name(card)) in text for card in others if card not in passed_on)


@pytest.mark.parametrize(
    ("taken", "out", "left", "said"),
    [
        (((), (26, 4)), (False, True), (), "The only one not out: 1st of 2 scores 2"),
        (((9,), (8,), (28,)), (False, False, True), (), "Most kcal of those not out: 1st of 3 scores 3"),
        (((9,), (8,), ()), (False, False, False), (), "Most kcal: 1st of 3 scores 3"),
        (((9, 3), (8, 4), ()), (False, False, False), (), "Same kcal, but a higher card: 1st of 3 scores 3"),
        (((), (), (28,)), (False, False, True), (), "Not out, with nothing eaten: 1st of 3 scores 3"),
        (((9,), (8,), ()), (False, True, True), (1, 2), "The only one not out: 1st of 3 scores 3"),
        (((28,), (29,)), (True, True), (), None),
    ],
)
def test_why_a_round_is_won_is_told_with_what_its_first_scores(
    taken: tuple[Food, ...], out: tuple[bool, ...], left: tuple[int, ...], said: str | None
) -> None:
    done = Round(taken=taken, out=out, points=round_points(taken, out), left=left)
    reason = done.why
    assert (None if reason is None else tell(reason, NAMES)) == said


def test_the_description_says_after_a_round_why_it_was_won_and_no_longer_in_the_next_one() -> None:
    states = states_of(3, "reasons")
    over = next(state for state in states if state.history)
    reason = over.history[0].why
    assert reason is not None
    assert f"{tell(reason, NAMES)}." in description(over)
    later = next(state for state in states if state.history and state.phase == "trick")
    assert tell(reason, NAMES) not in description(later)
