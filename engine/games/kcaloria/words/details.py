"""The whole table of kCaloria in words, tile by tile."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.contract.hexes import tell_cell
from engine.contract.words import N_, Arg, Seat, Sentence, join_parts, say
from engine.games.kcaloria.rules.collapse import spread
from engine.games.kcaloria.rules.kinds import (
    BIOME_NAMES,
    COLOUR_NAMES,
    KINDS,
    NONE,
    Colour,
    Effect,
    Kind,
    Type,
    count_cubes,
)
from engine.games.kcaloria.rules.legal import openings
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.state import HUMANS, Collapse, Link, Options, Report, Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.names import apart, tile_at, tile_names, tiles_at
from engine.games.kcaloria.words.notes import with_sign
from engine.games.kcaloria.words.outcome import points_by_colour
from engine.games.kcaloria.words.tiles import (
    EFFECT_NAMES,
    class_of,
    cubes_of,
    list_printed,
    meaning,
    modifier_names,
    parts,
)

_LIFELESS: Final[Mapping[Type, Sentence]] = {
    Type.MICROBE: say("a microbe"),
    Type.EVENT: say("an event"),
    Type.ACTION: say("an action"),
}
"""Types that make no cubes of their own and have no class or biome."""


def in_full(view: View, web: Web) -> Iterator[Sentence]:
    """Yield the hand, the last move, players, tiles, extinction events and rules."""
    if view.seat is not None:
        yield say("In your hand: {tiles}.", tiles=tile_names(view.hand) or (say("nothing"),))
    yield from _describe_numbered(view, web)
    yield from _last(view)
    yield from _players(view)
    yield from _hand(view, web)
    yield from _tiles(view, web)
    yield from _collapses(view, web)
    yield from _signs(view)
    yield from _house_rules(view)
    yield from _layout(view)


def page_of(view: View) -> tuple[Sentence, ...]:
    """Return a page of the catalogue in words.

    It names all tiles, then tells what is printed on each and what the signs mean.
    """
    shown = tuple(
        say("{tile}: {what}.", tile=KINDS[key].title, what=apart(list_printed(KINDS[key])))
        for key in dict.fromkeys(view.hand)
    )
    return (say("Tiles: {tiles}.", tiles=tile_names(view.hand)), *shown, *_signs(view))


def spaces_of(web: Web, tiles: Iterable[int]) -> Sentence:
    """Return the spaces of these tiles, separated by blanks, for there may be many."""
    return join_parts([tell_cell(web.by_id[number].cell) for number in tiles], " ")


def _describe_numbered(view: View, web: Web) -> Iterator[Sentence]:
    """Say what each numbered space touches."""
    for n, cell in enumerate(view.numbered_cells, start=1):
        near = web.beside(cell)
        if near:
            yield say(
                "Number {n}, {where}, touches {tiles}.", n=n, where=tell_cell(cell), tiles=tiles_at(near)
            )
        else:
            yield say("Number {n}, {where}, touches no tile.", n=n, where=tell_cell(cell))


def _last(view: View) -> Iterator[Sentence]:
    """Say what the last turn did, or what the previewed placement would do."""
    if (last := view.last) is None:
        return
    # After a removal the staged tile is the one to feed: the report tells what has happened.
    is_done = view.staged is None or bool(view.starving)
    yield _did(last) if is_done else _would_do(last)
    web = Web(view)
    if last.changed:
        yield say(
            "It changed how many cubes these make: {changed}."
            if is_done
            else "It would change how many cubes these make: {changed}.",
            changed=tuple(
                say("{where} {change}", where=tell_cell(web.by_id[number].cell), change=with_sign(by))
                for number, by in last.changed
            ),
        )
    if last.doomed:
        yield say(
            "It doomed: {spaces}." if is_done else "It would doom: {spaces}.",
            spaces=spaces_of(web, last.doomed),
        )
    if last.saved:
        yield say(
            "It saved: {spaces}." if is_done else "It would save: {spaces}.",
            spaces=spaces_of(web, last.saved),
        )
    if last.fallen:
        yield say("Died out at its end: {tiles}.", tiles=tuple(map(tile_at, last.fallen)))


def _did(last: Report) -> Sentence:
    args = _move_args(last)
    if last.placed is None:
        return say("The last move: {who:*/you} discarded {n:one tile|# tiles}.", **args)
    if last.named is not None:
        return say("The last move: {who:*/you} played {tile} on {where}, naming {name}.", **args)
    if last.eaten:
        return say(
            "The last move: {who:*/you} placed {tile} on {where}, fed with {food}, to make {made}.", **args
        )
    if last.placed.kind.makes == NONE:
        return say("The last move: {who:*/you} placed {tile} on {where}.", **args)
    return say("The last move: {who:*/you} placed {tile} on {where}, to make {made}.", **args)


def _would_do(last: Report) -> Sentence:
    args = _move_args(last)
    assert last.placed is not None  # only a placement is previewed on the table
    if last.named is not None:
        return say("Not done yet: {who:*/you} would play {tile} on {where}, naming {name}.", **args)
    if last.eaten:
        return say(
            "Not done yet: {who:*/you} would place {tile} on {where}, fed with {food}, to make {made}.",
            **args,
        )
    if last.placed.kind.makes == NONE:
        return say("Not done yet: {who:*/you} would place {tile} on {where}.", **args)
    return say("Not done yet: {who:*/you} would place {tile} on {where}, to make {made}.", **args)


def _move_args(last: Report) -> dict[str, Arg]:
    """Return the values for a sentence about a move."""
    args: dict[str, Arg] = {"who": Seat(seat=last.seat), "n": last.discarded}
    if last.placed is None:
        return args
    food = tuple(
        say(
            "{cubes} on {where}",
            cubes=count_cubes(one.colour, one.count),
            where=tell_cell(one.cell),
        )
        for one in last.eaten
    )
    return args | {
        "tile": last.placed.kind.title,
        "where": tell_cell(last.placed.cell),
        "food": food,
        "made": cubes_of(last.placed.left) or (say("nothing"),),
        "name": "" if last.named is None else KINDS[last.named].title,
    }


def _players(view: View) -> Iterator[Sentence]:
    """Say each player's points by colour, turns, humans, stack and hand; then the decks."""
    yield say("{who:*/You} began the match.", who=Seat(seat=view.first))
    for seat in range(view.seats):
        yield points_by_colour(seat, unspent(view, seat))
        yield say(
            "{who:*/You}: {turns:1 turn|# turns}, {humans} of {most} humans, stack {stack}, hand {hand}, "
            "{gone} gone.",
            who=Seat(seat=seat),
            turns=view.turns[seat],
            humans=view.humans[seat],
            most=HUMANS,
            hand=view.in_hand[seat],
            stack=view.in_stack[seat],
            gone=view.gone[seat],
        )
    for seat in view.left:
        yield say(
            "{who:*/You} {who:has/have} left: nobody plays or feeds those tiles any more.",
            who=Seat(seat=seat),
        )
    for seat, colour in view.prefers:
        yield say(
            "In others’ turns {who:*’s/your} extra cubes are {colour}, where they can be.",
            who=Seat(seat=seat),
            colour=COLOUR_NAMES[colour],
        )
    for seat, deck in enumerate(view.decks):
        yield say("{who:*/You} {who:plays/play} with {deck}.", who=Seat(seat=seat), deck=say(deck))


def _hand(view: View, web: Web) -> Iterator[Sentence]:
    """Say what is printed on each tile in hand.

    In one's own turn it also says where the tile can go.
    """
    if view.seat is None:
        return
    is_choosing = view.to_move == (view.seat,) and not view.starving and view.staged is None
    places = openings(web, view.seat, view.hand) if is_choosing else {}
    for key in dict.fromkeys(view.hand):
        kind = KINDS[key]
        yield say("{tile} – {what}.", tile=kind.title, what=apart(list_printed(kind)))
        if is_choosing:
            where = join_parts(
                [tell_cell(cell) for cell in places.get(key, ())] or [say("no space now")], " "
            )
            yield say("{tile} can go to {where}.", tile=kind.title, where=where)


def _tiles(view: View, web: Web) -> Iterator[Sentence]:
    """Describe each tile by owner.

    That is its cubes, its yield and why, its food and its eaters.
    """
    eats: dict[int, list[Link]] = {}
    feeds: dict[int, list[Link]] = {}
    for link in view.links:
        eats.setdefault(link.consumer, []).append(link)
        feeds.setdefault(link.producer, []).append(link)
    short = {key: _printed_short(KINDS[key]) for key in {tile.key for tile in view.tiles}}
    for seat in range(view.seats):
        own = [tile for tile in view.tiles if tile.seat == seat]
        if own:
            yield say("{who:*’s/Your} tiles: {n}.", who=Seat(seat=seat), n=len(own))
        for tile in own:
            yield from _tile(web, tile, short[tile.key])
            if tile.id in eats:
                number = {"n": tile.alternative + 1} if len(tile.kind.cost) > 1 else {}
                template = N_("It eats {food}, its cost number {n}.") if number else N_("It eats {food}.")
                yield say(template, food=_describe_links(web, eats[tile.id], "producer"), **number)
            if web.lacks(tile) != NONE:
                yield say("It lacks {cubes}.", cubes=cubes_of(web.lacks(tile)))
            if tile.id in feeds:
                yield say("It feeds {food}.", food=_describe_links(web, feeds[tile.id], "consumer"))
    if view.tiles:
        yield say(
            "By the turn in which they were placed, {n} in all so far: {spaces}.",
            n=view.numbered,
            spaces=tuple(say("{n} {where}", n=tile.born, where=tell_cell(tile.cell)) for tile in view.tiles),
        )


def _tile(web: Web, tile: Standing, what: Sentence) -> Iterator[Sentence]:
    args: dict[str, Arg] = {
        "tile": tile.kind.title,
        "where": tell_cell(tile.cell),
        "left": cubes_of(tile.left) or (say("nothing"),),
        "what": what,
    }
    if tile.kind.makes == NONE:
        yield say("{tile} ({where}) is {what}.", **args)
        return
    own, *more = parts(web, tile, with_spaces=True)
    made = max(0, own.change + sum(part.change for part in more))
    yield say("{tile} ({where}), {what}, has {left} left of {n} made.", n=made, **args)
    if more:
        why = tuple(say("{change} {why}", change=with_sign(part.change), why=part.reason) for part in more)
        yield say("That is {n} of its own, {why}.", n=own.change, why=why)


def _printed_short(kind: Kind) -> Sentence:
    """Return a kind with its signs and biomes in few words.

    For example: "plant, prefers alpine and taiga, biome boost (taiga)".
    """
    if kind.type in _LIFELESS:
        signs = modifier_names(kind)
        return (
            say("{what}: {signs}", what=_LIFELESS[kind.type], signs=signs) if signs else _LIFELESS[kind.type]
        )
    told = list(class_of(kind))
    if kind.biomes:
        told.append(say("prefers {biomes}", biomes=tuple(BIOME_NAMES[one] for one in kind.biomes)))
    told += modifier_names(kind)
    return join_parts(told, N_(", "))


def _describe_links(web: Web, links: Iterable[Link], end: str) -> tuple[Sentence, ...]:
    """Return the other ends of links with their cubes: "1 blue – Bayou (start)"."""
    return tuple(
        say(
            "{cubes} – {tile} ({where})",
            cubes=count_cubes(link.colour, link.count),
            tile=other.kind.title,
            where=tell_cell(other.cell),
        )
        for link in links
        for other in (web.by_id[link.producer if end == "producer" else link.consumer],)
    )


def _collapses(view: View, web: Web) -> Iterator[Sentence]:
    """Describe each extinction event with its hit and hungry tiles."""
    for one in view.collapses:
        values = spread(one, view.links)
        roots = {root.tile for root in one.roots}
        trigger = web.by_id.get(one.trigger)
        yield say(
            "Extinction event {n} of {who:*/yours}, set off {trigger} – hit: {hit}; lacking food: "
            "{hungry}; living on them: {others}.",
            n=one.id,
            who=Seat(seat=one.initiator),
            trigger=say("by tile {n}, which is gone", n=one.trigger)
            if trigger is None
            else say("on {where}", where=tell_cell(trigger.cell)),
            hit=_describe_roots(web, one, is_hit=True),
            hungry=_describe_roots(web, one, is_hit=False),
            others=_counters(web, {tile: value for tile, value in values.items() if tile not in roots}),
        )


def _describe_roots(web: Web, collapse: Collapse, *, is_hit: bool) -> Sentence:
    """Return roots with their counters and the turns of their hits: "E2 1 (20)"."""
    roots = [
        say("{where} {n} ({turn})", where=tell_cell(web.by_id[root.tile].cell), n=root.value, turn=root.born)
        for root in collapse.roots
        if root.is_hit == is_hit
    ]
    return join_parts(roots or ["–"], N_(", "))


def _counters(web: Web, values: dict[int, int]) -> Sentence:
    counters = [
        say("{where} {n}", where=tell_cell(web.by_id[tile].cell), n=value) for tile, value in values.items()
    ]
    return join_parts(counters or ["–"], N_(", "))


def _signs(view: View) -> Iterator[Sentence]:
    """Say what the signs on the table and in hand mean."""
    present = {KINDS[key] for key in (*(tile.key for tile in view.tiles), *view.hand)}
    for effect in Effect:
        if any(kind.has(effect) for kind in present):
            what = meaning(effect, extinction=view.options.extinction)
            yield say("The sign {name}: {meaning}.", name=EFFECT_NAMES[effect], meaning=what)


def _house_rules(view: View) -> Iterator[Sentence]:
    """Say how the match ends, and which house rules differ from the usual ones."""
    options, usual = view.options, Options()
    if options.ending == "stack":
        yield say(
            "House rule: the match ends with a second human, or when someone draws the last tile of a stack."
        )
    else:
        yield say("The match ends with a second human, or when someone has used up hand and stack.")
    if options.extinction != usual.extinction:
        yield say("House rule: pesticide and removal take unspent cubes, and no tile dies out.")
    if options.decay != usual.decay:
        yield say("House rule: temporary tiles lose a cube at the end of everyone’s turns.")
    if options.balanced != usual.balanced:
        yield say("House rule: decks need not be balanced.")
    if options.length != usual.length:
        yield say("House rule: a short match, with 40 tiles each.")


def _layout(view: View) -> Iterator[Sentence]:
    """Say how spaces are named, where seats begin, and what cubes are worth."""
    yield say(
        "Spaces are hexagons in level rows, without end: N2E1 is 2 rows north of the start and one step "
        "east of its middle; in odd rows E1 and W1 lie on both sides of the middle."
    )
    yield say(
        "A space touches both beside it in its row, and 2 in the row above and 2 in the row below: from an "
        "even row E2 touches E2 and E3 there, from an odd row E2 touches E1 and E2; the middle of a row "
        "touches W1 and E1."
    )
    for seat, cell in enumerate(view.starts):
        yield say("{who:*/You} {who:begins/begin} on {where}.", who=Seat(seat=seat), where=tell_cell(cell))
    yield say(
        "Points for each cube that is left: {points}.",
        points=tuple(say("{n} {colour}", n=n, colour=COLOUR_NAMES[one]) for n, one in enumerate(Colour)),
    )
