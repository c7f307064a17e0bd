"""The board of ORGANISM in words, enough to play without the picture.

What matters for a decision comes first. Elements are told by seat and organism, so short that they
fit a picture's alt text, which may be cut. Then come possible single steps and the neighbours of
each element, the reader's own first. The neighbours and names of all spaces are told in the first
round.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from engine.contract.words import N_, Arg, Part, Seat, Sentence, join_parts, say
from engine.games.organism.boards import LETTERS, Length, Space, board, place_of, space_name
from engine.games.organism.body import Body, element_at, groups, is_whole, label_pieces
from engine.games.organism.details import (
    KIND_NAMES,
    describe_turn,
    elements,
    losses,
    name_space,
    name_spaces,
    player_of,
    seats_of,
    with_owners,
)
from engine.games.organism.events import captures_of
from engine.games.organism.rain import count_of_new
from engine.games.organism.state import (
    KINDS,
    ORGANISMS_TO_WIN,
    PREY,
    RAIN,
    SUPPLY,
    Element,
    Kind,
    Organism,
    View,
)


def describe(view: View) -> tuple[Sentence, ...]:
    """Return the view in words: turn, question, board in short, last turns, details."""
    mine, *others = _own_first(view)
    return (
        *_turn(view),
        *_question(view),
        *_in_short(view),
        *_so_far(view),
        *_of_seat(view, mine),
        *_last(view),
        *(sentence for seat in others for sentence in _of_seat(view, seat)),
        *_tokens(view),
        *_house_rules(view),
        *_board(view),
    )


def _turn(view: View) -> Iterator[Sentence]:
    round_ = (
        say("Round {round} of {rounds}", round=view.round, rounds=view.options.rounds)
        if view.options.rounds
        else say("Round {round}", round=view.round)
    )
    if view.result is not None:
        yield say("The match is over. {reason}", reason=view.result.reason)
        yield say("{round}.", round=round_)
    elif view.seat == view.turn:
        yield say("{round}: your turn.", round=round_)
    else:
        yield say("{round}: {who}’s turn.", round=round_, who=Seat(seat=view.turn))
    if view.seat is not None and (view.result is not None or view.seat != view.turn):
        yield say("You are {who}.", who=Seat(seat=view.seat))
    if view.core:
        yield say("The turn began with a capture for the core.")
    if view.gone:
        yield say("{who:*/You} left the match.", who=seats_of(view.gone))
    if view.lost:
        yield say("{who:*/You} {who:is/are/are} out.", who=seats_of(view.lost))


# The turn in progress


def _question(view: View) -> Iterator[Sentence]:
    """Say which organism acts, what is chosen, and what the picture's numbers mean."""
    yield from _acting(view)
    standing = label_pieces(view.elements, view.organisms)
    if view.chosen is not None:
        yield say("Chosen: {element}.", element=_with_food(element_at(standing, view.chosen)))
    if view.numbered:
        yield say(
            "Numbers on the picture: {spaces}.",
            spaces=tuple(
                say(
                    "{n} {kind} {space}",
                    n=number,
                    kind=KIND_NAMES[standing[space].kind],
                    space=name_space(space),
                )
                if space in standing
                else say("{n} {space}", n=number, space=name_space(space))
                for number, space in enumerate(view.numbered, start=1)
            ),
        )


def _so_far(view: View) -> Iterator[Sentence]:
    """Say what was done in this turn, and at its end what would follow."""
    if (so_far := view.preview) is None:
        return
    if so_far.introduced or any(acts.actions for acts in so_far.acts):
        yield say("This turn so far:")
        yield from describe_turn(so_far)
    if lost := tuple(losses(so_far)):
        yield say("If the turn ends like this:")
        yield from lost


def _acting(view: View) -> Iterator[Sentence]:
    """Say which organism acts, if there are several."""
    mine = [one for one in view.organisms if one.seat == view.turn]
    if len(mine) > 1:
        for one in mine:
            if one.name == view.acting:
                yield say("The organism on {spaces} acts.", spaces=name_spaces(one.spaces))


def _with_food(element: Element) -> Sentence:
    """Return an element with its food: "EAT on D22 with 2 food"."""
    args: dict[str, Arg] = {
        "kind": KIND_NAMES[element.kind],
        "space": name_space(element.space),
        "n": element.food,
    }
    return (
        say("{kind} on {space} with {n} food", **args) if element.food else say("{kind} on {space}", **args)
    )


# The board in short


def _in_short(view: View) -> Iterator[Sentence]:
    """Say each seat's captures and organisms, by type with spaces.

    Names may be long, so each is told once.
    """
    yield say("By player: captures, living organisms, elements with their food.")
    at = {element.space: element for element in view.elements}
    living = Counter(at[group[0]].seat for group in groups(at, view.board) if is_whole(at, group))
    for seat in range(view.seats):
        mine = [[at[space] for space in one.spaces] for one in view.organisms if one.seat == seat]
        count = captures_of(view, seat, first=True)
        if seat in view.gone:
            yield say("{count}, left.", count=count)
        elif seat in view.lost:
            yield say("{count}, out.", count=count)
        elif mine:
            yield say("{count}, {n} alive: {organisms}.", count=count, n=living[seat], organisms=_apart(mine))
        else:
            yield say("{count}, not on the board.", count=count)
    if view.rain is not None:
        drops = [one for one in view.elements if one.seat == RAIN]
        count = captures_of(view, RAIN, first=True)
        if drops:
            yield say("{count}, drops: {drops}.", count=count, drops=_by_type(drops))
        else:
            yield say("{count}, no drops.", count=count)


def _apart(organisms: Sequence[Sequence[Element]]) -> Sentence:
    """Join organisms with semicolons."""
    first, *rest = organisms
    if not rest:
        return _by_type(first)
    return say("{first}; {rest}", first=_by_type(first), rest=_apart(rest))


def _by_type(elements: Iterable[Element]) -> Sentence:
    spaces: dict[Kind, list[Part]] = {}
    for one in elements:
        space = name_space(one.space)
        fed = say("{space} {n}", space=space, n=one.food) if one.food else space
        spaces.setdefault(one.kind, []).append(fed)
    return say(
        "{elements}",
        elements=tuple(
            say("{kind} {spaces}", kind=KIND_NAMES[kind], spaces=join_parts(spaces[kind], ", "))
            for kind in KINDS
            if kind in spaces
        ),
    )


def _last(view: View) -> Iterator[Sentence]:
    if view.last is not None:
        yield say("The last turn:")
        yield from describe_turn(view.last)
        yield from losses(view.last)
    if view.rain is not None and view.rain.last is not None:
        yield from losses(view.rain.last)
        if view.rain.fallen:
            yield say("New drops fell on {spaces}.", spaces=name_spaces(view.rain.fallen))


# Details


def _own_first(view: View) -> tuple[int, ...]:
    """Return the seats, the reader's own first; for a spectator, the one to move."""
    own = view.turn if view.seat is None else view.seat
    return tuple(sorted(range(view.seats), key=lambda seat: (seat != own, seat)))


def _of_seat(view: View, seat: int) -> Iterator[Sentence]:
    """Say what a player's single steps could do, and the neighbours of each element."""
    mine = [one for one in view.organisms if one.seat == seat]
    yield from _prospects(view, seat, mine)
    for organism in mine:
        yield _neighbours(view, organism)


def _prospects(view: View, seat: int, organisms: Iterable[Organism]) -> Iterator[Sentence]:
    """Say what a single step could capture or lose, for any seat.

    Nothing is said while a conflict is to be resolved.
    """
    if view.ending or (view.preview is not None and view.preview.captures):
        return
    pieces = label_pieces(view.elements, view.organisms)
    fates: list[Part] = []
    for organism in organisms:
        body = Body(pieces, view.board, view.options, seat, organism.name)
        for mover in body.movers():
            for to in body.destinations(mover):
                fates += _prospect(body, mover, to)
    if fates:
        yield say("One step of {who:*/yours}: {fates}.", who=Seat(seat=seat), fates=join_parts(fates, "; "))


def _prospect(body: Body, mover: Space, to: Space) -> Iterator[Sentence]:
    kind, met = body.pieces[mover].kind, body.find_enemies(to)
    prey = [one for one in met if PREY[kind] is one.kind]
    hunters = [one for one in met if PREY[one.kind] is kind]
    if not met:
        return
    fate = {
        (True, False): N_("{what} to {to} captures {prey}"),
        (False, True): N_("{what} to {to} is captured by {hunters}"),
        (True, True): N_("{what} to {to} captures {prey} and is captured by {hunters}"),
    }[bool(prey), bool(hunters)]
    (what,) = elements((element_at(body.pieces, mover),))
    yield say(fate, what=what, to=name_space(to), prey=with_owners(prey), hunters=with_owners(hunters))


def _neighbours(view: View, organism: Organism) -> Sentence:
    """Say what is beside each element, by names of spaces alone."""
    at = {element.space: element for element in view.elements}
    beside: list[Part] = []
    for space in organism.spaces:
        near = [one for one in view.board.near[space] if one in at]
        free = [one for one in view.board.near[space] if one not in at]
        own = [name_space(one) for one in near if at[one].seat == organism.seat]
        others = [
            say("{who:*’s/your} {space}", who=player_of(at[one].seat), space=name_space(one))
            for one in near
            if at[one].seat != organism.seat
        ]
        args: dict[str, Arg] = {
            "space": name_space(space),
            "taken": join_parts((*own, *others), ", "),
            "free": join_parts(name_spaces(free), ", "),
        }
        if not free:
            beside.append(say("{space}: {taken}", **args))
        elif own or others:
            beside.append(say("{space}: {taken}, free {free}", **args))
        else:
            beside.append(say("{space}: free {free}", **args))
    args = {"who": Seat(seat=organism.seat), "beside": join_parts(beside, "; ")}
    if organism.is_whole:
        return say("Beside {who:*’s/your} organism: {beside}.", **args)
    return say("Beside {who:*’s/your} incomplete organism: {beside}.", **args)


def _tokens(view: View) -> Iterator[Sentence]:
    """Say from which seats each seat's captures are.

    Those for the core have a colour that no seat plays, if there is one (ORG-7).
    """
    for seat, tokens in enumerate(view.tokens[: view.seats]):
        if tokens:
            yield say(
                "{who:*’s/Your} captures: {tokens}.",
                who=Seat(seat=seat),
                tokens=tuple(
                    say("{n} from {who:*/you}", n=n, who=player_of(colour))
                    if colour < view.seats
                    else say("{n} for the core", n=n)
                    for colour, n in sorted(Counter(tokens).items())
                ),
            )


def _house_rules(view: View) -> Iterator[Sentence]:
    """Say how to win, and which house rules differ from the usual ones."""
    options = view.options
    if view.round == 1:
        yield say("You win with {n} living organisms, or with enough captures.", n=ORGANISMS_TO_WIN)
        yield say("If your turn begins with your element on the core, you get a capture.")
    if options.rounds:
        yield say("House rule: after round {n} the most captures win.", n=options.rounds)
    if view.rain is not None:
        yield say(
            "You play against the rain: after your turn its drops drift one space to the lower right, and "
            "{n} new ones fall at the upper left.",
            n=count_of_new(view.round),
        )
        yield say("A drop and an element of the same type wash each other away.")
        yield say("The rain wins with {n} captures.", n=view.limits[RAIN])
    if options.elimination:
        yield say(
            "House rule: with nothing on the board when another turn ends you are out, and the last one "
            "left wins."
        )
    if options.growth_in_contact:
        yield say("House rule: you may grow beside other players’ elements, but not of the same type.")
    if options.endless_supply:
        yield say("House rule: you may have more than {n} elements of a type.", n=SUPPLY)
    if view.attackers_pay:
        yield say(
            "Earlier rule of this match: if your own group dies, everyone its attackers captured from gets "
            "a capture."
        )
    elif options.lost_groups == "digital":
        yield say(
            "As in the digital version: if your own group dies, only those its survivors captured from get "
            "a capture."
        )
    if options.commune:
        yield say("House rule: 2 fed neighbours of the same organism feed an element and let it move.")
    if options.persist:
        yield say("House rule: incomplete groups live as long as their player has a whole one.")


def _board(view: View) -> Iterator[Sentence]:
    """Describe the board's shape and numbering; in the first round all neighbours too."""
    here = view.board
    outermost = here.rings - 1
    args: dict[str, Arg] = {"n": outermost, "first": LETTERS[0], "last": LETTERS[outermost - 1]}
    if board(view.seats, "close") == board(view.seats, "open"):
        yield say(
            "The board for {players} has {n} rings around its core, {first} to {last}.",
            players=view.seats,
            **args,
        )
    elif view.options.board == "close":
        yield say("The close board has {n} rings around its core, {first} to {last}.", **args)
    else:
        yield say("The open board has {n} rings around its core, {first} to {last}.", **args)
    homes = [
        say("{who:*/you} {homes}", who=Seat(seat=seat), homes=join_parts(homes, ", "))
        for seat, homes in enumerate(here.homes)
    ]
    yield say("Homes: {homes}.", homes=join_parts(homes, "; "))
    if view.rain is None:
        yield say("{who:*/You} began the match.", who=Seat(seat=view.first))
    if view.round == 1:
        yield say(
            "The board has {sides} sides. The spaces of a ring are numbered clockwise from the corner "
            "{where}, so that its last one touches number 1 again.",
            sides=here.sides,
            where=say("at the top") if here.sides % 2 else say("on the right"),
        )
        yield from _rings(view)


def _rings(view: View) -> Iterator[Sentence]:
    """Say each ring's corners, and which spaces touch."""
    here = view.board
    for ring in range(1, here.rings):
        corners = tuple(space_name(ring, ring * side) for side in range(here.sides))
        letter = LETTERS[ring - 1]
        if corners[0] in here.order:
            yield say(
                "Ring {ring} has {n} spaces, corners {corners}.",
                ring=letter,
                n=here.sides * ring,
                corners=corners,
            )
        else:
            yield say(
                "Ring {ring} has {n} spaces; its corners {corners} are missing.",
                ring=letter,
                n=here.sides * (ring - 1),
                corners=corners,
            )
    yield say("What touches what, space by space:")
    yield from _touching(view.seats, view.options.board)


@cache
def _touching(players: int, length: Length) -> tuple[Sentence, ...]:
    """Return every space with its neighbours, ring by ring."""
    here = board(players, length)
    rings: dict[int, list[Sentence]] = {}
    for space in here.spaces:
        near = join_parts(name_spaces(here.near[space]), ", ")
        touches = say("{space}: {near}", space=name_space(space), near=near)
        rings.setdefault(place_of(space)[0], []).append(touches)
    return tuple(say("{spaces}.", spaces=join_parts(ring, "; ")) for ring in rings.values())
