"""The answers that a seat of Kaliko is offered, each with the value that decides."""

from typing import Final

from engine.contract.hexes import cell_name
from engine.contract.values import Option
from engine.contract.words import say
from engine.games.kaliko.preview import Space
from engine.games.kaliko.refusals import EXCHANGE, PASS, PLAY
from engine.games.kaliko.state import Laid, View, laid_name
from engine.games.kaliko.tiles import TURNINGS, Tile, Turned, strands, turn_key

_TURN: Final = 60
"""Degrees of a turning's step."""


def tile_option(tile: Tile, alone: int | None = None) -> Option:
    """A tile of the hand, with what it would score alone."""
    if alone:
        return Option(
            key=tile,
            label=say(
                "{tile} · {points:1 point|# points} alone · {strands}",
                tile=tile,
                points=alone,
                strands=strands(tile, 0),
            ),
            short=say("{tile} +{points}", tile=tile, points=alone),
        )
    return Option(
        key=tile,
        label=say("{tile} · {strands}", tile=tile, strands=strands(tile, 0)),
        short=say("{tile}", tile=tile),
    )


def space_option(number: int, space: Space) -> Option:
    """A space by its number on the picture, with what the play would score."""
    cell = space.laid.cell
    if space.points:
        return Option(
            key=cell_name(cell),
            label=say("Space {n} · {points:1 point|# points}", n=number, points=space.points),
            short=say("{n} · {points:1 point|# points}", n=number, points=space.points),
            at=cell,
        )
    return Option(
        key=cell_name(cell),
        label=say("Space {n} · not a play yet", n=number),
        short=say("{n}", n=number),
        at=cell,
    )


def staged_option(number: int, laid: Laid) -> Option:
    """A tile that lies, by its number on the picture."""
    return Option(key=laid.tile, label=say("{n} · {tile}", n=number, tile=laid.tile), at=laid.cell)


def typed_option(laid: Laid) -> Option:
    """A tile and its space in one word."""
    return Option(key=laid_name(laid), label=say("{tile}", tile=laid_name(laid)))


def again_option(key: str, laid: Laid) -> Option:
    """What is so already, for those who type it."""
    return Option(key=key, label=say("{tile} as it lies", tile=laid.tile), quiet=True)


def play_option(scored: int) -> Option:
    """To make the play that lies."""
    return Option(key=PLAY, label=say("Play for {points:1 point|# points}", points=scored), icon="✅")


def turn_option(lie: Laid, turned: Turned, scored: int) -> tuple[int, Option]:
    """Another turning of the tile that lies, with what the play would score; and how far it is to the right, in degrees."""
    # Turnings are counted against the clock, people turn with it.
    degrees = (lie.turn - turned.turn) % len(TURNINGS[lie.tile]) * _TURN
    key = turn_key(turned.turn)
    if scored:
        label = say(
            "Turn {tile} by {degrees}° to the right · {points:1 point|# points}",
            tile=lie.tile,
            degrees=degrees,
            points=scored,
        )
        short = say("{degrees}° · {points:1 point|# points}", degrees=degrees, points=scored)
    else:
        label = say("Turn {tile} by {degrees}° to the right", tile=lie.tile, degrees=degrees)
        short = say("{degrees}°", degrees=degrees)
    return degrees, Option(key=key, label=label, short=short, icon="🔃")


def instead(view: View, *, quiet: bool = False) -> tuple[Option, ...]:
    """What else can be done with a turn."""
    passing = Option(key=PASS, label=say("Pass"), tone="idle", quiet=quiet)
    if not view.bag:
        return (passing,)
    return Option(key=EXCHANGE, label=say("Exchange…"), quiet=quiet), passing
