"""Dice: fair, the same for the same seed and ply, and secret until shown."""

import hashlib
from collections import Counter

import pytest

from engine.contract.dice import Dice, commitment, new_seed


def test_the_same_seed_and_ply_throw_the_same_dice() -> None:
    thrown = [[Dice("seed", 3).below(1000) for _ in range(2)] for _ in range(2)]
    assert thrown[0] == thrown[1]
    assert Dice("seed", 3).shuffle(range(32)) == Dice("seed", 3).shuffle(range(32))


def test_another_ply_or_seed_throws_others() -> None:
    throws = {Dice(seed, ply).shuffle(range(32)) for seed in ("seed", "other") for ply in range(20)}
    assert len(throws) == 40


def test_seed_and_ply_do_not_run_into_each_other() -> None:
    assert Dice("1", 11).shuffle(range(32)) != Dice("11", 1).shuffle(range(32))


def test_the_sequence_is_the_one_that_was_promised() -> None:
    dice = Dice("the seed of a match", 7)
    assert [dice.below(6) for _ in range(12)] == [5, 0, 1, 1, 5, 0, 5, 3, 5, 0, 1, 0]


def test_every_number_below_comes_up_about_equally_often() -> None:
    dice = Dice("fair", 0)
    counts = Counter(dice.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(880 < count < 1120 for count in counts.values())


def test_every_order_of_three_comes_up_about_equally_often() -> None:
    dice = Dice("fair", 1)
    counts = Counter(dice.shuffle("abc") for _ in range(6000))
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


@pytest.mark.parametrize("things", [(), ("one",), ("one", "two", "two")])
def test_to_shuffle_loses_nothing_and_adds_nothing(things: tuple[str, ...]) -> None:
    assert Counter(Dice("shuffle", 0).shuffle(things)) == Counter(things)


def test_a_choice_is_one_of_the_things() -> None:
    dice = Dice("choice", 0)
    assert {dice.choice("abc") for _ in range(60)} == {"a", "b", "c"}


def test_a_new_seed_is_128_bits_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def test_the_commitment_is_a_plain_sha_256() -> None:
    assert commitment("seed") == hashlib.sha256(b"seed").hexdigest()


def test_a_ply_that_was_taken_back_throws_other_dice_the_next_time() -> None:
    throws = {Dice("seed", 3, takebacks).shuffle(range(32)) for takebacks in range(20)}
    assert len(throws) == 20
    assert Dice("seed", 3, 0).shuffle(range(32)) == Dice("seed", 3).shuffle(range(32))
