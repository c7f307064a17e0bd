"""Questions about food in words: who pays for a tile, and what that costs.

A hint says how many points a way to pay takes from which player, what it does to the eater's yield,
and whether the food lasts.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from engine.contract.hexes import Cell, cell_name
from engine.contract.values import Ask, Option
from engine.contract.words import N_, Arg, Parts, Seat, Sentence, Wordings, Words, join_parts, say
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.food import Eater, number_sources, tastes
from engine.games.kcaloria.rules.kinds import POINTS, Cubes, count_cubes
from engine.games.kcaloria.rules.rescue import lives_on
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Meal, Payment, Refeeding, Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words import refusals
from engine.games.kcaloria.words.events import meal_of
from engine.games.kcaloria.words.names import circle_letter, circle_number, tile_names
from engine.games.kcaloria.words.tiles import cost_of, cubes_of

STARVE: Final = "starve"
FEED: Final = "feed"
FEED_ALL: Final = "feed-all"
BOTH: Final = 2
MANY: Final = 5
DONE: Final = "confirm"
"""The key that ends a choice of tiles to feed."""


def which_meal(view: View, eater: Eater, ways: Mapping[str, Meal], lacks: Cubes | None = None) -> Ask:
    """Ask who feeds a tile, new or hungry, with all ways to pay."""
    return Ask(
        prompt=_who_feeds(eater, lacks),
        options=tuple(_way(view, eater, key, way, n) for n, (key, way) in enumerate(ways.items(), start=1)),
        view=view,
        notes=partial(_alike, view, eater, tuple(ways.values())),
        refusal=partial(refusals.why_no_meal, view, eater, lacks),
        shape="menu",
    )


def which_source(view: View, eater: Eater, sources: Mapping[str, Meal], place: int) -> Ask:
    """Ask for the next source of a tile's food.

    Each option stands for the first way that continues with it.
    """
    return Ask(
        prompt=say("What does {tile} eat? Part {n} of its food.", tile=eater.kind.title, n=place + 1),
        options=tuple(
            Option(
                key=key,
                label=_source(view, eater, way, place),
                hint=partial(_loss, view, eater, way, place),
            )
            for key, way in sources.items()
        ),
        view=view,
        refusal=partial(refusals.why_no_source, view, eater),
        shape="menu",
    )


def _alike(view: View, eater: Eater, ways: Sequence[Meal]) -> tuple[Sentence, ...]:
    """Say that the choice makes no difference in points yet.

    With few ways that is obvious, so it is not said.
    """
    if len(ways) < MANY or len({_loss(view, eater, way) for way in ways}) > 1:
        return ()
    if any(_lost_by(Web(view), ways[0]).values()):
        return (say("Each of these takes the same points."),)
    return (say("None of these takes any points."),)


# After a removal


def how_to_feed(view: View, tile: Standing, ways: Mapping[str, Meal]) -> Ask:
    """Ask how a hungry tile is fed, or whether; without ways, only whether."""
    eater = Eater(tile.kind, tile.seat, tile.cell)
    lacks = Web(view).lacks(tile)
    options = [_way(view, eater, key, way) for key, way in ways.items()] or [
        Option(key=FEED, label=say("Feed it"), hint=say("you choose next by whom"))
    ]
    return Ask(
        prompt=say("Your {tile} lacks {cubes}. Do you feed it?", tile=tile.kind.title, cubes=cubes_of(lacks)),
        options=(*options, _hungry_still(say("Leave it hungry"))),
        view=view,
        notes=lambda: tuple(_at_risk(view, (tile,))),
        refusal=partial(refusals.why_no_meal, view, eater, lacks),
        shape="menu",
    )


def which_to_feed(
    view: View, hungry: Sequence[Standing], feast: Sequence[Refeeding], *, is_first: bool
) -> Ask:
    """Ask which of several hungry tiles are fed.

    The answers are all that can be, or one by one.
    """
    web = Web(view)
    tiles = {tile.cell: tile for tile in view.tiles}
    all_of = say("Feed both") if len(feast) == BOTH else say("Feed all {n}", n=len(feast))
    some = say("Feed {n} of {all}", n=len(feast), all=len(hungry))
    options: list[Option] = []
    if is_first:
        options.append(
            Option(
                key=FEED_ALL,
                label=all_of if len(feast) == len(hungry) else some,
                hint=partial(_feasting, view, tiles, tuple(feast)),
                icon="✅",
            )
        )
    options += (
        Option(
            key=f"{FEED}-{cell_name(tile.cell)}",
            label=say("Feed {tile} {number}", tile=tile.kind.title, number=circle_number(number)),
            hint=say("lacks {cubes}", cubes=cubes_of(web.lacks(tile))),
            at=tile.cell,
        )
        for number, tile in enumerate(hungry, start=1 + len(options))
    )
    done = Option(key=DONE, label=say("Feed no more"), icon="✅", apart=True)
    options.append(_hungry_still(say("Leave all hungry")) if is_first else done)
    return Ask(
        prompt=say(
            "{n:One of your tiles lacks|# of your tiles lack} food. Which do you feed?", n=len(hungry)
        ),
        options=tuple(options),
        view=view,
        notes=lambda: tuple(_at_risk(view, hungry)),
        refusal=lambda text: refusals.why_not_fed(view, text),
        shape="menu",
    )


def _hungry_still(label: Sentence) -> Option:
    return Option(
        key=STARVE,
        label=label,
        hint=say("food may still be found in your next turns"),
        tone="idle",
        apart=True,
    )


def _feasting(view: View, tiles: Mapping[Cell, Standing], feast: Sequence[Refeeding]) -> Words:
    """Say which tile is fed by which, and what that costs."""
    web, lost = Web(view), Counter[int]()
    for one in feast:
        lost.update(_lost_by(web, one.meal))
    fed = tuple(
        say("{tile}: {meal}", tile=tiles[one.cell].kind.title, meal=meal_of(view, one.meal)) for one in feast
    )
    names = tile_names(tiles[one.cell].key for one in feast)
    return Wordings(
        (
            Parts((_points_lost(view, lost), *fed), joint=N_("; ")),
            Parts((_points_lost(view, lost), say("{tiles}", tiles=names)), joint=N_("; ")),
        )
    )


def _at_risk(view: View, hungry: Sequence[Standing]) -> Iterator[Sentence]:
    """Say how long tiles live without food, and how many tiles live on them."""
    doomed = dooms(view)
    for tile in hungry:
        doom, later = doomed.get(tile.id), lives_on(view, tile)
        if doom is None:
            continue
        args: dict[str, Arg] = {
            "tile": tile.kind.title,
            "n": doom.value,
            "who": Seat(seat=doom.initiator),
            "m": len(later),
        }
        yield (
            say(
                "⚠️ Hungry, your {tile} dies in {n:one turn|# turns} of {who:*’s/yours}, and "
                "{m:one more|# more} after it.",
                **args,
            )
            if later
            else say("⚠️ Hungry, your {tile} dies in {n:one turn|# turns} of {who:*’s/yours}.", **args)
        )


def _who_feeds(eater: Eater, lacks: Cubes | None) -> Sentence:
    if lacks is None:
        return say("What does {tile} eat? It costs {cost}.", tile=eater.kind.title, cost=cost_of(eater.kind))
    return say("What does {tile} eat? It lacks {cubes}.", tile=eater.kind.title, cubes=cubes_of(lacks))


def _way(view: View, eater: Eater, key: str, way: Meal, n: int = 0) -> Option:
    """Return the option for a way to pay.

    It names the owners if there is room; on a button the payers have only their picture labels.
    Where payers have letters, the option begins with its own number.
    """
    web = Web(view)
    calls = _calls(view, web, eater)
    brief = _by_calls(calls, way)
    by_tiles = tuple(
        say("{meal}", meal=tuple(_of_tile(view, web, calls, one, owners=owners) for one in way.payments))
        for owners in (True, False)
    )
    label = (*by_tiles, *brief)
    if n and sight_of(view).is_lettered:
        label, brief = (
            tuple(say("{number} {meal}", number=circle_number(n), meal=one) for one in some)
            for some in (label, brief)
        )
    return Option(
        key=key, label=Wordings(label), short=Wordings(brief), hint=partial(_loss, view, eater, way)
    )


def _calls(view: View, web: Web, eater: Eater) -> Mapping[Cell, str]:
    """Return the picture labels of tiles that could pay.

    They are numbers, or letters where the ways to pay have numbers.
    """
    call = circle_letter if sight_of(view).is_lettered else circle_number
    return {cell: call(number) for cell, number in number_sources(web, eater).items()}


def _by_calls(calls: Mapping[Cell, str], way: Meal) -> tuple[Sentence, ...]:
    """Return a way to pay by the payers' labels.

    For example: "1 blue ① and 2 green ②", "1① + 2②".
    """
    paid: list[dict[str, Arg]] = [
        {"n": one.count, "cubes": count_cubes(one.colour, one.count), "number": calls[one.cell]}
        for one in way.payments
    ]
    coloured = say("{meal}", meal=tuple(say("{cubes} {number}", **args) for args in paid))
    return coloured, join_parts([say("{n} {number}", **args) for args in paid], " + ")


def _of_tile(
    view: View, web: Web, calls: Mapping[Cell, str], one: Payment, *, owners: bool = True
) -> Sentence:
    tile = web.at[one.cell]
    args: dict[str, Arg] = {
        "cubes": count_cubes(one.colour, one.count),
        "who": Seat(seat=tile.seat),
        "tile": tile.kind.title,
        "number": calls[one.cell],
    }
    if owners or tile.seat == view.seat:
        return say("{cubes} from {who:*’s/your} {tile} {number}", **args)
    return say("{cubes} from {tile} {number}", **args)


def _source(view: View, eater: Eater, way: Meal, place: int) -> Sentence:
    if place == len(way.payments):
        return say("Nothing more")
    web = Web(view)
    return _of_tile(view, web, _calls(view, web, eater), way.payments[place])


def _loss(view: View, eater: Eater, way: Meal, place: int | None = None) -> Parts:
    """Say what a way to pay takes from each player, and its effects.

    That is its points, its effect on the yield, and whether the food lasts.
    """
    web, doomed = Web(view), dooms(view)
    paid = way.payments if place is None else way.payments[place : place + 1]
    told = [_points_lost(view, _lost_by(web, way.model_copy(update={"payments": paid})))]
    if place is None:
        taste = tastes(web, eater, [(web.at[one.cell], one.colour) for one in paid])
        if taste > 0:
            told.append(say("makes {n} more", n=taste))
        elif taste < 0:
            told.append(say("makes {n} less", n=-taste))
    values = [doomed[web.at[one.cell].id].value for one in paid if web.at[one.cell].id in doomed]
    if values:
        told.append(say("⚠️ doomed food: {n:one turn|# turns} left", n=min(values)))
    return Parts(tuple(told), joint=N_("; "))


def _lost_by(web: Web, meal: Meal) -> Counter[int]:
    """Return the points that a way to pay takes, by seat.

    A player who pays only blue cubes is listed with 0 points.
    """
    lost: Counter[int] = Counter()
    for one in meal.payments:
        lost[web.at[one.cell].seat] += one.count * POINTS[one.colour]
    return lost


def _points_lost(view: View, lost: Mapping[int, int]) -> Sentence:
    """Say which players pay how many points.

    Blue cubes cost no points, but it still matters whose they are.
    """
    if lost and not any(lost.values()):
        who = tuple(Seat(seat=seat) for seat in sorted(lost))
        return say("no points; paid by {who:*/you}", who=who)
    told: list[Sentence] = []
    others = {seat: points for seat, points in lost.items() if seat != view.seat}
    if len(others) == 1:
        ((seat, points),) = others.items()
        told.append(_tell_loss(points, Seat(seat=seat)))
    elif others:
        told.append(_tell_loss(sum(others.values()), say("others")))
    if view.seat is not None and view.seat in lost:
        told.append(_tell_loss(lost[view.seat], Seat(seat=view.seat)))
    return say("points: {lost}", lost=tuple(told)) if told else say("costs nobody points")


def _tell_loss(points: int, who: Seat | Sentence) -> Sentence:
    return say("−{n} for {who:*/you}", n=points, who=who) if points else say("none for {who:*/you}", who=who)
