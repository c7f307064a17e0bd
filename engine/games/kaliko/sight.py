"""What pictures of Kaliko show of earlier plays: the best one, and the last one before passes."""

from engine.games.kaliko.paths import scored_in
from engine.games.kaliko.state import Played, Scored, View


def best_scores(view: View) -> tuple[Scored, ...]:
    """Return the paths that scored in the winners' best play, with their points.

    A match that an older build began may not know that play.
    """
    winners = view.outcome.winners if view.outcome else ()
    plays = [play for seat in winners for play in view.best_plays[seat : seat + 1] if play is not None]
    best = max(plays, key=lambda play: play.points, default=None)
    if best is None:
        return ()
    last = max(view.pattern.index(one) for one in best.laid)
    return scored_in(view.pattern[: last + 1], best.laid)


def last_scores(view: View) -> tuple[Scored, ...]:
    """Return the paths that scored in the last play, which other turns may have followed."""
    turns = (view.latest[seat] for seat in view.before)
    made = next((turn for turn in turns if isinstance(turn, Played)), None)
    return () if made is None else scored_in(view.pattern, made.laid)
