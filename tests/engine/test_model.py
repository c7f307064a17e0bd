"""A model of Bidding: players see what it says, with any presses and restarts."""

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.contract.errors import EngineError
from tests.engine.conftest import ASKERS, House
from tests.toys import bidding

USER = st.integers(0, 3)
KEY = st.sampled_from(["C1", "C2", "C5", "C6", "loud", "soft", "C9"])
STEP = st.one_of(
    st.tuples(
        st.sampled_from(["join", "leave", "start", "resign", "undo", "clear", "restart"]), USER, st.just("")
    ),
    st.tuples(st.just("pick"), USER, KEY),
    st.tuples(st.just("pick"), USER, KEY),
    st.tuples(st.just("twice"), USER, KEY),
)


@dataclass
class Model:
    """A simple model of one match of Bidding.

    It stores who sits, who is choosing what, which bids were made, and who is gone.
    """

    phase: str = "lobby"
    seats: list[int] = field(default_factory=lambda: [0])
    drafts: dict[int, list[str]] = field(default_factory=dict)
    """What each player has chosen in this round: a card, then how.

    Players with both wait for the others.
    """
    bids: dict[int, str] = field(default_factory=dict)
    gone: list[int] = field(default_factory=list)
    round: int = 1
    plies: int = 0

    @property
    def cards(self) -> list[str]:
        return [f"C{n}" for n in range(1, 7) if n > 4 or f"C{n}" not in self.bids.values()]

    def options_of(self, user: int) -> list[str]:
        if self.phase != "playing" or user not in self.seats or user in self.gone or user in self.bids:
            return []
        return [self.cards, ["loud", "soft"], []][len(self.drafts.get(user, []))]

    def is_due(self, user: int) -> bool:
        return user not in self.bids and (user in self.gone or len(self.drafts.get(user, [])) == 2)

    def reveal(self) -> None:
        """Reveal all bids in seating order once no player is waited for.

        Repeat while only the house is asked.
        """
        while self.phase == "playing" and all(
            self.is_due(user) for user in self.seats if user not in self.bids
        ):
            for user in [one for one in self.seats if one not in self.bids]:
                if self.phase == "playing" and self.is_due(user):
                    self.bid(user, self.cards[0] if user in self.gone else self.drafts[user][0])

    def bid(self, user: int, card: str) -> None:
        self.plies += 1
        self.bids[user] = card
        self.drafts[user] = []
        for other, draft in self.drafts.items():
            if draft and draft[0] not in self.cards:
                self.drafts[other] = []
        if len(self.bids) == len(self.seats):
            self.bids, self.drafts, self.round = {}, {}, self.round + 1
            if self.round > 2:
                self.phase = "over"

    def do(self, verb: str, user: int, key: str) -> bool:
        """Do it if it is allowed; return whether it was."""
        is_seated = user in self.seats
        match verb:
            case "join" if self.phase == "lobby" and not is_seated:
                self.seats.append(user)
            case "leave" if self.phase == "lobby" and is_seated:
                if self.seats == [user]:
                    self.phase = "cancelled"
                else:
                    self.seats.remove(user)
            case "start" if self.phase == "lobby" and self.seats[0] == user and len(self.seats) > 1:
                self.phase = "playing"
            case "resign" if self.phase == "playing" and is_seated and user not in self.gone:
                self.gone.append(user)
                self.plies += 1
                if len(self.gone) == len(self.seats) - 1:
                    self.phase = "over"
                self.reveal()
            case "undo" | "clear" if (
                self.phase == "playing" and self.drafts.get(user) and user not in self.gone
            ):
                self.drafts[user] = self.drafts[user][:-1] if verb == "undo" else []
            case "pick" if key in self.options_of(user):
                self.drafts.setdefault(user, []).append(key)
                self.reveal()
            case _:
                return False
        return True


async def act(house: House, match_id: int, verb: str, user: int, key: str) -> bool:
    """Do it in the house and return whether it was allowed."""
    matches, who = house.matches, ASKERS[user]
    token = (await matches.look(match_id, who)).token
    try:
        match verb:
            case "join":
                await matches.join(match_id, who)
            case "leave":
                await matches.leave(match_id, who)
            case "start":
                await matches.start(match_id, who)
            case "resign":
                await matches.resign(match_id, who)
            case "undo":
                await matches.undo(match_id, who, token)
            case "clear":
                await matches.clear(match_id, who, token)
            case "pick":
                await matches.pick(match_id, who, token, (key,))
    except EngineError:
        return False
    return True


async def walk(path: Path, steps: list[tuple[str, int, str]]) -> None:
    house, model = await House.open(path), Model()
    try:
        match = await house.matches.open("bidding", bidding.Options(rounds=2), ASKERS[0])
        for verb, user, key in steps:
            if verb == "restart":
                house = await house.reopen()
            elif verb == "twice":
                token = (await house.matches.look(match.id, ASKERS[user])).token
                clicks = [house.matches.pick(match.id, ASKERS[user], token, (key,)) for _ in range(2)]
                results = await asyncio.gather(*clicks, return_exceptions=True)
                assert sum(not isinstance(result, EngineError) for result in results) == model.do(
                    "pick", user, key
                )
            else:
                assert await act(house, match.id, verb, user, key) == model.do(verb, user, key), (
                    verb,
                    user,
                    key,
                )
            await compare(house, match.id, model)
        assert await house.matches.back.verify(match.id)
    finally:
        await house.store.close()


async def compare(house: House, match_id: int, model: Model) -> None:
    match = await house.matches.match(match_id)
    assert (match.phase, match.ply) == (model.phase, model.plies)
    assert [seated.user_id for seated in match.seats] == [ASKERS[user].user.id for user in model.seats]
    for user in model.seats:
        look = await house.matches.look(match_id, ASKERS[user])
        assert [option.key for option in (look.ask.options if look.ask else ())] == model.options_of(user)
        if look.ask or look.decision:
            assert [key for (key,) in look.picks] == model.drafts.get(user, [])


@pytest.mark.slow
@pytest.mark.timeout(300)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.integers(2, 4), steps=st.lists(STEP, max_size=40))
def test_what_people_see_is_what_the_model_says(players: int, steps: list[tuple[str, int, str]]) -> None:
    seated = [("join", user, "") for user in range(1, players)]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(Path(folder) / "model.sqlite3", [*seated, ("start", 0, ""), *steps]))


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, max_size=25))
def test_a_lobby_is_what_the_model_says(steps: list[tuple[str, int, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(Path(folder) / "model.sqlite3", steps))
