"""Export of a user's data as readable files within Discord's size limit."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from cogs.kit.screen import Document
from engine.contract.words import Sentence, Teller, say
from engine.match.message_records import Life

LARGEST = 8_000_000
"""Bytes of files in one message; Discord takes 10 MB."""

ABOUT: Mapping[str, Sentence] = {
    "user_id": say("Your Discord ID."),
    "exported": say(
        "When this file was made. All times are UTC. Not in it is what limits count, such as the matches "
        "you opened within the hour: I keep that under fingerprints of your ID, and only for as long as it "
        "counts."
    ),
    "settings": say(
        "What you chose or showed: language, high contrast, DM channel, since when your DMs are closed, "
        "time zone, the hours (quiet_from, quiet_to) and days on which your clock stands, how you are told "
        "of your turns, and reminders; whom you avoid; which matches you want to be told of, and which you "
        "were told of; how many of your turns were in time, those of late with more weight; whether your "
        "profile is hidden."
    ),
    "decks": say("The decks you saved, and whether you have shared them."),
    "daily": say(
        "What you played of deals of the day: your moves, what they counted, in percent of the best too, the "
        "server where you asked for the deal, and where you posted the result."
    ),
    "profile": say(
        "What your profile is made of: how you finished matches with at least two people (place 0: you "
        "left), the title that you earned in each, and the largest numbers that you reached."
    ),
    "ratings": say(
        "Your ratings, and for each rated match your place, the one that was expected, how it counted, and "
        "your number before and after it."
    ),
    "tournaments": say(
        "The tournaments that you host or play, or did: from which round on, how you left one that you left, "
        "and your place in a ladder."
    ),
    "guesses": say("The seats that you guessed to win matches of others, and the points that this brought."),
    "medals": say("Your medals of seasons. Without a server they are from the tables of all servers."),
    "reports": say("The sentences that you reported to the hosts of this bot; I keep each for a year."),
    "matches": say(
        "Every match in which something speaks of you: as its player, its host, who opened or cancelled it, "
        "was invited to it or removed from it."
    ),
    "matches.players": say("What the players are called at the table, by seat."),
    "matches.seats": say(
        "Your seat: your name and your account’s name as you joined, the number of the press by which you "
        "did, what you brought, what you have chosen of a move that you have not finished, and how it "
        "stands with your turns."
    ),
    "matches.tenures": say("From which move on you sat where, and until which."),
    "matches.moves": say(
        "The moves made in your seat while it was yours, as they are typed; a stand_in was made for you."
    ),
    "matches.messages": say("My DMs to you that show the match."),
}
"""Explanations of the file's keys, by path."""


def documents(
    user: int, now: str, life: Life, telling: Teller, largest: int = LARGEST
) -> tuple[Document, ...]:
    """Return the user's data as files, packed or split if they are too large.

    It takes time in proportion to the data.
    """
    head: Mapping[str, Any] = {
        "about": {key: telling(sentence) for key, sentence in ABOUT.items()},
        "user_id": str(user),
        "exported": now,
        "settings": life.settings,
        "decks": life.decks,
        "daily": life.daily,
        "profile": life.profile,
        "ratings": life.ratings,
        "tournaments": life.tournaments,
        "guesses": life.guesses,
        "medals": life.medals,
        "reports": life.reports,
    }
    whole = _document(head, life.matches)
    if len(whole) <= largest:
        return (Document("my-data.json", whole),)
    parts = _pack(head, life.matches, largest)
    names = ("my-data.zip",) if len(parts) == 1 else (f"my-data-{n + 1}.zip" for n in range(len(parts)))
    return tuple(Document(name, part) for name, part in zip(names, parts, strict=True))


def messages(found: Sequence[Document], largest: int = LARGEST) -> tuple[tuple[Document, ...], ...]:
    """Return the files in groups that fit into one message each."""
    groups: list[list[Document]] = []
    room = 0
    for one in found:
        if not groups or len(one.data) > room or len(groups[-1]) == 10:
            groups.append([])
            room = largest
        groups[-1].append(one)
        room -= len(one.data)
    return tuple(map(tuple, groups))


def _pack(head: Mapping[str, Any], matches: Sequence[Mapping[str, Any]], largest: int) -> list[bytes]:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("my-data.json", _document(head, matches))
    if len(file.getvalue()) <= largest or len(matches) < 2:
        return [file.getvalue()]
    half = len(matches) // 2
    return [part for some in (matches[:half], matches[half:]) for part in _pack(head, some, largest)]


def _document(head: Mapping[str, Any], matches: Sequence[Mapping[str, Any]]) -> bytes:
    return json.dumps({**head, "matches": matches}, ensure_ascii=False, indent=1).encode()
