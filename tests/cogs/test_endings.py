"""How a match ended in one sentence, to everyone and to each of its players."""

from dataclasses import replace

import pytest

from cogs.endings import UNBROKEN, closing_lines, ending
from cogs.wording import teller
from engine.game import Outcome, Share
from engine.words import say
from tests.cogs.test_planning import OVER


@pytest.mark.parametrize(
    ("places", "reader", "told"),
    [
        ((1, 2, 3), None, "**P0** won toy #1, 5 : 4 : 3"),
        ((1, 2, 3), 0, "You won toy #1, 5 : 4 : 3"),
        ((1, 2, 3), 1, "**P0** won toy #1, 5 : 4 : 3"),
        ((1, 1, 3), None, "**P0** and **P1** share the win in toy #1, 5 : 4 : 3"),
        ((1, 1, 3), 1, "You and **P0** share the win in toy #1, 5 : 4 : 3"),
        ((1, 1, 3), 2, "**P0** and **P1** share the win in toy #1, 5 : 4 : 3"),
    ],
)
def test_winners_read_that_they_won_and_others_who_did(
    places: tuple[int, ...], reader: int | None, told: str
) -> None:
    over = replace(OVER, outcome=Outcome(scores=(5, 4, 3), places=places, reason=say("")))
    assert teller(over, reader=reader)(ending(over)) == told.replace(" : ", f"{UNBROKEN}:{UNBROKEN}")


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (None, "**P0** won toy #1: **P1** resigned"),
        (0, "You won toy #1: **P1** resigned"),
        (1, "**P0** won toy #1: you resigned"),
    ],
)
def test_who_gave_up_reads_so(reader: int | None, told: str) -> None:
    winner, loser, _ = OVER.seats
    outcome = Outcome(scores=(0, 0), places=(1, 2), reason=say(""))
    over = replace(OVER, seats=(winner, replace(loser, resigned=True)), outcome=outcome)
    assert teller(over, reader=reader)(ending(over)) == told


@pytest.mark.parametrize(
    ("room", "is_told"),
    [(600, (True, True, True)), (150, (False, True, True)), (60, (False, True, False))],
    ids=["all", "without places", "without the turning point"],
)
def test_a_short_room_keeps_the_cause_and_the_own_sum(room: int, is_told: tuple[bool, bool, bool]) -> None:
    outcome = Outcome(
        scores=(5, 4, 3),
        places=(1, 2, 3),
        reason=say("Done."),
        cause=say("The bag is empty."),
        turning_point=say("The last card decided it."),
        sums=tuple((Share(points=n, told=say("{n} cards", n=n)),) for n in (5, 4, 3)),
    )
    over = replace(OVER, outcome=outcome)
    text = "\n".join(closing_lines(over, teller(over, reader=1), 1, room))
    assert "The bag is empty." in text
    assert ("🥇" in text, "You: 4 cards = 4" in text, "decided it" in text) == is_told
