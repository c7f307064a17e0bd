"""The table of How many Calories? in words.

The description is enough to play from without the picture. What a player needs for the decision
comes first.
"""

from collections.abc import Iterator

from engine.contract.words import N_, Arg, Seat, Sentence, say
from engine.games.howmanycalories.cards import KCAL, PLUS, SUIT_NAMES, suit
from engine.games.howmanycalories.events import (
    card_names,
    guest,
    guest_first,
    laid_name,
    seats_of,
    short_name,
)
from engine.games.howmanycalories.state import Laid, View


def describe(view: View) -> tuple[Sentence, ...]:
    """Describe all that the view shows, the most needed first.

    The order: the turn, the trick, the own hand, everyone's food, then earlier tricks and rounds.
    """
    return (
        *_turn(view),
        *_trick(view),
        *_own(view),
        *_guests(view),
        *_last(view),
        *_rounds(view),
        *_past(view),
    )


def _turn(view: View) -> Iterator[Sentence]:
    if view.seat is not None:
        yield say("You are {who}.", who=Seat(seat=view.seat))
    if (final := view.outcome) is not None:
        yield say("The match is over. {reason}", reason=final.reason)
        yield say(
            "Places: {places}.",
            places=tuple(
                say("{place}. {who:*/you}", place=final.places[seat], who=Seat(seat=seat))
                for seat in sorted(range(view.seats), key=lambda seat: final.places[seat])
            ),
        )
    args: dict[str, Arg] = {"round": view.round, "rounds": view.options.rounds, "limit": view.limit * KCAL}
    if view.phase == "trick":
        yield say(
            "Round {round} of {rounds}, trick {trick}, limit {limit:,} kcal.", trick=view.tricks + 1, **args
        )
        if view.seat in view.to_move:
            yield say("It’s your turn.")
        else:
            yield say("It’s {who}’s turn.", who=guest(view, view.to_move[0]))
    else:
        yield say("Round {round} of {rounds}, limit {limit:,} kcal.", **args)
    if view.phase == "pass":
        yield say("Everyone passes 2 cards. Still to choose: {who:*/you}.", who=seats_of(view.to_move))


def _trick(view: View) -> Iterator[Sentence]:
    if view.led is not None:
        yield say(
            "On the table: {cards}. {suit} was led: other colours count {plus} more.",
            cards=_laid_by(view, view.trick),
            suit=SUIT_NAMES[view.led],
            plus=PLUS,
        )
        waiting = tuple(say("{who:*/you}", who=guest(view, chair)) for chair in view.waiting)
        yield say("Still to play: {who}.", who=waiting)
    elif view.leader is not None:
        yield say("The table is empty: {who:*/you} {who:leads/lead}.", who=guest(view, view.leader))


def _laid_by(view: View, trick: tuple[Laid, ...]) -> tuple[Sentence, ...]:
    return tuple(
        say("{card} by {who:*/you}", card=laid_name(laid), who=guest(view, laid.chair)) for laid in trick
    )


def _own(view: View) -> Iterator[Sentence]:
    if view.seat is None:
        return
    if view.hand:
        yield say("Your hand: {cards}.", cards=card_names(view.hand))
    else:
        yield say("Your hand is empty.")
    if view.passing:
        to = Seat(seat=view.receiver(view.seat))
        yield say("You pass {cards} to {who}.", cards=card_names(view.passing), who=to)
    if view.given:
        to = Seat(seat=view.receiver(view.seat))
        yield say("You passed {cards} to {who}.", cards=card_names(view.given), who=to)
    if view.received:
        giver = Seat(seat=view.giver(view.seat))
        yield say("You got {cards} from {who}.", cards=card_names(view.received), who=giver)


def _guests(view: View) -> Iterator[Sentence]:
    for chair, count in enumerate(view.counts):
        if chair == view.ghost:
            yield say("The ghost guest: {n:# card|# cards}, eats nothing.", n=count)
            continue
        yield say(
            "{who:*/You}: {score:# point|# points}, {cards:# card|# cards}, {eaten}.",
            who=Seat(seat=chair),
            score=view.scores[chair],
            cards=count,
            eaten=_describe_food(view, chair),
        )
    if view.first is not None:
        is_past = view.phase != "pass"
        opening = (
            N_("{who:*/You} led the round’s first trick.")
            if is_past
            else N_("{who:*/You} will lead the round’s first trick.")
        )
        yield say(opening, who=guest_first(view, view.first))


def _describe_food(view: View, seat: int) -> Sentence:
    kcal, food = view.calories(seat) * KCAL, _menu(view.taken[seat])
    if seat in view.left and view.taken[seat]:
        return say("LEFT after {kcal:,} kcal {food}, a ghost guest plays on", kcal=kcal, food=food)
    if seat in view.left:
        return say("LEFT, a ghost guest plays on")
    if view.out[seat]:
        return say("OUT with {kcal:,} kcal {food}", kcal=kcal, food=food)
    if not view.taken[seat]:
        return say("ate nothing")
    return say("ate {kcal:,} kcal {food}", kcal=kcal, food=food)


def _menu(food: tuple[int, ...]) -> Sentence:
    if not food:
        return say("(nothing)")
    return say("({food})", food=tuple(short_name(card) for card in food))


def _last(view: View) -> Iterator[Sentence]:
    if view.last is None:
        return
    yield say(
        "The trick before{round}: {cards}. {suit} was led. {taker:*/You} took {food} from {giver:*/you}.",
        round=say(" (of the round before)") if not view.tricks else "",
        cards=_laid_by(view, view.last.laid),
        suit=SUIT_NAMES[suit(view.last.laid[0].card)],
        taker=guest_first(view, view.last.taker),
        food=short_name(view.last.food),
        giver=guest(view, view.last.giver),
    )


def _rounds(view: View) -> Iterator[Sentence]:
    for number, done in enumerate(view.history, start=1):
        yield say(
            "Round {number}: {results}.",
            number=number,
            results=tuple(
                say(
                    "{who:*/you} {points:# point|# points}{out} {food}",
                    who=Seat(seat=seat),
                    points=done.points[seat],
                    out=say(", left") if seat in done.left else say(", out") if done.out[seat] else "",
                    food=_menu(done.taken[seat]),
                )
                for seat in range(view.seats)
            ),
        )
        if view.phase == "pass" and number == len(view.history) and done.why is not None:
            yield say("{reason}.", reason=done.why)


def _past(view: View) -> Iterator[Sentence]:
    """Describe the tricks of this round before the last, for players who do not remember them."""
    for number, trick in enumerate(view.past[:-1], start=view.tricks - len(view.past) + 1):
        yield say(
            "Trick {number}: {cards}. {taker:*/You} took {food} from {giver:*/you}.",
            number=number,
            cards=_laid_by(view, trick.laid),
            taker=guest_first(view, trick.taker),
            food=short_name(trick.food),
            giver=guest(view, trick.giver),
        )
