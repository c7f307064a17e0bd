"""Rounds: their start, results, players who never came, and their end. Pure steps.

House rules: a round ends with its last match, and for sure on its day. A player who makes no move
though their time for a turn has run out is out. In the first half of round one their table is
paired again, with all others who wait for that by then, within a day.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.clocks.pace import DAY
from engine.tournaments.groups import split, tables_of
from engine.tournaments.pairs import history_of, pair_round
from engine.tournaments.points import group_standings, points_in, standings
from engine.tournaments.values import PAIR_AGAIN_AFTER, Exit, Finish, Reason, Table, Tournament


def begin_round(tournament: Tournament, seats: Collection[int], now: int) -> Tournament:
    """Return the tournament with its next round; over if fewer than two go on."""
    number = tournament.round + 1
    going_on = _going_on(tournament)
    if len(going_on) < 2:
        return finish(tournament, now, "played")
    due = now + tournament.plan.days * DAY
    begun = replace(tournament, round=number, began=now, due=due, pair_again=None)
    if tournament.plan.format == "groups":
        for group, members in enumerate(split(going_on, tournament.plan.size), 1):
            found = tables_of(members, tournament.plan.size, _sizes(tournament, seats))
            begun = _with_tables(begun, found, group)
    else:
        begun = _with_tables(begun, _paired(tournament, going_on, seats))
    return begun


def place_table(tournament: Tournament, number: int, finish_: Finish) -> Tournament:
    """Return the tournament with the result of a table, and without players who never came."""
    table = tournament.table(number)
    if table.state != "open":
        return tournament
    changed = tournament.with_table(replace(table, state="done", places=finish_.places))
    for seat in sorted(finish_.absent):
        changed = without_player(changed, table.players[seat], "absent")
    if table.challenger:
        changed = _climb(changed, changed.table(number))
    return changed


def drop_absent(tournament: Tournament, number: int, absent: Collection[int], now: int) -> Tournament:
    """Return the tournament without players of a table who never came.

    `absent` are their seats; some may have left before. While their table can be paired again it
    counts for no one; else its match goes on.
    """
    table, changed = tournament.table(number), tournament
    for seat in sorted(absent):
        changed = without_player(changed, table.players[seat], "absent")
    if absent and can_pair_again(tournament, now):
        changed = changed.with_table(replace(table, state="void"))
        if changed.plan.format == "swiss":
            due = min(now + PAIR_AGAIN_AFTER, changed.due or now)
            others_wait = changed.pair_again is not None and waiting(tournament)
            changed = replace(changed, pair_again=changed.pair_again if others_wait else due)
    return changed


def can_pair_again(tournament: Tournament, now: int) -> bool:
    """Return whether a table whose player never came is paired again."""
    is_early = now < (tournament.began or 0) + tournament.plan.days * DAY // 2
    is_first = tournament.phase == "playing" and tournament.round == 1
    is_apart = tournament.plan.format == "swiss" or (
        tournament.plan.format == "groups" and tournament.plan.size == 2
    )
    return is_early and is_first and is_apart


def waiting(tournament: Tournament) -> tuple[int, ...]:
    """Return the players of a Swiss round who have lost their table, by number.

    Who was out and came back plays from the next round on.
    """
    if tournament.plan.format != "swiss" or tournament.phase != "playing":
        return ()
    sitting = {number for table in tournament.current if table.state != "void" for number in table.players}
    lost = {number for table in tournament.current if table.state == "void" for number in table.players}
    found = (one for one in tournament.active if one.joined <= tournament.round)
    return tuple(one.number for one in found if one.number in lost - sitting)


def go_on(tournament: Tournament, seats: Collection[int], now: int) -> Tournament:
    """Return the tournament after its next step; the same one if nothing is due."""
    due = tournament.due
    if tournament.phase == "joining":
        is_late = due is not None and due <= now
        return finish(tournament, now, "unstarted") if is_late else tournament
    if tournament.phase != "playing":
        return tournament
    is_over = due is not None and due <= now
    if tournament.plan.format == "ladder":
        lapsed = [one for one in tournament.tables if one.state == "asked" and (one.due or 0) <= now]
        if lapsed:
            return _unanswered(tournament, lapsed[0])
        if is_over and not any(one.state == "open" for one in tournament.tables):
            return finish(tournament, now, "played")
        return tournament
    lost = waiting(tournament)
    if lost and (is_over or _is_time(tournament, lost, now)):
        return _pair_again(tournament, lost, seats, now)
    if tournament.waited_for or lost:
        return tournament
    if _was_last(tournament):
        return finish(tournament, now, "played")
    if len(tournament.active) < 2:
        return finish(tournament, now, "few")
    return begin_round(tournament, seats, now)


def finish(tournament: Tournament, now: int, reason: Reason) -> Tournament:
    """Return the tournament ended; what is still open counts for no one."""
    tables = tuple(
        replace(one, state="void", due=None) if one.is_waited_for else one for one in tournament.tables
    )
    return replace(
        tournament,
        phase="cancelled" if tournament.phase == "joining" else "over",
        tables=tables,
        due=None,
        pair_again=None,
        ended=now,
        reason=reason,
    )


def _going_on(tournament: Tournament) -> tuple[int, ...]:
    """Return who plays the next round, the best first."""
    active = {one.number for one in tournament.active}
    if tournament.plan.format == "groups" and tournament.round:
        groups = sorted({one.group for one in tournament.current})
        firsts = [
            line
            for group in groups
            for line in group_standings(tournament, group)
            if line.place == 1 and line.player.number in active
        ]
        firsts.sort(key=lambda line: (-line.points, -line.opponents, -line.won, line.player.number))
        return tuple(line.player.number for line in firsts)
    ranked = [line.player.number for line in standings(tournament)] if tournament.round else sorted(active)
    return tuple(number for number in ranked if number in active)


def _was_last(tournament: Tournament) -> bool:
    """Return whether no round follows this one."""
    if tournament.plan.format == "swiss":
        return tournament.round >= tournament.plan.rounds
    groups = {one.group for one in tournament.current}
    before = {number for table in tournament.current for number in table.players}
    return len(groups) < 2 or len(_going_on(tournament)) >= len(before)


def _paired(
    tournament: Tournament, numbers: Sequence[int], seats: Collection[int]
) -> tuple[tuple[int, ...], ...]:
    history = history_of(tournament.tables, points_in(tournament.tables))
    return pair_round(numbers, tournament.plan.size, _sizes(tournament, seats), history)


def _sizes(tournament: Tournament, seats: Collection[int]) -> frozenset[int]:
    return frozenset(one for one in seats if 2 <= one <= tournament.plan.size)


def _with_tables(tournament: Tournament, found: Sequence[tuple[int, ...]], group: int = 0) -> Tournament:
    """Return the tournament with new tables in this round; byes are done at once."""
    first = len(tournament.tables) + 1
    tables = tuple(
        Table(number, tournament.round, players, group=group)
        if len(players) > 1
        else Table(number, tournament.round, players, "done", (1,), group=group)
        for number, players in enumerate(found, first)
    )
    return replace(tournament, tables=(*tournament.tables, *tables))


def _is_time(tournament: Tournament, lost: Sequence[int], now: int) -> bool:
    """Return whether those who wait are paired again: they fill tables, or waited long enough."""
    is_full = len(lost) % tournament.plan.size == 0
    return is_full or tournament.pair_again is None or tournament.pair_again <= now


def _pair_again(tournament: Tournament, lost: Sequence[int], seats: Collection[int], now: int) -> Tournament:
    """Return the tournament with new tables for those who wait; without time left, with byes."""
    is_over = tournament.due is not None and tournament.due <= now
    found = tuple((number,) for number in lost) if is_over else _paired(tournament, lost, seats)
    return replace(_with_tables(tournament, found), pair_again=None)


def without_player(tournament: Tournament, number: int, why: Exit) -> Tournament:
    """Return the tournament with a player who is out; those below move up a ladder."""
    player = tournament.player(number)
    if not player.is_in:
        return tournament
    changed = tournament.with_player(replace(player, exit=why, rank=0))
    for one in changed.players:
        if player.rank and one.rank > player.rank:
            changed = changed.with_player(replace(one, rank=one.rank - 1))
    for table in changed.tables:
        if table.state == "asked" and number in table.players:
            changed = changed.with_table(replace(table, state="void", due=None))
    return changed


def _unanswered(tournament: Tournament, table: Table) -> Tournament:
    """Return the ladder in which a challenge found no answer in time: its challenger climbs."""
    places = tuple(1 if one == table.challenger else 2 for one in table.players)
    done = replace(table, state="done", places=places, due=None)
    return _climb(tournament.with_table(done), done)


def _climb(tournament: Tournament, table: Table) -> Tournament:
    """Return the ladder after a challenge: a challenger who wins takes the other's place."""
    places = dict(zip(table.players, table.places, strict=True))
    challenger = tournament.player(table.challenger)
    other = next(tournament.player(one) for one in table.players if one != table.challenger)
    has_won = places[challenger.number] > 0 and (
        not places[other.number] or places[challenger.number] < places[other.number]
    )
    if not has_won or not challenger.rank or not 0 < other.rank < challenger.rank:
        return tournament
    changed = tournament.with_player(replace(challenger, rank=other.rank))
    for one in tournament.players:
        if other.rank <= one.rank < challenger.rank:
            changed = changed.with_player(replace(one, rank=one.rank + 1))
    return changed
