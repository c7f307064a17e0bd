"""Scenes of kCaloria: made up for details, or from random matches.

Large tables come from matches.
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.games import kcaloria
from engine.games.kcaloria.deal import deal_match
from engine.games.kcaloria.positions import ask_after, catalogue, parse_move, play_move, set_table
from engine.games.kcaloria.rules.state import Discard, Move, Place, Refeed, State, View
from engine.games.kcaloria.turns import to_move
from engine.games.kcaloria.words.rules_page import SIGNS_BESIDE
from render import Picture
from tests.render.scenes.people import LONG, NAMES, ORDINARY
from tests.render.scenes.played import FOLDER, cards_of, find_moment, load_states, stored_move
from tools.kcaloria import plan

GAME = "kcaloria"
KEPT = (
    "kcaloria, before the first turn",
    "kcaloria, early",
    "kcaloria, two players in the middle",
    "kcaloria, 60 tiles of two",
    "kcaloria, 110 tiles",
    "kcaloria, chains of two initiators",
    "kcaloria, barricades and boosts",
    "kcaloria, died out",
    "kcaloria, three players with longest names",
    "kcaloria, four players with everyday names",
    "kcaloria, hand which tile",
    "kcaloria, hand where",
    "kcaloria, hand who feeds it",
    "kcaloria, hand which name",
    "kcaloria, hand last look",
    "kcaloria, hand which colour",
    "kcaloria, hand discard these",
    "kcaloria, hand hungry",
    "kcaloria, hand waiting on 60 tiles",
    "kcaloria, hand catalogue",
    "kcaloria, hand signs",
    "kcaloria, fed again",
    "kcaloria, final of humans",
    "kcaloria, final of four with longest names",
    "kcaloria, moment",
    "kcaloria, cover",
)
"""Scenes with a golden picture."""
SEEDS = {2: "scene 9", 3: "scene 1", 4: "scene 23"}
"""Seeds by players: matches without distant tiles, as transplants may cause."""
PLAYED_WITH = tomllib.loads((FOLDER / "decks.toml").read_text("utf-8"))["deck"]
"""The ready decks with which the stored matches were played."""
SENSIBLE = "sensible scene 2"
"""A long match."""


def begin_match(brought: Sequence[int], seed: str) -> State:
    """Return the beginning of a match with these decks of `PLAYED_WITH`."""
    chosen = [PLAYED_WITH[place] for place in brought]
    seats = tuple(kcaloria.SeatOptions(deck=deck["tiles"]) for deck in chosen)
    state = kcaloria.start(kcaloria.Options(), seats, Dice(seed, 0))
    return state.model_copy(update={"decks": tuple(deck["name"] for deck in chosen)})


@cache
def match(players: int) -> tuple[State, ...]:
    """Return all states of a match of random players.

    Each has another deck if there are more than two.
    """
    seed = SEEDS[players]
    first = begin_match(range(players) if players > 2 else (0, 0), seed)

    def move(seen: View, ply: int) -> Move:
        _, made = random_move(kcaloria, seen, Dice(f"{seed} moves", ply))
        assert isinstance(made, Place | Discard | Refeed)
        return made

    return load_states(kcaloria, f"kcaloria-{players}-scene", first, seed, move)


def unbegun(players: int) -> State:
    """Return a match in which nothing has been placed."""
    seats = tuple(kcaloria.SeatOptions(deck=deck["tiles"]) for deck in PLAYED_WITH[:players])
    return deal_match(kcaloria.Options(), seats, Dice("dealt", 0))


@cache
def sensible_match() -> tuple[State, ...]:
    """Return all states of a match of two sensible players.

    Their food webs grow into each other.
    """
    first = begin_match((0, 0), SENSIBLE)

    def move(seen: View, ply: int) -> Move:
        return plan(seen, Dice(f"{SENSIBLE} moves", ply))

    return load_states(kcaloria, "kcaloria-sensible-scene", first, SENSIBLE, move)


def grow_table(players: int, tiles: int) -> State:
    """Return the first state of a match with that many tiles on the table."""
    return next(state for state in match(players) if len(state.tiles) >= tiles)


def table(state: State, names: tuple[str, ...] = NAMES) -> Picture:
    """Return the table as everybody sees it."""
    return Picture(GAME, "table", kcaloria.view(state, None), names[: state.seats])


def hand(state: State, keys: str = "", names: tuple[str, ...] = NAMES) -> Picture:
    """Return the mover's hand after these picks, with its question's numbers."""
    ask = ask_after(state, keys)
    tags = tuple((option.at, n) for n, option in enumerate(ask.options, start=1) if option.at is not None)
    return Picture(GAME, "hand", ask.view, names[: state.seats], tags)


def after(state: State, keys: str) -> State:
    """Return the state after the move that these picks make."""
    return play_move(state, parse_move(state, keys))


HAND = ("human armadillo heron remove-the-invader squirrel squirrel frog", "bayou phlox")
PINEY = (
    "0: bayou@start phlox@E1 pine@N1E1 cicada@N1E2 cicada@E2 bayou@W1 mushroom@N1W1 phlox@S1W1 cicada@S1E1 "
    "bayou@N2 bayou@S1W2 1: bayou@E5 phlox@E4 squirrel@N1E5 bayou@S1E5 pine@S1E4 sunlight@S1E3 "
    "grasshopper@E3"
)
WOODS = set_table(PINEY, hands=HAND)
"""Two players' first tiles."""
GATHERED = set_table(
    f"{PINEY} 0: gatherer@N2E1 bayou@S2W1 mushroom@S3W1", hands=("gatherer human bayou", "bayou phlox")
)
"""The same with a human, and food for another."""
CHAINS = set_table(
    "0: bayou@start phlox@E1 bayou@W1 phlox@N1W1 cicada@N1E1 cicada@N1E2 frog@N2E1 "
    "1: bayou@E5 phlox@E4 bayou@S1E5 pine@S1E4 cicada@E3 armadillo@N1E3<2yellow-E3 "
    "0: bacillus@N2",
    turn=1,
    hands=(HAND[0], "remove-the-invader bayou"),
)
"""An extinction event, and the makings of another."""
GUARDED = set_table(
    "0: bayou@start greenbrier@E1 pine@W1 bayou@N1E1 saguaro@N2 flying-squirrel@N1W1 moonlight@N2W1 "
    "1: bayou@E5 beautyberry@E4 bayou@S1E4 oxbow@S1E5 cypress@S2E4 cypress@S2E5 sunlight@S1E3",
    hands=("greenbrier human",),
)
"""Barricades, boosts, and light."""
HUNGRY = set_table(
    "0: bayou@start phlox@E1 cicada@N1E1 bayou@W1 1: bayou@E5 bayou@S1E4 phlox@E3 cicada@E2<1green-E3 "
    "cicada@N1E3<1green-E3 0: frog@N1E2<1yellow-E2+1yellow-N1E1",
    hands=("bacillus bayou human heron", "bayou armadillo"),
)
"""A frog that will lack food, and find other food."""
LIT = HUNGRY.model_copy(update={"hands": (("sunlight",), ())})
"""The same with light for the frog to bask in."""


@cache
def starving() -> State:
    """Return the state after the frog's cicada has died out."""
    begun = after(HUNGRY, "bacillus N2 confirm")
    return play_move(play_move(begun, Discard(tiles=("bayou",))), Discard(tiles=("bayou",)))


def _tables() -> Iterator[tuple[str, Picture]]:
    yield "kcaloria, before the first turn", table(unbegun(4))
    yield "kcaloria, first tile", table(grow_table(2, 1))
    yield "kcaloria, early", table(grow_table(3, 9))
    yield "kcaloria, two players in the middle", table(grow_table(2, 30))
    yield "kcaloria, 60 tiles of two", table(grow_table(2, 60))
    yield "kcaloria, 60 tiles of four", table(grow_table(4, 60))
    yield "kcaloria, 110 tiles", table(grow_table(4, 110))
    yield (
        "kcaloria, chains of two initiators",
        table(after(CHAINS, "remove-the-invader S1E3 cicada confirm")),
    )
    yield "kcaloria, barricades and boosts", table(after(GUARDED, "greenbrier N1E2 confirm"))
    yield "kcaloria, after discards", table(play_move(WOODS, Discard(tiles=("human", "frog"))))
    yield "kcaloria, three players with longest names", table(grow_table(3, 40), LONG)
    yield "kcaloria, three players with everyday names", table(grow_table(3, 20), ORDINARY)
    yield "kcaloria, four players with everyday names", table(grow_table(4, 20), ORDINARY)
    yield "kcaloria, died out", table(play_move(starving(), parse_move(starving(), "starve")))
    yield "kcaloria, fed again", table(after(starving(), "1Y-N1E3"))
    yield "kcaloria, final", table(match(2)[-1])
    yield "kcaloria, final of four with longest names", table(match(4)[-1], LONG)
    yield "kcaloria, final of humans", table(after(GATHERED, "gatherer S2 1B-S2W1+2G-S3W1+2Y-S1E1 confirm"))


def _hands() -> Iterator[tuple[str, Picture]]:
    yield "kcaloria, hand first tile", hand(grow_table(2, 1))
    yield "kcaloria, hand which tile", hand(WOODS)
    yield "kcaloria, hand where", hand(WOODS, "squirrel")
    yield "kcaloria, hand where on 60 tiles", hand(*_find_numbered())
    yield (
        "kcaloria, hand who feeds it",
        hand(HUNGRY.model_copy(update={"hands": (("armadillo",), ())}), "armadillo N2E2"),
    )
    yield "kcaloria, hand which name", hand(CHAINS, "remove-the-invader S1E3")
    yield "kcaloria, hand last look", hand(CHAINS, "remove-the-invader S1E3 cicada")
    yield "kcaloria, hand which colour", hand(LIT, "sunlight N2E2")
    yield "kcaloria, hand discard which", hand(WOODS, "discard")
    yield "kcaloria, hand discard these", hand(WOODS, "discard frog,squirrel")
    yield "kcaloria, hand hungry", hand(starving())
    waiting = kcaloria.view(WOODS, 1)
    yield "kcaloria, hand waiting", Picture(GAME, "hand", waiting, NAMES[:2])
    yield "kcaloria, hand waiting after a turn", _await(after(GUARDED, "greenbrier N1E2 confirm"), 0)
    yield "kcaloria, hand waiting on 60 tiles", _await(grow_table(4, 60), 0)
    yield "kcaloria, hand waiting on 110 tiles", _await(grow_table(4, 110), 3)
    shown = ("human", "greenbrier", "sunlight", "box-turtle", "remove-the-invader", "monarch")
    yield "kcaloria, hand catalogue", Picture(GAME, "hand", catalogue(shown), NAMES[:2])
    yield "kcaloria, hand signs", Picture(GAME, "hand", SIGNS_BESIDE, NAMES[:2])


def _await(state: State, seat: int) -> Picture:
    """Return the hand of a seat in another's turn."""
    assert seat not in to_move(state)
    return Picture(GAME, "hand", kcaloria.view(state, seat), NAMES[: len(state.hands)])


def _find_numbered() -> tuple[State, str]:
    """Return a large table, and the tile in hand with most spaces on it."""
    state = grow_table(4, 60)
    options = ask_after(state, "").options
    keys = [option.key for option in options if option.key in state.hands[to_move(state)[0]]]
    return state, max(keys, key=lambda key: len(ask_after(state, key).options))


def _moments() -> Iterator[tuple[str, Picture]]:
    """Yield the cards of a player's second human."""
    states = sensible_match()
    ply = len(states) - 1
    move = stored_move(kcaloria, "kcaloria-sensible-scene", ply)
    yield from cards_of("kcaloria, moment", GAME, find_moment(kcaloria, states, ply, move), 2)


def scenes() -> Iterator[tuple[str, Picture]]:
    """Return every picture with the name of its scene."""
    yield from _tables()
    yield from _hands()
    yield from _moments()
    yield "kcaloria, cover", Picture(GAME, "cover", None, ())
