"""Bodies that create or change a message: checks, files and pings.

`compose` checks everything and changes nothing. It returns a `Draft` that is then put into a new or
old message.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from sandbox.model import Attachment, Channel, Json, Message, MessageFlag
from sandbox.payloads.components import check_components, finish_components, media_urls
from sandbox.payloads.shapes import mentioned_ids
from sandbox.payloads.uploads import Upload, keep_upload, safe_filename
from sandbox.refusals import Complaints, Refusal
from sandbox.world.permissions import Permission
from sandbox.world.world import World

Mode = Literal["create", "answer", "edit", "update"]
"""`create` in a channel, `answer` an interaction, `edit` (PATCH), `update` the clicked message.

The last one is callback type 7.
"""

MAX_FILES: Final = 10
MAX_EMBED_TEXT: Final = 6000
_SETTABLE_FLAGS: Final = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
)
_EVERYONE: Final = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True, slots=True)
class Incoming:
    """A request's JSON, and its files by the number in their field name."""

    body: Json
    uploads: dict[int, Upload] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """A checked body, ready to be put into a message.

    A field is None if the body does not contain it.
    """

    world: World
    mode: Mode
    incoming: Incoming
    content: str | None
    components: list[Json] | None
    embeds: list[Json] | None
    flags: int
    files: list[tuple[Attachment | None, int, str | None]] | None
    """Attachments: an old one to keep, or an upload's number; and a new alt text."""
    is_new: bool
    """Whether this makes a message, or the sign of a deferred one, not a change."""

    def put_into(self, message: Message) -> None:
        """Change the message as the body says; note pings of a new one."""
        message.flags = self.flags
        if self.content is not None:
            message.content = self.content
        if self.files is not None:
            made = [self._attachment(message, *file) for file in self.files]
            self.world.replace_files(message, made)
        if self.components is not None:
            message.components = finish_components(
                self.components, lambda url: _find_media(self.world, url, message.attachments)
            )
        if self.embeds is not None:
            message.embeds = [_finish_embed(self.world, embed, message.attachments) for embed in self.embeds]
        if self.is_new or self.content is not None or self.components is not None:
            self._mention(message)

    def _attachment(
        self, message: Message, old: Attachment | None, number: int, description: str | None
    ) -> Attachment:
        if old is not None:
            old.description = old.description if description is None else description
            return old
        return keep_upload(self.world, message.channel_id, self.incoming.uploads[number], description)

    def _mention(self, message: Message) -> None:
        channel = self.world.channels[message.channel_id]
        allowed = self.incoming.body.get("allowed_mentions")
        text = message.text
        named = [i for i in mentioned_ids(text) if i in self.world.users]
        message.mentions = [i for i in named if _may_ping_user(allowed, i)]
        may_everyone = Permission.MENTION_EVERYONE in self.world.permissions(channel, self.world.bot)
        everyone_allowed = (
            "everyone" in allowed.get("parse", []) if allowed is not None else self.mode == "create"
        )
        message.mention_everyone = bool(may_everyone and everyone_allowed and _EVERYONE.search(text))
        replied = _replied_author(self.world, channel, message)
        if replied is not None and (allowed is None or allowed.get("replied_user")):
            message.mentions = list(dict.fromkeys([*message.mentions, replied]))
        # Edits, ephemeral messages and silent messages ping no users.
        if self.is_new and message.ephemeral_for is None:
            targets = [p.id for p in self.world.people] if message.mention_everyone else message.mentions
            message.pinged = {i for i in targets if self.world.can_see(self.world.users[i], channel)}
            message.pinged.discard(message.author_id)


def compose(
    world: World,
    incoming: Incoming,
    mode: Mode,
    existing: Message | None = None,
    *,
    report: Callable[[str], None],
) -> Draft:
    """Check a body for a new message, or for a change of `existing`.

    Raises Refusal (50035, 50006, 40005) for what the platform refuses. `report` is called for
    mistakes that the platform accepts.
    """
    body = incoming.body
    faults = Complaints()
    flags, is_v2 = _check_flags(faults, body, mode, existing)
    _check_plain_fields(faults, body)
    for name in ("content", "embeds", "poll", "sticker_ids"):
        left = body.get(name, getattr(existing, name, None) if existing else None)
        if is_v2 and left:
            message = (
                "The 'content', 'embeds', 'stickers' and 'poll' fields cannot be used with IS_COMPONENTS_V2"
            )
            faults.add((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    check_components(faults, body.get("components"), is_v2=is_v2)
    files = _check_files(faults, world, incoming, mode, existing)
    faults.refuse_if_any()
    draft = Draft(
        world,
        mode,
        incoming,
        content=(body["content"] or "") if "content" in body else None,
        components=(body["components"] or []) if "components" in body else None,
        embeds=(body["embeds"] or []) if "embeds" in body else None,
        flags=flags,
        files=files,
        is_new=existing is None,
    )
    _check_references(faults, world, draft, existing, report)
    faults.refuse_if_any()
    _refuse_empty(draft, existing, is_v2)
    return draft


def _check_flags(faults: Complaints, body: Json, mode: Mode, existing: Message | None) -> tuple[int, bool]:
    given = body.get("flags")
    if given is not None and not faults.check_number(("flags",), given, 0, 2**31):
        given = None
    old = existing.flags if existing else 0
    if given is None:
        flags = old
    else:
        settable = _SETTABLE_FLAGS | (MessageFlag.EPHEMERAL if mode == "answer" else 0)
        flags = old & ~_SETTABLE_FLAGS | given & settable
        if old & MessageFlag.COMPONENTS_V2 and not given & MessageFlag.COMPONENTS_V2:
            faults.add(
                ("flags",), "MESSAGE_FLAG_COMPONENTS_V2_IMMUTABLE", "IS_COMPONENTS_V2 cannot be removed"
            )
            flags |= MessageFlag.COMPONENTS_V2
    return flags & ~MessageFlag.LOADING, bool(flags & MessageFlag.COMPONENTS_V2)


def _check_plain_fields(faults: Complaints, body: Json) -> None:
    if body.get("content") is not None:
        faults.check_length(("content",), body["content"], 0, 2000)
    nonce = body.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        faults.add(("nonce",), "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer in length.")
    if body.get("embeds") is not None:
        _check_embeds(faults, faults.check_list(("embeds",), body["embeds"], 0, 10))
    if body.get("allowed_mentions") is not None:
        _check_allowed_mentions(faults, body["allowed_mentions"])


def _check_allowed_mentions(faults: Complaints, allowed: Any) -> None:
    place = ("allowed_mentions",)
    if not isinstance(allowed, dict):
        faults.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    parse = faults.check_list((*place, "parse"), allowed.get("parse") or [], 0, 3)
    for kind in parse:
        if kind not in {"users", "roles", "everyone"}:
            faults.add(
                (*place, "parse"), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone')."
            )
    for kind in ("users", "roles"):
        ids = faults.check_list((*place, kind), allowed.get(kind) or [], 0, 100)
        if ids and kind in parse:
            faults.add(
                place,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] exclude each other.',
            )


def _check_embeds(faults: Complaints, embeds: list[Any]) -> None:
    total = 0
    for index, embed in enumerate(embeds):
        place = ("embeds", index)
        if not isinstance(embed, dict):
            faults.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            continue
        texts = [
            (("title",), 256),
            (("description",), 4096),
            (("footer", "text"), 2048),
            (("author", "name"), 256),
        ]
        for keys, most in texts:
            text: Any = embed
            for key in keys:
                text = (text or {}).get(key)
            if text is not None and faults.check_length((*place, *keys), text, 0, most):
                total += len(text)
        for number, entry in enumerate(
            faults.check_list((*place, "fields"), embed.get("fields") or [], 0, 25)
        ):
            for key, most in (("name", 256), ("value", 1024)):
                if faults.check_length((*place, "fields", number, key), entry.get(key), 1, most):
                    total += len(entry[key])
    if total > MAX_EMBED_TEXT:
        faults.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_files(
    faults: Complaints, world: World, incoming: Incoming, mode: Mode, existing: Message | None
) -> list[tuple[Attachment | None, int, str | None]] | None:
    """Return the attachments that the message will have; None if they do not change."""
    body, uploads = incoming.body, incoming.uploads
    for upload in uploads.values():
        if len(upload.data) > world.limits.file_bytes:
            raise Refusal(40005)
    listed = body.get("attachments")
    if listed is None and not uploads:
        # An answer of type 7 without `attachments` removes them; a PATCH keeps them.
        return [] if mode == "update" else None
    old = {a.id: a for a in existing.attachments} if existing else {}
    files: list[tuple[Attachment | None, int, str | None]] = []
    named: set[int] = set()
    for index, entry in enumerate(faults.check_list(("attachments",), listed or [], 0, MAX_FILES)):
        place = ("attachments", index)
        if not isinstance(entry, dict) or not str(entry.get("id", "")).isdigit():
            faults.add((*place, "id"), "BASE_TYPE_REQUIRED", "This field is required")
            continue
        if entry.get("description") is not None:
            faults.check_length((*place, "description"), entry["description"], 0, 1024)
        number = int(entry["id"])
        if number in uploads and number not in named:
            named.add(number)
            files.append((None, number, entry.get("description")))
        elif number in old:
            files.append((old[number], 0, entry.get("description")))
        else:
            faults.add(
                (*place, "id"), "ATTACHMENT_NOT_FOUND", f"Attachment {number} is neither uploaded nor there."
            )
    unlisted = sorted(set(uploads) - named)
    if unlisted and (mode in {"edit", "update"} or listed is not None):
        faults.add(("attachments",), "ATTACHMENT_NOT_LISTED", f"Uploaded files {unlisted} must be listed.")
    files += [(None, number, None) for number in unlisted]
    if len(files) > MAX_FILES:
        faults.add(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    return files


def _check_references(
    faults: Complaints, world: World, draft: Draft, existing: Message | None, report: Callable[[str], None]
) -> None:
    """Note pictures that refer to files which the message will not have."""
    uploads = draft.incoming.uploads
    if draft.files is None:
        attachments = existing.attachments if existing else []
        names, ids = {a.filename for a in attachments}, {a.id for a in attachments}
    else:
        names = {old.filename if old else safe_filename(uploads[n].filename) for old, n, _ in draft.files}
        ids = {old.id for old, _, _ in draft.files if old}
    shown: set[str] = set()
    for url, must_be_attached in media_urls(draft.components or []):
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            shown.add(name)
            if name not in names:
                faults.add(
                    ("components",),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment {name!r} was not found",
                )
        elif must_be_attached:
            faults.add(("components",), "URL_TYPE_INVALID_SCHEME", "A file must be an attachment.")
        elif (own := _own_attachment_id(world, url)) is not None and own not in ids:
            report(f"a component shows {url}, an attachment that the message no longer has")
    for embed in draft.embeds or []:
        for key in ("image", "thumbnail"):
            url = (embed.get(key) or {}).get("url", "")
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
                report(f"an embed shows {url}, which is not attached")
    if draft.components is None and existing is not None and draft.files is not None:
        lost = existing.shown_attachment_ids - ids
        if lost:
            report(f"message {existing.id} loses the attachment that its components show")
    if draft.components is not None and draft.flags & MessageFlag.COMPONENTS_V2:
        for number in sorted({n for old, n, _ in draft.files or [] if old is None}):
            name = safe_filename(uploads[number].filename)
            if name not in shown:
                report(f"{name} is uploaded, but no component shows it")


def _refuse_empty(draft: Draft, existing: Message | None, is_v2: bool) -> None:
    components = draft.components if draft.components is not None else existing.components if existing else []
    if is_v2:
        if not components:
            raise Refusal(50006)
        return
    content = draft.content if draft.content is not None else existing.content if existing else ""
    embeds = draft.embeds if draft.embeds is not None else existing.embeds if existing else []
    attached: bool = bool(draft.files) if draft.files is not None else bool(existing and existing.attachments)
    body = draft.incoming.body
    if not (content.strip() or embeds or attached or body.get("poll") or body.get("sticker_ids")):
        raise Refusal(50006)


def _find_media(world: World, url: str, attachments: list[Attachment]) -> tuple[str, Attachment | None]:
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        # Of several with one name, use the newest: it has just been uploaded.
        found = next(a for a in reversed(attachments) if a.filename == name)
        return found.url, found
    own = _own_attachment_id(world, url)
    return url, next((a for a in attachments if a.id == own), None)


def _own_attachment_id(world: World, url: str) -> int | None:
    if not url.startswith(world.file_base + "/"):
        return None
    steps = url.removeprefix(world.file_base + "/").split("/")
    return int(steps[1]) if len(steps) > 1 and steps[1].isdigit() else None


def _finish_embed(world: World, embed: Json, attachments: list[Attachment]) -> Json:
    made = {key: value for key, value in embed.items() if value is not None} | {"type": "rich"}
    for key in ("image", "thumbnail"):
        url = (made.get(key) or {}).get("url", "")
        if url.startswith("attachment://") and any(a.filename == url[13:] for a in attachments):
            address, attachment = _find_media(world, url, attachments)
            made[key] = {"url": address, "proxy_url": address}
            if attachment is not None:
                made[key] |= {"width": attachment.width, "height": attachment.height}
    return made


def _may_ping_user(allowed: Json | None, user_id: int) -> bool:
    if allowed is None:
        return True
    return "users" in (allowed.get("parse") or []) or str(user_id) in map(str, allowed.get("users") or [])


def _replied_author(world: World, channel: Channel, message: Message) -> int | None:
    reference = message.reference
    if not reference or message.type != 19:
        return None
    replied = channel.messages.get(int(reference["message_id"]))
    return replied.author_id if replied and not world.users[replied.author_id].bot else None
