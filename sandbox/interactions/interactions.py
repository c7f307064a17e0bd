"""Interactions: a person's clicks and commands, and the rules for the bot's answers.

There is one answer within three seconds. The token is valid for fifteen minutes; with it the answer
and its followups are edited. Violations are refused and reported.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from sandbox.interactions.interaction import (
    DID_NOT_RESPOND,
    FAILED,
    CallbackType,
    Interaction,
    InteractionType,
    Modal,
)
from sandbox.model import Channel, Json, Message, MessageFlag, User
from sandbox.payloads.bodies import Incoming, compose
from sandbox.payloads.commands import check_choices, context_of
from sandbox.payloads.modals import check_modal, finish_modal
from sandbox.payloads.shapes import channel_json, member_json, message_json, user_json
from sandbox.refusals import Complaints, Refusal
from sandbox.world.permissions import Permission
from sandbox.world.world import World

A = CallbackType
_ALLOWED: Final = {
    InteractionType.COMMAND: {A.MESSAGE, A.DEFERRED_MESSAGE, A.MODAL},
    InteractionType.COMPONENT: {A.MESSAGE, A.DEFERRED_MESSAGE, A.DEFERRED_UPDATE, A.UPDATE, A.MODAL},
    InteractionType.AUTOCOMPLETE: {A.CHOICES},
    InteractionType.MODAL_SUBMIT: {A.MESSAGE, A.DEFERRED_MESSAGE, A.DEFERRED_UPDATE, A.UPDATE},
}


class Interactions:
    """All interactions whose tokens may still be valid."""

    def __init__(self, world: World, report: Callable[[str], None]) -> None:
        self._world = world
        self._report = report
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self.is_heard: Callable[[Channel], bool] = lambda _: False
        """Tells whether a bot receives events of a channel; only then is silence reported."""

    @property
    def open(self) -> list[Interaction]:
        """Interactions without their first answer."""
        return [self._by_id[key] for key in self._timers]

    @property
    def valid(self) -> list[Interaction]:
        """All interactions whose tokens may still be valid, oldest first."""
        return [*self._by_id.values()]

    @property
    def thinking(self) -> list[Interaction]:
        """Interactions whose deferred answer has not come yet."""
        return [i for i in self._by_id.values() if i.is_thinking and i.failed is None]

    def start(
        self, kind: InteractionType, person: User, channel: Channel, data: Json, source: Message | None = None
    ) -> Interaction:
        """Start an interaction; its three seconds begin now."""
        self.forget_old()
        made = Interaction(
            self._world.next_id(), kind=kind, person=person, channel=channel, data=data, source=source
        )
        made.created = self._world.limits.now()
        is_stranger = channel.is_dm and not self._world.shares_guild(person)
        made.is_user_installed = is_stranger or self._world.is_foreign(channel)
        self._by_id[made.id] = self._by_token[made.token] = made
        loop = asyncio.get_running_loop()
        self._timers[made.id] = loop.call_later(self._world.limits.ack_seconds, self._expire, made)
        return made

    def payload(self, interaction: Interaction) -> Json:
        """Return the JSON that the gateway sends for an interaction."""
        world, channel, person = self._world, interaction.channel, interaction.person
        home = world.guild_of(channel)
        guild, locale = str(home.id), home.preferred_locale
        body: Json = {
            "id": str(interaction.id),
            "application_id": str(world.application_id),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": channel_json(world, channel)
            | {"permissions": str(int(world.permissions(channel, person)))},
            "app_permissions": str(int(world.permissions(channel, world.bot))),
            "locale": person.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self._owners(interaction),
            "context": context_of(channel),
            "attachment_size_limit": world.limits.file_bytes,
        }
        if channel.is_dm or channel.is_group:
            body["user"] = user_json(person)
        else:
            member = member_json(world, person)
            member["permissions"] = str(int(world.permissions(channel, person)))
            body |= {"guild_id": guild, "guild_locale": locale, "member": member}
            body["guild"] = {"id": guild, "locale": locale, "features": []}
        if interaction.source is not None:
            body["message"] = message_json(world, interaction.source)
        return body

    def _owners(self, interaction: Interaction) -> Json:
        """Return by whom the app is installed where it was used.

        A press has the owners of the message that was pressed.
        """
        channel, source = interaction.channel, interaction.source
        if source is not None and source.interaction is not None:
            return dict(source.interaction["authorizing_integration_owners"])
        if interaction.is_user_installed:
            return {"1": str(interaction.person.id)}
        return {"0": "0" if channel.is_dm else str(self._world.guild_of(channel).id)}

    def acknowledge(self, interaction_id: int, token: str, incoming: Incoming) -> tuple[Interaction, Json]:
        """Take the first answer; return the body for `with_response`.

        Refuses with 10062 if it is too late, 40060 if it is the second, 50035 if its type does not
        fit.
        """
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise Refusal(10062)
        waited = self._world.limits.now() - interaction.created
        if interaction.acknowledged_after is not None:
            raise Refusal(40060)
        if interaction.failed is not None or waited > self._world.limits.ack_seconds:
            self._expire(interaction)
            raise Refusal(10062)
        resource = self._answer(interaction, incoming)
        interaction.acknowledged_after = waited
        self._timers.pop(interaction.id).cancel()
        interaction.done.set()
        return interaction, resource

    def by_token(self, token: str) -> Interaction:
        """Return the answered interaction of a token.

        Refuses with 10015 before the answer, with 50027 after 15 minutes.
        """
        interaction = self._by_token.get(token)
        if interaction is None:
            raise Refusal(50027)
        if self._is_old(interaction):
            self.forget_old()
            raise Refusal(50027)
        if interaction.acknowledged_after is None:
            raise Refusal(10015)
        return interaction

    def find(self, interaction_id: int) -> Interaction | None:
        """Return the interaction with this id, while its token is valid."""
        return self._by_id.get(interaction_id)

    def find_by_token(self, token: str) -> Interaction | None:
        """Return the interaction with this token, while it is valid, answered or not."""
        return self._by_token.get(token)

    def original(self, interaction: Interaction) -> Message:
        """Return the message behind @original; refuse with 10008 if it does not exist."""
        if interaction.message is None or interaction.message.deleted:
            raise Refusal(10008)
        return interaction.message

    def message(self, interaction: Interaction, message_id: int) -> Message:
        """Return the answer or a followup; refuse with 10008 for any other message."""
        for candidate in (interaction.message, *interaction.followups):
            if candidate is not None and candidate.id == message_id and not candidate.deleted:
                return candidate
        raise Refusal(10008)

    def edit(self, interaction: Interaction, message: Message, incoming: Incoming) -> Message:
        """Change a message by token. The first edit of a deferred answer shows it."""
        was_loading = message.is_loading
        draft = compose(
            self._world, incoming, "answer" if was_loading else "edit", message, report=self._report
        )
        message.flags &= ~MessageFlag.LOADING
        # The deferral decided whether the message is ephemeral.
        draft.flags = draft.flags & ~MessageFlag.EPHEMERAL | message.flags & MessageFlag.EPHEMERAL
        draft.put_into(message)
        self._world.touch_message(message, is_edit=not was_loading)
        return message

    def follow_up(self, interaction: Interaction, incoming: Incoming) -> Message:
        """Post another message by token; it becomes the answer if that is deferred."""
        if interaction.is_thinking and interaction.message is not None:
            return self.edit(interaction, interaction.message, incoming)
        most = self._world.limits.followups_when_user_installed
        if interaction.is_user_installed and len(interaction.followups) >= most:
            raise Refusal(40094)
        made = self._post(interaction, incoming)
        interaction.followups.append(made)
        return made

    def forget_old(self) -> None:
        """Delete the interactions older than 15 minutes.

        A deferred answer that never came is reported.
        """
        while self._by_id:
            oldest = next(iter(self._by_id.values()))
            if not self._is_old(oldest):
                return
            if oldest.is_thinking and not oldest.was_disturbed:
                self._report(f"interaction {oldest.id} was deferred and never answered")
            del self._by_id[oldest.id], self._by_token[oldest.token]

    def let_deadlines_pass(self, is_meant: Callable[[Interaction], bool] = lambda _: True) -> None:
        """Fail unanswered interactions at once, as if their seconds were over.

        `is_meant` can select some of them.
        """
        for interaction in filter(is_meant, self.open):
            self._expire(interaction)

    def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _is_old(self, interaction: Interaction) -> bool:
        return self._world.limits.now() - interaction.created > self._world.limits.token_minutes * 60

    def _expire(self, interaction: Interaction) -> None:
        timer = self._timers.pop(interaction.id, None)
        if timer is None:
            return
        timer.cancel()
        interaction.failed = FAILED if interaction.kind == InteractionType.COMPONENT else DID_NOT_RESPOND
        interaction.done.set()
        if self.is_heard(interaction.channel) and not interaction.was_disturbed:
            what = interaction.data.get("custom_id") or interaction.data.get("name")
            self._report(f"{interaction.kind.name} {what!r} was not acknowledged in time")

    def _answer(self, interaction: Interaction, incoming: Incoming) -> Json:
        faults = Complaints()
        kind = incoming.body.get("type")
        if kind not in _ALLOWED[interaction.kind] or (
            kind in {A.DEFERRED_UPDATE, A.UPDATE} and not interaction.source
        ):
            faults.add(
                ("type",),
                "BASE_TYPE_CHOICES",
                f"A {interaction.kind.name} cannot be answered with type {kind}.",
            )
            faults.refuse_if_any()
        data = incoming.body.get("data") or {}
        inner = Incoming(data, incoming.uploads)
        about: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
        result: Json = {"interaction": about}
        if kind == A.MESSAGE:
            interaction.message = self._post(interaction, inner)
        elif kind == A.DEFERRED_MESSAGE:
            flags = data.get("flags") or 0
            if flags & ~MessageFlag.EPHEMERAL:
                faults.add(("data", "flags"), "DEFERRED_FLAGS", "Only EPHEMERAL can be set in a deferral.")
                faults.refuse_if_any()
            interaction.message = self._add(interaction, MessageFlag.LOADING | flags)
        elif kind == A.DEFERRED_UPDATE:
            interaction.message = interaction.source
        elif kind == A.UPDATE:
            self._update_source(interaction, inner)
        elif kind == A.CHOICES:
            choices = faults.check_list(("data", "choices"), data.get("choices"), 0, 25)
            check_choices(faults, choices, None, ("data", "choices"))
            faults.refuse_if_any()
            interaction.choices = choices
        elif kind == A.MODAL:
            check_modal(faults, data)
            faults.refuse_if_any()
            form = finish_modal(data)
            interaction.modal = Modal(interaction, form["custom_id"], form["title"], form["components"])
        interaction.callback_type = kind
        if interaction.message is not None and kind != A.DEFERRED_UPDATE:
            message = interaction.message
            about["response_message_id"] = str(message.id)
            about["response_message_loading"] = message.is_loading
            about["response_message_ephemeral"] = message.ephemeral_for is not None
            result["resource"] = {"type": kind}
            if kind in {A.MESSAGE, A.UPDATE}:
                result["resource"]["message"] = message_json(self._world, message)
        return result

    def _update_source(self, interaction: Interaction, inner: Incoming) -> None:
        source = interaction.source
        if source is None or source.deleted:
            raise Refusal(10008)
        draft = compose(self._world, inner, "update", source, report=self._report)
        draft.put_into(source)
        self._world.touch_message(source)
        interaction.message = source

    def _may_show(self, interaction: Interaction) -> bool:
        """Return whether others may see what a user's own app answers here."""
        is_foreign = interaction.is_user_installed and not interaction.channel.is_dm
        granted = self._world.permissions(interaction.channel, interaction.person)
        return not is_foreign or Permission.USE_EXTERNAL_APPS in granted

    def _post(self, interaction: Interaction, incoming: Incoming) -> Message:
        draft = compose(self._world, incoming, "answer", report=self._report)
        return self._add(interaction, draft.flags, draft.put_into)

    def _add(
        self,
        interaction: Interaction,
        flags: int,
        fill: Callable[[Message], None] | None = None,
    ) -> Message:
        world, channel = self._world, interaction.channel
        if channel.deleted:
            raise Refusal(10003)
        if not self._may_show(interaction):
            flags |= MessageFlag.EPHEMERAL
        about: Json = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "user": user_json(interaction.person),
            "authorizing_integration_owners": self._owners(interaction),
        }
        if interaction.kind == InteractionType.COMMAND:
            about["name"] = interaction.data["name"]
        is_private = bool(flags & MessageFlag.EPHEMERAL)
        return world.add_message(
            channel,
            world.bot.id,
            type=20 if interaction.kind == InteractionType.COMMAND else 0,
            flags=flags,
            webhook_id=world.application_id,
            interaction=about,
            ephemeral_for=interaction.person.id if is_private else None,
            fill=fill,
        )
