"""Every word in the pictures of How many Calories?, as templates: another language is a catalogue."""

from engine.games.howmanycalories.cards import DISHES, KCAL, SUIT_NAMES, Card, Suit
from engine.words import Sentence, say, tell

TITLE = "How many Calories?"


def _told(sentence: Sentence) -> str:
    return tell(sentence, ())


def round_of(number: int, rounds: int) -> str:
    return _told(say("Round {round} of {rounds}", round=number, rounds=rounds))


def trick_number(number: int) -> str:
    return _told(say("Trick {n}", n=number))


def passing() -> str:
    return _told(say("Passing"))


def final_result() -> str:
    return _told(say("Final result"))


def round_result(number: int) -> str:
    return _told(say("Round {n}: what everyone ate", n=number))


def pass_two() -> str:
    return _told(say("Everyone passes two cards to the left"))


def swap_two() -> str:
    return _told(say("Both swap two cards"))


def has_chosen() -> str:
    return _told(say("has chosen"))


def is_choosing() -> str:
    return _told(say("is choosing"))


def led() -> str:
    return _told(say("Led"))


def suit_name(suit: Suit) -> str:
    return _told(SUIT_NAMES[suit])


def suit_letter(suit: Suit) -> str:
    return suit.value


def dish_name(card: Card) -> str:
    return _told(say(DISHES[card].name))


def plus(points: int) -> str:
    return f"+{points}"


def makes(value: int) -> str:
    return f"= {value}"


def calories(hundreds: int) -> str:
    return f"{hundreds * KCAL:,}"


def kcal(hundreds: int) -> str:
    return _told(say("{n:,} kcal", n=hundreds * KCAL))


def of_limit(hundreds: int) -> str:
    return f" / {hundreds * KCAL:,}"


def of_limit_kcal(hundreds: int) -> str:
    return _told(say(" / {n:,} kcal", n=hundreds * KCAL))


def out() -> str:
    return _told(say("OUT"))


def eats() -> Sentence:
    return say("{taker} eats {food} from {giver}")


def takes() -> Sentence:
    return say("{taker} takes {food} from {giver}")


def leads(name: str) -> str:
    return _told(say("{name} leads", name=name))


def leads_next(name: str) -> str:
    return _told(say("{name} leads the next trick", name=name))


def ghost() -> str:
    return _told(say("Ghost guest"))


def highest() -> str:
    return _told(say("highest"))


def lowest() -> str:
    return _told(say("lowest"))


def nothing_eaten() -> str:
    return _told(say("nothing eaten yet"))


def nothing() -> str:
    return _told(say("nothing"))


def points(number: int) -> str:
    return _told(say("{n:1 point|# points}", n=number))


def gained(number: int) -> str:
    return f"+{number}"


def total() -> str:
    return _told(say("Total"))


def your_hand() -> str:
    return _told(say("Your hand"))


def your_hand_is_empty() -> str:
    return _told(say("Your hand is empty"))


def you_are_out() -> str:
    return _told(say("You are out of this round"))


def choose_two_for(name: str) -> str:
    return _told(say("Choose two cards for {name}", name=name))


def you_pass_to(name: str) -> str:
    return _told(say("You pass these to {name}", name=name))


def passed() -> str:
    return _told(say("passed"))


def new() -> str:
    return _told(say("new"))


def you_lead() -> str:
    return _told(say("You lead this trick"))


def your_turn() -> str:
    return _told(say("Your turn"))


def turn_of(name: str) -> str:
    return _told(say("{name}’s turn", name=name))


def place(number: int) -> str:
    return _told(say("{n}.", n=number))


def players_and_time() -> str:
    return _told(say("2–4 players · 20 minutes · age 7 and up"))


def pitch() -> tuple[str, str]:
    return _told(say("The highest card eats the lowest.")), _told(say("Eat well, but never past the limit!"))
