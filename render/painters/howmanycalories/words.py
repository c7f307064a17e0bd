"""Every word in the pictures of How many Calories?, as templates: another language is a catalogue."""

from typing import Final

from engine.games.howmanycalories.cards import DISHES, KCAL, SUIT_NAMES, Card, Suit
from engine.words import N_
from render.wording import told, word

TITLE: Final = "How many Calories?"
PITCH: Final = (N_("The highest card eats the lowest."), N_("Eat well, but never past the limit!"))
FOR_WHOM: Final = N_("2–4 players · from age 7")

ROUND: Final = N_("Round {n} of {rounds}")
TRICK: Final = N_("Trick {n}")
PASSING: Final = N_("Passing")
LED: Final = N_("Led")
POINTS_UNIT: Final = N_("pts")
GHOST: Final = N_("Ghost")

PASS_TWO: Final = N_("Everyone passes 2 cards to the left")
SWAP_TWO: Final = N_("Both swap 2 cards")
CHOSEN: Final = N_("has chosen")
CHOOSING: Final = N_("is choosing")
NOT_EATEN: Final = N_("nothing eaten yet")
OUT: Final = N_("OUT")
LEFT: Final = N_("LEFT")

TURN: Final = N_("{who}’s turn")
EATS: Final = N_("{taker} eats {food} from {giver}")
TAKES: Final = N_("{taker} clears {food} from {giver}")
HIGHEST: Final = N_("highest")
LOWEST: Final = N_("lowest")
PLUS: Final = N_("+{n}")
MAKES: Final = N_("= {n}")

ROUND_RESULT: Final = N_("Round {n}")
FINAL_RESULT: Final = N_("Final result")
NOTHING: Final = N_("nothing")
PLACE: Final = N_("{n}.")
POINTS: Final = N_("{n:1 point|# points}")
ROUNDS: Final = N_("Round")
TOTAL: Final = N_("Total")

YOUR_TURN: Final = N_("Your turn")
YOUR_LEAD: Final = N_("Your turn: you lead")
YOUR_HAND: Final = N_("Your hand")
CHOOSE_TWO: Final = N_("Choose 2 for {who}")
YOU_PASS: Final = N_("These 2 go to {who}")
NEW: Final = N_("new")
YOU_ARE_OUT: Final = N_("You are out of this round")
NO_CARDS: Final = N_("No cards left")

_CALORIES: Final = N_("{n:,}")
_KCAL: Final = N_("{n:,} kcal")
_OF_LIMIT: Final = N_(" / {n:,}")
_OF_LIMIT_LONG: Final = N_(" / {n:,} kcal")


def calories(hundreds: int) -> str:
    """1,900."""
    return word(_CALORIES, n=hundreds * KCAL)


def kcal(hundreds: int) -> str:
    """1,900 kcal."""
    return word(_KCAL, n=hundreds * KCAL)


def of_limit(hundreds: int, *, is_long: bool) -> str:
    """What follows the calories eaten: the limit."""
    return word(_OF_LIMIT_LONG if is_long else _OF_LIMIT, n=hundreds * KCAL)


def suit_name(suit: Suit) -> str:
    """Red, Blue, Yellow or Green."""
    return told(SUIT_NAMES[suit])


def dish_name(card: Card) -> str:
    """What is on the card's plate."""
    return word(DISHES[card].name)
