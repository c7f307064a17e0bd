"""What a match brought to users, below its result."""

from __future__ import annotations

from cogs.kit.screen import Block
from cogs.screens.rating.guess import tally_blocks
from cogs.screens.rating.result import rating_blocks
from engine.match.records import Match
from engine.services.matches import Matches


async def aftermath(matches: Matches, match: Match) -> tuple[Block, ...]:
    """Return who guessed the winner, and what the match changed for ratings."""
    guesses = await matches.standings.guesses.of_match(match)
    return (*tally_blocks(match, guesses), *rating_blocks(match, await matches.ratings.of_match(match.id)))
