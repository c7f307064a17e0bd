"""Every word in the pictures of How many Calories?, as templates: another language is a catalogue."""

from typing import Final

from engine.games.howmanycalories.cards import DISHES, KCAL, SUIT_NAMES, Card, Suit
from render.wording import told, word

TITLE: Final = "How many Calories?"
PITCH: Final = ("The highest card eats the lowest.", "Eat well, but never past the limit!")
FOR_WHOM: Final = "2–4 players · from age 7"

ROUND: Final = "Round {n} of {rounds}"
TRICK: Final = "Trick {n}"
PASSING: Final = "Passing"
LED: Final = "Led"
POINTS_UNIT: Final = "pts"
GHOST: Final = "Ghost"

PASS_TWO: Final = "Everyone passes two cards to the left"
SWAP_TWO: Final = "Both swap two cards"
CHOSEN: Final = "has chosen"
CHOOSING: Final = "is choosing"
NOT_EATEN: Final = "nothing eaten yet"
OUT: Final = "OUT"

TURN: Final = "{who}’s turn"
EATS: Final = "{taker} eats {food} from {giver}"
TAKES: Final = "{taker} clears {food} from {giver}"
HIGHEST: Final = "highest"
LOWEST: Final = "lowest"
PLUS: Final = "+{n}"
MAKES: Final = "= {n}"

ROUND_RESULT: Final = "Round {n}"
FINAL_RESULT: Final = "Final result"
NOTHING: Final = "nothing"
PLACE: Final = "{n}."
POINTS: Final = "{n:1 point|# points}"
ROUNDS: Final = "Round"
TOTAL: Final = "Total"

YOUR_TURN: Final = "Your turn"
YOUR_LEAD: Final = "Your turn: you lead"
YOUR_HAND: Final = "Your hand"
CHOOSE_TWO: Final = "Choose two for {who}"
YOU_PASS: Final = "These two go to {who}"
NEW: Final = "new"
YOU_ARE_OUT: Final = "You are out of this round"
NO_CARDS: Final = "No cards left"

_CALORIES: Final = "{n:,}"
_KCAL: Final = "{n:,} kcal"
_OF_LIMIT: Final = " / {n:,}"
_OF_LIMIT_LONG: Final = " / {n:,} kcal"


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
