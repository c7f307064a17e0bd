"""What a seat is asked on the way to a Move of Skeleton."""

from collections.abc import Generator

from engine.contract.errors import IllegalMove
from engine.contract.values import Ask, Option, Pick
from engine.contract.words import say
from tests.toys.skeleton.game.state import FEWEST, HANDFUL, MOST, Move, Pass, Take, View

TAKE, PASS = "take", "pass"


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Ask whether to take pearls, and how many."""
    if view.seat is None or view.seat != view.mover:
        raise IllegalMove(say("It isn’t your turn."))
    known = say(
        "{least} to {most} pearls were in the box; {n:1 is|# are} taken.",
        least=FEWEST,
        most=MOST,
        n=sum(view.scores),
    )
    options = (
        Option(key=TAKE, label=say("Take pearls")),
        Option(key=PASS, label=say("Pass"), tone="idle"),
    )
    (picked,) = yield Ask(
        prompt=say("Take pearls?"), options=options, view=view, notes=(known,), shape="buttons"
    )
    if picked == PASS:
        return Pass()
    (number,) = yield Ask(
        prompt=say("How many pearls?"), options=(), view=view, notes=(known,), number=range(1, HANDFUL + 1)
    )
    return Take(pearls=int(number))


def stand_in(view: View) -> tuple[Pick, ...]:
    """Return the least harmful draft of a whole Move: pass."""
    return ((PASS,),)
