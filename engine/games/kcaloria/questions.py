"""The questions that lead to a move in kCaloria, and the stand-in.

A placement asks for the tile and the space, then shows a preview of everything that follows. Space,
payment, name and colours are asked only where there is a choice. The best guess comes first. Names
are in the order of their tiles, those that hit other players first. Discards get a last look too.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import cache, partial

from engine.contract.errors import IllegalMove
from engine.contract.hexes import Cell, cell_name, cell_of, tell_cell
from engine.contract.values import Ask, Option, Pick
from engine.contract.words import Sentence, say
from engine.games.kcaloria.food_questions import SURVEYED, ask_refeeds, meal_of, refill
from engine.games.kcaloria.rules.changes import gains, mixtures, place_tile
from engine.games.kcaloria.rules.food import Eater, ways_to_feed
from engine.games.kcaloria.rules.kinds import KINDS, Colour, Effect, Key, Kind
from engine.games.kcaloria.rules.legal import openings, preferable, refeedable, removable
from engine.games.kcaloria.rules.stakes import by_use
from engine.games.kcaloria.rules.state import Bonus, Discard, Move, Place, Refeeding, Standing, TileId, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.food import STARVE
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
    which_water,
)
from engine.games.kcaloria.words.refusals import why_no_space
from engine.games.kcaloria.words.tiles import LETTERS


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Ask for a move.

    It is a placement, a discard, or the tiles to feed after a removal.
    """
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.starving:
        return (yield from ask_refeeds(view))
    web = Web(view)
    places = openings(web, view.seat, view.hand)
    typed = {KINDS[key].typed_key: key for key in places}
    if view.turns[view.seat] == 0:
        (answer,) = yield which_water(view, places)
        return Place(tile=typed[answer], cell=view.starts[view.seat], meal=None)
    if not places:
        return (yield from _ask_discards(view, is_forced=True))
    (answer,) = yield which_tile(view, places)
    if answer == DISCARD:
        return (yield from _ask_discards(view, is_forced=False))
    key = typed[answer]
    if len(places[key]) == 1:
        return (yield from _only_there(view, web, view.seat, key, *places[key]))
    holding = view.model_copy(update={"held": key, "numbered_cells": by_use(view, web, key, places[key])})
    (where,) = yield which_space(holding, web, key)
    cell = next(cell for cell in places[key] if cell_name(cell) == where)
    move = yield from _ask_placement(view, web, view.seat, key, cell)
    return move


def stand_in(view: View) -> tuple[Pick, ...]:
    """Return the stand-in's picks: discard one tile (KC-64).

    So the table stays as it is. The first turn must place a water tile; after a removal no tile is
    fed.
    """
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.starving:
        return ((STARVE,),)
    if view.turns[view.seat] == 0:
        (first, *_) = next(choose(view)).offered_options
        return ((first.key,),)
    card, _ = _cards(view.hand)[-1]
    discarding = ((card,), (CONFIRM,))
    return ((DISCARD,), *discarding) if openings(Web(view), view.seat, view.hand) else discarding


# A placement


def _ask_placement(view: View, web: Web, seat: int, key: Key, cell: Cell) -> Generator[Ask, Pick, Place]:
    kind = KINDS[key]
    move = Place(tile=key, cell=cell, meal=None)
    if kind.cost:
        eater = Eater(kind, seat, cell)
        meal = yield from meal_of(_with_held(view, key, cell), eater, ways_to_feed(web, eater))
        move = move.model_copy(update={"meal": meal})
    if kind.has(Effect.REMOVAL):
        move = move.model_copy(update={"removes": (yield from _ask_name(view, web, key, cell))})
    if _may_choose_colours(web, seat, kind, cell):
        move = yield from _ask_colours(view, seat, move)
    colours = {f"prefer-{colour}": colour for colour in preferable(view, seat, kind)}
    while True:
        after = cache(partial(place_tile, view, seat, move))
        hungry: dict[str, Standing] = {}
        if any(tile.seat == seat for tile in web.hungry):
            hungry = {f"feed-{cell_name(tile.cell)}": tile for tile in refeedable(Web(after()), seat)}
        (answer,) = yield last_look(
            view, after, partial(_with_staged, after, move), move, hungry=hungry, preferable=colours
        )
        if answer == CONFIRM:
            return move
        if answer in colours:
            move, colours = move.model_copy(update={"prefers": colours[answer]}), {}
            continue
        tile = hungry[answer]
        shown = _with_staged(after, move).model_copy(update={"choosing": tile.id})
        meal = yield from refill(shown, Web(after()), tile)
        fed = Refeeding(cell=tile.cell, meal=meal)
        move = move.model_copy(update={"refeedings": (*move.refeedings, fed)})


def _only_there(view: View, web: Web, seat: int, key: Key, cell: Cell) -> Generator[Ask, Pick, Place]:
    """Ask about a tile that has only one possible space.

    A typed answer may name the space all the same, before the first answer.
    """
    asking = _ask_placement(view, web, seat, key, cell)
    name, first = cell_name(cell), next(asking)

    def why(text: str) -> Sentence | None:
        return first.refusal(text) if cell_of(text) is None else why_no_space(view, key, text)

    so_it_is = Option(key=name, label=say("{where}: so it is", where=tell_cell(cell)), quiet=True)
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


def _ask_name(view: View, web: Web, key: Key, cell: Cell) -> Generator[Ask, Pick, Key]:
    """Ask which name a removal calls; a single name is not asked."""
    typed = {KINDS[name].typed_key: name for name in removable(web, cell)}
    if len(typed) == 1:
        return next(iter(typed.values()))
    (name,) = yield which_name(_with_held(view, key, cell), web, key, cell)
    return typed[name]


def _may_choose_colours(web: Web, seat: int, kind: Kind, cell: Cell) -> bool:
    """Return whether a placement could bring cubes with a choice of colours (KC-32)."""
    own = [kind, *(tile.kind for tile in web.beside(cell) if tile.seat == seat)]
    return any(len(one.colours) > 1 for one in own)


def _ask_colours(view: View, seat: int, move: Place) -> Generator[Ask, Pick, Place]:
    """Ask for the colours of extra cubes, and return the placement with them (KC-32).

    It asks tile by tile, or once for tiles that gain alike.
    """
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
        undecided = tuple((one.id, more) for one, more in gaining if one.id not in chosen)
        shown = _with_staged(partial(place_tile, view, seat, move, is_open=True), move).model_copy(
            update={"choosing": tile.id, "undecided": undecided}
        )
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


def _ask_discards(view: View, *, is_forced: bool) -> Generator[Ask, Pick, Discard]:
    """Ask for tiles to discard, and show a last look.

    Discarded tiles are gone for good. A forced discard is not asked for; a typed answer may still
    say it.
    """
    cards = dict(_cards(view.hand))
    ask = which_discards(
        view.model_copy(update={"discarding": ()}), tuple(cards.items()), is_forced=is_forced
    )
    picked: Pick = (DISCARD,)
    if is_forced:
        so_it_is = Option(key=DISCARD, label=say("Discard"), quiet=True)
        picked = yield replace(ask, options=(so_it_is, *ask.options), notes=lambda: ask.notes)
    if DISCARD in picked:
        picked = tuple(card for card in picked if card != DISCARD) or (yield ask)
    tiles = tuple(cards[card] for card in picked)
    yield last_look_at_discards(view.model_copy(update={"discarding": tiles}), tiles, is_forced=is_forced)
    return Discard(tiles=tiles)


def _cards(hand: Sequence[Key]) -> tuple[tuple[str, Key], ...]:
    """Return a key for each tile of a hand: "bayou", "bayou.2"."""
    typed = [KINDS[key].typed_key for key in hand]
    return tuple(
        (name if (n := typed[:place].count(name)) == 0 else f"{name}.{n + 1}", key)
        for place, (name, key) in enumerate(zip(typed, hand, strict=True))
    )


# Previews


def _with_held(view: View, key: Key, cell: Cell) -> View:
    return view.model_copy(update={"held": key, "numbered_cells": (cell,)})


def _with_staged(after: Callable[[], View], move: Place) -> View:
    """Return the table as it would be, with the tile no longer in hand."""
    table = after()
    hand = list(table.hand)
    hand.remove(move.tile)
    return table.model_copy(update={"staged": table.tiles[-1].id, "hand": tuple(hand)})
