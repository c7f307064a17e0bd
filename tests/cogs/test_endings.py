"""How a match ended, in one sentence for everyone and for each player."""

from dataclasses import replace
from typing import Literal

import pytest

from cogs.kit.wording import teller
from cogs.screens.endings import UNBROKEN, card_line, closing_lines, ending
from cogs.screens.lines import place_lines
from engine.contract.values import Outcome, Rival, Share
from engine.contract.words import say
from engine.match.ending_words import tell_sums
from tests.cogs.test_plans import OVER


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


ROUNDS = tuple(f"Round {number}: all of it is told." for number in range(1, 5))


@pytest.mark.parametrize(("room", "first"), [(900, 0), (165, 2), (60, 4)])
def test_the_end_of_the_story_is_told_first_and_all_of_it_where_there_is_room(room: int, first: int) -> None:
    outcome = Outcome(
        scores=(5, 4, 3),
        places=(1, 2, 3),
        reason=say("Done."),
        story=tuple(say("{it}", it=it) for it in ROUNDS),
    )
    over = replace(OVER, outcome=outcome)
    text = "\n".join(closing_lines(over, teller(over, reader=1), 1, room))
    assert [line for line in ROUNDS if line in text] == list(ROUNDS[first:])


@pytest.mark.parametrize(
    ("fared", "own", "others", "is_first"),
    [
        ("won", "You won toy #1 against the rain", "**P0** won toy #1 against the rain", True),
        ("lost", "You lost toy #1 against the rain", "**P0** lost toy #1 against the rain", False),
        (
            "drew",
            "You and the rain share the win in toy #1",
            "**P0** and the rain share the win in toy #1",
            True,
        ),
    ],
)
def test_who_plays_alone_against_a_rival_of_the_game_reads_who_won(
    fared: Literal["won", "lost", "drew"], own: str, others: str, is_first: bool
) -> None:
    rival = Rival(name=say("the rain"), fared=fared)
    outcome = Outcome(scores=(5,), places=(1,), reason=say(""), rival=rival)
    over = replace(OVER, seats=OVER.seats[:1], outcome=outcome)
    assert teller(over, reader=0)(ending(over)) == own
    assert teller(over)(ending(over)) == others
    assert card_line(over, teller(over)).startswith("🏆 ") == is_first
    (line,) = place_lines(over, outcome, teller(over))
    assert line.startswith("🥇") == is_first


def test_who_plays_alone_for_points_reads_how_many() -> None:
    over = replace(OVER, seats=OVER.seats[:1], outcome=Outcome(scores=(5,), places=(1,), reason=say("")))
    assert teller(over, reader=0)(ending(over)) == "You finished toy #1 with 5 points"


@pytest.mark.parametrize(("game", "word"), [("organism", "captures"), ("koa", "points"), ("toy", "points")])
def test_scores_are_told_in_the_word_of_the_game(game: str, word: str) -> None:
    outcome = Outcome(scores=(5, 4, 3), places=(1, 2, 3), reason=say(""), sums=((), (), ()))
    over = replace(OVER, game=game, outcome=outcome)
    outcome = outcome.model_copy(update={"sums": ((Share(points=5, told=say("all")),), (), ())})
    lines = place_lines(over, outcome, teller(over))
    assert [line.rpartition(" ")[2] for line in lines] == [word] * 3
    sums = [teller(over)(told) for told in tell_sums(game, outcome)]
    assert sums[1:] == [f"**P1**: 4 {word}", f"**P2**: 3 {word}"]
