"""Questions of How many Calories?, hints for their answers, and the stand-in's answers."""

from collections.abc import Generator
from functools import cache, partial

from engine.contract.errors import IllegalMove
from engine.contract.values import Ask, Option, Pick
from engine.contract.words import N_, Arg, Seat, Sentence, say
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
from engine.games.howmanycalories.events import guest, guest_first, laid_name, short_name
from engine.games.howmanycalories.state import PASSED, Laid, Move, Pass, Play, View

_MIDDLE = (DECK[0] + DECK[-1]) / 2


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Ask for two cards to pass in one answer, or for the card to play.

    A last card is not asked for (HMC-30).
    """
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.phase == "pass":
        chosen = yield Ask(
            prompt=say("Choose 2 cards to pass to {who}.", who=Seat(seat=view.receiver(view.seat))),
            options=tuple(_pass_option(view, card) for card in view.hand),
            view=view,
            least=PASSED,
            most=PASSED,
            notes=_pass_notes(view),
        )
        return Pass(cards=(card_of(chosen[0]), card_of(chosen[1])))
    chosen = yield Ask(
        prompt=_play_prompt(view),
        options=tuple(_play_option(view, view.seat, card) for card in view.hand),
        view=view,
        notes=(_play_note(view, view.seat),),
        shape="buttons",
    )
    return Play(card=card_of(chosen[0]))


def stand_in(view: View) -> tuple[Pick, ...]:
    """Return the picks that disturb the other players least.

    If possible, no player has to eat and no player drops out.

    Among equal choices, cards from the middle of the deck go first, because they shape neither hand
    nor trick.
    """
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if view.phase == "pass":
        plainest = sorted(view.hand, key=_distance_from_middle)[:PASSED]
        return (tuple(key(card) for card in view.hand if card in plainest),)
    seat = view.seat
    least = min(view.hand, key=lambda card: (_harm(view, seat, card), _distance_from_middle(card)))
    return ((key(least),),)


def _distance_from_middle(card: Card) -> tuple[float, Card]:
    return abs(card - _MIDDLE), card


def _harm(view: View, seat: int, card: Card) -> int:
    """Rate the effect of the card if the trick ended with it.

    0 is no effect; 1 means that it eats or is eaten; 2 means that a player drops out.
    """
    if not view.trick:
        return 0
    laid = view.would_lay(seat, card)
    top, bottom = view.ends_with(laid)
    if laid not in (top, bottom):
        return 0
    return 1 + (view.calories_with(top.chair, bottom.card) > view.limit)


# Options and their hints


def _pass_option(view: View, card: Card) -> Option:
    return Option(
        key=key(card),
        label=card_name(card),
        hint=partial(_pass_hint, view, card),
        icon=SUIT_ICONS[suit(card)],
    )


def _play_option(view: View, seat: int, card: Card) -> Option:
    """Return the option for a card, with its +5 if the rules require one."""
    laid = view.would_lay(seat, card)
    return Option(
        key=key(card),
        label=laid_name(laid),
        short=say("{card}→{value}", card=card, value=laid.value) if laid.plus else _number(card),
        hint=partial(_play_hint, view, seat, laid),
        icon=SUIT_ICONS[suit(card)],
    )


@cache  # each question shows some of the same 32 cards
def _number(card: Card) -> Sentence:
    return say("{card}", card=card)


def _pass_notes(view: View) -> tuple[Sentence, ...]:
    """Return notes on what high and low cards do.

    In the first round, the aim comes before them; in the last round, a note says that it is the
    last.
    """
    cards = say("High cards win their trick, so they make you eat; low cards get eaten.")
    if view.round > 1:
        is_last = view.round == view.options.rounds
        return (
            (say("🎯 This is the last round: after it the most points win."), cards) if is_last else (cards,)
        )
    goal = say(
        "🎯 Eat more than the others, but not past {kcal:,} kcal: then you score nothing.",
        kcal=view.limit * KCAL,
    )
    if view.ghost is not None:
        # The ghost guest plays in the first trick, so two players meet it here.
        goal = say("{goal} A ghost guest plays along; what it takes, nobody eats.", goal=goal)
    return goal, cards


def _pass_hint(view: View, card: Card) -> Sentence:
    if card > view.limit:
        return say("{kcal:,} kcal: the player who eats it is out.", kcal=card * KCAL)
    return say("{kcal:,} kcal for the player who eats it.", kcal=card * KCAL)


def _play_prompt(view: View) -> Sentence:
    if view.led is None:
        return say("You lead: play any card.")
    return say("{suit} was led: play any card.", suit=SUIT_NAMES[view.led])


def _play_note(view: View, seat: int) -> Sentence:
    """Return a fact that the cards don't show.

    For the leader, this is how much more it can eat. For the others, it explains the values of
    cards off the led suit.
    """
    if view.led is not None:
        return say("Other colours count 5 more: 24 → 29.")
    room = view.limit - view.calories(seat)
    if room == 0:
        return say("⚠️ You’re at the limit: eat anything and you’re out.")
    return say("You can still eat {kcal:,} kcal.", kcal=room * KCAL)


def _play_hint(view: View, seat: int, laid: Laid) -> Sentence | None:
    """Return what playing the card would do, as far as it is known.

    A lead, or a card in between while others still play, has no hint. The last card of a trick has
    a definite one. Cards with the same fate have the same hint, so that they can be listed
    together.
    """
    if not view.trick:
        return None
    is_last = len(view.waiting) == 1
    top, bottom = view.ends_with(laid)
    if laid is top:
        return _taking_hint(view, seat, bottom, is_last=is_last)
    if laid is bottom:
        return _giving_hint(view, top, laid.card, is_last=is_last)
    if is_last:
        return say("in between: you neither eat nor feed anyone.")
    return None


def _taking_hint(view: View, seat: int, bottom: Laid, *, is_last: bool) -> Sentence:
    kcal = view.calories_with(seat, bottom.card)
    args: dict[str, Arg] = {
        "food": short_name(bottom.card),
        "kcal": kcal * KCAL,
        "limit": view.limit * KCAL,
    }
    is_out = kcal > view.limit
    if not is_last:
        if is_out:
            return say("highest so far. Eating {food} would drop you out at {kcal:,} kcal.", **args)
        return say("highest so far. {food} would make it {kcal:,} of {limit:,} kcal.", **args)
    args["giver"] = guest(view, bottom.chair)
    if is_out:
        return say("highest. You eat {food} from {giver}: out at {kcal:,} kcal.", **args)
    return say("highest. You eat {food} from {giver}: {kcal:,} of {limit:,} kcal.", **args)


_GIVING = {
    "eaten": (N_("lowest so far. {taker} would eat it."), N_("lowest. {taker} eats it.")),
    "out": (N_("lowest so far. {taker} would eat it and be out."), N_("lowest. {taker} eats it and is out.")),
    "ghost": (N_("lowest so far. {taker} would take it."), N_("lowest. {taker} takes it.")),
}
"""Hint texts by the card's fate: while others still play, and for a trick's last card."""


def _giving_hint(view: View, top: Laid, card: Card, *, is_last: bool) -> Sentence:
    is_out = view.calories_with(top.chair, card) > view.limit
    fate = "ghost" if view.is_ghost(top.chair) else "out" if is_out else "eaten"
    hint = say(_GIVING[fate][is_last], taker=guest_first(view, top.chair))
    left_in = len(view.eating) - is_out
    if not is_last or len(view.hand) == 1 or left_in == 1:
        return hint
    return say("{hint} You lead next.", hint=hint)
