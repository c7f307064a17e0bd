"""The seed of the dice: every part of it counts, and anyone can compute it."""

import hashlib
import json
from typing import Any

import pytest

from engine.match.seeds import WAY, Deal, Sat, Terms

pytestmark = pytest.mark.dealt_for_real

SECRET = "5ec2e7" * 5 + "00"
ANN = Sat(user=100, press=1_400_000_000_000_000_001, brought={"deck": "4 Bayou"})
BOB = Sat(user=101, press=1_400_000_000_000_000_002, brought={})
TERMS = Terms(
    match=12,
    game="rolling",
    rules=3,
    options={"turns": 2, "boards": ["A", "B"]},
    seats=(ANN, BOB),
    start=1_400_000_000_000_000_003,
)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


CHANGES: dict[str, dict[str, Any]] = {
    "match": {"match": 13},
    "game": {"game": "laying"},
    "rules": {"rules": 4},
    "an option": {"options": {"turns": 3, "boards": ["A", "B"]}},
    "the order in an option": {"options": {"turns": 2, "boards": ["B", "A"]}},
    "an option more": {"options": {"turns": 2, "boards": ["A", "B"], "figures": False}},
    "the order of the seats": {"seats": (BOB, ANN)},
    "a seat less": {"seats": (ANN,)},
    "who sits there": {"seats": (ANN, BOB.model_copy(update={"user": 102}))},
    "a press": {"seats": (ANN, BOB.model_copy(update={"press": BOB.press + 1 if BOB.press else 0}))},
    "no press": {"seats": (ANN, BOB.model_copy(update={"press": None}))},
    "no person": {"seats": (ANN, BOB.model_copy(update={"user": None}))},
    "what was brought": {"seats": (ANN.model_copy(update={"brought": {"deck": "5 Bayou"}}), BOB)},
    "the start": {"start": 1_400_000_000_000_000_004},
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_part_of_the_terms_changes_the_seed(change: str) -> None:
    other = TERMS.model_copy(update=CHANGES[change])
    assert other.seed(SECRET) != TERMS.seed(SECRET)
    deal = Deal(sha256(SECRET), SECRET, TERMS)
    assert deal.gives(TERMS.seed(SECRET))
    assert not deal.gives(other.seed(SECRET))


def test_another_secret_gives_another_seed_and_is_not_the_one_that_was_sealed() -> None:
    other = SECRET[::-1]
    assert TERMS.seed(other) != TERMS.seed(SECRET)
    assert not Deal(Deal.of(SECRET).seal, other, TERMS).gives(TERMS.seed(other))


def test_a_deal_without_terms_gives_nothing() -> None:
    assert not Deal.of(SECRET).gives(TERMS.seed(SECRET))


def test_the_seed_is_what_anyone_works_out_from_the_line() -> None:
    """The form of the line never changes.

    So seeds that were sealed years ago can be checked.
    """
    brought = sha256('{"deck":"4 Bayou"}')
    line = (
        '{"deal":1,"game":"rolling","match":12,"options":{"boards":["A","B"],"turns":2},"rules":3,"seats":['
        f'{{"brought":"{brought}","press":"1400000000000000001","user":"100"}},'
        '{"brought":null,"press":"1400000000000000002","user":"101"}],'
        f'"secret":"{SECRET}","start":"1400000000000000003"}}'
    )
    assert TERMS.line(SECRET) == line
    assert TERMS.seed(SECRET) == sha256(line)
    assert Deal.of(SECRET).seal == sha256(SECRET)


def test_the_line_of_today_says_nothing_of_who_sits_where() -> None:
    """This form never changes either.

    An erased user is gone from the terms, and the check still works.
    """
    today = TERMS.model_copy(update={"way": WAY})
    brought = sha256('{"deck":"4 Bayou"}')
    line = (
        '{"deal":2,"game":"rolling","match":12,"options":{"boards":["A","B"],"turns":2},"rules":3,"seats":['
        f'{{"brought":"{brought}","press":"1400000000000000001"}},'
        '{"brought":null,"press":"1400000000000000002"}],'
        f'"secret":"{SECRET}","start":"1400000000000000003"}}'
    )
    assert today.line(SECRET) == line
    erased = today.model_copy(update={"seats": (ANN.model_copy(update={"user": -5}), BOB)})
    deal = Deal(sha256(SECRET), SECRET, erased)
    assert deal.line == line
    assert deal.gives(sha256(line))
    assert not deal.gives(sha256(line + " "))


def test_older_terms_without_an_erased_player_have_only_their_secret_checked() -> None:
    erased = TERMS.model_copy(update={"seats": (ANN.model_copy(update={"user": -5}), BOB)})
    assert Deal(sha256(SECRET), SECRET, erased).line is None
    assert Deal(sha256(SECRET), SECRET, erased).gives(TERMS.seed(SECRET))
    assert not Deal(sha256(SECRET), SECRET[::-1], erased).gives(TERMS.seed(SECRET))


def test_the_order_in_which_options_are_written_down_is_no_part_of_it() -> None:
    turned = TERMS.model_copy(update={"options": dict(reversed(TERMS.options.items()))})
    assert turned.line(SECRET) == TERMS.line(SECRET)


def test_the_line_can_be_copied_from_a_message() -> None:
    line = TERMS.model_copy(update={"options": {"words": "a`b ```\n漢 🦊"}}).line(SECRET)
    assert line.isascii()
    assert line.isprintable()
    assert "`" not in line
    assert json.loads(line)["options"] == {"words": "a`b ```\n漢 🦊"}


def test_terms_are_the_same_after_they_were_kept() -> None:
    assert Terms.model_validate_json(TERMS.model_dump_json()) == TERMS


def test_a_secret_shows_in_no_repr() -> None:
    assert SECRET not in repr(Deal(sha256(SECRET), SECRET, TERMS))
