"""A server in mid-evening, with matches, a lobby, decks and an ended match.

A match of every game is in play, and the lobby has free seats.
"""

from __future__ import annotations

import json

from cogs.client import Bot
from cogs.drawing.picture_cache import Pictures
from cogs.kit.ids import read
from engine.contract.driver import run_draft
from engine.contract.values import Ask
from engine.library import GAMES, game_named
from engine.services.decks import with_collection
from render import Picture
from sandbox import Interaction, Sandbox
from sandbox.interactions.interaction import InteractionType
from sandbox.model import ComponentType, Message
from tests.flow.support import PEOPLE, Table, blank_png, choices

PLAYERS = ("Quillon", "Ysolde", "Tamsin")
"""Names that no other user has, and no rules page."""
PLIES = 5
"""How far each match is when the strangers come."""
OPTIONS = {"howmanycalories": {"rounds": 4}}
LOBBY = "kaliko"
OWN_DECK = "Quillon's woods"
SHARED_DECK = "Everyone's woods"
DECK = "30 Bayou, 30 Grey squirrel"


def label_picture(picture: Picture) -> bytes:
    """Return a blank picture that hides a label behind its image data.

    The label says what the picture would have shown, about whom and to which player.
    """
    seat = getattr(picture.view, "seat", None)
    return blank_png() + json.dumps({"kind": picture.kind, "seat": seat, "names": picture.names}).encode()


def label_of(data: bytes) -> dict[str, object] | None:
    """Return what a picture would have shown; None if it depends on no match."""
    _, found, label = data.partition(blank_png())
    return dict(json.loads(label)) if found and label else None


def drawing_labels() -> Pictures:
    return Pictures(1, label_picture)


class Server(Table):
    """The state of the server after the players' deeds, and their next deeds."""

    def __init__(self, sandbox: Sandbox, bot: Bot, seed: int = 1) -> None:
        super().__init__(sandbox, bot, seed)
        self.people = {name: sandbox.person(name) for name in PLAYERS}
        self.lobby_number = 0
        self.numbers: tuple[int, ...] = ()
        """All matches that are the players', the lobby too."""

    async def set_up(self) -> None:
        """Bring it about, with what players do."""
        assert set(PLAYERS).isdisjoint(PEOPLE)
        for game in GAMES:
            await self.match(game, PLAYERS, **OPTIONS.get(game, {}))
        playing = len(GAMES)
        for number in range(1, playing + 1):
            # By bad luck everybody passes, and one ends sooner.
            while (match := await self.bot.services.matches.match(number)).ply < PLIES and match.to_move:
                await self.make_ply(number)
        await self.wait_until_shown()
        await self._begin_drafts()
        await self.match(LOBBY, PLAYERS[:2])
        resigned = await self[PLAYERS[0]].slash(self.channel, "resign", match=str(playing + 1))
        await resigned.wait_until_settled()
        assert resigned.message is not None
        await self.press_button(PLAYERS[0], resigned.message, "Yes, resign")
        await self.lobby(LOBBY, PLAYERS[:2])
        self.lobby_number = playing + 2
        self.numbers = tuple(range(1, self.lobby_number + 1))
        for game in with_collection():
            for name, command in ((OWN_DECK, ""), (SHARED_DECK, "deck share")):
                kept = await self[PLAYERS[0]].slash(
                    self.channel, "deck save", name=name, tiles=DECK, game=game
                )
                await kept.wait_until_settled()
                if command:
                    await (
                        await self[PLAYERS[0]].slash(self.channel, command, name=name)
                    ).wait_until_settled()
        await self.wait_until_shown()
        matches = [await self.bot.services.matches.match(number) for number in self.numbers]
        phases = [match.phase for match in matches]
        assert phases[:playing].count("playing") >= playing - 1
        assert phases[playing:] == ["over", "lobby"]

    async def _begin_drafts(self) -> None:
        """Answer the first question of each player whose turn has several."""
        for name, message in list(self.find_asked()):
            match = await self.bot.services.matches.match(match_of(message))
            seat, game = match.seat_of(self[name].id), game_named(match.game)
            look = await self.bot.services.matches.look_seat(match.id, seat)
            if look.ask is None or look.ask.most > 1:
                continue
            for option in look.ask.offered_options:
                pick = (option.key,)
                if isinstance(run_draft(game.choose(look.view), (pick,))[1], Ask):
                    await self.pick_option(name, message, pick)
                    break
        await self.wait_until_shown()

    async def play(self) -> Interaction | None:
        """Press a control at random for an asked player.

        Returns the press as it goes out; None if no player is asked.
        """
        waiting = sorted(self.find_asked(), key=lambda one: (one[0], match_of(one[1])))
        if not waiting:
            return None
        name, message = self.random.choice(waiting)
        back = [one for one in message.interactive if one["custom_id"].split("|")[1] in {"undo", "clear"}]
        if back and self.random.random() < 0.3:
            return await self[name].press(message, custom_id=self.random.choice(back)["custom_id"])
        return await self.chosen(name, message)


def match_of(message: Message) -> int:
    """Return the number of the match that a message asks about."""
    click = read(choices(message)[0]["custom_id"])
    assert click is not None
    return click.number(0)


def is_menu(press: Interaction) -> bool:
    """Whether something was chosen from a menu."""
    is_choice = press.data.get("component_type") == ComponentType.STRING_SELECT
    return press.kind is InteractionType.COMPONENT and is_choice
