"""The questions about food in kCaloria: who pays for a new tile, or feeds one that lacks something, and whom it costs what.

House rule: a hint says what a way to pay takes from whom in points, what it does to the eater's yield, and whether it lasts.
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.game import Ask, Option
from engine.games.kcaloria.rules.collapse import dooms, spread
from engine.games.kcaloria.rules.feeding import Eater, tastes
from engine.games.kcaloria.rules.kinds import COLOUR_NAMES, POINTS, Cubes
from engine.games.kcaloria.rules.table import Collapse, Meal, Payment, Root, Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words import refusals
from engine.games.kcaloria.words.tiles import cost_of, cubes_of
from engine.hexes import cell_said
from engine.words import N_, Arg, Parts, Seat, Sentence, Wordings, joined, say

STARVE: Final = "starve"
FEED: Final = "feed"


def which_meal(view: View, eater: Eater, ways: Mapping[str, Meal], lacks: Cubes | None = None) -> Ask:
    """Who feeds a tile, whole: a new one, or one that lacks food."""
    return Ask(
        prompt=_who_feeds(eater, lacks),
        options=tuple(_way(view, eater, key, way) for key, way in ways.items()),
        view=view,
        refusal=partial(refusals.why_no_meal, view, eater, lacks),
    )


def which_source(view: View, eater: Eater, sources: Mapping[str, Meal], place: int) -> Ask:
    """Who feeds it, source by source: what comes next, each in the first way that it could go on."""
    return Ask(
        prompt=say("Who feeds {tile}? Source {n} of it.", tile=eater.kind.title, n=place + 1),
        options=tuple(
            Option(key=key, label=_source(view, way, place), hint=partial(_loss, view, eater, way, place))
            for key, way in sources.items()
        ),
        view=view,
        refusal=partial(refusals.why_no_source, view, eater),
    )


def how_to_feed(view: View, tile: Standing, ways: Mapping[str, Meal]) -> Ask:
    """After a removal: how a tile that lacks food is fed, or that it is not; without ways, whether it is at all."""
    web, doom = Web(view), dooms(view).get(tile.id)
    eater = Eater(tile.kind, tile.seat, tile.cell)
    lacks = web.lacks(tile)
    options = [_way(view, eater, key, way) for key, way in ways.items()] or [
        Option(key=FEED, label=say("Feed it"), hint=say("who does is asked next"))
    ]
    later = spread(
        Collapse(id=0, initiator=0, trigger=0, roots=(Root(tile=tile.id, value=1, born=0, is_hit=False),)),
        view.links,
    )
    notes: list[Sentence] = []
    if doom is not None:
        notes.append(
            say(
                "Left hungry, it dies out at the end of {n:the next turn|turn # from now} of {who}.",
                n=doom.value,
                who=Seat(seat=doom.initiator),
            )
        )
    if len(later) > 1:
        notes.append(say("{n:One tile lives|# tiles live} on it.", n=len(later) - 1))
    return Ask(
        prompt=say(
            "{tile} on {where} lacks {cubes}: who feeds it?",
            tile=tile.kind.title,
            where=cell_said(tile.cell),
            cubes=cubes_of(lacks),
        ),
        options=(
            *options,
            Option(
                key=STARVE, label=say("Leave it hungry"), hint=say("what it lacks may still be found later")
            ),
        ),
        view=view,
        notes=tuple(notes),
        refusal=partial(refusals.why_no_meal, view, eater, lacks),
    )


def _who_feeds(eater: Eater, lacks: Cubes | None) -> Sentence:
    if lacks is None:
        return say("Who feeds {tile}? It costs {cost}.", tile=eater.kind.title, cost=cost_of(eater.kind))
    return say("Who feeds {tile}? It lacks {cubes}.", tile=eater.kind.title, cubes=cubes_of(lacks))


def _way(view: View, eater: Eater, key: str, way: Meal) -> Option:
    """A way to pay, with whose tiles pay if there is room; on a button by spaces alone."""
    web, brief = Web(view), _by_spaces(way)
    by_tiles = (
        say("{meal}", meal=tuple(_of_tile(view, web, one, owners=owners) for one in way.payments))
        for owners in (True, False)
    )
    label = Wordings((*by_tiles, *brief.ways))
    return Option(key=key, label=label, short=brief, hint=partial(_loss, view, eater, way))


def _by_spaces(way: Meal) -> Wordings:
    """A way to pay by the spaces that pay: "1 blue start and 2 green E1", "1 start + 2 E1"."""
    paid: list[dict[str, Arg]] = [
        {"n": one.count, "colour": COLOUR_NAMES[one.colour], "where": cell_said(one.cell)}
        for one in way.payments
    ]
    coloured = say("{meal}", meal=tuple(say("{n} {colour} {where}", **args) for args in paid))
    return Wordings((coloured, joined([say("{n} {where}", **args) for args in paid], " + ")))


def _of_tile(view: View, web: Web, one: Payment, *, owners: bool = True) -> Sentence:
    tile = web.at[one.cell]
    args: dict[str, Arg] = {
        "n": one.count,
        "colour": COLOUR_NAMES[one.colour],
        "who": Seat(seat=tile.seat),
        "tile": tile.kind.title,
        "where": cell_said(one.cell),
    }
    if tile.seat == view.seat:
        return say("{n} {colour} of your {tile} ({where})", **args)
    if owners:
        return say("{n} {colour} of {who}’s {tile} ({where})", **args)
    return say("{n} {colour} of {tile} ({where})", **args)


def _source(view: View, way: Meal, place: int) -> Sentence:
    return (
        _of_tile(view, Web(view), way.payments[place]) if place < len(way.payments) else say("Nothing more")
    )


def _loss(view: View, eater: Eater, way: Meal, place: int | None = None) -> Parts:
    """What a way to pay takes from whom, in points; what that does to the yield; and whether it is food that lasts."""
    web, doomed = Web(view), dooms(view)
    paid = way.payments if place is None else way.payments[place : place + 1]
    lost: Counter[int] = Counter()
    for one in paid:
        lost[web.at[one.cell].seat] += one.count * POINTS[one.colour]
    told = [_points_lost(view, lost)]
    if place is None:
        taste = tastes(web, eater, [(web.at[one.cell], one.colour) for one in paid])
        if taste > 0:
            told.append(say("makes {n} more", n=taste))
        elif taste < 0:
            told.append(say("makes {n} less", n=-taste))
    values = [doomed[web.at[one.cell].id].value for one in paid if web.at[one.cell].id in doomed]
    if values:
        told.append(say("doomed food: {n:one turn|# turns} left", n=min(values)))
    return Parts(tuple(told), joint=N_("; "))


def _points_lost(view: View, lost: Mapping[int, int]) -> Sentence:
    """Who pays how many points; blue cubes cost nobody any, but it matters whose they are all the same."""
    told: list[Sentence] = []
    others = {seat: points for seat, points in lost.items() if seat != view.seat}
    if len(others) == 1:
        ((seat, points),) = others.items()
        told.append(_lost(points, Seat(seat=seat)))
    elif others:
        told.append(_lost(sum(others.values()), say("others")))
    if view.seat is not None and view.seat in lost:
        told.append(_lost(lost[view.seat], say("you")))
    return say("points: {lost}", lost=tuple(told)) if told else say("costs nobody points")


def _lost(points: int, who: Seat | Sentence) -> Sentence:
    return say("−{n} for {who}", n=points, who=who) if points else say("none for {who}", who=who)
