"""The extensions that the client loads: files of commands, and of buttons that belong to none."""

from __future__ import annotations

from typing import Final

COMMANDS: Final = (
    "help",
    "play",
    "hand",
    "daily",
    "board",
    "replay",
    "luck",
    "profile",
    "move",
    "matches",
    "resign",
    "replace",
    "rules",
    "tiles",
    "deck",
    "settings",
    "setup",
    "diagnose",
    "privacy",
    "away",
    "pause",
    "seeking.avoid",
    "seeking.notify",
    "seeking.tables",
    "top",
    "tournaments.tournament",
    "rating.stats",
)
"""Files of `cogs.commands`, one for each command."""
EVERYWHERE: Final = frozenset({
    "help", "hand", "board", "replay", "luck", "move", "matches", "resign", "rules", "tiles", "deck",
    "settings", "privacy", "away", "avoid", "notify", "daily", "play", "profile", "top", "stats",
    "pause", "replace",
})  # fmt: skip
"""Commands that users who have installed the app have in every place."""
PRESSES: Final = (
    "command_menu",
    "add_computer",
    "play.hint",
    "rematch",
    "play.share",
    "lobby_more",
    "lobby_terms",
    "play.take_back",
    "play.plan_ahead",
    "invite",
    "play.hand_over",
    "play.notes",
    "play.nudge",
    "play.guess",
    "play.hand_viewers",
    "try_a_hand",
    "lessons.learn",
    "seeking.sit_down",
    "seeking.together",
    "daily_invitations",
    "languages",
    "report_sentence",
)
"""Files of `cogs.buttons` that answer presses and belong to no command."""
