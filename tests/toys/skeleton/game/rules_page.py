"""Rules of Skeleton for players, with positions to draw."""

from engine.contract.values import Section
from engine.contract.words import say
from tests.toys.skeleton.game.positions import play_on
from tests.toys.skeleton.game.rules import view
from tests.toys.skeleton.game.state import FEWEST, HANDFUL, MOST

PAGE: tuple[Section, ...] = (
    Section(
        heading=say("Enough to start"),
        text=(
            say("**Most pearls win.** {least} to {most} pearls are in the box.", least=FEWEST, most=MOST),
            say("**Your turn:** take 1 to {most} pearls, or pass.", most=HANDFUL),
        ),
        picture=view(play_on(14, ("take 4", "take 3")), 0),
    ),
    Section(
        heading=say("An empty box"),
        text=(
            say("If you ask for more pearls than the box holds, you get none and the match ends."),
            say("It also ends after the last turn. Ties share the win."),
        ),
        picture=view(play_on(9, ("take 4", "take 3", "take 6")), None),
    ),
)
