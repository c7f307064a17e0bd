"""What a seat of KOA is asked on the way to an action, and who ends the turns of the absent.

Two presses make an action: what to do, then where, or that it is meant. Whoever types may leave out the first where the
square says it: an open one is excavated, another's seized, an own marker claimed. A Jonny's second piece takes one press:
there is nothing else to do.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from engine.errors import IllegalMove
from engine.game import Ask, Option, Pick
from engine.games.koa import opening, prospects
from engine.games.koa.board import CAMPS, ORDER, Square
from engine.games.koa.ground import Ground, can_unblock, doable, penalty, to_roll
from engine.games.koa.refusing import (
    camp_called,
    is_like_a_square,
    why_no_sharman,
    why_not_there,
    why_nowhere,
)
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
    Unblock,
    View,
)
from engine.games.koa.telling import to_next_level
from engine.words import Arg, Seat, Sentence, Words, say

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


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """One action: what it is, and where; or the end of the turn."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    ground = Ground(view)
    possible = doable(view, ground)
    (key,) = yield _second(view, ground, possible) if view.is_second else _what(view, ground, possible)
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


def stand_in(view: View) -> tuple[Pick, ...]:
    """The end of the turn: what the absent have is left as it is.

    The neutral clan is not theirs alone, and all who play count on its caves to grow: whoever leads it in an absent player's
    place digs at its first square, in the order in which squares are listed.
    """
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.owners[view.turn] is None:
        for action, squares in doable(view, Ground(view)).items():
            return (action,), (squares[0],)
    return ("end",), (CONFIRM,)


def _what(view: View, ground: Ground, possible: Mapping[Action, tuple[Square, ...]]) -> Ask:
    """What there is to do, with a quiet answer for each square that says it by itself."""
    options = [
        Option(
            key=action,
            label=_LABELS[action],
            hint=partial(prospects.of_action, view, ground, action, squares),
            icon=_ICONS[action],
        )
        for action, squares in possible.items()
    ]
    options.append(_end(view, ground))
    options += [
        Option(
            key=square,
            label=say(
                "{action} {what}",
                action=_LABELS[action],
                what=prospects.label_of(view, ground, action, square),
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
        notes=partial(_notes, view, ground),
        refusal=partial(_refused, view, ground),
    )


def _end(view: View, ground: Ground) -> Option:
    return Option(
        key="end", label=_LABELS["end"], hint=partial(prospects.unused, view, ground), icon=_ICONS["end"]
    )


def _second(view: View, ground: Ground, possible: Mapping[Action, tuple[Square, ...]]) -> Ask:
    """Where a Jonny's second piece goes, or that there is none; whoever types may say first that it is excavated (KOA-50)."""
    where = _where(view, ground, "excavate", possible["excavate"])
    said_so = Option(key="excavate", label=_LABELS["excavate"], icon=_ICONS["excavate"], quiet=True)
    return replace(
        where,
        prompt=say("A Jonny digs twice: where does the second piece go?"),
        options=(*where.options, _end(view, ground), said_so),
        notes=partial(_notes, view, ground, *where.notes),
        refusal=partial(_refused, view, ground),
    )


def _where(view: View, ground: Ground, action: Action, squares: tuple[Square, ...]) -> Ask:
    """On which square: they bear their names on the picture."""
    needs = tuple(to_roll(view, ground.at[square]) for square in squares) if action == "seize" else ()
    return Ask(
        prompt=_WHERE[action],
        options=tuple(
            Option(
                key=square,
                label=prospects.label_of(view, ground, action, square),
                short=say("{square}", square=square),
                hint=partial(prospects.of_square, view, ground, action, square),
            )
            for square in squares
        ),
        view=view.model_copy(update={"action": action, "targets": squares, "needs": needs}),
        notes=(prospects.WORTH,) if action == "excavate" and view.owners[view.turn] is not None else (),
        refusal=partial(_refused_there, view, ground, action),
    )


def _confirm(view: View, ground: Ground, key: Action, squares: tuple[Square, ...]) -> Ask:
    """What can't be taken back and names no square is pressed twice."""
    if key == "sharman":
        prompt = say("Throw the stones? {found}.", found=prospects.to_be_found(ground, view.turn))
        option = Option(key=CONFIRM, label=say("Throw the stones"), icon=_ICONS[key])
    else:
        asked = (
            say("End the turn, and the match with it?")
            if is_last_turn(view, ground)
            else say("End the turn?")
        )
        prompt = say("{asked} {unused}.", asked=asked, unused=prospects.unused(view, ground))
        option = Option(key=CONFIRM, label=say("Yes, end it"), icon=_ICONS[key])
    preview = view.model_copy(update={"action": key, "targets": squares})
    return Ask(prompt=prompt, options=(option,), view=preview)


# In words


def _prompt(view: View, ground: Ground) -> Sentence:
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


def _notes(view: View, ground: Ground, *more: Words) -> tuple[Words, ...]:
    return (*_situation(view, ground), *more)


def _situation(view: View, ground: Ground) -> Iterator[Sentence]:
    """What the clan has to go by: at first what was settled; its next level, its tiles, and what is out of the ordinary."""
    clan, pool = view.turn, view.pools[view.turn]
    if opening.is_first_question(view):
        yield from opening.beginnings(view)
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
        yield say(
            "{camp} is blocked in: one piece may be switched for a cavern, free of charge.",
            camp=camp_called(view, begins=True),
        )
    if penalty(view):
        yield say("You are a Jonny: one is taken off your die when you seize.")


def _points(view: View) -> tuple[Sentence, ...]:
    """Victory points so far, player by player."""
    scores = result(view).scores
    return tuple(
        say("{who} {n}", who=Seat(seat=seat), n=score)
        for seat, score in enumerate(scores)
        if seat not in view.gone
    )


# Refusals


def _refused(view: View, ground: Ground, key: str) -> Sentence | None:
    """Of what was typed in answer to the first question: an action that has nothing to act on, or a square."""
    if is_like_a_square(key.upper()):
        return why_not_there(view, ground, _meaning(view, ground, key.upper()), _as_meant(key))
    return _why_not_at_all(view, ground, key.lower())


def _refused_there(view: View, ground: Ground, action: Action, key: str) -> Sentence | None:
    """Of what was typed in answer to the second one, where another action may have been meant after all."""
    if key.lower() not in _LABELS:
        return why_not_there(view, ground, action, _as_meant(key))
    other = say("Choose a square now, or take back “{chosen}”.", chosen=_LABELS[action])
    return _why_not_at_all(view, ground, key.lower()) or other


def _why_not_at_all(view: View, ground: Ground, action: str) -> Sentence | None:
    if action == "sharman":
        return why_no_sharman(view, ground)
    return next((why_nowhere(view, ground, made) for made in _WHERE if made == action), None)


def _as_meant(key: str) -> Square:
    """The square that was typed; as it was typed if it is none."""
    return key.upper() if key.upper() in ORDER else key


def _meaning(view: View, ground: Ground, square: Square) -> Action:
    """What whoever names a square alone wants to do there."""
    tile = ground.at.get(square)
    if tile is None or view.is_second or tile.clan is None:
        return "excavate"
    if view.owners[tile.clan] != view.owners[view.turn]:
        return "seize"
    return "claim" if tile.is_marker else "excavate"
