"""The engine's paths and scores against those of the second scorer.

Plays of every kind are turned, mirrored and repainted.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import permutations

import pytest

from engine.contract.dice import Dice
from engine.contract.hexes import Cell, Side
from engine.games.kaliko.paths import Pattern, is_legal, points, scoring_paths, staging
from engine.games.kaliko.state import Laid
from engine.games.kaliko.tiles import TURNINGS, Colour
from tests.games.kaliko import (
    LYING,
    does_match,
    free,
    random_pattern,
    random_play,
    table,
    written_down,
)
from tests.games.kaliko_scorer import Design, Found, Verdict, dead_holes, design, score_play

MOST_TILES = 60
MOST_PLAYED = 5
PLAYS_OF_EACH = 25


@dataclass(frozen=True)
class Symmetry:
    """A way to make another table on which everything has the same worth."""

    name: str
    cell: Callable[[Cell], Cell]
    side: Callable[[Side], Side]
    colour: Callable[[Colour], Colour]

    def __call__(self, laid: Iterable[Laid]) -> tuple[Laid, ...]:
        return tuple(self._image(one) for one in laid)

    def _image(self, one: Laid) -> Laid:
        before = design(TURNINGS[one.tile][one.turn])
        after: Design = frozenset(
            (frozenset(map(self.side, sides)), self.colour(colour)) for sides, colour in before
        )
        turned = LYING[after]
        return Laid(tile=turned.tile, turn=turned.turn, cell=self.cell(one.cell))


def same(colour: Colour) -> Colour:
    return colour


def repainting(order: tuple[Colour, ...]) -> Callable[[Colour], Colour]:
    return dict(zip(Colour, order, strict=True)).__getitem__


SYMMETRIES = (
    Symmetry("a sixth", lambda at: (at[0] + at[1], -at[0]), lambda side: (side + 1) % 6, same),
    Symmetry("mirror", lambda at: (at[0] + at[1], -at[1]), lambda side: -side % 6, same),
    Symmetry("elsewhere", lambda at: (at[0] + 7, at[1] - 3), lambda side: side, same),
    *(
        Symmetry(" ".join(order), lambda at: at, lambda side: side, repainting(order))
        for order in list(permutations(Colour))[1:]
    ),
)


def engine_says(pattern: Pattern, laid: tuple[Laid, ...]) -> Verdict:
    """Return the engine's verdict in the second scorer's form."""
    staged = staging(laid)
    if not does_match(pattern, staged):
        return Verdict(is_matching=False, is_legal=False, paths=())
    traced = pattern.trace(staged)
    scoring = scoring_paths(traced, staged)
    assert points(traced) == sum(path.points for path in scoring)
    assert is_legal(traced, staged) == any(path.is_main for path in scoring[:1])
    return Verdict(
        is_matching=True,
        is_legal=is_legal(traced, staged),
        paths=tuple(
            sorted(
                Found(path.is_main, path.colour, path.segments, path.crossings, path.is_closed)
                for path in scoring
            )
        ),
    )


def tables(count: int, seed: str) -> Iterable[tuple[tuple[Laid, ...], list[tuple[Laid, ...]]]]:
    """Yield patterns of every size, with careful and careless plays."""
    for number in range(count):
        dice = Dice(seed, number)
        pattern = random_pattern(1 + number * (MOST_TILES - 1) // max(count - 1, 1), dice)
        plays = [
            random_play(pattern, 1 + dice.below(MOST_PLAYED), dice, is_careful=turn % 4 > 0)
            for turn in range(PLAYS_OF_EACH)
        ]
        yield pattern, [play for play in plays if play]


def list_unplayed(laid: Iterable[Laid]) -> Iterable[Design]:
    return (design(turned) for tile in free(laid) for turned in TURNINGS[tile])


def compare(count: int, seed: str) -> Counter[str]:
    """Compare the plays; return how many there were of each kind."""
    seen = Counter[str]()
    for laid, plays in tables(count, seed):
        pattern, old = Pattern(laid), table(laid)
        images = [(image, Pattern(image(laid))) for image in SYMMETRIES]
        assert set(pattern.dead) == dead_holes(old, list_unplayed(laid))
        seen["dead"] += bool(pattern.dead)
        for play in plays:
            verdict = score_play(old, table(play))
            where = f"{written_down(laid)} + {written_down(play)}"
            assert engine_says(pattern, play) == verdict, where
            for image, elsewhere in images:
                painted = tuple(
                    sorted(
                        Found(
                            path.is_main,
                            image.colour(path.colour),
                            path.segments,
                            path.crossings,
                            path.is_closed,
                        )
                        for path in verdict.paths
                    )
                )
                expected = Verdict(verdict.is_matching, verdict.is_legal, painted)
                assert engine_says(elsewhere, image(play)) == expected, (image.name, where)
            seen.update(kinds(verdict))
            seen[f"{len(play)} tiles, legal {verdict.is_legal}"] += 1
    return seen


def kinds(verdict: Verdict) -> Iterable[str]:
    yield "legal" if verdict.is_legal else "matching" if verdict.is_matching else "clash"
    if verdict.is_legal:
        yield "closed" if any(path.is_closed for path in verdict.paths) else "open"
        if any(not path.is_main for path in verdict.paths):
            yield "incidental"
        if any(path.crossings for path in verdict.paths):
            yield "crossing"
        if any(path.crossings and path.is_closed for path in verdict.paths):
            yield "crossing loop"
    elif verdict.paths:
        yield "no main path"


LEAST_SEEN = {
    "legal": 180,
    "matching": 220,
    "clash": 55,
    "no main path": 55,
    "closed": 20,
    "incidental": 20,
    "crossing": 40,
    "crossing loop": 2,
    "dead": 10,
}


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("positions", [15, 50])
def test_the_engine_and_the_second_scorer_agree_on_every_kind_of_play(positions: int) -> None:
    seen = compare(positions, "fast")
    assert not {
        kind: seen[kind] for kind, least in LEAST_SEEN.items() if seen[kind] < least * positions // 50
    }
    for size in range(1, MOST_PLAYED + 1):
        assert min(seen[f"{size} tiles, legal {is_legal}"] for is_legal in (False, True)) >= positions // 5


@pytest.mark.slow
def test_the_engine_and_the_second_scorer_agree_on_very_many_plays() -> None:
    seen = compare(250, "slow 0")
    assert seen["legal"] >= 1000
