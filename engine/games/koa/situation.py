"""Notes before an action of KOA: aim, near end and the clan's state."""

from collections.abc import Iterator

from engine.contract.words import Arg, Seat, Sentence, Wordings, Words, say
from engine.games.koa import opening
from engine.games.koa.board import CORNERS, Corner
from engine.games.koa.events import clan_name, connected_to, in_brackets, to_next_level
from engine.games.koa.ground import LEVELS, Ground, can_unblock
from engine.games.koa.refusals import name_camp
from engine.games.koa.scoring import result
from engine.games.koa.state import View


def situation(view: View, ground: Ground) -> Iterator[Words]:
    """Yield the aim or a near end, then the clan's state."""
    clan = view.turn
    is_neutral = view.owners[clan] is None
    yield from _ending(view)
    if opening.is_first_question(view):
        yield opening.aim(view)
        yield say("A wheel decides what you find. The number is the points for a cavern there.")
        yield from opening.beginnings(view)
    elif is_neutral:
        yield say("The neutral clan’s caverns score for no one, but its last one ends the match.")
    if ground.count_actions(clan) <= LEVELS and not opening.is_first_question(view):
        yield to_next_level(ground, clan, connected_to(view, clan) if is_neutral else None)
    if cut := ground.cut_off(clan):
        squares = tuple(tile.square for tile in cut)
        if is_neutral:
            yield say("Cut off from the neutral clan’s camp: {squares}.", squares=squares)
        else:
            yield say("Cut off from your camp: {squares}.", squares=squares)
    if can_unblock(view, ground):
        yield say(
            "{camp} is blocked in: you may switch one piece for a cavern, which uses no action.",
            camp=name_camp(view, begins=True),
        )


def _ending(view: View) -> Iterator[Words]:
    """Say that the match may end soon.

    The next cavern ends it, or, told once a turn, this is or may be the last round.
    """
    clan = view.turn
    near = [one for one in CORNERS if _has_one_cavern_left(view, one)]
    args: dict[str, Arg] = {"points": _points(view)}
    if clan in near and view.owners[clan] is None:
        yield say("⚠️ The neutral clan’s next cavern ends the match. Points now: {points}.", **args)
    elif clan in near:
        camp = in_brackets(view, clan)
        yield say("⚠️ Your next cavern{camp} ends the match. Points now: {points}.", camp=camp, **args)
    elif view.used or view.is_switched or view.is_second:
        return
    elif view.round == view.options.rounds:
        yield say("⚠️ This is the last round: most points win. Points now: {points}.", **args)
    elif near:
        who = tuple(clan_name(view, one) for one in near)
        n = len(near) + (view.owners[near[0]] == view.mover)
        yield Wordings(
            (
                say(
                    "⚠️ This may be the last round: {who} {n:has|have} one cavern left, and laying it ends "
                    "the match. Points now: {points}.",
                    who=who,
                    n=n,
                    **args,
                ),
                # With long names there is no room for the points.
                say(
                    "⚠️ This may be the last round: {who} {n:has|have} one cavern left, and laying it ends "
                    "the match.",
                    who=who,
                    n=n,
                ),
            )
        )


def _has_one_cavern_left(view: View, clan: Corner) -> bool:
    return not view.is_endless(clan) and not view.is_gone(clan) and view.pools[clan].cavern == 1


def _points(view: View) -> tuple[Sentence, ...]:
    """Return the points so far, player by player."""
    scores = result(view).scores
    return tuple(
        say("{who:*/you} {n}", who=Seat(seat=seat), n=score)
        for seat, score in enumerate(scores)
        if seat not in view.gone
    )
