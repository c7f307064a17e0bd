"""Runs of a text: stretches in one font and direction, from left to right."""

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

import regex

from engine.kit.text import ISOLATE, ISOLATE_END
from render.kit.lettering import bidi
from render.kit.lettering.faces import CAN_SHAPE, HEAVY, JOINERS, SANS, Font, font_of

_CLUSTERS: Final = regex.compile(r"\X")
_ISOLATED: Final = regex.compile(rf"{ISOLATE}([^{ISOLATE_END}]*){ISOLATE_END}?")
_HELD: Final = "\ufffc"
"""Placeholder for an isolated text: an object without a direction of its own."""


class Run(NamedTuple):
    """Letters in reading order; unshaped ones already stand from left to right."""

    text: str
    font: Font
    is_shaped: bool = False
    is_from_right: bool = False


class _Cluster(NamedTuple):
    text: str
    level: int
    font: Font


def clusters(text: str) -> list[str]:
    """Split a text into grapheme clusters: letters with their marks."""
    return list(text) if text.isascii() else _CLUSTERS.findall(text)


def bare(text: str) -> str:
    """Return the text without isolate controls."""
    return text.replace(ISOLATE, "").replace(ISOLATE_END, "")


def isolate(text: str) -> str:
    """Return the text isolated, so that it never reorders its neighbours."""
    return f"{ISOLATE}{text}{ISOLATE_END}"


_NARROW_SPACE, _SPACE = "\u202f", "\u00a0"
"""A space that French writes in numbers, and the one that the fonts have in its place."""


def runs(text: str, *, heavy: bool = False) -> tuple[Run, ...]:
    """Return the text's runs as they are drawn."""
    if text.isascii():
        return (Run(text, HEAVY if heavy else SANS),)
    text = text.replace(_NARROW_SPACE, _SPACE)
    found = [
        (run, level)
        for (level, font), group in groupby(
            _place_clusters(text, heavy=heavy), key=lambda cluster: (cluster.level, cluster.font)
        )
        for run in _as_drawn("".join(cluster.text for cluster in group), font, level)
    ]
    return tuple(bidi.reorder(found))


def _place_clusters(text: str, *, heavy: bool) -> Iterator[_Cluster]:
    """Yield the clusters with their levels; isolates have levels of their own."""
    around = _ISOLATED.sub(_HELD, text)
    inside = iter(_ISOLATED.findall(text))
    for cluster, level in _assign_levels(around, bidi.base_of(around)):
        if cluster != _HELD:
            yield _Cluster(cluster, level, font_of(cluster, heavy=heavy))
            continue
        held = next(inside)
        own = bidi.base_of(held)
        base = level + (1 if (level + 1) % 2 == own else 2)
        for letter, deeper in _assign_levels(held, base):
            yield _Cluster(letter, deeper, font_of(letter, heavy=heavy))


def _assign_levels(text: str, base: int) -> Iterator[tuple[str, int]]:
    if not any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in text) and base % 2 == 0:
        yield from ((cluster, base) for cluster in clusters(text))
        return
    levels = bidi.levels(text, base)
    at = 0
    for cluster in clusters(text):
        yield cluster, levels[at]
        at += len(cluster)


def _as_drawn(text: str, font: Font, level: int) -> Iterator[Run]:
    is_from_right = level % 2 == 1
    has_marks = any(letter in JOINERS or unicodedata.category(letter)[0] == "M" for letter in text)
    if CAN_SHAPE and (font.is_shaped or has_marks):
        yield Run(text, font, True, is_from_right)
    elif is_from_right:
        turned = "".join(bidi.MIRRORED.get(cluster, cluster) for cluster in reversed(clusters(text)))
        yield Run(turned, font)
    else:
        yield Run(text, font)
