"""Checks of what each person sees of a match against the store.

Every surface is current, each turn gives one notice, and each event is told once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cogs.kit.wording import teller
from cogs.screens.endings import before_ending, card_line, ending
from cogs.screens.lines import event_lines
from engine.clocks.habits import Notice
from engine.match.ending_words import tell_sums
from engine.match.records import Match, Ply
from engine.services.matches import Matches
from engine.store.interface.surfaces import SurfaceStore
from sandbox.model import Message
from tests.flow.support import PEOPLE, Room, choices

ASKING = ("Play on", "Go on", "Yes, wait", "Keep my seat")
"""A button of each message that puts something to players, or offers a seat."""


async def check_current(
    room: Room,
    matches: Matches,
    store: SurfaceStore,
    beginners: Sequence[str] = PEOPLE,
    reminded: Mapping[int, int] = MappingProxyType({}),
    planned: Mapping[int, int] = MappingProxyType({}),
    number: int = 1,
    calls: Mapping[str, Sequence[int]] = MappingProxyType({}),
) -> None:
    """Check lobby card, board, DMs, notices and events of a match.

    It must be the only match of its players.

    `beginners` are those who had to move when it began, if not all: the others got a hand beside
    their notices of turns. `reminded` is how often seats were reminded, or otherwise written to.
    `planned` counts by seat the turns that may have ended by plan, or before they were told: no
    notice was needed.
    `calls` are all calls to a player, by their own labels: then no two may be the same, however
    many there were.
    """
    match = await matches.match(number)
    assert await store.behind() == ()
    _check_card(room, match)
    if match.phase == "lobby":
        return
    _check_board(room, match)
    await _check_events(room, matches, match)
    plies = await matches.plies(match.id, 0, match.ply)
    for seat, seated in enumerate(match.seats):
        name = next(name for name, person in room.people.items() if person.id == seated.user_id)
        pings = sum(seated.user_id in message.pinged for message in _boards(room))
        way = await _notice_of(room, store, match, name)
        if way == "none":
            assert (pings, _letters(room, name)) == (0, 0), f"{name} did not want to be told"
            continue
        beside, takebacks = reminded.get(seat, 0), match.dice.takebacks
        if way == "mention":
            due = seated.turn.number + (match.phase == "over") + beside
            least, most = due - planned.get(seat, 0), due + takebacks
            assert least <= pings <= _at_most(most, pings, calls.get(name, ()), takebacks), (
                f"{name}, in turn {seated.turn.number}, was called {due} times and pinged {pings} "
                f"times{_history(room, name, plies)}"
            )
            continue
        assert pings == 0, f"{name} was pinged beside the DM"
        notices = seated.turn.number + (name not in beginners) + (match.phase == "over") + beside
        least = notices - planned.get(seat, 0)
        # A turn that was taken back with a move was told, or is told once more if it comes hours
        # later.
        most, sent = notices + takebacks, _letters(room, name)
        assert least <= sent <= _at_most(most, sent, calls.get(name, ()), takebacks), (
            f"turn {seated.turn.number} of {name}, or one before, or the end, was not told just once: "
            f"{sent} DMs, not {least} to {most}{_history(room, name, plies)}"
        )
        (hand,) = room.hands(name)
        tokens = {component["custom_id"].split("|")[3] for component in choices(hand)}
        assert tokens == ({str(seated.turn.token)} if seat in match.to_move else set()), (
            f"{name}'s hand is old"
        )
        if match.phase == "over":
            assert hand.text.startswith(f"## {teller(match, reader=seat)(ending(match, is_counted=False))}")
            assert {"Rematch", "Open another"} <= {one["label"] for one in hand.interactive}


def _at_most(most: int, sent: int, calls: Sequence[int], takebacks: int) -> int:
    """Return how many notices a player may have got.

    What came and went between two looks is not counted, but it is told once.
    """
    return sent if calls and len(calls) - len({*calls}) <= takebacks else most


async def _notice_of(room: Room, store: SurfaceStore, match: Match, name: str) -> Notice:
    """Return how a player is told of their turns in a match.

    The board mentions a player whose DMs are closed.
    """
    user = room[name].user
    way = await store.notice(match.id, user.id) or (await store.habits(user.id)).notice
    return "mention" if way == "dm" and not user.dms_open else way


def _letters(room: Room, name: str) -> int:
    """Return how many DMs a person has got."""
    dm = room[name].dm
    return 0 if dm is None else dm.total_sent


def _history(room: Room, name: str, plies: Sequence[Ply]) -> str:
    """Return a person's DMs and board messages with their times, between the plies.

    It explains a wrong count.
    """
    dm, user = room[name].dm, room[name].id
    letters = [*dm.messages.values()] if dm else []
    found = [(one.timestamp, f"DM: {_first(one)}") for one in letters if one.ephemeral_for is None]
    found += [(one.timestamp, f"ping: {_first(one)}") for one in _boards(room) if user in one.pinged]
    found += [(float(ply.at), f"ply {ply.ply}: {ply.kind} of seat {ply.seat}") for ply in plies]
    lines = [f"{stamp:.0f} {told}" for stamp, told in sorted(found, key=lambda one: one[0])]
    return "\n".join(("", *lines))


def _first(message: Message) -> str:
    """Return how a message begins, and which question it asked.

    The message may have been edited or removed since.
    """
    asked = {component["custom_id"].split("|")[3] for component in choices(message)}
    line = next(iter(message.text.splitlines()), "")
    return line + f" (question {', '.join(asked)})" * bool(asked) + " (removed)" * message.deleted


def shown_ply(room: Room) -> int:
    """Return the latest ply on a board with controls; -1 if there is none."""
    plies = [
        int(component["custom_id"].split("|")[3])
        for message in room.public()
        for component in message.interactive
        if component["custom_id"].split("|")[1] == "play"
    ]
    return max(plies, default=-1)


def _check_card(room: Room, match: Match) -> None:
    cards = [
        message
        for message in room.channel.messages.values()
        if not message.deleted and _is_card(message, match)
    ]
    assert len(cards) == (match.phase == "lobby")
    for card in cards:
        assert all(f"**{name}**" in card.text for name in match.names)
    if match.phase != "lobby":
        line = card_line(match, teller(match))
        (left,) = [one for one in room.channel.messages.values() if not one.deleted and one.text == line]
        assert not left.attachments
        has_ended = not match.is_going and match.fault is None
        assert [one["label"] for one in left.interactive] == ["Fair deal"] * has_ended


def _is_card(message: Message, match: Match) -> bool:
    return any(
        component["custom_id"].startswith((f"1|join|{match.id}|", f"1|bring|{match.id}|"))
        for component in message.interactive
    )


def _boards(room: Room) -> list[Message]:
    """Return the bot's public messages about the match, in its thread or channel.

    Questions to the players and offers of seats are left out.
    """
    return [
        message
        for message in room.public()
        if message.author_id == room.sandbox.world.bot.id
        and not any(message.find(label=label) for label in ASKING)
        and not message.text.endswith("is back and keeps the seat.")
    ]


def _check_board(room: Room, match: Match) -> None:
    boards = _boards(room)
    live = [message for message in boards if message.find(label="Play") is not None]
    if match.phase == "over":
        assert not live
        assert ["Final result" in board.text for board in boards] == [False] * (len(boards) - 1) + [True]
    else:
        assert live == [boards[-1]], "not just the newest board has controls"
        assert shown_ply(room) == match.ply


async def _check_events(room: Room, matches: Matches, match: Match) -> None:
    telling = teller(match)
    plies = before_ending(await matches.plies(match.id, 0, match.ply), match)
    lines = event_lines(plies, None, telling)
    # What the final result says in its own words is not told as an event beside it.
    over = match.outcome
    result = (
        ()
        if over is None
        else (over.cause, over.reason, over.turning_point, *over.story, *tell_sums(match.game, over))
    )
    again = {f"> {telling(sentence)}" for sentence in result if sentence is not None}
    happened = [f"> {line}" for line in lines]
    told = [line for board in _boards(room) for line in board.text.splitlines() if line.startswith("> ")]
    assert [line for line in told if line not in again] == [line for line in happened if line not in again]
