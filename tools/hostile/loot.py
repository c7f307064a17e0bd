"""What attackers know: all ids, messages and match numbers ever shown."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping

from cogs.kit.ids import LONGEST, SEPARATOR, VERSION, read
from engine.library import GAMES
from sandbox import Message, Sandbox
from sandbox.world.changes import Change
from tools.hostile.words import KEYS, NUMBERS, TEXTS

COMMANDS = (
    "hand",
    "move",
    "rules",
    "replace",
    "away",
    "deck save",
    "deck share",
    "setup",
    "play koa",
    "play",
)
SHAPES: Mapping[str, tuple[str, ...]] = {
    "join": ("match", "game"),
    "bring": ("match", "game"),
    "brought": ("match", "game", "page"),
    "decline": ("match",),
    "leave": ("match",),
    "left": ("match",),
    "start": ("match",),
    "hold": ("match",),
    "more": ("match",),
    "cancel": ("match",),
    "cancelled": ("match",),
    "keep": ("match",),
    "reopen": ("match",),
    "computer": ("match",),
    "computer-add": ("match",),
    "computers-now": ("match",),
    "games": (),
    "try": (),
    "learn": ("game", "page"),
    "lesson": ("game", "page"),
    "learn-match": ("game",),
    "opening": (),
    "opening-with": (),
    "opened-with": ("game", "page"),
    "commands": (),
    "commands-page": ("page",),
    "commands-decks": (),
    "tournament-join": ("page",),
    "tournament-leave": ("page",),
    "tournament-left": ("page",),
    "tournament-start": ("page",),
    "tournament-table": ("page", "page"),
    "tournament-rules": ("page",),
    "tournament-choose": ("key",),
    "tournament-set": ("page", "key"),
    "tournament-ask": ("page",),
    "tournament-rival": ("page",),
    "tournament-yes": ("page", "page"),
    "tournament-no": ("page", "page"),
    "tournament-end": ("page",),
    "tournament-ended": ("page",),
    "tournament-kept": (),
    "run": ("command",),
    "ask": ("command",),
    "asked": ("command", "token"),
    "mine": (),
    "play": ("match", "ply"),
    "hand": ("match", "ply"),
    "words": ("match", "ply"),
    "read": ("match", "page"),
    "pick": ("match", "token", "key"),
    "menu": ("match", "token", "page"),
    "undo": ("match", "token"),
    "clear": ("match", "token"),
    "number": ("match", "token", "page", "page"),
    "numbered": ("match", "token"),
    "page": ("match", "token", "page"),
    "resign": ("match",),
    "hand-over": ("match",),
    "hand-to": ("match",),
    "hand-any": ("match",),
    "take-seat": ("match", "page", "token"),
    "no-seat": ("match", "page", "token"),
    "keep-seat": ("match",),
    "return": ("match",),
    "stay": ("match",),
    "rematch": ("match",),
    "another": ("match",),
    "open": ("match",),
    "agree": ("match",),
    "here-again": ("match",),
    "fair": ("match",),
    "notes": ("match",),
    "noted": ("token", "match"),
    "nudge": ("match",),
    "guess": ("match",),
    "stats": ("key",),
    "guessed": ("match",),
    "see-hand": ("match",),
    "see-asked": ("match",),
    "show-hand": ("match", "token"),
    "keep-hand": ("match", "token"),
    "hide-hand": ("match",),
    "share": ("match",),
    "daily": ("token",),
    "daily-pick": ("token", "page", "token", "key"),
    "daily-menu": ("token", "page", "token", "page"),
    "daily-undo": ("token", "page", "token"),
    "daily-clear": ("token", "page", "token"),
    "daily-page": ("token", "page", "token", "page"),
    "daily-number": ("token", "page", "token", "page", "page"),
    "daily-numbered": ("token", "page", "token"),
    "daily-again": ("token",),
    "daily-post": ("token",),
    "daily-others": ("token",),
    "daily-yesterday": (),
    "daily-seals": (),
    "setup-daily": (),
    "setup-daily-in": (),
    "setup-daily-at": (),
    "share-post": ("match", "ply"),
    "replay": ("match", "ply"),
    "replay-of": ("match", "ply"),
    "luck-of": ("match",),
    "profile-post": (),
    "profile-hide": ("page",),
    "step": ("match", "ply", "key", "key"),
    "step-show": ("match", "ply", "key"),
    "record": ("match",),
    "disagree": ("match",),
    "points": ("match",),
    "hours-first": (),
    "hours-first-set": (),
    "hint": ("match",),
    "hint-whole": ("match",),
    "hinted": ("match", "token"),
    "ahead": ("match",),
    "ahead-set": ("match",),
    "ahead-drop": ("match",),
    "back": ("match", "ply"),
    "back-ask": ("match", "ply"),
    "back-yes": ("match", "ply"),
    "back-no": ("match", "ply"),
    "remove": ("match",),
    "removed": ("match",),
    "pace": ("match",),
    "paced": ("match", "key"),
    "skip": ("match", "ply"),
    "wait": ("match", "ply"),
    "pause": ("match",),
    "pause-yes": ("match", "ply", "token"),
    "pause-no": ("match", "ply", "token"),
    "time-yes": ("match", "ply", "token"),
    "time-no": ("match", "ply", "token"),
    "go-on": ("match", "token"),
    "rules": ("game", "page"),
    "leaf": ("game", "page"),
    "tiles": ("game", "list", "page"),
    "copy": ("list",),
    "list": ("page",),
    "contrast": ("page",),
    "replays": (),
    "hours": (),
    "hours-set": ("page",),
    "reminders": ("page",),
    "notices": (),
    "notices-set": ("page", "match"),
    "dms": (),
    "setup": ("key",),
    "setup-more": (),
    "setup-terms": (),
    "setup-language": (),
    "setup-language-set": (),
    "language": (),
    "language-set": (),
    "report": (),
    "reported": ("page",),
    "setup-usage": (),
    "try-dm": (),
    "privacy-export": (),
    "privacy-erase": (),
    "privacy-erased": ("page", "page"),
    "privacy-kept": (),
    "here": (),
    "avoid-list": ("page",),
    "avoid-user": (),
    "mates": ("match",),
    "notify": ("game", "key"),
    "notify-set": ("key",),
    "notify-stop": (),
    "tables": ("page",),
    "top": ("key", "game", "key", "page"),
    "ratings": (),
    "ratings-set": ("key",),
    "own": ("token",),
    "together": ("match", "match"),
    "fill": ("match",),
    "setup-tables": (),
    "setup-tables-set": (),
    "avoid-set": ("token", "page"),
    "avoid-remove": ("match",),
    "sit": ("match", "page"),
    "next": ("match",),
    "which": ("which", "page"),
    "hand-of": ("match",),
    "move-of": ("match", "key"),
    "board-of": ("match",),
    "words-of": ("match",),
    "resign-of": ("match",),
    "pause-of": ("match",),
}
"""The arguments of each router action, for forging a press."""

OTHER_VERSIONS = ("0", "2", "", "01", "v1", "١")


class Loot:
    """The bot's messages and ids, collected as they appear; it guesses the rest."""

    def __init__(self, sandbox: Sandbox, chance: random.Random) -> None:
        self.messages: list[Message] = []
        """All messages of the bot, deleted ones too, oldest first."""
        self.ids: list[str] = []
        """All ids that buttons and menus ever carried, oldest first."""
        self._known: set[str] = set()
        self._bot = sandbox.world.bot.id
        self._chance = chance
        self._newest = 1
        for channel in sandbox.world.channels.values():
            for message in channel.messages.values():
                self._see(message)
        sandbox.world.listeners.append(self._hear)

    def forged(self, action: str | None = None) -> str:
        """Return a forged id for an action; its arguments may be wrong."""
        action = action or self._chance.choice([*SHAPES])
        words = [self._guessed(kind) for kind in SHAPES[action]]
        id_ = SEPARATOR.join((VERSION, action, *words))
        return (self.tampered(id_) if self._chance.random() < 0.2 else id_)[:LONGEST]

    def stolen(self, actions: Collection[str] = ()) -> str:
        """Return an id that a user was shown, of these actions if possible."""
        if actions:
            found = [id_ for id_ in self.ids if (click := read(id_)) is not None and click.action in actions]
            if found:
                return self._chance.choice(found)
        # Choose an old one as often as one of the last.
        recent = self.ids[-40:] if self._chance.random() < 0.5 else self.ids
        return self._chance.choice(recent)

    def tampered(self, id_: str) -> str:
        """Return an id with an error in it.

        It is never empty, since no client sends that."""
        words = id_.split(SEPARATOR)
        place = self._chance.randrange(len(words))
        ways: tuple[Callable[[], str], ...] = (
            lambda: id_[: self._chance.randrange(1, len(id_) + 1)],
            lambda: SEPARATOR.join((self._chance.choice(OTHER_VERSIONS), *words[1:])),
            lambda: SEPARATOR.join((*words[:place], self.number(), *words[place + 1 :])),
            lambda: SEPARATOR.join((*words[:place], self._chance.choice(TEXTS), *words[place + 1 :])),
            lambda: SEPARATOR.join((*words, self._chance.choice(TEXTS))),
            lambda: SEPARATOR.join(words[:-1]),
            lambda: SEPARATOR.join((words[0], *reversed(words[1:]))),
            id_.upper,
            lambda: id_ * 3,
        )
        return self._chance.choice(ways)()[:LONGEST] or "x"

    def match(self) -> str:
        """Return the number of a match, mostly of an existing one."""
        if self._chance.random() < 0.8:
            return str(self._chance.randint(1, self._newest + 1))
        return self.number()

    def number(self) -> str:
        """Return a text where a number should be."""
        return self._chance.choice(NUMBERS)

    def game(self) -> str:
        """Return the name of a game, mostly of an existing one."""
        return self._chance.choice((*GAMES, *GAMES, "chess", "", self._chance.choice(TEXTS)[:32]))

    def key(self) -> str:
        """Return an answer to a question: a valid one, or any."""
        if self._chance.random() < 0.5:
            click = read(self.stolen(("pick",)))
            return click.args[-1] if click is not None and click.args else ""
        return self._chance.choice((*KEYS, self._chance.choice(TEXTS)[:20]))

    def _guessed(self, kind: str) -> str:
        match kind:
            case "match":
                return self.match()
            case "game":
                return self.game()
            case "key":
                return self.key()
            case "command":
                return self._chance.choice((*COMMANDS, self._chance.choice(TEXTS)[:32]))
            case "list":
                return self._chance.choice(("all", "r0", "r1", "r99", "1", "2", "3", self.number()))
            case "which":
                words = [action for action in SHAPES if action.endswith("-of")]
                return self._chance.choice((*words, self.key(), f"move-of{SEPARATOR}{self.key() * 9}"))
            case "token" | "ply":
                return str(self._chance.randint(0, 40)) if self._chance.random() < 0.8 else self.number()
            case _:
                return str(self._chance.randint(0, 6)) if self._chance.random() < 0.7 else self.number()

    def _hear(self, change: Change) -> None:
        if change.message is not None and change.kind != "message_delete":
            self._see(change.message)

    def _see(self, message: Message) -> None:
        if message.author_id != self._bot:
            return
        if not self.messages or message.id > self.messages[-1].id:
            self.messages.append(message)
        for component in message.interactive:
            id_ = component["custom_id"]
            if id_ not in self._known:
                self._known.add(id_)
                self.ids.append(id_)
                click = read(id_)
                if click is not None and SHAPES.get(click.action, ("",))[:1] == ("match",):
                    self._newest = max(self._newest, click.number(0))
