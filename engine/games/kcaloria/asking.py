"""What a seat of kCaloria is asked on the way to a move, and who plays for the absent.

A placement is tile, space and a last look, with everything that it would bring about; only where there really is a choice
are payment, name and colours asked for in between, the best guess first.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from engine.errors import IllegalMove
from engine.game import Ask, Option, Pick
from engine.games.kcaloria import refusing
from engine.games.kcaloria.changes import gains, mixtures, placed
from engine.games.kcaloria.feeding import Eater, meals, refills
from engine.games.kcaloria.kinds import COLOUR_NAMES, KINDS, NONE, Colour, Cubes, Effect, Key, cubes
from engine.games.kcaloria.legal import refeedable, removable, spaces
from engine.games.kcaloria.table import (
    DISCARDS,
    Bonus,
    Discard,
    Meal,
    Move,
    Payment,
    Place,
    Refeed,
    Refeeding,
    Standing,
    View,
)
from engine.games.kcaloria.telling import changes, cubes_of, meal_of, tile_name
from engine.games.kcaloria.web import Web
from engine.hexes import Cell, cell_name
from engine.words import Sentence, say

DISCARD: Final = "discard"
CONFIRM: Final = "confirm"
STARVE: Final = "starve"
WAYS: Final = 25
"""Ways to pay that are offered whole: as many as a menu holds."""
OUTLOOK: Final = 11
"""Lines that the last look takes at most."""


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """A tile, where, and whatever it takes to know; or a discard; or, after a removal, how a tile is fed again."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.starving:
        return (yield from _answering(view))
    web = Web(view)
    places = {key: found for key in dict.fromkeys(view.hand) if (found := spaces(web, view.seat, key))}
    (key,) = yield _which_tile(view, places)
    if key == DISCARD:
        picked = yield _which_discards(view)
        return Discard(tiles=tuple(_key_of(card) for card in picked))
    holding = view.model_copy(update={"held": key, "numbered_cells": places[key]})
    (where,) = yield _which_space(holding, web, key)
    cell = next(cell for cell in places[key] if cell_name(cell) == where)
    move = yield from _placing(view, web, view.seat, key, cell)
    return move


def stand_in(view: View) -> Move:
    """One tile discarded, so that stacks last and what stands stays as it is (KC-64); at first a water tile, as it must be."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.starving:
        return Refeed(cell=_starving(view).cell, meal=None)
    if view.turns[view.seat] == 0:
        web = Web(view)
        key, cell = next((key, cell) for key in view.hand for cell in spaces(web, view.seat, key))
        return Place(tile=key, cell=cell, meal=None)
    return Discard(tiles=view.hand[-1:])


# A placement


def _placing(view: View, web: Web, seat: int, key: Key, cell: Cell) -> Generator[Ask, Pick, Place]:
    kind = KINDS[key]
    move = Place(tile=key, cell=cell, meal=None)
    if kind.cost:
        ways = list(meals(web, Eater(kind, seat, cell)))
        move = move.model_copy(update={"meal": (yield from _meal(_held(view, key, cell), ways))})
    if kind.has(Effect.REMOVAL):
        move = move.model_copy(update={"removes": (yield from _named(view, web, key, cell))})
    for tile, count in gains(view, seat, move):
        chosen = yield from _coloured(view, seat, move, tile, count)
        move = move.model_copy(update={"bonuses": (*move.bonuses, *chosen)})
    while True:
        after = placed(view, seat, move)
        hungry = {f"feed-{cell_name(tile.cell)}": tile for tile in refeedable(Web(after), seat)}
        (answer,) = yield _last_look(view, after, move, hungry)
        if answer == CONFIRM:
            return move
        tile = hungry[answer]
        meal = yield from _meal(_staged(after, move), list(refills(Web(after), tile)))
        fed = Refeeding(cell=tile.cell, meal=meal)
        move = move.model_copy(update={"refeedings": (*move.refeedings, fed)})


def _named(view: View, web: Web, key: Key, cell: Cell) -> Generator[Ask, Pick, Key]:
    """Which name a removal calls, where there are several beside it."""
    names = removable(web, cell)
    if len(names) == 1:
        return names[0]
    (name,) = yield Ask(
        prompt=say("Which tiles does {tile} remove?", tile=KINDS[key].name),
        options=tuple(
            Option(
                key=name,
                label=say("{tile}", tile=KINDS[name].name),
                hint=say(
                    "{tiles}", tiles=tuple(tile_name(one) for one in web.beside(cell) if one.key == name)[:2]
                ),
            )
            for name in names
        ),
        view=_held(view, key, cell),
    )
    return name


def _coloured(
    view: View, seat: int, move: Place, tile: Standing, count: int
) -> Generator[Ask, Pick, tuple[Bonus, ...]]:
    """Of which colours a tile makes its cubes on top (KC-32)."""
    mixes = {_mix_key(mix): mix for mix in mixtures(tile, count)}
    (chosen,) = yield Ask(
        prompt=say("{tile} makes {n:one cube|# cubes} more: of which colour?", tile=tile.kind.name, n=count),
        options=tuple(
            Option(key=key, label=say("{cubes}", cubes=cubes_of(_sum(mix)))) for key, mix in mixes.items()
        ),
        view=_staged(placed(view, seat, move), move),
    )
    return tuple(Bonus(cell=tile.cell, colour=colour) for colour in mixes[chosen])


def _mix_key(mix: Sequence[Colour]) -> str:
    return "+".join(f"{mix.count(colour)}{colour.value}" for colour in dict.fromkeys(mix))


def _sum(mix: Sequence[Colour]) -> Cubes:
    return cubes({colour: mix.count(colour) for colour in set(mix)})


# Food


def _meal(view: View, ways: Sequence[Meal]) -> Generator[Ask, Pick, Meal]:
    """Who pays: not asked where there is one way, in one answer where a menu holds them, else source by source."""
    place = 0
    while len(ways) > 1:
        if len(ways) <= WAYS:
            keyed = {meal_key(way): way for way in ways}
            (key,) = yield _which_meal(view, keyed)
            return keyed[key]
        sources = dict.fromkeys(_payment_key(way, place) for way in ways)
        if len(sources) > 1:
            (key,) = yield _which_source(view, tuple(sources))
            ways = [way for way in ways if _payment_key(way, place) == key]
        place += 1
    return ways[0]


def meal_key(meal: Meal) -> str:
    """A way to pay in notation: "1blue-start+1green-N1E1"."""
    return "+".join(map(_source_key, meal.payments))


def _payment_key(meal: Meal, place: int) -> str:
    return _source_key(meal.payments[place]) if place < len(meal.payments) else "enough"


def _source_key(payment: Payment) -> str:
    return f"{payment.count}{payment.colour.value}-{cell_name(payment.cell)}"


# Questions


def _which_tile(view: View, places: dict[Key, tuple[Cell, ...]]) -> Ask:
    is_first = view.seat is not None and view.turns[view.seat] == 0
    options = [
        Option(
            key=key,
            label=say("{tile}", tile=KINDS[key].name),
            hint=say("{n:one space|# spaces}", n=len(found)),
        )
        for key, found in places.items()
    ]
    if not is_first:
        options.append(
            Option(key=DISCARD, label=say("Discard"), hint=say("up to {n} tiles for new ones", n=DISCARDS))
        )
    prompt = (
        say("Your first tile: which water do you begin with?")
        if is_first
        else say("Your turn: which tile do you place?")
    )
    return Ask(prompt=prompt, options=tuple(options), view=view, refusal=partial(refusing.why_no_tile, view))


def _which_space(holding: View, web: Web, key: Key) -> Ask:
    return Ask(
        prompt=say("Where does {tile} go? The numbers are on the picture.", tile=KINDS[key].name),
        options=tuple(
            Option(
                key=cell_name(cell),
                label=say("{n} · {where}", n=number, where=cell_name(cell)),
                short=say("{n}", n=number),
                hint=_prospect(holding, web, key, cell),
                at=cell,
            )
            for number, cell in enumerate(holding.numbered_cells, start=1)
        ),
        view=holding,
        refusal=partial(refusing.why_no_space, holding, key),
    )


def _prospect(view: View, web: Web, key: Key, cell: Cell) -> Sentence | None:
    """What a tile would make on a space."""
    assert view.seat is not None
    tile = Standing(id=0, key=key, seat=view.seat, cell=cell, born=view.clock)
    if tile.kind.makes == NONE:
        return None
    return say("makes {n:one cube|# cubes}", n=web.makes(tile))


def _which_meal(view: View, ways: dict[str, Meal]) -> Ask:
    return Ask(
        prompt=say("Who feeds it?"),
        options=tuple(
            Option(
                key=key,
                label=say("{n}: {meal}", n=number, meal=_short(view, way)),
                short=say("{meal}", meal=_short(view, way)),
            )
            for number, (key, way) in enumerate(ways.items(), start=1)
        ),
        view=view,
    )


def _short(view: View, meal: Meal) -> tuple[Sentence, ...]:
    """A way to pay in few words: "1 blue Bayou"."""
    web = Web(view)
    return tuple(
        say(
            "{n} {colour} {where}",
            n=payment.count,
            colour=COLOUR_NAMES[payment.colour],
            where=cell_name(payment.cell) if payment.cell in web.at else "",
        )
        for payment in meal.payments
    )


def _which_source(view: View, keys: Sequence[str]) -> Ask:
    return Ask(
        prompt=say("Who feeds it? Source by source."),
        options=tuple(Option(key=key, label=say("{source}", source=key.replace("-", " · "))) for key in keys),
        view=view,
    )


def _last_look(view: View, after: View, move: Place, hungry: dict[str, Standing]) -> Ask:
    """Everything that a placement would bring about, and tiles that could be fed with it (KC-47)."""
    kind = KINDS[move.tile]
    options = [Option(key=CONFIRM, label=say("Place it"))]
    options += [
        Option(
            key=key,
            label=say("Feed {tile}", tile=tile_name(tile)),
            short=say("Feed {tile}", tile=tile.kind.name),
        )
        for key, tile in hungry.items()
    ]
    notes = list(_outlook(view, after, move))
    return Ask(
        prompt=say("{tile} on {where}?", tile=kind.name, where=cell_name(move.cell)),
        options=tuple(options),
        view=_staged(after, move),
        notes=tuple(notes[:OUTLOOK]),
    )


def _outlook(view: View, after: View, move: Place) -> Iterator[Sentence]:
    tile = after.tiles[-1]
    if any(tile.left):
        yield say("It makes {cubes}.", cubes=cubes_of(tile.left))
    if move.meal is not None:
        yield say("It eats {meal}.", meal=meal_of(view, move.meal))
    yield from changes(view, after)


def _which_discards(view: View) -> Ask:
    cards = _cards(view.hand)
    return Ask(
        prompt=say("Which tiles do you discard? Your turn ends with it."),
        options=tuple(
            Option(key=card, label=say("{tile}", tile=KINDS[_key_of(card)].name)) for card in cards
        ),
        view=view,
        least=1,
        most=min(DISCARDS, len(cards)),
    )


def _cards(hand: Sequence[Key]) -> tuple[str, ...]:
    """The tiles of a hand told apart: "bayou", "bayou.2"."""
    return tuple(
        key if (n := hand[:place].count(key)) == 0 else f"{key}.{n + 1}" for place, key in enumerate(hand)
    )


def _key_of(card: str) -> Key:
    return card.partition(".")[0]


# After a removal


def _starving(view: View) -> Standing:
    return Web(view).by_id[view.starving[0]]


def _answering(view: View) -> Generator[Ask, Pick, Refeed]:
    """How a tile that lacks food is fed, or that it is not (KC-46)."""
    tile = _starving(view)
    ways = {meal_key(way): way for way in islice(refills(Web(view), tile), WAYS - 1)}
    (key,) = yield Ask(
        prompt=say("{tile} lacks food: who feeds it?", tile=tile.kind.name),
        options=(
            *(Option(key=key, label=say("{meal}", meal=_short(view, way))) for key, way in ways.items()),
            Option(key=STARVE, label=say("Leave it hungry")),
        ),
        view=view.model_copy(update={"staged": tile.id}),
    )
    return Refeed(cell=tile.cell, meal=None if key == STARVE else ways[key])


# Previews


def _held(view: View, key: Key, cell: Cell) -> View:
    return view.model_copy(update={"held": key, "numbered_cells": (cell,)})


def _staged(after: View, move: Place) -> View:
    """The table as it would be, with the tile no longer in hand."""
    hand = list(after.hand)
    hand.remove(move.tile)
    return after.model_copy(update={"staged": after.tiles[-1].id, "hand": tuple(hand)})
