"""Erased users: gone from every row, while the others' matches go on.

Those matches stay as they were and can be checked.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.clocks.habits import Habits
from engine.clocks.quiet_hours import Hours
from engine.contract.errors import LobbyRefusal, NoSuchMatch, StoreConflict
from engine.kit.text import FORMER
from engine.match.bars import is_marked, mark_of
from engine.match.message_records import Reach, Ring, SentenceReport, Surface
from engine.match.records import Match, Person, Place, User
from engine.services.privacy import Open
from engine.services.review.fairness import Verdict
from engine.steps.withdrawal import withdraw_user
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change, query
from tests.support.askers import asker
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = ASKERS
ZED = asker(User(id=987_654_321_987_654_321, name="Zedekiah Q", account="zed_of_old"), press=5)
"""The user to be erased; no other value looks like theirs."""
SIGNS = (str(ZED.user.id), "Zedekiah", "zed_of_old", "Zeds own", "555444333222111000", "Europe/Tirane")
DM = 555_444_333_222_111_000


def signs_of(path: Path) -> list[str]:
    """Return traces of a user in all tables, in the file and in its log."""
    with closing(sqlite3.connect(path)) as db:
        dump = "\n".join(db.iterdump())
    found = [sign for sign in SIGNS if sign in dump]
    files = (path, path.with_name(f"{path.name}-wal"))
    raw = b"".join(file.read_bytes() for file in files if file.exists())
    return [*found, *(sign for sign in SIGNS if sign.encode() in raw)]


async def start_match(house: House, *people: int, first: bool = False) -> Match:
    """Start a match of Zed with some of the others, with him as host if `first`."""
    others = [ASKERS[n] for n in people]
    host, *guests = (ZED, *others) if first else (others[0], ZED, *others[1:])
    match = await house.matches.open("bidding", bidding.Options(rounds=1), host)
    for guest in guests:
        await house.matches.join(match.id, guest)
    return await house.matches.start(match.id, host)


async def leave_traces(house: House) -> dict[str, Match]:
    """Let Zed leave a trace in every possible place."""
    matches, store, user = house.matches, house.store, ZED.user.id
    over = await house.play_on(await start_match(house, 0, 1, first=True), "walk")
    assert over.phase == "over"
    left = await start_match(house, 0, 1, 2)
    left = await matches.resign(left.id, ZED)
    assert left.phase == "playing"
    going = await start_match(house, 0, 1, 2, first=True)
    duel = await start_match(house, 0, first=True)
    hosted = await matches.open("bidding", bidding.Options(), ZED)
    await matches.join(hosted.id, ANN)
    alone = await matches.open("bidding", bidding.Options(), ZED)
    cancelled = await matches.open("bidding", bidding.Options(), ZED)
    cancelled = await matches.cancel(cancelled.id, ZED)
    barred = await matches.open("bidding", bidding.Options(), ANN)
    await matches.join(barred.id, ZED)
    await matches.remove(barred.id, ANN, user)
    again = await matches.rematch(over.id, ANN)
    assert user in again.lobby.invited
    await store.keep_list(user, "laying", "Zeds own", "4 red")
    await store.keep_note(over.id, user, "Zeds own note")
    report = SentenceReport(1000, "de", "Zeds own board", "Zeds own doubt", "Zeds own words")
    await store.keep_report(user, report, caps=())
    await store.keep_rings(going.id, (Ring("pause", user, at=1000), Ring("offer:1", user, due=2000)))
    await store.keep_habits(user, Habits(Hours("Europe/Tirane"), is_reminded=False))
    await store.keep_asked(user, going.id, 1)
    await store.keep_reach(Reach(user, dm_channel=DM))
    await store.keep_language(user, "de")
    for match in (over, left, going):
        seat = match.seat_of(user)
        await store.keep_surface(match.id, Surface(f"seat:{seat}", DM, 7, 1, 0, 1, "", 1000, live=True))
    await store.keep_surface(over.id, Surface("board", 3, 8, 1, 0, 0, "", 1000, live=False))
    return {
        name: await matches.match(match.id)
        for name, match in {
            "over": over, "left": left, "going": going, "duel": duel, "hosted": hosted, "alone": alone,
            "cancelled": cancelled, "barred": barred, "again": again,
        }.items()
    }  # fmt: skip


async def handed_over(house: House) -> None:
    """Let Eve play on for Zed in a match, and offer him a seat in another."""
    match = await start_match(house, 0, 1, first=True)
    offer = (await house.matches.seats.hand_over(match.id, ZED, None)).seats[0].offer
    assert offer is not None
    await house.store.keep_surface(match.id, Surface("seat:0", DM, 9, 1, 0, 0, "gone", 1000, live=False))
    await house.matches.seats.take(match.id, EVE, 0, offer.since)
    asked = await house.start_match("bidding", 2)
    await house.matches.seats.hand_over(asked.id, ANN, ZED.user.id)


async def test_a_former_players_name_goes_also_where_another_plays_on(house: House) -> None:
    await handed_over(house)
    shown = [*(await house.store.behind())]
    assert await house.matches.privacy.own_messages(ZED.user.id) == ((DM, 9),)
    await erase_zed(house)
    assert signs_of(house.path) == []
    match, asked = [await house.matches.match(number) for number in shown]
    assert match.names == ("Eve", "Ann", "Bob", FORMER)
    assert asked.seats[0].offer is None
    assert await house.matches.back.verify(match.id)


async def erase_zed(house: House) -> None:
    await house.matches.privacy.begin(ZED.user.id)
    await house.matches.privacy.finish(ZED.user.id)


@pytest.mark.slow
async def test_nothing_of_an_erased_user_is_left_in_any_table_or_file(house: House) -> None:
    await leave_traces(house)
    assert {*signs_of(house.path)} == {*SIGNS}
    await erase_zed(house)
    assert signs_of(house.path) == []
    assert await house.store.traces(ZED.user.id) == ()
    assert await house.matches.privacy.pending_erasures() == ()
    for memory in (house.matches._kept._cache, house.matches._looks._of):
        assert not [sign for sign in SIGNS if sign in repr(dict(memory))]
    again = await house.reopen()
    assert (await again.matches.privacy.life(ZED.user.id)).matches == ()
    await again.store.close()
    assert signs_of(house.path) == []


@pytest.mark.slow
async def test_the_matches_of_the_others_stay_as_they_were_or_go_on(house: House) -> None:
    lives = await leave_traces(house)
    house.heard.clear()
    await erase_zed(house)
    now = {name: await house.matches.match(match.id) for name, match in lives.items()}
    over, before = now["over"], lives["over"]
    assert (over.outcome, over.ply, over.dice.commitment) == (
        before.outcome,
        before.ply,
        before.dice.commitment,
    )
    assert over.names == (FORMER, "Ann", "Bob")
    assert (over.seats[0].is_former, over.seats[0].user_id, over.host) == (True, None, _number(over))
    assert over.version == before.version + 1, "its result is to name them no more"
    assert now["left"].phase == now["going"].phase == "playing"
    assert (now["left"].names, now["going"].names) == (
        ("Ann", FORMER, "Bob", "Cy"),
        (FORMER, "Ann", "Bob", "Cy"),
    )
    assert now["going"].seats[0].resigned
    assert now["going"].host == ANN.user.id, "whoever is left first hosts it"
    assert (now["duel"].phase, now["duel"].names) == ("over", (FORMER, "Ann"))
    assert (now["hosted"].names, now["hosted"].host) == (("Ann",), ANN.user.id)
    assert now["alone"].phase == "cancelled"
    assert now["cancelled"].lobby.cancelled_by == _number(now["cancelled"])
    assert (now["again"].lobby.invited, now["again"].lobby.is_held) == ((ANN.user.id, BOB.user.id), True)
    assert {now[name].id for name in ("left", "going", "hosted", "again", "barred")} <= set(house.heard)
    numbers = [_number(now[name]) for name in ("over", "left", "going", "duel", "cancelled")]
    assert len(set(numbers)) == len(numbers), "no match tells of another who it was"
    for name in ("left", "going"):
        ended = await house.play_on(now[name], "on")
        assert ended.phase == "over"
        assert await house.matches.back.verify(ended.id)


def _number(match: Match) -> int:
    (number,) = [
        seated.occupant.user_id
        for seated in match.seats
        if isinstance(seated.occupant, Person) and seated.is_former
    ]
    return number


@pytest.mark.dealt_for_real
async def test_the_deal_of_a_match_is_checked_as_before(house: House) -> None:
    match = await house.play_on(await start_match(house, 0, 1), "walk")
    assert (await house.matches.fairness(match.id, ANN)).verdict is Verdict.AGREES
    going = await start_match(house, 0, 1, 2)
    await erase_zed(house)
    for one in (match, await house.play_on(going, "on")):
        found = await house.matches.fairness(one.id, ANN)
        assert found.verdict is Verdict.AGREES
        assert found.line is not None and str(ZED.user.id) not in found.line
    seats = {one.since_ply: one.occupant for one in await house.store.tenures(match.id) if one.seat == 1}
    assert seats == {0: Person(_number(await house.matches.match(match.id)))}


@pytest.mark.dealt_for_real
async def test_of_a_deal_that_had_ids_in_it_the_check_says_what_can_no_longer_be_checked(
    tmp_path: Path,
) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, (Path(__file__).parent / "schemas" / "0043.sql").read_text())
    house = await House.open(path)
    match, player = 3, asker(1, (await house.matches.match(3)).place)
    assert (await house.matches.fairness(match, player)).verdict is Verdict.AGREES
    await house.matches.privacy.finish(2)
    found = await house.matches.fairness(match, player)
    assert (found.verdict, found.line) == (Verdict.ERASED, None)
    assert found.seed is not None
    await house.store.close()
    for script, verdict in (
        ("UPDATE deals SET secret = '5ec2e7'", Verdict.OTHER_DEAL),
        ("UPDATE matches SET seed = '5ec2e7'", Verdict.OTHER_DEAL),
        ("UPDATE tenures SET user_id = -1 WHERE user_id < 0", Verdict.OTHER_DEAL),
        ("DELETE FROM plies", Verdict.OTHER_COURSE),
    ):
        copy = tmp_path / "copy.sqlite3"
        copy.write_bytes(path.read_bytes())
        change(copy, script)
        again = await House.open(copy)
        assert (await again.matches.fairness(match, player)).verdict is verdict, script
        await again.store.close()
        copy.unlink()


@pytest.mark.slow
async def test_an_erased_user_has_no_seat_and_starts_afresh(house: House) -> None:
    lives = await leave_traces(house)
    await erase_zed(house)
    assert await house.matches.of_user(ZED.user.id) == ()
    stranger = asker(ZED.user, Place(None, 5), sees=False)
    with pytest.raises(NoSuchMatch):
        await house.matches.look(lives["over"].id, stranger)
    joined = await house.matches.join(lives["hosted"].id, ZED)
    assert joined.names == ("Ann", "Zedekiah Q"), "nothing was seen there, so nothing keeps them out"
    await erase_zed(house)
    assert signs_of(house.path) == []


@pytest.mark.slow
async def test_an_erased_user_who_was_removed_stays_out_of_that_lobby(house: House) -> None:
    lives = await leave_traces(house)
    await erase_zed(house)
    with pytest.raises(LobbyRefusal, match="removed you"):
        await house.matches.join(lives["barred"].id, ZED)
    assert (await house.matches.join(lives["barred"].id, BOB)).names == ("Ann", "Bob")


@pytest.mark.slow
@pytest.mark.parametrize("is_restarted", [False, True])
async def test_an_erased_user_takes_no_seat_of_their_old_match(house: House, is_restarted: bool) -> None:
    lives = await leave_traces(house)
    handed = await start_match(house, 0, 1, first=True)
    offer = (await house.matches.seats.hand_over(handed.id, ZED, None)).seats[0].offer
    assert offer is not None
    await house.matches.seats.take(handed.id, EVE, 0, offer.since)
    await erase_zed(house)
    again = await house.reopen() if is_restarted else house
    for match in (lives["left"], lives["going"], handed):
        with pytest.raises(LobbyRefusal, match="They were in this match before"):
            await again.matches.seats.hand_over(match.id, ANN, ZED.user.id)
        offered = await again.matches.seats.hand_over(match.id, ANN, None)
        ann = offered.seat_of(ANN.user.id)
        assert ann is not None
        offer = offered.seats[ann].offer
        assert offer is not None
        with pytest.raises(LobbyRefusal, match="You were in this match before"):
            await again.matches.seats.take(match.id, ZED, ann, offer.since)
        taken = await again.matches.seats.take(match.id, DEE, ann, offer.since)
        assert taken.seat_of(DEE.user.id) == ann
    assert signs_of(house.path) == []
    await again.store.close()


@pytest.mark.slow
async def test_the_mark_that_keeps_a_user_out_names_no_one_and_goes_when_the_match_ends(house: House) -> None:
    lives = await leave_traces(house)
    await erase_zed(house)
    marks = [str(mark) for (mark,) in query(house.path, "SELECT mark FROM barred")]
    assert len(marks) == len(set(marks)) == 3, "in the two that are played, and where they were removed"
    assert is_marked(ZED.user.id, marks) and not any(is_marked(one.user.id, marks) for one in ASKERS)
    for name in ("left", "going"):
        await house.play_on(lives[name], "on")
    await house.matches.cancel(lives["barred"].id, ANN)
    assert query(house.path, "SELECT mark FROM barred") == []


@pytest.mark.parametrize("marks", [(), ("",), ("00" * 16 + ":nothing",)])
def test_a_user_without_a_mark_is_not_kept_out(marks: tuple[str, ...]) -> None:
    assert not is_marked(ZED.user.id, marks)


def test_two_marks_of_one_user_differ() -> None:
    one, other = mark_of(ZED.user.id), mark_of(ZED.user.id)
    assert one != other
    assert is_marked(ZED.user.id, (one,)) and is_marked(ZED.user.id, (other,))


async def test_two_who_erase_themselves_in_one_match_are_told_apart(house: House) -> None:
    match = await start_match(house, 0, 1, 2)
    await erase_zed(house)
    await house.matches.privacy.finish(BOB.user.id)
    match = await house.matches.match(match.id)
    assert match.names == ("Ann", FORMER, f"{FORMER} 2", "Cy")
    assert len({seated.occupant for seated in match.seats}) == 4


@pytest.mark.slow
async def test_what_a_user_would_leave_is_counted(house: House) -> None:
    await leave_traces(house)
    assert await house.matches.privacy.open_matches(ZED.user.id) == Open(playing=2, lobbies=3)
    await erase_zed(house)
    assert await house.matches.privacy.open_matches(ZED.user.id) == Open(0, 0)


@pytest.mark.slow
async def test_an_erasure_that_was_cut_off_is_known_after_a_restart_and_gone_through_with(
    house: House,
) -> None:
    await leave_traces(house)
    await house.matches.privacy.begin(ZED.user.id)
    await house.matches.privacy.withdraw(ZED.user.id)
    again = await house.reopen()
    assert await again.matches.privacy.pending_erasures() == (ZED.user.id,)
    await again.matches.privacy.finish(ZED.user.id)
    assert await again.matches.privacy.pending_erasures() == ()
    await again.store.close()
    assert signs_of(house.path) == []


@pytest.mark.slow
async def test_a_transaction_that_fails_has_erased_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives = await leave_traces(house)
    await house.matches.privacy.withdraw(ZED.user.id)
    with closing(sqlite3.connect(house.path)) as db:
        before = [*db.iterdump()]
    monkeypatch.setattr("engine.store.sql.erase._ROWS", ("DELETE FROM nowhere WHERE user_id = ?",))
    with pytest.raises(Exception, match="database"):
        await house.matches.privacy.finish(ZED.user.id)
    with closing(sqlite3.connect(house.path)) as db:
        assert [*db.iterdump()] == before
    assert (await house.matches.match(lives["over"].id)).names[0] == "Zedekiah Q"


async def test_no_user_is_erased_who_is_still_in_a_match_or_in_an_unknown_column(house: House) -> None:
    await start_match(house, 0, 1)
    traces = await house.store.traces(ZED.user.id)
    for held in (traces, ()):
        with pytest.raises(StoreConflict):
            await house.store.erase(ZED.user.id, held, now=1000, mark="", then=lambda _: None)
        await house.matches.privacy.withdraw(ZED.user.id)


@pytest.mark.slow
async def test_moves_and_rematches_at_the_same_time_lose_nothing_and_bring_nothing_back(house: House) -> None:
    lives = await leave_traces(house)
    over = await house.play_on(await start_match(house, 0, 1, 2), "another")
    await house.matches.privacy.begin(ZED.user.id)

    async def rematch() -> Match:
        for _ in range(3):
            await asyncio.sleep(0)
        return await house.matches.rematch(over.id, ANN)

    done = await asyncio.gather(
        house.matches.privacy.finish(ZED.user.id),
        rematch(),
        house.play_on(lives["left"], "meanwhile", most=5),
        return_exceptions=True,
    )
    assert done[0] is None
    again, played = done[1:]
    assert isinstance(again, Match), again
    assert isinstance(played, Match), played
    assert played.ply >= lives["left"].ply + 5 or played.phase == "over"
    assert (await house.matches.match(again.id)).lobby.invited.count(ZED.user.id) == 0
    again_house = await house.reopen()
    assert signs_of(house.path) == []
    for match in (lives["going"], lives["left"]):
        assert (await again_house.play_on(match, "on")).phase == "over"
    await again_house.store.close()


async def test_a_player_who_leaves_is_a_former_player_in_the_news_of_it(house: House) -> None:
    going = await start_match(house, 0, 1)
    record = await house.store.record(going.id)
    assert record is not None
    after, made = withdraw_user(record, ZED.user.id, 2000)
    assert after.match.names == ("Ann", FORMER, "Bob")
    assert made[0].ply.kind == "leave"
    assert withdraw_user(after, ZED.user.id, 2000) == (after, ())


async def test_an_export_holds_what_is_theirs_and_of_the_others_only_their_names(house: House) -> None:
    lives = await leave_traces(house)
    life = await house.matches.privacy.life(ZED.user.id)
    assert life.settings == {
        "language": "de",
        "chosen_language": None,
        "is_high_contrast": False,
        "replays": "moving",
        "is_profile_hidden": False,
        "dm_channel": str(DM),
        "dms_closed_since": None,
        "dms_refused_in_a_row": 0,
        "is_without_shared_server": False,
        "is_vacation_spent": True,
        "time_zone": "Europe/Tirane",
        "quiet_from": None,
        "quiet_to": None,
        "is_weekend_off": False,
        "is_reminded": False,
        "notice": "dm",
    }
    assert life.decks == (
        {"game": "laying", "name": "Zeds own", "text": "4 red", "is_shared": False},
    )  # fmt: skip
    assert [(one["at"], one["fault"]) for one in life.reports] == [
        ("1970-01-01T00:16:40+00:00", "Zeds own doubt")
    ]
    found = {one["match"]: one for one in life.matches}
    assert set(found) == {match.id for match in lives.values()}
    over = found[lives["over"].id]
    assert over["players"] == ["Zedekiah Q", "Ann", "Bob"]
    assert (over["is_host"], over["is_opener"], over["is_removed"]) == (True, True, False)
    assert over["tenures"] == [{"seat": 0, "since_ply": 0, "until_ply": None}]
    plies = await house.matches.plies(lives["over"].id, 0, lives["over"].ply)
    assert [(one["ply"], one["notation"]) for one in over["moves"]] == [
        (ply.ply, ply.notation) for ply in plies if ply.seat == 0 and ply.kind == "move"
    ]
    assert over["messages"][0]["channel"] == str(DM)
    assert found[lives["barred"].id]["is_removed"]
    assert found[lives["again"].id]["is_invited"]
    assert found[lives["barred"].id]["players"] == [], "they were sent away from it"
    told = repr(life)
    assert told.count("Zed") == 0, "and it shows in no log"
    everything = repr((life.settings, life.decks, life.matches))
    others = [str(one.user.id) for one in ASKERS]
    assert not [one for one in others if f"'{one}'" in everything or f": {one}" in everything]


async def test_moves_of_who_sat_there_before_or_after_are_hidden_from_the_seats_player(house: House) -> None:
    match = await start_match(house, 0, 1, 2)
    match = await house.play_on(match, "walk", most=2)
    await house.matches.resign(match.id, ZED)
    await house.store.close()
    change(
        house.path,
        f"INSERT INTO tenures VALUES ({match.id}, 1, {match.ply + 2}, 'person', 4711, NULL, 'Eve')",
    )
    house = await House.open(house.path)
    (mine,) = (await house.matches.privacy.life(ZED.user.id)).matches
    (theirs,) = (await house.matches.privacy.life(4711)).matches
    assert mine["tenures"] == [{"seat": 1, "since_ply": 0, "until_ply": match.ply + 1}]
    assert all(one["ply"] <= match.ply for one in mine["moves"])
    assert theirs["moves"] == []
    await house.store.close()
