"""Events of How many Calories?, in sentences."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.contract.values import Brief, Event, Share
from engine.contract.words import N_, Arg, Seat, Sentence, say
from engine.games.howmanycalories.cards import KCAL, SUIT_NAMES, Card, card_name, suit
from engine.games.howmanycalories.state import Laid, Public, Round, State, Trick


@cache
def short_name(card: Card) -> Sentence:
    """Return the card without its dish: "Red 8"."""
    return say("{suit} {number}", suit=SUIT_NAMES[suit(card)], number=card)


def guest(table: Public, chair: int) -> Seat | Sentence:
    """Return who sits on the chair, for the middle of a sentence."""
    if chair == table.ghost:
        return say("the ghost guest")
    player = Seat(seat=chair)
    return say("{who:*’s/your} ghost", who=player) if table.is_ghost(chair) else player


def guest_first(table: Public, chair: int) -> Seat | Sentence:
    """Return who sits on the chair, for the beginning of a sentence."""
    if chair == table.ghost:
        return say("The ghost guest")
    player = Seat(seat=chair)
    return say("{who:*’s/Your} ghost", who=player) if table.is_ghost(chair) else player


def card_names(cards: Sequence[Card]) -> tuple[Sentence, ...]:
    """Return the names of the cards, for a list."""
    return tuple(card_name(card) for card in cards)


def seats_of(seats: Sequence[int]) -> tuple[Seat, ...]:
    """Return the players, for a list."""
    return tuple(Seat(seat=seat) for seat in seats)


def _players(table: Public, chairs: Sequence[int]) -> tuple[int, ...]:
    """Return the seats among the chairs that no ghost holds."""
    return tuple(chair for chair in chairs if not table.is_ghost(chair))


# Events, in the order of a round

MOST_TRICKS: Final = 32
"""A number that the count of tricks in a round never reaches."""


def has_chosen(seat: int) -> Event:
    """Report that a seat has chosen its cards to pass, without naming them."""
    who = Seat(seat=seat)
    return Event(
        sentence=say("{who:*/You} {who:has/have} chosen.", who=who),
        brief=Brief(template=N_("{who:*/You} {who:has/have/have} chosen"), who=who),
    )


def exchanges(table: Public, given: Sequence[tuple[Card, ...]], first: int) -> tuple[Event, ...]:
    """Report that the cards changed hands; each seat alone reads which."""
    private = tuple(
        Event(
            sentence=say(
                "You passed {gave} to {left} and got {got} from {right}.",
                gave=card_names(given[seat]),
                left=Seat(seat=table.receiver(seat)),
                got=card_names(given[table.giver(seat)]),
                right=Seat(seat=table.giver(seat)),
            ),
            to=(seat,),
            weight="effect",
            about=(seat,),
        )
        for seat in table.passers
        if not table.is_ghost(seat)
    )
    opens = say(
        "All cards are passed. {who:*/You} {who:leads/lead} the first trick.", who=guest_first(table, first)
    )
    return *private, Event(sentence=opens, weight="aside")


def plays(table: Public, laid: Laid) -> Event:
    """Report that a card goes into the trick."""
    name = laid_name(laid)
    sentence = say("{who:*/You} {who:plays/play} {card}.", who=guest_first(table, laid.chair), card=name)
    if table.is_ghost(laid.chair):
        return Event(sentence=sentence)
    brief = Brief(
        template=N_("{who:*/You} {who:plays/play/play} {what}"),
        who=Seat(seat=laid.chair),
        what=name,
        among=table.round * (MOST_TRICKS + 1) + table.tricks,
    )
    return Event(sentence=sentence, brief=brief)


def last_cards(table: Public, trick: Sequence[Laid]) -> Event:
    """Report everyone's last card, played automatically (HMC-30)."""
    cards = tuple(
        say("{who:*/you} {card}", who=guest(table, laid.chair), card=laid_name(laid)) for laid in trick
    )
    return Event(
        sentence=say("The last cards play themselves: {cards}.", cards=cards),
        about=_players(table, [laid.chair for laid in trick]),
    )


def laid_name(laid: Laid) -> Sentence:
    """Return a card in a trick, with its value if a +5 changes it.

    An example: "Red 9 Doughnut +5 = 14".
    """
    if not laid.plus:
        return card_name(laid.card)
    return say("{card} +5 = {value}", card=card_name(laid.card), value=laid.value)


def takes(table: Public, trick: Trick) -> Event:
    """Report that the highest card takes the food of the lowest.

    `table` already holds the result.
    """
    args: dict[str, Arg] = {
        "taker": guest_first(table, trick.taker),
        "food": card_name(trick.food),
        "giver": guest(table, trick.giver),
    }
    about = _players(table, (trick.taker, trick.giver))
    if table.is_ghost(trick.taker):
        told = say("{taker} takes {food} from {giver:*/you}; nobody eats it.", **args)
        return Event(sentence=told, weight="effect", about=about)
    args |= {"kcal": table.calories(trick.taker) * KCAL, "limit": table.limit * KCAL}
    if table.calories(trick.taker) > table.limit:
        template = N_(
            "{taker:*/You} {taker:eats/eat} {food} from {giver:*/you}: {kcal:,} kcal, over the limit of "
            "{limit:,}, so {taker:*/you} {taker:is/are} out of this round and {taker:scores/score} nothing."
        )
    else:
        template = N_("{taker:*/You} {taker:eats/eat} {food} from {giver:*/you}: {kcal:,} of {limit:,} kcal.")
    return Event(sentence=say(template, **args), weight="effect", about=about)


def leads(table: Public, chair: int) -> Event:
    """Report who leads: the chair whose food was taken."""
    told = say("{who:*/You} {who:leads/lead} the next trick.", who=guest_first(table, chair))
    return Event(sentence=told, weight="aside")


def round_ends(table: Public) -> Event:
    """Report the points of the round just added to the history."""
    return Event(
        sentence=round_result(table, len(table.history)),
        weight="effect",
        about=tuple(range(table.seats)),
    )


def score(table: Public) -> Event:
    """Report the totals, while there are more rounds to come."""
    totals = tuple(
        say("{who:*/you} {score}", who=Seat(seat=seat), score=score)
        for seat, score in enumerate(table.scores)
    )
    return Event(sentence=say("The score: {totals}.", totals=totals), weight="effect")


def round_result(table: Public, number: int) -> Sentence:
    """Return the points of a finished round and the reason, the most first.

    In the first round the sentence also says what each place scores.
    """
    done = table.history[number - 1]
    seats = len(done.points)
    order = sorted(range(seats), key=lambda seat: (seat in done.left, -done.points[seat], seat))
    args: dict[str, Arg] = {
        "number": number,
        "results": tuple(_seat_result(table, done, seat) for seat in order),
    }
    if number > 1:
        return say("Round {number}: {results}.", **args)
    by_place = tuple(range(seats, 0, -1))
    return say("Round {number}: {results}. Points by place: {by_place}; out: 0.", by_place=by_place, **args)


def _seat_result(table: Public, done: Round, seat: int) -> Sentence:
    """Return what one player scored in a round, and for what food."""
    kcal = sum(done.taken[seat])
    args: dict[str, Arg] = {"who": Seat(seat=seat), "n": done.points[seat], "kcal": kcal * KCAL}
    if seat in done.left:
        return say("{who:*/you} left", **args)
    if done.out[seat]:
        return say(
            "{who:*/you} {who:gets/get} no points (out: {kcal:,} of {limit:,} kcal)",
            limit=table.limit * KCAL,
            **args,
        )
    if not kcal:
        return say("{who:*/you} {who:gets/get} {n:# point|# points} (ate nothing)", **args)
    others = [
        done.taken[other]
        for other in range(len(done.points))
        if other != seat and not done.out[other] and other not in done.left
    ]
    if any(sum(food) == kcal and max(food) < max(done.taken[seat]) for food in others):
        # With the same calories, the sentence has to say why one scores more (HMC-19).
        return say(
            "{who:*/you} {who:gets/get} {n:# point|# points} ({kcal:,} kcal, the higher card "
            "decides: {card})",
            card=max(done.taken[seat]),
            **args,
        )
    if kcal > max(map(sum, others), default=0):
        return say("{who:*/you} {who:gets/get} {n:# point|# points} (ate most: {kcal:,} kcal)", **args)
    return say("{who:*/you} {who:gets/get} {n:# point|# points} ({kcal:,} kcal)", **args)


def round_begins(table: State, tied: tuple[int, ...]) -> Event:
    """Report that a new round is dealt, who leads it, and why (HMC-23, HMC-29)."""
    who = Seat(seat=tied[0] if table.first is None else table.first)
    if len(tied) == 1:
        template = (
            N_(
                "Round {number}: {who:*/you} {who:has/have} the most points and will lead. Everyone passes "
                "2 cards."
            )
            if table.ghost is None
            else N_(
                "Round {number}: {who:*/you} {who:has/have} fewer points and will lead. Everyone passes "
                "2 cards."
            )
        )
        return Event(sentence=say(template, number=table.round, who=who), weight="aside")
    template = N_(
        "Round {number}: {who:*/you} will lead, drawn by lot from {tied:*/you}. Everyone passes 2 cards."
    )
    told = say(template, number=table.round, who=who, tied=seats_of(tied))
    return Event(sentence=told, weight="aside")


def leaves(seat: int) -> Event:
    """Report that a player gives up; the cards stay in play."""
    return Event(
        sentence=say(
            "{who:*/You} {who:leaves/leave} the match. A ghost guest plays the hand on: what it takes, "
            "nobody eats.",
            who=Seat(seat=seat),
        ),
        about=(seat,),
    )


def last_card(table: Public) -> Sentence:
    """Return which player's card ended the last round.

    Ghost guests play automatically.
    """
    trick = () if table.last is None else table.last.laid
    own = [laid for laid in trick if not table.is_ghost(laid.chair)]
    if not own:
        return say("The last round is over.")
    return say(
        "{who:*’s/Your} {card} ended the last round.", who=Seat(seat=own[-1].chair), card=laid_name(own[-1])
    )


def shares(table: Public, seat: int) -> tuple[Share, ...]:
    """Return a seat's points round by round, and the rounds it was out."""
    return tuple(
        Share(
            points=done.points[seat],
            told=say(
                N_("{points} in round {number} (out)")
                if done.out[seat]
                else N_("{points} in round {number}"),
                points=done.points[seat],
                number=number,
            ),
        )
        for number, done in enumerate(table.history, start=1)
    )


def wins(table: Public, leading: tuple[int, ...], winners: tuple[int, ...]) -> Sentence:
    """Return who won, and by which tie-break (HMC-25).

    The tie-break is named only if several seats share the highest total.
    """
    score = table.scores[leading[0]]
    if len(leading) == 1:
        return say(
            "{who:*/You} {who:wins/win} with {score:# point|# points}.", who=seats_of(winners), score=score
        )
    final = table.history[-1]
    if len(winners) > 1:
        return say(
            "{who:*/You} share the win with {score:# point|# points} each: the last round’s food is "
            "level, too.",
            who=seats_of(winners),
            score=score,
        )
    rest = tuple(seat for seat in leading if seat not in winners)
    args: dict[str, Arg] = {"who": seats_of(winners), "score": score, "rest": seats_of(rest)}
    if all(final.out[seat] for seat in rest):
        return say(
            "{who:*/You} {who:wins/win}: {score:# point|# points} like {rest:*/you}, and not out in the "
            "last round.",
            **args,
        )
    return say(
        "{who:*/You} {who:wins/win}: {score:# point|# points} like {rest:*/you}, "
        "but ate a higher card in the last round: {card}.",
        card=card_name(max(final.taken[winners[0]])),
        **args,
    )
