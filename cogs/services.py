"""The services that commands, buttons and messages share, built in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

import discord

from cogs.api.delivery import Delivery
from cogs.api.dms import DmBudget, DmStates, unreached_users
from cogs.api.locales import Locales
from cogs.api.membership import Membership
from cogs.api.nicknames import Nicknames
from cogs.api.picture_styles import PictureStyles
from cogs.api.places import Places
from cogs.api.presence import Presence
from cogs.api.press_limits import PressLimiter, Rates
from cogs.api.remote_guilds import RemoteGuilds
from cogs.drawing.picture_cache import Pictures
from cogs.kit import metrics
from cogs.kit.intents import Intents
from cogs.kit.router import Router
from cogs.screens.lobby_card import LobbyFacts
from cogs.screens.presenter import Presenter
from cogs.surfaces.archive import Archivist
from cogs.surfaces.daily_posts import Inviter
from cogs.surfaces.erase import Eraser
from cogs.surfaces.execute import Executor
from cogs.surfaces.lookout import Lookout
from cogs.surfaces.seeking.matchmaker import Matchmaker
from cogs.surfaces.seeking.table_boards import TableBoards
from cogs.surfaces.surfaces import Surfaces
from cogs.surfaces.tournaments.cards import Cards
from cogs.surfaces.tournaments.notices import RoundNotices
from engine.match.records import Match
from engine.services.daily.dailies import Dailies
from engine.services.daily.deals import Dealer
from engine.services.matches import Matches
from engine.services.notes import Notes
from engine.services.reports import Reports
from engine.services.seeking.avoids import Avoids
from engine.services.seeking.punctuality import PunctualityRecords
from engine.services.seeking.tables import Tables, seated_users
from engine.services.seeking.wishes import Wishes
from engine.services.tournaments.tournaments import Tournaments
from engine.store.interface.census import CensusStore
from engine.store.interface.habits import HabitStore, PunctualityReader
from engine.store.interface.messages import MessageStore
from engine.store.interface.reaches import ReachReader
from engine.store.interface.settings import SharedSettingStore
from engine.store.interface.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one bot; all from the router on know Discord."""

    now: Callable[[], float]
    matches: Matches
    notes: Notes
    reports: Reports
    messages: MessageStore
    reaches: ReachReader
    habits: HabitStore
    settings: SharedSettingStore
    census: CensusStore
    router: Router
    press_limiter: PressLimiter
    membership: Membership
    remote_guilds: RemoteGuilds
    nicknames: Nicknames
    locales: Locales
    picture_styles: PictureStyles
    presence: Presence
    places: Places
    dm_states: DmStates
    delivery: Delivery
    pictures: Pictures
    presenter: Presenter
    surfaces: Surfaces
    dailies: Dailies
    inviter: Inviter
    lookout: Lookout
    archivist: Archivist
    eraser: Eraser
    avoids: Avoids
    wishes: Wishes
    tables: Tables
    matchmaker: Matchmaker
    table_boards: TableBoards
    tournaments: Tournaments
    cards: Cards
    round_notices: RoundNotices
    openings: Intents[object]
    """Matches that users are about to open."""


def build_services(
    client: discord.AutoShardedClient,
    matches: Matches,
    store: Shelf,
    *,
    pictures: Pictures,
    rates: Rates,
    processes: Callable[[], int],
    now: Callable[[], float],
    dealer: Dealer | None = None,
) -> Services:
    """Return the services of a client, subscribed to the changes of its matches.

    `processes` says how many processes share the limits of Discord; `dealer` makes deals of the
    day.
    """
    membership = Membership(now)
    remote_guilds = RemoteGuilds(client, now)
    nicknames = Nicknames(matches.people, remote_guilds, membership, now)
    locales, picture_styles, dm_states = Locales(store), PictureStyles(store), DmStates(store)
    presence, places = (
        Presence(remote_guilds, membership),
        Places(client, remote_guilds.find, matches.servers),
    )
    presenter = Presenter(pictures, picture_styles.is_stark, _lobby_facts(matches, store, now), now)
    delivery = Delivery(client, DmBudget(store, now), now, processes)
    given = (matches, store, presenter, delivery)
    executor = Executor(*given, dm_states=dm_states, presence=presence, places=places, now=now)
    surfaces = Surfaces(*given, executor, places=places, now=now)

    avoids, wishes = Avoids(store, lambda: int(now())), Wishes(store, lambda: int(now()))
    tables = Tables(store, avoids, lambda: int(now()))
    matchmaker = Matchmaker(
        matches,
        store,
        wishes,
        tables,
        delivery,
        dm_states=dm_states,
        locks=surfaces.display.writing,
        membership=membership,
        remote_guilds=remote_guilds,
        now=now,
    )
    dailies = Dailies(store, matches.quotas, lambda: int(now()), dealer)
    tournaments = Tournaments(store, matches.arranged, lambda: int(now()), duty=matches.duty)
    matches.privacy.on_withdrawal.append(tournaments.withdraw)
    notices = RoundNotices(
        matches, store, delivery, dm_states=dm_states, locks=surfaces.display.writing, now=now
    )
    router = Router()
    router.preparers += (nicknames.hear, locales.apply)
    router.listeners += (
        locales.apply_known,
        surfaces.display.manners.note_press,
        surfaces.display.foreign.note_press,
    )
    matches.on_change += (surfaces.refresh, matchmaker.note)
    matches.duty.workers.append(matchmaker)
    matches.on_plies.append(metrics.count_plies)
    return Services(
        now=now,
        matches=matches,
        notes=Notes(matches, store),
        reports=Reports(store, matches.quotas, lambda: int(now())),
        messages=store,
        reaches=store,
        habits=store,
        settings=store,
        census=store,
        router=router,
        press_limiter=PressLimiter(rates, now),
        membership=membership,
        remote_guilds=remote_guilds,
        nicknames=nicknames,
        locales=locales,
        picture_styles=picture_styles,
        presence=presence,
        places=places,
        dm_states=dm_states,
        delivery=delivery,
        pictures=pictures,
        presenter=presenter,
        surfaces=surfaces,
        dailies=dailies,
        inviter=Inviter(dailies, delivery, places),
        lookout=Lookout(
            client, matches, store, delivery, surfaces, dm_states=dm_states, presence=presence, now=now
        ),
        archivist=Archivist(client, store, delivery, now, duty=matches.duty),
        eraser=Eraser(
            matches.privacy,
            surfaces,
            delivery,
            locales,
            caches=(picture_styles, nicknames, dm_states, surfaces.display.manners),
        ),
        avoids=avoids,
        wishes=wishes,
        tables=tables,
        matchmaker=matchmaker,
        tournaments=tournaments,
        cards=Cards(store, delivery, now),
        round_notices=notices,
        openings=Intents[object](now),
        table_boards=TableBoards(
            store, tables, delivery, remote_guilds=remote_guilds, places=places, now=now
        ),
    )


class FactStore(PunctualityReader, ReachReader, Protocol):
    """The part of the store that knows lobbies' players."""


def _lobby_facts(
    matches: Matches, store: FactStore, now: Callable[[], float]
) -> Callable[[Match], Awaitable[LobbyFacts]]:
    """Return a function that finds out what a lobby's card tells of its match and players."""
    records = PunctualityRecords(store, lambda: int(now()))

    async def facts(match: Match) -> LobbyFacts:
        lasts, users = await matches.lasting.usual(match), seated_users(match)
        unreached = await unreached_users(store, users, now()) if match.place.is_foreign else {}
        return LobbyFacts(lasts, await records.of_users(users), unreached)

    return facts
