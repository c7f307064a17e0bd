"""The languages that the bot speaks: each a catalogue, by the name that Discord gives to a reader's language.

A new language is a line here and its sentences, for which `make words` writes the template. English needs none.
"""

from engine.contract.words import ENGLISH, Catalogue

CATALOGUES: dict[str, Catalogue] = {}


def spoken(language: str | None) -> str:
    """The language in which to speak to whoever reads that one, such as "de"; empty, which is English, where it is not spoken."""
    return language if language in CATALOGUES else ""


def catalogue_of(language: str | None) -> Catalogue:
    """The words for whoever reads that language."""
    return CATALOGUES.get(spoken(language), ENGLISH)
