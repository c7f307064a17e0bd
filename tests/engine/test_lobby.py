"""The lobby: who may sit down, get up, start and cancel."""

import pytest

from engine.contract.errors import EngineError, LobbyRefusal, MatchOver, NoSuchMatch, NotSeated
from engine.contract.hooks import Hooks
from engine.contract.words import Sentence, say, tell
from engine.library import game_named
from engine.match.records import Match, Person, Seated
from tests.engine.conftest import ASKERS, House
from tests.support.askers import PLACE
from tests.toys import bidding, laying

ANN, BOB, CY, DEE, EVE = ASKERS


async def open_lobby(house: House, players: int = 1) -> Match:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    for user in ASKERS[1:players]:
        match = await house.matches.join(match.id, user)
    return match


async def test_the_host_sits_down_at_once(house: House) -> None:
    match = await open_lobby(house)
    seated = Seated(
        Person(ANN.user.id), name="Ann", options=bidding.SeatOptions(), press=ANN.press, account="ann_0"
    )
    assert match.seats == (seated,)
    assert (match.phase, match.host, match.place, match.times.opened) == ("lobby", ANN.user.id, PLACE, 1000)
    assert match == await house.matches.match(match.id)
    assert house.heard == [match.id]


async def test_a_lobby_survives_a_restart(house: House) -> None:
    match = await open_lobby(house, 3)
    again = await house.reopen()
    assert await again.matches.match(match.id) == match
    assert (await again.matches.start(match.id, ANN)).phase == "playing"
    await again.store.close()


async def test_no_player_sits_twice_and_no_seat_is_shared(house: House) -> None:
    match = await open_lobby(house, 4)
    with pytest.raises(LobbyRefusal, match="already joined"):
        await house.matches.join(match.id, BOB)
    with pytest.raises(LobbyRefusal, match="taken"):
        await house.matches.join(match.id, EVE)


async def test_what_the_options_of_a_match_rule_out_is_refused_and_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse_shift(options: bidding.Options, brought: bidding.SeatOptions) -> Sentence | None:
        return say("No shifts here.") if brought.shift else None

    monkeypatch.setattr(bidding, "HOOKS", Hooks(refused=refuse_shift))
    match = await open_lobby(house, 2)
    with pytest.raises(LobbyRefusal, match="No shifts here"):
        await house.matches.bring(match.id, BOB, bidding.SeatOptions(shift=3))
    with pytest.raises(LobbyRefusal, match="No shifts here"):
        await house.matches.join(match.id, CY, bidding.SeatOptions(shift=3))
    assert (await house.matches.match(match.id)).seats == match.seats
    assert (await house.matches.join(match.id, CY)).names == ("Ann", "Bob", "Cy")


async def test_when_the_host_leaves_the_next_one_hosts(house: House) -> None:
    match = await open_lobby(house, 3)
    match = await house.matches.leave(match.id, ANN)
    assert (match.host, match.names) == (BOB.user.id, ("Bob", "Cy"))
    assert (await house.matches.join(match.id, ANN)).names == ("Bob", "Cy", "Ann")


async def test_a_player_who_leaves_changes_no_other_seats_options(house: House) -> None:
    match = await open_lobby(house, 3)
    await house.matches.bring(match.id, CY, bidding.SeatOptions(shift=3))
    match = await house.matches.leave(match.id, BOB)
    again = await house.reopen()
    match = await again.matches.match(match.id)
    assert [seated.options for seated in match.seats] == [bidding.SeatOptions(), bidding.SeatOptions(shift=3)]
    await again.store.close()


async def test_the_last_one_to_leave_cancels(house: House) -> None:
    match = await open_lobby(house)
    house.clock[0] = 1234
    match = await house.matches.leave(match.id, ANN)
    assert (match.phase, match.times.ended) == ("cancelled", 1234)
    with pytest.raises(MatchOver, match="cancelled before"):
        await house.matches.join(match.id, BOB)


async def test_only_the_host_starts_and_cancels(house: House) -> None:
    match = await open_lobby(house, 2)
    for refused in (house.matches.start, house.matches.cancel):
        with pytest.raises(LobbyRefusal) as refusal:
            await refused(match.id, BOB)
        said = tell(refusal.value.sentence, refusal.value.names)
        assert said == "Only the host, Ann, can do that."
    assert (await house.matches.cancel(match.id, ANN)).phase == "cancelled"


async def test_too_few_players_can_not_start(house: House) -> None:
    match = await open_lobby(house)
    with pytest.raises(LobbyRefusal) as refusal:
        await house.matches.start(match.id, ANN)
    assert tell(refusal.value.sentence, ()) == "You need one more player to start."


async def test_a_match_that_has_started_has_no_lobby(house: House) -> None:
    match = await house.start_match("bidding", 2)
    for refused in (
        house.matches.join(match.id, CY),
        house.matches.leave(match.id, BOB),
        house.matches.cancel(match.id, ANN),
        house.matches.start(match.id, ANN),
        house.matches.bring(match.id, ANN, bidding.SeatOptions()),
    ):
        with pytest.raises(LobbyRefusal, match="already started"):
            await refused


async def test_what_a_player_brings_counts_in_the_game(house: House) -> None:
    match = await open_lobby(house, 2)
    await house.matches.bring(match.id, BOB, bidding.SeatOptions(shift=5))
    await house.matches.start(match.id, ANN)
    look = await house.look(match, 1)
    assert look.view.scores == (0, 5)


async def test_a_guest_may_bring_something_when_joining(house: House) -> None:
    match = await house.matches.open("laying", laying.Options(), ANN)
    match = await house.matches.join(match.id, BOB, laying.SeatOptions(side="blue", handicap=2))
    assert match.seats[1].options == laying.SeatOptions(side="blue", handicap=2)


async def test_options_of_another_game_are_refused(house: House) -> None:
    with pytest.raises(EngineError, match="not the options"):
        await house.matches.open("bidding", laying.Options(), ANN)
    match = await open_lobby(house, 2)
    with pytest.raises(EngineError, match="not what a player brings"):
        await house.matches.bring(match.id, BOB, laying.SeatOptions())
    with pytest.raises(EngineError, match="doesn’t know"):
        await house.matches.open("chess", bidding.Options(), ANN)


async def test_strangers_and_strange_numbers_are_told_so(house: House) -> None:
    match = await open_lobby(house, 2)
    with pytest.raises(NotSeated):
        await house.matches.leave(match.id, CY)
    for number in (0, -1, match.id + 1, 10**30):
        with pytest.raises(NoSuchMatch):
            await house.matches.match(number)


async def test_every_change_raises_the_version_and_is_heard_of_once(house: House) -> None:
    match = await open_lobby(house, 2)
    versions = [match.version]
    for change in (
        house.matches.join(match.id, CY),
        house.matches.bring(match.id, CY, bidding.SeatOptions(shift=1)),
        house.matches.leave(match.id, CY),
        house.matches.set_thread(match.id, 77),
        house.matches.start(match.id, ANN),
    ):
        versions.append((await change).version)
    assert versions == [2, 3, 4, 5, 6, 7]
    assert house.heard == [match.id] * 7


async def test_the_thread_is_remembered_and_forgotten(house: House) -> None:
    match = await open_lobby(house)
    assert (await house.matches.set_thread(match.id, 77)).thread == 77
    version = (await house.matches.set_thread(match.id, 77)).version
    assert await house.matches.in_thread(77) == await house.matches.match(match.id)
    assert (await house.matches.match(match.id)).version == version == 2
    assert (await house.matches.set_thread(match.id, None)).thread is None
    assert await house.matches.in_thread(77) is None


async def test_a_lobby_shows_nothing_of_a_game_yet(house: House) -> None:
    match = await open_lobby(house, 2)
    look = await house.matches.look(match.id, BOB)
    assert (look.seat, look.view, look.ask, look.picks, look.description) == (1, None, None, (), ())
    assert game_named(match.game) is bidding
