"""The languages of the bot: catalogues by Discord's names of languages.

`engine.languages` fills them from `locales`. English needs none.
"""

from typing import Final

from engine.contract.words import ENGLISH, Catalogue

CATALOGUES: dict[str, Catalogue] = {}
RELATED: Final = {"es-419": "es-ES"}
"""Languages of Discord whose readers understand another one."""


def spoken(language: str | None) -> str:
    """Return the language to use for a reader of that one, such as "de".

    It is empty, which is English, if the bot does not have the language.
    """
    if language in CATALOGUES:
        return language
    related = RELATED.get(language or "", "")
    return related if related in CATALOGUES else ""


def catalogue_of(language: str | None) -> Catalogue:
    """Return the words for readers of that language."""
    return CATALOGUES.get(spoken(language), ENGLISH)
