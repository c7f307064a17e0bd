"""People without a browser: all actions and views of a client, as methods.

What a real client would not allow raises Impossible. Only `press_raw` sends anything it is given,
as an outdated or forged client might.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandbox.host import Host
from sandbox.interactions.interaction import Interaction, InteractionType, Modal
from sandbox.limits import HANGING
from sandbox.model import SELECTS, WITHOUT_MESSAGES, Channel, ComponentType, Json, Message, User
from sandbox.payloads.commands import (
    SLASH,
    NotOffered,
    OptionType,
    fill_options,
    is_offered_in,
    nest_options,
    paths_of,
)
from sandbox.payloads.modals import NotFilledIn, fill_modal
from sandbox.payloads.shapes import attachment_json, mentioned_ids, resolved_channel_json, resolved_users_json
from sandbox.payloads.uploads import Upload, keep_upload
from sandbox.refusals import Refusal
from sandbox.world.permissions import Permission


class Impossible(Exception):
    """A person's client offers no way to do this."""


class Person:
    """A member of the guild, at their client."""

    def __init__(self, sandbox: Host, user: User) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self.user = user

    def __repr__(self) -> str:
        return f"<Person {self.user.name}>"

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def mention(self) -> str:
        """The text that mentions this person."""
        return f"<@{self.user.id}>"

    @property
    def dm(self) -> Channel | None:
        """The direct messages with the bot; None before the first."""
        return self._world.direct_channel(self.user)

    # Actions

    async def slash(self, channel: Channel | int | str, path: str, /, **options: Any) -> Interaction:
        """Send a command, `path` with its group and subcommand.

        Raises Impossible for what is not offered.
        """
        place = self._place(channel)
        may_manage = Permission.MANAGE_THREADS in self._world.permissions(place, self.user)
        if place.locked and not may_manage:
            raise Impossible("The thread is locked")
        command, leaf = self._command(place, path)
        files = {
            name: keep_upload(self._world, place.id, value)
            for name, value in options.items()
            if isinstance(value, Upload)
        }
        try:
            filled = fill_options(leaf, options | files)
        except NotOffered as reason:
            raise Impossible(str(reason)) from reason
        data = self._command_data(command, path, filled)
        if files:
            resolved = data.setdefault("resolved", {})
            resolved["attachments"] = {str(file.id): attachment_json(file) for file in files.values()}
        return self._send(InteractionType.COMMAND, place, data)

    async def autocomplete(
        self,
        channel: Channel | int | str,
        path: str,
        options: Mapping[str, Any],
        focused: str,
        timeout: float = HANGING,
    ) -> list[Json]:
        """Return what is offered while typing into the option `focused`.

        Empty if the bot does not answer.
        """
        place = self._place(channel)
        command, leaf = self._command(place, path)
        option = next((o for o in leaf.get("options", []) if o["name"] == focused), None)
        if option is None or not option.get("autocomplete"):
            raise Impossible(f"{focused} does not complete what is typed")
        filled = fill_options(leaf, {focused: "", **options}, focused=focused, partial=True)
        data = self._command_data(command, path, filled)
        interaction = self._send(InteractionType.AUTOCOMPLETE, place, data)
        return (await interaction.wait_for_answer(timeout)).choices or []

    async def press(
        self, message: Message | int, custom_id: str | None = None, *, label: str | None = None
    ) -> Interaction:
        """Press a button that exists and is enabled."""
        return self._use(self._visible(message), ComponentType.BUTTON, custom_id, label, None)

    async def choose(self, message: Message | int, custom_id: str, values: list[Any]) -> Interaction:
        """Choose from a menu that exists and is enabled.

        Users and channels may be given as objects.
        """
        ids = [str(v.id) if isinstance(v, User | Channel | Person) else str(v) for v in values]
        return self._use(self._visible(message), None, custom_id, None, ids)

    async def press_raw(
        self,
        message: Message | int,
        custom_id: str,
        component_type: int = ComponentType.BUTTON,
        values: list[str] | None = None,
    ) -> Interaction:
        """Send a press with any custom id, independent of what the message shows.

        The message may be old, deleted or foreign.
        """
        found = message if isinstance(message, Message) else self._world.find_message(message)
        if found is None:
            raise Impossible(f"No message {message}")
        place = self._world.channels.get(found.channel_id)
        if place is None:
            raise Impossible("The channel is gone")
        shown = found.find(custom_id=custom_id) or {}
        data: Json = {"custom_id": custom_id, "component_type": int(component_type), "id": shown.get("id", 0)}
        if component_type in SELECTS:
            data |= self._chosen_data(component_type, values or [])
        return self._send(InteractionType.COMPONENT, place, data, found)

    async def submit(self, modal: Modal | None, values: Mapping[str, Any] | None = None) -> Interaction:
        """Fill in a form and send it.

        `values` are by custom id or label; other fields keep their default.
        """
        if modal is None:
            raise Impossible("There is no form")
        try:
            filled = fill_modal(modal.body, values or {})
        except NotFilledIn as reason:
            raise Impossible(str(reason)) from reason
        origin = modal.interaction
        data: Json = {"custom_id": modal.custom_id, "components": filled}
        users: list[str] = []
        for top in filled:
            field = top.get("component", {})
            if field.get("type") in {ComponentType.USER_SELECT, ComponentType.MENTIONABLE_SELECT}:
                users += field["values"]
        if users:
            data["resolved"] = resolved_users_json(self._world, [int(i) for i in users])
        return self._send(InteractionType.MODAL_SUBMIT, origin.channel, data, origin.source)

    async def say(self, channel: Channel | int | str, text: str) -> Message:
        """Post a text."""
        place = self._place(channel)
        needed = Permission.SEND_MESSAGES_IN_THREADS if place.is_thread else Permission.SEND_MESSAGES
        if place.type in WITHOUT_MESSAGES:
            raise Impossible("Messages can only be written in threads here")
        if needed not in self._world.permissions(place, self.user) and not place.is_dm:
            raise Impossible(f"{self.name} may not write here")
        if not text.strip() or len(text) > 2000 or (place.locked and place.is_thread):
            raise Impossible("This cannot be sent")

        def mention(message: Message) -> None:
            message.mentions = [i for i in mentioned_ids(text) if i in self._world.users]
            message.pinged = {i for i in message.mentions if self._world.can_see(self._world.users[i], place)}
            message.pinged -= {self.id, self._world.bot.id}

        message = self._world.add_message(place, self.id, content=text, fill=mention)
        await self._sandbox.flush()
        return message

    async def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message; the bot is not told."""
        if message.ephemeral_for != self.id:
            raise Impossible("Only one's own ephemeral messages can be dismissed")
        self._world.delete_message(message)

    def open_dm(self) -> Channel:
        """Return the direct messages with the bot; open them if needed."""
        return self._world.open_dm(self.user)

    async def close_dms(self) -> None:
        """Block direct messages from the bot."""
        self._world.set_dms_open(self.user, False)
        await self._sandbox.flush()

    async def open_dms(self) -> None:
        """Allow direct messages from the bot again."""
        self._world.set_dms_open(self.user, True)
        await self._sandbox.flush()

    async def leave_guild(self) -> None:
        """Leave the only guild that is shared with the bot."""
        self._world.set_in_guild(self.user, False)
        await self._sandbox.flush()

    async def join_guild(self) -> None:
        """Join the guild again."""
        self._world.set_in_guild(self.user, True)
        await self._sandbox.flush()

    # Views

    def sees(self, channel: Channel | int | str | None) -> list[Message]:
        """Return the messages of a channel that this person sees, oldest first.

        Empty if they have no access.
        """
        if channel is None:
            return []
        try:
            place = self._world.channel(channel)
        except Refusal:
            return []
        if not self._world.can_see(self.user, place):
            return []
        return [m for m in place.messages.values() if m.ephemeral_for in {None, self.id}]

    def channels(self) -> list[Channel]:
        """Return the channels, threads and direct messages in this person's list."""
        return [c for c in self._world.channels.values() if self._world.can_see(self.user, c)]

    def commands(self, channel: Channel | int | str) -> dict[str, Json]:
        """Return the commands that the picker offers here.

        The keys are full paths, the values the records that describe them.
        """
        place = self._place(channel)
        allowed = self._world.permissions(place, self.user)
        home = self._world.guild_of(place)
        is_here = self._world.shares_guild(self.user) if place.is_dm else not self._world.is_foreign(place)
        found: dict[str, Json] = {}
        for command in self._world.commands.values():
            needed = command["default_member_permissions"]
            if command["type"] != SLASH or not is_offered_in(command, place):
                continue
            if not is_here and not (self.user.has_installed and 1 in command["integration_types"]):
                continue
            if needed is not None and not (place.is_dm or place.is_group):
                is_owner = home.owner_id == self.id
                if not is_owner and (int(needed) == 0 or int(allowed) & int(needed) != int(needed)):
                    continue
            found |= dict(paths_of(command))
        return found

    def _place(self, channel: Channel | int | str) -> Channel:
        try:
            place = self._world.channel(channel)
        except Refusal as reason:
            raise Impossible(str(reason)) from reason
        if not self._world.can_see(self.user, place):
            raise Impossible(f"{self.name} does not see {place.name or 'this channel'}")
        return place

    def _visible(self, message: Message | int) -> Message:
        found = message if isinstance(message, Message) else self._world.find_message(message)
        if found is None or found.deleted or found not in self.sees(found.channel_id):
            raise Impossible(f"{self.name} does not see this message")
        return found

    def _command(self, place: Channel, path: str) -> tuple[Json, Json]:
        leaf = self.commands(place).get(path)
        if leaf is None:
            raise Impossible(f"/{path} is not offered here")
        name = path.split(maxsplit=1)[0]
        command = next(
            c
            for c in self._world.commands.values()
            if c["name"] == name
            and c["type"] == SLASH
            and is_offered_in(c, place)
            and path in dict(paths_of(c))
        )
        return command, leaf

    def _command_data(self, command: Json, path: str, filled: list[Json]) -> Json:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        options = nest_options(command, path, filled)
        if options:
            data["options"] = options
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        resolved: Json = {}
        users = [
            int(o["value"]) for o in filled if o["type"] == OptionType.USER and str(o["value"]).isdigit()
        ]
        if users:
            resolved |= resolved_users_json(self._world, users)
        places = [
            int(o["value"]) for o in filled if o["type"] == OptionType.CHANNEL and str(o["value"]).isdigit()
        ]
        if places:
            known = [self._world.channels[i] for i in places if i in self._world.channels]
            resolved["channels"] = {
                str(c.id): resolved_channel_json(self._world, c, self.user) for c in known
            }
        return data | {"resolved": resolved} if resolved else data

    def _use(
        self,
        message: Message,
        kind: ComponentType | None,
        custom_id: str | None,
        label: str | None,
        values: list[str] | None,
    ) -> Interaction:
        component = message.find(custom_id=custom_id, label=label)
        what = custom_id or label
        if component is None or "custom_id" not in component:
            raise Impossible(f"There is no {what!r} to press")
        if self._world.channel(message.channel_id).locked:
            raise Impossible("The thread is locked: its buttons are dead, for managers too")
        if component.get("disabled"):
            raise Impossible(f"{what!r} is disabled")
        if kind is not None and component["type"] != kind:
            raise Impossible(f"{what!r} is no {kind.name.lower()}")
        data: Json = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
        }
        if component["type"] in SELECTS:
            _need_choosable(component, values or [])
            data |= self._chosen_data(component["type"], values or [])
        return self._send(InteractionType.COMPONENT, self._world.channel(message.channel_id), data, message)

    def _chosen_data(self, kind: int, values: list[str]) -> Json:
        data: Json = {"values": values}
        if kind == ComponentType.USER_SELECT:
            data["resolved"] = resolved_users_json(self._world, [int(v) for v in values])
        if kind == ComponentType.CHANNEL_SELECT:
            known = [self._world.channels[int(v)] for v in values if int(v) in self._world.channels]
            places = {str(c.id): resolved_channel_json(self._world, c, self.user) for c in known}
            data["resolved"] = {"channels": places}
        return data

    def _send(
        self, kind: InteractionType, place: Channel, data: Json, source: Message | None = None
    ) -> Interaction:
        return self._sandbox.send_interaction(kind, self.user, place, data, source)


def _need_choosable(component: Json, values: list[str]) -> None:
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise Impossible(f"Choose {least} to {most}, not {len(values)}")
    offered = [option["value"] for option in component.get("options", [])]
    if component["type"] == ComponentType.STRING_SELECT and not set(values) <= set(offered):
        raise Impossible(f"{sorted(set(values) - set(offered))} is not offered")
