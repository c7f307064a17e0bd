"""Checks of a picture's legibility: each yields the faults of a canvas.

A fault names its text. The canvas records where each text was written; the pixels say whether it
can still be read.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from PIL import Image, ImageChops, ImageFilter

from render.kit import lettering, theme
from render.kit.canvas import Canvas, TextRecord
from render.kit.lettering import faces
from render.kit.palette import RGB
from tests.render import pixels

HIGHEST = theme.HIGHEST
LARGEST_FILE = 200_000
INITIAL = 29
"""Smallest initial: one in a sign of 50 units is 7 pixels high on a phone."""
FAINTEST = 4.5
"""Least contrast of a text with its real ground: WCAG's value for type of any size."""
FAINT = 0.3
"""Share of a text's surroundings that may be as dark or light as its letters.

A piece's letter may reach beyond the piece.
"""
BADGE = (100, 66)
"""Units at the lower left that Discord covers with its badge."""
FULL = 255
IS_FULL = [0] * FULL + [FULL]
IS_INK = [0] + [FULL] * FULL
IS_BARE = [FULL] + [0] * FULL
"""Which of the 256 values of a mask count, for `Image.point`."""
LEFT = 0.55
"""Share of a mark that must stay visible: it may bear a letter or a number."""
HIDDEN = 0.04
"""Share of a text's full ink that may be painted over.

A neighbour's soft edge is allowed, a stroke across a letter is not.
"""
CLIPPED = 0.03
"""The same share, for every stretch half as wide as the letters are high.

One letter is a small part of a long text.
"""
SHIFT = 6
"""Steps of a channel by which a text may become lighter or darker.

A light may lie on the whole picture.
"""
IS_OTHER = [FULL * (step > SHIFT) for step in range(FULL + 1)]


def faults(canvas: Canvas) -> list[str]:
    """Yield all faults."""
    checks = (
        of_a_wrong_size,
        without_letters,
        too_small,
        out_of_bounds,
        touching,
        painted_over,
        too_faint,
        under_the_badge,
        find_hidden,
    )
    return [fault for check in checks for fault in check(canvas)]


def of_a_wrong_size(canvas: Canvas) -> Iterator[str]:
    """Check that the picture is as wide as all others, and not too high."""
    if canvas.image.width != theme.WIDTH:
        yield f"{canvas.image.width} pixels wide"
    if canvas.image.height > HIGHEST:
        yield f"{canvas.image.height} pixels high"


def without_letters(canvas: Canvas) -> Iterator[str]:
    """Check that the fonts have every letter.

    Otherwise a box would stand for the letter.
    """
    for text in canvas.written:
        for letter in text.text:
            if (
                letter.isprintable()
                and not letter.isspace()
                and not faces.has_glyph(faces.font_of(letter), letter)
            ):
                yield f"“{text.text}” has no “{letter}”"


def too_small(canvas: Canvas) -> Iterator[str]:
    """Check that no type is smaller than the smallest size.

    Only an initial too wide for its small symbol may be a little smaller.
    """
    for text in canvas.written:
        is_initial = len(text.text) == 1 and text.text.isalpha() and text.bold
        if text.size < (INITIAL if is_initial else theme.SMALL):
            yield f"“{text.text}” is set in {text.size}"


def out_of_bounds(canvas: Canvas) -> Iterator[str]:
    """Check that no text leaves the picture or its room."""
    for text in canvas.written:
        if not canvas.box.holds(text.box):
            yield f"“{text.text}” leaves the picture"
        if text.room is not None and text.box.width > text.room + 4:
            yield f"“{text.text}” takes {text.box.width} pixels of {text.room}"


def touching(canvas: Canvas) -> Iterator[str]:
    """Check that no text touches another."""
    for one, other in combinations(canvas.written, 2):
        if one.box.touches(other.box):
            yield f"“{one.text}” touches “{other.text}”"


def painted_over(canvas: Canvas) -> Iterator[str]:
    """Check that nothing lies over a text: all its ink is in the picture.

    A text, a shape or a drawing could cover it.
    """
    for text in canvas.written:
        if text.is_set_back:
            continue
        wide, ink = text.box.width, _ink_of(text).point(IS_FULL)
        over = pixels.distances(canvas, text.box, text.colour).point(IS_OTHER)
        lost = ImageChops.darker(ink, over).tobytes()
        full, gone = ([data[at::wide].count(FULL) for at in range(wide)] for data in (ink.tobytes(), lost))
        if sum(gone) > HIDDEN * sum(full) or any(
            lost > CLIPPED * there > 0 for lost, there in zip(*_stretches(text, gone, full), strict=True)
        ):
            yield f"“{text.text}” is painted over, {sum(gone)} of {sum(full)} pixels at {text.box}"


def _stretches(text: TextRecord, *columns: Sequence[int]) -> Iterator[list[int]]:
    """Return the sums of columns over every stretch half as wide as letters are high."""
    for counts in columns:
        before = [0, *accumulate(counts)]
        wide = min(text.size // 2, len(counts))
        yield [after - ahead for ahead, after in zip(before, before[wide:], strict=False)]


def find_hidden(canvas: Canvas) -> Iterator[str]:
    """Check that nothing lies over marks that must be seen.

    Their own letters are allowed: most of a mark's full ink has to remain.
    """
    for one in canvas.shown:
        apart = pixels.distances(canvas, one.box, one.colour).histogram(one.mask.image.point(IS_FULL))
        if apart[0] < LEFT * sum(apart):
            yield f"{one.name} is hidden, {sum(apart[1:])} of {sum(apart)} pixels at {one.box}"


def under_the_badge(canvas: Canvas) -> Iterator[str]:
    """Check that no text lies under Discord's badge."""
    scale = canvas.image.width / theme.WIDTH
    right, top = BADGE[0] * scale, canvas.image.height - BADGE[1] * scale
    for text in canvas.written:
        if text.box.left < right and text.box.bottom > top:
            yield f"“{text.text}” is under Discord’s badge"


def too_faint(canvas: Canvas) -> Iterator[str]:
    """Check that texts stand out from all but a part of their surroundings."""
    for text in canvas.written:
        if text.is_set_back:
            continue
        ink = _ink_of(text)
        near = ink.filter(ImageFilter.MaxFilter(5))
        around = pixels.counted(canvas, text.box, ImageChops.darker(near.point(IS_INK), ink.point(IS_BARE)))
        faint = sum(count for ground, count in around.items() if _contrast(text, ground) < FAINTEST)
        if faint > FAINT * around.total():
            yield f"“{text.text}” hardly stands out from {faint} of {around.total()} pixels at {text.box}"


def _contrast(text: TextRecord, ground: RGB) -> float:
    return theme.contrast(text.colour, "#{:02x}{:02x}{:02x}".format(*ground))


def _ink_of(text: TextRecord) -> Image.Image:
    """Return how much of each pixel in a text's box is ink."""
    return lettering.draw_text(text.text, text.size, bold=text.bold, heavy=text.heavy).mask.image
