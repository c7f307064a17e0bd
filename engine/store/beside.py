"""What is written beside the matches: messages that show them, people, small facts, lists. As in `writes`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.limiting import Cap
from engine.remembered import Reach, Surface
from engine.store.units import Unit, Write, insert
from engine.store.writes import SURFACE

_SETTLE = "UPDATE matches SET settled = ?1 WHERE id = ?2 AND settled < ?1"
_ARCHIVE = "UPDATE matches SET archived = 1 WHERE id = ?"
_KEEP_SURFACE = insert("surfaces", ("match", *SURFACE), key=("match", "slot"))
_KEEP_REACH = insert("reach", ("user_id", "dm_channel", "closed_since", "refusals"), key=("user_id",))
_KEEP_LANGUAGE = insert("reach", ("user_id", "language"), key=("user_id",))
_KEEP_CONTRAST = insert("reach", ("user_id", "is_stark"), key=("user_id",))
_KEEP_SETTING = insert("settings", ("key", "value"), key=("key",))
_KEEP_ONCE = insert("settings", ("key", "value")) + " ON CONFLICT (key) DO NOTHING"
_KEEP_LIST = insert("lists", ("user_id", "game", "name", "text"), key=("user_id", "game", "name"))
_DROP_LIST = "DELETE FROM lists WHERE user_id = ? AND game = ? AND lower(name) = lower(?)"
_SHARE_LIST = "UPDATE lists SET shared = 1 WHERE user_id = ? AND game = ? AND lower(name) = lower(?)"


def settling(match_id: int, version: int) -> Unit:
    """The surfaces of a match show this version."""
    return (Write(_SETTLE, ((version, match_id),)),)


def keeping_surface(match_id: int, surface: Surface) -> Unit:
    """A message, in place of the one that had its slot."""
    row = (
        match_id, surface.slot, surface.channel, surface.message, surface.ply,
        surface.since, surface.turn, surface.stamp, surface.posted, int(surface.live),
    )  # fmt: skip
    return (Write(_KEEP_SURFACE, (row,)),)


def keeping_archived(match_id: int) -> Unit:
    """A thread that is not to be put away any more."""
    return (Write(_ARCHIVE, ((match_id,),)),)


def keeping_reach(reach: Reach) -> Unit:
    """How to reach a user, but for their language and how they see pictures."""
    row = (reach.user_id, reach.dm_channel, reach.closed_since, reach.refusals)
    return (Write(_KEEP_REACH, (row,)),)


def keeping_language(user_id: int, language: str) -> Unit:
    """What a user reads."""
    return (Write(_KEEP_LANGUAGE, ((user_id, language),)),)


def keeping_contrast(user_id: int, *, is_stark: bool) -> Unit:
    """Whether a user's own pictures are of high contrast."""
    return (Write(_KEEP_CONTRAST, ((user_id, int(is_stark)),)),)


def keeping_setting(key: str, value: str) -> Unit:
    """A small fact."""
    return (Write(_KEEP_SETTING, ((key, value),)),)


def keeping_setting_once(key: str, value: str) -> Unit:
    """A small fact, unless there is one under its key."""
    return (Write(_KEEP_ONCE, ((key, value),)),)


def keeping_list(user_id: int, game: str, name: str, text: str, caps: Sequence[Cap]) -> Unit:
    """A list, in place of the one that had its name."""
    return (*caps, Write(_KEEP_LIST, ((user_id, game, name, text),)))


def dropping_list(user_id: int, game: str, name: str) -> Unit:
    """A list no more."""
    return (Write(_DROP_LIST, ((user_id, game, name),)),)


def sharing_list(user_id: int, game: str, name: str, caps: Sequence[Cap]) -> Unit:
    """A list for others to see."""
    return (
        *caps,
        Write(_SHARE_LIST, ((user_id, game, name),)),
    )
