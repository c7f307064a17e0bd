"""The heading of a hand.

It asks the question, after the result of the previous action, and says how far the turn is.
"""

from typing import Final

from engine.contract.words import N_
from engine.games.koa.board import CAMPS
from engine.games.koa.chance import Find
from engine.games.koa.state import Attacked, Claimed, Excavated, Report, Sought, Unblocked, View
from render.kit import headline, lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import fit_name, word
from render.painters.koa import words
from render.painters.koa.clans import Cast
from render.painters.koa.headline import write

_TOP: Final = 8
_NAME: Final = 260
"""Room for the name of the player to move, in small type."""
_FOUND: Final = {
    Find.CAVERN: (N_("You found a cavern: what next?"), N_("Found a cavern: what next?")),
    Find.GOROLDIOA: (N_("You found goroldioa: what next?"), N_("Found goroldioa: what next?")),
    Find.SPRING: (N_("You found a spring: what next?"), N_("Found a spring: what next?")),
    Find.LAVA: (N_("You dug into lava: what next?"), N_("Lava: what next?")),
}
_QUAKE: Final = (N_("Earthquake on {square}: what next?"), N_("Quake on {square}: what next?"))
_SEIZED: Final = (N_("You seized {square}: what next?"),)
_HELD: Final = (
    N_("You rolled {n}, needed {needs}: what next?"),
    N_("Rolled {n}, needed {needs}: what next?"),
)
_SOUGHT: Final = (N_("{square} is marked: what next?"),)
_CLAIMED: Final = (N_("You claimed {square}: what next?"),)
_SWITCHED: Final = (N_("{square} is a cavern now: what next?"), N_("{square} is a cavern: what next?"))


def heading(canvas: Canvas, cast: Cast, seat: int) -> None:
    """Write what there is to do and how far the turn is.

    Those who wait read what was done last, and who is to move where there is room.
    """
    view = cast.view
    box = Box(theme.MARGIN, _TOP, theme.WIDTH - theme.MARGIN, _TOP + headline.SHORT)
    if seat not in view.to_move:
        write(canvas, box, cast, _waiting(cast) if view.deeds or view.gone else "")
        return
    told = _progress(view)
    room = box.width - 8 - (lettering.width(told, theme.SMALL, bold=False) + 24 if told else 0)
    called, camp = cast.called[view.mover], CAMPS[view.turn]
    ways = [fit_name(way, called, room, theme.TITLE, heavy=True, camp=camp) for way in _titles(view, seat)]
    if _is_continuing(view, seat):
        ways = [*_after(view.deeds[-1]), *ways]
    if view.action == "end" and (left := _allowed(view) - view.used):
        ways = [word(way, n=left) for way in words.GIVEN_UP]
    headline.headline(canvas, box, (headline.fitting(ways, theme.TITLE, room, heavy=True),), aside=told)


def _waiting(cast: Cast) -> str:
    """Return who is to move."""
    name = lettering.fit(cast.called[cast.view.mover], theme.SMALL, _NAME, bold=False)
    return word(words.TURN_OF, who=name)


def is_first_dig(view: View, seat: int) -> bool:
    """Return whether the seat must make its first dig beside its camp."""
    return not view.tiles and view.action is None and seat in view.to_move


def _is_continuing(view: View, seat: int) -> bool:
    """Return whether the seat has acted and is asked to continue.

    This is only about the seat's own clan.
    """
    is_open = seat in view.to_move and view.action is None and not view.is_second
    has_acted = bool(view.deeds) and bool(view.used or view.is_switched)
    return is_open and has_acted and view.owners[view.turn] is not None


def _after(deed: Report) -> tuple[str, ...]:
    """Return the result of a deed followed by the question, longest first."""
    ways: tuple[str, ...]
    match deed:
        case Excavated(quake=quake) if quake is not None:
            return tuple(word(way, square=quake.square) for way in _QUAKE)
        case Excavated(find=find):
            return tuple(map(word, _FOUND[find]))
        case Attacked(is_won=True):
            ways = _SEIZED
        case Attacked():
            needs = deed.needs + deed.penalty
            return tuple(word(way, n=deed.die, needs=needs) for way in _HELD)
        case Sought():
            ways = _SOUGHT
        case Claimed():
            ways = _CLAIMED
        case Unblocked():
            ways = _SWITCHED
    return tuple(word(way, square=deed.square) for way in ways)


def _progress(view: View) -> str:
    """Return the number of the action asked for, or that none is left to give up."""
    if view.action == "unblock":
        return word(words.FREE)
    allowed = _allowed(view)
    if view.action == "end":
        return "" if allowed > view.used else word(words.NONE_LEFT)
    return word(words.OF_ACTIONS, n=view.used + (not view.is_second), of=allowed)


def _allowed(view: View) -> int:
    """Return the number of actions in the turn.

    A Jonny's second piece belongs to the action that its first one used.
    """
    return max(view.holdings[view.turn].actions, view.used)


def _titles(view: View, seat: int) -> tuple[str, ...]:
    """Return the question in ever shorter forms."""
    is_neutral = view.owners[view.turn] is None
    if view.is_second and view.action != "end":
        return words.SECOND
    if view.action is not None:
        asked = words.ASKED[view.action]
        return (*words.ASKED_FOR_IT.get(view.action, ()), asked) if is_neutral else (asked,)
    if is_neutral:
        return (words.LEADING,)
    if len(view.clans_of(seat)) == 1 and is_first_dig(view, seat):
        return words.BESIDE
    return words.AT if len(view.clans_of(seat)) > 1 else (words.YOUR_TURN,)
