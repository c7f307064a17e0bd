"""Erases a user from tournaments: the tables of the others stay as they are."""

from __future__ import annotations

from typing import Final

from engine.kit.text import former_name
from engine.store.sql.rating.aliases import draw_number
from engine.store.sql.units import Steps

_TRACES: Final = """
    SELECT tournament FROM tournament_players WHERE user_id = ?1
    UNION SELECT id FROM tournaments WHERE host = ?1 ORDER BY tournament"""
_SHOW: Final = "UPDATE tournaments SET version = version + 1 WHERE id = ?"
_SHOW_CARD: Final = "UPDATE tournament_cards SET stamp = '' WHERE tournament = ?"
_HOST: Final = "UPDATE tournaments SET host = ?3 WHERE id = ?2 AND host = ?1"
_NAMES: Final = "SELECT name FROM tournament_players WHERE tournament = ?2 AND user_id <> ?1"
_PLAYER: Final = """
    UPDATE tournament_players SET user_id = ?3, name = ?4,
        way_out = CASE way_out WHEN '' THEN 'left' ELSE way_out END
    WHERE tournament = ?2 AND user_id = ?1"""


def erase_from_tournaments(user_id: int) -> Steps[None]:
    """Replace a user in all tournaments, in each by another number that belongs to no user."""
    for (tournament,) in (yield _TRACES, (user_id,)):
        number = draw_number()
        yield _SHOW, (tournament,)
        yield _SHOW_CARD, (tournament,)
        yield _HOST, (user_id, tournament, number)
        name = former_name(taken for (taken,) in (yield _NAMES, (user_id, tournament)))
        yield _PLAYER, (user_id, tournament, number, name)
