"""Invisible names and reserved names: a user may have neither."""

from __future__ import annotations

import unicodedata

import pytest

from engine.contract.languages import CATALOGUES
from engine.contract.words import Catalogue
from engine.kit.text import FORMER, clean_name, former_name
from engine.match.names import is_reserved, look_of, shown_name
from engine.match.questions import Former
from engine.match.records import User
from engine.players import NAMES
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change
from tests.support.askers import asker
from tests.toys import bidding

IGNORABLE = [
    0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180E, 0x200B, 0x200C, 0x200D,
    0x200E, 0x202E, 0x2060, 0x2064, 0x206F, 0x2800, 0x3000, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0,
    0xFFF9, 0x1D173, 0xE0001, 0xE0041, 0xE007F, 0xE0100, 0xE01EF, 0xE0FFF,
]  # fmt: skip
"""Some characters of each invisible kind."""


@pytest.mark.parametrize("code", IGNORABLE, ids=hex)
def test_invisible_characters_make_no_name(code: int) -> None:
    blank = chr(code)
    for name in (blank, blank * 32, f" {blank} ", f"{blank}\u0301", f"\u200b{blank}\ufe0f\u200d"):
        assert clean_name(name) == ""
        assert shown_name(name, "ada_l") == "ada_l"
    assert clean_name(f"{blank}Ada{blank}").strip("\ufe00\ufe0f\U000e0100\U000e01ef") == "Ada"


def test_no_letter_that_unicode_calls_a_control_is_left_on_its_own() -> None:
    """A name of format characters alone is empty.

    This is so in every version of Unicode.
    """
    alone = [
        code for code in range(0x110000) if unicodedata.category(chr(code)) in {"Cf", "Cc", "Zs", "Zl", "Zp"}
    ]
    assert len(alone) > 200
    assert [hex(code) for code in alone if clean_name(chr(code) * 3)] == []


@pytest.mark.parametrize(
    "name",
    [
        "👨\u200d👩\u200d👧", "❤\ufe0f\u200d🔥", "🦊", "☆", "علي\u200cرضا", "क्\u200dष", "葛\U000e0100城",
        "Zoë", "M̌ārā", "🏴", "!!", "ㅋㅋ", "김민준", "\U0001fae8", "\uf8ff", "太郎", "ツ",
    ],
)  # fmt: skip
def test_what_is_seen_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == name == shown_name(name, "ada_l")


def test_flags_lose_their_tags_and_joiners_what_they_join() -> None:
    assert clean_name("🏴\U000e0067\U000e0062\U000e007f") == "🏴"
    assert clean_name("A\u200d") == clean_name("\u200dA") == "A"
    assert clean_name("A\ufe0f\ufe0f\ufe0f") == "A\ufe0f"


TAKEN = [
    "Former player", "former  player", "FORMER PLAYER 2", "Former player 17", "Formerplayer",
    "Former-Player", "Forrner player", "F\u043erm\u0435r pl\u0430yer", "Ｆｏｒｍｅｒ ｐｌａｙｅｒ",
    "𝐅𝐨𝐫𝐦𝐞𝐫 𝐩𝐥𝐚𝐲𝐞𝐫", "Former pIayer", "F0rmer p1ayer", "Fórmér plàyer", "Former\u200bplayer",
    "Former\u3164player", "🄵🄾🅁🄼🄴🅁 🄿🄻🄰🅈🄴🅁", "Easy bot", "easy bot", "EASY BOT", "Easy bot 2", "Easy b0t",
    "Easy b\u043et", "Ea\u0455y b\u03bft", "Medium bot", "Medium bot 2", "Medlum bot", "Hard bot",
    "HARD\u00a0BOT 3", "Hard bot!", "~Hard bot~", "ʜᴀʀᴅ ʙᴏᴛ", "🅷🅰🆁🅳 🅱🅾🆃", "Η\u0430rd bot",
    "E.a.s.y b.o.t", "🤖 Easy bot 🤖", "H\u0336a\u0336r\u0336d bot",
]  # fmt: skip


@pytest.mark.parametrize("name", TAKEN)
def test_no_user_is_named_like_a_computer_or_a_former_player(name: str) -> None:
    assert is_reserved(clean_name(name))
    assert shown_name(name, "ada_l") == "ada_l"
    assert shown_name(name, "easy.bot") == "@easy.bot"
    assert shown_name(name, "") == f"@{clean_name(name)}"
    assert shown_name(shown_name(name, "ada_l"), "ada_l") == "ada_l"


@pytest.mark.parametrize(
    "name",
    ["Ada", "Botond", "Easy", "Hardy", "Ben the former", "Player 2", "easybotanist", "7", "مهران", "太郎"],
)
def test_others_are_called_as_they_like(name: str) -> None:
    assert shown_name(name, "ada_l") == name


def test_all_names_of_ours_are_reserved_with_any_number() -> None:
    names = [FORMER]
    for _ in range(12):
        names.append(former_name(names))
    names += [f"{name} {number}" for name in NAMES.values() for number in (1, 2, 10)]
    assert all(map(is_reserved, names))


def test_names_of_ours_in_another_language_are_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown_name("Ehemaliger 3", "ada_l") == "Ehemaliger 3"
    german = {"Former player": "Ehemaliger", "Former player {n}": "Ehemaliger {n}"}
    monkeypatch.setitem(CATALOGUES, "of this test", Catalogue(sentences=german))
    shown_name.cache_clear()
    assert shown_name("Ehemaliger 3", "ada_l") == shown_name("\u0415HEMALlGER", "ada_l") == "ada_l"
    monkeypatch.delitem(CATALOGUES, "of this test")
    shown_name.cache_clear()


def test_a_look_has_nothing_but_small_letters() -> None:
    assert look_of("Ｅａѕʏ–B0T 12") == "easybot"


async def test_who_sits_down_unseen_is_called_as_their_account_is(house: House) -> None:
    blank, bot = (
        asker(User(id=900 + n, name=name, account=f"ben_{n}"))
        for n, name in enumerate(("\u3164", "Easy bot"))
    )
    match = await house.matches.open("bidding", bidding.Options(), ASKERS[0])
    for one in (blank, bot):
        await house.matches.join(match.id, one)
    assert (await house.matches.match(match.id)).names == ("Ann", "ben_0", "ben_1")


async def test_matches_of_an_older_build_show_the_same_names(house: House) -> None:
    match = await house.start_match("bidding", 3)
    change(house.path, "UPDATE seats SET name = 'Hard bot' WHERE seat = 1")
    change(house.path, "UPDATE seats SET name = '\u200b\u2800' WHERE seat = 2")
    house.forget()
    assert (await house.matches.match(match.id)).names == ("Ann", "bob_1", "cy_2")


def test_who_handed_a_seat_over_is_no_former_player_of_ours() -> None:
    assert Former(0, 1, 100, "Former player").shown_name == "@Former player"
    assert Former(0, 1, -5, "Former player").shown_name == "Former player"
