"""Writes beside the matches: messages, users, settings and lists.

It adds to `writes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.match.message_records import Reach, ReplayForm, Surface
from engine.steps.limits import Cap
from engine.store.sql.units import Unit, Write, insert
from engine.store.sql.writes import SURFACE

_SETTLE = "UPDATE matches SET settled = ?1 WHERE id = ?2 AND settled < ?1"
_ARCHIVE = "UPDATE matches SET archived = 1 WHERE id = ?"
_KEEP_SURFACE = insert("surfaces", ("match", *SURFACE), key=("match", "slot"))
_KEEP_REACH = insert(
    "reach", ("user_id", "dm_channel", "closed_since", "refusals", "is_stranger"), key=("user_id",)
)
_KEEP_LANGUAGE = insert("reach", ("user_id", "language"), key=("user_id",))
_CHOOSE_LANGUAGE = insert("reach", ("user_id", "chosen_language"), key=("user_id",))
_KEEP_CONTRAST = insert("reach", ("user_id", "is_stark"), key=("user_id",))
_KEEP_REPLAYS = insert("reach", ("user_id", "replays"), key=("user_id",))
_KEEP_HIDDEN = insert("reach", ("user_id", "is_hidden"), key=("user_id",))
_KEEP_SETTING = insert("settings", ("key", "value"), key=("key",))
_KEEP_ONCE = insert("settings", ("key", "value")) + " ON CONFLICT (key) DO NOTHING"
_KEEP_LIST = insert("lists", ("user_id", "game", "name", "text"), key=("user_id", "game", "name"))
_DROP_LIST = "DELETE FROM lists WHERE user_id = ? AND game = ? AND lower(name) = lower(?)"
_SHARE_LIST = "UPDATE lists SET shared = 1 WHERE user_id = ? AND game = ? AND lower(name) = lower(?)"


def settle(match_id: int, version: int) -> Unit:
    """Return the writes that record the version which the surfaces show."""
    return (Write(_SETTLE, ((version, match_id),)),)


def keep_surface(match_id: int, surface: Surface) -> Unit:
    """Return the writes that keep a message in its slot, replacing the old one."""
    row = (
        match_id, surface.slot, surface.channel, surface.message, surface.ply,
        surface.since, surface.turn, surface.stamp, surface.posted, int(surface.live),
    )  # fmt: skip
    return (Write(_KEEP_SURFACE, (row,)),)


def keep_archived(match_id: int) -> Unit:
    """Return the writes that mark a thread as archived."""
    return (Write(_ARCHIVE, ((match_id,),)),)


def keep_reach(reach: Reach) -> Unit:
    """Return the writes that keep how to reach a user.

    Language and contrast are kept by writes of their own.
    """
    row = (reach.user_id, reach.dm_channel, reach.closed_since, reach.refusals, int(reach.is_stranger))
    return (Write(_KEEP_REACH, (row,)),)


def keep_language(user_id: int, language: str) -> Unit:
    """Return the writes that keep a user's language."""
    return (Write(_KEEP_LANGUAGE, ((user_id, language),)),)


def choose_language(user_id: int, language: str | None) -> Unit:
    """Return the writes that keep the language that a user chose; None for that of Discord."""
    return (Write(_CHOOSE_LANGUAGE, ((user_id, language),)),)


def keep_contrast(user_id: int, *, is_stark: bool) -> Unit:
    """Return the writes that keep whether a user wants high-contrast pictures."""
    return (Write(_KEEP_CONTRAST, ((user_id, int(is_stark)),)),)


def keep_replays(user_id: int, form: ReplayForm) -> Unit:
    """Return the writes that keep how a user's matches are replayed."""
    return (Write(_KEEP_REPLAYS, ((user_id, form),)),)


def keep_hidden(user_id: int, *, is_hidden: bool) -> Unit:
    """Return the writes that keep whether others may not see a user's profile."""
    return (Write(_KEEP_HIDDEN, ((user_id, int(is_hidden)),)),)


def keep_setting(key: str, value: str) -> Unit:
    """Return the writes that keep a setting."""
    return (Write(_KEEP_SETTING, ((key, value),)),)


def keep_setting_once(key: str, value: str) -> Unit:
    """Return the writes that keep a setting unless its key exists."""
    return (Write(_KEEP_ONCE, ((key, value),)),)


def keep_list(user_id: int, game: str, name: str, text: str, caps: Sequence[Cap]) -> Unit:
    """Return the writes that keep a list, replacing one of the same name."""
    return (*caps, Write(_KEEP_LIST, ((user_id, game, name, text),)))


def drop_list(user_id: int, game: str, name: str) -> Unit:
    """Return the writes that delete a list."""
    return (Write(_DROP_LIST, ((user_id, game, name),)),)


def share_list(user_id: int, game: str, name: str, caps: Sequence[Cap]) -> Unit:
    """Return the writes that share a list with other users."""
    return (
        *caps,
        Write(_SHARE_LIST, ((user_id, game, name),)),
    )
