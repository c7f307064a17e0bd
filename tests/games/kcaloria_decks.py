"""Matches between decks of kCaloria, and what they count.

Rounds are numbered, and each is always the same.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from math import sqrt
from typing import Final

from engine.contract.dice import Dice
from engine.contract.hexes import around
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.decks import NAMES, READY_TILES, SIZE, groups, spell_deck
from engine.games.kcaloria.rules.kinds import ANIMALS, KINDS, Effect, Key, Kind, Type
from engine.games.kcaloria.rules.state import (
    Discard,
    Ending,
    Move,
    Options,
    Place,
    SeatOptions,
    Standing,
    State,
)
from engine.games.kcaloria.rules.web import Web, fire_modifiers
from tools.kcaloria import plan

DECKS: Final = tuple(NAMES.values())
SURE: Final = 1.96
"""Standard deviations of a 95 % confidence interval."""
TRIGGERS: Final = (Effect.PESTICIDE, Effect.REMOVAL)
"""Effects that set off an extinction event."""
_COPIES: Final = 5


# Contents of decks


@dataclass(frozen=True)
class Contents:
    """The contents of a deck."""

    kinds: int
    triggers: int
    trigger_kinds: int
    microbes: int
    signs: frozenset[Effect]


def contents(tiles: Sequence[Key]) -> Contents:
    """Count the contents of some tiles."""
    counts = Counter(tiles)
    striking = [key for key in counts if any(KINDS[key].has(effect) for effect in TRIGGERS)]
    return Contents(
        kinds=len(counts),
        triggers=sum(counts[key] for key in striking),
        trigger_kinds=len(striking),
        microbes=sum(count for key, count in counts.items() if KINDS[key].type is Type.MICROBE),
        signs=frozenset(effect for key in counts for effect in KINDS[key].effects),
    )


# Rival decks


def without_humans(name: str) -> str:
    """Return a ready deck with its hunters instead of humans.

    Other animals of it fill what is left.
    """
    counts = Counter(key for key in READY_TILES[name.casefold()] if KINDS[key].type is not Type.HUMAN)
    by_worth = sorted(counts, key=lambda key: -_gain(key))
    for key in [key for key in by_worth if KINDS[key].type in ANIMALS] * _COPIES:
        if counts.total() < SIZE and _together(counts, key) < _COPIES:
            counts[key] += 1
    return spell_deck(tuple(counts.elements()))


def of_hunters() -> str:
    """Return the greediest possible deck.

    It has water, plants, and the insects and hunters that gain most.
    """
    counts = Counter[Key]()
    for of, many in ((Type.WATER, 14), (Type.PLANT, 13), (Type.HERBIVORE, 18), (Type.CARNIVORE, 15)):
        kinds = sorted(
            (kind.key for kind in KINDS.values() if kind.type is of and not kind.is_former),
            key=lambda key: -_gain(key),
        )
        left = many
        for key in kinds:
            while left and _together(counts, key) < _COPIES:
                counts[key] += 1
                left -= 1
    return spell_deck(tuple(counts.elements()))


def _together(counts: Mapping[Key, int], key: Key) -> int:
    return sum(counts.get(other, 0) for other in groups(KINDS)[KINDS[key].alike])


def _gain(key: Key) -> float:
    """Return the points that a tile makes, less those that it eats.

    Water and boosts count a little.
    """
    kind = KINDS[key]
    made = sum(points * count for points, count in enumerate(kind.makes))
    eaten = min((sum(points * count for points, count in enumerate(cost)) for cost in kind.cost), default=0)
    return made - eaten + 0.3 * sum(kind.makes) + 0.1 * len(kind.modifiers) - 0.3 * kind.has(Effect.TEMPORARY)


RIVALS: Final[Mapping[str, str]] = {
    **{f"{name} without humans": without_humans(name) for name in DECKS},
    "hunters alone": of_hunters(),
}
"""Decks to which no ready one may lose more than 55 % of matches (KC-67)."""


# Matches


@dataclass
class Tally:
    """The results of some matches."""

    matches: int = 0
    turns: list[int] = field(default_factory=list)
    """Turns of each player of each match."""
    endings: Counter[Ending] = field(default_factory=Counter)
    drawn: Counter[Key] = field(default_factory=Counter)
    placed: Counter[Key] = field(default_factory=Counter)
    won: dict[str, float] = field(default_factory=dict)
    """Matches won by each deck; shared ones count in parts."""
    due: dict[str, float] = field(default_factory=dict)
    """Matches that it would have won by chance."""
    played: Counter[str] = field(default_factory=Counter)
    ahead: float = 0
    """Matches won by the first player, less those expected by chance."""
    points: dict[str, list[int]] = field(default_factory=dict)
    fired: Counter[Effect] = field(default_factory=Counter)
    """Placed tiles whose sign had an effect."""
    dead: int = 0
    events: int = 0

    def share(self, kind: Type) -> float:
        """Return the share of drawn tiles of a type that were placed."""
        return of_type(kind, self.placed) / max(1, of_type(kind, self.drawn))

    def rate(self, deck: str) -> tuple[float, float]:
        """Return a deck's wins beyond chance per match, and the margin at 95 %."""
        n = self.played[deck]
        part = self.won[deck] / n
        return (self.won[deck] - self.due[deck]) / n, SURE * sqrt(max(part * (1 - part), 0.01) / n)


def of_type(kind: Type, tiles: Mapping[Key, int]) -> int:
    """Return the number of tiles of a type."""
    return sum(count for key, count in tiles.items() if KINDS[key].type is kind)


def played(
    decks: Sequence[str], seed: str, options: Options | None = None
) -> Iterator[tuple[State, Move | None]]:
    """Play a match of sensible players; yield each state with its move."""
    seats = tuple(SeatOptions(deck=deck) for deck in decks)
    state = game.start(options or Options(), seats, Dice(seed, 0))
    ply = 0
    while moving := game.to_move(state):
        ply += 1
        move = plan(game.view(state, moving[0]), Dice(f"{seed} thinks", ply))
        yield state, move
        state, _ = game.apply(state, moving[0], move, Dice(seed, ply))
    yield state, None


def counted(
    tally: Tally, decks: Sequence[str], seed: str, options: Options | None = None, names: Sequence[str] = ()
) -> None:
    """Add one match to a tally.

    Decks go by their names, if they have any besides their lists.
    """
    names = names or decks
    marks: dict[int, set[Effect]] = {}
    before: State | None = None
    known: set[int] = set()
    for state, move in played(decks, seed, options):
        if before is not None:
            _watch(tally, before, state, marks, known)
        if isinstance(move, Place):
            tally.placed[move.tile] += 1
            tally.drawn[move.tile] += 1
        elif isinstance(move, Discard):
            tally.drawn.update(move.tiles)
        before = state
    outcome = game.outcome(state)
    assert outcome is not None
    assert state.ending is not None
    tally.matches += 1
    tally.turns += state.turns
    tally.endings[state.ending] += 1
    for hand in state.hands:
        tally.drawn.update(hand)
    tally.events += len(known)
    for seat, deck in enumerate(names):
        part = (seat in outcome.winners) / len(outcome.winners)
        tally.won[deck] = tally.won.get(deck, 0) + part
        tally.due[deck] = tally.due.get(deck, 0) + 1 / len(decks)
        tally.played[deck] += 1
        tally.points.setdefault(deck, []).append(outcome.scores[seat])
        tally.ahead += (part - 1 / len(decks)) * (seat == state.first)
    for effects in marks.values():
        tally.fired.update(effects)


def _watch(tally: Tally, before: State, after: State, marks: dict[int, set[Effect]], known: set[int]) -> None:
    """Record a move's effects: the signs that acted, and the tiles that died."""
    there = {tile.id for tile in after.tiles}
    gone = [tile for tile in before.tiles if tile.id not in there and tile.kind.type is not Type.ACTION]
    tally.dead += len(gone)
    for tile in after.tiles:
        if tile.lost and tile.kind.has(Effect.TEMPORARY):
            marks.setdefault(tile.id, set()).add(Effect.TEMPORARY)
    known.update(one.trigger for one in after.collapses)
    last = after.last
    if last is None or last.placed is None or last.placed.id <= before.numbered:
        return
    new = last.placed
    web = Web(after) if new.id in there else Web(after).with_another(new)
    near = web.beside(new.cell)
    marks.setdefault(new.id, set()).update(_acting(new, near, web))
    for other in near:
        acting = marks.setdefault(other.id, set())
        acting.update(_on(other, new))
        acting.update(fire_modifiers(other, web.beside(other.cell)))
    if new.kind.has(Effect.TRANSPLANT) and not any(tile.seat == new.seat for tile in near):
        marks[new.id].add(Effect.TRANSPLANT)
    for payment in last.eaten:
        eaten = web.at.get(payment.cell)
        if eaten is not None and eaten.kind.has(Effect.INEDIBLE) and new.kind.type is Type.HUMAN:
            marks.setdefault(eaten.id, set()).add(Effect.INEDIBLE)


def _acting(tile: Standing, near: Sequence[Standing], web: Web) -> Iterator[Effect]:
    """Yield the signs of a new tile that have an effect at once."""
    yield from fire_modifiers(tile, near)
    for other in near:
        yield from _on(tile, other)
    if tile.fed > 0 and tile.kind.has(Effect.CANINES):
        yield Effect.CANINES
    if tile.kind.has(Effect.BARRICADE) and any(
        other.seat != tile.seat
        for cell in around(tile.cell)
        if cell not in web.at
        for other in web.beside(cell)
    ):
        yield Effect.BARRICADE
    if tile.kind.has(Effect.INVASIVE) and any(
        other.kind.boosts and other.kind.boosts.isdisjoint(tile.kind.biomes) for other in near
    ):
        yield Effect.INVASIVE


_ACTS: Final[Mapping[Effect, Callable[[Kind], bool]]] = {
    Effect.DESTRUCTIVE: lambda kind: kind.is_green,
    Effect.MYCORRHIZAL: lambda kind: kind.is_green,
    Effect.PHOTOSYNTHESIS: lambda kind: kind.type is Type.PLANT,
    Effect.SHADE: lambda kind: kind.type is Type.FUNGI,
    Effect.TIDAL: lambda kind: kind.type is Type.WATER,
    Effect.HUNTERS: lambda kind: kind.type in (Type.CARNIVORE, Type.HUMAN),
    Effect.ECTOTHERM: lambda kind: bool({"amphibian", "reptile"} & set(kind.classes)),
    Effect.PESTICIDE: lambda kind: "insect" in kind.classes,
    Effect.REMOVAL: lambda kind: bool(kind.cost),
}
"""The tiles each square sign acts on; a boost acts on what prefers its biome."""


def _on(tile: Standing, other: Standing) -> Iterator[Effect]:
    """Yield the square signs of a tile that act on a neighbour."""
    for effect in tile.kind.effects:
        if effect in _ACTS and _ACTS[effect](other.kind):
            yield effect
    boosts = tile.kind.boosts
    is_suited = other.kind.has(Effect.INVASIVE) or not boosts.isdisjoint(other.kind.biomes)
    if boosts and any(other.kind.makes) and is_suited:
        yield Effect.BOOST


# Campaigns


def pairs(rounds: int, options: Options | None = None, label: str = "") -> Tally:
    """Play every ready deck against every other, from either seat."""
    tally = Tally()
    for number in range(rounds):
        for decks in permutations(DECKS, 2):
            counted(tally, decks, f"{label}{number}/{'/'.join(decks)}", options)
    return tally


def against(rival: str, rounds: int) -> Tally:
    """Play a deck without humans against every ready one, from either seat."""
    tally = Tally()
    for number in range(rounds):
        for name in DECKS:
            for seats in ((rival, name), (name, rival)):
                decks = tuple(RIVALS.get(one, one) for one in seats)
                counted(tally, decks, f"{rival} {number}/{name}/{seats[0]}", names=seats)
    return tally
