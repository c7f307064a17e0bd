"""The headline above the board: what the turn before came to, with what it won as the figure, and what else it did."""

from collections.abc import Sequence
from typing import Final

from engine.games.organism.table import Report, View
from render import headline, lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.organism import words
from render.wording import named, shared, word

HEIGHT: Final = 126
_BETWEEN: Final = 28
"""The figure, the sentence and the round."""
_NAME: Final = 300
"""The most of a name in a line with others."""


def draw(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Write it along the top of the box."""
    report = view.last
    aside = word(words.ROUND, n=view.round)
    room = box.width - 8 - _BETWEEN - lettering.width(aside, theme.SMALL, bold=False)
    if report is None:
        line = named(words.BEGINS, called[view.turn], room, theme.TITLE)
        below = (word(words.ENTER), word(words.ENTER_SHORT))
        headline.headline(canvas, box, (line,), below=below, aside=aside)
        return
    gains = words.gained(report)
    seat = _gainer(report)
    figure = words.GAINED.format(n=gains[seat]) if gains else ""
    if figure:
        room -= lettering.width(figure, theme.HUGE, bold=True) + _BETWEEN
    rest = tuple(part for part in (words.APART.join(_rest(view, report, called)),) if part)
    headline.headline(
        canvas,
        box,
        _line(report, seat, called, room),
        figure=figure,
        below=rest,
        aside=aside,
        paint=theme.GOLD,
    )


def _gainer(report: Report) -> int:
    """Whom the headline is about: who won most, whoever moved before others."""
    gains = words.gained(report)
    return max(gains, key=lambda seat: (gains[seat], seat == report.seat), default=report.seat)


def _line(report: Report, seat: int, called: Sequence[str], room: int) -> tuple[str, ...]:
    """What happened, in several ways, ever shorter."""
    who = called[seat]
    if words.gained(report):
        if both := _both(report):
            who, whom = (called[one] for one in both)
            return (
                *(word(template, who=who, whom=whom) for template in (words.ONE_EACH, words.CAPTURE)),
                word(words.BOTH),
            )
        short = named(words.CAPTURES, who, room, theme.TITLE)
        victims = [other for other in words.lost(report) if other != seat]
        if len(victims) == 1:
            return _captures(who, called[victims[0]], room), short
        return (short,)
    counts = words.counted(report)
    kinds = list(words.grown(report))
    if report.introduced:
        return (named(words.ENTERED, who, room, theme.TITLE),)
    if len(kinds) == 1:
        return (named(words.GREW_ONE[kinds[0]], who, room, theme.TITLE),)
    for do, template in (
        ("grow", words.GREW),
        ("move", words.MOVED),
        ("eat", words.ATE),
        ("circulate", words.GAVE),
    ):
        if counts[do]:
            return (named(template, who, room, theme.TITLE, n=counts[do]),)
    return (named(words.PASSES, who, room, theme.TITLE),)


def _both(report: Report) -> list[int]:
    """The two of whom each wins one; none if it is otherwise."""
    gains = words.gained(report)
    return sorted(gains) if sorted(gains.values()) == [1, 1] else []


def _captures(who: str, whom: str, room: int) -> str:
    """Who captured from whom, both names cut if need be."""
    rest = lettering.width(word(words.CAPTURES_FROM, who="", whom=""), theme.TITLE, bold=True)
    wishes = [lettering.width(name, theme.TITLE, bold=True) for name in (who, whom)]
    first, second = (
        lettering.fit(name, theme.TITLE, given, bold=True)
        for name, given in zip((who, whom), shared(room - rest, wishes), strict=True)
    )
    return word(words.CAPTURES_FROM, who=first, whom=second)


def _rest(view: View, report: Report, called: Sequence[str]) -> list[str]:
    """What the headline leaves out: the core's token, what others won, who lost how much, what else was done."""
    short = [lettering.fit(name, theme.BODY, _NAME, bold=False) for name in called]
    gains, lost = words.gained(report), words.lost(report)
    parts = [word(words.HOLDS_CORE, who=short[view.turn], n=1)] if view.core else []
    above = _both(report) or [_gainer(report)]
    parts += [
        word(words.GAINS, who=short[other], n=gains[other]) for other in sorted(gains) if other not in above
    ]
    parts += [word(words.LOSES, who=short[other], n=lost[other]) for other in sorted(lost)]
    if gains:
        return parts
    counts = words.counted(report)
    told = next((do for do in ("grow", "move", "eat", "circulate") if counts[do]), "")
    for do, template in (
        ("grow", words.ALSO_GREW),
        ("move", words.ALSO_MOVED),
        ("eat", words.ALSO_ATE),
        ("circulate", words.ALSO_GAVE),
    ):
        if counts[do] and (do != told or report.introduced):
            parts.append(word(template, n=counts[do]))
    return parts
