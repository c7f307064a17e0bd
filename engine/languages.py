"""The languages that the bot speaks: each a catalogue, by the name that Discord gives to a reader's language.

A new language is a line here and its sentences, for which `make words` writes the template. English needs none.
"""

from engine.words import ENGLISH, Catalogue

CATALOGUES: dict[str, Catalogue] = {}


def catalogue_of(language: str | None) -> Catalogue:
    """The words for whoever reads that language, such as "de"; English where it is not known or not spoken."""
    return CATALOGUES.get(language or "", ENGLISH)
