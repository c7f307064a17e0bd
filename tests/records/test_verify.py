"""`tools/verify.py` as strangers run it: one file, in an interpreter that knows no project."""

from __future__ import annotations

import ast
import hashlib
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine.contract.dice import Dice
from engine.contract.errors import Unreadable
from engine.contract.notation import notation
from engine.contract.words import tell
from engine.library import GAMES, game_named
from engine.match.seeds import WAY, Deal, Sat, Terms
from engine.records.proof import Proof
from engine.records.reader import read_record
from engine.records.record import Chair, Line, MatchRecord
from engine.records.replayed import replay_record
from engine.records.writer import with_throws, write_record
from tests.records.first_version import write_first
from tests.support.players import PLAYED
from tools.movers import mover_of

TOOL = Path(__file__).parent.parent.parent / "tools" / "verify.py"
MOVES = 24
STAGES = ("opening", "start")
pytestmark = pytest.mark.dealt_for_real
each_game = pytest.mark.parametrize("name", GAMES)


def verify(folder: Path, text: str | bytes, *seals: str) -> tuple[int, str]:
    """Return the exit code and the output of the tool, away from the project."""
    file = folder / "record.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    asked = [sys.executable, "-I", str(TOOL), str(file), *seals]
    done = subprocess.run(asked, cwd=folder, capture_output=True, check=False)
    assert not done.stderr
    return done.returncode, done.stdout.decode()


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def sealed_text(name: str) -> str:
    """Return such a record as the first version of the format told it."""
    return write_first(sealed_record(name))


@cache
def sealed_record(name: str) -> MatchRecord:
    """Return the record of a match that was dealt from a sealed secret, with all throws."""
    game, seats = game_named(name), 2
    options, brought = game.Options(), (game.SeatOptions(),) * seats
    told = [one.model_dump(mode="json") for one in brought]
    terms = Terms(
        match=12,
        game=name,
        rules=game.RULES,
        options=options.model_dump(mode="json"),
        seats=tuple(Sat(user=n, press=1000 + n, brought=one) for n, one in enumerate(told)),
        start=1010,
        way=WAY,
    )
    deal = replace(Deal.of(f"secret of {name}"), terms=terms)
    state, lines, mover = game.start(options, brought, Dice(deal.seed, 0)), list[Line](), mover_of(name)
    while (waiting := game.to_move(state)) and len(lines) < MOVES:
        view, ply = game.view(state, waiting[0]), len(lines) + 1
        picks, move = mover(game, view, Dice("mover", ply))
        state, _ = game.apply(state, waiting[0], move, Dice(deal.seed, ply))
        lines.append(Line("move", waiting[0], notation(picks)))
    record = MatchRecord(
        game=name,
        rules=game.RULES,
        options=terms.options,
        chairs=tuple(Chair(f"Player {n}", one) for n, one in enumerate(told, start=1)),
        lines=tuple(lines),
        seed=deal.seed,
        proof=Proof.of(sha256(deal.seed), deal),
        number=12,
    )
    _, course = replay_record(record)
    return with_throws(record, course.past)


def refusal(text: str) -> str:
    """Return the sentence with which the bot refuses a record."""
    with pytest.raises(Unreadable) as caught:
        replay_record(read_record(text.encode()))
    return tell(caught.value.sentence, caught.value.names)


def heading(text: str, name: str) -> str:
    (found,) = re.findall(rf"^{name}: (.*)$", text, re.MULTILINE)
    return str(found)


def line_of(text: str, part: str) -> int:
    return next(at for at, row in enumerate(text.split("\n"), start=1) if part in row)


def other_digit(text: str, at: int) -> str:
    """Return a text with another hexadecimal digit at a place."""
    return f"{text[:at]}{'0' if text[at] != '0' else '1'}{text[at + 1 :]}"


@each_game
def test_an_honest_record_agrees_in_both_versions_and_keeps_its_bytes(name: str, tmp_path: Path) -> None:
    new = write_record(sealed_record(name))
    for text in (sealed_text(name), new):
        code, told = verify(tmp_path, text)
        assert code == 0, told
        assert [line.partition(":")[0] for line in told.splitlines()[1:4]] == ["ok"] * 3
        throws = int(re.findall(r"ok: ([0-9]+) throws", told)[0])
        assert throws >= 1
        again = read_record(text.encode())
        replay_record(again)
        assert write_record(again) == new
    assert len(new) <= 0.7 * len(sealed_text(name)) and len(new) <= 2048


def test_the_seals_of_a_record_are_computed_and_compared_with_posted_ones(tmp_path: Path) -> None:
    record = sealed_record("koa")
    text, seals = write_record(record), (record.proof.seal, record.proof.commitment)
    assert not any(seal in text for seal in (*seals, record.seed or ""))
    code, told = verify(tmp_path, text, seals[0][:16] + "…", seals[1])
    assert code == 0 and "Compare" not in told and record.seed is not None and record.seed in told
    told = verify(tmp_path, text)[1]
    assert all(f"posted at the {when}: {seal}\n" in told for when, seal in zip(STAGES, seals, strict=True))


@pytest.mark.parametrize(
    ("what", "instead", "is_opening"),
    [
        ("secret: ", "secret: 0", True),
        ("presses: 1000 ", "presses: 1001 ", False),
        ('options: {"caverns":15', 'options: {"caverns":14', False),
        ('brought: {"camp":"any"', 'brought: {"camp":"A1"', False),
        ("match: 12", "match: 13", False),
    ],
)
def test_what_leads_to_the_seed_can_not_be_forged(
    what: str, instead: str, is_opening: bool, tmp_path: Path
) -> None:
    """It leads to other seals than the posted ones, and to other dice."""
    record = sealed_record("koa")
    text, seals = write_record(record), (record.proof.seal, record.proof.commitment)
    forged = text.replace(what, instead, 1)
    assert forged != text
    code, told = verify(tmp_path, forged, *seals)
    assert code == 1
    assert told.count("WRONG: the record has no seal") == 1 + is_opening
    assert "the seed throws" in told and "the seed throws" in refusal(forged)


@pytest.mark.parametrize(
    ("what", "instead", "told"),
    [
        ("presses: 1000 1001 1010", "presses: 1000 1001", "it needs one number for each player."),
        ("presses: 1000 1001 1010\n", "", "it needs one number for each player."),
        ("presses: 1000", "presses: many", "it needs one number for each player."),
        ("secret: ", "secret: … ", "I don’t understand “… secret of koa”."),
        ("secret: ", "seed: 12\nsecret: ", "I don’t understand “secret of koa”."),
    ],
)
def test_what_leads_to_no_seed_is_refused(what: str, instead: str, told: str, tmp_path: Path) -> None:
    text = write_record(sealed_record("koa")).replace(what, instead, 1)
    assert refusal(text).endswith(told) and refusal(text).startswith("Line ")
    if "seed: " not in instead and "…" not in instead:
        assert verify(tmp_path, text) == (1, "The headings don't lead to a seed.\n")


@each_game
def test_windows_line_ends_and_comments_change_nothing(name: str, tmp_path: Path) -> None:
    text = sealed_text(name).replace("\n1. ", "\n; a comment\n1. ").replace("\n2. ", " ; a gift\n2. ")
    assert verify(tmp_path, b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())[0] == 0


def test_a_posted_seal_is_compared(tmp_path: Path) -> None:
    text = sealed_text("koa")
    seal, commitment = heading(text, "seal"), heading(text, "commitment")
    code, told = verify(tmp_path, text, seal[:16] + "…", commitment)
    assert code == 0 and "Compare" not in told
    assert verify(tmp_path, text, commitment)[1].endswith(f"posted at the opening: {seal}\n")
    code, told = verify(tmp_path, text, f"{seal[:16]}…", seal, commitment)
    assert code == 0 and "WRONG" not in told and "Compare" not in told, "as the lobby shows it, and whole"
    assert verify(tmp_path, text)[1].count("Compare with what the bot posted") == 2
    code, told = verify(tmp_path, text, other_digit(seal[:16], 0))
    assert code == 1 and "WRONG: the record has no seal" in told
    assert verify(tmp_path, text, "ab")[0] == 1


@each_game
def test_a_forged_seed_is_found(name: str, tmp_path: Path) -> None:
    text = sealed_text(name)
    seed = heading(text, "seed")
    forged = text.replace(seed, other_digit(seed, 5))
    code, told = verify(tmp_path, forged)
    assert code == 1
    assert told.count("WRONG: ") >= 2, "the seals, and where chance decides much, the dice"
    assert refusal(forged) == f"Line {line_of(text, 'commitment: ')}: this isn’t the SHA-256 of the seed."
    if name not in PLAYED:
        return  # another seed may throw the few dice of a small game alike
    # With its own commitment and without terms, the dice still tell.
    forged = forged.replace(heading(text, "commitment"), sha256(other_digit(seed, 5)))
    forged = re.sub("(seal|terms): .*\n", "", forged)
    assert verify(tmp_path, forged)[0] == 1
    assert refusal(forged).startswith(f"Line {line_of(forged, 'deal: ')}: the seed throws ")


@each_game
def test_a_forged_deal_is_found(name: str, tmp_path: Path) -> None:
    text = sealed_text(name)
    deal = heading(text, "deal")
    forged = text.replace(f"deal: {deal}", f"deal: {other_digit(deal, len(deal) - 1)}")
    code, told = verify(tmp_path, forged)
    assert code == 1
    at = line_of(text, "deal: ")
    assert f"WRONG: line {at}: " in told
    assert refusal(forged) == f"Line {at}: the seed throws {deal[:60]} here."


def thrown_lines(text: str) -> list[str]:
    """Return the lines of plies with dice."""
    return [row for row in text.split("\n") if re.match("[0-9]+\\. ", row) and " | " in row]


def test_a_forged_die_is_found_in_its_line(tmp_path: Path) -> None:
    text = sealed_text("koa")
    row = thrown_lines(text)[0]
    words, _, dice = row.partition(" | ")
    side, _, sides = dice.split()[0].partition("/")
    for other in (f"{int(side) % int(sides) + 1}/{sides}", f"{side}/{int(sides) + 1}", "0/0", "1/0"):
        forged = text.replace(row, f"{words} | {' '.join([other, *dice.split()[1:]])}")
        code, told = verify(tmp_path, forged)
        at = line_of(text, row)
        assert code == 1 and f"WRONG: line {at}: " in told
        assert refusal(forged) == f"Line {at}: the seed throws {dice} here."
    # What is left out can only be known with the rules.
    assert refusal(text.replace(row, words)) == f"Line {line_of(text, row)}: the seed throws {dice} here."


@pytest.mark.parametrize(
    ("what", "instead", "told"),
    [
        ("seal: ", "seal: 0", "“seal” needs 64 hexadecimal digits."),
        ('"secret":"secret', '"secret":"Secret', "the SHA-256 of this isn’t the seed."),
        ('options: {"caverns":15', 'options: {"caverns":14', "this was sealed for another match."),
        ('brought 1: {"camp":"any"', 'brought 1: {"camp":"A1"', "this was sealed for another match."),
        ("match: 12", "match: 13", "this was sealed for another match."),
    ],
)
def test_forged_seals_and_terms_are_found(what: str, instead: str, told: str, tmp_path: Path) -> None:
    text = sealed_text("koa")
    assert what in text
    forged = text.replace(what, instead, 1)
    assert verify(tmp_path, forged)[0] == 1
    assert refusal(forged).endswith(told)


def test_another_seal_of_the_right_form_is_found(tmp_path: Path) -> None:
    text = sealed_text("kaliko")
    for name, told in (
        ("seal", "the SHA-256 of the secret isn’t the seal."),
        ("commitment", "this isn’t the SHA-256 of the seed."),
    ):
        value = heading(text, name)
        forged = text.replace(value, other_digit(value, 63))
        assert verify(tmp_path, forged)[0] == 1
        assert refusal(forged).endswith(told)


def test_what_is_not_recorded_is_said(tmp_path: Path) -> None:
    text = re.sub(" \\| .*", "", re.sub("(commitment|seal|terms|deal): .*\n", "", sealed_text("koa")))
    replay_record(read_record(text.encode()))
    code, told = verify(tmp_path, text)
    assert code == 1
    assert told.count("NOT RECORDED: ") == 3 and "WRONG" not in told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Dear diary",
        b"\xff\xfe\x00",
        b"x" * 300_000,
        "tabletop record 1\ngame: koa\n\n1. 1: end\n",
        "tabletop record 1\nseed: a\nseed: b\n",
        "tabletop record 1\nseed: a\n\n2. 1: end\n",
        "tabletop record 1\nseed: a\ncommitment: b\nseal: c\nterms: [1]\ndeal: 999999-1#12345678\n",
        "tabletop record 1\nseed: a\ncommitment: b\nseal: c\nterms: {\ndeal: dice\n",
    ],
)
def test_what_is_no_honest_record_is_refused_without_a_crash(text: str | bytes, tmp_path: Path) -> None:
    code, told = verify(tmp_path, text)
    assert code == 1 and told


def test_without_a_record_it_explains_itself(tmp_path: Path) -> None:
    for arguments, code in (((), 1), (("--help",), 0)):
        asked = [sys.executable, "-I", str(TOOL), *arguments]
        done = subprocess.run(asked, cwd=tmp_path, capture_output=True, check=False)
        assert (done.returncode, b"RECORD" in done.stdout, done.stderr) == (code, True, b"")
    gone = [sys.executable, "-I", str(TOOL), "gone.txt"]
    assert subprocess.run(gone, cwd=tmp_path, capture_output=True, check=False).returncode == 1


def test_it_imports_the_standard_library_alone() -> None:
    tree = ast.parse(TOOL.read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in named} <= sys.stdlib_module_names


def test_takebacks_change_the_dice_of_what_follows(tmp_path: Path) -> None:
    text = sealed_text("koa")
    rows = text.rstrip("\n").split("\n")
    first = rows.index(thrown_lines(text)[0])
    ply = int(rows[first].partition(".")[0])
    kept, again = rows[: first + 1], rows[first].partition(" | ")[0].partition(". ")[2]
    old = [*kept, f"{ply + 1}. back to {ply - 1}", f"{ply + 2}. {again}"]
    bare = re.sub(" \\| .*", "", re.sub("deal: .*\n", "", "\n".join(old) + "\n"))
    record = read_record(bare.encode())
    record = with_throws(record, replay_record(record)[1].past)
    told = write_first(record)
    assert verify(tmp_path, told)[0] == verify(tmp_path, write_record(record))[0] == 0
    now = thrown_lines(told)
    assert len(now) == 2 and now[0].partition(" | ")[2] != now[1].partition(" | ")[2]


@pytest.mark.parametrize("is_sealed", [True, False], ids=["with ids in its terms", "without a seal"])
def test_a_deal_of_an_older_build_has_no_terms_in_its_record(is_sealed: bool) -> None:
    sats = (Sat(user=77, press=1000, brought={}), Sat(user=78, press=1001, brought={}))
    terms = Terms(match=12, game="koa", rules=1, options={}, seats=sats, start=1010, way=1)
    deal = replace(Deal.of("a secret"), terms=terms) if is_sealed else None
    assert Proof.of("a hash", deal) == Proof("a hash")
