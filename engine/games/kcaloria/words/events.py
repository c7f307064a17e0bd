"""The events of kCaloria in sentences.

A placement is one sentence with its food and its yield. Its effects follow, one sentence for each
kind of effect; tiles with the same effect share it, and each owner is named once. Many tiles take
several sentences. Only their owner reads which tiles are drawn or discarded.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.contract.values import Brief, Event, seats_in
from engine.contract.words import N_, Arg, Seat, Sentence, Words, say, whole
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.kinds import (
    KINDS,
    NONE,
    Cubes,
    Key,
    Type,
    minus,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.state import Meal, Place, Public, Standing, State, TileId
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.deadlines import tell_dooms, when
from engine.games.kcaloria.words.names import (
    about,
    lines,
    name_with_owner,
    tile_names,
    with_owners,
)
from engine.games.kcaloria.words.tiles import cubes_of

# A placement


def places(before: Public, after: Public, seat: int, move: Place) -> tuple[Event, ...]:
    """Return the events of a placement and everything that followed at once."""
    told: list[Words] = []
    for refeeding in move.refeedings:
        tile = Web(after).at[refeeding.cell]
        told.append(
            say(
                "{tile} is fed again by {meal}.",
                tile=name_with_owner(tile, begins=True),
                meal=meal_of(before, refeeding.meal, after, eater=seat),
            )
        )
    told += changes(before, after)
    # A tile's lasting meaning (a barricade, a first human) matters as much as its placement.
    means = (_move(sentence, seat) for sentence in newly_placed(after, seat))
    return _placement_event(placing(before, after, seat, move), seat, move), *means, *_effects(told, seat)


def _placement_event(sentence: Sentence, seat: int, move: Place) -> Event:
    """Return a placement with its short form for a line with others."""
    kind = KINDS[move.tile]
    plays = N_("{who:*/You} {who:plays/play/play} {what}")
    places = N_("{who:*/You} {who:places/place/place} {what}")
    brief = Brief(
        template=plays if kind.type is Type.ACTION or move.removes is not None else places,
        who=Seat(seat=seat),
        what=kind.title,
    )
    return Event(sentence=sentence, about=_others(sentence, seat), brief=brief)


def placing(before: Public, after: Public, seat: int, move: Place) -> Sentence:
    """Say what is placed, what it eats and what it makes."""
    kind = KINDS[move.tile]
    args: dict[str, Arg] = {"who": Seat(seat=seat), "tile": kind.title}
    if move.removes is not None:
        return say(
            "{who:*/You} {who:plays/play} {tile} and {who:names/name} {name}.",
            name=KINDS[move.removes].title,
            **args,
        )
    if kind.type is Type.ACTION:
        return say("{who:*/You} {who:plays/play} {tile}.", **args)
    did: list[Sentence] = []
    if move.meal is not None:
        did.append(say("it eats {meal}", meal=meal_of(before, move.meal, eater=seat)))
    made = Web(after).count_made(after.tiles[-1])
    if made != NONE:
        did.append(
            say("makes {cubes}", cubes=cubes_of(made))
            if did
            else say("it makes {cubes}", cubes=cubes_of(made))
        )
    elif kind.makes != NONE:
        did.append(say("makes nothing"))
    if not did:
        return say("{who:*/You} {who:places/place} {tile}.", **args)
    return say("{who:*/You} {who:places/place} {tile}: {did}.", did=tuple(did), **args)


def newly_placed(after: Public, seat: int) -> Iterator[Sentence]:
    """Say what the newest tile means from now on.

    It can be a barricade, or a first human.
    """
    tile, who = after.tiles[-1], Seat(seat=seat)
    if tile.barricade:
        yield say(
            "Nobody else may place beside it for {n:one turn|# turns} of {who:*’s/yours}.",
            n=tile.barricade,
            who=who,
        )
    if tile.kind.type is Type.HUMAN and after.humans[seat] == 1:
        yield say("It is {who:*’s/your} first human: the second one ends the match.", who=who)


def meal_of(
    table: Public,
    meal: Meal,
    later: Public | None = None,
    *,
    owners: bool = True,
    eater: int | None = None,
) -> tuple[Sentence, ...]:
    """Return what is eaten of each owner's tiles, like tiles together.

    Each owner is named once: "2 blue of Ann’s Bayou and 1 green of Fern".
    """
    web, newer = Web(table), Web(later or table)
    eaten: dict[tuple[int, Key], Cubes] = {}
    tiles: dict[tuple[int, Key], Standing] = {}
    for one in meal.payments:
        tile = web.at.get(one.cell) or newer.at[one.cell]
        kept = tiles.setdefault((tile.seat, tile.key), tile)
        of = kept.seat, kept.key
        eaten[of] = plus(eaten.get(of, NONE), of_colour(one.colour, one.count))
    seats = list(dict.fromkeys(seat for seat, _ in eaten))
    ordered = sorted(eaten, key=lambda of: seats.index(of[0]))
    there = [tiles[of] for of in ordered]
    named = with_owners(there, mover=eater) if owners else [tile.kind.title for tile in there]
    return tuple(
        say("{cubes} from {tile}", cubes=cubes_of(eaten[of]), tile=name)
        for name, of in zip(named, ordered, strict=True)
    )


# Effects on tiles


def changes(before: Public, after: Public, looking: int | None = None) -> Iterator[Words]:
    """Say which remaining tiles have new, changed or no counters, and other yields.

    `looking` is the seat that previews a placement of its own.
    """
    yield from _collapses(before, after, looking)
    yield from _yields(before, after)


def _yields(before: Public, after: Public) -> Iterator[Words]:
    if after.tiles is before.tiles:
        return
    was, now = Web(before), Web(after)
    more: dict[Cubes, list[Standing]] = {}
    less: dict[Cubes, list[Standing]] = {}
    lost: dict[Cubes, list[Standing]] = {}
    for tile in after.tiles:
        if (old := was.by_id.get(tile.id)) is None or old is tile:
            continue
        change = minus(now.count_made(tile), was.count_made(old))
        gained, gone = _positive(change), _positive(minus(NONE, change))
        if gained != NONE:
            more.setdefault(gained, []).append(tile)
        if gone != NONE:
            (lost if tile.lost > old.lost else less).setdefault(gone, []).append(tile)
    for some, tiles in more.items():
        yield from _each(N_("{tiles} {n:gains|gain} {some}{each}."), tiles, some)
    for some, tiles in less.items():
        yield from _each(N_("{tiles} {n:loses|lose} {some}{each}."), tiles, some)
    for some, tiles in lost.items():
        yield from _each(N_("{tiles} {n:loses|lose} {some} for good{each}."), tiles, some)


def _each(template: str, tiles: Sequence[Standing], some: Cubes) -> Iterator[Words]:
    """Say the same about tiles and the cubes of each of them."""
    for line in lines(tiles):
        each = say(" each") if len(line) > 1 else say("")
        yield about(template, line, some=cubes_of(some), each=each)


def _collapses(before: Public, after: Public, looking: int | None) -> Iterator[Words]:
    """Say which tiles are newly doomed, whose time has changed, and which are saved."""
    if not before.collapses and not after.collapses:
        return
    doomed, newly = dooms(before), dooms(after)
    there = {tile.id for tile in before.tiles}
    joined = [tile for tile in after.tiles if tile.id in newly and tile.id not in there]
    hit = [tile for tile in after.tiles if tile.id in newly and tile.id in there - doomed.keys()]
    for initiator in dict.fromkeys(newly[tile.id].initiator for tile in hit):
        prey = sorted(
            (tile for tile in hit if newly[tile.id].initiator == initiator),
            key=lambda tile: newly[tile.id].value,
        )
        yield from tell_dooms(initiator, [tile for tile in prey if tile.seat != initiator], newly)
        # The player who previews the turn gets a warning about own tiles instead.
        if initiator != looking:
            yield from tell_dooms(initiator, [tile for tile in prey if tile.seat == initiator], newly)
    roots = {root.tile for one in after.collapses for root in one.roots}
    for tile in joined:
        args: dict[str, Arg] = {"tile": name_with_owner(tile, begins=True), "when": when(newly[tile.id])}
        if tile.seat == looking:
            template = (
                N_("Pesticide beside it hits it: it dies {when}.")
                if tile.id in roots
                else N_("It has eaten doomed food: it dies {when}.")
            )
        else:
            template = (
                N_("{tile} is hit by pesticide beside it: it dies {when}.")
                if tile.id in roots
                else N_("{tile} has eaten doomed food: it dies {when}.")
            )
        yield say(template, **args)
    for tile in after.tiles:
        old, new = doomed.get(tile.id), newly.get(tile.id)
        if old is not None and new is not None and old != new:
            yield say("Now {tile} dies {when}.", tile=name_with_owner(tile), when=when(new))
    saved = [tile for tile in after.tiles if tile.id in doomed and tile.id not in newly]
    for line in lines(saved):
        yield about(N_("{tiles} {n:is|are} saved."), line)


# The end of a turn


def turn_ends(state: Public, before: Public, after: Public, fallen: Sequence[Standing]) -> tuple[Event, ...]:
    """Return the events of decay and starvation at the end of a turn."""
    lost = list(_yields(state, before))
    told: list[Words] = []
    if fallen:
        for line in lines(fallen):
            told.append(about(N_("{tiles} {n:dies|die} out."), line))
        told += _returns(before, after, fallen)
        told += _yields(before, after)
        told += _hungry(before, after)
    return *_effects(lost, state.turn), *_effects(told)


def _returns(before: Public, after: Public, fallen: Sequence[Standing]) -> Iterator[Words]:
    """Say what the dead tiles' food returns to its producers (KC-53)."""
    gone = {tile.id for tile in fallen}
    back: dict[TileId, Cubes] = {}
    for link in before.links:
        if link.consumer in gone and link.producer not in gone:
            one = of_colour(link.colour, link.count)
            back[link.producer] = plus(back.get(link.producer, NONE), one)
    by: dict[Cubes, list[Standing]] = {}
    for tile in after.tiles:
        if tile.id in back:
            by.setdefault(back[tile.id], []).append(tile)
    for some, tiles in by.items():
        yield from _each(N_("{tiles} {n:has|have} {some} back{each}."), tiles, some)


def _hungry(before: Public, after: Public) -> Iterator[Sentence]:
    """Say which tiles newly lack food; their owners' notes say how long they live."""
    was, now = Web(before), Web(after)
    for tile in after.tiles:
        if now.is_fed(tile) or now.lacks(tile) == was.lacks(was.by_id[tile.id]):
            continue
        yield say(
            "{tile} lacks {cubes} now.",
            tile=name_with_owner(tile, begins=True),
            cubes=cubes_of(now.lacks(tile)),
        )


def feeds_again(before: Public, after: Public, tile: Standing, meal: Meal) -> tuple[Event, ...]:
    """Return the events of a hungry tile that is fed again."""
    args: dict[str, Arg] = {
        "tile": name_with_owner(tile, begins=True),
        "meal": meal_of(before, meal, eater=tile.seat),
    }
    told = (
        say("{tile} is fed again by {meal}.", **args)
        if meal.alternative == tile.alternative
        else say("{tile} is fed again by {meal}, and gives back what it had eaten.", **args)
    )
    return _move(told, tile.seat), *_effects(changes(before, after), tile.seat)


def lets_starve(seat: int, tiles: Sequence[Standing]) -> tuple[Event, ...]:
    """Return the event of tiles that their owner leaves hungry."""
    names = tile_names(tile.key for tile in tiles)
    told = say("{who:*/You} {who:leaves/leave} {tiles} hungry.", who=Seat(seat=seat), tiles=names)
    return (_move(told, seat),)


def leaves(seat: int, *, has_tiles: bool) -> Event:
    """Return the event of a player who leaves; the tiles stay (KC-64)."""
    who = Seat(seat=seat)
    if not has_tiles:
        return _move(say("{who:*/You} {who:has/have} left before placing a tile.", who=who))
    return _move(
        say(
            "{who:*/You} {who:has/have} left. {who:Their/Your} tiles stay on the table, and anyone may eat "
            "from them.",
            who=who,
        )
    )


# Hands


def discards(state: State, seat: int, tiles: Sequence[Key]) -> tuple[Event, ...]:
    """Return the events of a turn of discards; only the player reads which tiles."""
    drawn = min(len(tiles), len(state.stacks[seat]))
    who = Seat(seat=seat)
    args: dict[str, Arg] = {"who": who, "n": len(tiles), "m": drawn}
    if drawn == len(tiles):
        told = say(
            "{who:*/You} {who:discards/discard} {n:one tile|# tiles} for {n:a new one|new ones}.", **args
        )
    elif drawn:
        told = say(
            "{who:*/You} {who:discards/discard} {n:one tile|# tiles} and {who:draws/draw} the last "
            "{m:one|#}.",
            **args,
        )
    else:
        told = say("{who:*/You} {who:discards/discard} {n:one tile|# tiles}: none are left to draw.", **args)
    brief = Brief(
        template=N_("{who:*/You} {who:discards/discard/discard} {what}"),
        who=who,
        what=say("{n:one tile|# tiles}", n=len(tiles)),
    )
    which = say("You discard {tiles}.", tiles=tile_names(tiles))
    return Event(sentence=told, brief=brief), Event(sentence=which, to=(seat,), weight="effect")


def draws(state: State, seat: int, drawn: Sequence[Key]) -> tuple[Event, ...]:
    """Return the events of new tiles, which only their owner reads.

    An empty stack is reported too, unless that ends the match.
    """
    if not drawn:
        return ()
    told = Event(sentence=say("You draw {tiles}.", tiles=tile_names(drawn)), to=(seat,), weight="effect")
    if state.stacks[seat] or state.options.ending == "stack":
        return (told,)
    last = say("{who:*/You} {who:has/have} drawn the last tile of the stack.", who=Seat(seat=seat))
    return told, _effect(last)


def _positive(some: Cubes) -> Cubes:
    a, b, c, d, e, f = some
    return max(a, 0), max(b, 0), max(c, 0), max(d, 0), max(e, 0), max(f, 0)


def _move(told: Sentence, mover: int | None = None) -> Event:
    """Return what a player decided; it concerns the other players that it names."""
    return Event(sentence=told, about=_others(told, mover))


def _effects(told: Iterable[Words], mover: int | None = None) -> tuple[Event, ...]:
    return tuple(_effect(one, mover) for one in told)


def _effect(told: Words, mover: int | None = None) -> Event:
    """Return what followed; it concerns the players that it names, except the mover.

    The mover has seen it in the preview.
    """
    sentence = whole(told)
    return Event(sentence=sentence, weight="effect", about=_others(sentence, mover))


def _others(sentence: Sentence, mover: int | None) -> tuple[int, ...]:
    return tuple(seat for seat in seats_in(sentence) if seat != mover)
