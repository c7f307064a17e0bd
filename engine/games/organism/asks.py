"""The questions of a turn of ORGANISM, with options and refusals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from engine.contract.values import Ask, Option, Tone, no_reason
from engine.contract.words import Sentence, Words, say
from engine.games.organism import refusals
from engine.games.organism.boards import Space, in_rows
from engine.games.organism.body import (
    Body,
    element_at,
)
from engine.games.organism.consequences import consequences, is_dangerous, is_harmless, numbered_of
from engine.games.organism.details import KIND_NAMES, ONE_OF
from engine.games.organism.events import count_elements
from engine.games.organism.prospects import contact, final_notes, is_able, meals_of, step
from engine.games.organism.rules import names
from engine.games.organism.state import (
    FULL,
    KINDS,
    ORGANISMS_TO_WIN,
    RAIN,
    Kind,
    Payment,
    Question,
)
from engine.games.organism.turn import (
    ARRANGEMENTS,
    CIRCULATE,
    CONFIRM,
    DONE,
    EAT_ALL,
    END,
    OTHER,
    USUAL,
    Turn,
    arrangement,
)

_DOES: Final[dict[Kind, Question]] = {Kind.EAT: "eats", Kind.MOVE: "moves", Kind.GROW: "grows"}

_OF_ACTIONS: Final[frozenset[Question]] = frozenset(
    {"eats", "moves", "grows", "gives", "feeds", "to", "plot", "pays"}
)
"""Questions about an action."""
_TWICE: Final = 2

Refusal = Callable[[str], Sentence | None]
Hint = Callable[[], Words | None]


def introduction(turn: Turn) -> Ask:
    """Ask which type goes on which home: the usual way, or another."""
    usual = Option(key=USUAL, label=say("Suggested: MOVE in the middle"), short=say("As suggested"))
    other = Option(key=OTHER, label=say("Other…"), tone="idle")
    typed = [_arrangement(turn, key, quiet=True) for key in ARRANGEMENTS if key != USUAL]
    prompt = say("You enter the board. Who starts where?")
    return _entering(turn, prompt, [usual, other, *typed], partial(_first_notes, turn))


def other_introduction(turn: Turn) -> Ask:
    """Ask which of the other introductions."""
    ways = [_arrangement(turn, key) for key in ARRANGEMENTS if key != USUAL]
    return replace(_entering(turn, say("Who starts where?"), ways), shape="menu")


def _first_notes(turn: Turn) -> tuple[Sentence, ...]:
    """Return the notes of the first question.

    In the first round these are the aim, the captures and the core.
    """
    view = turn.view
    if view.round > 1:
        return final_notes(view, turn.seat)
    goal = say(
        "🎯 {captures} captures win, or {n} living organisms.",
        captures=view.limits[turn.seat],
        n=ORGANISMS_TO_WIN,
    )
    if view.rain is not None:
        goal = say(
            "{goal} You play against the rain: after each of your turns its drops drift to the lower "
            "right, and new ones fall. It wins with {captures} captures.",
            goal=goal,
            captures=view.limits[RAIN],
        )
    return (
        goal,
        say("EAT captures GROW, GROW captures MOVE, MOVE captures EAT."),
        say("The core in the middle: if your turn begins with you on it, you get a capture."),
        *final_notes(view, turn.seat),
    )


def _turn_notes(turn: Turn) -> tuple[Sentence, ...]:
    """Return who is about to win, until the turn has an action."""
    if turn.acts or turn.introduced:
        return ()
    return final_notes(turn.view, turn.seat)


def _entering(
    turn: Turn,
    prompt: Sentence,
    options: Sequence[Option],
    notes: Callable[[], tuple[Sentence, ...]] | tuple[()] = (),
) -> Ask:
    homes = turn.board.homes[turn.seat]
    return _ask(turn, "enter", prompt, options, notes=notes, numbered=homes)


def _arrangement(turn: Turn, key: str, *, quiet: bool = False) -> Option:
    one, two, three = (KIND_NAMES[kind] for kind in arrangement(key))
    label = say("1 {one} · 2 {two} · 3 {three}", one=one, two=two, three=three)
    return Option(key=key, label=label, quiet=quiet)


def which_organism(turn: Turn) -> Ask:
    """Ask which of several organisms acts next."""
    options = []
    for number, organism in enumerate(in_rows(turn.board, turn.waiting), start=1):
        body = turn.body_of(organism)
        what = count_elements(element_at(turn.pieces, space) for space in body.spaces)
        options.append(Option(key=organism, label=say("{n} · {what}", n=number, what=what), at=organism))
    return _ask(
        turn,
        "organism",
        say("Which organism acts next?"),
        [*options, _no_more(turn)],
        notes=partial(_turn_notes, turn),
        refusal=partial(refusals.why_not_act, turn.body, tuple(turn.waiting)),
    )


def which_kind(turn: Turn) -> Ask:
    """Ask what the organism does.

    Every type may be declared, useful or not (ORG-12); useless ones only by typing.
    """
    body = turn.body
    meals = meals_of(body)
    has_givers = bool(body.givers())
    options = []
    if meals:
        count = len(meals)
        label = say("EAT all ({n} food)", n=count) if count > 1 else say("EAT (1 food)")
        options.append(Option(key=EAT_ALL, label=label, short=say("EAT {n} food", n=count)))
        if _has_choice_of_meals(turn, body, len(meals)):
            options.append(Option(key=Kind.EAT.value, label=say("EAT, step by step"), tone="idle"))
        else:
            label, short = say("EAT (pass food along instead)"), say("EAT: pass food")
            options.append(
                Option(key=Kind.EAT.value, label=label, short=short, tone="idle", quiet=not has_givers)
            )
    for kind in KINDS if not meals else (Kind.MOVE, Kind.GROW):
        name, count = KIND_NAMES[kind], body.count(kind)
        if is_able(body, kind):
            times = say("twice") if count == _TWICE else say("{n:once|# times}", n=count)
            options.append(Option(key=kind.value, label=say("{kind} {times}", kind=name, times=times)))
        else:
            label = say("{kind} (only passes food along now)", kind=name)
            short = say("{kind}: pass food", kind=name)
            options.append(
                Option(key=kind.value, label=label, short=short, tone="idle", quiet=not has_givers)
            )
    if len(turn.waiting) == 1:
        options.append(_no_more(turn))
    is_alone = len(names(turn.pieces, turn.seat)) == 1
    prompt = (
        say("What does your organism do?")
        if is_alone
        else say(
            "What does your organism of {what} do?",
            what=count_elements(element_at(turn.pieces, space) for space in body.spaces),
        )
    )
    # With several organisms, the previous question has told it.
    notes = partial(_turn_notes, turn) if is_alone else ()
    return _ask(turn, "type", prompt, options, notes=notes, refusal=partial(refusals.why_not_do, body))


def _has_choice_of_meals(turn: Turn, body: Body, count: int) -> bool:
    """Return whether this many meals could be chosen in other ways."""
    hungry = body.hungry()
    return len(hungry) > 1 and sum(FULL - turn.pieces[space].food for space in hungry) > count


def _no_more(turn: Turn) -> Option:
    """Return the option that no organism left does anything."""
    is_idle = not (turn.acts or turn.introduced)
    return Option(key=END, label=say("Do nothing") if is_idle else say("End turn"), tone="idle")


def which_action(turn: Turn) -> Ask:
    """Ask for the next action of the type, a circulation, or the end."""
    body = turn.body
    match turn.kind:
        case Kind.EAT:
            options, prompt = _meals(turn, body), say("Which element eats?")
            idle = say("Nothing can eat now. You can still pass food along.")
            refusal: Refusal = partial(refusals.why_not_eat, body, turn.actions_left)
        case Kind.MOVE:
            options, prompt = _movers(turn, body), say("Which element moves?")
            idle = say("Nothing can move now. You can still pass food along.")
            refusal = partial(refusals.why_not_move, body)
        case Kind.GROW:
            options, prompt = _sprouts(turn, body), say("What do you grow?")
            idle = say("Nothing can grow now. You can still pass food along.")
            refusal = partial(refusals.why_not_grow, body)
    if not options:
        prompt = idle
    is_over = not options
    if body.givers():
        options.append(Option(key=CIRCULATE, label=say("Pass food along")))
    if turn.waiting:
        options.append(Option(key=DONE, label=say("Stop here"), tone="idle"))
    elif options and is_harmless(turn.view, *turn.end()):
        # Nothing follows from it, so the last look would be empty: it can only be typed.
        tone: Tone = "usual" if is_over else "idle"
        options.append(Option(key=DONE, label=say("End turn"), quiet=True))
        options.append(Option(key=CONFIRM, label=say("End turn"), icon="✅", tone=tone))
    else:
        options.append(Option(key=DONE, label=say("End turn"), tone="idle"))
    if turn.allowed > 1:
        prompt = say(
            "{prompt} Action {n} of {all}.", prompt=prompt, n=len(turn.actions) + 1, all=turn.allowed
        )
    return _ask(turn, _DOES[turn.kind], prompt, options, refusal=refusal)


def _meals(turn: Turn, body: Body) -> list[Option]:
    hungry = in_rows(turn.board, body.hungry())
    options = _spots(turn, hungry)
    for number, space in enumerate(hungry, start=1):
        times = min(FULL - turn.pieces[space].food, turn.actions_left)
        if times > 1:
            label = say("{number} · EAT {n} times", number=number, n=times)
            options.append(Option(key=f"{space}x{times}", label=label))
    return options


def _movers(turn: Turn, body: Body) -> list[Option]:
    return _spots(turn, body.movers())


def _sprouts(turn: Turn, body: Body) -> list[Option]:
    return [
        Option(
            key=kind.value,
            label=say("{what} · costs {n} food", what=ONE_OF[kind], n=body.cost(kind)),
            short=say("{kind} · costs {n}", kind=KIND_NAMES[kind], n=body.cost(kind)),
        )
        for kind in body.sprouts()
    ]


def which_giver(turn: Turn) -> Ask:
    """Ask where the food comes from."""
    options = _spots(turn, turn.body.givers())
    refusal = partial(refusals.why_not_give, turn.body)
    return _ask(turn, "gives", say("Which element passes on 1 food?"), options, refusal=refusal)


def which_taker(turn: Turn, giver: Space) -> Ask:
    """Ask where the food goes."""
    options = _spots(turn, turn.body.takers(giver))
    return _ask(
        turn,
        "feeds",
        say("Which element gets the food?"),
        options,
        refusal=partial(refusals.why_not_take, turn.body, giver),
        chosen=giver,
    )


def where_to(turn: Turn, mover: Space) -> Ask:
    """Ask where an element moves."""
    options = [
        _place(turn, number, space, partial(step, turn.body, mover, space))
        for number, space in enumerate(in_rows(turn.board, turn.body.destinations(mover)), start=1)
    ]
    kind = KIND_NAMES[turn.pieces[mover].kind]
    prompt = say("Where does this {kind} move?", kind=kind)
    refusal = partial(refusals.why_not_there, turn.body, mover)
    return _ask(turn, "to", prompt, options, refusal=refusal, chosen=mover)


def which_plot(turn: Turn, kind: Kind) -> Ask:
    """Ask where an element grows."""
    options = [
        _place(turn, number, space, partial(contact, turn.body, kind, space))
        for number, space in enumerate(in_rows(turn.board, turn.body.plots(kind)), start=1)
    ]
    prompt = say("Where does the {kind} grow?", kind=KIND_NAMES[kind])
    refusal = partial(refusals.why_no_plot, turn.body, kind)
    return _ask(turn, "plot", prompt, options, refusal=refusal, growing=kind)


def which_payment(turn: Turn, kind: Kind, payments: Mapping[str, tuple[Payment, ...]]) -> Ask:
    """Ask which elements pay for a new one."""
    payers = in_rows(turn.board, turn.body.payers())
    options = [
        Option(key=key, label=say("{paid}", paid=tuple(_part(payers, one) for one in paid)))
        for key, paid in payments.items()
    ]
    prompt = say("Which GROW pays for the {kind}?", kind=KIND_NAMES[kind])
    return _ask(turn, "pays", prompt, options, numbered=tuple(payers))


def which_payer(turn: Turn, kind: Kind, paid: Mapping[Space, int]) -> Ask:
    """Ask which element pays the next food for a new one."""
    payers = [space for space in turn.body.payers() if turn.pieces[space].food > paid.get(space, 0)]
    options = _spots(turn, payers)
    prompt = say(
        "Which GROW pays food {n} of {cost} for the {kind}?",
        n=sum(paid.values()) + 1,
        cost=turn.body.cost(kind),
        kind=KIND_NAMES[kind],
    )
    return _ask(turn, "pays", prompt, options)


def last_look(turn: Turn) -> Ask:
    """Ask to confirm the end of the turn, and show what follows.

    It is a danger if something is lost by it.
    """
    report, elements = turn.end()
    is_bad = is_dangerous(turn.view, report, elements)
    if all(one.seat != turn.seat for one in elements):
        prompt = say("You would lose everything! End your turn anyway?")
    elif is_bad:
        prompt = say("End your turn anyway?")
    else:
        prompt = say("End your turn like this?")
    label = say("End turn anyway") if is_bad else say("End turn")
    return _ask(
        turn,
        "end",
        prompt,
        [
            Option(
                key=CONFIRM,
                label=label,
                icon="" if is_bad else "✅",
                tone="danger" if is_bad else "usual",
            )
        ],
        notes=partial(consequences, turn.view, report, elements),
        preview=report,
        acting=None,
        numbered=numbered_of(turn.board, report, turn.seat),
        is_last_look=True,
    )


def _ask(
    turn: Turn,
    asked: Question,
    prompt: Sentence,
    options: Sequence[Option],
    *,
    notes: Callable[[], tuple[Sentence, ...]] | tuple[()] = (),
    refusal: Refusal = no_reason,
    **shown: Any,
) -> Ask:
    view = turn.view.model_copy(
        update={
            "asked": asked,
            "acting": turn.organism or None,
            "numbered": tuple(str(option.at) for option in options if option.at is not None),
            "preview": turn.so_far(),
            **(turn.count_action() if asked in _OF_ACTIONS else {}),
            **shown,
        }
    )
    return Ask(
        prompt=prompt,
        options=tuple(options),
        view=view,
        notes=notes,
        refusal=refusal,
        shape="buttons",
    )


def _spots(turn: Turn, spaces: Iterable[Space]) -> list[Option]:
    """Return options for own elements, numbered in reading order."""
    return [_spot(turn, number, space) for number, space in enumerate(in_rows(turn.board, spaces), start=1)]


def _spot(turn: Turn, number: int, space: Space) -> Option:
    """Return the option for an own element."""
    piece = turn.pieces[space]
    return Option(
        key=space,
        label=say("{n} · {kind}, {food} food", n=number, kind=KIND_NAMES[piece.kind], food=piece.food),
        short=say("{n} · {kind}", n=number, kind=KIND_NAMES[piece.kind]),
        at=space,
    )


def _place(turn: Turn, number: int, space: Space, hint: Hint) -> Option:
    """Return the option for an empty space."""
    return Option(key=space, label=say("{n}", n=number), hint=hint, at=space)


def _part(payers: Sequence[Space], paid: Payment) -> Sentence:
    """Say what one GROW element pays, by its number."""
    return say("{food} from number {n}", food=paid.food, n=payers.index(paid.space) + 1)
