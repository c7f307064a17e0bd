"""Attempts to choose the dice.

A host swaps the sealed secret; a user writes to the database; presses count for nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.contract.errors import NoSuchMatch, StoreError
from engine.match.history import past_of
from engine.match.records import Asker, Match, Place
from engine.services.review import fairness
from engine.services.review.fairness import Fairness, Verdict
from tests.engine.conftest import USERS, House, house, small_games
from tests.engine.database import change, query
from tests.support.askers import asker
from tests.toys import bidding, laying

__all__ = ["house", "small_games"]

pytestmark = pytest.mark.dealt_for_real

PRESSED = 1_400_000_000_000_000_000
ANN, BOB, CY = (asker(user, press=PRESSED + n) for n, user in enumerate(USERS[:3]))
STARTED = PRESSED + 9
OTHER = "0" * 32
"""A secret or a seed that a cheater prefers."""


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def again(who: Asker, press: int) -> Asker:
    return asker(who.user, press=press)


async def begin_match(house: House, width: int = 3) -> Match:
    """Return a started match of three, in which two players brought something."""
    match = await house.matches.open("laying", laying.Options(width=width), ANN)
    await house.matches.join(match.id, BOB, laying.SeatOptions(side="blue"))
    await house.matches.join(match.id, CY, laying.SeatOptions(handicap=2))
    return await house.matches.start(match.id, again(ANN, STARTED))


async def end_match(house: House) -> Match:
    return await house.play_on(await begin_match(house), "a walk")


async def check_after_restart(house: House, match: Match, shown: str = "") -> Fairness:
    """Return the fairness check's result after a restart."""
    reopened = await House.open(house.path)
    found = await reopened.matches.fairness(match.id, ANN, shown)
    await reopened.store.close()
    return found


async def test_a_match_that_was_dealt_as_it_was_sealed_agrees_and_anyone_can_work_that_out(
    house: House,
) -> None:
    match = await end_match(house)
    found = await house.matches.fairness(match.id, CY)
    assert found.verdict is Verdict.AGREES
    assert found.secret is not None and found.line is not None and found.seed is not None
    assert (found.seal, found.commitment) == (match.dice.seal, match.dice.commitment)
    assert sha256(found.secret) == match.dice.seal
    assert sha256(found.line) == found.seed
    assert sha256(found.seed) == match.dice.commitment
    line = json.loads(found.line)
    assert [seat["press"] for seat in line["seats"]] == [str(one.press) for one in (ANN, BOB, CY)]
    assert not [one for one in (ANN, BOB, CY) if f'"{one.user.id}"' in found.line]
    assert (line["match"], line["options"], line["start"]) == (match.id, {"width": 3}, str(STARTED))
    assert line["secret"] == found.secret


@contextmanager
def tampered(path: Path, script: str) -> Iterator[None]:
    """Change the database by a script and restore it afterwards."""
    kept = path.read_bytes()
    change(path, script)
    yield
    path.write_bytes(kept)


SWAPS = {
    "the secret": f"UPDATE deals SET secret = '{OTHER}'",
    "the secret with its seal": f"UPDATE deals SET secret = '{OTHER}', seal = '{sha256(OTHER)}'",
    "the seal": f"UPDATE deals SET seal = '{sha256(OTHER)}'",
    "the seed": f"UPDATE matches SET seed = '{OTHER}'",
    "the seed with its hash": f"UPDATE matches SET seed = '{OTHER}', commitment = '{sha256(OTHER)}'",
    "the hash": f"UPDATE matches SET commitment = '{sha256(OTHER)}'",
    "the options": """UPDATE matches SET options = '{"width":4}'""",
    "the options that were bound": "UPDATE deals SET terms = json_set(terms, '$.options.width', 4)",
    "what was brought": """UPDATE seats SET options = json_set(options, '$.handicap', 9) WHERE seat = 1""",
    "what was bound of it": "UPDATE deals SET terms = json_set(terms, '$.seats[1].brought.handicap', 9)",
    "who sat there": "UPDATE tenures SET user_id = 7 WHERE seat = 1 AND since_ply = 0",
    "the order of the seats": "UPDATE tenures SET user_id = 201 - user_id WHERE seat < 2 AND since_ply = 0",
    "a seat": "DELETE FROM tenures WHERE seat = 2",
    "a press": "UPDATE deals SET terms = json_set(terms, '$.seats[1].press', 7)",
    "no press": "UPDATE deals SET terms = json_set(terms, '$.seats[1].press', NULL)",
    "the start": "UPDATE deals SET terms = json_set(terms, '$.start', 7)",
    "the game": "UPDATE deals SET terms = json_set(terms, '$.game', 'rolling')",
    "the rules": "UPDATE deals SET terms = json_set(terms, '$.rules', 0)",
    "another match's": "UPDATE deals SET terms = json_set(terms, '$.match', 2)",
    "no terms": "UPDATE deals SET terms = NULL",
    "terms that make no sense": "UPDATE deals SET terms = '[]'",
}
COURSES = {
    "who moved": "UPDATE plies SET seat = (seat + 1) % 3",
    "a move": "UPDATE plies SET move = '{}' WHERE ply = 1",
    "another move": "UPDATE plies SET move = (SELECT move FROM plies WHERE ply = 2) WHERE ply = 1",
    "a move less": "DELETE FROM plies WHERE ply = 2",
    "the last move": "DELETE FROM plies WHERE ply = (SELECT max(ply) FROM plies)",
    "what was told": "UPDATE plies SET events = '{}' WHERE ply = 1",
    "moves taken back to nowhere": (
        "UPDATE plies SET kind = 'takeback', move = NULL, seat = NULL, detail = '{}' WHERE ply = 2"
    ),
    "the end": "UPDATE matches SET state = (SELECT state FROM matches WHERE id = 2) WHERE id = 1",
}


@pytest.mark.slow
async def test_the_check_finds_any_swap_in_the_database(house: House) -> None:
    match = await end_match(house)
    await house.play_on(await begin_match(house), "another walk")
    await house.store.close()
    for verdict, scripts in ((Verdict.OTHER_DEAL, SWAPS), (Verdict.OTHER_COURSE, COURSES)):
        for what, script in scripts.items():
            with tampered(house.path, script):
                assert (await check_after_restart(house, match)).verdict is verdict, what
    assert (await check_after_restart(house, match)).verdict is Verdict.AGREES, "and all is as it was"


@pytest.mark.slow
async def test_sealing_everything_again_is_found_out_by_the_course_and_by_what_was_shown(
    house: House,
) -> None:
    match = await end_match(house)
    record = await house.store.record(match.id)
    assert record is not None and record.deal is not None and record.deal.terms is not None
    await house.store.close()
    seed = record.deal.terms.seed(OTHER)
    change(
        house.path,
        f"""
        UPDATE deals SET secret = '{OTHER}', seal = '{sha256(OTHER)}';
        UPDATE matches SET seed = '{seed}', commitment = '{sha256(seed)}';
        """,
    )
    assert (await check_after_restart(house, match)).verdict is Verdict.OTHER_COURSE
    for shown in (match.dice.seal, match.dice.commitment):
        assert (await check_after_restart(house, match, shown or "")).verdict is Verdict.OTHER_DEAL


async def test_a_secret_that_is_swapped_after_the_lobby_showed_its_seal_is_found_out_at_once(
    house: House,
) -> None:
    lobby = await house.matches.open("bidding", bidding.Options(rounds=1), ANN)
    seal = lobby.dice.seal or ""
    assert (await house.matches.fairness(lobby.id, BOB, seal)).verdict is Verdict.SEALED
    await house.store.close()
    change(house.path, f"UPDATE deals SET secret = '{OTHER}', seal = '{sha256(OTHER)}'")
    swapped = await House.open(house.path)
    await swapped.matches.join(lobby.id, BOB)
    match = await swapped.matches.start(lobby.id, again(ANN, STARTED))
    assert (await swapped.matches.fairness(match.id, BOB, seal)).verdict is Verdict.OTHER_DEAL
    over = await swapped.play_on(match, "on")
    assert (await swapped.matches.fairness(over.id, BOB, seal)).verdict is Verdict.OTHER_DEAL
    await swapped.store.close()


@pytest.mark.slow
async def test_who_throws_the_seal_away_is_left_with_less_than_was_shown(house: House) -> None:
    match = await end_match(house)
    await house.store.close()
    change(house.path, "DELETE FROM deals")
    found = await check_after_restart(house, match)
    assert (found.verdict, found.seal) == (Verdict.AGREES, None), (
        "it says that it was sealed at the start only"
    )
    assert (await check_after_restart(house, match, match.dice.seal or "")).verdict is Verdict.OTHER_DEAL


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("presses", [(1, 2), (2, 1)])
async def test_the_dice_fall_otherwise_by_who_presses_when(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, presses: tuple[int, int]
) -> None:
    """The dice depend on who presses when.

    Secret, match, options and people are the same. The host who opens and the guest who joins add
    values that no one chooses.
    """
    monkeypatch.setattr("engine.services.matches.new_seed", lambda: "the same secret")
    seeds = set()
    for n, (join, start) in enumerate([(10, 20), (10 + presses[0], 20), (10, 20 + presses[1])]):
        house = await House.open(tmp_path / f"{n}.sqlite3")
        match = await house.matches.open("bidding", bidding.Options(), ANN)
        await house.matches.join(match.id, again(BOB, join))
        match = await house.matches.start(match.id, again(ANN, start))
        seeds.add(match.dice.commitment)
        await house.store.close()
    assert len(seeds) == 3


async def test_who_leaves_and_joins_again_counts_by_the_later_press(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(rounds=1), ANN)
    for who in (BOB, CY):
        await house.matches.join(match.id, who)
    await house.matches.leave(match.id, BOB)
    await house.matches.join(match.id, again(BOB, 77))
    restarted = await house.reopen()
    match = await restarted.matches.start(match.id, again(ANN, STARTED))
    record = await restarted.store.record(match.id)
    assert record is not None and record.deal is not None and record.deal.terms is not None
    assert [(sat.user, sat.press) for sat in record.deal.terms.seats] == [
        (ANN.user.id, ANN.press),
        (CY.user.id, CY.press),
        (BOB.user.id, 77),
    ]
    over = await restarted.play_on(match, "on")
    assert (await restarted.matches.fairness(over.id, ANN)).verdict is Verdict.AGREES
    await restarted.store.close()


@pytest.mark.slow
async def test_before_the_end_nothing_is_given_away(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    match = await begin_match(house)
    record = await house.store.record(match.id)
    assert record is not None and record.deal is not None and record.seed is not None
    found = await house.matches.fairness(match.id, ANN)
    assert found == Fairness(Verdict.SEALED, match.dice.seal, match.dice.commitment)
    over = await house.play_on(match, "on")
    told = repr(await house.matches.fairness(over.id, ANN))
    for secret in (record.deal.secret, record.seed):
        for text in (repr(record), repr(match), repr(found), repr(over.seats), told, caplog.text):
            assert secret not in text


@pytest.mark.slow
async def test_a_match_called_off_is_checked_too_and_one_that_never_began_has_nothing_to_check(
    house: House,
) -> None:
    match = await house.play_on(await begin_match(house), "some", most=4)
    for who in (ANN, BOB, CY):
        await house.matches.agree_to_end(match.id, who)
    assert (await house.matches.fairness(match.id, ANN)).verdict is Verdict.AGREES
    lobby = await house.matches.open("bidding", bidding.Options(), ANN)
    await house.matches.cancel(lobby.id, ANN)
    found = await house.matches.fairness(lobby.id, ANN)
    assert found == Fairness(Verdict.UNDEALT, lobby.dice.seal, None)


@pytest.mark.slow
async def test_to_strangers_there_is_no_match_to_check(house: House) -> None:
    match = await end_match(house)
    stranger = asker(USERS[4], Place(guild=9, channel=9))
    with pytest.raises(NoSuchMatch):
        await house.matches.fairness(match.id, stranger)
    with pytest.raises(NoSuchMatch):
        await house.matches.fairness(match.id + 1, ANN)
    assert (await house.matches.fairness(match.id, asker(USERS[4]))).verdict is Verdict.AGREES


# What it costs


@pytest.mark.slow
async def test_matches_are_played_again_one_at_a_time_beside_the_loop_and_once_each(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [await end_match(house) for _ in range(3)]
    running: list[int] = []
    most: list[int] = []

    def count_call(*args: Any) -> Any:
        assert threading.current_thread() is not threading.main_thread()
        running.append(1)
        most.append(len(running))
        try:
            return past_of(*args)
        finally:
            running.pop()

    monkeypatch.setattr(fairness, "past_of", count_call)
    asked = [house.matches.fairness(match.id, who) for match in matches for who in (ANN, BOB)]
    assert [found.verdict for found in await asyncio.gather(*asked)] == [Verdict.AGREES] * 6
    assert most == [1, 1, 1]


async def test_a_match_too_long_to_be_played_again_is_only_held_against_its_seals(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "PLIES_MOST", 3)
    monkeypatch.setattr(fairness, "past_of", None)
    match = await end_match(house)
    assert match.ply > 3
    found = await house.matches.fairness(match.id, ANN)
    assert (found.verdict, found.commitment) == (Verdict.LONG, match.dice.commitment)


@pytest.mark.slow
async def test_a_database_that_fails_is_no_verdict(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await end_match(house)

    async def failing(*_: object) -> Any:
        raise StoreError(laying.PITCH)

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "log", failing)
        with pytest.raises(StoreError):
            await house.matches.fairness(match.id, ANN)
    assert (await house.matches.fairness(match.id, ANN)).verdict is Verdict.AGREES


async def test_the_rows_count_and_not_what_is_in_memory(house: House) -> None:
    match = await end_match(house)
    assert query(house.path, "SELECT count(*) FROM deals WHERE terms IS NOT NULL") == [(1,)]
    await house.store.writer.run(
        lambda db: db.execute(f"UPDATE deals SET secret = '{OTHER}'").connection.commit()
    )
    assert (await house.matches.fairness(match.id, ANN)).verdict is Verdict.OTHER_DEAL
