"""What a seat of KOA is asked on the way to an action, and who ends the turns of the absent.

Two presses make an action: what to do, then where, or that it is meant. Whoever types may leave out the first where the
square says it: an open one is excavated, another's seized, an own marker claimed.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from functools import partial
from typing import Final

from engine.errors import IllegalMove
from engine.game import Ask, Option, Pick
from engine.games.koa.board import CAMPS, NEAR, Corner, Square, zone
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground, can_unblock, chance, doable, needed, penalty
from engine.games.koa.refusing import is_like_a_square, why_no_sharman, why_not_there, why_nowhere
from engine.games.koa.rules import is_last_turn
from engine.games.koa.scoring import result
from engine.games.koa.table import (
    Action,
    Claim,
    End,
    Excavate,
    Move,
    Seek,
    Seize,
    Tile,
    Unblock,
    View,
)
from engine.games.koa.telling import A_FIND, FIND_NAMES, to_next_level, whose_tile
from engine.words import Arg, Seat, Sentence, say

CONFIRM: Final = "confirm"
_MADE: Final[Mapping[str, Callable[..., Excavate | Seize | Claim | Unblock]]] = {
    "excavate": Excavate,
    "seize": Seize,
    "claim": Claim,
    "unblock": Unblock,
}
_LABELS: Final[Mapping[Action, Sentence]] = {
    "excavate": say("Excavate"),
    "seize": say("Seize"),
    "claim": say("Claim"),
    "sharman": say("Seek the Sharman"),
    "unblock": say("Switch for a cavern"),
    "end": say("End turn"),
}
_ICONS: Final[Mapping[Action, str]] = {
    "excavate": "⛏️",
    "seize": "⚔️",
    "claim": "🚩",
    "sharman": "🦴",
    "unblock": "🔓",
    "end": "⏭️",
}
_WHERE: Final[Mapping[Action, Sentence]] = {
    "excavate": say("Where do you excavate?"),
    "seize": say("What do you seize?"),
    "claim": say("Which marker do you claim?"),
    "unblock": say("What becomes a cavern?"),
}
_CAPITALS: Final = {Find.GOROLDIOA: say("Goroldioa"), Find.SPRING: say("A spring")}
"""As a sentence begins with what the Sharman may find."""


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """One action: what it is, and where; or the end of the turn."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    ground = Ground(view)
    possible = doable(view, ground)
    (key,) = yield _what(view, ground, possible)
    if key == "sharman":
        yield _confirm(view, ground, "sharman", possible["sharman"])
        return Seek()
    if key == "end":
        yield _confirm(view, ground, "end", ())
        return End()
    for action, squares in possible.items():
        if key == action:
            (square,) = yield _where(view, ground, action, squares)
            return _MADE[action](square=square)
    meant = next(action for action, squares in possible.items() if action != "sharman" and key in squares)
    return _MADE[meant](square=key)


def stand_in(view: View) -> Move:
    """The end of the turn: what the absent have is left as it is."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    return End()


def _what(view: View, ground: Ground, possible: Mapping[Action, tuple[Square, ...]]) -> Ask:
    """What there is to do, with a quiet answer for each square that says it by itself."""
    options = [
        Option(
            key=action,
            label=_LABELS[action],
            hint=_prospect(view, ground, action, squares),
            icon=_ICONS[action],
        )
        for action, squares in possible.items()
    ]
    options.append(Option(key="end", label=_LABELS["end"], hint=_unused(view, ground), icon=_ICONS["end"]))
    options += [
        Option(
            key=square,
            label=say(
                "{action} {what}", action=_LABELS[action], what=_label_of(view, ground, action, square)
            ),
            quiet=True,
        )
        for action, squares in possible.items()
        if action != "sharman"
        for square in squares
    ]
    return Ask(
        prompt=_prompt(view, ground),
        options=tuple(options),
        view=view,
        notes=tuple(_notes(view, ground)),
        refusal=partial(_refused, view, ground),
    )


def _where(view: View, ground: Ground, action: Action, squares: tuple[Square, ...]) -> Ask:
    """On which square: they bear their names on the picture."""
    return Ask(
        prompt=_WHERE[action],
        options=tuple(
            Option(
                key=square,
                label=_label_of(view, ground, action, square),
                short=say("{square}", square=square),
                hint=_hint(view, ground, action, square),
            )
            for square in squares
        ),
        view=view.model_copy(update={"action": action, "targets": squares}),
        refusal=partial(_refused_there, view, ground, action),
    )


def _confirm(view: View, ground: Ground, key: Action, squares: tuple[Square, ...]) -> Ask:
    """What can't be taken back and names no square is pressed twice."""
    if key == "sharman":
        prompt = say("Throw the stones? {found}.", found=_to_be_found(ground, view.turn))
        option = Option(key=CONFIRM, label=say("Throw the stones"), icon=_ICONS[key])
    else:
        asked = say("End the turn, and the match with it?") if is_last_turn(view) else say("End the turn?")
        prompt = say("{asked} {unused}.", asked=asked, unused=_unused(view, ground))
        option = Option(key=CONFIRM, label=say("Yes, end it"), icon=_ICONS[key])
    preview = view.model_copy(update={"action": key, "targets": squares})
    return Ask(prompt=prompt, options=(option,), view=preview)


# In words


def _prompt(view: View, ground: Ground) -> Sentence:
    if view.is_second:
        return say("A Jonny digs twice: excavate for the second piece.")
    args: dict[str, Arg] = {
        "n": view.used + 1,
        "of": ground.allowed(view.turn),
        "camp": CAMPS[view.turn],
    }
    if view.owners[view.turn] is None:
        return say("You lead the neutral clan at {camp}: action {n} of {of}.", **args)
    if len(view.clans_of(view.mover)) > 1:
        return say("Your turn, with the clan at {camp}: action {n} of {of}.", **args)
    return say("Your turn: action {n} of {of}.", **args)


def _notes(view: View, ground: Ground) -> Iterator[Sentence]:
    """What the clan has to go by: its next level, its tiles, and what is out of the ordinary."""
    clan, pool = view.turn, view.pools[view.turn]
    yield to_next_level(ground, clan)
    args: dict[str, Arg] = {"n": pool.cavern, "goroldioa": pool.goroldioa, "springs": pool.spring}
    if view.is_endless(clan):
        yield say("Left: {goroldioa} goroldioa, {springs:one spring|# springs}, caverns without end.", **args)
    else:
        yield say(
            "Left: {n:one cavern|# caverns}, {goroldioa} goroldioa, {springs:one spring|# springs}.", **args
        )
        if pool.cavern == 1:
            yield say(
                "The next cavern is this clan’s last, and ends the match. Points now: {points}.",
                points=_points(view),
            )
    if cut := ground.cut_off(clan):
        yield say("Cut off: {squares}.", squares=tuple(tile.square for tile in cut))
    if can_unblock(view, ground):
        yield say("Your camp is blocked in: one piece may be switched for a cavern, free of charge.")
    if penalty(view):
        yield say("You are a Jonny: one is taken off your die when you seize.")


def _points(view: View) -> tuple[Sentence, ...]:
    """Victory points so far, player by player."""
    scores = result(view).scores
    return tuple(say("{who} {n}", who=Seat(seat=seat), n=score) for seat, score in enumerate(scores))


def _prospect(view: View, ground: Ground, action: Action, squares: tuple[Square, ...]) -> Sentence:
    """What an action would be, in a line."""
    n = len(squares)
    match action:
        case "excavate":
            return say("{n:one square|# squares} to dig: {odds}", n=n, odds=_wheel_odds(view, ground))
        case "seize":
            best = max(chance(ground.at[square], penalty(view)) for square in squares)
            return say("{n:one tile|# tiles} within reach, at best with {best} %", n=n, best=best)
        case "claim":
            return say("{tiles}, without a spin", tiles=_tiles(ground, squares))
        case "sharman":
            return _to_be_found(ground, view.turn)
        case _:
            return say("{tiles} becomes a cavern, free of charge", tiles=_tiles(ground, squares))


def _wheel_odds(view: View, ground: Ground) -> tuple[Sentence, ...]:
    """What the wheel may stop at, in percent."""
    return tuple(
        say("{find} {percent} %", find=FIND_NAMES[find], percent=percent)
        for find, percent in ground.odds(view.turn).items()
        if percent
    )


def _to_be_found(ground: Ground, clan: Corner) -> Sentence:
    """What the Sharman would find, half and half where both kinds are left (KOA-32, KOA-36)."""
    finds = ground.findable(clan)
    if len(finds) == 1:
        return say("{find} will be marked in your zones, to be claimed later", find=_CAPITALS[finds[0]])
    return say("Goroldioa or a spring will be marked in your zones, to be claimed later")


def _unused(view: View, ground: Ground) -> Sentence:
    """What the end of the turn would waive."""
    left = ground.allowed(view.turn) - view.used
    if view.is_second:
        return say("Your second piece is not dug for")
    return say("{n:One action is|# actions are} left unused", n=left)


def _tiles(ground: Ground, squares: tuple[Square, ...]) -> Sentence:
    """What lies there, if that is little."""
    if len(squares) > 1:
        return say("{n:one tile|# tiles}", n=len(squares))
    return say("{find} on {square}", find=A_FIND[ground.at[squares[0]].find], square=squares[0])


def _label_of(view: View, ground: Ground, action: Action, square: Square) -> Sentence:
    """A square, and what lies there."""
    if action == "excavate":
        return say("{square}", square=square)
    tile = ground.at[square]
    what = whose_tile(view, tile) if action == "seize" else FIND_NAMES[tile.find]
    return say("{square} · {what}", square=square, what=what)


def _hint(view: View, ground: Ground, action: Action, square: Square) -> Sentence | None:
    """What a choice is worth, or how likely it is to succeed."""
    match action:
        case "seize":
            return _odds(view, ground, square)
        case "excavate" if view.owners[view.turn] is not None:
            return _worth(view, ground, square)
        case _:
            return None


def _odds(view: View, ground: Ground, square: Square) -> Sentence:
    prey, less = ground.at[square], penalty(view)
    args: dict[str, Arg] = {"needs": needed(prey) + less, "percent": chance(prey, less)}
    assert prey.clan is not None
    place = zone(prey.clan, square)
    args["where"] = say("outside their zones") if place is None else say("their zone {zone}", zone=place)
    if not args["percent"]:
        return say("{where}: no roll of yours is high enough, 0 %", **args)
    return say("{where}: {needs} or more, {percent} %", **args)


def _worth(view: View, ground: Ground, square: Square) -> Sentence:
    """What a cavern there would count, how safe it would be, and whether it could join what is cut off."""
    clan = view.turn
    here = Tile(square=square, find=Find.CAVERN, clan=clan)
    place, near = zone(clan, square), NEAR[square]
    is_chained = not ground.chain(clan).isdisjoint(near) or CAMPS[clan] in near
    points = (
        view.options.vp_cavern
        + view.options.vp_chained * is_chained
        + view.options.vp_outside * (place is None)
    )
    args: dict[str, Arg] = {
        "where": say("outside your zones") if place is None else say("your zone {zone}", zone=place),
        "n": points,
        "chained": say(", chained") if is_chained else say(""),
        "percent": chance(here, 0),
    }
    if {tile.square for tile in ground.cut_off(clan)} & set(near):
        return say(
            "{where}: a cavern has {n:1 point|# points}{chained}; seized at {percent} %; touches what is cut off",
            **args,
        )
    return say("{where}: a cavern has {n:1 point|# points}{chained}; seized at {percent} %", **args)


# Refusals


def _refused(view: View, ground: Ground, key: str) -> Sentence | None:
    """Of what was typed in answer to the first question: an action that has nothing to act on, or a square."""
    action, square = key.lower(), key.upper()
    if is_like_a_square(square):
        return why_not_there(view, ground, _meaning(view, ground, square), square)
    if action == "sharman":
        return why_no_sharman(view, ground)
    return next((why_nowhere(view, ground, made) for made in _WHERE if made == action), None)


def _refused_there(view: View, ground: Ground, action: Action, key: str) -> Sentence | None:
    return why_not_there(view, ground, action, key.upper())


def _meaning(view: View, ground: Ground, square: Square) -> Action:
    """What whoever names a square alone wants to do there."""
    tile = ground.at.get(square)
    if tile is None or view.is_second or tile.clan is None:
        return "excavate"
    if view.owners[tile.clan] != view.owners[view.turn]:
        return "seize"
    return "claim" if tile.is_marker else "excavate"
