"""Messages to the host about a board, result or lobby card without a place."""

from __future__ import annotations

from cogs.kit.permissions import Obstacle, permission_names
from cogs.kit.wording import Markdown, channel_link
from cogs.screens.endings import name_of
from cogs.screens.lines import board_url
from engine.contract.words import Sentence, say
from engine.match.records import Match


def say_moved(match: Match) -> Sentence:
    """Say that the board left a locked thread."""
    return say(
        "The thread of {match} is locked, and no button works in a locked thread. The board is in "
        "{channel} now.",
        match=name_of(match),
        channel=channel_link(match.place.channel),
    )


def say_no_board(match: Match, obstacle: Obstacle | None, *, is_lost: bool) -> Sentence:
    """Say why the board of a match in play has no place.

    `is_lost` means that its channel is gone.
    """
    named, where = name_of(match), Markdown(board_url(match))
    if obstacle is not None and obstacle.is_gone:
        return say(
            "I’m not on the server of {match} any more. The match goes on by DM; `/board` shows the board.",
            match=named,
        )
    if is_lost:
        return say(
            "The channel of {match} is gone. The match goes on by DM; `/board` shows the board.",
            match=named,
        )
    if obstacle is None:
        return say(
            "I can’t post the board of {match} at {where}: Discord doesn’t let me. "
            "The match goes on by DM; `/board` shows the board.",
            match=named,
            where=where,
        )
    if obstacle.is_locked:
        return say(
            "The thread of {match} is locked: {where}. No button works in a locked thread, so the match "
            "goes on by DM. Once the thread is unlocked, the board is back.",
            match=named,
            where=where,
        )
    return say(
        "I can’t post the board of {match} at {where}: I need {permissions} there. "
        "The match goes on by DM; `/board` shows the board.",
        permissions=permission_names(obstacle.missing),
        match=named,
        where=where,
    )


def say_no_result(match: Match, obstacle: Obstacle | None, *, is_lost: bool) -> Sentence:
    """Say why the result of a match has no place.

    `is_lost` means that its channel is gone.
    """
    named, where = name_of(match), Markdown(board_url(match))
    if obstacle is not None and obstacle.is_gone:
        return say(
            "{match} is over, and I’m not on its server any more; `/board` shows how it ended.",
            match=named,
        )
    if is_lost:
        return say("{match} is over, and its channel is gone; `/board` shows how it ended.", match=named)
    if obstacle is None:
        return say(
            "{match} is over, and Discord doesn’t let me post the result at {where}. `/board` shows it.",
            match=named,
            where=where,
        )
    if obstacle.is_locked:
        return say(
            "{match} is over, and its thread is locked: {where}. `/board` shows the result; once the "
            "thread is unlocked, I post it there.",
            match=named,
            where=where,
        )
    return say(
        "{match} is over, and I can’t post the result at {where}: I need {permissions} there, and post it "
        "once I have that. `/board` shows it, too.",
        permissions=permission_names(obstacle.missing),
        match=named,
        where=where,
    )


def say_lost_card(match: Match, obstacle: Obstacle | None, *, is_lost: bool) -> Sentence:
    """Say why users can't join a lobby whose card was there before.

    `is_lost` means that its channel is gone.
    """
    named, where = name_of(match), Markdown(board_url(match))
    if obstacle is not None and obstacle.is_gone:
        return say(
            "Nobody can join {match}: I’m not on its server any more. With `/resign` you leave it.",
            match=named,
        )
    if is_lost:
        return say("Nobody can join {match}: its channel is gone. With `/resign` you leave it.", match=named)
    if obstacle is None:
        return say(
            "Nobody can join {match} just now: Discord doesn’t let me show it at {where}. With `/resign` "
            "you leave it.",
            match=named,
            where=where,
        )
    if obstacle.is_locked:
        return say(
            "Nobody can join {match} just now: its thread is locked, and no button works there: {where}. "
            "Once the thread is unlocked, everyone can join again.",
            match=named,
            where=where,
        )
    return say(
        "Nobody can join {match} just now: to show it at {where}, I need {permissions} there.",
        permissions=permission_names(obstacle.missing),
        match=named,
        where=where,
    )


def say_taken_back(match: Match, obstacle: Obstacle | None) -> Sentence:
    """Say that a lobby was cancelled because its card could never be posted."""
    channel = channel_link(match.place.channel)
    if obstacle is not None and obstacle.missing:
        return say(
            "I took {match} back: to show it in {channel}, I need {permissions} there. `/play` opens "
            "another match.",
            match=name_of(match),
            channel=channel,
            permissions=permission_names(obstacle.missing),
        )
    if obstacle is not None and obstacle.is_locked:
        return say(
            "I took {match} back: {channel} is locked, so nobody could join. `/play` opens another match "
            "elsewhere.",
            match=name_of(match),
            channel=channel,
        )
    return say(
        "I took {match} back: I couldn’t show it in {channel}. `/play` opens another match elsewhere.",
        match=name_of(match),
        channel=channel,
    )
