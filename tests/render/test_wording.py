"""Players' names in pictures."""

from render.kit.wording import first_words


def test_a_long_name_may_be_told_by_its_first_word() -> None:
    names = ("Bartholomew Wolfe", "Anna-Lena von Oranien", "Al Green")
    assert first_words(names[0], names) == ["Bartholomew"]
    assert first_words(names[1], names) == ["Anna-Lena", "Anna"]
    assert first_words(names[2], names) == []


def test_no_first_word_stands_for_two_players() -> None:
    assert first_words("Anna Lena", ("Anna Lena", "Anna Berg")) == []
    assert first_words("Anna-Lena Berg", ("Anna-Lena Berg", "Annabel")) == ["Anna-Lena"]
