"""Recorded matches end as they did when they were recorded."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.contract.errors import IllegalMove
from engine.contract.values import Outcome
from engine.contract.words import tell
from engine.library import GAMES, game_named, tell_score
from engine.match.ending_words import tell_reasons, tell_sum
from tests.records.book import FOLDER, files, played_again, read, result

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
AGAIN = "record again with `make records GAME=…`"


@cache
def last_state(path: Path) -> Any:
    return played_again(read(path))


each_record = pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
pytestmark = pytest.mark.sampled(every=4)


@each_record
def test_a_recorded_match_ends_as_it_was_recorded(path: Path) -> None:
    record = read(path)
    game = game_named(record["game"])
    assert record["rules"] == game.RULES, f"the rules have changed: {AGAIN}"
    expected = {key: record[key] for key in ("scores", "places", "digest")}
    assert result(game, last_state(path)) == expected, f"States have changed; if on purpose: {AGAIN}"


@each_record
def test_a_recorded_ending_says_whose_move_it_was_and_how_the_points_add_up(path: Path) -> None:
    record = read(path)
    game, state = game_named(record["game"]), last_state(path)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.cause is not None
    last = int(record["log"][-1].partition(": ")[0])
    cause = tell(outcome.cause, NAMES)
    assert NAMES[last] in cause
    assert cause in " ".join(tell(said, NAMES) for said in tell_reasons(outcome))
    assert tell(outcome.cause, NAMES, reader=last) != cause, "the player who ended the match is spoken to"
    assert len(outcome.sums) == len(outcome.scores)
    for seat, (shares, score) in enumerate(zip(outcome.sums, outcome.scores, strict=True)):
        assert sum(share.points for share in shares) == score
        for share in shares:
            assert str(share.points) in numbers_in(tell(share.told, NAMES))
        told = tell_sum(record["game"], outcome, seat)
        assert told is not None
        text = tell(told, NAMES)
        assert text.startswith(f"{NAMES[seat]}: ")
        assert str(score) in numbers_in(text)
        assert tell(told, NAMES, reader=seat).startswith("You: ")
        words = " ".join((text, tell(tell_score(record["game"], score), NAMES), *tell_all(outcome)))
        assert not re.search(OTHER_WORD[record["game"] == "organism"], words), "one word for what is scored"


OTHER_WORD = (r"\bcaptures?\b", r"\b(points?|tokens?)\b")
"""Words that no result contains, by whether its game counts captures."""


def tell_all(outcome: Outcome) -> list[str]:
    """Return why a match ended and for whom, as everyone reads it."""
    return [tell(said, NAMES) for said in (*tell_reasons(outcome), *outcome.story)]


def numbers_in(text: str) -> list[str]:
    return re.findall(r"-?\d+", text.replace("−", "-"))


def test_every_game_has_records_for_every_number_of_players() -> None:
    recorded = {(record["game"], len(record["seats"])) for record in map(read, files())}
    assert recorded == {(name, players) for name, game in GAMES.items() for players in game.SEATS}


def test_a_record_whose_seed_log_or_end_is_not_its_own_does_not_pass() -> None:
    record = read(FOLDER / "howmanycalories-2-1.json")
    game = game_named(record["game"])
    with pytest.raises(IllegalMove):
        played_again({**record, "seed": "another"})
    with pytest.raises(ValueError, match="whole match"):
        result(game, played_again({**record, "log": record["log"][:-1]}))
    with pytest.raises(ValueError, match="no whole move"):
        played_again({**record, "log": ["0: "]})
