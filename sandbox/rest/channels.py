"""Channels and threads: read, change, delete; open, join and leave a thread."""

from __future__ import annotations

from sandbox.model import Channel, ChannelType, Json, Message, User
from sandbox.payloads.shapes import channel_json, thread_member_json
from sandbox.refusals import Complaints, Refusal
from sandbox.rest.wire import Answer, Call, Routes
from sandbox.world.permissions import Permission

ARCHIVE_AFTER = frozenset({60, 1440, 4320, 10080})
_THREAD_FIELDS = {
    "name": "name",
    "archived": "archived",
    "locked": "locked",
    "invitable": "invitable",
    "auto_archive_duration": "auto_archive_minutes",
    "rate_limit_per_user": "slow_mode_seconds",
}
_CHANNEL_FIELDS = {
    "name": "name",
    "topic": "topic",
    "position": "position",
    "rate_limit_per_user": "slow_mode_seconds",
}


async def get_channel(call: Call) -> Answer:
    """GET /channels/{channel_id}."""
    return channel_json(call.world, call.channel())


async def edit_channel(call: Call) -> Answer:
    """PATCH /channels/{channel_id}: change a channel or thread.

    A thread's owner may rename and archive it; everything else needs a managing permission.
    """
    channel = call.channel()
    body = call.body
    if channel.is_dm:
        raise Refusal(50024)
    faults = Complaints()
    if "name" in body:
        faults.check_length(("name",), body["name"], 1, 100)
    if "auto_archive_duration" in body:
        _check_archive_after(faults, body["auto_archive_duration"])
    faults.refuse_if_any()
    if not channel.is_thread:
        call.need(channel, Permission.MANAGE_CHANNELS)
        call.world.update_channel(channel, _rename_fields(body, _CHANNEL_FIELDS))
        return channel_json(call.world, channel)
    is_owner = channel.owner_id == call.world.bot.id
    if not is_owner or channel.locked or "locked" in body or "rate_limit_per_user" in body:
        call.need(channel, Permission.MANAGE_THREADS)
    changes = _rename_fields(body, _THREAD_FIELDS)
    if channel.archived and body.get("archived", True):
        raise Refusal(50083)
    if "archived" in changes and changes["archived"] != channel.archived:
        changes["archived_at"] = call.world.limits.now()
    call.world.update_channel(channel, changes)
    return channel_json(call.world, channel)


async def delete_channel(call: Call) -> Answer:
    """DELETE /channels/{channel_id}."""
    channel = call.channel()
    if not channel.is_dm:
        call.need(channel, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
    body = channel_json(call.world, channel)
    if not channel.is_dm:
        call.world.delete_channel(channel)
    return body


async def start_thread_on_message(call: Call) -> Answer:
    """POST /channels/{channel_id}/messages/{message_id}/threads."""
    channel = call.channel(Permission.CREATE_PUBLIC_THREADS)
    is_news = channel.type == ChannelType.NEWS
    kind = ChannelType.NEWS_THREAD if is_news else ChannelType.PUBLIC_THREAD
    return _start_thread(call, channel, kind, call.message(channel))


async def start_thread(call: Call) -> Answer:
    """POST /channels/{channel_id}/threads: private unless the body says type 11."""
    channel = call.channel()
    kind = call.body.get("type", ChannelType.PRIVATE_THREAD)
    if kind not in {ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD}:
        fault = {"_errors": [{"code": "BASE_TYPE_CHOICES", "message": "Value must be one of (11, 12)."}]}
        raise Refusal(50035, errors={"type": fault})
    is_public = kind == ChannelType.PUBLIC_THREAD
    call.need(channel, Permission.CREATE_PUBLIC_THREADS if is_public else Permission.CREATE_PRIVATE_THREADS)
    return _start_thread(call, channel, ChannelType(kind), None)


async def join_thread(call: Call) -> Answer:
    """PUT /channels/{channel_id}/thread-members/{who}."""
    thread = _open_thread(call)
    call.world.join_thread(thread, _member(call))


async def leave_thread(call: Call) -> Answer:
    """DELETE /channels/{channel_id}/thread-members/{who}.

    Removing others needs MANAGE_THREADS.
    """
    thread = _open_thread(call)
    who = _member(call)
    if who is not call.world.bot and not (thread.is_private_thread and thread.owner_id == call.world.bot.id):
        call.need(thread, Permission.MANAGE_THREADS)
    call.world.leave_thread(thread, who)


async def list_thread_members(call: Call) -> Answer:
    """GET /channels/{channel_id}/thread-members."""
    thread = call.channel()
    return [thread_member_json(thread, user_id) for user_id in sorted(thread.members)]


async def get_thread_member(call: Call) -> Answer:
    """GET /channels/{channel_id}/thread-members/{who}."""
    thread = call.channel()
    who = _member(call)
    if who.id not in thread.members:
        raise Refusal(10007)
    return thread_member_json(thread, who.id)


async def list_archived_threads(call: Call) -> Answer:
    """GET /channels/{channel_id}/threads/archived/public."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    threads = [t for t in call.world.threads_of(channel) if t.archived and not t.is_private_thread]
    return {"threads": [channel_json(call.world, t) for t in threads], "members": [], "has_more": False}


def _start_thread(call: Call, channel: Channel, kind: ChannelType, starter: Message | None) -> Json:
    if channel.type not in {ChannelType.TEXT, ChannelType.NEWS}:
        raise Refusal(50024)
    body, faults = call.body, Complaints()
    faults.check_length(("name",), body.get("name"), 1, 100)
    minutes = body.get("auto_archive_duration") or 1440
    _check_archive_after(faults, minutes)
    faults.refuse_if_any()
    thread = call.world.add_thread(
        channel,
        body["name"],
        call.world.bot,
        kind=kind,
        starter=starter,
        auto_archive_minutes=minutes,
        invitable=body.get("invitable", True),
    )
    return channel_json(call.world, thread)


def _open_thread(call: Call) -> Channel:
    thread = call.channel()
    if not thread.is_thread:
        raise Refusal(50024)
    if thread.archived:
        raise Refusal(50083)
    return thread


def _member(call: Call) -> User:
    who = call.request.match_info["who"]
    return call.world.bot if who == "@me" else call.world.user(call.id("who"))


def _check_archive_after(faults: Complaints, minutes: object) -> None:
    if minutes not in ARCHIVE_AFTER:
        faults.add(
            ("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {sorted(ARCHIVE_AFTER)}."
        )


def _rename_fields(body: Json, fields: dict[str, str]) -> Json:
    return {ours: body[theirs] for theirs, ours in fields.items() if theirs in body}


ROUTES: Routes = [
    ("GET", "/channels/{channel_id}", get_channel),
    ("PATCH", "/channels/{channel_id}", edit_channel),
    ("DELETE", "/channels/{channel_id}", delete_channel),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", start_thread_on_message),
    ("POST", "/channels/{channel_id}/threads", start_thread),
    ("PUT", "/channels/{channel_id}/thread-members/{who}", join_thread),
    ("DELETE", "/channels/{channel_id}/thread-members/{who}", leave_thread),
    ("GET", "/channels/{channel_id}/thread-members/{who}", get_thread_member),
    ("GET", "/channels/{channel_id}/thread-members", list_thread_members),
    ("GET", "/channels/{channel_id}/threads/archived/public", list_archived_threads),
]
