"""A turn of ORGANISM in progress, and its questions with options and refusals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import Any, Final

from engine.contract.values import Ask, Option, Tone, no_reason
from engine.contract.words import Sentence, Words, say
from engine.games.organism import refusals
from engine.games.organism.boards import Space, in_rows
from engine.games.organism.body import (
    Body,
    Pieces,
    element_at,
    elements_of,
    label_pieces,
    organisms,
)
from engine.games.organism.consequences import consequences, is_dangerous, is_harmless, numbered_of
from engine.games.organism.details import KIND_NAMES, ONE_OF
from engine.games.organism.events import count_elements
from engine.games.organism.prospects import contact, final_notes, is_able, meals_of, step
from engine.games.organism.rules import after_introduction, names
from engine.games.organism.state import (
    AT_HOME,
    FULL,
    KINDS,
    ORGANISMS_TO_WIN,
    RAIN,
    Action,
    Acts,
    Eat,
    Element,
    Kind,
    Move,
    Payment,
    Question,
    Report,
    TurnMove,
    View,
)
from engine.games.organism.turn_end import outcome_of

END: Final = "end"
"""No more organisms are to act."""
DONE: Final = "done"
"""The organism that acts does no more."""
EAT_ALL: Final = "eat-all"
"""Every EAT element eats, as far as actions and room allow."""
CIRCULATE: Final = "circulate"
CONFIRM: Final = "confirm"
OTHER: Final = "other"
"""An introduction that is not the usual one."""
USUAL: Final = "-".join(AT_HOME)
"""The key of the recommended introduction."""

ARRANGEMENTS: Final = tuple("-".join(kinds) for kinds in permutations(kind.value for kind in KINDS))
"""The keys of introductions: the three types on the homes."""

_DOES: Final[dict[Kind, Question]] = {Kind.EAT: "eats", Kind.MOVE: "moves", Kind.GROW: "grows"}

_OF_ACTIONS: Final[frozenset[Question]] = frozenset(
    {"eats", "moves", "grows", "gives", "feeds", "to", "plot", "pays"}
)
"""Questions about an action."""

Refusal = Callable[[str], Sentence | None]
Hint = Callable[[], Words | None]


class Turn:
    """A turn in progress, and the questions that come next."""

    def __init__(self, view: View, seat: int) -> None:
        self._view = view
        self._board = view.board
        self._seat = seat
        self._pieces: Pieces = label_pieces(view.elements, view.organisms)
        self._acting: Body | None = None
        self._introduced: tuple[Kind, Kind, Kind] | None = None
        self._report = Report(seat=seat, introduced=(), cleared=(), acts=(), captures=(), deaths=())
        self._acts: list[Acts] = []
        self._actions: list[Action] = []
        self._organism: Space = ""
        self._allowed = 0
        self.kind = Kind.EAT
        self.taken: list[str] = []
        self.waiting = list(names(self._pieces, seat))

    # Decisions

    def take(self, key: str) -> str:
        """Take an answer without asking, because there is no other."""
        self.taken.append(key)
        return key

    def introduce(self, kinds: tuple[Kind, Kind, Kind]) -> None:
        """Put the elements on the homes."""
        self._introduced = kinds
        pieces, cleared = after_introduction(self._pieces, self._board, self._seat, kinds)
        self._view = self._view.model_copy(update={"is_coming": False})
        self._change(pieces)
        homes = tuple(element_at(self._pieces, home) for home in self._board.homes[self._seat])
        self._report = self._report.model_copy(update={"introduced": homes, "cleared": cleared})
        self.waiting = list(names(self._pieces, self._seat))

    def begin(self, organism: Space) -> None:
        """Begin the turn of one organism."""
        self._organism = organism
        self._actions = []
        self._acting = None

    def skip(self) -> None:
        """Skip the organism, which can do nothing at all."""
        self.waiting.remove(self._organism)
        self._organism = ""
        self._acting = None

    def declare(self, kind: Kind) -> None:
        """Declare the organism's type; it may act once for each such element now."""
        self.waiting.remove(self._organism)
        self.kind = kind
        self._allowed = self.body.count(kind)

    def eat_all(self) -> None:
        """Do all meals that are possible."""
        for space in meals_of(self.body):
            self.do(Eat(space=space))

    def do(self, action: Action) -> None:
        """Do one action."""
        self._change(self.body.after(action))
        self._actions.append(action)

    def finish(self) -> None:
        """End the organism's turn."""
        self._acts.append(self._current())
        self._organism = ""
        self._acting = None

    def move(self) -> Move:
        """Return the whole turn."""
        return TurnMove(introduced=self._introduced, acts=tuple(self._acts))

    @property
    def actions_left(self) -> int:
        """Actions that the organism may still do."""
        return self._allowed - len(self._actions)

    @property
    def body(self) -> Body:
        """The organism that acts, as it is now."""
        if self._acting is None:
            self._acting = self._body_of(self._organism)
        return self._acting

    def _body_of(self, organism: Space) -> Body:
        return Body(self._pieces, self._board, self._view.options, self._seat, organism)

    @property
    def is_stuck(self) -> bool:
        """Whether the organism that acts can do nothing at all."""
        return not (self.body.givers() or any(is_able(self.body, kind) for kind in KINDS))

    def _change(self, pieces: Pieces) -> None:
        """Change the board, also in the View that later questions show."""
        self._pieces = pieces
        self._acting = None
        board = {
            "elements": elements_of(pieces, self._board),
            "organisms": organisms(pieces, self._board),
        }
        self._view = self._view.model_copy(update=board)

    def _current(self) -> Acts:
        return Acts(organism=self._organism, kind=self.kind, actions=tuple(self._actions))

    # Questions

    def introduction(self) -> Ask:
        """Ask which type goes on which home: the usual way, or another."""
        usual = Option(key=USUAL, label=say("Suggested: MOVE in the middle"), short=say("As suggested"))
        other = Option(key=OTHER, label=say("Other…"), tone="idle")
        typed = [self._arrangement(key, quiet=True) for key in ARRANGEMENTS if key != USUAL]
        prompt = say("You enter the board. Who starts where?")
        return self._entering(prompt, [usual, other, *typed], self._first_notes)

    def other_introduction(self) -> Ask:
        """Ask which of the other introductions."""
        ways = [self._arrangement(key) for key in ARRANGEMENTS if key != USUAL]
        return replace(self._entering(say("Who starts where?"), ways), shape="menu")

    def _first_notes(self) -> tuple[Sentence, ...]:
        """Return the notes of the first question.

        In the first round these are the aim, the captures and the core.
        """
        view = self._view
        if view.round > 1:
            return final_notes(view, self._seat)
        goal = say(
            "🎯 {captures} captures win, or {n} living organisms.",
            captures=view.limits[self._seat],
            n=ORGANISMS_TO_WIN,
        )
        if view.rain is not None:
            goal = say(
                "{goal} You play against the rain: after each of your turns its drops drift to the "
                "lower right, "
                "and new ones fall. It wins with {captures} captures.",
                goal=goal,
                captures=view.limits[RAIN],
            )
        return (
            goal,
            say("EAT captures GROW, GROW captures MOVE, MOVE captures EAT."),
            say("The core in the middle: if your turn begins with you on it, you get a capture."),
            *final_notes(view, self._seat),
        )

    def _turn_notes(self) -> tuple[Sentence, ...]:
        """Return who is about to win, until the turn has an action."""
        if self._acts or self._introduced:
            return ()
        return final_notes(self._view, self._seat)

    def _entering(
        self,
        prompt: Sentence,
        options: Sequence[Option],
        notes: Callable[[], tuple[Sentence, ...]] | tuple[()] = (),
    ) -> Ask:
        homes = self._board.homes[self._seat]
        return self._ask("enter", prompt, options, notes, numbered=homes)

    def _arrangement(self, key: str, *, quiet: bool = False) -> Option:
        one, two, three = (KIND_NAMES[kind] for kind in arrangement(key))
        label = say("1 {one} · 2 {two} · 3 {three}", one=one, two=two, three=three)
        return Option(key=key, label=label, quiet=quiet)

    def which_organism(self) -> Ask:
        """Ask which of several organisms acts next."""
        options = []
        for number, organism in enumerate(in_rows(self._board, self.waiting), start=1):
            body = self._body_of(organism)
            what = count_elements(element_at(self._pieces, space) for space in body.spaces)
            options.append(Option(key=organism, label=say("{n} · {what}", n=number, what=what), at=organism))
        return self._ask(
            "organism",
            say("Which organism acts next?"),
            [*options, self._no_more()],
            self._turn_notes,
            refusal=partial(refusals.why_not_act, self.body, tuple(self.waiting)),
        )

    def which_kind(self) -> Ask:
        """Ask what the organism does.

        Every type may be declared, useful or not (ORG-12); useless ones only by typing.
        """
        body = self.body
        meals = meals_of(body)
        has_givers = bool(body.givers())
        options = []
        if meals:
            count = len(meals)
            label = say("EAT all ({n} food)", n=count) if count > 1 else say("EAT (1 food)")
            short = say("EAT all: {n} food", n=count) if count > 1 else say("EAT 1 food")
            options.append(Option(key=EAT_ALL, label=label, short=short))
            if self._has_choice_of_meals(body, len(meals)):
                options.append(Option(key=Kind.EAT.value, label=say("EAT, step by step"), tone="idle"))
            else:
                label, short = say("EAT (pass food along instead)"), say("EAT: pass food along")
                options.append(
                    Option(key=Kind.EAT.value, label=label, short=short, tone="idle", quiet=not has_givers)
                )
        for kind in KINDS if not meals else (Kind.MOVE, Kind.GROW):
            name, count = KIND_NAMES[kind], body.count(kind)
            if is_able(body, kind):
                options.append(
                    Option(key=kind.value, label=say("{kind} {n:once|# times}", kind=name, n=count))
                )
            else:
                label = say("{kind} (only passes food along now)", kind=name)
                short = say("{kind}: pass food along", kind=name)
                options.append(
                    Option(key=kind.value, label=label, short=short, tone="idle", quiet=not has_givers)
                )
        if len(self.waiting) == 1:
            options.append(self._no_more())
        prompt = (
            say("What does your organism do?")
            if len(names(self._pieces, self._seat)) == 1
            else say(
                "What does your organism of {what} do?",
                what=count_elements(element_at(self._pieces, space) for space in body.spaces),
            )
        )
        # With several organisms, the previous question has told it.
        notes = self._turn_notes if len(names(self._pieces, self._seat)) == 1 else ()
        return self._ask("type", prompt, options, notes, refusal=partial(refusals.why_not_do, body))

    def _has_choice_of_meals(self, body: Body, count: int) -> bool:
        """Return whether this many meals could be chosen in other ways."""
        hungry = body.hungry()
        return len(hungry) > 1 and sum(FULL - self._pieces[space].food for space in hungry) > count

    def _no_more(self) -> Option:
        """Return the option that no organism left does anything."""
        is_idle = not (self._acts or self._introduced)
        return Option(key=END, label=say("Do nothing") if is_idle else say("End turn"), tone="idle")

    def which_action(self) -> Ask:
        """Ask for the next action of the type, a circulation, or the end."""
        body = self.body
        match self.kind:
            case Kind.EAT:
                options, prompt = self._meals(body), say("Which element eats?")
                idle = say("Nothing can eat now. You can still pass food along.")
                refusal: Refusal = partial(refusals.why_not_eat, body, self.actions_left)
            case Kind.MOVE:
                options, prompt = self._movers(body), say("Which element moves?")
                idle = say("Nothing can move now. You can still pass food along.")
                refusal = partial(refusals.why_not_move, body)
            case Kind.GROW:
                options, prompt = self._sprouts(body), say("What do you grow?")
                idle = say("Nothing can grow now. You can still pass food along.")
                refusal = partial(refusals.why_not_grow, body)
        if not options:
            prompt = idle
        is_over = not options
        if body.givers():
            options.append(Option(key=CIRCULATE, label=say("Pass food along")))
        if self.waiting:
            options.append(Option(key=DONE, label=say("Stop here"), tone="idle"))
        elif options and is_harmless(self._view, *self._end()):
            # Nothing follows from it, so the last look would be empty: it can only be typed.
            tone: Tone = "usual" if is_over else "idle"
            options.append(Option(key=DONE, label=say("End turn"), quiet=True))
            options.append(Option(key=CONFIRM, label=say("End turn"), icon="✅", tone=tone))
        else:
            options.append(Option(key=DONE, label=say("End turn"), tone="idle"))
        if self._allowed > 1:
            prompt = say(
                "{prompt} Action {n} of {all}.", prompt=prompt, n=len(self._actions) + 1, all=self._allowed
            )
        return self._ask(_DOES[self.kind], prompt, options, refusal=refusal)

    def _meals(self, body: Body) -> list[Option]:
        hungry = in_rows(self._board, body.hungry())
        options = self._spots(hungry)
        for number, space in enumerate(hungry, start=1):
            times = min(FULL - self._pieces[space].food, self.actions_left)
            if times > 1:
                label = say("{number} · EAT {n} times", number=number, n=times)
                options.append(Option(key=f"{space}x{times}", label=label))
        return options

    def _movers(self, body: Body) -> list[Option]:
        return self._spots(body.movers())

    def _sprouts(self, body: Body) -> list[Option]:
        return [
            Option(
                key=kind.value,
                label=say("{what} · costs {n} food", what=ONE_OF[kind], n=body.cost(kind)),
                short=say("{what} · costs {n}", what=ONE_OF[kind], n=body.cost(kind)),
            )
            for kind in body.sprouts()
        ]

    def which_giver(self) -> Ask:
        """Ask where the food comes from."""
        options = self._spots(self.body.givers())
        refusal = partial(refusals.why_not_give, self.body)
        return self._ask("gives", say("Which element passes on 1 food?"), options, refusal=refusal)

    def which_taker(self, giver: Space) -> Ask:
        """Ask where the food goes."""
        options = self._spots(self.body.takers(giver))
        return self._ask(
            "feeds",
            say("Which element gets the food?"),
            options,
            refusal=partial(refusals.why_not_take, self.body, giver),
            chosen=giver,
        )

    def where_to(self, mover: Space) -> Ask:
        """Ask where an element moves."""
        options = [
            self._place(number, space, partial(step, self.body, mover, space))
            for number, space in enumerate(in_rows(self._board, self.body.destinations(mover)), start=1)
        ]
        kind = KIND_NAMES[self._pieces[mover].kind]
        prompt = say("Where does this {kind} move?", kind=kind)
        refusal = partial(refusals.why_not_there, self.body, mover)
        return self._ask("to", prompt, options, refusal=refusal, chosen=mover)

    def which_plot(self, kind: Kind) -> Ask:
        """Ask where an element grows."""
        options = [
            self._place(number, space, partial(contact, self.body, kind, space))
            for number, space in enumerate(in_rows(self._board, self.body.plots(kind)), start=1)
        ]
        prompt = say("Where does the {kind} grow?", kind=KIND_NAMES[kind])
        refusal = partial(refusals.why_no_plot, self.body, kind)
        return self._ask("plot", prompt, options, refusal=refusal, growing=kind)

    def which_payment(self, kind: Kind, payments: Mapping[str, tuple[Payment, ...]]) -> Ask:
        """Ask which elements pay for a new one."""
        payers = in_rows(self._board, self.body.payers())
        options = [
            Option(key=key, label=say("{paid}", paid=tuple(_part(payers, one) for one in paid)))
            for key, paid in payments.items()
        ]
        prompt = say("Which GROW pays for the {kind}?", kind=KIND_NAMES[kind])
        return self._ask("pays", prompt, options, numbered=tuple(payers))

    def which_payer(self, kind: Kind, paid: Mapping[Space, int]) -> Ask:
        """Ask which element pays the next food for a new one."""
        payers = [space for space in self.body.payers() if self._pieces[space].food > paid.get(space, 0)]
        options = self._spots(payers)
        prompt = say(
            "Which GROW pays food {n} of {cost} for the {kind}?",
            n=sum(paid.values()) + 1,
            cost=self.body.cost(kind),
            kind=KIND_NAMES[kind],
        )
        return self._ask("pays", prompt, options)

    def last_look(self) -> Ask:
        """Ask to confirm the end of the turn, and show what follows.

        It is a danger if something is lost by it.
        """
        report, elements = self._end()
        is_bad = is_dangerous(self._view, report, elements)
        if all(one.seat != self._seat for one in elements):
            prompt = say("You would lose everything! End your turn anyway?")
        elif is_bad:
            prompt = say("End your turn anyway?")
        else:
            prompt = say("End your turn like this?")
        label = say("End turn anyway") if is_bad else say("End turn")
        return self._ask(
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
            notes=partial(consequences, self._view, report, elements),
            preview=report,
            acting=None,
            numbered=numbered_of(self._board, report, self._seat),
            is_last_look=True,
        )

    def _end(self) -> tuple[Report, tuple[Element, ...]]:
        """Return the result of the turn if it ended now."""
        return outcome_of(self._view, self._pieces, self._so_far())

    # Parts of questions

    def _ask(
        self,
        asked: Question,
        prompt: Sentence,
        options: Sequence[Option],
        notes: Callable[[], tuple[Sentence, ...]] | tuple[()] = (),
        refusal: Refusal = no_reason,
        **shown: Any,
    ) -> Ask:
        view = self._view.model_copy(
            update={
                "asked": asked,
                "acting": self._organism or None,
                "numbered": tuple(str(option.at) for option in options if option.at is not None),
                "preview": self._so_far(),
                **(self._count_action() if asked in _OF_ACTIONS else {}),
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

    def _count_action(self) -> dict[str, int]:
        """Return the number of the action in question, and of how many."""
        return {"action": min(len(self._actions) + 1, self._allowed), "actions": self._allowed}

    def _so_far(self) -> Report:
        acts = (*self._acts, self._current()) if self._organism and self._actions else tuple(self._acts)
        return self._report.model_copy(update={"acts": acts}) if acts else self._report

    def _spots(self, spaces: Iterable[Space]) -> list[Option]:
        """Return options for own elements, numbered in reading order."""
        return [
            self._spot(number, space) for number, space in enumerate(in_rows(self._board, spaces), start=1)
        ]

    def _spot(self, number: int, space: Space) -> Option:
        """Return the option for an own element."""
        piece = self._pieces[space]
        return Option(
            key=space,
            label=say("{n} · {kind}, {food} food", n=number, kind=KIND_NAMES[piece.kind], food=piece.food),
            short=say("{n} · {kind}", n=number, kind=KIND_NAMES[piece.kind]),
            at=space,
        )

    def _place(self, number: int, space: Space, hint: Hint) -> Option:
        """Return the option for an empty space."""
        return Option(key=space, label=say("{n}", n=number), hint=hint, at=space)


def _part(payers: Sequence[Space], paid: Payment) -> Sentence:
    """Say what one GROW element pays, by its number."""
    return say("{food} from number {n}", food=paid.food, n=payers.index(paid.space) + 1)


def payment_key(paid: tuple[Payment, ...]) -> str:
    """Return a way to pay in notation: "C8x1+C7x2"."""
    return "+".join(f"{one.space}x{one.food}" for one in paid) or "nothing"


def arrangement(key: str) -> tuple[Kind, Kind, Kind]:
    """Return the types on the homes for the key of an introduction."""
    first, second, third = map(Kind, key.split("-"))
    return first, second, third
