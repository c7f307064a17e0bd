"""Access to a match: who may know of it, and who may act on it.

The place of a press matters, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.contract.errors import EngineError, LobbyRefusal, NoSuchMatch, NotSeated
from engine.contract.words import tell
from engine.match.records import Asker, Match, Place
from engine.services.matches import Matches
from tests.engine.conftest import ASKERS, House
from tests.support.askers import PLACE, asker
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = ASKERS
DIRECT = Place(guild=None, channel=9)
ELSEWHERE = Place(guild=7, channel=2)
"""Another server; a channel of the same number there would be a forgery."""
NEXT_DOOR = Place(guild=PLACE.guild, channel=3)
BRINGS = bidding.SeatOptions()

Deed = Callable[[Matches, int, Asker], Awaitable[Any]]
DEEDS: dict[str, Deed] = {
    "seen": lambda matches, number, who: matches.match_for(number, who),
    "look": lambda matches, number, who: matches.look(number, who),
    "join": lambda matches, number, who: matches.join(number, who),
    "leave": lambda matches, number, who: matches.leave(number, who),
    "remove": lambda matches, number, who: matches.remove(number, who, BOB.user.id),
    "cancel": lambda matches, number, who: matches.cancel(number, who),
    "bring": lambda matches, number, who: matches.bring(number, who, BRINGS),
    "hold": lambda matches, number, who: matches.hold(number, who),
    "start": lambda matches, number, who: matches.start(number, who),
    "pick": lambda matches, number, who: matches.pick(number, who, 1, ("C6",)),
    "move": lambda matches, number, who: matches.move(number, who, "C6"),
    "undo": lambda matches, number, who: matches.undo(number, who, 1),
    "clear": lambda matches, number, who: matches.clear(number, who, 1),
    "resign": lambda matches, number, who: matches.resign(number, who),
    "agree": lambda matches, number, who: matches.agree_to_end(number, who),
}
STRANGERS = {
    "by direct message": asker(EVE.user, DIRECT),
    "in another server": asker(EVE.user, ELSEWHERE, manages=True),
    "in its server, who does not see the channel": asker(EVE.user, NEXT_DOOR, sees=False),
}


async def lobby(house: House) -> Match:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    return await house.matches.join(match.id, BOB)


async def catch_refusal(deed: Awaitable[Any]) -> EngineError:
    with pytest.raises(EngineError) as refusal:
        await deed
    return refusal.value


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("is_remembered", [True, False])
@pytest.mark.parametrize("phase", ["lobby", "playing"])
@pytest.mark.parametrize("stranger", STRANGERS.values(), ids=list(STRANGERS))
async def test_for_strangers_there_is_no_match_of_that_number(
    house: House, stranger: Asker, phase: str, is_remembered: bool
) -> None:
    match = await lobby(house) if phase == "lobby" else await house.start_match("bidding", 2)
    for name, deed in DEEDS.items():
        if not is_remembered:
            house.forget()
        for number in (match.id + 1, match.id):
            refusal = await catch_refusal(deed(house.matches, number, stranger))
            assert type(refusal) is NoSuchMatch, name
            assert tell(refusal.sentence, refusal.names) == f"There is no match {number}.", name
    assert await house.matches.match(match.id) == match


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("stranger", STRANGERS.values(), ids=list(STRANGERS))
async def test_nothing_is_suggested_to_strangers_who_type(house: House, stranger: Asker) -> None:
    match = await house.start_match("bidding", 2)
    assert await house.matches.suggest(match.id, stranger, "") == []
    assert await house.matches.suggest(match.id, replace(ANN, place=DIRECT), "") != []


async def test_what_strangers_ask_for_costs_the_same_whether_there_is_such_a_match_or_not(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.start_match("bidding", 2)
    asked: list[str] = []
    fetch = house.store._fetch

    async def fetch_and_note(sql: str, *values: Any) -> Any:
        asked.append(sql)
        return await fetch(sql, *values)

    monkeypatch.setattr(house.store, "_fetch", fetch_and_note)
    costs = []
    for number in (match.id, match.id + 1):
        for is_remembered in (True, False):
            if not is_remembered:
                house.forget()
            await catch_refusal(house.matches.look(number, asker(EVE.user, DIRECT)))
            costs.append(tuple(asked))
            asked.clear()
    assert len(set(costs)) == 1
    assert len(costs[0]) == 1


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    "place",
    [PLACE, Place(PLACE.guild, 77), NEXT_DOOR],
    ids=["in its channel", "in its thread", "in another channel"],
)
async def test_who_sees_the_channel_sees_the_match_from_anywhere_in_its_server(
    house: House, place: Place
) -> None:
    match = await house.start_match("bidding", 2)
    match = await house.matches.set_thread(match.id, 77)
    onlooker = asker(EVE.user, place, sees=place == NEXT_DOOR)
    assert await house.matches.match_for(match.id, onlooker) == match
    look = await house.matches.look(match.id, onlooker)
    assert (look.seat, look.ask) == (None, None)
    with pytest.raises(NotSeated):
        await house.matches.pick(match.id, onlooker, 1, ("C6",))


async def test_where_the_bot_is_not_a_match_is_known_to_its_players_and_to_who_asks_there(
    house: House,
) -> None:
    for channel, server in ((9, 7), (10, 0)):
        place = Place(None, channel, foreign=server)
        match = await house.matches.open("bidding", bidding.Options(), replace(ANN, place=place))
        assert (await house.matches.match(match.id)).place == place
        house.forget()
        assert (await house.matches.match(match.id)).place == place
        assert await house.matches.match_for(match.id, asker(EVE.user, place)) == match
        assert await house.matches.match_for(match.id, asker(ANN.user, DIRECT)) == match
        for elsewhere in (Place(None, channel + 5), Place(None, channel + 5, foreign=server), PLACE):
            with pytest.raises(NoSuchMatch):
                await house.matches.match_for(match.id, asker(EVE.user, elsewhere))
        with pytest.raises(LobbyRefusal, match="in the chat where this match was opened"):
            await house.matches.cancel(match.id, asker(ANN.user, Place(None, 99)))


async def test_what_a_user_sees_is_asked_of_the_matchs_own_channel(house: House) -> None:
    match = await lobby(house)
    asked: list[Place] = []

    def sees(place: Place) -> bool:
        asked.append(place)
        return True

    await house.matches.match_for(match.id, replace(EVE, place=NEXT_DOOR, sees=sees))
    await catch_refusal(house.matches.match_for(match.id, replace(EVE, place=ELSEWHERE, sees=sees)))
    assert asked == [PLACE]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("place", [DIRECT, ELSEWHERE], ids=["by direct message", "in another server"])
async def test_those_in_a_match_see_it_and_play_it_from_anywhere(house: House, place: Place) -> None:
    match = await house.start_match("bidding", 3)
    away = asker(ANN.user, place, sees=False)
    look = await house.matches.look(match.id, away)
    assert look.seat == 0
    await house.matches.pick(match.id, away, look.token, ("C6",))
    assert (await house.matches.move(match.id, away, "loud")).committed
    gone = await house.matches.resign(match.id, away)
    assert gone.seats[0].resigned
    assert (await house.matches.match_for(match.id, away)).id == match.id, "who resigned was in it"


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("place", [DIRECT, ELSEWHERE], ids=["by direct message", "in another server"])
@pytest.mark.parametrize("deed", ["start", "cancel", "bring", "remove"])
async def test_a_lobby_is_run_from_its_own_server_alone(house: House, place: Place, deed: str) -> None:
    match = await lobby(house)
    refusal = await catch_refusal(DEEDS[deed](house.matches, match.id, asker(ANN.user, place, manages=True)))
    assert type(refusal) is LobbyRefusal
    assert (
        tell(refusal.sentence, ())
        == "Please do that on the server where this match was opened: `/matches` takes you there."
    )
    assert await house.matches.match(match.id) == match
    await DEEDS[deed](house.matches, match.id, asker(ANN.user, NEXT_DOOR, sees=False))


@pytest.mark.parametrize("place", [DIRECT, ELSEWHERE], ids=["by direct message", "in another server"])
async def test_a_seat_in_a_lobby_is_given_up_from_anywhere(house: House, place: Place) -> None:
    match = await lobby(house)
    match = await house.matches.leave(match.id, asker(BOB.user, place, sees=False))
    assert match.names == ("Ann",)
    refusal = await catch_refusal(house.matches.join(match.id, asker(BOB.user, place)))
    assert type(refusal) is NoSuchMatch, "who has left is in it no more"


async def test_a_user_who_manages_messages_in_its_channel_may_call_a_lobby_off(house: House) -> None:
    match = await lobby(house)
    asked: list[Place] = []

    def manages(place: Place) -> bool:
        asked.append(place)
        return True

    assert type(await catch_refusal(house.matches.cancel(match.id, asker(EVE.user)))) is LobbyRefusal
    moderator = replace(asker(EVE.user, NEXT_DOOR), manages=manages)
    for deed in ("start", "hold", "leave", "remove"):
        assert type(await catch_refusal(DEEDS[deed](house.matches, match.id, moderator))) in (
            LobbyRefusal,
            NotSeated,
        )
    assert asked == []
    assert (await house.matches.cancel(match.id, moderator)).phase == "cancelled"
    assert asked == [PLACE]


async def test_a_match_that_has_begun_is_called_off_by_no_single_user(house: House) -> None:
    match = await house.start_match("bidding", 2)
    refusal = await catch_refusal(house.matches.cancel(match.id, asker(EVE.user, manages=True)))
    assert tell(refusal.sentence, ()) == "This match has already started."


async def test_what_is_asked_first_is_done_first(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    joining = asyncio.ensure_future(house.matches.join(match.id, BOB))
    starting = asyncio.ensure_future(house.matches.start(match.id, ANN))
    assert (await joining).phase == "lobby"
    assert (await starting).phase == "playing"


async def test_whom_the_host_removes_is_gone_for_good(house: House) -> None:
    match = await lobby(house)
    match = await house.matches.join(match.id, CY)
    assert (await house.matches.remove(match.id, ANN, BOB.user.id)).names == ("Ann", "Cy")
    for again in (house, await house.reopen()):
        refusal = await catch_refusal(again.matches.join(match.id, BOB))
        assert type(refusal) is LobbyRefusal
        assert tell(refusal.sentence, ()) == (
            "The host removed you from this match, so you can’t join it again. `/play` opens one of your own."
        )
    await again.matches.leave(match.id, CY)
    assert (await again.matches.join(match.id, CY)).names == ("Ann", "Cy"), "who left may come back"
    await again.matches.leave(match.id, ANN)
    await catch_refusal(again.matches.join(match.id, BOB))
    elsewhere = await again.matches.open("bidding", bidding.Options(), CY)
    assert (await again.matches.join(elsewhere.id, BOB)).names == ("Cy", "Bob")
    await again.store.close()


async def test_only_the_host_removes_and_only_others_who_sit_there(house: House) -> None:
    match = await lobby(house)
    match = await house.matches.join(match.id, CY)
    for who, whom, said in (
        (BOB, CY, "Only the host, Ann, can do that."),
        (EVE, BOB, "Only the host, Ann, can do that."),
        (ANN, ANN, "You can’t remove yourself. **Leave** lets someone else host."),
        (ANN, EVE, "They have already left this match."),
    ):
        refusal = await catch_refusal(house.matches.remove(match.id, who, whom.user.id))
        assert tell(refusal.sentence, refusal.names) == said
    begun = await house.matches.start(match.id, ANN)
    refusal = await catch_refusal(house.matches.remove(match.id, ANN, BOB.user.id))
    assert tell(refusal.sentence, ()) == "This match has already started."
    assert await house.matches.match(match.id) == begun
