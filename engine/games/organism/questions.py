"""A turn of ORGANISM under way, and the questions that it asks: each with its options, what it shows, and why not something else."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import Any, Final

from engine.game import Ask, Option, unexplained
from engine.games.organism import refusing, telling
from engine.games.organism.boards import Space
from engine.games.organism.body import Body, Pieces, element_at, elements_of, labelled, members, organisms
from engine.games.organism.rules import after_introduction, names, outcome_of, passed_on, settled
from engine.games.organism.scoring import result
from engine.games.organism.table import (
    FULL,
    KINDS,
    PREY,
    Action,
    Acts,
    Element,
    Kind,
    Move,
    Payment,
    Report,
    TurnMove,
    View,
)
from engine.games.organism.telling import KIND_NAMES, all_called, called
from engine.words import Sentence, say

END: Final = "end"
"""No more organisms are to act."""
DONE: Final = "done"
"""The organism that acts does no more."""
CIRCULATE: Final = "circulate"
CONFIRM: Final = "confirm"

ARRANGEMENTS: Final = tuple("-".join(kinds) for kinds in permutations(kind.value for kind in KINDS))
"""Of the three types on the homes: the keys of an introduction."""

Refusal = Callable[[str], Sentence | None]
Hint = Callable[[], Sentence | None]


class Turn:
    """A turn under way: what was done so far, and the questions that come next."""

    def __init__(self, view: View, seat: int) -> None:
        self._view = view
        self._board = view.board
        self._seat = seat
        self._pieces: Pieces = labelled(view.elements, view.organisms)
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

    # What was decided

    def take(self, key: str) -> str:
        """An answer taken without asking, because there is no other."""
        self.taken.append(key)
        return key

    def introduce(self, kinds: tuple[Kind, Kind, Kind]) -> None:
        """The homes taken."""
        self._introduced = kinds
        pieces, cleared = after_introduction(self._pieces, self._board, self._seat, kinds)
        self._view = self._view.model_copy(update={"is_coming": False})
        self._change(pieces)
        homes = tuple(element_at(self._pieces, home) for home in self._board.homes[self._seat])
        self._report = self._report.model_copy(update={"introduced": homes, "cleared": cleared})
        self.waiting = list(names(self._pieces, self._seat))

    def begin(self, organism: Space) -> None:
        """One organism has its turn."""
        self._organism = organism
        self._actions = []
        self._acting = None

    def declare(self, kind: Kind) -> None:
        """It may do so many actions of that type as it has such elements now."""
        self.waiting.remove(self._organism)
        self.kind = kind
        self._allowed = self.body.count(kind)

    def do(self, action: Action) -> None:
        """One action done."""
        self._change(self.body.after(action))
        self._actions.append(action)

    def finish(self) -> None:
        """The organism has acted."""
        self._acts.append(self._current())
        self._organism = ""
        self._acting = None

    def move(self) -> Move:
        """The whole turn."""
        return TurnMove(introduced=self._introduced, acts=tuple(self._acts))

    @property
    def left(self) -> int:
        """Actions that the organism may still do."""
        return self._allowed - len(self._actions)

    @property
    def body(self) -> Body:
        """The organism that acts, as it is now."""
        if self._acting is None:
            self._acting = Body(self._pieces, self._board, self._view.options, self._seat, self._organism)
        return self._acting

    def _change(self, pieces: Pieces) -> None:
        """The board is this from now on, on what every question shows, too."""
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
        """Which type goes on which home."""
        homes = self._board.homes[self._seat]
        options = []
        for key in ARRANGEMENTS:
            kinds = [KIND_NAMES[kind] for kind in arrangement(key)]
            where = tuple(
                say("{kind} on {space}", kind=kind, space=called(home))
                for kind, home in zip(kinds, homes, strict=True)
            )
            spots = [
                say("{space} {kind}", space=called(home), kind=kind)
                for kind, home in zip(kinds, homes, strict=True)
            ]
            short = say("{one} · {two} · {three}", one=spots[0], two=spots[1], three=spots[2])
            options.append(Option(key=key, label=say("{where}", where=where), short=short))
        return self._ask(
            say("You come into play. Which element goes on {homes}?", homes=all_called(homes)), options
        )

    def which_organism(self) -> Ask:
        """Which of several acts next."""
        options = [
            self._spot(
                number,
                organism,
                say("{n:one element|# elements}", n=len(members(self._pieces, self._seat, organism))),
            )
            for number, organism in enumerate(self.waiting, start=1)
        ]
        return self._ask(
            say("Which organism acts next?"),
            [*options, Option(key=END, label=say("Skip to the end"))],
            refusal=partial(refusing.why_not_act, self.body, tuple(self.waiting)),
        )

    def which_kind(self) -> Ask:
        """What the organism does. Every type may be declared, useful or not (ORG-12)."""
        body = self.body
        options = [
            Option(
                key=kind.value,
                label=say("{kind} {n:once|# times}", kind=KIND_NAMES[kind], n=body.count(kind)),
                hint=partial(_prospect, body, kind),
            )
            for kind in KINDS
        ]
        if len(self.waiting) == 1:
            options.append(Option(key=END, label=say("Skip to the end")))
        prompt = say("What does your organism on {spaces} do?", spaces=all_called(body.spaces))
        return self._ask(prompt, options, refusal=partial(refusing.why_not_do, body))

    def which_action(self) -> Ask:
        """The next action of the type, or a circulation, or no more."""
        body = self.body
        match self.kind:
            case Kind.EAT:
                options, prompt, idle = (
                    self._meals(body),
                    say("Which element eats?"),
                    say("Every EAT is full."),
                )
                refusal: Refusal = partial(refusing.why_not_eat, body, self.left)
            case Kind.MOVE:
                options, prompt, idle = self._movers(body), say("Which element moves?"), say("None can move.")
                refusal = partial(refusing.why_not_move, body)
            case Kind.GROW:
                options, prompt, idle = self._sprouts(body), say("What do you grow?"), say("None can grow.")
                refusal = partial(refusing.why_not_grow, body)
        if not options:
            prompt = idle
        if body.givers():
            options.append(Option(key=CIRCULATE, label=say("Circulate food")))
        options.append(Option(key=DONE, label=say("Organism done")))
        return self._ask(
            say("{prompt} Action {n} of {all}.", prompt=prompt, n=len(self._actions) + 1, all=self._allowed),
            options,
            refusal=refusal,
        )

    def _meals(self, body: Body) -> list[Option]:
        hungry = body.hungry()
        options = [self._spot(number, space) for number, space in enumerate(hungry, start=1)]
        for space in hungry:
            times = min(FULL - self._pieces[space].food, self.left)
            if times > 1:
                label = say("{n} times on {space}", n=times, space=called(space))
                options.append(Option(key=f"{space}x{times}", label=label))
        return options

    def _movers(self, body: Body) -> list[Option]:
        return [self._spot(number, space) for number, space in enumerate(body.movers(), start=1)]

    def _sprouts(self, body: Body) -> list[Option]:
        return [
            Option(
                key=kind.value,
                label=say("{kind} for {n} food", kind=KIND_NAMES[kind], n=body.cost(kind)),
            )
            for kind in body.sprouts()
        ]

    def which_giver(self) -> Ask:
        """Where the food comes from."""
        options = [self._spot(number, space) for number, space in enumerate(self.body.givers(), start=1)]
        refusal = partial(refusing.why_not_give, self.body)
        return self._ask(say("Which element gives one food?"), options, refusal=refusal)

    def which_taker(self, giver: Space) -> Ask:
        """Where it goes."""
        takers = self.body.takers(giver)
        options = [self._spot(number, space) for number, space in enumerate(takers, start=1)]
        return self._ask(
            say("Where does the food of {space} go?", space=called(giver)),
            options,
            refusal=partial(refusing.why_not_take, self.body, giver),
            chosen=giver,
        )

    def where_to(self, mover: Space) -> Ask:
        """Where an element moves."""
        options = [
            self._place(number, space, partial(_contact, self.body, self._pieces[mover].kind, space))
            for number, space in enumerate(self.body.destinations(mover), start=1)
        ]
        kind = KIND_NAMES[self._pieces[mover].kind]
        prompt = say("Where does {kind} on {space} move?", kind=kind, space=called(mover))
        refusal = partial(refusing.why_not_there, self.body, mover)
        return self._ask(prompt, options, refusal=refusal, chosen=mover)

    def which_plot(self, kind: Kind) -> Ask:
        """Where an element grows."""
        options = [
            self._place(number, space, partial(_contact, self.body, kind, space))
            for number, space in enumerate(self.body.plots(kind), start=1)
        ]
        prompt = say("Where does {kind} grow?", kind=KIND_NAMES[kind])
        return self._ask(prompt, options, refusal=partial(refusing.why_no_plot, self.body, kind))

    def which_payment(self, kind: Kind, plot: Space, payments: dict[str, tuple[Payment, ...]]) -> Ask:
        """Which elements pay for it."""
        options = [
            Option(
                key=key,
                label=say(
                    "{paid}",
                    paid=tuple(say("{n} from {space}", n=one.food, space=called(one.space)) for one in paid)
                    or (say("nothing"),),
                ),
            )
            for key, paid in payments.items()
        ]
        return self._ask(
            say("Who pays for {kind} on {space}?", kind=KIND_NAMES[kind], space=called(plot)), options
        )

    def which_payer(self, kind: Kind, plot: Space, paid: Mapping[Space, int]) -> Ask:
        """Which element pays the next food for it."""
        payers = [space for space in self.body.payers() if self._pieces[space].food > paid.get(space, 0)]
        options = [self._spot(number, space) for number, space in enumerate(payers, start=1)]
        prompt = say(
            "Who pays food {n} of {cost} for {kind} on {space}?",
            n=sum(paid.values()) + 1,
            cost=self.body.cost(kind),
            kind=KIND_NAMES[kind],
            space=called(plot),
        )
        return self._ask(prompt, options)

    def goes_on_with(self, action: Action, key: Space) -> bool:
        """Whether the question after that action would offer the key, too."""
        if self.left <= 1:
            return False
        after = Body(self.body.after(action), self._board, self._view.options, self._seat, self._organism)
        match self.kind:
            case Kind.EAT:
                return key in after.hungry()
            case Kind.MOVE:
                return key in after.movers()
            case Kind.GROW:
                return False

    def last_look(self) -> Ask:
        """The end of the turn, with what everybody will read of it."""
        report, elements = outcome_of(self._view, self._pieces, self._so_far())
        is_lost = all(one.seat != self._seat for one in elements)
        return self._ask(
            say("You would lose all that you have! End your turn so?")
            if is_lost
            else say("End your turn so?"),
            [Option(key=CONFIRM, label=say("End turn"), icon="✅")],
            notes=partial(_consequences, self._view, report, elements),
            preview=report,
            acting=None,
        )

    # Parts of them

    def _ask(
        self,
        prompt: Sentence,
        options: Sequence[Option],
        notes: Callable[[], tuple[Sentence, ...]] | tuple[()] = (),
        refusal: Refusal = unexplained,
        **shown: Any,
    ) -> Ask:
        view = self._view.model_copy(
            update={
                "acting": self._organism or None,
                "numbered": tuple(str(option.at) for option in options if option.at is not None),
                "preview": self._so_far(),
                **shown,
            }
        )
        return Ask(prompt=prompt, options=tuple(options), view=view, notes=notes, refusal=refusal)

    def _so_far(self) -> Report:
        acts = (*self._acts, self._current()) if self._organism and self._actions else tuple(self._acts)
        return self._report.model_copy(update={"acts": acts}) if acts else self._report

    def _spot(self, number: int, space: Space, hint: Sentence | None = None) -> Option:
        """An element of the seat's own."""
        piece = self._pieces[space]
        return Option(
            key=space,
            label=say(
                "{n} · {kind} on {space}, {food} food",
                n=number,
                kind=KIND_NAMES[piece.kind],
                space=called(space),
                food=piece.food,
            ),
            short=say("{n} · {kind} {space}", n=number, kind=KIND_NAMES[piece.kind], space=called(space)),
            hint=hint,
            at=space,
        )

    def _place(self, number: int, space: Space, hint: Hint) -> Option:
        """An empty space."""
        return Option(
            key=space, label=say("{n} · {space}", n=number, space=called(space)), hint=hint, at=space
        )


_NOTES: Final = 12
"""Lines of what would come of a turn."""


def _consequences(view: View, report: Report, elements: tuple[Element, ...]) -> tuple[Sentence, ...]:
    """What everybody will read of a turn, and that it ends the match, if it does: that is never left out."""
    after = settled(view, report, elements)
    came_of_it = list(telling.consequences(after, report)) or [say("Nobody is captured, nobody dies.")]
    notes = [*telling.done(report), *came_of_it]
    begun, events = passed_on(after)
    how = [*(event.sentence for event in events), result(begun).reason] if begun.ending else []
    return (*notes[: _NOTES - len(how)], *how)


def _contact(body: Body, kind: Kind, space: Space) -> Sentence | None:
    """What an element of that type would capture from there, and what would capture it."""
    enemies = body.met(space)
    prey = [one for one in enemies if PREY[kind] is one.kind]
    hunters = [one for one in enemies if PREY[one.kind] is kind]
    match bool(prey), bool(hunters):
        case True, True:
            return say(
                "captures {prey}; captured by {hunters}",
                prey=telling.elements(prey),
                hunters=telling.elements(hunters),
            )
        case True, False:
            return say("captures {prey}", prey=telling.elements(prey))
        case False, True:
            return say("captured by {hunters}", hunters=telling.elements(hunters))
    return None


def _prospect(body: Body, kind: Kind) -> Sentence | None:
    """What there is to be done of a type just now, if it is little."""
    match kind:
        case Kind.EAT:
            possible = bool(body.hungry())
        case Kind.MOVE:
            possible = bool(body.movers())
        case Kind.GROW:
            possible = bool(body.sprouts())
    return None if possible else say("nothing to do but circulate")


def payment_key(paid: tuple[Payment, ...]) -> str:
    """What notation calls a way to pay: "C8x1+C7x2"."""
    return "+".join(f"{one.space}x{one.food}" for one in paid) or "nothing"


def arrangement(key: str) -> tuple[Kind, Kind, Kind]:
    """The types on the homes that a key of an introduction stands for."""
    first, second, third = map(Kind, key.split("-"))
    return first, second, third
