"""Options of Kaliko's questions, each with the value that decides."""

from typing import Final

from engine.contract.hexes import cell_name
from engine.contract.values import Option
from engine.contract.words import say
from engine.games.kaliko.preview import Space
from engine.games.kaliko.refusals import EXCHANGE, PASS, PLAY
from engine.games.kaliko.state import Laid, View, laid_name
from engine.games.kaliko.tiles import TURNINGS, Tile, Turned, strands, turn_key

_TURN: Final = 60
"""Degrees of one turning step."""
_HALF_TURN: Final = 180


def tile_option(tile: Tile, alone: int | None = None) -> Option:
    """Return the option for a tile of the hand, with its score alone."""
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
    """Return the option for a space by its number, with the play's score."""
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
    """Return the option for a staged tile, by its number on the picture."""
    return Option(key=laid.tile, label=say("{n} · {tile}", n=number, tile=laid.tile), at=laid.cell)


def typed_option(laid: Laid) -> Option:
    """Return the option for a tile and its space in one word."""
    return Option(key=laid_name(laid), label=say("{tile}", tile=laid_name(laid)))


def again_option(key: str, laid: Laid) -> Option:
    """Return a hidden option for the current state, for players who type it."""
    return Option(key=key, label=say("{tile} as it lies", tile=laid.tile), quiet=True)


def play_option(scored: int) -> Option:
    """Return the option to make the staged play."""
    return Option(key=PLAY, label=say("Play for {points:1 point|# points}", points=scored), icon="✅")


def turn_option(lie: Laid, turned: Turned, scored: int) -> tuple[int, Option]:
    """Return another turning of the tile as an option, and its angle.

    The option shows what the play would score. The angle is to the right, in degrees.
    """
    # Turnings are counted counterclockwise, but people turn tiles clockwise.
    degrees = (lie.turn - turned.turn) % len(TURNINGS[lie.tile]) * _TURN
    key = turn_key(turned.turn)
    if degrees > _HALF_TURN:
        back = 2 * _HALF_TURN - degrees
        short, label = say("↺ {n}°", n=back), say("Turn {tile} by {n}° to the left", tile=lie.tile, n=back)
    else:
        short = say("↻ {n}°", n=degrees)
        label = say("Turn {tile} by {n}° to the right", tile=lie.tile, n=degrees)
    if scored:
        told = say("{points:1 point|# points}", points=scored)
        label = say("{choice} · {points}", choice=label, points=told)
        short = say("{choice} · {points}", choice=short, points=told)
    return degrees, Option(key=key, label=label, short=short, icon="🔃")


def other_options(view: View, *, quiet: bool = False) -> tuple[Option, ...]:
    """Return the options other than a play: exchange and pass."""
    passing = Option(key=PASS, label=say("Pass"), tone="idle", quiet=quiet)
    if not view.bag:
        return (passing,)
    return Option(key=EXCHANGE, label=say("Exchange…"), quiet=quiet), passing
