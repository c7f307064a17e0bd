"""All words in the game's pictures, as templates: a translation is a catalogue."""

from collections.abc import Sequence
from typing import Final

from engine.contract.words import N_
from engine.games.howmanycalories.cards import DISHES, KCAL, SUIT_NAMES, Card, Suit
from render.kit import theme
from render.kit.style import language
from render.kit.wording import fit_name, name_forms, short_name, translate, word

TITLE: Final = "How many Calories?"
PITCH: Final = N_("The highest card eats the lowest.")
CAUTION: Final = N_("Eat well, but never past the limit!")
FOR_WHOM: Final = N_("2–4 players · from age 7")

GHOST: Final = N_("Ghost")
_GHOST_OF: Final = N_("{who}’s ghost")
OUT: Final = N_("OUT")
LEFT: Final = N_("LEFT")
HIGHEST: Final = N_("highest: {n}")
LOWEST: Final = N_("lowest: {n}")
PLUS: Final = N_("+{n}")

# Headlines
EATS: Final = N_("{who} eats the {dish}")
CLEARS: Final = N_("{who} takes the {dish}")
_YOU_EAT: Final = (N_("You eat the {dish}"), N_("You eat"))
_EATS_UP: Final = N_("{who} eats")
"""For a long name that leaves no room for the dish, which the picture shows."""
_WITHIN: Final = (N_("from {giver}: {total:,} of {limit:,}"), N_("{total:,} of {limit:,}"))
_WITHIN_FROM_YOU: Final = (
    N_("from you: {total:,} of {limit:,}"),
    N_("{total:,} of {limit:,}"),
)
_UNEATEN: Final = (N_("{kcal:,} kcal from {giver} that nobody eats"), N_("{kcal:,} kcal that nobody eats"))
_UNEATEN_FROM_YOU: Final = (
    N_("{kcal:,} kcal from you that nobody eats"),
    N_("{kcal:,} kcal that nobody eats"),
)
_ADDED: Final = N_("+{n:,}")
"""A part of a sum, whose end has the unit."""
_GAINED: Final = N_("+{n:,} kcal")
PLAYS: Final = N_("{who} plays {n} {dish}")
_PLAYS_PLUS: Final = N_("{who} plays {dish} as {value}")
LED: Final = N_("{suit} was led: other colours count {n} more")
WAS_LED: Final = N_("{suit} was led")
WAS_LED_BY: Final = N_("{suit} was led by {who}")
LEADS: Final = N_("{who} leads")
EXAMPLE: Final = N_("Example: {suit} was led, other colours count {n} more")
EATEN_BY: Final = N_("is eaten by")
"""Stands on the arrow from one card to another."""
HOW: Final = N_("Lead any card. Highest eats lowest.")
CAREFUL: Final = N_("Past {limit:,} kcal you’re out of the round.")
PASS_TWO: Final = (N_("Everyone passes 2 cards to the left"), N_("Pass 2 cards to the left"))
SWAP_TWO: Final = (N_("Both swap 2 cards"),)
WHY_PASS: Final = (
    N_("High cards make you eat, low ones get eaten."),
    N_("High cards eat, low ones get eaten."),
)
WINS_ROUND: Final = N_("{who} wins round {n} of {rounds}")
SHARE_ROUND: Final = N_("Round {n} of {rounds} is shared")
NOBODY_ROUND: Final = N_("Round {n} of {rounds}: nobody scores")
WINS_MATCH: Final = N_("{who} wins the match with {n:1 point|# points}")
SHARE_MATCH: Final = N_("The match is shared: {n:1 point|# points} each")
FIRST_SCORES: Final = N_("1st of {seats} scores {n}")
"""For lines without room for why that player is first, too."""
WILL_LEAD: Final = (
    N_("Everyone passes 2 cards. {who} leads next."),
    N_("Pass 2 cards. {who} leads next."),
    N_("{who} leads next."),
)

# Below the trick
ROUND: Final = N_("Round {n} of {rounds}")
TRICK: Final = N_("Trick {n} of {tricks}")

# The bill
NOTHING: Final = N_("ate nothing")

# Hands
YOU_FOLLOW: Final = (N_("Which card do you play?"),)
YOU_LEAD: Final = (N_("Which card do you lead?"),)
WHOSE_TURN: Final = N_("{who}’s turn")
CHOOSE_TWO: Final = N_("Which 2 cards go to {who}?")
YOU_PASS: Final = N_("These 2 go to {who}")
CAN_EAT: Final = N_("You can still eat {kcal:,} of {limit:,} kcal.")
AT_LIMIT: Final = N_("You’re at the limit: eat anything and you’re out.")
LED_SHORT: Final = N_("{suit} led, others +{n}")
_IF_YOU_EAT: Final = (N_("Eating puts you at {total:,} of {limit:,} kcal"),)
_OUT_IF_YOU_EAT: Final = (N_("Eating puts you at {total:,} kcal: out!"),)
_IF_YOU_EAT_THIS: Final = (
    N_("So far, eating puts you at {total:,} of {limit:,} kcal"),
    N_("So far, eating puts you at {total:,} kcal"),
)
_OUT_IF_YOU_EAT_THIS: Final = (N_("So far, eating puts you at {total:,} kcal: out!"),)
"""For tricks in which others can still lay lower or higher cards."""
NEW: Final = N_("new")
_YOU_WOULD_EAT: Final = (N_("you eat {kcal:,}"), N_("eat {kcal:,}"))
YOU_WOULD_BE_OUT: Final = N_("you’re out")
HIGH_SO_FAR, LOW_SO_FAR = N_("high so far"), N_("low so far")
_WOULD_EAT: Final = (N_("{who} eats it"), N_("{who} eats"), N_("eats it"))
_WOULD_BE_OUT: Final = (N_("{who} is out"), N_("{who}: out"), N_("is out"))
"""The last ways follow a player's symbol."""
GHOST_WOULD_TAKE: Final = (N_("Ghost takes it"), N_("to Ghost"))
NO_EFFECT: Final = N_("no effect")
BETWEEN: Final = N_("between")
YOU_ARE_OUT: Final = N_("You are out of this round")
OF: Final = N_("of {limit:,} kcal")
PAST: Final = N_("{more:,} past the limit")
TOO_MUCH: Final = (N_("+{kcal:,}: too much!"), N_("+{kcal:,}!"))
BACK_IN: Final = N_("It brings you no points. You are back in round {n}.")
NO_MORE: Final = N_("It’s the last round: you stay at {points}.")
NO_CARDS: Final = N_("No cards left")
TO: Final = N_("to {who}")
_WAITING: Final = N_("Waiting for {who}")
_WAITING_FOR_SOME: Final = N_("Waiting for {n:one player|# players}")
POINTS_UNIT: Final = N_("{n:1 pt|# pts}")
YOU_HAVE: Final = N_("You · {points}")

# The end
POINTS: Final = N_("{n:1 point|# points}")
OFTEN: Final = N_("× {n}")
MORE: Final = N_("and {n:1 more dish|# more dishes}")
"""Dishes that were eaten, too, and are not shown."""
ATE: Final = N_("{who} ate {kcal:,} kcal in {n:1 round|# rounds}")
NEVER_OUT: Final = N_("Never out: {kcal:,} kcal in {n:1 round|# rounds}")
ATE_NOTHING: Final = N_("{who} ate nothing at all")
TOGETHER_NOTHING: Final = N_("They ate nothing at all")
TOGETHER: Final = N_("Eaten together: {kcal:,} kcal in {n:1 round|# rounds}")
UNIT: Final = N_("{n:point|points}")
OUT_AT: Final = N_("{who} was out at {kcal:,} kcal")
TIE_CARD: Final = (
    N_("Tie broken by the highest card eaten in the last round: {n}"),
    N_("Tie: highest card eaten in the last round, {n}"),
    N_("Tie: highest card eaten last round, {n}"),
)
TIE_OUT: Final = (
    N_("Tie broken by the last round: {who} was not out"),
    N_("Tie broken: not out in the last round"),
)
TIE_SHARED: Final = (N_("The last round’s food is level, too"),)

_CALORIES: Final = N_("{n:,}")
UNIT_KCAL: Final = N_("kcal")
"""Stands below calories."""
_KCAL: Final = N_("{n:,} kcal")
_OF_LIMIT: Final = N_("{n:,} / {limit:,}")


def calories(hundreds: int) -> str:
    """Return calories in words: 1,900."""
    return word(_CALORIES, n=hundreds * KCAL)


def kcal(hundreds: int) -> str:
    """Return calories with their unit: 1,900 kcal."""
    return word(_KCAL, n=hundreds * KCAL)


def of_limit(hundreds: int, limit: int) -> str:
    """Return calories and the limit: 1,900 / 2,400."""
    return word(_OF_LIMIT, n=hundreds * KCAL, limit=limit * KCAL)


def suit_name(suit: Suit) -> str:
    """Return Red, Blue, Yellow or Green."""
    return translate(SUIT_NAMES[suit])


def dish_name(card: Card) -> str:
    """Return the dish on the card."""
    return word(DISHES[card].name)


def dish_within(card: Card) -> str:
    """Return the dish as it is written within a sentence.

    English has small letters there; other languages write it as it is.
    """
    name = dish_name(card)
    return name if language() else name.lower()


def ghost_of(who: str) -> str:
    """Return the name of a ghost guest who sits for a player who left."""
    return word(_GHOST_OF, who=who)


def fit_headline(template: str, who: str, room: int, **args: str | int) -> str:
    """Return a headline about a player; only the name is shortened."""
    return fit_name(template, who, room, theme.TITLE, heavy=True, among=(who,), **args)


def eats(who: str, food: int, room: int, among: Sequence[str] = ()) -> tuple[str, ...]:
    """Return who eats what, ever shorter: with the whole name, with its first words, then cut.

    `among` are all players' names, so that no short name stands for two.
    """
    named = name_forms(EATS, who, among or (who,), dish=dish_within(food))
    return *named, fit_headline(_EATS_UP, who, room)


def plays_plus(who: str, card: int, value: int, room: int) -> str:
    """Return who laid what with a +5 card, and its value.

    The picture shows that sum.
    """
    return fit_headline(_PLAYS_PLUS, who, room, dish=dish_name(card), value=value)


def you_eat(food: int) -> tuple[str, ...]:
    """Return what the reader eats, ever shorter."""
    return tuple(word(way, dish=dish_within(food)) for way in _YOU_EAT)


def you_would_eat(food: int) -> tuple[str, ...]:
    """Return what a card makes its player eat, ever shorter."""
    return tuple(word(way, kcal=food * KCAL) for way in _YOU_WOULD_EAT)


def would_eat(who: str, *, is_out: bool) -> tuple[str, ...]:
    """Return who would eat a card, ever shorter; the last way follows the player's symbol."""
    return tuple(word(way, who=who) for way in (_WOULD_BE_OUT if is_out else _WOULD_EAT))


def if_you_eat(*, is_over: bool, is_last: bool) -> tuple[str, ...]:
    """Return templates of the result of eating, ever shorter."""
    if is_last:
        return _OUT_IF_YOU_EAT if is_over else _IF_YOU_EAT
    return _OUT_IF_YOU_EAT_THIS if is_over else _IF_YOU_EAT_THIS


def waiting_for(names: Sequence[str]) -> list[str]:
    """Return the players that are waited for, ever shorter."""
    return [word(_WAITING, who=tuple(names)), word(_WAITING_FOR_SOME, n=len(names))]


def added(food: int) -> str:
    """Return calories as a part of a sum: +1,200."""
    return word(_ADDED, n=food * KCAL)


def plus_calories(food: int) -> str:
    """Return the added calories: +1,200 kcal."""
    return word(_GAINED, n=food * KCAL)


def eaten_from(giver: str, total: int, limit: int) -> tuple[str, ...]:
    """Return the giver and the total, ever shorter; it follows `plus_calories`.

    No giver means the reader. The numbers are in hundreds.
    """
    args = {"total": total * KCAL, "limit": limit * KCAL}
    if not giver:
        return tuple(word(way, **args) for way in _WITHIN_FROM_YOU)
    return _from(_WITHIN, giver, **args)


def uneaten(giver: str, food: int) -> tuple[str, ...]:
    """Return the giver, and that the food stays uneaten, ever shorter.

    No giver means the reader.
    """
    if not giver:
        return tuple(word(way, kcal=food * KCAL) for way in _UNEATEN_FROM_YOU)
    return _from(_UNEATEN, giver, kcal=food * KCAL)


def _from(ways: Sequence[str], giver: str, **args: int) -> tuple[str, ...]:
    """Return the ways with the full name, then cut, then without a name."""
    cut = short_name(giver, 300, theme.BODY)
    named_ways = [(way, name) for name in (giver, cut) for way in ways[:-1]]
    return tuple(word(way, giver=name, **args) for way, name in (*named_ways, (ways[-1], cut)))
