"""Messages by channel: post, read, edit, delete, pin."""

from __future__ import annotations

from sandbox.model import WITHOUT_MESSAGES, Channel, Json
from sandbox.payloads.bodies import compose
from sandbox.payloads.shapes import message_json
from sandbox.refusals import Refusal
from sandbox.rest.wire import Answer, Call, Routes, snowflake
from sandbox.world.permissions import Permission


async def post_message(call: Call) -> Answer:
    """POST /channels/{channel_id}/messages."""
    world = call.world
    channel = call.channel()
    if channel.type in WITHOUT_MESSAGES:
        raise Refusal(50008)
    refuse_unless_postable(call, channel)
    if call.incoming.uploads:
        call.need(channel, Permission.ATTACH_FILES)
    nonce = call.body.get("nonce")
    if nonce is not None and call.body.get("enforce_nonce"):
        already = world.sent_with_nonce(channel, nonce)
        if already is not None:
            return message_json(world, already)
    draft = compose(world, call.incoming, "create", report=call.sandbox.report)
    reference = _reference(call, channel)
    message = world.add_message(
        channel,
        world.bot.id,
        type=19 if reference else 0,
        flags=draft.flags,
        reference=reference,
        nonce=nonce,
        fill=draft.put_into,
    )
    return message_json(world, message)


async def list_messages(call: Call) -> Answer:
    """GET /channels/{channel_id}/messages: newest first."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    limit = call.query_number("limit", 50, 1, 100)
    ids = sorted(i for i, m in channel.messages.items() if m.ephemeral_for is None)
    query = call.request.query
    if "before" in query:
        ids = [i for i in ids if i < snowflake(query["before"], ("before",))]
    if "after" in query:
        ids = [i for i in ids if i > snowflake(query["after"], ("after",))][:limit]
    if "around" in query:
        middle = snowflake(query["around"], ("around",))
        older, younger = [i for i in ids if i < middle], [i for i in ids if i > middle]
        ids = [*older[-(limit // 2) :], *(i for i in ids if i == middle), *younger[: limit // 2]]
    return [message_json(call.world, channel.messages[i]) for i in reversed(ids[-limit:])]


async def get_message(call: Call) -> Answer:
    """GET /channels/{channel_id}/messages/{message_id}."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    return message_json(call.world, call.message(channel))


async def edit_message(call: Call) -> Answer:
    """PATCH /channels/{channel_id}/messages/{message_id}: own messages only."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        raise Refusal(50005)
    if message.type not in {0, 19, 20, 23}:
        raise Refusal(50021)
    if channel.archived:
        raise Refusal(50083)
    if call.incoming.uploads:
        call.need(channel, Permission.ATTACH_FILES)
    call.sandbox.old_edits.count(channel, message)
    draft = compose(call.world, call.incoming, "edit", message, report=call.sandbox.report)
    draft.put_into(message)
    call.world.touch_message(message)
    return message_json(call.world, message)


async def delete_message(call: Call) -> Answer:
    """DELETE /channels/{channel_id}/messages/{message_id}."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        call.need(channel, Permission.MANAGE_MESSAGES)
    if channel.archived:
        raise Refusal(50083)
    call.world.delete_message(message)


async def delete_messages(call: Call) -> Answer:
    """POST /channels/{channel_id}/messages/bulk-delete."""
    channel = call.channel(Permission.MANAGE_MESSAGES)
    for message_id in call.body.get("messages", []):
        message = channel.messages.get(int(message_id))
        if message is not None and message.ephemeral_for is None:
            call.world.delete_message(message)


async def pin_message(call: Call) -> Answer:
    """PUT a message among the channel's pins."""
    _set_pinned(call, True)


async def unpin_message(call: Call) -> Answer:
    """DELETE a message from the channel's pins."""
    _set_pinned(call, False)


async def list_pins(call: Call) -> Answer:
    """GET /channels/{channel_id}/pins."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    return [message_json(call.world, m) for m in reversed(channel.messages.values()) if m.pinned]


async def show_typing(call: Call) -> Answer:
    """POST /channels/{channel_id}/typing."""
    refuse_unless_postable(call, call.channel())


def refuse_unless_postable(call: Call, channel: Channel) -> None:
    """Refuse if the bot may not post here.

    Reasons are permissions, a locked thread and closed direct messages.
    """
    if channel.is_dm:
        person = call.world.users[channel.recipients[0]]
        if not call.world.can_write_to(person):
            raise Refusal(50278)
        if not person.dms_open:
            raise Refusal(50007)
        return
    call.need(channel, Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES)
    if channel.locked and Permission.MANAGE_THREADS not in call.world.permissions(channel, call.world.bot):
        raise Refusal(50083 if channel.archived else 160005)


def _set_pinned(call: Call, pinned: bool) -> None:
    channel = call.channel()
    has = call.world.permissions(channel, call.world.bot)
    if not channel.is_dm and not has & (Permission.MANAGE_MESSAGES | Permission.PIN_MESSAGES):
        raise Refusal(50013)
    message = call.message(channel)
    if pinned and sum(m.pinned for m in channel.messages.values()) >= 250:
        raise Refusal(30003)
    message.pinned = pinned
    call.world.touch_message(message, is_edit=False)


def _reference(call: Call, channel: Channel) -> Json | None:
    given = call.body.get("message_reference")
    if given is None:
        return None
    message_id = snowflake(given.get("message_id"), ("message_reference", "message_id"))
    there = channel.messages.get(message_id)
    if there is None or there.ephemeral_for is not None:
        if given.get("fail_if_not_exists", True):
            fault = {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}]}
            raise Refusal(50035, errors={"message_reference": fault})
        return None
    return {"type": 0, "message_id": str(message_id), "channel_id": str(channel.id)}


_ONE = "/channels/{channel_id}/messages/{message_id}"
ROUTES: Routes = [
    ("POST", "/channels/{channel_id}/messages", post_message),
    ("GET", "/channels/{channel_id}/messages", list_messages),
    ("POST", "/channels/{channel_id}/messages/bulk-delete", delete_messages),
    ("PUT", "/channels/{channel_id}/messages/pins/{message_id}", pin_message),
    ("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", unpin_message),
    ("GET", _ONE, get_message),
    ("PATCH", _ONE, edit_message),
    ("DELETE", _ONE, delete_message),
    ("PUT", "/channels/{channel_id}/pins/{message_id}", pin_message),
    ("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin_message),
    ("GET", "/channels/{channel_id}/pins", list_pins),
    ("POST", "/channels/{channel_id}/typing", show_typing),
]
