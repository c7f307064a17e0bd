"""Scenes of Kaliko, from matches of players with some sense.

Their patterns look as they do among people.
"""

from collections.abc import Callable, Iterator
from functools import cache

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.hexes import reading_order
from engine.contract.values import Ask
from engine.games import kaliko
from engine.games.kaliko.paths import pattern_of, points
from engine.games.kaliko.plays import Found, plays
from engine.games.kaliko.state import Exchange, Exchanged, Laid, Pass, Passed, Play, Played, State, View
from render import Picture
from tests.render.scenes.people import LONG, NAMES, ORDINARY
from tests.render.scenes.played import cards_of, find_moment, load_states, stored_move

GAME = "kaliko"
KEPT = (
    "kaliko, early",
    "kaliko, 60 tiles",
    "kaliko, stretched",
    "kaliko, on its side",
    "kaliko, six seats with longest names",
    "kaliko, after an exchange",
    "kaliko, main loop with crossings",
    "kaliko, four paths by the longest name",
    "kaliko, final",
    "kaliko, hand to move",
    "kaliko, hand with many spaces",
    "kaliko, hand on a stretched table",
    "kaliko, hand with spaces on both halves",
    "kaliko, hand with few tiles",
    "kaliko, hand staged one",
    "kaliko, hand with the second to lay",
    "kaliko, hand with the last to lay",
    "kaliko, hand staged three",
    "kaliko, moment",
    "kaliko, cover",
)
"""Scenes with a golden picture."""

MOST_TILES = 3
"""Tiles of a play that a player looks at, as people do; it is fast."""

Test = Callable[[State], bool]
Taste = Callable[[View, Found], float]
"""A player's rating of a play."""


def greedy(view: View, found: Found) -> float:
    """Return the points that a play brings."""
    return points(pattern_of(view.pattern).trace(dict(found)))


def far_out(view: View, found: Found) -> float:
    """Return how far a play extends the pattern to the east or west."""
    return max(abs(2 * q + r) for (q, r), _ in found)


def best_play(view: View, taste: Taste = greedy) -> Found | None:
    """Return the best of all plays, its tiles in reading order, or None."""
    found = (
        tuple(sorted(play, key=lambda laid: reading_order(laid[0])))
        for play in plays(pattern_of(view.pattern), view.hand, MOST_TILES)
    )
    return max(
        found,
        key=lambda play: (taste(view, play), [(cell, turned.bit) for cell, turned in play]),
        default=None,
    )


def begin_match(players: int, seed: str) -> State:
    """Return a match before its first turn."""
    return kaliko.start(kaliko.Options(), (kaliko.SeatOptions(),) * players, Dice(seed, 0))


def match(players: int, seed: str, taste: Taste = greedy) -> tuple[State, ...]:
    """Return all states of a match.

    A player without a play exchanges everything, and passes the next time.
    """
    return _match(players, seed, taste)


@cache
def _match(players: int, seed: str, taste: Taste) -> tuple[State, ...]:
    name = f"kaliko-{players}-{'greedy' if taste is greedy else 'far-out'}-{seed.replace(' ', '-')}"
    return load_states(kaliko, name, begin_match(players, seed), seed, lambda view, ply: _move(view, taste))


def _move(view: View, taste: Taste) -> Play | Exchange | Pass:
    if (found := best_play(view, taste)) is not None:
        laid = (Laid(tile=turned.tile, turn=turned.turn, cell=cell) for cell, turned in found)
        return Play(laid=tuple(laid))
    if view.bag and not isinstance(view.latest[view.turn], Exchanged):
        return Exchange(tiles=view.hand[: view.bag])
    return Pass()


def grow_table(players: int, tiles: int, seed: str, taste: Taste = greedy) -> State:
    """Return the first state of a match with that many tiles on the table."""
    return find_state(players, seed, lambda state: len(state.pattern) >= tiles, taste)


def find_state(players: int, seed: str, test: Test, taste: Taste = greedy) -> State:
    """Return the first state of a match that passes the test."""
    return next(filter(test, match(players, seed, taste)))


def table(state: State, names: tuple[str, ...] = NAMES) -> Picture:
    """Return the table as everybody sees it."""
    return Picture(GAME, "table", kaliko.view(state, None), names[: state.seats])


def hand(state: State, seat: int, names: tuple[str, ...] = NAMES) -> Picture:
    """Return a seat's hand with nothing begun, as only that seat sees it."""
    return Picture(GAME, "hand", kaliko.view(state, seat), names[: state.seats])


def ask_after(state: State, picks: tuple[str, ...]) -> Ask:
    """Return the question of the seat to move after these picks."""
    ask = resume(kaliko, kaliko.view(state, state.turn), tuple((key,) for key in picks))
    assert isinstance(ask, Ask)
    return ask


def draft_picture(state: State, picks: str, names: tuple[str, ...] = NAMES) -> Picture:
    """Return the mover's hand after these picks, with its question's numbers."""
    ask = ask_after(state, tuple(picks.split()))
    tags = tuple(
        (option.at, n) for n, option in enumerate(ask.offered_options, start=1) if option.at is not None
    )
    return Picture(GAME, "hand", ask.view, names[: state.seats], tags)


def has_made(state: State, paths: int) -> bool:
    """Return whether the last play has made that many paths."""
    last = kaliko.view(state, None).last
    return isinstance(last, Played) and len(last.paths) >= paths


def _tables() -> Iterator[tuple[str, Picture]]:
    yield "kaliko, start tile alone", table(begin_match(4, "scene 0"))
    yield "kaliko, early", table(grow_table(3, 6, "scene 0"))
    yield "kaliko, 60 tiles", table(grow_table(2, 60, "scene 11"))
    yield "kaliko, 80 tiles", table(grow_table(2, 80, "scene 11"))
    yield "kaliko, stretched", table(grow_table(2, 60, "scene 0", far_out))
    yield "kaliko, six seats with longest names", table(grow_table(6, 70, "scene 0"), LONG)
    for seats in (3, 4, 6):
        yield f"kaliko, {seats} seats with ordinary names", table(grow_table(seats, 20, "scene 0"), ORDINARY)
    yield (
        "kaliko, after an exchange",
        table(find_state(2, "scene 0", lambda state: has_done(state, Exchanged))),
    )
    yield "kaliko, after a pass", table(find_state(2, "scene 11", lambda state: has_done(state, Passed)))
    yield "kaliko, main loop with crossings", table(grow_table(2, 63, "scene 12"))
    yield "kaliko, four paths at once", table(grow_table(2, 71, "scene 11"))
    more = find_state(3, "scene 11", lambda state: has_made(state, 4))
    yield "kaliko, four paths by the longest name", table(more, LONG)
    yield "kaliko, dead spaces", table(grow_table(2, 57, "scene 11"))
    yield "kaliko, on its side", table(match(4, "scene 6")[-4])
    yield "kaliko, final on its side", table(match(4, "scene 6")[-1])
    yield "kaliko, alone", table(grow_table(1, 30, "scene 0"))
    yield "kaliko, final", table(match(6, "scene 0")[-1])
    yield "kaliko, final of two", table(match(2, "scene 0")[-1], LONG)
    yield "kaliko, final alone", table(match(1, "scene 0")[-1])


def _hands() -> Iterator[tuple[str, Picture]]:
    middle, late = (grow_table(2, tiles, "scene 11") for tiles in (40, 60))
    early, stretched = begin_match(4, "scene 0"), grow_table(2, 60, "scene 0", far_out)
    yield "kaliko, hand to move", hand(middle, middle.turn)
    yield "kaliko, hand waiting", hand(middle, 1 - middle.turn)
    yield "kaliko, hand at the start", hand(early, 2)
    yield "kaliko, hand on a stretched table", draft_picture(stretched, "B4 elsewhere")
    yield "kaliko, hand with a part of the spaces", draft_picture(stretched, "C6 elsewhere elsewhere")
    yield "kaliko, hand with spaces on both halves", draft_picture(stretched, "A8")
    yield "kaliko, hand with the longest paths", draft_picture(late, "F10")
    yield "kaliko, hand with many spaces", draft_picture(late, "F1")
    yield "kaliko, hand staged at the start", draft_picture(early, "C23 N1W1 C27 W1 t5 A9 S1W1")
    yield "kaliko, hand with a place to score", draft_picture(early, "C23 N1W1 C27 W1 t5 A9")
    yield "kaliko, hand staged one", draft_picture(middle, "D10 N8E2")
    yield "kaliko, hand with the second to lay", draft_picture(middle, "D10 N8E2 B14")
    yield "kaliko, hand with the last to lay", draft_picture(middle, "D10 N8E2 B14 N8E3 F2")
    yield "kaliko, hand staged three", draft_picture(middle, "D10 N8E2 B14 N8E3 F2 N7E3")
    yield "kaliko, hand with few tiles", draft_picture(with_tiles(match(2, "scene 11"), 1), "")
    yield "kaliko, hand with two tiles", draft_picture(with_tiles(match(2, "scene 11"), 2), "")
    yield "kaliko, hand with three tiles", draft_picture(with_tiles(match(2, "scene 0"), 3), "")
    yield (
        "kaliko, hand with two tiles of six players",
        draft_picture(with_tiles(match(6, "scene 0"), 2), "", LONG),
    )
    tall = match(4, "scene 6")[25]
    yield "kaliko, hand on its side", draft_picture(tall, kaliko.view(tall, tall.turn).hand[0])
    yield "kaliko, hand over", hand(match(2, "scene 0")[-1], 0)


def has_done(state: State, kind: type) -> bool:
    """Return whether the turn before was of that kind."""
    return isinstance(kaliko.view(state, None).last, kind)


def with_tiles(states: tuple[State, ...], many: int) -> State:
    """Return the first state in which the mover has that many tiles."""
    return next(state for state in states if len(state.hands[state.turn]) == many)


def _moments() -> Iterator[tuple[str, Picture]]:
    """Yield the cards of a loop that a player closed in a match of three."""
    ply = 24
    move = stored_move(kaliko, "kaliko-3-greedy-scene-0", ply)
    yield from cards_of("kaliko, moment", GAME, find_moment(kaliko, match(3, "scene 0"), ply, move), 3)


def scenes() -> Iterator[tuple[str, Picture]]:
    """Return every picture with the name of its scene."""
    yield from _tables()
    yield from _hands()
    yield from _moments()
    yield "kaliko, cover", Picture(GAME, "cover", None, ())
