"""The languages of the bot: catalogues by Discord's names of languages.

To add a language, add a line here and its sentences; `make words` writes the template. English
needs none.
"""

from engine.contract.words import ENGLISH, Catalogue

CATALOGUES: dict[str, Catalogue] = {}


def spoken(language: str | None) -> str:
    """Return the language to use for a reader of that one, such as "de".

    It is empty, which is English, if the bot does not have the language.
    """
    return language if language in CATALOGUES else ""


def catalogue_of(language: str | None) -> Catalogue:
    """Return the words for readers of that language."""
    return CATALOGUES.get(spoken(language), ENGLISH)
