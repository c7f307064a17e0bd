"""Players' names as all users see them.

They are never empty, and never one of the bot's own. House rules: a name that is invisible, or that
a computer player or a former player has, is replaced by the name of the player's account. The look
of a name counts, not its spelling: other scripts, capitals, spaces and numbers count as the same.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from engine.contract.languages import CATALOGUES
from engine.contract.words import ENGLISH, Catalogue, say, tell
from engine.kit.text import clean_name
from engine.players import NAMES, bot_name

_PAIRS: Final = (
    # Cyrillic
    "аaвbеeѕsіiјjкkԛqмmнhоoрpсcтtуyхxһhԁdԝwӏlүyѵvьbпnгr",
    "ВbНhУyКkМmТtЅsІiЈj",
    # Greek
    "αaβbεeιiκkνvοoρpτtυuχxηnγyωwϲc",
    "ΗhΝnΡpΤtΥyΧxΖzΜmΒb",
    # Armenian
    "օoոnսuհhյjզqցgքpտmրn",
    # Cherokee
    "ᎠdᎡrᎢtᎥiᎩyᎪaᎫjᎬeᎳwᎷmᎻhᎽyᏀgᏃzᏏbᏒrᏔwᏕsᏙvᏚsᏞlᏟcᏢpᏦkᏴb",
    # Lisu
    "ꓐbꓑpꓓdꓔtꓖgꓗkꓙjꓚcꓜzꓝfꓟmꓠnꓡlꓢsꓣrꓦvꓧhꓪwꓫxꓬyꓮaꓰeꓲiꓳoꓴu",
    # Latin
    "ıiɑaɡgʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzᴀaøołlđdðdþpɛeƅbɐaǝeɹrʇtʎyɯmɥh",
    "|l$s@a€e",
)
"""Letters, each with the one of the basic alphabet that it looks like."""
_LOOKS: Final = {
    **{ord(pairs[at]): pairs[at + 1] for pairs in _PAIRS for at in range(0, len(pairs), 2)},
    **{first + at: chr(ord("a") + at) for first in (0x1F130, 0x1F150, 0x1F170, 0x1F1E6) for at in range(26)},
}
_AS_LETTERS: Final = str.maketrans("013456789l", "oieasbtbgi")
"""Digits that are read as letters; and l, which a capital i looks like."""


@lru_cache(4096)
def shown_name(name: str, account: str) -> str:
    """Return a player's name for others; empty if even the account has none."""
    for one in (clean_name(name), clean_name(account)):
        if one and not is_reserved(one):
            return one
    rest = clean_name(account) or clean_name(name)
    return f"@{rest}" if rest else ""


def is_reserved(name: str) -> bool:
    """Return whether a name looks like a computer's or a former player's.

    All languages are checked.
    """
    return look_of(name) in _reserved_looks(tuple(CATALOGUES))


def look_of(name: str) -> str:
    """Return the look of a name, without the number behind it.

    It is the same for all names that look alike.
    """
    letters = unicodedata.normalize("NFKD", name).translate(_LOOKS).casefold().translate(_LOOKS)
    plain = "".join(letter for letter in letters if letter.isalnum()).rstrip("0123456789")
    return plain.translate(_AS_LETTERS).replace("rn", "m").replace("vv", "w")


@lru_cache(4)
def _reserved_looks(languages: tuple[str, ...]) -> frozenset[str]:
    """Return the looks of all names of the bot, in English and these languages."""
    words: tuple[Catalogue, ...] = (ENGLISH, *(CATALOGUES[one] for one in languages))
    own = (say("Former player"), say("Former player {n}", n=2), *filter(None, map(bot_name, NAMES.values())))
    return frozenset(look_of(tell(sentence, (), catalogue)) for sentence in own for catalogue in words)
