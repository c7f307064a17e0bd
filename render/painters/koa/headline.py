"""The headline: the last deed in one sentence, with its points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from engine.contract.words import N_
from engine.games.koa.board import Corner
from engine.games.koa.chance import Find
from engine.games.koa.state import Attacked, Claimed, Excavated, Quake, Report, Sought, Tile, Unblocked, View
from render.kit import headline, lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import scenes_of_replay
from render.kit.theme import Colour
from render.kit.wording import first_words, short_name, word
from render.painters.koa import words
from render.painters.koa.board import highlights, throws
from render.painters.koa.clans import Cast

_FOUND: Final = {
    Find.CAVERN: (
        N_("{who} finds a cavern on {square}"),
        N_("{who} finds a cavern"),
        N_("A cavern on {square}"),
    ),
    Find.GOROLDIOA: (
        N_("{who} finds goroldioa on {square}"),
        N_("{who} finds goroldioa"),
        N_("Goroldioa on {square}"),
    ),
    Find.SPRING: (
        N_("{who} finds a spring on {square}"),
        N_("{who} finds a spring"),
        N_("A spring on {square}"),
    ),
    Find.LAVA: (N_("{who} digs into lava on {square}"), N_("{who} digs into lava"), N_("Lava on {square}")),
}
_QUAKE: Final = (
    N_("{who} digs {dug}: quake on {square}"),
    N_("{who} digs: quake on {square}"),
    N_("A quake on {square}"),
)
_QUAKE_THERE: Final = (N_("{who} digs {square}: quake!"), N_("{who} digs: quake!"), N_("A quake on {square}"))
"""For a quake on the square that was dug."""
_BURIED: Final = (
    N_("An earthquake on {square} hits {whom}"),
    N_("Earthquake: {whom} is hit"),
    N_("An earthquake on {square}"),
)
_FALLS: Final = (
    N_("Earthquake on {square}: {whom} falls from {n} to {m}"),
    N_("Earthquake: {whom} falls from {n} to {m}"),
    N_("Earthquake: from {n} to {m}"),
)
_SEIZED: Final = (
    N_("{who} seizes {square} from {whom}"),
    N_("{who} seizes {square}"),
    N_("{square} is seized"),
)
_CUT: Final = (
    N_("{who} seizes {square} and cuts {whom} off"),
    N_("{who} seizes {square}: {whom} cut off"),
    N_("{who} cuts {whom} off"),
    N_("{who} seizes {square}"),
    N_("{square} is seized"),
)
_CUT_BY_QUAKE: Final = (
    N_("An earthquake on {square} cuts {whom} off"),
    N_("Earthquake: {whom} is cut off"),
    N_("An earthquake on {square}"),
)
_HELD: Final = (
    N_("{who} attacks {square}: {whom} holds"),
    N_("{who} fails at {square}"),
    N_("{square} holds"),
)
_LAST: Final = {
    Excavated: (
        N_("{who} finds {square}: the last cavern"),
        N_("{who} finds the last cavern"),
        N_("{who}: the last cavern"),
    ),
    Attacked: (
        N_("{who} seizes {square}: the last cavern"),
        N_("{who} seizes the last cavern"),
        N_("{who}: the last cavern"),
    ),
    Unblocked: (N_("{who} makes {square} the last cavern"), N_("{who}: the last cavern")),
}
"""For the deed that ends the match."""
_SOUGHT: Final = {
    Find.GOROLDIOA: (
        N_("{who}’s Sharman marks goroldioa on {square}"),
        N_("{who}’s Sharman: goroldioa on {square}"),
        N_("{who}’s Sharman marks {square}"),
        N_("The Sharman marks {square}"),
    ),
    Find.SPRING: (
        N_("{who}’s Sharman marks a spring on {square}"),
        N_("{who}’s Sharman: a spring on {square}"),
        N_("{who}’s Sharman marks {square}"),
        N_("The Sharman marks {square}"),
    ),
}
_CLAIMED: Final = {
    Find.GOROLDIOA: (
        N_("{who} claims goroldioa on {square}"),
        N_("{who} claims {square}"),
        N_("{square} is claimed"),
    ),
    Find.SPRING: (
        N_("{who} claims a spring on {square}"),
        N_("{who} claims {square}"),
        N_("{square} is claimed"),
    ),
}
_SWITCHED: Final = (
    N_("Blocked in, {who} makes {square} a cavern"),
    N_("Blocked in: {square} becomes a cavern"),
    N_("{square} becomes a cavern"),
)
_THEN: Final[dict[type[Report], str]] = {
    Excavated: N_("{who} seizes {won}, then digs {square}"),
    Attacked: N_("{who} seizes {won}, fails at {square}"),
    Sought: N_("{who} seizes {won}, marks {square}"),
    Claimed: N_("{who} seizes {won}, claims {square}"),
    Unblocked: N_("{who} seizes {won}, frees {square}"),
}
"""For a deed after a won attack. The deed changed no points, so it is the lesser news."""
_FOR_IT: Final[dict[type[Report], tuple[str, ...]]] = {
    Excavated: (
        N_("{who} digs {square} for the neutral clan: {what}"),
        N_("{who} for the neutral clan: {what}"),
    ),
    Attacked: (N_("{who} seizes {square} for the neutral clan"),),
    Sought: (N_("{who} marks {square} for the neutral clan"),),
    Claimed: (N_("{who} claims {square} for the neutral clan"),),
    Unblocked: (N_("{who} makes {square} a cavern of the neutral clan"),),
}
"""For deeds of the neutral clan, led by a player."""
_LEFT: Final = N_("{who} has left")
_LEFT_CAVES: Final = (N_("{who} has left, the caves stay"), _LEFT)
_YOU_LEFT: Final = (N_("You have left, your caves stay"), N_("You have left"))
_BEGINS: Final = N_("{who} begins")
_NEUTRAL: Final = N_("The neutral clan")
_ITS_PREY: Final = N_("the neutral clan")
GAIN: Final = N_("+{n}")
LOSS: Final = N_("–{n}")
_NAME: Final = 460
_BEFORE_THROW: Final = 20


@dataclass(frozen=True, slots=True)
class Headline:
    """A headline in ever shorter forms, with the changed points, if any."""

    line: tuple[str, ...]
    figure: str = ""
    paint: Colour = theme.GOLD
    seat: int | None = None
    """The player whose points the figure is about."""


def choose_headline(cast: Cast) -> Headline:
    """Return the headline for the last deed or the first player.

    Each sentence has the players' whole names, then their first names: who acts matters most.
    """
    whole = _headline(cast)
    short = _headline(replace(cast, called=tuple(_first(one, cast.called) for one in cast.called)))
    lines = chain.from_iterable(zip(whole.line, short.line, strict=True))
    return replace(whole, line=tuple(dict.fromkeys(lines)))


def _first(name: str, called: Sequence[str]) -> str:
    """Return the first part of a name that stands for it, or else the whole."""
    return next(iter(first_words(name, called)), name)


def _headline(cast: Cast) -> Headline:
    view = cast.view
    if not view.deeds:
        return Headline(_waiting(cast))
    deed = view.deeds[-1]
    told: dict[str, str | int] = {"who": _clan(cast, deed.clan, _NEUTRAL), "square": deed.square}
    ways: tuple[str, ...]
    match deed:
        case Excavated(quake=quake) if quake is not None:
            return _quake_headline(cast, deed, quake, told)
        case Excavated(find=find):
            ways = _FOUND[find]
        case Attacked(is_won=True):
            ways = _CUT if highlights.find_severed(view) else _SEIZED
            told |= {"whom": _prey(cast, deed.prey)}
        case Attacked():
            ways = _HELD
            told |= {"whom": _prey(cast, deed.prey)}
        case Sought(find=find):
            ways = _SOUGHT[find]
        case Claimed(find=find):
            ways = _CLAIMED[find]
        case Unblocked():
            ways = _SWITCHED
    if view.finisher is not None and not view.pools[deed.clan].cavern:
        ways = _LAST.get(type(deed), ways)
    seat = view.owners[deed.clan]
    gain = _told_gain(cast, seat)
    figure = word(GAIN, n=gain) if gain > 0 else ""
    is_news = count_gain(view, seat) > 0
    ways = (*_longer_lines(cast, told, is_news=is_news), *(word(way, **told) for way in ways))
    return Headline(ways, figure, seat=seat if figure else None)


def write(canvas: Canvas, box: Box, cast: Cast, aside: str = "") -> None:
    """Write the headline, its figure first, and the throw of an attack at the right.

    Where there is room, an aside stands before that.
    """
    told, deed = choose_headline(cast), cast.view.deeds[-1] if cast.view.deeds else None
    line = box.top + headline.SHORT // 2 - 2
    if told.figure:
        # Smaller than elsewhere: between plates and board there is room for no more.
        wide = canvas.text((box.left + 4, line), told.figure, theme.FIGURE, told.paint, heavy=True)
        box = box._replace(left=box.left + wide + 24)
    if isinstance(deed, Attacked):
        beside = box._replace(right=box.right - throws.width(deed) - _BEFORE_THROW)
        # No name is cut for it.
        if any(_needs(way, "") <= beside.width for way in told.line):
            throws.draw(canvas, box.right - 4, line, deed)
            box = beside
    said = headline.fitting(told.line, theme.TITLE, box.width - 8, heavy=True)
    headline.headline(canvas, box, told.line, aside=aside if _needs(said, aside) <= box.width else "")


def _needs(said: str, aside: str) -> int:
    """Return the room of a headline with its aside, if there is one."""
    wide = lettering.width(aside, theme.SMALL, bold=False) + 40 if aside else 0
    return lettering.width(said, theme.TITLE, heavy=True) + wide + 8


def _longer_lines(cast: Cast, told: dict[str, str | int], *, is_news: bool) -> Iterator[str]:
    """Yield longer sentences for the last deed.

    They add the clan that it was done for, or the tile that was seized before it in the same turn.
    That is left out if the last deed is news itself: it brought points.
    """
    *earlier, deed = cast.view.deeds
    is_vain = isinstance(deed, Attacked) and not deed.is_won
    if cast.view.owners[deed.clan] is None:
        what = word(words.FINDS[deed.find]) if isinstance(deed, Excavated) else ""
        led = told | {"who": _short(cast, deed.seat), "what": what}
        yield from (word(way, **led) for way in _FOR_IT[type(deed)] if not is_vain)
        return
    won = [one.square for one in earlier if isinstance(one, Attacked) and one.is_won]
    if won and not is_news and (is_vain or not isinstance(deed, Attacked)):
        yield word(_THEN[type(deed)], won=won[-1], **told)


def _waiting(cast: Cast) -> tuple[str, ...]:
    """Return who has left, begins, or is to move.

    The last is for a board whose last deed is not known.
    """
    view = cast.view
    if view.gone:
        has_caves = any(tile.clan in view.clans_of(view.gone[-1]) for tile in view.tiles)
        if view.gone[-1] == view.seat:
            return tuple(map(word, _YOU_LEFT[not has_caves :]))
        ways = _LEFT_CAVES if has_caves else (_LEFT,)
        return tuple(word(way, who=_short(cast, view.gone[-1])) for way in ways)
    way = _BEGINS if view.round == 1 else words.WAITING
    return (word(way, who=_short(cast, view.mover)),)


def _quake_headline(cast: Cast, deed: Excavated, quake: Quake, told: dict[str, str | int]) -> Headline:
    """Return the headline of a quake.

    It says who fell from how many points to how many, if any player did.
    """
    told["square"] = quake.square
    if quake.hit is None or quake.hit.clan is None:
        ways = _QUAKE if quake.square != deed.square else _QUAKE_THERE
        return Headline(tuple(word(way, dug=deed.square, **told) for way in ways))
    owner = cast.view.owners[quake.hit.clan]
    loss = -count_gain(cast.view, owner)
    told["whom"] = _prey(cast, quake.hit)
    if owner is None or loss <= 0:
        ways = _CUT_BY_QUAKE if highlights.find_severed(cast.view) else _BURIED
        return Headline(tuple(word(way, **told) for way in ways))
    now = cast.points(owner)
    said = tuple(word(way, n=now + loss, m=now, **told) for way in _FALLS)
    return Headline(said, word(LOSS, n=loss), theme.ALARM, owner)


def _clan(cast: Cast, clan: Corner, neutral: str) -> str:
    owner = cast.view.owners[clan]
    return word(neutral) if owner is None else _short(cast, owner)


def _short(cast: Cast, seat: int) -> str:
    """Return a player's name, short enough to leave room for a sentence."""
    return short_name(cast.called[seat], _NAME, theme.TITLE, cast.called, heavy=True)


def _prey(cast: Cast, prey: Tile) -> str:
    assert prey.clan is not None
    return _clan(cast, prey.clan, _ITS_PREY)


def _told_gain(cast: Cast, seat: int | None) -> int:
    """Return the points that the headline tells.

    A replay may stay at several deeds of one turn: the last of them tells the sum since the first.
    """
    view, gain = cast.view, count_gain(cast.view, seat)
    scenes = scenes_of_replay(view)
    at = first = next((at for at, one in enumerate(scenes) if one is view), None)
    if at is None or first is None or seat is None:
        return gain
    if at + 1 < len(scenes) and _goes_on(view, scenes[at + 1]):
        return 0
    while first and _goes_on(scenes[first - 1], scenes[first]):
        first -= 1
    if first == at:
        return gain
    begun = replace(cast, view=scenes[first]).points(seat) - count_gain(scenes[first], seat)
    return cast.points(seat) - begun


def _goes_on(view: View, later: View) -> bool:
    """Return whether a turn goes on in a later View, with a deed that tells its points.

    The headline of an earthquake tells who lost points.
    """
    deed, known = later.deeds[-1] if later.deeds else None, len(view.deeds)
    is_quake = isinstance(deed, Excavated) and deed.quake is not None
    return 0 < known < len(later.deeds) and later.deeds[:known] == view.deeds and not is_quake


def count_gain(view: View, seat: int | None) -> int:
    """Return how a player's points changed with the last deed.

    Without a seat this is 0.
    """
    return 0 if seat is None else sum(view.gains[clan] for clan in view.clans_of(seat))
