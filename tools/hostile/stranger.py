"""An attacker with no seat, who sends what a forged client can send.

House rule: a deed draws its random numbers before it first waits, so that many concurrent deeds are
the same in every run.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from cogs.kit.ids import LONGEST, read
from sandbox import Channel, Interaction, Message, Person, Sandbox
from sandbox.interactions.interaction import InteractionType
from sandbox.model import ComponentType
from sandbox.payloads.commands import OptionType
from sandbox.payloads.uploads import Upload
from tools.hostile.loot import SHAPES, Loot
from tools.hostile.words import KEYS, NUMBERS, TEXTS

JOINING = ("join", "sit", "together", "bring", "brought")
"""Actions that take a seat."""
FIELDS = ("deck", "deck_ready", "number", "x")
"""Names of fields of the bot's forms, and false ones."""
FLOOD = 8
"""Presses at once."""
LOOKS = 24
"""Number of messages searched for one that this stranger sees."""

Deed = Callable[[], Awaitable[None]]


class Stranger:
    """A person with no seat. `act` does one deed; others judge the bot's answers.

    Strangers press on messages that they see, or saw. They take no seat in the lobbies in `spared`
    if that is allowed: what is allowed is no attack.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        person: Person,
        places: Sequence[Channel],
        loot: Loot,
        *,
        chance: random.Random,
        spared: frozenset[int] = frozenset(),
    ) -> None:
        self.person = person
        self._sandbox = sandbox
        self._places = (*places, person.open_dm())
        self._loot = loot
        self._chance = chance
        self._spared = spared
        self._deeds: dict[Deed, int] = {
            self._command: 6,
            self._type: 4,
            self._forge: 8,
            self._replay: 6,
            self._tamper: 3,
            self._choose_amiss: 3,
            self._hand_in: 5,
            self._use: 5,
            self._twice: 2,
            self._flood: 1,
        }

    async def act(self) -> None:
        """Do one deed, up to its acknowledgement."""
        (deed,) = self._chance.choices([*self._deeds], [*self._deeds.values()])
        await deed()

    # Deeds

    async def _command(self) -> None:
        place = self._chance.choice(self._places)
        offered = [*self.person.commands(place).items()]
        if not offered:  # Users who share no server with the bot see no commands.
            await self._forge()
            return
        path, leaf = self._chance.choice(offered)
        await self._slash(place, path, self._filled(leaf.get("options", ())))

    async def _type(self) -> None:
        place = self._chance.choice(self._places)
        completing = [
            (path, leaf["options"], option["name"])
            for path, leaf in self.person.commands(place).items()
            for option in leaf.get("options", ())
            if option.get("autocomplete")
        ]
        if not completing:
            await self._forge()
            return
        path, options, focused = self._chance.choice(completing)
        # Discord sends a file only with the command itself.
        given = {
            name: value for name, value in self._filled(options).items() if not isinstance(value, Upload)
        }
        await self.person.autocomplete(place, path, {**given, focused: self._text(6000)}, focused)

    async def _forge(self) -> None:
        action = self._chance.choice([*SHAPES])
        is_menu = self._chance.random() < 0.2
        await self._press(self._loot.forged(action), values=self._values() if is_menu else None)

    async def _replay(self) -> None:
        await self._press(self._loot.stolen())

    async def _tamper(self) -> None:
        await self._press(self._loot.tampered(self._loot.stolen()))

    async def _choose_amiss(self) -> None:
        id_ = self._loot.stolen(("menu",)) if self._chance.random() < 0.6 else self._loot.forged("menu")
        await self._press(id_, values=self._values())

    async def _hand_in(self) -> None:
        """Submit a form that was shown, or never was, with any or missing fields."""
        action = self._chance.choice(("brought", "numbered", *SHAPES))
        await self._send_form(self._loot.forged(action), self._fields())

    async def _use(self) -> None:
        """Use a button or menu of a visible message, as any client allows."""
        message = self._message()
        usable = [] if message is None or message.deleted else message.interactive
        if message is None or not usable:
            return
        component = self._chance.choice(usable)
        options = [option["value"] for option in component.get("options", ())]
        chosen = self._chance.sample(options, component.get("min_values", 1)) if options else None
        await self._press(component["custom_id"], message, chosen)

    async def _twice(self) -> None:
        message, id_ = self._message(), self._loot.stolen()
        await asyncio.gather(self._press(id_, message), self._press(id_, message))

    async def _flood(self) -> None:
        message = self._message()
        ids = [self._loot.forged() for _ in range(FLOOD)]
        await asyncio.gather(*(self._press(id_, message) for id_ in ids))

    # Sending

    async def _slash(self, place: Channel, path: str, options: dict[str, Any]) -> None:
        await (await self.person.slash(place, path, **options)).wait_for_answer()

    async def _press(
        self, custom_id: str, message: Message | None = None, values: list[str] | None = None
    ) -> None:
        """Press an id on a message, or any visible one; submit its form."""
        message = message or self._message()
        if message is None or not self._may_send(custom_id, message.channel_id):
            return
        kind = ComponentType.BUTTON if values is None else ComponentType.STRING_SELECT
        press = await self.person.press_raw(message, custom_id, kind, values)
        fields = self._fields()
        await press.wait_for_answer()
        if press.modal is not None and self._may_send(press.modal.custom_id, message.channel_id):
            await self._send_form(press.modal.custom_id, fields, press.source)

    async def _send_form(
        self, custom_id: str, fields: list[dict[str, Any]], source: Message | None = None
    ) -> None:
        source = source or self._message()
        if source is None or not self._may_send(custom_id, source.channel_id):
            return
        place = self._sandbox.world.channels[source.channel_id]
        sent = self._sandbox.send_interaction(
            InteractionType.MODAL_SUBMIT,
            self.person.user,
            place,
            {"custom_id": custom_id[:LONGEST], "components": fields},
            source,
        )
        await sent.wait_for_answer()

    def _may_send(self, custom_id: str, channel: int) -> bool:
        click = read(custom_id)
        if channel not in self._sandbox.world.channels:
            return False
        if click is None or click.action not in JOINING or click.number(0) not in self._spared:
            return True
        # Members who see the lobby may sit down in it; others may try.
        return not self._sandbox.world.is_member(self.person.user, self._sandbox.world.guild)

    # What to send

    def _message(self) -> Message | None:
        """Return a message that this stranger sees or saw, mostly a recent one."""
        found = self._loot.messages[-60:] if self._chance.random() < 0.6 else self._loot.messages
        if self._chance.random() < 0.4:
            # Public messages too: boards, cards and shared decks, among all the private answers.
            found = [message for message in self._loot.messages if message.ephemeral_for is None]
        for _ in range(LOOKS):
            message = self._chance.choice(found)
            place = self._sandbox.world.channels.get(message.channel_id)
            if (
                place is not None
                and message.ephemeral_for in {None, self.person.id}
                and self._sandbox.world.can_see(self.person.user, place)
            ):
                return message
        return None

    def _values(self) -> list[str]:
        """Return values for a menu: offered there, elsewhere or never, or none."""
        many = self._chance.choice((0, 1, 1, 2, 25))
        return [self._chance.choice((self._loot.key, self._loot.number))()[:LONGEST] for _ in range(many)]

    def _fields(self) -> list[dict[str, Any]]:
        """Return fields of a form, right or wrong, or none.

        They are of both kinds, and may be wrongly nested, named or filled."""
        made: list[dict[str, Any]] = []
        for number in range(self._chance.randint(0, 4)):
            name = self._chance.choice(FIELDS)
            field: dict[str, Any] = {"type": int(ComponentType.TEXT_INPUT), "id": number, "custom_id": name}
            match self._chance.randint(0, 3):
                case 0:
                    field |= {"type": int(ComponentType.STRING_SELECT), "values": self._values()}
                case 1:
                    field["value"] = self._chance.choice((*NUMBERS, *KEYS))[:4000]
                case 2:
                    field["value"] = self._text(4000)
            is_label = self._chance.random() < 0.8
            shell = ComponentType.LABEL if is_label else ComponentType.ACTION_ROW
            inside = {"component": field} if is_label else {"components": [field]}
            made.append({"type": int(shell), "id": 10 + number, **inside})
        return made

    def _filled(self, options: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return options of a command that Discord allows: valid types and bounds."""
        return {
            option["name"]: self._value(option)
            for option in options
            if option.get("required") or self._chance.random() < 0.7
        }

    def _value(self, option: dict[str, Any]) -> Any:
        if choices := option.get("choices"):
            return self._chance.choice(choices)["value"]
        match option["type"]:
            case OptionType.BOOLEAN:
                return self._chance.random() < 0.5
            case OptionType.INTEGER:
                least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
                return self._chance.choice((least, most, self._chance.randint(least, most)))
            case OptionType.ATTACHMENT:
                return Upload("match.txt", f"tabletop record 1\n{self._text(400)}".encode())
            case OptionType.USER:
                return self._chance.choice([str(self.person.id), str(self._chance.randrange(1, 2**63))])
            case _ if option["name"] == "match" and self._chance.random() < 0.7:
                return self._loot.match() or "0"
            case _:
                return self._text(option.get("max_length", 6000)).ljust(option.get("min_length", 1), "x")

    def _text(self, longest: int) -> str:
        drawn: Callable[[], str] = self._chance.choice((self._any, self._loot.key, self._loot.number))
        return drawn()[:longest]

    def _any(self) -> str:
        return self._chance.choice(TEXTS)


def acknowledged(interactions: Sequence[Interaction]) -> list[float]:
    """Return the seconds until each acknowledged interaction was acknowledged."""
    return [one.acknowledged_after for one in interactions if one.acknowledged_after is not None]
