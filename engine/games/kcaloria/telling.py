"""What happened on the table of kCaloria, in sentences."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.game import Event
from engine.games.kcaloria.collapse import dooms
from engine.games.kcaloria.kinds import COLOUR_NAMES, COLOURS, KINDS, NONE, Cubes, Key
from engine.games.kcaloria.table import Meal, Place, Public, Standing
from engine.games.kcaloria.web import Web
from engine.hexes import cell_name
from engine.words import Seat, Sentence, say


def places(before: Public, after: Public, seat: int, move: Place) -> tuple[Event, ...]:
    """A placement, and everything that followed from it at once."""
    return tuple(map(_event, (placing(before, seat, move), *changes(before, after))))


def placing(before: Public, seat: int, move: Place) -> Sentence:
    """What is placed where, and who feeds it."""
    kind = KINDS[move.tile]
    told = say(
        "{who} places {tile} on {where}", who=Seat(seat=seat), tile=kind.name, where=cell_name(move.cell)
    )
    if move.meal is not None:
        told = say("{told}, fed by {meal}", told=told, meal=meal_of(before, move.meal))
    if move.removes is not None:
        told = say("{told}, and names {name}", told=told, name=KINDS[move.removes].name)
    return say("{told}.", told=told)


def meal_of(table: Public, meal: Meal) -> tuple[Sentence, ...]:
    """From whom how much: "1 blue from Bayou (start)"."""
    web = Web(table)
    return tuple(
        say(
            "{n} {colour} from {tile} ({where})",
            n=payment.count,
            colour=COLOUR_NAMES[payment.colour],
            tile=web.at[payment.cell].kind.name,
            where=cell_name(payment.cell),
        )
        for payment in meal.payments
    )


def changes(before: Public, after: Public) -> Iterator[Sentence]:
    """What became of the tiles: cubes made or lost, counters new or gone."""
    was, now = Web(before), Web(after)
    for tile in after.tiles:
        if (old := was.by_id.get(tile.id)) is not None:
            gained = _made(now, tile) - _made(was, old)
            if gained > 0:
                yield say("{tile} makes {n} more.", tile=tile_name(tile), n=gained)
            elif gained < 0:
                yield say("{tile} makes {n} less.", tile=tile_name(tile), n=-gained)
    doomed, newly = dooms(before), dooms(after)
    for tile in after.tiles:
        if tile.id in newly and tile.id not in doomed:
            doom = newly[tile.id]
            yield say(
                "{tile} is doomed: {n:one turn|# turns} of {who} left.",
                tile=tile_name(tile),
                n=doom.value,
                who=Seat(seat=doom.initiator),
            )
        elif tile.id in doomed and tile.id not in newly:
            yield say("{tile} is saved.", tile=tile_name(tile))


def discards(seat: int, tiles: Sequence[Key]) -> tuple[Event, ...]:
    """A turn spent on new tiles; which ones is nobody's business."""
    who = Seat(seat=seat)
    return (
        _event(say("{who} discards {n:one tile|# tiles} for new ones.", who=who, n=len(tiles))),
        Event(sentence=say("You discard {tiles}.", tiles=tile_names(tiles)), to=seat),
    )


def draws(table: Public, seat: int, drawn: Sequence[Key]) -> tuple[Event, ...]:
    """New tiles, which their owner alone reads."""
    if not drawn:
        return ()
    return (Event(sentence=say("You draw {tiles}.", tiles=tile_names(drawn)), to=seat),)


def turn_ends(state: Public, before: Public, after: Public, fallen: Sequence[Standing]) -> tuple[Event, ...]:
    """What decays and starves at the end of a turn."""
    told = list(changes(state, before))
    told += [say("{tile} dies out.", tile=tile_name(tile)) for tile in fallen]
    if fallen:
        told += changes(before, after)
    return tuple(map(_event, told))


def feeds_again(before: Public, after: Public, tile: Standing, meal: Meal) -> Event:
    """A tile that lacked food and has found other."""
    return _event(say("{tile} is fed again by {meal}.", tile=tile_name(tile), meal=meal_of(before, meal)))


def lets_starve(table: Public, tile: Standing) -> Event:
    """A tile that its owner does not feed."""
    return _event(say("{who} leaves {tile} hungry.", who=Seat(seat=tile.seat), tile=tile_name(tile)))


def tile_name(tile: Standing) -> Sentence:
    """A tile with its owner and where it lies: "Ann’s Bayou (start)"."""
    return say(
        "{who}’s {tile} ({where})", who=Seat(seat=tile.seat), tile=tile.kind.name, where=cell_name(tile.cell)
    )


def tile_names(tiles: Iterable[Key]) -> tuple[Sentence | str, ...]:
    """Tiles by name, to be listed: "2 Bayou"."""
    counts = Counter(tiles)
    return tuple(
        say("{n} {tile}", n=count, tile=KINDS[key].name) if count > 1 else KINDS[key].name
        for key, count in counts.items()
    )


def cubes_of(some: Cubes) -> tuple[Sentence, ...]:
    """Cubes, to be listed: "2 green"."""
    return tuple(
        say("{n} {colour}", n=count, colour=COLOUR_NAMES[colour])
        for colour, count in zip(COLOURS, some, strict=True)
        if count
    )


def _made(web: Web, tile: Standing) -> int:
    """How many cubes a tile has made, eaten ones too."""
    return sum(tile.left) + sum(web.eaten.get(tile.id, NONE))


def _event(sentence: Sentence) -> Event:
    return Event(sentence=sentence)
