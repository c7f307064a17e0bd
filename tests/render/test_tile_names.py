"""Long names of tiles are broken into two lines."""

import pytest

from render.kit import lettering, theme
from render.painters.kcaloria.tiles.names import in_lines


def width(line: str) -> float:
    return lettering.width(line, theme.SMALL, bold=True)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Sonora-Wüste", ("Sonora-", "Wüste")),
        ("Dreizehen-Dosenschildkröte", ("Dreizehen-", "Dosenschildkröte")),
        ("Three-toed box turtle", ("Three-toed", "box turtle")),
        ("Lungfish", ("Lungfish",)),
        ("アメリカ・ワニ", ("アメリカ・", "ワニ")),
    ],
)
def test_a_name_without_room_is_broken_at_a_space_or_else_after_a_hyphen(
    name: str, lines: tuple[str, ...]
) -> None:
    assert in_lines(name, round(width(name))) == (name,)
    assert in_lines(name, max(round(width(line)) for line in lines) + 1) == lines


def test_a_name_with_a_space_and_a_hyphen_is_broken_at_the_hyphen_only_if_it_must_be() -> None:
    name = "Bullaugen-Laubfrosch im Regen"
    assert in_lines(name, round(width("Bullaugen-Laubfrosch")) + 1) == ("Bullaugen-Laubfrosch", "im Regen")
    assert in_lines(name, round(width("Laubfrosch im Regen")) + 1) in (
        ("Bullaugen-", "Laubfrosch im Regen"),
        ("Bullaugen-Laubfrosch", "im Regen"),
    )
