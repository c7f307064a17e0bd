"""A witness that reads all the bot's public output and reports faults.

It also knows who changed which match.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.kit.ids import as_number, as_user, read
from cogs.kit.router import OUR_FAULT
from cogs.screens.review.replay import STEP
from cogs.screens.review.shown_hands import SHOW
from cogs.screens.seeking.notices import FILL
from cogs.screens.tournaments.card import TABLE as TOURNAMENT
from engine.services.review.replays import Replays
from engine.store import Store
from sandbox import Channel, Interaction, Person, Sandbox
from sandbox.model import Message
from sandbox.world.changes import Change
from tests.attacks.server import PLAYERS, label_of
from tests.conformance.laws import LAWS
from tests.flow.test_secrets import everything
from tools.hostile.words import EVIL

MOVING = frozenset({"pick", "menu", "undo", "clear", "number", "page"})
"""Actions offered only to asked players: their keys name what the players hold."""
BOOKS = frozenset(
    {
        *(
            "leaf",
            "tiles",
            "contrast",
            "replays",
            "hours",
            "hours-set",
            "hours-first",
            "hours-first-set",
            "reminders",
            "notices",
            "notices-set",
            "dms",
        ),
        *("setup", "setup-terms", "setup-more", "setup-language", "setup-language-set", "try-dm", "here"),
        *("language", "language-set", "report", "reported"),
        *("privacy-export", "privacy-erase", "privacy-erased", "privacy-kept"),
    }
)
"""Actions of pages that are the same for all who read them, and of one's own settings and data."""
ELSEWHERE = frozenset({"deck", "tiles", "rules"})
"""Commands, and the form of what one brings, whose answers may name what a game has and are
about no match.
"""
WAYS = {"back": 1, "on": -1}
"""Controls of a replay that name a neighbour of the position shown, and the way from there."""
NAMED = re.compile(r"#(\d+)\b")
QUOTED = re.compile(r"“[^”]*”|```.*?```", re.DOTALL)
EVENT = re.compile(r"^> .*$", re.MULTILINE)
"""A line about a move, as boards told it to all: a card of an earlier round may be held again."""
LONG_WORD = re.compile(r"[\w.-]{30,}")
"""As every seed and token is one."""


@dataclass(frozen=True)
class Told:
    """A message as it was at one moment."""

    message: Message
    channel: Channel
    text: str
    markdown: str
    ids: tuple[str, ...]
    pictures: tuple[Mapping[str, Any], ...]
    pinged: frozenset[int]

    @property
    def is_public(self) -> bool:
        return not self.channel.is_dm and self.message.ephemeral_for is None

    @property
    def reader(self) -> int | None:
        """Who alone reads it; None where it is public."""
        return self.channel.recipients[0] if self.channel.is_dm else self.message.ephemeral_for

    @property
    def asked_by(self) -> int | None:
        """Whose command or press it answers, if it does."""
        about = self.message.interaction
        return int(about["user"]["id"]) if about else None


class Witness:
    """A listener that sees every message of the bot from its creation.

    `faults` returns what is wrong with the messages since the last call.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        strangers: Sequence[Person],
        outsiders: Sequence[Person],
        players: Sequence[Person],
        numbers: Sequence[int],
        replays: Replays,
    ) -> None:
        self._sandbox = sandbox
        self._replays = replays
        self._strangers = {person.id for person in strangers}
        self._names = {person.name for person in strangers}
        self._outsiders = {person.id for person in outsiders}
        """Strangers who see no channel of the players."""
        self._players = {person.id for person in players}
        self._numbers = frozenset(numbers)
        self._tokens: set[str] = set()
        self._told: list[Told] = []
        self._cards: set[int] = set()
        """Messages that were the card of a lobby or tournament of theirs."""
        self._earlier: dict[int, tuple[str, ...]] = {}
        self._matches: dict[int, int] = {}
        """The number of each message's match."""
        self.heard = 0
        sandbox.world.listeners.append(self._hear)

    def _hear(self, change: Change) -> None:
        message, channel = change.message, change.channel
        if message is None or channel is None or message.author_id != self._sandbox.world.bot.id:
            return
        labels = [label_of(self._sandbox.world.files.get(one.id, b"")) for one in message.attachments]
        ids = tuple(component["custom_id"] for component in message.interactive)
        told = Told(
            message,
            channel,
            everything(message),
            message.text,
            ids,
            tuple(filter(None, labels)),
            frozenset(message.pinged),
        )
        self._told.append(told)

    async def faults(self, store: Store, moved: frozenset[int]) -> list[str]:
        """Return the faults in all messages since the last call.

        In that time players changed the matches in `moved`.
        """
        told, self._told = self._told, []
        self.heard += len(told)
        self._tokens = {press.token for press in self._sandbox.interactions.valid} | {self._sandbox.token}
        secrets, seeds = await self._secrets(store)
        # Cards that were open when a message was sent may be dealt again by now. A secret is secret
        # before and after.
        earlier, self._earlier = self._earlier or secrets, secrets
        wanted = _requested_matches(self._sandbox.interactions.valid)
        found: list[str] = []
        for one in told:
            if one.is_public or one.reader in self._strangers:
                about = _numbers(one) or wanted.get(one.message.id, [])
                if not about and one.channel.is_thread:
                    about = [await store.in_thread(one.channel.id) or 0]
                hidden = [now.get(number, ()) for number in about for now in (earlier, secrets)]
                if one.asked_by is None and one.is_public:
                    # boards, old ones too: what they tell is for `tests/flow/test_secrets.py` to
                    # judge
                    hidden = []
                if (then := await self._secrets_shown_beside(one, secrets)) is not None:
                    hidden = [then]
                found += [f"{fault}: {one.text!r}" for fault in self._faults(one, hidden, seeds, secrets)]
            if one.pinged & self._players and moved.isdisjoint(_numbers(one)):
                found.append(f"players are called for nothing: {one.text!r}")
            if one.reader not in self._strangers and not await self._is_rightful(one, store, moved):
                found.append(f"nobody had a right to say or change this: {one.text!r}")
        return found

    async def _secrets(self, store: Store) -> tuple[dict[int, tuple[str, ...]], list[str]]:
        """Return each match's secrets for outsiders, and all seeds."""
        hidden: dict[int, tuple[str, ...]] = {}
        seeds: list[str] = []
        for number in self._numbers:
            record = await store.record(number)
            assert record is not None
            if record.match.phase == "playing":
                assert record.seed is not None
                seeds.append(record.seed)
                law = LAWS[record.match.game]
                hidden[number] = law.secrets(record.state, None) if law.secrets is not None else ()
        return hidden, seeds

    async def _secrets_shown_beside(
        self, one: Told, secrets: Mapping[int, tuple[str, ...]]
    ) -> tuple[str, ...] | None:
        """Return what was secret at the position that a replay shows; None if it shows none.

        A card that lay open then may be held again now.
        """
        for click in filter(None, map(read, one.ids)):
            way = WAYS.get(click.args[3]) if len(click.args) > 3 else None
            if click.action == STEP and way is not None and secrets.get(click.number(0)):
                shown = await self._replays.at(click.number(0), click.number(1) + way)
                law = LAWS[shown.match.game]
                return law.secrets(shown.course.past.at(shown.ply), None) if law.secrets is not None else ()
        return None

    def _faults(
        self, one: Told, hidden: Sequence[Sequence[str]], seeds: Sequence[str], playing: Container[int]
    ) -> list[str]:
        """Return the faults of one message.

        `hidden` lists what outsiders must not read, for each match that the message may be about
        and each moment at which it may have been sent. `playing` are the matches in play: the
        replay of an ended one shows all hands.
        """
        found: list[str] = []
        if any(secret in word for word in LONG_WORD.findall(one.text) for secret in (*seeds, *self._tokens)):
            found.append("a seed or token is told")
        actions = [click for id_ in one.ids if (click := read(id_)) is not None]
        moving = [click for click in actions if click.action in MOVING]
        if moving and (one.is_public or any(click.number(0) in self._numbers for click in moving)):
            found.append("somebody else's choices are offered")
        is_replay = any(one_.action == STEP and one_.number(0) not in playing for one_ in actions)
        for picture in one.pictures:
            is_foreign = bool(set(picture["names"]) & set(PLAYERS)) and not is_replay
            if picture["kind"] == "hand" and (one.is_public or is_foreign):
                found.append("a hand is drawn")
            if picture["seat"] is not None and (one.is_public or is_foreign):
                found.append("a table is drawn as one player sees it")
        is_book = any(click.action in BOOKS for click in actions)
        # A user's own text is quoted back to them.
        told = EVENT.sub("", QUOTED.sub("", one.text))
        is_telling = [any(re.search(pattern, told) for pattern in patterns) for patterns in hidden]
        if not is_book and is_telling and all(is_telling):
            found.append("what somebody holds is told")
        if OUR_FAULT.template in one.text:
            found.append("something went wrong")
        alive = re.sub(r"```.*?```", "", one.markdown, flags=re.DOTALL)
        if f"](https://{EVIL}" in alive or f"://{EVIL}" in alive or re.search(r"@(everyone|here)\b", alive):
            found.append("what a stranger wrote is alive")
        if re.search(r"(?<!\\)<(?:@[!&]?[234]>|#4>|t:0|/play:5|:x:6)", alive):
            found.append("what a stranger wrote names or pings")
        if one.reader in self._outsiders and any(name in one.text for name in PLAYERS):
            found.append("who sees no channel of theirs reads of the players")
        if one.reader in self._outsiders and any(set(one_["names"]) & set(PLAYERS) for one_ in one.pictures):
            found.append("who sees no channel of theirs is shown their match")
        return found

    async def _is_rightful(self, one: Told, store: Store, moved: frozenset[int]) -> bool:
        """Return whether a message has a rightful cause.

        It is about a match that players changed, a match that a stranger opened, or a deck that its
        maker shows, or the profile of a stranger, who alone can post it. Or it asks a player for a
        stranger who wants to see their hand.
        """
        if one.asked_by in self._strangers:
            return await self._is_own(one, store)
        if any(each["kind"] == "profile" and {*each["names"]} <= self._names for each in one.pictures):
            return True
        asked = [read(id_) for id_ in one.ids]
        # Only time brings the offer of computers to a host.
        if not one.is_public and any(
            click is not None
            and (click.action == FILL or (click.action == SHOW and as_user(click.args[1]) in self._strangers))
            for click in asked
        ):
            return True
        # A board that is a record by now no longer says of what match.
        number = next(iter(_numbers(one)), self._matches.get(one.message.id))
        if number is not None:
            self._matches[one.message.id] = number
        else:
            number = await store.in_thread(one.channel.id if one.channel.is_thread else one.message.id)
        return number is not None and (number in moved or number not in self._numbers)

    async def _is_own(self, one: Told, store: Store) -> bool:
        """Return whether it is the user's own lobby card, tournament or deck, or still empty."""
        actions = [click for id_ in one.ids if (click := read(id_)) is not None]
        shared = [await store.kept_list(click.number(0)) for click in actions if click.action == "copy"]
        if shared:
            return all(kept is None or kept.user_id == one.asked_by for kept in shared)
        held = [await store.tournament(click.number(0)) for click in actions if click.action == TOURNAMENT]
        if held:
            self._cards.add(one.message.id)
            return all(kept is not None and kept.host == one.asked_by for kept in held)
        opened = {click.number(0) for click in actions if click.action == "start"}
        if opened:
            self._cards.add(one.message.id)
            return self._numbers.isdisjoint(opened)
        is_empty = not (one.markdown or one.ids or one.pictures)
        return is_empty or one.message.id in self._cards


def _numbers(one: Told) -> list[int]:
    """Return the numbers of the matches that a message is about."""
    carried = [click.number(0) for id_ in one.ids if (click := read(id_)) and click.action not in BOOKS]
    return [*(int(number) for number in NAMED.findall(one.text)), *carried]


def _requested_matches(presses: Sequence[Interaction]) -> dict[int, list[int]]:
    """Return, by message, the matches named by the presses that may have caused it.

    These are the presses that it answers, and those that may have changed it.
    """
    found: dict[int, list[int]] = {}
    for press in presses:
        click = read(str(press.data.get("custom_id", "")))
        named = [option.get("value") for option in press.data.get("options", ()) if option["name"] == "match"]
        number = as_number(str(named[0]).strip().lstrip("#")) if named else click.number(0) if click else -1
        if press.data.get("name") in ELSEWHERE or (click is not None and click.action == "brought"):
            number = 0
        for message in (press.message, *press.followups):
            if number >= 0 and message is not None:
                found.setdefault(message.id, []).append(number)
    return found
