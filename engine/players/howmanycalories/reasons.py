"""Reasons for a played card or a pass in How many Calories?

Each reason is the one fact that teaches a beginner most, and it is true of the table at that
moment.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.words import Arg, Seat, Sentence, say
from engine.games.howmanycalories.cards import KCAL, SUIT_NAMES, Card, suit
from engine.games.howmanycalories.events import guest, short_name
from engine.games.howmanycalories.state import Laid, View
from engine.players.howmanycalories.knowledge import Known
from engine.players.howmanycalories.model import OPEN, STRENGTHS, SUITS

HIGH, LOW = 21, 12
"""The lowest high card and the highest low card.

Cards are 1 to 32.
"""
PROBABLE = 0.5
"""Probability from which an outcome is called probable."""
TIGHT = 6
"""Hundreds of calories: less room than that is a danger."""


def clue_to_pass(cards: Sequence[Card]) -> Sentence:
    """Say which sort of cards to pass."""
    low, high = min(cards), max(cards)
    if low >= HIGH:
        return say("Pass two high cards: which of them do you want least?")
    if high <= LOW:
        return say("Pass two low cards: which of them help you least?")
    if low <= LOW and high >= HIGH:
        return say("Pass a high card and a low one.")
    return say("Look at your cards in the middle: not all of them are of use.")


def clue_to_play(view: View, card: Card) -> Sentence:
    """Say which colour to play.

    With one colour alone, say whether to play a high or a low card.
    """
    suits = [suit(other) for other in view.hand]
    if len(set(suits)) > 1 and suits.count(suit(card)) > 1:
        return say("Look at your {colour} cards.", colour=SUIT_NAMES[suit(card)])
    place, most = sorted(view.hand).index(card), len(view.hand)
    if place == most - 1 or 3 * place >= 2 * most:
        return say("Look at your high cards.")
    if not place or 3 * (place + 1) <= most:
        return say("Look at your low cards.")
    return say("Look at your cards in the middle.")


def why_passed(view: View, cards: Sequence[Card]) -> Sentence:
    """Say why to pass these two cards."""
    assert view.seat is not None
    low, high = min(cards), max(cards)
    names = tuple(short_name(card) for card in sorted(cards))
    kept = [card for card in view.hand if card not in cards]
    to = Seat(seat=view.receiver(view.seat))
    if low >= HIGH:
        return say(
            "High cards win tricks, and the winner has to eat: past {limit:,} kcal you score nothing. "
            "Let {who} have {cards}.",
            who=to,
            cards=names,
            limit=view.limit * KCAL,
        )
    if high <= LOW:
        return say("Low cards feed the others. Without {cards}, more of the food comes to you.", cards=names)
    if min(kept) < low and max(kept) > high:
        return say(
            "{cards} are in the middle. You keep {high} to eat with and {low} to get out of eating.",
            cards=names,
            high=short_name(max(kept)),
            low=short_name(min(kept)),
        )
    if high >= HIGH:
        return say(
            "{high} can make you eat past {limit:,} kcal, and then you score nothing; {low} only "
            "feeds others.",
            limit=view.limit * KCAL,
            high=short_name(high),
            low=short_name(low),
        )
    return say("You do better with what you keep: {cards} decide little.", cards=names)


def why_played(view: View, card: Card) -> Sentence:
    """Say why to play this card."""
    assert view.seat is not None
    laid = view.would_lay(view.seat, card)
    if not view.trick:
        return _led(view, card)
    top, bottom = view.ends_with(laid)
    if laid not in (top, bottom):
        return _between(view, top, bottom)
    if laid is bottom:
        return _lowest(view, top, card)
    return _highest(view, laid, bottom)


def _between(view: View, top: Laid, bottom: Laid) -> Sentence:
    """Say that no later card can change the result."""
    assert view.seat is not None
    args: dict[str, Arg] = {"low": bottom.value, "high": top.value}
    if view.calories_with(view.seat, bottom.card) > view.limit and any(
        view.would_lay(view.seat, card).value > top.value for card in view.hand
    ):
        return say(
            "Lands between {low} and {high}: you eat nothing. As the highest, you could be out.", **args
        )
    return _with_reason(view, say("Lands between {low} and {high}: you eat nothing, whatever comes.", **args))


def _lowest(view: View, top: Laid, card: Card) -> Sentence:
    is_last = len(view.waiting) == 1
    args: dict[str, Arg] = {"taker": guest(view, top.chair), "food": short_name(card)}
    if view.is_ghost(top.chair):
        return say(
            "You eat nothing, and nobody else does: {taker} is the highest.", taker=guest(view, top.chair)
        )
    if view.calories_with(top.chair, card) > view.limit:
        if is_last:
            return say("{food} is too much for {taker}, who eats it and is out.", **args)
        return say("As it stands, {food} is too much for {taker}, who would be out.", **args)
    if is_last:
        return _with_reason(
            view, say("The lowest never eats: {taker} gets {food}, and you lead next.", **args)
        )
    return _with_reason(view, say("The lowest never eats: as it stands, {taker} gets {food}.", **args))


def _with_reason(view: View, told: Sentence) -> Sentence:
    """Add the reason why not eating is good now.

    It needs one because eating most is the aim.
    """
    assert view.seat is not None
    mine = view.calories(view.seat)
    others = max((view.calories(seat) for seat in view.eating if seat != view.seat), default=0)
    if view.limit - mine < TIGHT:
        why = say("You can eat only {kcal:,} kcal more.", kcal=(view.limit - mine) * KCAL)
    elif mine > others:
        why = say("You have eaten most so far, and past the limit you score nothing.")
    else:
        why = say("You can eat later, and past the limit you score nothing.")
    return say("{told} {why}", told=told, why=why)


def _highest(view: View, laid: Laid, bottom: Laid) -> Sentence:
    assert view.seat is not None
    kcal = view.calories_with(view.seat, bottom.card)
    others = max((view.calories(seat) for seat in view.eating if seat != view.seat), default=0)
    args: dict[str, Arg] = {
        "food": short_name(bottom.card),
        "kcal": kcal * KCAL,
        "limit": view.limit * KCAL,
        "value": laid.value,
    }
    is_last = len(view.waiting) == 1
    if is_last and kcal > view.limit:
        return say("{food} is too much: {kcal:,} of {limit:,} kcal, so you are out.", **args)
    if is_last and kcal > others:
        return say("You eat {food}: {kcal:,} of {limit:,} kcal, more than anyone else.", **args)
    if is_last:
        return say("You eat {food}: {kcal:,} of {limit:,} kcal, still safe.", **args)
    over, under = _hidden(view, laid.card)
    args["n"] = over
    if not over:
        return say("Nothing beats your {value} any more: you eat {food}, or something smaller.", **args)
    if _all(under, over, len(view.waiting) - 1) < PROBABLE:
        return say(
            "Highest so far, but {n:one hidden card beats|# hidden cards beat} {value}: "
            "probably someone else has to eat.",
            **args,
        )
    if kcal > view.limit:
        return say(
            "Risky, as {food} is too much for you: {n:one hidden card beats|# hidden cards beat} {value}.",
            **args,
        )
    return say(
        "The highest eats, and only {n:one hidden card beats|# hidden cards beat} {value}. "
        "{food} is safe for you: {kcal:,} of {limit:,} kcal.",
        **args,
    )


def _led(view: View, card: Card) -> Sentence:
    """Say how the trick will probably end.

    The cards not yet seen decide it.
    """
    assert view.seat is not None
    over, under = _hidden(view, card)
    follow = len(view.waiting) - 1
    room = view.limit - view.calories(view.seat)
    args: dict[str, Arg] = {"card": short_name(card), "over": over, "under": under, "kcal": room * KCAL}
    if _all(under, over, follow) >= PROBABLE:
        beaten = say("{over:one hidden card beats it|# hidden cards beat it}", **args)
        if room < TIGHT:
            return say(
                "Probably the highest: {beaten}. Take care, you can eat only {kcal:,} kcal.",
                beaten=beaten,
                **args,
            )
        return say(
            "Probably the highest, so you eat: {beaten}. You have room for {kcal:,} kcal.",
            beaten=beaten,
            **args,
        )
    if not under:
        return _with_reason(view, say("The lowest, so someone else eats {card} and you lead again.", **args))
    if _all(over, under, follow) >= PROBABLE:
        told = say(
            "Probably the lowest, so someone else eats {card} and you lead again: "
            "{under:one hidden card is lower|# hidden cards are lower}.",
            **args,
        )
        return _with_reason(view, told)
    told = say(
        "Probably in between, so you eat nothing: {over:one hidden card is higher|# hidden cards are "
        "higher}, {under:one is lower|# are lower}.",
        **args,
    )
    return _with_reason(view, told)


def _all(these: int, others: int, follow: int) -> float:
    """Return the approximate probability that all following cards are of `these`."""
    return float((these / max(1, these + others)) ** follow)


def _hidden(view: View, card: Card) -> tuple[int, int]:
    """Count the unseen cards that would beat this one, and the others."""
    known = Known(view)
    strengths = STRENGTHS[SUITS[card] if known.table.led == OPEN else known.table.led]
    over = sum(strengths[other] > strengths[card] for other in (*known.pile, *known.kept))
    return over, len(known.pile) + len(known.kept) - over
