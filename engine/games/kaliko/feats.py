"""What Kaliko counts for titles and personal bests."""

from collections.abc import Iterator
from typing import Final

from engine.contract.feats import Done, Feat, Feats, Title
from engine.contract.words import N_, say
from engine.games.kaliko.state import Exchange, Move, Play, Played, View

_SEGMENTS: Final = N_("{n:one segment|# segments}")
_POINTS: Final = N_("{n:one point|# points}")
_TIMES: Final = N_("{n:once|# times}")


def _done(before: View, after: View, seat: int, move: Move) -> Iterator[Done]:
    """Yield what a play scored, or that tiles were exchanged."""
    if isinstance(move, Exchange):
        yield Done("exchanges", seat)
    played = after.latest[seat]
    if not isinstance(move, Play) or not isinstance(played, Played):
        return
    yield Done("play", seat, played.points)
    yield Done("path", seat, max(path.segments for path in played.paths))
    yield Done("tiles", seat, len(played.laid))
    if loops := sum(path.is_closed for path in played.paths):
        yield Done("loops", seat, loops)
    if knots := max(path.crossings for path in played.paths):
        yield Done("knots", seat, knots)
    if len(played.paths) > 1:
        yield Done("several", seat)


FEATS: Final[Feats[View, Move]] = Feats(
    (
        Feat(
            "path",
            _SEGMENTS,
            best=say("Longest path"),
            title=Title(say("The Pathfinder"), N_("scored a path of {n:one segment|# segments}"), 20, "🧭"),
            is_single=True,
        ),
        Feat(
            "play",
            _POINTS,
            best=say("Best play"),
            title=Title(say("The Virtuoso"), N_("scored {n:one point|# points} in one play"), 32, "🎻"),
            is_single=True,
        ),
        Feat(
            "loops",
            N_("{n:one loop|# loops}"),
            best=say("Most loops"),
            title=Title(say("The Lassoer"), N_("closed {n:one loop|# loops}"), 1, "➰"),
        ),
        Feat(
            "knots",
            N_("{n:one crossing|# crossings}"),
            title=Title(
                say("The Knotter"), N_("scored a path that crosses itself {n:once|# times}"), 2, "🪢"
            ),
            is_single=True,
        ),
        Feat(
            "tiles",
            N_("{n:one tile|# tiles}"),
            title=Title(say("The Paver"), N_("laid {n:one tile|# tiles}"), 15, "🧱"),
        ),
        Feat(
            "several",
            _TIMES,
            title=Title(say("The Juggler"), N_("scored several paths at once {n:once|# times}"), 2, "🤹"),
        ),
        Feat(
            "exchanges",
            _TIMES,
            title=Title(say("The Chooser"), N_("exchanged tiles {n:once|# times}"), 4, "🔄"),
        ),
    ),
    _done,
)
