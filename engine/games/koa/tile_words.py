"""Finds and tiles in words."""

from typing import Final

from engine.contract.words import N_, Seat, Sentence, say
from engine.games.koa.board import CAMPS
from engine.games.koa.chance import Find
from engine.games.koa.state import Public, Tile

FIND_NAMES: Final = {
    Find.CAVERN: say("cavern"),
    Find.GOROLDIOA: say("goroldioa"),
    Find.SPRING: say("spring"),
    Find.LAVA: say("lava"),
    Find.EARTHQUAKE: say("earthquake"),
}
A_FIND: Final = {
    Find.CAVERN: say("a cavern"),
    Find.GOROLDIOA: say("goroldioa"),
    Find.SPRING: say("a spring"),
    Find.LAVA: say("lava"),
    Find.EARTHQUAKE: say("earthquake rubble"),
}
"""Each find as a thing that lies somewhere."""
_TILES: Final = {
    (Find.CAVERN, False): (
        N_("{who:*’s/your} cavern"),
        N_("{who:the/your} cavern{who: of */} ({camp})"),
        N_("the neutral clan’s cavern"),
    ),
    (Find.GOROLDIOA, False): (
        N_("{who:*’s/your} goroldioa"),
        N_("{who:the/your} goroldioa{who: of */} ({camp})"),
        N_("the neutral clan’s goroldioa"),
    ),
    (Find.SPRING, False): (
        N_("{who:*’s/your} spring"),
        N_("{who:the/your} spring{who: of */} ({camp})"),
        N_("the neutral clan’s spring"),
    ),
    (Find.GOROLDIOA, True): (
        N_("{who:*’s/your} goroldioa marker"),
        N_("{who:the/your} goroldioa marker{who: of */} ({camp})"),
        N_("the neutral clan’s goroldioa marker"),
    ),
    (Find.SPRING, True): (
        N_("{who:*’s/your} spring marker"),
        N_("{who:the/your} spring marker{who: of */} ({camp})"),
        N_("the neutral clan’s spring marker"),
    ),
}
"""By find, and whether it is a marker: of a player with one clan, of one with two, of no one."""


def whose_tile(table: Public, tile: Tile) -> Sentence:
    """Return a tile with its owner: "Ann’s spring", "lava".

    If the owner has two clans it reads "the spring of Ann (A1)" or "your spring (A1)".
    """
    if tile.clan is None:
        return A_FIND[tile.find]
    alone, of_two, neutral = _TILES[tile.find, tile.is_marker]
    owner = table.owners[tile.clan]
    if owner is None:
        return say(neutral)
    if len(table.clans_of(owner)) > 1:
        return say(of_two, who=Seat(seat=owner), camp=CAMPS[tile.clan])
    return say(alone, who=Seat(seat=owner))
