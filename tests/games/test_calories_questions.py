"""Questions of How many Calories?: hints, refusals and the stand-in."""

from itertools import combinations

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import legal_moves, random_move, resume, run_stand_in
from engine.contract.errors import IllegalMove
from engine.contract.notation import notation, read_notation
from engine.contract.values import Ask, Decided
from engine.contract.words import Sentence, tell
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import DECK, card_of, key
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.state import Move, Pass, Play, State
from tests.games.calories import DICE, deal, in_words, pass_first_two

LONG = "W" * 32


def ask_of(state: State, seat: int | None = None) -> Ask:
    asked = resume(game, game.view(state, game.to_move(state)[0] if seat is None else seat), ())
    assert isinstance(asked, Ask)
    return asked


def hint(state: State, card: str) -> str:
    (sentence,) = (option.hint for option in ask_of(state).options if option.key == card)
    assert isinstance(sentence, Sentence)
    return in_words(sentence)


def test_a_pass_is_one_question_with_28_answers() -> None:
    state = deal(4)
    asked = ask_of(state, 2)
    assert (asked.least, asked.most, len(asked.options)) == (2, 2, 8)
    assert in_words(asked.prompt) == "Choose 2 cards to pass to Dee."
    moves = {move for _, move in legal_moves(game, game.view(state, 2))}
    assert moves == {Pass(cards=cards) for cards in combinations(state.hands[2], 2)}
    assert len(moves) == 28


@pytest.mark.parametrize(
    ("players", "counts"), [(2, [28, 28, 8, 8]), (3, [28, 28, 28, 8]), (4, [28, 28, 28, 28, 8, 8])]
)
def test_the_moves_into_the_first_trick_are_counted(players: int, counts: list[int]) -> None:
    state, seen = deal(players), []
    for ply in range(len(counts)):
        seat = game.to_move(state)[0]
        moves = [move for _, move in legal_moves(game, game.view(state, seat))]
        seen.append(len(moves))
        state, _ = game.apply(state, seat, moves[0], Dice("count", ply))
    assert seen == counts


def test_from_four_hands_of_two_a_trick_can_be_played_in_16_ways_and_the_rest_plays_itself() -> None:
    state = set_table(("R1 R8", "R9 R16", "R17 R24", "R25 R32"), leader=0, size=2, rounds=1)

    def lines(state: State, depth: int) -> int:
        if not depth:
            return 1
        seat = game.to_move(state)[0]
        moves = [move for _, move in legal_moves(game, game.view(state, seat))]
        return sum(lines(game.apply(state, seat, move, DICE)[0], depth - 1) for move in moves)

    assert [lines(state, depth) for depth in (1, 2, 3, 4)] == [2, 4, 8, 16]
    assert game.outcome(play_cards(state, "R1 R9 R17 R25")) is not None


def test_choose_reaches_what_apply_accepts_and_nothing_else() -> None:
    state = set_table(("R1 R8", "R9 R16", "R17 R24"), leader=0, size=3)
    passing = deal(3)
    every: list[Move] = [Play(card=card) for card in range(-1, 35)]
    every += [Pass(cards=cards) for cards in combinations(range(34), 2)] + [
        Pass(cards=(card, card)) for card in DECK
    ]
    for position in (
        state,
        play_cards(state, "R8"),
        play_cards(state, "R8 R9"),
        passing,
        pass_first_two(passing),
    ):
        for seat in range(-1, 4):
            accepted = {move for move in every if is_accepted(position, seat, move)}
            reached = set()
            if seat in game.to_move(position):
                reached = {move for _, move in legal_moves(game, game.view(position, seat))}
            assert accepted == reached


def is_accepted(state: State, seat: int, move: Move) -> bool:
    before = state.model_dump_json()
    try:
        game.apply(state, seat, move, DICE)
    except IllegalMove as refusal:
        assert in_words(refusal.sentence).endswith(".")
        return False
    finally:
        assert state.model_dump_json() == before
    return True


def test_the_same_two_cards_are_the_same_pass_in_either_order() -> None:
    assert Pass(cards=(24, 8)) == Pass(cards=(8, 24))


@pytest.mark.parametrize(
    ("seat", "move", "refusal"),
    [
        (1, Play(card=9), "You have nothing to decide now."),
        (0, Play(card=9), "That card is not in your hand."),
        (0, Pass(cards=(1, 8)), "Play one card into the trick."),
    ],
)
def test_a_wrong_move_in_a_trick_is_refused_in_a_sentence(seat: int, move: Move, refusal: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        game.apply(set_table(("R1 R8", "R9", "R17"), leader=0), seat, move, DICE)
    assert in_words(caught.value.sentence) == refusal


def test_a_wrong_pass_is_refused_in_a_sentence() -> None:
    state = deal(3)
    foreign = next(card for card in DECK if card not in state.hands[0])
    for cards in ((state.hands[0][0], foreign), (state.hands[0][0],) * 2):
        with pytest.raises(IllegalMove, match="2 different cards"):
            game.apply(state, 0, Pass(cards=cards), DICE)
    with pytest.raises(IllegalMove, match="First choose 2 cards"):
        game.apply(state, 0, Play(card=state.hands[0][0]), DICE)


def test_no_player_passes_twice() -> None:
    state = deal(3)
    state, _ = game.apply(state, 0, Pass(cards=state.hands[0][:2]), DICE)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="nothing to decide"):
        game.apply(state, 0, Pass(cards=state.hands[0][:2]), DICE)  # type: ignore[arg-type]


def test_when_the_match_is_over_every_move_is_refused() -> None:
    state = play_cards(set_table(("R1", "R8", "R9"), leader=0, size=1, rounds=1), "R1 R8 R9")
    with pytest.raises(IllegalMove, match="over"):
        game.apply(state, 0, Play(card=1), DICE)


@pytest.mark.parametrize("seat", [None, 1])
def test_who_has_nothing_to_decide_is_asked_nothing(seat: int | None) -> None:
    view = game.view(set_table(("R1", "R8", "R9"), leader=0), seat)
    with pytest.raises(IllegalMove, match="nothing to decide"):
        resume(game, view, ())
    with pytest.raises(IllegalMove, match="nothing to decide"):
        game.stand_in(view)


@pytest.mark.parametrize("players", [1, 5])
def test_it_cannot_be_started_for_too_few_or_too_many(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        game.start(game.Options(), (game.SeatOptions(),) * players, DICE)


def test_a_move_in_notation_is_its_cards_by_colour_and_number() -> None:
    view = game.view(set_table(("R1 R8", "R9", "R17"), leader=0, size=2), 0)
    assert [notation(picks) for picks, _ in legal_moves(game, view)] == ["R1", "R8"]
    state = deal(3)
    first, second = (key(card) for card in state.hands[0][:2])
    decided = resume(game, game.view(state, 0), read_notation(f"{second},{first}"))
    assert decided == Decided(Pass(cards=state.hands[0][:2]))  # type: ignore[arg-type]


def test_the_hint_of_a_pass_says_what_the_card_would_do_to_who_eats_it() -> None:
    state = deal(4)
    told = {option.key: in_words(option.hint) for option in ask_of(state, 0).options if option.hint}
    for card in state.hands[0]:
        expected = "the player who eats it is out." if card > 24 else "for the player who eats it."
        assert told[key(card)].endswith(expected)
        assert told[key(card)].startswith(f"{card * 100:,} kcal")


@pytest.mark.parametrize(
    ("taken", "plays", "card", "expected"),
    [
        ("//", "R8", "R9", "highest so far. Red 8 would make it 800 of 2,700 kcal."),
        ("/B26/", "R8", "R9", "highest so far. Eating Red 8 would drop you out at 3,400 kcal."),
        ("//", "R8", "G4", "highest so far. Red 8 would make it 800 of 2,700 kcal."),
        ("//", "R8", "R1", "lowest so far. Ann would eat it."),
        ("B26 G4//", "R8", "R1", "lowest so far. Ann would eat it and be out."),
        ("//", "R8 R9", "R16", "highest. You eat Red 8 from Ann: 800 of 2,700 kcal."),
        ("//B26", "R8 R9", "G20", "highest. You eat Red 8 from Ann: out at 3,400 kcal."),
        ("//", "R8 R32", "G20", "in between: you neither eat nor feed anyone."),
        ("//", "R8 R9", "B2", "lowest. Bob eats it. You lead next."),
        ("/B26/", "R8 R9", "B2", "lowest. Bob eats it and is out. You lead next."),
    ],
)
def test_the_hint_of_a_card_says_what_it_does(taken: str, plays: str, card: str, expected: str) -> None:
    state = set_table(("R8", "R9 R32 G4 R1", "R16 G20 B2"), leader=0, taken=taken.split("/"), size=5)
    assert hint(play_cards(state, plays), card) == expected


@pytest.mark.parametrize(
    ("plays", "card", "label", "short"),
    [
        ("", "R8", "Red 8 Sandwich", "8"),
        ("R8", "R9", "Red 9 Doughnut", "9"),
        ("R8", "G4", "Green 4 Salad +5 = 9", "4→9"),
    ],
)
def test_a_card_is_labelled_with_the_plus_five_that_it_has_to_have(
    plays: str, card: str, label: str, short: str
) -> None:
    state = set_table(("R8", "R9 G4", "R16"), leader=0)
    (option,) = (option for option in ask_of(play_cards(state, plays)).options if option.key == card)
    assert in_words(option.label) == label
    assert option.short is not None
    assert in_words(option.short) == short


def test_a_player_who_passes_cards_reads_what_high_ones_do_and_at_first_what_it_is_all_about() -> None:
    cards = "High cards win their trick, so they make you eat; low cards get eaten."
    for players, limit in ((3, "2,700"), (4, "2,400")):
        state = deal(players)
        goal = f"🎯 Eat more than the others, but not past {limit} kcal: then you score nothing."
        assert [in_words(note) for note in ask_of(state, 0).notes] == [goal, cards]
        later = state.model_copy(update={"round": 2})
        assert [in_words(note) for note in ask_of(later, 0).notes] == [cards]
        last = state.model_copy(update={"round": state.options.rounds})
        ending = "🎯 This is the last round: after it the most points win."
        assert [in_words(note) for note in ask_of(last, 0).notes] == [ending, cards]
    first, _ = ask_of(deal(2), 0).notes
    assert in_words(first).endswith(" A ghost guest plays along; what it takes, nobody eats.")


@pytest.mark.parametrize(
    ("taken", "note"),
    [
        ("R17", "You can still eat 1,000 kcal."),
        ("B26 R1", "⚠️ You’re at the limit: eat anything and you’re out."),
    ],
)
def test_who_leads_is_told_once_how_much_they_can_still_eat(taken: str, note: str) -> None:
    asked = ask_of(set_table(("R8 R9", "R16", "R24"), leader=0, taken=(taken, "", "")))
    assert in_words(asked.prompt) == "You lead: play any card."
    assert [in_words(one) for one in asked.notes] == [note]
    assert {option.hint for option in asked.options} == {None}


def test_who_follows_is_told_what_was_led_and_what_the_figures_mean() -> None:
    asked = ask_of(play_cards(set_table(("R8", "R9 G4", "R16"), leader=0), "R8"))
    assert in_words(asked.prompt) == "Red was led: play any card."
    assert [in_words(one) for one in asked.notes] == ["Other colours count 5 more: 24 → 29."]


def test_cards_with_the_same_fate_have_the_same_hint() -> None:
    asked = ask_of(play_cards(set_table(("R16", "R8 B7 R24 Y30", "R9"), leader=0), "R16"))
    assert len({option.hint for option in asked.options}) == 2


def test_the_third_of_four_learns_only_how_the_card_stands_so_far() -> None:
    state = play_cards(set_table(("R8", "R24", "R16 R32 R1", "B2"), leader=0), "R8 R24")
    assert hint(state, "R32").startswith("highest so far.")
    assert hint(state, "R1").startswith("lowest so far.")
    (between,) = (option for option in ask_of(state).options if option.key == "R16")
    assert between.hint is None, "nothing can be said of it yet"


def test_the_hint_knows_that_the_ghost_guest_eats_nothing() -> None:
    after = set_table(("B10", "B2 B18", "G20"), leader=2, ghost=True)
    after = after.model_copy(update={"trick": (after.would_lay(2, card_of("G20")),)})
    assert hint(after, "B10") == "lowest so far. The ghost guest would take it."
    last = set_table(("B10", "B2", "G20"), leader=1, ghost=True)
    assert hint(play_cards(last, "B2"), "B10") == "in between: you neither eat nor feed anyone."
    lowest = set_table(("G4", "B18", "G20"), leader=1, ghost=True)
    assert hint(play_cards(lowest, "B18"), "G4") == "lowest. The ghost guest takes it. You lead next."


def test_the_hint_promises_the_lead_only_if_there_is_another_trick() -> None:
    more = play_cards(set_table(("R8", "R9", "B2"), leader=0, size=2), "R8 R9")
    assert hint(more, "B2") == "lowest. Bob eats it. You lead next."
    last = more.model_copy(update={"hands": ((), (), (card_of("B2"),))})
    assert hint(last, "B2") == "lowest. Bob eats it.", "as an older release would have asked"


def test_the_hint_promises_no_lead_to_the_last_one_standing() -> None:
    state = set_table(("B2", "R32", "R9"), leader=1, ghost=True, taken=("", "B26", ""))
    assert hint(play_cards(state, "R32"), "B2") == "lowest. Bob eats it and is out."


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_labels_and_hints_stay_short_even_with_the_longest_names(players: int) -> None:
    state, ply = deal(players, seed="long"), 0
    while seats := game.to_move(state):
        for option in ask_of(state).options:
            assert option.hint is None or len(tell(option.hint, (LONG,) * players)) <= 90
            assert len(tell(option.label, (LONG,) * players)) <= 38
        ply += 1
        _, move = random_move(game, game.view(state, seats[0]), Dice("long", ply))
        state, _ = game.apply(state, seats[0], move, Dice("long", ply))


def test_what_the_hint_of_the_last_card_promises_comes_true() -> None:
    for seed in range(6):
        state = pass_first_two(deal(3, seed=str(seed)))
        ply = 0
        while state.round == 1 and state.phase == "trick":
            seat, ply = game.to_move(state)[0], ply + 1
            if (
                len(state.waiting) == 1 and len(state.hands[seat]) > 2
            ):  # otherwise the next trick plays itself at once
                for card in state.hands[seat]:
                    after, _ = game.apply(state, seat, Play(card=card), DICE)
                    check_promise(hint(state, key(card)), after, seat)
            state, _ = game.apply(
                state, seat, Play(card=Dice(str(seed), ply).choice(state.hands[seat])), DICE
            )


def check_promise(promise: str, after: State, seat: int) -> None:
    trick = after.last
    assert trick is not None
    out = after.out if after.round == 1 else after.history[-1].out
    assert ("You eat" in promise) == (trick.taker == seat)
    assert ("lowest." in promise) == (trick.giver == seat)
    assert ("in between" in promise) == (seat not in (trick.taker, trick.giver))
    assert ("out at" in promise or "is out" in promise) == (out[trick.taker] and "in between" not in promise)


def test_the_stand_in_neither_eats_nor_feeds_if_it_can_help_it() -> None:
    state = set_table(("R8", "R32 R1 R16", "R9"), leader=0, size=3)
    between = play_cards(set_table(("R8", "R24", "R32 R1 R16"), leader=0), "R8 R24")
    assert notation(game.stand_in(game.view(between, 2))) == "R16"
    assert notation(game.stand_in(game.view(state, 0))) in [key(card) for card in state.hands[0]]


def test_the_stand_in_would_rather_eat_than_drop_another_player_out() -> None:
    state = set_table(("R8", "B26", "R1 R32"), leader=0, size=2, taken=("", "R25 B2", ""))
    assert notation(game.stand_in(game.view(play_cards(state, "R8 B26"), 2))) == "R32"
    full = set_table(("R8", "B26", "R1 R32"), leader=0, size=2, taken=("", "", "R25"))
    assert notation(game.stand_in(game.view(play_cards(full, "R8 B26"), 2))) == "R1"


def test_the_stand_in_knows_that_exactly_the_limit_is_safe() -> None:
    state = set_table(("R8", "B26", "R1 R32"), leader=0, size=2, taken=("", "Y22 G4", ""))
    assert notation(game.stand_in(game.view(play_cards(state, "R8 B26"), 2))) == "R1"


def test_the_stand_in_passes_the_plainest_cards() -> None:
    state = deal(4)
    _, move = run_stand_in(game, game.view(state, 0))
    assert isinstance(move, Pass)
    kept = [card for card in state.hands[0] if card not in move.cards]
    assert max(abs(card - 16.5) for card in move.cards) <= min(abs(card - 16.5) for card in kept)
