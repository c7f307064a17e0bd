"""What the walk knows of each game beyond the contract. A new game is a new entry here: corners of its options, what its
matches never lose, and what a seat may not know, if there is anything.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.dice import Dice
from engine.frozen import Frozen
from engine.game import Game
from engine.games import howmanycalories, kaliko, kcaloria, koa, organism
from engine.games.howmanycalories.cards import SUIT_NAMES, suit
from engine.games.kaliko.table import Exchanged
from engine.games.kaliko.tiles import in_order
from engine.games.koa.board import CAMPS
from engine.games.koa.chance import CLAN_TILES, WHEELS, Find
from tests.games import kcaloria as kcaloria_support
from tests.toys import laying, rolling

Corner = tuple[Frozen, tuple[Frozen, ...]]
"""Options, and what the players bring in turn."""


@dataclass(frozen=True)
class Hidden:
    """What is not for everybody to see."""

    disguised: Callable[[Any, int | None, Dice], Any]
    """Another State that looks the same to the seat: all that it can't see is changed about."""
    secrets: Callable[[Any, int | None], tuple[str, ...]]
    """Patterns of words that may stand in nothing which the seat can read."""


@dataclass(frozen=True)
class Law:
    """A game and what has to hold in it."""

    game: Game
    fast: tuple[Corner, ...]
    slow: tuple[Corner, ...]
    conserved: Callable[[Any], object]
    """Something of a State that is the same in every State of a match."""
    hidden: Hidden | None
    """None where everybody sees everything."""


# How many Calories?


def _calories_cards(state: Any) -> tuple[int, ...]:
    piles = (*state.hands, *state.taken, state.discards, *filter(None, state.passing))
    return tuple(sorted([*(card for pile in piles for card in pile), *(laid.card for laid in state.trick)]))


def _calories_disguised(state: Any, seat: int | None, dice: Dice) -> Any:
    unseen = [chair for chair in range(state.chairs) if chair != seat]
    passers = [chair for chair in unseen if chair < state.seats and state.passing[chair]]
    pool = [card for chair in unseen for card in state.hands[chair]]
    pool += [card for chair in passers for card in state.passing[chair]]
    pool += state.discards
    pile = list(dice.shuffled(pool))

    def take(count: int) -> tuple[int, ...]:
        taken = tuple(sorted(pile[:count]))
        del pile[:count]
        return taken

    hands, passing, received = list(state.hands), list(state.passing), list(state.received)
    for chair in unseen:
        hands[chair] = take(len(state.hands[chair]))
        if chair < state.seats:
            received[chair] = received[chair][::-1]
    for chair in passers:
        passing[chair] = take(2)
    hidden = {
        "hands": tuple(hands),
        "passing": tuple(passing),
        "received": tuple(received),
        "discards": tuple(pile),
    }
    return state.model_copy(update=hidden)


def _calories_secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    """The others' cards, but for those that were open a round ago and those that the seat itself has passed on."""
    held = [card for chair, hand in enumerate(state.hands) if chair != seat for card in hand]
    held += [card for chair, cards in enumerate(state.passing) if chair != seat for card in cards or ()]
    known = {card for done in state.history for food in done.taken for card in food}
    known |= {laid.card for laid in state.last.laid} if state.last else set()
    known |= set() if seat is None else set(state.received[(seat + 1) % state.seats])
    return tuple(rf"\b{SUIT_NAMES[suit(card)].template} {card}\b" for card in held if card not in known)


# Kaliko


def _kaliko_tiles(state: Any) -> tuple[str, ...]:
    held = [tile for hand in state.hands for tile in hand]
    return in_order((*(laid.tile for laid in state.pattern), *held, *state.bag))


def _kaliko_disguised(state: Any, seat: int | None, dice: Dice) -> Any:
    unseen = [other for other in range(state.seats) if other != seat]
    pile = list(dice.shuffled([*(tile for other in unseen for tile in state.hands[other]), *state.bag]))
    hands = list(state.hands)
    for other in unseen:
        hands[other] = in_order(pile[: len(hands[other])])
        del pile[: len(hands[other])]
    return state.model_copy(update={"hands": tuple(hands), "bag": tuple(pile)})


def _kaliko_secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    """The others' tiles and those in the bag, but for those that everybody has seen in an exchange that is still told."""
    shown = {tile for turn in state.latest if isinstance(turn, Exchanged) for tile in turn.tiles}
    held = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand]
    hidden = [tile for tile in (*held, *state.bag) if tile not in shown]
    return (rf"\b(?:{'|'.join(hidden)})\b",) if hidden else ()


# KOA


def _koa_tiles(state: Any) -> object:
    """Who plays what, who began, and every clan's tiles by sort: in the pool, on the board, or somebody's trophies."""
    squares = [tile.square for tile in state.tiles]
    assert len(set(squares)) == len(squares), "one tile on a square"
    assert not set(squares) & set(CAMPS), "none on a camp"
    assert all((tile.clan is None) == (tile.find not in CLAN_TILES) for tile in state.tiles)
    standing = Counter((tile.clan, tile.find) for tile in state.tiles)
    seized = Counter(clan for won in state.trophies for clan in won)
    counts = []
    for clan, pool in enumerate(state.pools):
        for find in CLAN_TILES:
            is_counted = find is not Find.CAVERN or not state.is_endless(clan)
            left = pool.of(find)
            assert left >= 0
            laid = standing[clan, find] + (seized[clan] if find is Find.CAVERN else 0)
            counts.append(left + laid if is_counted else left)
    return state.owners, state.jonnys, state.first, counts


# ORGANISM


def _organism_rules_of_life(state: Any) -> object:
    """Who began and how many captures win; and after each turn everything alive is as it may be."""
    standing = {one.space: one for one in state.elements}
    assert len(standing) == len(state.elements)
    assert standing.keys() <= set(state.board.spaces)
    assert all(0 <= one.food <= 3 for one in state.elements)
    for space, one in standing.items():
        beside = [standing[near] for near in state.board.near[space] if near in standing]
        assert all(other.seat == one.seat for other in beside), "conflict is over when a turn is"
    if not state.options.persist:
        assert all(one.is_whole for one in organism.view(state, None).organisms)
    if not state.options.endless_supply:
        held = Counter((one.seat, one.kind) for one in state.elements)
        assert all(count <= 5 for count in held.values())
    return state.first, state.limits


# Laying


def _laying_pieces(state: Any) -> tuple[str, ...]:
    return tuple(
        sorted(
            [
                *(piece for hand in state.hands for piece in hand),
                *state.bag,
                *(laid.piece for laid in state.grid),
            ]
        )
    )


def _laying_disguised(state: Any, seat: int | None, dice: Dice) -> Any:
    unseen = [other for other in range(len(state.hands)) if other != seat]
    pile = list(dice.shuffled([*(piece for other in unseen for piece in state.hands[other]), *state.bag]))
    hands = list(state.hands)
    for other in unseen:
        hands[other] = tuple(sorted(pile[: len(hands[other])]))
        del pile[: len(hands[other])]
    return state.model_copy(update={"hands": tuple(hands), "bag": tuple(pile)})


def _laying_secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    held = [piece for other, hand in enumerate(state.hands) if other != seat for piece in hand]
    return tuple(rf"\b{re.escape(piece)}\b" for piece in (*held, *state.bag))


# Rolling


def _rolling_figures(state: Any) -> object:
    return len(state.at), len(state.scores), state.last_turn


def _rolling_disguised(state: Any, seat: int | None, dice: Dice) -> Any:
    return state.model_copy(update={"treasure": dice.choice(rolling.CELLS)})


def _rolling_secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    return (r"treasure (is|lies)",)


_Calories, _Guest = howmanycalories.Options, howmanycalories.SeatOptions()
_Kaliko, _Player = kaliko.Options(), kaliko.SeatOptions()
_Kcaloria, _Deck, _Woods = kcaloria.Options, kcaloria.SeatOptions, kcaloria.SeatOptions()
_Koa, _Clan, _Miner = koa.Options, koa.SeatOptions, koa.SeatOptions()
_Voter, _Jonny = koa.SeatOptions(vote=True), koa.SeatOptions(jonny=True, vote=True)
_Organism, _Organism_Seat, _Even = organism.Options, organism.SeatOptions, organism.SeatOptions()
_Laying, _Side = laying.Options, laying.SeatOptions
_Rolling, _Figure = rolling.Options, rolling.SeatOptions()

LAWS: Mapping[str, Law] = {
    "howmanycalories": Law(
        game=howmanycalories,
        fast=((_Calories(rounds=1), (_Guest,)), (_Calories(rounds=2), (_Guest,))),
        slow=tuple((_Calories(rounds=rounds), (_Guest,)) for rounds in (1, 4, 8) for _ in range(4)),
        conserved=_calories_cards,
        hidden=Hidden(disguised=_calories_disguised, secrets=_calories_secrets),
    ),
    "kaliko": Law(
        game=kaliko,
        fast=((_Kaliko, (_Player,)),),
        slow=((_Kaliko, (_Player,)),) * 4,
        conserved=_kaliko_tiles,
        hidden=Hidden(disguised=_kaliko_disguised, secrets=_kaliko_secrets),
    ),
    "kcaloria": Law(
        game=kcaloria,
        fast=(
            (_Kcaloria(ending="stack"), (_Woods, _Deck(deck="Mexican Cloud Forest"))),
            (
                _Kcaloria(ending="stack", extinction=False, decay="every"),
                (_Deck(deck="Coasts and reefs"), _Deck(deck="Deserts and mountains")),
            ),
        ),
        slow=tuple(
            (_Kcaloria(extinction=extinction), (_Woods, _Deck(deck="Mexican Cloud Forest")))
            for extinction in (True, True, False)
        ),
        conserved=kcaloria_support.conserved,
        hidden=Hidden(disguised=kcaloria_support.disguised, secrets=kcaloria_support.secrets),
    ),
    "koa": Law(
        game=koa,
        fast=(
            (_Koa(rounds=10), (_Miner,)),
            (
                _Koa(
                    wheel="harsh",
                    caverns=8,
                    goroldioa=6,
                    springs=6,
                    markers=1,
                    vp_cavern=0,
                    vp_chained=3,
                    vp_outside=2,
                    vp_trophy=3,
                    rounds=10,
                ),
                (_Clan(camp="J10"), _Clan(camp="J10"), _Clan(camp="A10"), _Miner),
            ),
            (_Koa(wheel="volcanic", caverns=8, rounds=10), (_Jonny, _Voter, _Voter, _Voter)),
        ),
        slow=(
            *((_Koa(wheel=wheel), (_Miner,)) for wheel in WHEELS),
            (_Koa(goroldioa=6, springs=6, markers=1), (_Clan(camp="J1"), _Miner)),
            (_Koa(caverns=24, goroldioa=12, springs=12, rounds=99), (_Miner, _Clan(camp="A1"))),
            (_Koa(caverns=10), (_Voter, _Jonny, _Voter, _Voter)),
            (_Koa(rounds=10), (_Jonny,)),
        ),
        conserved=_koa_tiles,
        hidden=None,
    ),
    "organism": Law(
        game=organism,
        fast=(
            (_Organism(captures=3, rounds=7), (_Even,)),
            (
                _Organism(board="open", rounds=5, strict_growth=True, sacrifice="survivors"),
                (_Organism_Seat(handicap=-2), _Organism_Seat(handicap=4)),
            ),
            (_Organism(rounds=5, commune=True, persist=True, endless_supply=True), (_Even,)),
        ),
        slow=tuple(
            (_Organism(board=length, strict_growth=strict, commune=house, persist=house), (_Even,))
            for length in ("close", "open")
            for strict, house in ((False, False), (True, False), (False, True))
        ),
        conserved=_organism_rules_of_life,
        hidden=None,
    ),
    "laying": Law(
        game=laying,
        fast=(
            (_Laying(), (_Side(),)),
            (_Laying(width=2), (_Side(side="blue", handicap=9), _Side(tall=True))),
            (_Laying(width=4), (_Side(tall=True), _Side(side="blue", tall=True))),
        ),
        slow=tuple(
            (_Laying(width=width), (_Side(tall=tall), _Side(side="blue", handicap=4, tall=tall)))
            for width in (2, 3, 4)
            for tall in (False, True)
            for _ in range(3)
        ),
        conserved=_laying_pieces,
        hidden=Hidden(disguised=_laying_disguised, secrets=_laying_secrets),
    ),
    "rolling": Law(
        game=rolling,
        fast=((_Rolling(), (_Figure,)), (_Rolling(turns=1), (_Figure,))),
        slow=tuple((_Rolling(turns=turns), (_Figure,)) for turns in (1, 4) for _ in range(4)),
        conserved=_rolling_figures,
        hidden=Hidden(disguised=_rolling_disguised, secrets=_rolling_secrets),
    ),
}
"""By the name of the game. Every game of the library has to be here: a test sees to it."""
