"""What a seat of How many Calories? is asked, what is known of each answer beforehand, and who answers for the absent."""

from collections.abc import Generator

from engine.errors import IllegalMove
from engine.game import Ask, Option, Pick
from engine.games.howmanycalories.cards import (
    DECK,
    KCAL,
    SUIT_ICONS,
    SUIT_NAMES,
    Card,
    card_name,
    card_of,
    key,
    suit,
)
from engine.games.howmanycalories.table import PASSED, Laid, Move, Pass, Play, View, highest, lowest
from engine.games.howmanycalories.telling import guest, guest_first, neighbour, short_name
from engine.words import Arg, Sentence, say

_MIDDLE = (DECK[0] + DECK[-1]) / 2


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Two cards to pass, in one answer; or the card to play, in one press."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.phase == "pass":
        chosen = yield Ask(
            prompt=say("Choose two cards to pass to {who}.", who=neighbour(view, view.seat)),
            options=tuple(_option(card, _pass_hint(view, card)) for card in view.hand),
            view=view,
            least=PASSED,
            most=PASSED,
        )
        return Pass(cards=(card_of(chosen[0]), card_of(chosen[1])))
    chosen = yield Ask(
        prompt=_play_prompt(view),
        options=tuple(_option(card, _play_hint(view, view.seat, card)) for card in view.hand),
        view=view,
    )
    return Play(card=card_of(chosen[0]))


def stand_in(view: View) -> Move:
    """The move that disturbs the others least: nobody made to eat and nobody dropped out if it can be helped.

    Where that leaves a choice, cards from the middle of the deck go first: they shape neither hand nor trick.
    """
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.phase == "pass":
        plainest = sorted(view.hand, key=_distance_from_middle)[:PASSED]
        return Pass(cards=(plainest[0], plainest[1]))
    seat = view.seat
    return Play(card=min(view.hand, key=lambda card: (_harm(view, seat, card), _distance_from_middle(card))))


def _distance_from_middle(card: Card) -> tuple[float, Card]:
    return abs(card - _MIDDLE), card


def _harm(view: View, seat: int, card: Card) -> int:
    """What the card would do if the trick ended with it: 0 nothing, 1 be eaten or eat, 2 drop somebody out."""
    if not view.trick:
        return 0
    laid = view.would_lay(seat, card)
    top, bottom = _ends(view, laid)
    if laid not in (top, bottom):
        return 0
    return 1 + (_after_eating(view, top.chair, bottom.card) > view.limit)


def _ends(view: View, laid: Laid) -> tuple[Laid, Laid]:
    """The highest and the lowest card of the trick with this one in it."""
    trick = (*view.trick, laid)
    return highest(trick), lowest(trick)


def _after_eating(view: View, chair: int, food: Card) -> int:
    """Calories in hundreds that the chair would have; none for the ghost guest, who never eats."""
    return 0 if chair == view.ghost else view.calories(chair) + food


# Options and their hints


def _option(card: Card, hint: Sentence) -> Option:
    return Option(key=key(card), label=card_name(card), hint=hint, at=key(card), icon=SUIT_ICONS[suit(card)])


def _pass_hint(view: View, card: Card) -> Sentence:
    if card > view.limit:
        return say("{kcal:,} kcal: whoever has to eat it is out.", kcal=card * KCAL)
    return say("{kcal:,} kcal for whoever eats it.", kcal=card * KCAL)


def _play_prompt(view: View) -> Sentence:
    if view.led is None:
        return say("You lead the trick: play any card.")
    return say("{suit} was led: play any card, other colours count 5 more.", suit=SUIT_NAMES[view.led])


def _play_hint(view: View, seat: int, card: Card) -> Sentence:
    """What playing the card would do, as far as the table tells: all of it for the last in the trick."""
    if not view.trick:
        return _lead_hint(view, seat, card)
    laid = view.would_lay(seat, card)
    counts = say("{value} with +5", value=laid.value) if laid.plus else say("{value}", value=laid.value)
    is_last = len(view.waiting) == 1
    top, bottom = _ends(view, laid)
    if laid is top:
        return _taking_hint(view, seat, counts, bottom, is_last=is_last)
    if laid is bottom:
        return _giving_hint(view, counts, top, card, is_last=is_last)
    if is_last:
        return say("{counts}: in between, so you neither eat nor feed anyone.", counts=counts)
    return say("{counts}: in between so far.", counts=counts)


def _lead_hint(view: View, seat: int, card: Card) -> Sentence:
    room = view.limit - view.calories(seat)
    colour = SUIT_NAMES[suit(card)]
    if room == 0:
        return say("{card}: {suit} needs no +5. Whatever you eat now, you are out.", card=card, suit=colour)
    return say(
        "{card}: {suit} needs no +5. You can still eat {kcal:,} kcal.",
        card=card,
        suit=colour,
        kcal=room * KCAL,
    )


def _taking_hint(view: View, seat: int, counts: Sentence, bottom: Laid, *, is_last: bool) -> Sentence:
    kcal = _after_eating(view, seat, bottom.card)
    args: dict[str, Arg] = {
        "counts": counts,
        "food": short_name(bottom.card),
        "kcal": kcal * KCAL,
        "limit": view.limit * KCAL,
    }
    is_out = kcal > view.limit
    if not is_last:
        if is_out:
            return say("{counts}: highest so far. Eating {food} would drop you out at {kcal:,} kcal.", **args)
        return say("{counts}: highest so far. {food} would make it {kcal:,} of {limit:,} kcal.", **args)
    args["giver"] = guest(view, bottom.chair)
    if is_out:
        return say("{counts}: you eat {food} from {giver}, out at {kcal:,} kcal.", **args)
    return say("{counts}: you eat {food} from {giver}, {kcal:,} of {limit:,} kcal.", **args)


_GIVING = {
    "eaten": ("{counts}: lowest so far. {taker} would eat it.", "{counts}: lowest. {taker} eats it."),
    "out": (
        "{counts}: lowest so far. {taker} would eat it and be out.",
        "{counts}: lowest. {taker} eats it and is out.",
    ),
    "ghost": ("{counts}: lowest so far. {taker} would take it.", "{counts}: lowest. {taker} takes it."),
}
"""By what becomes of the card: while others still play, and when the trick ends with it."""


def _giving_hint(view: View, counts: Sentence, top: Laid, card: Card, *, is_last: bool) -> Sentence:
    is_out = _after_eating(view, top.chair, card) > view.limit
    fate = "ghost" if top.chair == view.ghost else "out" if is_out else "eaten"
    hint = say(_GIVING[fate][is_last], counts=counts, taker=guest_first(view, top.chair))
    left_in = view.seats - sum(view.out) - is_out
    if not is_last or len(view.hand) == 1 or left_in == 1:
        return hint
    return say("{hint} You lead next.", hint=hint)
