"""Laws of the fold, over simulated matches."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from engine.contract.words import ENGLISH, tell
from engine.ratings.book import Book, fold_all
from engine.ratings.fold import MATCHES_LEAST, MEETINGS_MOST, SERIES, chance, fold_result, grown, is_wide
from engine.ratings.levels import gain_of, level_of, number_of, shown
from engine.ratings.seasons import month_of, season_at, span_of
from engine.ratings.values import MODEL, UNIT, Change, Entrant, Facts, Folded, Meetings, Rating, Result
from tests.engine.ratings.simulation import BEGIN, GAME, HOUR, Pool, placed, stormy

KNOWN = Facts(Rating(matches=50, ended=BEGIN, opponents=20))


def changes_of(folded: Folded) -> dict[int, Change]:
    return {change.entrant.user: change for change in folded.changes}


def check_laws(folded: Folded) -> None:
    """Hold one folded result against what is true of every one."""
    changes = folded.changes
    assert len(changes) in (0, len(folded.result.entrants), len({one.entrant.user for one in changes}))
    for change in changes:
        assert 0 < change.after.sigma <= round(MODEL.sigma * UNIT)
        assert 0 <= change.expected <= change.players
        if change.counted == "annulled":
            assert change.after == change.before
        else:
            assert change.after.matches == change.before.matches + 1
            assert change.after.ended == folded.result.ended
    placed = [one for one in changes if not one.entrant.is_extra]
    places = [one.entrant.place for one in placed]
    for one in placed:
        gain, alike = one.after.mu - one.before.mu, places.count(one.entrant.place)
        assert gain >= 0 or one.entrant.place > 1 or alike > 1, "a single winner loses nothing"
        assert gain <= 0 or one.entrant.place < max(places) or alike > 1, "who is last gains nothing"
    for one in changes:
        if one.entrant.is_extra:
            assert one.after.mu <= one.before.mu, "one who left for another never gains"


@pytest.mark.parametrize("matches", [400, pytest.param(10_000, marks=pytest.mark.slow)])
def test_every_law_holds_over_matches_with_all_that_goes_wrong(matches: int) -> None:
    results = stormy(3, matches)
    book, folded = fold_all(results)
    for one in folded:
        check_laws(one)
    kinds = {change.counted for one in folded for change in one.changes}
    assert kinds >= {"full", "annulled"}
    chained: dict[tuple[str, int], Rating] = {}
    for one in folded:
        for change in one.changes:
            key = one.result.game, change.entrant.user
            assert change.before == chained.get(key, Rating()), "each change begins where the last one ended"
            chained[key] = change.after
    assert chained == {
        **{key: book.rating(*key) for key in chained},
    }


def test_the_order_in_which_results_come_in_does_not_matter() -> None:
    results = stormy(5, 200)
    mixed = [*results]
    Random(1).shuffle(mixed)
    assert fold_all(mixed)[1] == fold_all(results)[1]


def test_a_result_without_two_who_count_changes_nothing() -> None:
    alone = Result(1, GAME, BEGIN, (Entrant(1, 0, 1),))
    left = Result(1, GAME, BEGIN, (Entrant(1, 0, 1), Entrant(2, 1, 2, True, True, True)))
    assert fold_all([alone, replace(left, match=2)])[1] == (
        Folded(alone, ()),
        Folded(replace(left, match=2), ()),
    )


def test_of_timeouts_in_a_row_the_first_counts() -> None:
    def lost(match: int, ended: int, moved: int) -> Result:
        return Result(match, GAME, ended, (Entrant(match + 10, 0, 1), Entrant(1, 1, 2, True, moved=moved)))

    gone = BEGIN - HOUR
    results = [lost(n, BEGIN + n * HOUR, gone) for n in range(4)]
    results += [lost(8, BEGIN + SERIES - 1, gone), lost(9, BEGIN + SERIES, gone)]
    _, folded = fold_all(results)
    assert [one.changes[1].counted for one in folded] == [
        "full", "annulled", "annulled", "annulled", "annulled", "full",
    ]  # fmt: skip
    assert all(one.changes[0].counted == one.changes[1].counted for one in folded)
    # A user who moves elsewhere in between is not absent: they let single matches run out.
    back = lost(2, BEGIN + 2 * HOUR, BEGIN + HOUR)
    assert fold_all([results[0], back])[1][1].changes[1].counted == "full"


def test_the_same_users_count_half_from_the_eleventh_match_of_a_month() -> None:
    month = month_of(BEGIN + 20 * 24 * HOUR)
    results = [placed(n, month.start + n * HOUR, (1, 2)) for n in range(MEETINGS_MOST + 2)]
    results.append(placed(99, month.stop, (1, 2)))
    counted = [one.changes[0].counted for one in fold_all(results)[1]]
    assert counted == ["full"] * MEETINGS_MOST + ["half"] * 2 + ["full"]
    half = fold_result(results[11], {1: replace(KNOWN, meetings=(Meetings(2, 10, 10),)), 2: KNOWN})
    whole = fold_result(results[11], {1: KNOWN, 2: KNOWN})
    gains = [change.after.mu - change.before.mu for change in (half.changes[0], whole.changes[0])]
    assert gains[0] == pytest.approx(gains[1] / 2)


def test_newcomers_move_no_one_who_is_wide_and_who_leaves_still_loses() -> None:
    result = placed(1, BEGIN, (2, 1))
    won = changes_of(fold_result(result, {1: KNOWN, 2: Facts(meetings=(Meetings(1, 1, 0),))}))
    assert (won[1].counted, won[1].after.mu) == ("none", KNOWN.rating.mu)
    assert won[2].after.mu > Rating().mu
    entrants = (Entrant(2, 0, 1), Entrant(1, 1, 2, has_left=True))
    left = changes_of(fold_result(replace(result, entrants=entrants), {1: KNOWN, 2: Facts()}))
    assert left[1].after.mu < KNOWN.rating.mu


def test_a_season_adds_doubt_and_keeps_strength() -> None:
    rating = Rating(1600 * UNIT, 60 * UNIT, 30, BEGIN)
    end = span_of(season_at(BEGIN)).stop
    assert grown(rating, end - 1) == rating
    assert grown(rating, end).mu == rating.mu
    assert grown(rating, end).sigma == round(math.hypot(60, MODEL.growth) * UNIT)
    assert grown(rating, end + 100 * 365 * 24 * HOUR).sigma == MODEL.sigma * UNIT


def test_a_match_that_ends_in_the_second_of_the_season_belongs_to_one_of_both() -> None:
    first, second = span_of(season_at(BEGIN)), span_of(season_at(BEGIN) + 1)
    assert first.stop == second.start
    assert season_at(first.stop - 1) + 1 == season_at(first.stop)


def test_strengths_are_found_and_chances_are_kept() -> None:
    pool = Pool(users=100, seats=4)
    pool.play(500)
    book, loss, pairs = Book(), 0.0, 0
    for result in pool.results:
        changes = book.add(result).changes
        for better, worse in pairwise(changes):
            if min(better.before.matches, worse.before.matches) >= 5:
                loss, pairs = loss - math.log(chance(better.before, worse.before)), pairs + 1
    users = sorted(pool.skills)
    found = _correlation(
        [pool.skills[user] for user in users], [book.rating(GAME, user).mu for user in users]
    )
    print(f"20 matches each at tables of four: correlation {found:.3f}, log loss {loss / pairs:.3f}")
    assert found > 0.88
    assert loss / pairs < math.log(2)


def test_levels_and_numbers() -> None:
    strong = Rating(1612 * UNIT, UNIT, MATCHES_LEAST)
    assert tell(shown(strong), (), ENGLISH) == "Strong · 1,612"
    assert tell(shown(Rating()), (), ENGLISH) == "Skilled · 1,500?"
    assert number_of(Rating(-5 * UNIT)) == 0
    assert level_of(Rating()).template == "Skilled"
    change = Change(Entrant(1, 0, 1), strong, replace(strong, mu=round(1625.6 * UNIT)), "full", 1, 2)
    assert gain_of(change) == 14
    assert is_wide(KNOWN.rating)


def _correlation(one: list[float], other: list[float]) -> float:
    means = sum(one) / len(one), sum(other) / len(other)
    both = sum((a - means[0]) * (b - means[1]) for a, b in zip(one, other, strict=True))
    return both / math.sqrt(sum((a - means[0]) ** 2 for a in one) * sum((b - means[1]) ** 2 for b in other))
