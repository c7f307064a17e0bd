"""Reading direction: Unicode's bidirectional algorithm (UAX 9), levels and order.

House rule: texts have no direction controls except the isolates around names (`engine.kit.text`),
so the algorithm's rules on embeddings and overrides are left out. No library gives levels. Those
that reorder letters leave nothing that could be shaped.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, TypeVar

T = TypeVar("T")

MIRRORED: Final = dict(
    zip("()[]{}<>«»‹›「」『』【】〈〉《》", ")(][}{><»«›‹」「』『】【〉〈》《", strict=True)
)
"""The mirror image of each bracket, for text read from the right."""
_OPENING: Final = {opening: MIRRORED[opening] for opening in "([{「『【〈《"}
_CLOSING: Final = frozenset(_OPENING.values())
_STRONG: Final = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""Strong types; beside other characters a number counts as read from the right."""
_BLANK: Final = frozenset({"WS", "S", "B"})


def base_of(text: str) -> int:
    """Return a text's base level: 1 if its first letter reads from the right."""
    kinds = (unicodedata.bidirectional(letter) for letter in text)
    return next((int(kind != "L") for kind in kinds if kind in {"L", "R", "AL"}), 0)


def levels(text: str, base: int) -> list[int]:
    """Return each character's level in a text of level `base`.

    A level is odd where the text is read from the right.
    """
    kinds = [unicodedata.bidirectional(letter) or "L" for letter in text]
    side = "R" if base % 2 else "L"
    found = _with_brackets(text, _numbers(kinds, side), kinds, side)
    found = _resolve_neutrals(found, side)
    lifted = [base + _lift(kind, base) for kind in found]
    for at in range(len(text) - 1, -1, -1):  # blanks at the end are the text's own
        if kinds[at] not in _BLANK:
            break
        lifted[at] = base
    return lifted


def reorder(pieces: Sequence[tuple[T, int]]) -> list[T]:
    """Return pieces with levels in their order from left to right."""
    order = list(pieces)
    for level in range(max((level for _, level in order), default=0), 0, -1):
        order = _reverse_stretches(order, level)
    return [piece for piece, _ in order]


def _reverse_stretches(pieces: Sequence[tuple[T, int]], lowest: int) -> list[tuple[T, int]]:
    """Apply rule L2 for one level: reverse each stretch on it or above."""
    turned: list[tuple[T, int]] = []
    for is_above, group in groupby(pieces, key=lambda piece: piece[1] >= lowest):
        stretch = list(group)
        turned += stretch[::-1] if is_above else stretch
    return turned


def _lift(kind: str, base: int) -> int:
    if base % 2:
        return 0 if kind == "R" else 1
    return {"L": 0, "R": 1}.get(kind, 2)


def _numbers(kinds: Sequence[str], side: str) -> list[str]:
    """Apply rules W1 to W7: marks, and numbers with what belongs to them.

    A character without a direction becomes ON.
    """
    found: list[str] = []
    letter = side
    for kind in kinds:
        if kind == "NSM":
            found.append(found[-1] if found else side)
            continue
        if kind in {"L", "R", "AL"}:
            letter = kind
        found.append("AN" if kind == "EN" and letter == "AL" else kind)
    for at in range(1, len(found) - 1):
        before, kind, after = found[at - 1 : at + 2]
        if before == after and (
            (kind == "ES" and before == "EN") or (kind == "CS" and before in {"EN", "AN"})
        ):
            found[at] = before
    at = 0
    for kind, group in groupby(list(found)):
        end = at + len(list(group))
        if kind == "ET" and "EN" in (found[at - 1 : at] + found[end : end + 1]):
            found[at:end] = ["EN"] * (end - at)
        at = end
    letter = side
    for at, kind in enumerate(found):
        if kind in {"L", "R", "AL"}:
            letter = found[at] = "R" if kind == "AL" else kind
        elif kind == "EN" and letter == "L":
            found[at] = "L"
        elif kind not in {"EN", "AN"}:
            found[at] = "ON"
    return found


def _with_brackets(text: str, found: list[str], kinds: Sequence[str], side: str) -> list[str]:
    """Apply rule N0: brackets take the direction of their content."""
    for opening, closing in sorted(_pairs(text, found)):
        inside = {_STRONG[kind] for kind in found[opening + 1 : closing] if kind in _STRONG}
        if side in inside:
            way = side
        elif inside:
            (other,) = inside
            before = next((_STRONG[kind] for kind in reversed(found[:opening]) if kind in _STRONG), side)
            way = other if before == other else side
        else:
            continue
        for at in (opening, closing):
            found[at] = way
            for mark in range(at + 1, len(text)):
                if kinds[mark] != "NSM":
                    break
                found[mark] = way
    return found


def _pairs(text: str, found: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the positions of brackets that belong together."""
    opened: list[int] = []
    for at, letter in enumerate(text):
        if found[at] != "ON":
            continue
        if letter in _OPENING:
            opened.append(at)
        elif letter in _CLOSING:
            for depth in range(len(opened) - 1, -1, -1):
                if _OPENING[text[opened[depth]]] == letter:
                    yield opened[depth], at
                    del opened[depth:]
                    break


def _resolve_neutrals(found: Sequence[str], side: str) -> list[str]:
    """Apply rules N1 and N2 to characters without a direction.

    They go with what stands on both sides, or else with the text.
    """
    settled: list[str] = []
    at = 0
    for kind, group in groupby(found):
        end = at + len(list(group))
        if kind == "ON":
            before = _STRONG[found[at - 1]] if at else side
            after = _STRONG[found[end]] if end < len(found) else side
            settled += [before if before == after else side] * (end - at)
        else:
            settled += found[at:end]
        at = end
    return settled
