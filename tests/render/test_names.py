"""Names in every script: whole, in the right order, cut between letters.

Some can't be drawn, and get a replacement.
"""

import random
import string
from itertools import combinations

import pytest
from bidi import get_display
from fontTools.ttLib import TTFont

from engine.kit.text import ISOLATE, ISOLATE_END
from render import Picture, canvas_of
from render.kit import initials, lettering, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.lettering import bidi, faces
from render.kit.lettering.faces import face_of, font_of, freetype
from render.kit.lettering.lines import TextMask
from render.kit.lettering.runs import clusters, isolate, runs
from render.kit.wording import drawable_names
from tests.render import toy
from tests.render.pixels import pixels
from tests.render.scenes import scenes
from tests.render.scenes.people import ACCOUNTS, ODD
from tools.fonts import CUTS

EVEN = (0, 1, 3, 5)
"""Seats whose symbols are as wide above their middle as below."""
SIGN = 60
"""In signs of this size no initial is smaller than other type."""
OF_SCRIPTS = {
    "Latin": "Žofie Nguyễn",
    "Latin with loose marks": "M̌ārā Z̧",
    "small capitals": "ʟᴇᴏ ꜱᴍᴀʟʟ",
    "phonetic": "ɐןǝxɐ",
    "Greek": "Ελένη Ἀχιλλεύς",
    "Cyrillic": "Юлия Қанат",
    "Arabic": "محمد علی",
    "Hebrew": "דנה שָׁלוֹם",
    "Thai": "สมชาย กิตติ์",
    "Devanagari": "क्षितिज प्रिया",
    "hiragana": "さくら",
    "katakana": "タロウ",
    "kanji": "太郎 凛",
    "kanji that IBM added": "髙橋 山﨑 濵",
    "hanzi of names": "喆珺瑄 翀彧妤沄 堃祎",
    "simplified hanzi": "陈婧怡",
    "traditional hanzi": "陳怡君",
    "Hangul": "김민준",
    "several": "Taku 太郎 דנה सीमा",
}


def letter_text(text: str, size: int = theme.BODY, *, bold: bool = True) -> TextMask:
    return lettering.draw_text(text, size, bold=bold)


# What of a name is drawn


@pytest.mark.sampled(every=13)
@pytest.mark.parametrize("name", OF_SCRIPTS.values(), ids=OF_SCRIPTS)
@pytest.mark.parametrize("bold", [True, False])
def test_a_name_in_any_script_is_drawn_whole(name: str, bold: bool) -> None:
    whole = lettering.drawable(name)
    assert whole.strip(ISOLATE + ISOLATE_END) == name
    assert any(letter_text(whole, bold=bold).mask.data)
    assert lettering.width(whole, theme.BODY, bold=bold) > theme.BODY


HEAVIER = (1.35, 1.7)
"""Ratio of ink in a bold name to ink in a regular one.

It is the same in every script, because the weight shows whose turn it is.
"""


@pytest.mark.sampled(every=13)
@pytest.mark.parametrize("name", OF_SCRIPTS.values(), ids=OF_SCRIPTS)
@pytest.mark.parametrize("size", [theme.SMALL, theme.BODY])
def test_a_bold_name_is_as_much_heavier_in_any_script(name: str, size: int) -> None:
    whole = lettering.drawable(name)
    regular, bold = (sum(letter_text(whole, size, bold=weight).mask.data) for weight in (False, True))
    assert HEAVIER[0] < bold / regular < HEAVIER[1]


@pytest.mark.sampled(every=20)
@pytest.mark.parametrize("name", OF_SCRIPTS.values(), ids=OF_SCRIPTS)
def test_no_letter_of_a_name_is_the_box_of_a_font_that_lacks_it(name: str) -> None:
    for run in runs(lettering.drawable(name)):
        with TTFont(faces.FOLDER / run.font.bold) as font:
            assert {*map(ord, run.text)} <= {*font.getBestCmap()}, run


def test_names_look_different() -> None:
    pictures = {script: letter_text(lettering.drawable(name)).mask for script, name in OF_SCRIPTS.items()}
    assert not [pair for pair in combinations(pictures, 2) if pictures[pair[0]] == pictures[pair[1]]]


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Zoë", "Zoë"),
        ("  two   words ", "two words"),
        ("Ｆｕｌｌ", "Full"),
        ("ﾀﾛｳ", "タロウ"),
        ("𝓛𝓮𝓸", "Leo"),
        ("Ⓛⓔⓞ", "Leo"),
        ("🅻🅴🅾", "LEO"),
        ("🎲 Max 🎲", "Max"),
        ("☆Max☆", "Max"),
        ("Z͑ͫ̓aͪ̂", "Z\u00e2"),
        ("Z\u0430\u0334\u031bl\u0337g\u0338o\u0335", "Z\u0430lgo"),
        ("Z\u0336o\u0336e\u0489", "Zoe"),
        ("q\u0301\u0302\u0304\u0306b", "q\u0301\u0302b"),
        ("line\nbreak", "line break"),
        ("\u202eevil", "evil"),
        ("¯\\_(ツ)_/¯", "¯\\_(ツ)_/¯"),
        ("علي\u200cرضا", isolate("علي\u200cرضا")),
        ("A\u200cB", "AB"),
        ("ᚱᚢᚾ Leo", "Leo"),
        ("!!", "!!"),
        ("\u0301Zoë", "Zoë"),
        ("🦊", "fox_88"),
        ("(╯°□°)╯", "fox_88"),
        ("ꓡꓰꓳ", "fox_88"),
        ("𠮷田", "fox_88"),
        ("a𠮷b", "fox_88"),
        ("ᅠ ㅤ", "fox_88"),
        ("", "fox_88"),
    ],
)
def test_a_player_is_called_by_what_can_be_drawn_or_else_as_their_account(name: str, called: str) -> None:
    assert drawable_names((name,), 1, ("fox_88",)) == (called,)
    assert drawable_names((called,), 1, ("other",)) == (called,)


MARKS = [
    *range(0x300, 0x370),
    *range(0x483, 0x48A),
    *range(0x1AB0, 0x1AD0),
    *range(0x1DC0, 0x1E00),
    *range(0x20D0, 0x20F1),
]
"""Combining marks that go with any letter of any script."""


@pytest.mark.slow
@pytest.mark.skipif(not faces.CAN_SHAPE, reason="no shaping library")
@pytest.mark.parametrize("letter", "aglZxWАбияω")
def test_marks_stay_on_their_letter_and_off_the_next_one(letter: str) -> None:
    """The ink of a letter ends where it does without marks, nearly.

    This is true for all marks, and for several at once.
    """
    size = theme.BODY
    plain = letter_text(letter, size)
    for mark in map(chr, MARKS):
        for heap in (mark, mark * 3, f"{mark}\u0301\u0327"):
            ink = letter_text(lettering.drawable(letter + heap), size)
            assert ink.left + ink.mask.width <= plain.left + plain.mask.width + size * 0.14, hex(ord(mark))
            assert ink.left >= plain.left - size * 0.14, hex(ord(mark))
            assert ink.mask.height <= plain.mask.height + size, hex(ord(mark))


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("sign", ["\ufdfa", "\ufdfb", "㌀"])
def test_no_name_is_longer_than_what_discord_lets_people_type_twice_over(sign: str) -> None:
    (name,) = drawable_names((sign * 32,), 1)
    assert 32 < len(clusters(name)) <= 66
    assert lettering.fit(name, theme.BODY, 250, bold=True).strip(ISOLATE_END).endswith(lettering.ELLIPSIS)


def test_whose_account_is_not_known_either_is_called_by_a_letter() -> None:
    assert drawable_names(("Ann", "🦊", "🎲", "Bo"), 4) == ("Ann", "B", "C", "Bo")
    assert drawable_names(("Ann", "🦊", "Bo"), 2, ("", "")) == ("Ann", "B")


@pytest.mark.parametrize("kind", ["table", "hand"])
def test_painters_are_given_names_that_can_be_drawn(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(canvas_of.__globals__["PAINTERS"], "toy", toy.PAINTER)
    picture = Picture("toy", "table" if kind == "table" else "hand", None, ODD, accounts=ACCOUNTS)
    written = {text.text for text in canvas_of(picture).written}
    assert {ACCOUNTS[0], isolate("דנה"), "漢字 Taku"} <= written
    assert "F" in written


def test_without_a_shaping_library_scripts_that_need_it_are_not_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(faces, "CAN_SHAPE", False)
    monkeypatch.setattr("render.kit.lettering.runs.CAN_SHAPE", False)
    for cached in (faces.has_glyph, lettering.drawable):
        cached.cache_clear()
    try:
        names = ("محمد", "דנה", "สมชาย", "प्रिया", "太郎", "Žofie", "M̌ax")
        accounts = tuple("uvwxyz_")
        assert drawable_names(names, len(names), accounts) == ("u", "v", "w", "x", "太郎", "Žofie", "Max")
    finally:
        for cached in (faces.has_glyph, lettering.drawable):
            cached.cache_clear()


# Initials


@pytest.mark.parametrize(
    ("name", "initial"),
    [
        ("zoë", "Z"),
        ("ß", "S"),
        ("_anna", "A"),
        ("7up", "7"),
        ("!!", "!"),
        ("太郎", "太"),
        ("김민준", "김"),
        ("¯\\_(ツ)_/¯", "ツ"),
        ("m̌ax", "M̌"),
        ("ʟᴇᴏ", "ʟ"),
        ("ɐןǝxɐ", "Ɐ"),
        ("юля", "Ю"),
        ("محمد", "م"),
        ("שָׁלוֹם", "שָׁ"),
        ("กิตติ์", "กิ"),
        ("เอกชัย", "อ"),
        ("प्रिया", "प्र"),
        ("हिन्दी", "ह"),
        ("त्र्यम्बक", "त्र्य"),
        ("क्" * 16, "क्क्क"),
    ],
)
def test_an_initial_is_the_first_letter_or_figure_with_its_marks(name: str, initial: str) -> None:
    assert lettering.initial(lettering.drawable(name)) == initial


@pytest.mark.sampled(every=195)
@pytest.mark.parametrize("size", [88, nameplates.BADGE, 60, 46])
@pytest.mark.parametrize("seat", range(6))
@pytest.mark.parametrize("letter", ["ع", "م", "陈", "漢", "김", "ד", "ก", "प्र"])
def test_an_initial_without_capitals_is_in_the_middle_of_its_sign_and_within_it(
    letter: str, seat: int, size: int
) -> None:
    marked, plain = (Canvas(200, 200, theme.SHADOW) for _ in range(2))
    nameplates.badge(marked, (100, 100), seat, letter, size, is_dark=True)
    nameplates.badge(plain, (100, 100), seat, "I", size, is_dark=True)
    written = marked.written[0]
    assert written.text == letter
    assert abs(written.box.left + written.box.right - 200) <= 2
    if seat in EVEN:
        assert abs(written.box.top + written.box.bottom - 200) <= 2
    if size >= SIGN:
        assert written.size == theme.SMALL
    # A narrow letter leaves the sign unchanged, but for the soft half of an edge.
    ground, paint = theme.rgb(theme.SHADOW), theme.rgb(written.colour)
    beside = [place for place, pixel in enumerate(pixels(plain, plain.box)) if pixel == ground]
    found = list(pixels(marked, marked.box))
    assert len(beside) > len(found) // 2
    assert all(abs(found[place][0] - ground[0]) <= 0.51 * abs(paint[0] - ground[0]) for place in beside)


@pytest.mark.slow
@pytest.mark.parametrize("seat", range(6))
def test_every_capital_is_within_its_sign(seat: int) -> None:
    """The feet of an M stuck out of the triangle."""
    for letter in (*string.ascii_uppercase, "Æ", "Œ"):
        for size in (46, 60, nameplates.BADGE, 88, 120):
            fit = initials.on_sign(letter, seat, size)
            assert initials.is_within(letter, fit, initials.sign(seat, size)), (letter, size)
            assert size < SIGN or fit.points >= theme.SMALL, (letter, size)


@pytest.mark.parametrize("letter", ["A", "Q", "É", "W", "Ж", "Ω", "7"])
def test_an_initial_of_a_script_with_capitals_stands_as_all_of_them_do(letter: str) -> None:
    canvas = Canvas(200, 200, theme.TABLE)
    nameplates.badge(canvas, (100, 100), 0, letter)
    canvas.text((100, 100), letter, theme.SMALL, theme.INK, bold=True, side="middle")
    assert len(set(canvas.written)) == 1


# Order


def as_read(text: str, *, from_right: bool) -> str:
    """Return the text's letters from left to right, as they would be drawn."""
    found = list(zip(text, bidi.levels(text, int(from_right)), strict=True))
    return "".join(bidi.reorder(found))


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("from_right", [True, False])
def test_letters_stand_in_unicodes_order(from_right: bool) -> None:
    dice = random.Random(14)
    for _ in range(3000):
        text = "".join(dice.choices("abאבגدم١12 ,.-+%$()[]!/:\u05b8", k=dice.randint(1, 14)))
        expected = get_display(text, base_dir="R" if from_right else "L")
        assert as_read(text, from_right=from_right) == expected, ascii(text)


def shape_text(text: str) -> bytes:
    """Draw the text whole with the shaping library alone."""
    with freetype:
        face = face_of(font_of(text[0]), theme.BODY, bold=False, is_shaped=True)
        return bytes(face.getmask(text, direction="rtl"))


@pytest.mark.parametrize("name", ["محمد", "דנה", "فاطمة"])
def test_a_word_from_the_right_is_what_the_shaping_library_makes_of_it(name: str) -> None:
    ink = [share for share in letter_text(lettering.drawable(name), bold=False).mask.data if share > 127]
    assert len(ink) == sum(share > 127 for share in shape_text(name))


def box_of(run: str, text: str) -> tuple[int, int]:
    """Return the left and right end of a run of text."""
    start = 0
    for one in runs(text):
        wide = sum(lettering.width(letter, theme.BODY, bold=True) for letter in [isolate(one.text)])
        if one.text.strip() == run:
            return start, start + wide
        start += wide
    raise LookupError(run)


def test_a_name_from_the_right_stands_where_a_reader_looks_for_each_part() -> None:
    mixed = lettering.drawable("דנה Cohen 7")
    assert [run.text.strip() for run in runs(mixed) if run.text.strip()] == ["Cohen 7", "דנה"]
    arabic = lettering.drawable("علي 7 (Ali)")
    assert [run.text.strip() for run in runs(arabic) if run.text.strip()] == ["(", "Ali", ")", "7", "علي"]
    latin = lettering.drawable("Dana דנה")
    assert [run.text.strip() for run in runs(latin) if run.text.strip()] == ["Dana", "דנה"]
    assert box_of("Dana", latin) < box_of("דנה", latin)


def test_a_name_from_the_right_turns_nothing_around_in_a_sentence() -> None:
    sentence = f"{lettering.drawable('דנה')} 12 : 8 {lettering.drawable('نور')} (+3)"
    assert "".join(run.text for run in runs(sentence)) == "דנה 12 : 8 نور (+3)"
    assert [run.is_from_right for run in runs(sentence)] == [True, False, True, False]


# Cutting


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize("name", OF_SCRIPTS.values(), ids=OF_SCRIPTS)
def test_a_name_is_cut_between_its_letters(name: str) -> None:
    whole = lettering.drawable(name * 3)
    letters = clusters(whole.strip(ISOLATE + ISOLATE_END))
    for room in range(60, 400, 20):
        cut = lettering.fit(whole, theme.BODY, room, bold=True)
        assert lettering.width(cut, theme.BODY, bold=True) <= room
        kept = cut.strip(ISOLATE + ISOLATE_END)
        if kept != whole.strip(ISOLATE + ISOLATE_END):
            assert kept.endswith("…")
            beginnings = {"".join(letters[:end]).rstrip() for end in range(len(letters))}
            assert kept[:-1] in beginnings


def test_what_is_read_from_the_right_is_cut_at_its_left() -> None:
    cut = lettering.fit(lettering.drawable("אבגדהוזחטיכלמנ"), theme.BODY, 200, bold=True)
    first, *rest = runs(cut)
    assert first.text == "…"
    assert rest[0].text.startswith("אב")
    assert cut.endswith(ISOLATE_END)
    line = f"{cut} 5"
    assert runs(line)[-1].text == " 5"


def test_a_text_that_is_cut_in_a_sentence_keeps_its_place() -> None:
    canvas = toy.names_of((lettering.drawable("عبد الرحمن محمد الخوارزمي"), "Bo", "Cy"))
    (cut,) = (text for text in canvas.written if ISOLATE in text.text and "…" in text.text)
    assert cut.room is not None
    assert Box.at(0, 0, cut.room, 99).width >= cut.box.width


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("seats", range(3, 7))
def test_everyday_names_of_twelve_letters_are_whole_on_every_plate(seats: int) -> None:
    names = (
        *("Alexandra", "Christopher", "Konstantinos", "Massimiliano", "Maximilienne", "Bartholomew"),
        *("Александра", "Константин", "Екатерина", "Αλέξανδρος", "Marie-Claire", "Gwendolyn"),
        *("山田太郎", "김민준 Max", "Taku 太郎", lettering.drawable("محمد علي"), "สมชาย", "क्षितिज"),
    )
    for name in names:
        canvas = Canvas(theme.WIDTH, nameplates.bottom(seats))
        for seat, box in enumerate(nameplates.grid(seats)):
            nameplates.plate(canvas, box, nameplates.Plate(seat, name, "128"))
        assert [text.text for text in canvas.written].count(name) == seats


@pytest.mark.parametrize(
    "name", [name for name in scenes() if "ordinary names" in name or "everyday names" in name]
)
def test_everyday_names_are_whole_on_every_table(name: str) -> None:
    shown = scenes()[name]
    assert {*shown.names} <= {text.text for text in canvas_of(shown).written}


# Fonts

LACKING = dict.fromkeys(("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"), 89)
"""The number of wanted characters without a glyph in the source.

They are unassigned code points, Coptic and arrows.
"""


def test_the_fonts_are_what_the_recipe_makes_and_small() -> None:
    made = {wanted.made: wanted for wanted in CUTS}
    files = {path.name: path for path in faces.FOLDER.iterdir() if path.suffix in {".ttf", ".otf"}}
    assert files.keys() == made.keys() | {faces.HEAVY.regular}
    for name, wanted in made.items():
        with TTFont(files[name]) as font:
            has, wants = {*font.getBestCmap()}, {*wanted.characters()}
        assert has <= wants, name
        lacking = wants - has
        assert len(lacking) <= LACKING.get(name, 0), (name, sorted(map(hex, lacking)))
    assert sum(path.stat().st_size for path in files.values()) < 4_700_000
    assert all((faces.FOLDER / licence).exists() for licence in ("OFL.txt", "OFL-Baloo2.txt"))


@pytest.mark.slow
def test_the_heavy_weight_draws_latin_itself_and_other_letters_in_bold() -> None:
    found = runs("Žofie và Ψ +12 → Шу", heavy=True)
    assert [(run.text, run.font is faces.HEAVY) for run in found] == [
        ("Žofie và ", True),
        ("Ψ", False),
        (" +12 ", True),
        ("→", False),
        (" ", True),
        ("Шу", False),
    ]
    for name in OF_SCRIPTS.values():
        for run in runs(lettering.drawable(name), heavy=True):
            with TTFont(faces.FOLDER / run.font.bold) as font:
                assert {*map(ord, run.text)} <= {*font.getBestCmap()}, run


def test_heavy_letters_are_heavier_and_hardly_wider_than_bold_ones() -> None:
    said = "Alexandra plays a waffle"
    weights = ({"bold": False}, {"bold": True}, {"heavy": True})
    regular, bold, heavy = (sum(lettering.draw_text(said, theme.TITLE, **one).mask.data) for one in weights)
    assert regular < bold < heavy
    assert lettering.width(said, theme.TITLE, heavy=True) < 1.02 * lettering.width(
        said, theme.TITLE, bold=True
    )


def test_a_font_is_opened_when_a_name_needs_it() -> None:
    face_of.cache_clear()
    lettering.drawable.cache_clear()
    faces.has_glyph.cache_clear()
    lettering.drawable("Žofie")
    opened = face_of.cache_info().currsize
    lettering.drawable("太郎")
    assert (opened, face_of.cache_info().currsize) == (1, 2)


@pytest.mark.parametrize(
    ("letter", "file"), [("隣", "NotoSansCJK-Bold.otf"), ("！", "NotoSansCJK-Bold.otf"), ("龘", None)]
)
def test_japanese_headlines_have_a_bold_weight_without_a_rim(letter: str, file: str | None) -> None:
    usual, heavy = font_of(letter), font_of(letter, heavy=True)
    assert usual.rim(theme.BODY, bold=True) > 0
    if file is None:
        assert heavy == usual
    else:
        assert (heavy.bold, heavy.regular, heavy.rim(theme.BODY, bold=True)) == (
            file,
            "NotoSansCJK-Regular.otf",
            0,
        )
