"""Export files: readable, and never larger than a message allows."""

from __future__ import annotations

import io
import json
import random
import zipfile

from cogs.kit.screen import Document
from cogs.kit.wording import plain_teller
from cogs.screens.export import ABOUT, documents, messages
from engine.match.message_records import Life

TELLING = plain_teller()


def life(matches: int, length: int = 10) -> Life:
    chance = random.Random(1)
    return Life(
        settings={"language": "ja"},
        decks=[],
        matches=[
            {"match": n, "players": ["日本"], "moves": [chance.randbytes(length).hex()]}
            for n in range(matches)
        ],
    )


def test_a_usual_one_is_a_file_of_words_that_explains_itself() -> None:
    (one,) = documents(12, "2026-01-01T00:00:00+00:00", life(2), TELLING)
    assert one.name == "my-data.json"
    assert "日本" in one.data.decode()
    told = json.loads(one.data)
    assert set(told["about"]) == set(ABOUT)
    assert {key.split(".")[0] for key in told["about"]} | {"about"} == set(told)
    assert (told["user_id"], len(told["matches"])) == ("12", 2)
    assert "日" not in repr(one)


def test_a_large_one_is_packed() -> None:
    (one,) = documents(12, "now", life(400), TELLING, largest=20_000)
    assert one.name == "my-data.zip"
    assert len(one.data) <= 20_000
    with zipfile.ZipFile(io.BytesIO(one.data)) as packed:
        assert len(json.loads(packed.read("my-data.json"))["matches"]) == 400


def test_a_huge_one_comes_in_parts_that_fit() -> None:
    parts = documents(12, "now", life(200, length=1000), TELLING, largest=50_000)
    assert [one.name for one in parts] == [f"my-data-{n + 1}.zip" for n in range(len(parts))]
    found = []
    for one in parts:
        assert len(one.data) <= 50_000
        with zipfile.ZipFile(io.BytesIO(one.data)) as packed:
            found += [match["match"] for match in json.loads(packed.read("my-data.json"))["matches"]]
    assert found == list(range(200))
    assert [one for some in messages(parts, 50_000) for one in some] == list(parts)


def test_files_go_together_as_far_as_a_message_takes_them() -> None:
    files = tuple(Document(str(n), b"x" * n) for n in (6, 4, 1, 9, 2))
    assert [[one.name for one in some] for some in messages(files, 10)] == [["6", "4"], ["1", "9"], ["2"]]
    assert [len(some) for some in messages([Document("", b"")] * 12, 10)] == [10, 2]
