"""What a seat of kCaloria is asked on the way to a move, and who plays for the absent.

A placement is tile, space and a last look, with everything that it would bring about; only where there really is a choice
are space, payment, name and colours asked for, the best guess first. What is thrown away for good gets a last look, too.
"""

from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import Final

from engine.errors import IllegalMove
from engine.game import KEY_LONGEST, Ask, Option, Pick
from engine.games.kcaloria.rules.changes import gains, mixtures, placed
from engine.games.kcaloria.rules.feeding import Eater, Ways, refills, ways_to_feed, ways_to_refill
from engine.games.kcaloria.rules.kinds import KINDS, Colour, Cubes, Effect, Key, Kind
from engine.games.kcaloria.rules.legal import openings, refeedable, removable
from engine.games.kcaloria.rules.table import (
    Bonus,
    Discard,
    Meal,
    Move,
    Payment,
    Place,
    Refeed,
    Refeeding,
    Standing,
    TileId,
    View,
)
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.food import STARVE, how_to_feed, which_meal, which_source
from engine.games.kcaloria.words.questions import (
    CONFIRM,
    DISCARD,
    EACH,
    last_look,
    last_look_at_discards,
    which_colours,
    which_discards,
    which_name,
    which_space,
    which_tile,
)
from engine.games.kcaloria.words.refusals import why_no_space
from engine.games.kcaloria.words.tiles import LETTERS
from engine.hexes import Cell, cell_name, cell_of, cell_said
from engine.words import Sentence, say

SURVEYED: Final = 25
"""Ways that one can choose among at a glance; more of them are asked source by source, or tile by tile."""


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """A tile, where, and whatever it takes to know; or a discard; or, after a removal, how a tile is fed again."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.starving:
        return (yield from _answering(view))
    web = Web(view)
    places = openings(web, view.seat, view.hand)
    (key,) = yield which_tile(view, places)
    if key == DISCARD:
        return (yield from _discarding(view))
    if len(places[key]) == 1:
        return (yield from _only_there(view, web, view.seat, key, *places[key]))
    holding = view.model_copy(update={"held": key, "numbered_cells": places[key]})
    (where,) = yield which_space(holding, web, key)
    cell = next(cell for cell in places[key] if cell_name(cell) == where)
    move = yield from _placing(view, web, view.seat, key, cell)
    return move


def stand_in(view: View) -> tuple[Pick, ...]:
    """One tile discarded, so that stacks last and what stands stays as it is (KC-64); at first a water tile, as it must be."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.starving:
        return ((STARVE,),)
    if view.turns[view.seat] == 0:
        return _first_answers(choose(view))
    card, _ = _cards(view.hand)[-1]
    return (DISCARD,), (card,), (CONFIRM,)


def _first_answers(asking: Generator[Ask, Pick, Move]) -> tuple[Pick, ...]:
    """What is offered first to each question, but for a last look: that is confirmed."""
    picks: list[Pick] = []
    try:
        ask = next(asking)
        while True:
            keys = [option.key for option in ask.offered]
            picks.append((CONFIRM,) if CONFIRM in keys else (keys[0],))
            ask = asking.send(picks[-1])
    except StopIteration:
        return tuple(picks)


# A placement


def _placing(view: View, web: Web, seat: int, key: Key, cell: Cell) -> Generator[Ask, Pick, Place]:
    kind = KINDS[key]
    move = Place(tile=key, cell=cell, meal=None)
    if kind.cost:
        eater = Eater(kind, seat, cell)
        meal = yield from _meal(_held(view, key, cell), eater, ways_to_feed(web, eater))
        move = move.model_copy(update={"meal": meal})
    if kind.has(Effect.REMOVAL):
        move = move.model_copy(update={"removes": (yield from _named(view, web, key, cell))})
    if _may_choose_colours(web, seat, kind, cell):
        move = yield from _coloured(view, seat, move)
    while True:
        after = cache(partial(placed, view, seat, move))
        hungry: dict[str, Standing] = {}
        if any(tile.seat == seat for tile in web.hungry):
            hungry = {f"feed-{cell_name(tile.cell)}": tile for tile in refeedable(Web(after()), seat)}
        (answer,) = yield last_look(view, after, partial(_staged, after, move), move, hungry)
        if answer == CONFIRM:
            return move
        tile = hungry[answer]
        shown = _staged(after, move).model_copy(update={"choosing": tile.id})
        meal = yield from _refill(shown, Web(after()), tile)
        fed = Refeeding(cell=tile.cell, meal=meal)
        move = move.model_copy(update={"refeedings": (*move.refeedings, fed)})


def _only_there(view: View, web: Web, seat: int, key: Key, cell: Cell) -> Generator[Ask, Pick, Place]:
    """The questions about a tile that can go to one space only, which is not asked for.

    Whoever types may name it all the same, before the answer to the first of them.
    """
    asking = _placing(view, web, seat, key, cell)
    name, first = cell_name(cell), next(asking)

    def why(text: str) -> Sentence | None:
        return first.refusal(text) if cell_of(text) is None else why_no_space(view, key, text)

    so_it_is = Option(key=name, label=say("{where}: so it is", where=cell_said(cell)), quiet=True)
    pick = yield replace(first, options=(*first.options, so_it_is), notes=lambda: first.notes, refusal=why)
    if pick == (name,):
        pick = yield first
    while True:
        try:
            ask = asking.send(pick)
        except StopIteration as done:
            move: Place = done.value
            return move
        pick = yield ask


def _named(view: View, web: Web, key: Key, cell: Cell) -> Generator[Ask, Pick, Key]:
    """Which name a removal calls, where there are several beside it."""
    names = removable(web, cell)
    if len(names) == 1:
        return names[0]
    (name,) = yield which_name(_held(view, key, cell), web, key, cell)
    return name


def _may_choose_colours(web: Web, seat: int, kind: Kind, cell: Cell) -> bool:
    """Whether a placement could bring its player cubes that come in several colours (KC-32)."""
    own = [kind, *(tile.kind for tile in web.beside(cell) if tile.seat == seat)]
    return any(len(one.colours) > 1 for one in own)


def _coloured(view: View, seat: int, move: Place) -> Generator[Ask, Pick, Place]:
    """The placement with the colours of all cubes on top (KC-32): tile by tile, or at once for tiles that gain alike."""
    gaining = gains(view, seat, move)
    chosen: dict[TileId, tuple[Colour, ...]] = {}
    for tile, count in gaining:
        if tile.id in chosen:
            continue
        alike = [
            one for one, more in gaining if one.id not in chosen and (one.key, more) == (tile.key, count)
        ]
        mixes = {_mix_key(mix): mix for mix in mixtures(tile, count)}
        if 2 * len(mixes) > SURVEYED:
            alike = [tile]
        shown = _staged(partial(placed, view, seat, move), move).model_copy(update={"choosing": tile.id})
        (key,) = yield which_colours(shown, alike, count, mixes)
        mix = mixes[key.removesuffix(EACH)]
        chosen |= {one.id: mix for one in (alike if key.endswith(EACH) else [tile])}
        bonuses = (
            Bonus(cell=one.cell, colour=colour) for one, _ in gaining for colour in chosen.get(one.id, ())
        )
        move = move.model_copy(update={"bonuses": tuple(bonuses)})
    return move


def _mix_key(mix: Sequence[Colour]) -> str:
    return "+".join(f"{mix.count(colour)}{LETTERS[colour]}" for colour in dict.fromkeys(mix))


# Discards


def _discarding(view: View) -> Generator[Ask, Pick, Discard]:
    """Tiles to give up, and a last look at them: they are gone for good."""
    cards = dict(_cards(view.hand))
    picked = yield which_discards(view.model_copy(update={"discarding": ()}), tuple(cards.items()))
    tiles = tuple(cards[card] for card in picked)
    yield last_look_at_discards(view.model_copy(update={"discarding": tiles}), tiles)
    return Discard(tiles=tiles)


def _cards(hand: Sequence[Key]) -> tuple[tuple[str, Key], ...]:
    """The tiles of a hand told apart: "bayou", "bayou.2"."""
    return tuple(
        (key if (n := hand[:place].count(key)) == 0 else f"{key}.{n + 1}", key)
        for place, key in enumerate(hand)
    )


# Food


def _meal(view: View, eater: Eater, ways: Ways, lacks: Cubes | None = None) -> Generator[Ask, Pick, Meal]:
    """Who pays: not asked where there is one way, in one answer where they can be surveyed, else source by source."""
    begun: tuple[Payment, ...] = ()
    while True:
        few = list(islice(ways.after(begun), SURVEYED + 1))
        if len(few) == 1:
            return few[0]
        keyed = {meal_key(way): way for way in few}
        if _can_be_surveyed(keyed):
            (key,) = yield which_meal(view, eater, keyed, lacks)
            return keyed[key]
        place = len(begun)
        sources = {_payment_key(way, place): way for way in ways.going_on(begun)}
        (key, *others) = sources
        if others:
            (key,) = yield which_source(view, eater, sources, place)
        if len(sources[key].payments) == place:
            return sources[key]
        begun = sources[key].payments[: place + 1]


def _can_be_surveyed(ways: Collection[str], besides: int = 0) -> bool:
    return len(ways) + besides <= SURVEYED and max(map(len, ways), default=0) <= KEY_LONGEST


def meal_key(meal: Meal) -> str:
    """A way to pay in notation: "1B-start+1G-N1E1"."""
    return "+".join(map(_source_key, meal.payments))


def _payment_key(meal: Meal, place: int) -> str:
    return _source_key(meal.payments[place]) if place < len(meal.payments) else "enough"


def _source_key(payment: Payment) -> str:
    return f"{payment.count}{LETTERS[payment.colour]}-{cell_name(payment.cell)}"


# After a removal


def _starving(view: View) -> Standing:
    return Web(view).by_id[view.starving[0]]


def _answering(view: View) -> Generator[Ask, Pick, Refeed]:
    """How a tile that lacks food is fed, or that it is not (KC-46); where the ways can’t be surveyed, first whether it is."""
    tile = _starving(view)
    shown = view.model_copy(update={"staged": tile.id})
    ways = {meal_key(way): way for way in islice(refills(Web(view), tile), SURVEYED + 1)}
    is_short = _can_be_surveyed(ways, 1)
    (key,) = yield how_to_feed(shown, tile, ways if is_short else {})
    if key == STARVE:
        return Refeed(cell=tile.cell, meal=None)
    return Refeed(
        cell=tile.cell, meal=ways[key] if is_short else (yield from _refill(shown, Web(view), tile))
    )


def _refill(view: View, web: Web, tile: Standing) -> Generator[Ask, Pick, Meal]:
    """Who feeds a tile that lacks food."""
    eater = Eater(tile.kind, tile.seat, tile.cell)
    return (yield from _meal(view, eater, ways_to_refill(web, tile), web.lacks(tile)))


# Previews


def _held(view: View, key: Key, cell: Cell) -> View:
    return view.model_copy(update={"held": key, "numbered_cells": (cell,)})


def _staged(after: Callable[[], View], move: Place) -> View:
    """The table as it would be, with the tile no longer in hand."""
    table = after()
    hand = list(table.hand)
    hand.remove(move.tile)
    return table.model_copy(update={"staged": table.tiles[-1].id, "hand": tuple(hand)})
