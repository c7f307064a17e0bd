"""A user's profile: its picture, the same in words, and the buttons below one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from discord import ButtonStyle, ui

from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import button
from cogs.kit.fair_slots import Purpose
from cogs.kit.interactions import Row
from cogs.kit.screen import Image, Screen, text_screen
from cogs.kit.wording import QUIETLY, Locale, alt_text, language, plain_teller, safe, teller
from cogs.screens.rating.table import season_name
from engine.contract.words import N_, Sentence, join_parts, say, say_as
from engine.library import known_game, title_of
from engine.profiles.finishes import LEFT, GameRecord, UserRecord
from engine.ratings.levels import shown
from engine.ratings.medals import SeasonMedal
from engine.ratings.seasons import name_of
from engine.ratings.values import Rating
from engine.services.profiles import Profile
from render import Picture
from render.profile.profile import GameLine, Mark, ProfileCard, SeasonMark, TitleLine

COLOUR: Final = 0xFFC93C
POST: Final = "profile-post"
"""The action that posts one's own profile for everyone."""
HIDE: Final = "profile-hide"
"""The action that hides one's own profile from others (1), or shows it again (0)."""
_PICTURE: Final = "profiles"
"""What the picture of a profile has in place of a game."""
_PLACED: Final = {
    1: N_("gold of {season}, {where}"),
    2: N_("silver of {season}, {where}"),
    3: N_("bronze of {season}, {where}"),
}
_MEDALS: Final = (say("{n} gold"), say("{n} silver"), say("{n} bronze"))


class Owner(NamedTuple):
    """Whose profile it is: the name to show, and the account's name."""

    name: str
    account: str


def profile_card(
    profile: Profile, ratings: Mapping[str, Rating], medals: Sequence[SeasonMedal] = ()
) -> ProfileCard:
    """Return what the picture shows of a profile, of ratings by game and of seasons.

    Games of another build are left out.
    """
    record = profile.record
    return ProfileCard(
        played=record.played,
        won=record.won,
        on_time=None if profile.on_time is None else profile.on_time.percent,
        medals=record.medals,
        form=tuple(Mark(one.place, one.medal > 0) for one in record.form),
        games=tuple(
            GameLine(
                one.game,
                title_of(one.game),
                one.played,
                one.won,
                tuple(_bests(one)),
                shown(ratings[one.game]) if one.game in ratings else None,
                tuple(_season(medal) for medal in medals if medal.game == one.game),
            )
            for one in record.games
            if known_game(one.game) is not None
        ),
        titles=tuple(_titles(record)),
    )


async def profile_image(
    pictures: Pictures,
    profile: Profile,
    owner: Owner,
    purpose: Purpose,
    locale: Locale | None = None,
    *,
    ratings: Mapping[str, Rating],
    medals: Sequence[SeasonMedal] = (),
    is_stark: bool = False,
) -> Image:
    """Draw a profile with ratings by game and medals of seasons; the alt text tells all of it."""
    card = profile_card(profile, ratings, medals)
    picture = Picture(
        _PICTURE,
        "profile",
        card,
        (owner.name,),
        language=language(locale),
        accounts=(owner.account,),
        is_stark=is_stark,
    )
    described = profile_words(card, owner.name)
    alt = alt_text(described, plain_teller(locale=locale))
    return Image.of("profile", await pictures.png(picture, purpose), alt)


def profile_words(card: ProfileCard, name: str) -> tuple[Sentence, ...]:
    """Return a profile in words, most important first."""
    if not card.played:
        return (say("{who} has not finished a match yet. Matches with at least two people count.", who=name),)
    told = [
        say(
            "{who}: {played:one match|# matches} played, {won} won.",
            who=name,
            played=card.played,
            won=card.won,
        )
    ]
    if card.on_time is not None:
        told.append(say("{n} % of turns on time.", n=card.on_time))
    if any(card.medals):
        medals = [say(one.template, n=n) for one, n in zip(_MEDALS, card.medals, strict=True) if n]
        told.append(say("Medals: {what}.", what=join_parts(medals, ", ")))
    places = [
        say_as("a player who left a match", "left") if one.place == LEFT else say("{n}", n=one.place)
        for one in card.form
    ]
    told.append(say("Last places, the newest last: {what}.", what=join_parts(places, ", ")))
    told += map(_game_words, card.games)
    if card.titles:
        titles = [say("{title} × {n}", title=one.name, n=one.times) for one in card.titles]
        told.append(say("Titles: {what}.", what=join_parts(titles, ", ")))
    return tuple(told)


def profile_screen(
    image: Image, locale: Locale | None, *, can_post: bool = False, is_hidden: bool = False, note: str = ""
) -> Screen:
    """Return one's own profile, with the buttons below it."""
    telling = teller(locale=locale)
    said = (
        say("Only you see this profile: others read that you don’t show it.")
        if is_hidden
        else say("Others see this profile with `/profile` and your name.")
    )

    def rows() -> tuple[Row, ...]:
        row = ui.ActionRow[ui.LayoutView]()
        if can_post:
            row.add_item(button(say("Post here"), telling, POST, style=ButtonStyle.primary))
        label = say("Show it to others") if is_hidden else say("Hide it from others")
        return (row.add_item(button(label, telling, HIDE, 0 if is_hidden else 1)),)

    lines = "\n".join(filter(None, (note, QUIETLY + telling(said))))
    return Screen((image, lines, rows), COLOUR)


def other_screen(image: Image) -> Screen:
    """Return another user's profile, or one that is posted for everyone."""
    return Screen((image,), COLOUR)


def hidden_screen(name: str, locale: Locale | None) -> Screen:
    """Return the answer to a request for a profile that its owner doesn't show."""
    return text_screen(teller(locale=locale)(say("{who} doesn’t show a profile.", who=safe(name))))


def _bests(record: GameRecord) -> Iterator[tuple[Sentence, Sentence]]:
    """Yield the bests of a game by name, in the game's order."""
    game = known_game(record.game)
    if game is None or game.HOOKS.feats is None:
        return
    for feat in game.HOOKS.feats.kinds:
        if feat.best is not None and (n := record.bests.get(feat.key)):
            yield feat.best, say(feat.amount, n=n)


def _titles(record: UserRecord) -> Iterator[TitleLine]:
    for one in record.titles:
        game = known_game(one.game)
        kind = None if game is None or game.HOOKS.feats is None else game.HOOKS.feats.kind(one.feat)
        if kind is not None and kind.title is not None:
            yield TitleLine(one.game, one.feat, kind.title.name, one.times)


def _season(medal: SeasonMedal) -> SeasonMark:
    """Return a medal of a season; other servers than this one are never named."""
    where = say("everywhere") if medal.guild is None else say("this server")
    season = season_name(medal.season)
    what = say(_PLACED[medal.place], season=season, where=where)
    return SeasonMark(medal.place, name_of(medal.season), season, what)


def _game_words(line: GameLine) -> Sentence:
    """Return what a user reached in a game."""
    parts: Sequence[Sentence] = [
        say("{game}: {played} played, {won} won", game=line.title, played=line.played, won=line.won),
        *([] if line.level is None else [line.level]),
        *(one.told for one in line.seasons),
        *(say("{what}: {n}", what=what, n=n) for what, n in line.bests),
    ]
    return say("{what}.", what=join_parts(parts, N_("; ")))
