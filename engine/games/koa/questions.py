"""The questions that lead to an action in KOA, and the stand-in.

One press makes an action if its squares fit on buttons: the first question has them beside the
other actions. If they are too many, it asks what first and where second. Only the end of a turn is
asked for twice. Typed text may name the action before its square, or leave it out: an open square
is dug at, another's tile seized, an own marker claimed.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from engine.contract.errors import IllegalMove
from engine.contract.limits import BUTTONS_MOST
from engine.contract.typed_words import typed_word
from engine.contract.values import Ask, Option, Pick, Tone
from engine.contract.words import Sentence, Words, say
from engine.games.koa import opening, prospects
from engine.games.koa.board import CAMPS, ORDER, Square
from engine.games.koa.ground import Ground, doable, to_roll
from engine.games.koa.refusals import (
    instead,
    is_like_a_square,
    why_no_sharman,
    why_not_there,
    why_nowhere,
)
from engine.games.koa.rules import is_last_turn
from engine.games.koa.situation import situation
from engine.games.koa.state import Action, Claim, End, Excavate, Move, Seek, Seize, Unblock, View

CONFIRM: Final = "confirm"
KEYS: Final[Mapping[Action, str]] = {
    "excavate": "dig",
    "seize": "seize",
    "claim": "claim",
    "sharman": "ask",
    "unblock": "switch",
    "end": "end",
}
"""Words for actions on buttons and in typed text.

The actions' own names, which were their keys at first, are accepted too.
"""
TYPED_KEYS: Final = {
    "dig": typed_word("dig, excavate"),
    "seize": typed_word("seize"),
    "claim": typed_word("claim"),
    # Translators: asking the Sharman
    "ask": typed_word("ask"),
    # Translators: to switch a tile for a cavern
    "switch": typed_word("switch"),
    "end": typed_word("end"),
    CONFIRM: typed_word("confirm, yes"),
}
"""The keys that are words, with what users may type for them."""
ACTION_OF: Final[Mapping[str, Action]] = {
    **{action: action for action in KEYS},
    **{key: action for action, key in KEYS.items()},
}
_MADE: Final[Mapping[str, Callable[..., Excavate | Seize | Claim | Unblock]]] = {
    "excavate": Excavate,
    "seize": Seize,
    "claim": Claim,
    "unblock": Unblock,
}
_LABELS: Final[Mapping[Action, Sentence]] = {
    "excavate": say("Dig"),
    "seize": say("Seize"),
    "claim": say("Claim"),
    "sharman": say("Ask the Sharman"),
    "unblock": say("Switch for a cavern"),
    "end": say("End turn"),
}
_ICONS: Final[Mapping[Action, str]] = {
    "excavate": "⛏️",
    "seize": "⚔️",
    "claim": "🚩",
    "sharman": "",
    "unblock": "🔓",
    "end": "",
}
"""Icons for actions whose square says too little; those without one share a row on a phone."""
_WARNING: Final = "⚠️"
_WHERE: Final[Mapping[Action, Sentence]] = {
    "excavate": say("Where do you dig?"),
    "seize": say("What do you seize?"),
    "claim": say("Which marker do you claim?"),
    "unblock": say("What becomes a cavern?"),
}
_OPENED: Final[tuple[Action, ...]] = ("excavate", "unblock", "seize", "claim")
"""Actions whose squares stand in the first question while there is room, commonest first."""


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Ask for one action and its square, or the end of the turn."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    ground = Ground(view)
    possible = doable(view, ground)
    (key,) = yield _second(view, ground, possible) if view.is_second else _what(view, ground, possible)
    if key == KEYS["sharman"]:
        return Seek()
    match ACTION_OF.get(key):
        case None:
            meant = next(action for action, where in possible.items() if action != "sharman" and key in where)
            return _MADE[meant](square=key)
        case "sharman":
            yield _confirm_sharman(view, ground, possible["sharman"])
            return Seek()
        case "end":
            yield _confirm_end(view, ground)
            return End()
        case action:
            (square,) = yield _where(view, ground, action, possible[action])
            return _MADE[action](square=square)


def stand_in(view: View) -> tuple[Pick, ...]:
    """Return the stand-in's picks: the end of the turn.

    The neutral clan is not the absent player's alone, and all players count on its caves to grow.
    So the stand-in digs for it at its first square in the usual order.
    """
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.owners[view.turn] is None:
        for squares in doable(view, Ground(view)).values():
            return ((squares[0],),)
    return (KEYS["end"],), (CONFIRM,)


def _what(view: View, ground: Ground, possible: Mapping[Action, tuple[Square, ...]]) -> Ask:
    """Ask what to do, square by square as far as squares fit on buttons.

    The others are quiet answers.
    """
    opened = _open_actions(possible)
    options: list[Option] = []
    quiet: list[Option] = []
    for action, squares in possible.items():
        if action == "sharman":
            options.append(_action(view, ground, action, squares))
            quiet.append(Option(key=action, label=_LABELS[action], icon=_ICONS[action], quiet=True))
            continue
        named, there = _action(view, ground, action, squares), _there(view, ground, action, squares)
        is_open = action in opened
        options += there if is_open else [named]
        quiet += [replace(named, quiet=True)] if is_open else [replace(one, quiet=True) for one in there]
        if action != KEYS[action]:
            quiet.append(replace(named, key=action, quiet=True))
    shown = [square for action in possible if action in opened for square in possible[action]]
    prey = frozenset(possible.get("seize", ()))
    later = [action for action in possible if action not in opened and action != "sharman"]

    def need(square: Square) -> int:
        return to_roll(view, ground.at[square]) if square in prey else 0

    needs = tuple(map(need, shown))
    further = tuple((square, need(square)) for action in later for square in possible[action])
    return Ask(
        prompt=_prompt(view, ground, is_digging="excavate" in opened),
        options=(*options, _end(view, ground), *quiet),
        view=view.model_copy(
            update={"targets": tuple(shown), "needs": needs if prey else (), "further": further}
        ),
        notes=partial(_notes, view, ground),
        refusal=partial(_explain_refusal, view, ground),
        shape="buttons",
    )


_WIDTHS: Final = {"excavate": 2, "sharman": 4, "end": 2}
"""Width of a button in a phone's row of 6; any other takes 3."""


def _open_actions(possible: Mapping[Action, tuple[Square, ...]]) -> frozenset[Action]:
    """Return the actions whose squares are offered at once.

    Those are actions with one square, then the commonest ones that fit.
    """
    opened: set[Action] = {
        action for action, squares in possible.items() if len(squares) == 1 and action != "sharman"
    }
    buttons = BUTTONS_MOST - len(possible) - 1
    # Four rows of a phone.
    room = 4 * 6 - sum(_WIDTHS.get(action, 3) for action in (*possible, "end"))
    for action in _OPENED:
        more = len(possible.get(action, ())) - 1
        wide = more * _WIDTHS.get(action, 3)
        if 0 < more <= buttons and wide <= room:
            opened.add(action)
            buttons, room = buttons - more, room - wide
    return frozenset(opened)


def _action(view: View, ground: Ground, action: Action, squares: tuple[Square, ...]) -> Option:
    """Return the option for an action whose square is still to be chosen.

    The Sharman chooses his square himself; each player is told so once.
    """
    is_known = action == "sharman" and not opening.is_first_question(view)
    return Option(
        key=KEYS[action],
        label=_LABELS[action],
        hint=None if is_known else partial(prospects.of_action, view, ground, action, squares),
        icon=_ICONS[action],
    )


def _there(view: View, ground: Ground, action: Action, squares: tuple[Square, ...]) -> list[Option]:
    """Return the options for an action, one for each of its squares.

    Digging has a hint where it is unusual. A menu shows in few words what buttons show: the points
    that a cavern adds.
    """
    is_digging = action == "excavate"
    hint = prospects.warning if is_digging else prospects.of_square
    named = prospects.shortest if is_digging else prospects.label_of
    return [
        Option(
            key=square,
            label=say(
                "{action} {what}",
                action=_LABELS[action],
                what=named(view, ground, action, square),
            ),
            short=prospects.shortest(view, ground, action, square),
            hint=partial(hint, view, ground, action, square),
            icon=_WARNING if tone == "danger" else "" if is_digging else _ICONS[action],
            tone=tone,
        )
        for square in squares
        for tone in [_tone(view, ground, action, square)]
    ]


def _tone(view: View, ground: Ground, action: Action, square: Square) -> Tone:
    """Return how the option of an action looks.

    It is a danger if it may end the match without a win, and idle if it can't succeed.
    """
    if prospects.is_dear(view, ground, action, square):
        return "danger"
    return "idle" if prospects.is_hopeless(view, ground, action, square) else "usual"


def _end(view: View, ground: Ground) -> Option:
    is_last = is_last_turn(view, ground)
    return Option(
        key=KEYS["end"],
        label=_LABELS["end"],
        hint=say("this ends the match") if is_last else None,
        icon=_WARNING if is_last else _ICONS["end"],
        tone="danger" if is_last else "idle",
    )


def _second(view: View, ground: Ground, possible: Mapping[Action, tuple[Square, ...]]) -> Ask:
    """Ask for the square of a Jonny's second piece (KOA-50).

    The player may waive it. Typed text may name the action first.
    """
    where = _where(view, ground, "excavate", possible["excavate"])
    said_so = (
        Option(key=key, label=_LABELS["excavate"], icon=_ICONS["excavate"], quiet=True)
        for key in (KEYS["excavate"], "excavate")
    )
    return replace(
        where,
        prompt=say("A Jonny digs twice: where does the second piece go?"),
        options=(*where.options, replace(_end(view, ground), apart=True), *said_so),
        notes=partial(_notes, view, ground),
        refusal=partial(_explain_refusal, view, ground),
    )


def _where(view: View, ground: Ground, action: Action, squares: tuple[Square, ...]) -> Ask:
    """Ask on which square; the picture shows their names."""
    needs = tuple(to_roll(view, ground.at[square]) for square in squares) if action == "seize" else ()
    return Ask(
        prompt=_WHERE[action],
        options=tuple(
            replace(
                one,
                label=prospects.label_of(view, ground, action, one.key),
                hint=partial(prospects.of_square, view, ground, action, one.key),
                icon=one.icon if one.tone == "danger" else "",
            )
            for one in _there(view, ground, action, squares)
        ),
        view=view.model_copy(update={"action": action, "targets": squares, "needs": needs}),
        refusal=partial(_explain_refusal_there, view, ground, action),
        shape="menu",
    )


def _confirm_sharman(view: View, ground: Ground, squares: tuple[Square, ...]) -> Ask:
    """Ask to confirm the Sharman if he was typed with his former key."""
    return Ask(
        prompt=say("Ask the Sharman? He {found}.", found=prospects.to_be_found(ground, view.turn)),
        options=(Option(key=CONFIRM, label=_LABELS["sharman"], icon=_ICONS["sharman"]),),
        view=view.model_copy(update={"action": "sharman", "targets": squares}),
        shape="buttons",
    )


def _confirm_end(view: View, ground: Ground) -> Ask:
    """Ask to confirm the end of the turn, which waives actions."""
    is_last = is_last_turn(view, ground)
    asked = say("⚠️ End the turn, and the match with it?") if is_last else say("End the turn?")
    return Ask(
        prompt=say("{asked} {unused}.", asked=asked, unused=prospects.describe_unused(view, ground)),
        options=(
            Option(
                key=CONFIRM,
                label=say("End the match") if is_last else _LABELS["end"],
                icon=_WARNING if is_last else _ICONS["end"],
                tone="danger" if is_last else "usual",
            ),
        ),
        view=view.model_copy(update={"action": "end", "targets": ()}),
        shape="buttons",
    )


# In words


def _prompt(view: View, ground: Ground, *, is_digging: bool) -> Sentence:
    """Return the prompt: turn, number of the action if there are several, and question."""
    number, allowed = view.used + 1, ground.count_actions(view.turn)
    of = say(", action {n} of {of}", n=number, of=allowed) if allowed > 1 else say("")
    camp = CAMPS[view.turn]
    if view.owners[view.turn] is None:
        turn = say("You lead the neutral clan at {camp}, which only digs{action}.", camp=camp, action=of)
        return say("{turn} Where?", turn=turn) if is_digging else turn
    # Few words, so that the question is one line on a phone.
    if len(view.clans_of(view.mover)) > 1:
        turn = say("At {camp}{action}", camp=camp, action=of)
    elif allowed > 1:
        turn = say("Action {n} of {of}", n=number, of=allowed)
    else:
        turn = say("Your turn")
    if is_digging:
        return say("{turn}: dig where?", turn=turn)
    return say("{turn}: what do you do?", turn=turn)


def _notes(view: View, ground: Ground) -> tuple[Words, ...]:
    return tuple(situation(view, ground))


# Refusals


def _explain_refusal(view: View, ground: Ground, key: str) -> Sentence | None:
    """Return why an answer to the first question is refused."""
    if is_like_a_square(key.upper()):
        action = _meaning(view, ground, key.upper())
        return instead(view, ground, action, why_not_there(view, ground, action, _as_meant(key)))
    return _why_not_at_all(view, ground, key.lower())


def _explain_refusal_there(view: View, ground: Ground, action: Action, key: str) -> Sentence | None:
    """Return why an answer to the second question is refused.

    Another action may have been meant.
    """
    if key.lower() not in ACTION_OF:
        return instead(view, ground, action, why_not_there(view, ground, action, _as_meant(key)))
    other = say("Choose a square now, or take back “{chosen}”.", chosen=_LABELS[action])
    return _why_not_at_all(view, ground, key.lower()) or other


def _why_not_at_all(view: View, ground: Ground, key: str) -> Sentence | None:
    match ACTION_OF.get(key):
        case None | "end":
            return None
        case "sharman":
            return why_no_sharman(view, ground)
        case action:
            return why_nowhere(view, ground, action)


def _as_meant(key: str) -> Square:
    """Return the typed square in capitals, or the text if it is none."""
    return key.upper() if key.upper() in ORDER else key


def _meaning(view: View, ground: Ground, square: Square) -> Action:
    """Return the action that a square typed alone means."""
    tile = ground.at.get(square)
    if tile is None or view.is_second or tile.clan is None:
        return "excavate"
    if view.owners[tile.clan] != view.owners[view.turn]:
        return "seize"
    return "claim" if tile.is_marker else "excavate"
