"""The acts of people on the chat page, mapped to the driver's methods.

House rules: an act names its `person` (an id) if a person does it; the tools of the page's
developer panel have none. What a client would not allow is answered with one sentence, never with a
stack trace.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from sandbox.host import Host
from sandbox.interactions.interaction import Interaction, Modal
from sandbox.model import Channel, Json, Message, User
from sandbox.page.read_markers import Reading
from sandbox.payloads.commands import NotOffered
from sandbox.payloads.modals import NotFilledIn
from sandbox.payloads.uploads import Upload
from sandbox.people import Impossible, Person
from sandbox.refusals import Refusal
from sandbox.world.permissions import EVERYONE, Permission

MOST_MODALS: Final = 100
MOST_PROBLEMS: Final = 50
LONGEST_LEAP: Final = 366 * 24 * 60 * 60
"""Maximum seconds that the clock may be moved at once."""
_NAME: Final = re.compile(r"[\w][\w .'-]{0,30}")

Act = Callable[[Json], Awaitable[Json | None]]


class NotDone(Exception):
    """The act cannot be done, for the reason in this sentence."""


class Stage(Host, Protocol):
    """The sandbox with its people, for whom browsers act."""

    def person_by_id(self, user_id: int) -> Person:
        """Return the person with this id; refuse with 10013 if there is none."""


class Acts:
    """The acts of all browsers.

    The last hundred forms shown are kept until they are sent.
    """

    def __init__(self, sandbox: Stage, reading: Reading, tell_unread: Callable[[Channel], None]) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self._reading = reading
        self._tell_unread = tell_unread
        self._modals: dict[int, Modal] = {}
        self._acts: dict[str, Act] = {
            "say": self._say,
            "slash": self._slash,
            "commands": self._commands,
            "complete": self._complete,
            "press": self._press,
            "choose": self._choose,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "read": self._read,
            "open_dm": self._open_dm,
            "let_dms": self._let_dms,
            "let_in_guild": self._let_in_guild,
            "let_install": self._let_install,
            "open_group": self._open_group,
            "add_person": self._add_person,
            "let_bot": self._let_bot,
            "archive": self._archive,
            "lock": self._lock,
            "delete_channel": self._delete_channel,
            "delete_message": self._delete_message,
            "move_clock": self._move_clock,
            "next_time": self._next_time,
            "problems": self._problems,
        }

    async def do(self, body: Json) -> Json:
        """Do the act named by `act`. NotDone says why it cannot be done."""
        act = self._acts.get(str(body.get("act")))
        if act is None:
            raise NotDone(f"There is no act {body.get('act')!r}.")
        try:
            outcome = await act(body) or {}
            # What the page is told must survive the process, like every other change.
            await self._sandbox.flush()
        except (Impossible, NotFilledIn, NotOffered, Refusal) as refusal:
            raise NotDone(str(refusal)) from None
        except (KeyError, TypeError, ValueError) as fault:
            raise NotDone(f"The act {body['act']} lacks something, or has it wrong: {fault!r}.") from None
        return outcome

    # What a person does

    async def _say(self, body: Json) -> None:
        await self._person(body).say(self._channel(body), body["text"])

    async def _slash(self, body: Json) -> Json:
        person, channel = self._person(body), self._channel(body)
        values = {name: _uploaded(value) for name, value in body["values"].items()}
        return await self._outcome(await person.slash(channel, body["path"], **values))

    async def _commands(self, body: Json) -> Json:
        offered = self._person(body).commands(self._channel(body))
        return {
            "commands": [
                {"path": path, "description": leaf["description"], "options": leaf.get("options", [])}
                for path, leaf in offered.items()
            ]
        }

    async def _complete(self, body: Json) -> Json:
        person, channel = self._person(body), self._channel(body)
        choices = await person.autocomplete(channel, body["path"], body["values"], focused=body["focused"])
        return {"choices": choices}

    async def _press(self, body: Json) -> Json:
        person, message = self._person(body), self._message(body)
        return await self._outcome(await person.press(message, custom_id=body["custom_id"]))

    async def _choose(self, body: Json) -> Json:
        person, message = self._person(body), self._message(body)
        return await self._outcome(await person.choose(message, body["custom_id"], body["values"]))

    async def _submit(self, body: Json) -> Json:
        modal = self._modals.get(int(body["modal"]))
        if modal is None:
            raise NotDone("This form is too old. Open it again.")
        outcome = await self._outcome(await self._person(body).submit(modal, body["values"]))
        if outcome["failed"] is None:
            self._modals.pop(int(body["modal"]), None)
        return outcome

    async def _dismiss(self, body: Json) -> None:
        await self._person(body).dismiss(self._message(body))

    async def _read(self, body: Json) -> None:
        channel = self._channel(body)
        self._reading.mark(self._user(body), channel, int(body["message"]))
        self._tell_unread(channel)

    async def _open_dm(self, body: Json) -> Json:
        return {"channel": str(self._person(body).open_dm().id)}

    # The developer panel's tools

    async def _let_dms(self, body: Json) -> None:
        self._world.set_dms_open(self._user(body), bool(body["open"]))

    async def _let_in_guild(self, body: Json) -> None:
        self._world.set_in_guild(self._user(body), bool(body["in"]))

    async def _let_install(self, body: Json) -> None:
        self._world.set_installed(self._user(body), has_installed=bool(body["has"]))

    async def _open_group(self, body: Json) -> Json:
        people = [self._user({"person": one}) for one in body["people"]]
        if len(people) < 2:
            raise NotDone("A group needs two people.")
        return {"channel": str(self._world.add_group("Group", *people).id)}

    async def _add_person(self, body: Json) -> Json:
        name = str(body["name"]).strip()
        if not _NAME.fullmatch(name):
            raise NotDone("A name is 1 to 31 letters, digits, spaces, dots, apostrophes or hyphens.")
        if any(user.name.casefold() == name.casefold() for user in self._world.users.values()):
            raise NotDone(f"There is a person called {name} already.")
        return {"person": str(self._world.add_person(name).id)}

    async def _let_bot(self, body: Json) -> None:
        permission = Permission[body["permission"]]
        if permission not in EVERYONE:
            raise NotDone(f"{permission.name} is not among the permissions of @everyone.")
        change = self._world.grant if body["allowed"] else self._world.revoke
        change(self._channel(body), body["permission"])

    async def _archive(self, body: Json) -> None:
        thread = self._channel(body)
        if not thread.is_thread:
            raise NotDone("Only a thread can be archived.")
        self._world.archive_thread(thread, bool(body["archived"]))

    async def _lock(self, body: Json) -> None:
        thread = self._channel(body)
        if not thread.is_thread:
            raise NotDone("Only a thread can be locked.")
        self._world.lock_thread(thread, bool(body["locked"]))

    async def _delete_channel(self, body: Json) -> None:
        channel = self._channel(body)
        if channel.is_dm:
            raise NotDone("Direct messages cannot be deleted.")
        self._world.delete_channel(channel)

    async def _delete_message(self, body: Json) -> None:
        self._world.delete_message(self._message(body))

    async def _move_clock(self, body: Json) -> None:
        seconds = body["seconds"]
        if not isinstance(seconds, int) or not 0 < seconds <= LONGEST_LEAP:
            raise NotDone("The clock goes forward, by a year at most.")
        self._world.move_clock(seconds)

    async def _next_time(self, _: Json) -> None:
        channels = self._world.channels.values()
        texts = (message.text for channel in channels for message in channel.messages.values())
        moment = self._world.clock.next_in(texts)
        if moment is None:
            raise NotDone("No message names a time to come.")
        self._world.move_clock(moment - self._world.clock())

    async def _problems(self, _: Json) -> Json:
        return {"problems": self._sandbox.problems[-MOST_PROBLEMS:]}

    # Who, where, what

    def _user(self, body: Json) -> User:
        user = self._world.user(int(body["person"]))
        if user.bot:
            raise NotDone("The bot acts by itself.")
        return user

    def _person(self, body: Json) -> Person:
        return self._sandbox.person_by_id(self._user(body).id)

    def _channel(self, body: Json) -> Channel:
        return self._world.channel(int(body["channel"]))

    def _message(self, body: Json) -> Message:
        message = self._world.find_message(int(body["message"]))
        if message is None:
            raise NotDone("This message is gone.")
        return message

    async def _outcome(self, interaction: Interaction) -> Json:
        """Wait for the bot's answer; return the client's error text and the form shown."""
        await interaction.wait_for_answer()
        modal = interaction.modal
        if modal is None:
            return {"failed": interaction.failed, "modal": None}
        while len(self._modals) >= MOST_MODALS:
            del self._modals[next(iter(self._modals))]
        self._modals[interaction.id] = modal
        return {"failed": interaction.failed, "modal": modal.body | {"key": str(interaction.id)}}


def _uploaded(value: object) -> object:
    """Return an option's value; a file, which the page sends as name and base64, as an upload."""
    match value:
        case {"filename": str(name), "base64": str(data)}:
            return Upload(name, base64.b64decode(data))
    return value
