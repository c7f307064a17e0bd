"""The questions about food in kCaloria: who pays for a new tile, or feeds one that lacks something, and whom it costs what.

House rule: a hint says what a way to pay takes from whom in points, what it does to the eater's yield, and whether it lasts.
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.game import Ask, Option
from engine.games.kcaloria import refusing
from engine.games.kcaloria.collapse import dooms, spread
from engine.games.kcaloria.explaining import cost_of, cubes_of
from engine.games.kcaloria.feeding import Eater, tastes
from engine.games.kcaloria.kinds import COLOUR_NAMES, POINTS, Cubes
from engine.games.kcaloria.table import Collapse, Meal, Root, Standing, View
from engine.games.kcaloria.telling import apart
from engine.games.kcaloria.web import Web
from engine.hexes import cell_name
from engine.words import Seat, Sentence, say

STARVE: Final = "starve"
FEED: Final = "feed"
LABEL: Final = 80
"""Letters of an option's label at most."""


def which_meal(view: View, eater: Eater, ways: Mapping[str, Meal], lacks: Cubes | None = None) -> Ask:
    """Who feeds a tile, whole: a new one, or one that lacks food."""
    return Ask(
        prompt=_who_feeds(eater, lacks),
        options=tuple(_way(view, eater, key, way) for key, way in ways.items()),
        view=view,
        refusal=partial(refusing.why_no_meal, view, eater, lacks),
    )


def which_source(view: View, eater: Eater, sources: Mapping[str, Meal], place: int) -> Ask:
    """Who feeds it, source by source: what comes next, each in the first way that it could go on."""
    return Ask(
        prompt=say("Who feeds {tile}? Source {n} of it.", tile=eater.kind.name, n=place + 1),
        options=tuple(
            Option(key=key, label=_source(view, way, place), hint=_loss(view, eater, way, place))
            for key, way in sources.items()
        ),
        view=view,
        refusal=partial(refusing.why_no_source, view, eater),
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
            tile=tile.kind.name,
            where=cell_name(tile.cell),
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
        refusal=partial(refusing.why_no_meal, view, eater, lacks),
    )


def _who_feeds(eater: Eater, lacks: Cubes | None) -> Sentence:
    if lacks is None:
        return say("Who feeds {tile}? It costs {cost}.", tile=eater.kind.name, cost=cost_of(eater.kind))
    return say("Who feeds {tile}? It lacks {cubes}.", tile=eater.kind.name, cubes=cubes_of(lacks))


def _way(view: View, eater: Eater, key: str, way: Meal) -> Option:
    """A way to pay; on a button by spaces alone."""
    web = Web(view)
    short = tuple(
        say("{n} {colour} {where}", n=one.count, colour=COLOUR_NAMES[one.colour], where=cell_name(one.cell))
        for one in way.payments
    )
    longest = sum(
        len(f"{one.count} {one.colour} of {web.at[one.cell].kind.name} ({cell_name(one.cell)}), ") + 3
        for one in way.payments
    )
    label = (
        say("{meal}", meal=tuple(_of_tile(web, way, place) for place in range(len(way.payments))))
        if longest <= LABEL
        else _cells_only(way, short)
    )
    return Option(key=key, label=label, short=_cells_only(way, short), hint=_loss(view, eater, way))


def _cells_only(way: Meal, short: tuple[Sentence, ...]) -> Sentence:
    if sum(len(f"{one.count} {one.colour} {cell_name(one.cell)} and ") for one in way.payments) <= LABEL:
        return say("{meal}", meal=short)
    return say("{meal}", meal=" + ".join(f"{one.count} {cell_name(one.cell)}" for one in way.payments))


def _of_tile(web: Web, way: Meal, place: int) -> Sentence:
    one = way.payments[place]
    return say(
        "{n} {colour} of {tile} ({where})",
        n=one.count,
        colour=COLOUR_NAMES[one.colour],
        tile=web.at[one.cell].kind.name,
        where=cell_name(one.cell),
    )


def _source(view: View, way: Meal, place: int) -> Sentence:
    return _of_tile(Web(view), way, place) if place < len(way.payments) else say("Nothing more")


def _loss(view: View, eater: Eater, way: Meal, place: int | None = None) -> Sentence:
    """What a way to pay takes from whom, in points; what that does to the yield; and whether it is food that lasts."""
    web, doomed = Web(view), dooms(view)
    paid = way.payments if place is None else way.payments[place : place + 1]
    lost: Counter[int] = Counter()
    for one in paid:
        lost[web.at[one.cell].seat] += one.count * POINTS[one.colour]
    told = [_points_lost(view, +lost)]
    if place is None:
        taste = tastes(web, eater, [(web.at[one.cell], one.colour) for one in paid])
        if taste > 0:
            told.append(say("makes {n} more", n=taste))
        elif taste < 0:
            told.append(say("makes {n} less", n=-taste))
    values = [doomed[web.at[one.cell].id].value for one in paid if web.at[one.cell].id in doomed]
    if values:
        told.append(say("doomed food: {n:one turn|# turns} left", n=min(values)))
    return apart(told)


def _points_lost(view: View, lost: Mapping[int, int]) -> Sentence:
    who = [(seat, points) for seat, points in lost.items() if seat != view.seat]
    told: list[Sentence] = []
    if len(who) == 1:
        ((seat, points),) = who
        told.append(say("−{n} for {who}", n=points, who=Seat(seat=seat)))
    elif who:
        told.append(say("−{n} for others", n=sum(points for _, points in who)))
    if view.seat is not None and view.seat in lost:
        told.append(say("−{n} for you", n=lost[view.seat]))
    return say("points: {lost}", lost=tuple(told)) if told else say("costs nobody points")
