"""Words for a board of KOA: enough to rebuild it and to play by."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from cogs.kit.wording import ALT_LONGEST, alt_text
from engine.contract.driver import resume
from engine.contract.values import Ask
from engine.contract.words import Words, tell
from engine.games import koa
from engine.games.koa.board import CAMPS, CORNERS, Corner, quadrant
from engine.games.koa.chance import Find
from engine.games.koa.description import describe
from engine.games.koa.events import tell_action
from engine.games.koa.ground import Ground, chance
from engine.games.koa.positions import preview_after, set_board
from engine.games.koa.questions import KEYS
from engine.games.koa.rules import view
from engine.games.koa.scoring import result, sheet
from engine.games.koa.state import Claimed, Options, Public, SeatOptions, State, Tile, View
from tests.games.koa import JONNY, NAMES, VOTER, in_words, play_match

PLAYERS = range(2, 5)
CAVERNS = 20
"""The number of tiles that makes the boards of the tests crowded."""
LONG = tuple(letter * 32 for letter in "WXYZ")
"""The longest names that Discord allows."""

SQUARE = "[A-J](?:10|[1-9])"
SQUARES_HERE = rf"{SQUARE}(?: {SQUARE})*"
CLAN = re.compile(
    rf"(A1|A10|J10|J1) (neutral|{'|'.join((*NAMES, *LONG))})( \(Jonny\))?: (?:(\d+) points?, )?(\d) actions?, "
    rf"left (endless|\d+)/(\d+)/(\d+)([^.]*)\."
)
SORTS = {"caverns": Find.CAVERN, "goroldioa": Find.GOROLDIOA, "springs": Find.SPRING}
OF_A_SORT = re.compile(rf"(caverns|goroldioa|springs) ({SQUARES_HERE})")
TURN = re.compile(
    rf"^(?:Your turn|({'|'.join((*NAMES, *LONG))})’s turn"
    r"|You lead the neutral clan|\w+ leads the neutral clan)"
    r" at (A1|A10|J10|J1): (second piece of )?action (\d) of (\d)\."
)


def sentences(seen: View, names: tuple[str, ...] = NAMES) -> list[str]:
    return [tell(sentence, names) for sentence in describe(seen)]


def alt(seen: View, names: tuple[str, ...] = LONG) -> str:
    def telling(sentence: Words) -> str:
        return tell(sentence, names)

    return alt_text(describe(seen), telling)


@cache
def states_of(players: int, *, jonny: bool = False) -> tuple[State, ...]:
    """Return every State of a match; the last one is over."""
    brought = (JONNY, *(VOTER,) * (players - 1)) if jonny else ()
    plies = play_match(players, brought=brought, caverns=CAVERNS)
    return (*(before for before, _, _ in plies), plies[-1][2])


def questions(state: State) -> Iterator[View]:
    """Return the Views at the questions for an action and for its square."""
    seen = view(state, state.mover)
    ask = resume(koa, seen, ())
    assert isinstance(ask, Ask)
    for picks in ((), *((option.key,) for option in ask.options)):
        further = resume(koa, seen, (picks,) if picks else ())
        if isinstance(further, Ask):
            yield further.view


# Reading it back


def tiles_in(told: str, clan: Corner) -> set[Tile]:
    """Return the tiles on the board, by a clan's line."""
    found = set()
    for part in told.split("; "):
        for sort, squares in OF_A_SORT.findall(part):
            is_marker = part.startswith("markers")
            found |= {
                Tile(square=square, find=SORTS[sort], clan=clan, is_marker=is_marker)
                for square in squares.split()
            }
    return found


def nobodys(text: str) -> set[Tile]:
    return {
        Tile(square=square, find=find)
        for name, find in (("Lava", Find.LAVA), ("Earthquakes", Find.EARTHQUAKE))
        for squares in re.findall(rf"{name} ({SQUARES_HERE})\.", text)
        for square in squares.split()
    }


def check_position(seen: View, text: str, names: tuple[str, ...]) -> None:
    """Check that these words give the whole position.

    They say who owns what, what lies where, and what is left, cut off and won.
    """
    ground, found = Ground(seen), CLAN.findall(text)
    assert [camp for camp, *_ in found] == list(CAMPS)
    tiles = nobodys(text)
    for clan, (_, who, jonny, points, actions, caverns, goroldioa, springs, told) in enumerate(found):
        owner = seen.owners[clan]
        assert who == ("neutral" if owner is None else names[owner])
        assert bool(jonny) == (owner in seen.jonnys)
        own = "" if who == "neutral" else str(sheet(seen, ground, clan).points(seen.options))
        assert points == own, "the points of a neutral clan count for no one"
        assert int(actions) == ground.count_actions(clan)
        pool = seen.pools[clan]
        assert caverns == ("endless" if seen.is_endless(clan) else str(pool.cavern))
        assert (int(goroldioa), int(springs)) == (pool.goroldioa, pool.spring)
        tiles |= tiles_in(told, clan)
        apart = next((part for part in told.split("; ") if part.startswith("cut off")), "")
        assert tiles_in(apart, clan) == set(ground.cut_off(clan))
        won = re.search(r"trophies ((?:\d+ [AJ]\d+ ?)+)", told)
        counts = re.findall(r"(\d+) ([AJ]\d+)", won[1]) if won else []
        assert {CAMPS.index(camp): int(n) for n, camp in counts} == Counter(seen.trophies[clan])
    assert tiles == set(seen.tiles)


def check_turn(seen: View, text: str) -> None:
    found = TURN.match(text)
    assert found is not None, text[:200]
    who, camp, second, n, of = found.groups()
    assert who in (None, NAMES[seen.mover], LONG[seen.mover])
    assert (CAMPS.index(camp), bool(second)) == (seen.turn, seen.is_second)
    assert int(n) == seen.used + (not seen.is_second)
    assert int(of) == Ground(seen).count_actions(seen.turn)


CASES = [(players, jonny) for players in PLAYERS for jonny in (False, True)]


def check_alt_texts(states: Sequence[State]) -> None:
    for ply, state in enumerate(states):
        seen, names = view(state, None), LONG if ply % 4 else NAMES
        text = alt(seen, names)
        assert len(text) <= ALT_LONGEST
        check_position(seen, text, names)
        if state.ending:
            assert text.startswith("The match is over: ")
        else:
            check_turn(seen, text)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "jonny"), CASES)
def test_the_position_can_be_rebuilt_from_the_alt_text_of_the_table(players: int, jonny: bool) -> None:
    states = states_of(players, jonny=jonny)
    assert max(len(state.tiles) for state in states) > 60
    check_alt_texts((*states[::13], *states[-3:]))


@pytest.mark.slow
@pytest.mark.parametrize(("players", "jonny"), CASES)
def test_the_position_can_be_rebuilt_from_the_alt_text_of_every_ply(players: int, jonny: bool) -> None:
    check_alt_texts(states_of(players, jonny=jonny))


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_the_position_and_the_question_are_told_in_the_alt_text_of_every_question(players: int) -> None:
    asked = Counter[str]()
    for state in states_of(players)[:-1:14]:
        for seen in questions(state):
            text = alt(seen)
            check_position(seen, text, LONG)
            check_turn(seen, text)
            if seen.action not in (None, "end"):
                assert seen.action is not None
                asked[seen.action] += 1
                told = re.search(
                    rf"\. (?:To (\w+)|The Sharman may find)(?: for a cavern)?: ({SQUARES_HERE})\.", text
                )
                assert told is not None
                assert told[1] == (None if seen.action == "sharman" else KEYS[seen.action])
                assert tuple(told[2].split()) == seen.targets
    assert min(asked["excavate"], asked["seize"], asked["sharman"]) > 1


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_what_was_done_last_follows_the_position_while_there_is_room(players: int) -> None:
    fits = 0
    for state in states_of(players)[1:-1:8]:
        seen = view(state, None)
        lines = [in_words(tell_action(seen, deed)) for deed in seen.deeds]
        assert lines
        assert " ".join(lines) in " ".join(sentences(seen))
        fits += lines[-1] in alt(seen, NAMES)
    assert fits > 5


def test_a_full_board_of_four_with_long_names_is_told_in_one_alt_text() -> None:
    sorts = ("c", "g", "s", "c", "g", "c", "ms", "c", "s", "g", "l", "e")
    words = []
    for clan, camp in enumerate(CAMPS):
        own = [square for square in quadrant(clan) if square not in CAMPS]
        laid = [(sorts[n % 12], square) for n, square in enumerate(own)]
        words.append(f"{camp}: " + " ".join(sort + square for sort, square in laid if sort not in "le"))
        words.append("nobody: " + " ".join(sort + square for sort, square in laid if sort in "le"))
    won = dict.fromkeys(CAMPS, "A1 A1 J10")
    full = set_board(" ".join(words), trophies=won, options={"caverns": 24})
    assert len(full.tiles) == 96
    for players, owners in ((4, full.owners), (2, (0, 1, 0, 1)), (3, (0, 1, 2, None))):
        seen = view(full.model_copy(update={"owners": owners, "steering": 1}), None)
        assert seen.seats == players
        check_position(seen, alt(seen), LONG)


# Playing by it


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_what_each_clan_can_do_is_told_with_its_odds(players: int) -> None:
    seized = 0
    for state in states_of(players, jonny=True)[:-1:10]:
        seen = view(state, None)
        ground, told = Ground(seen), sentences(seen)
        for clan in CORNERS:
            who = clan_called(seen, clan)
            (line,) = [line for line in told if line.startswith(f"{who} can dig ")]
            dig, *others = line.removeprefix(f"{who} can ").removesuffix(".").split("; ")
            sites = f"at {' '.join(ground.sites(clan))}" if ground.sites(clan) else "nowhere"
            assert dig == f"dig {sites}"
            claims = " ".join(ground.claims(clan))
            assert [one for one in others if one.startswith("claim")] == (
                [f"claim {claims}"] if claims else []
            )
            less = int(seen.owners[clan] in seen.jonnys)
            found = [re.fullmatch(rf"seize ({SQUARES_HERE}) at (\d+) %", one) for one in others]
            odds = [(int(one[2]), one[1].split()) for one in found if one is not None]
            assert [percent for percent, _ in odds] == sorted({percent for percent, _ in odds}, reverse=True)
            assert {square: percent for percent, squares in odds for square in squares} == {
                square: chance(ground.at[square], less) for square in ground.prey(clan)
            }
            seized += sum(len(squares) for _, squares in odds)
    assert seized > 10


def number(told: str) -> int:
    return 1 if told == "one" else int(told)


def clan_called(seen: Public, clan: Corner) -> str:
    owner = seen.owners[clan]
    if owner is None:
        return "The neutral clan"
    return f"{NAMES[owner]} ({CAMPS[clan]})" if len(seen.clans_of(owner)) > 1 else NAMES[owner]


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_points_are_told_in_their_parts_and_the_chain_square_by_square(players: int) -> None:
    for state in states_of(players)[::6]:
        seen = view(state, None)
        ground, told = Ground(seen), " ".join(sentences(seen))
        for clan in CORNERS:
            one, who = sheet(seen, ground, clan), re.escape(clan_called(seen, clan))
            found = re.search(rf"{who} has ([^.:]+)\.", told)
            has = found[1] if found else ""
            counts = dict.fromkeys(("cavern", "chained to the camp", "outside the zones", "troph"), 0)
            for n, what in re.findall(r"(one|\d+) (cavern|chained to the camp|outside the zones|troph)", has):
                assert n != "0"
                counts[what] = number(n)
            assert tuple(counts.values()) == (one.caverns, one.chained, one.outside, one.trophies)
            chain = re.search(rf"chained to the camp \(({SQUARES_HERE})\)", has)
            assert set(chain[1].split() if chain else ()) == ground.chain(clan)
        if players == 2:
            for seat, score in enumerate(result(seen).scores):
                assert re.search(
                    rf"Both clans of {NAMES[seat]}: {'one' if score == 1 else score} point", told
                )


def test_a_small_board_is_described_so() -> None:
    state = set_board(
        "A1: cB2 gB3 sC4 J10: cI9 cH8 nobody: lC1", 3, turn="J10", owners=(0, 1, 2, None), steering=0
    )
    told = sentences(view(state, 2))
    assert told[:8] == [
        "Your turn at J10: action 1 of 1.",
        "Cy can dig at G7 G8 G9 H7 H9 H10 I7 I8 I10 J8 J9.",
        "Tiles left are told as caverns/goroldioa/springs.",
        "A1 Ann: 2 points, 1 action, left 14/7/7; caverns B2; goroldioa B3; springs C4.",
        "A10 Bob: 0 points, 1 action, left 15/8/8.",
        "J10 Cy: 4 points, 1 action, left 13/8/8; caverns H8 I9.",
        "J1 neutral: 1 action, left 15/8/8.",
        "Lava C1.",
    ]
    assert "Ann – Connected: 1 of 2 goroldioa, 1 of 2 springs for a second action." in told
    assert (
        "The neutral clan only digs, and may switch a piece when it is blocked in. "
        "In its turn, this one or the next, Ann leads it."
    ) in told
    assert (
        "Of the wheel’s 10 slots 4 are cavern, 2 are goroldioa, 2 are spring, 1 is lava and 1 is earthquake."
        in told
    )
    assert sentences(view(state, 1))[:2] == ["Cy’s turn at J10: action 1 of 1.", "You are Bob."]
    assert sentences(preview_after(state, "end"))[1] == "End the turn?"
    claiming = preview_after(set_board("A1: cB2 msC3 mgA2"), "claim")
    assert sentences(claiming)[1] == "To claim: A2 C3."
    blocked = preview_after(set_board("A1: sA2 nobody: lB1 eB2"), "unblock")
    assert sentences(blocked)[1] == "To switch for a cavern: A2 B1 B2."
    assert "Ann is blocked in by A2 B1 B2." in sentences(blocked)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_every_sentence_is_one_and_no_two_boards_have_the_same(players: int) -> None:
    seen: dict[tuple[str, ...], View] = {}
    for state in states_of(players, jonny=True)[::9]:
        for seat in (None, state.mover):
            text = sentences(view(state, seat))
            assert all(re.fullmatch(r"[A-Z].*[^ ,.;][.?]", sentence) for sentence in text)
            assert not any("  " in sentence or "{" in sentence for sentence in text)
            assert seen.setdefault(tuple(text), view(state, seat)) == view(state, seat)


CHANGES: dict[str, object] = {
    "owners": (1, 0, 2, None),
    "brought": (SeatOptions(), SeatOptions(camp="A1"), SeatOptions()),
    "jonnys": (0,),
    "tiles": (),
    "trophies": ((), (0,), (), ()),
    "turn": 1,
    "first": 2,
    "steering": 2,
    "round": 3,
    "used": 1,
    "is_switched": True,
    "is_second": True,
    "idle": 2,
    "deeds": (Claimed(clan=0, seat=0, square="B3", find=Find.SPRING),),
    "ending": "stalled",
    "ender": 1,
    "gone": (1,),
    "finisher": 1,
}
OVER: dict[str, dict[str, object]] = {
    "ender": {"ending": "caverns", "ender": 0},
    "finisher": {"ending": "stalled"},
}
"""The ways a match can end, for words at the end alone."""
OPTIONS: dict[str, object] = {
    "wheel": "harsh",
    "caverns": 16,
    "goroldioa": 9,
    "springs": 9,
    "markers": 2,
    "vp_cavern": 2,
    "vp_chained": 2,
    "vp_outside": 2,
    "vp_trophy": 2,
    "rounds": 61,
    "jonny_rule": True,
}


def test_all_that_differs_in_public_differs_in_the_description() -> None:
    state = set_board("A1: cB2 gB3 sC4 J10: cI9", 3, owners=(0, 1, 2, None), steering=0)
    assert set(Public.model_fields) == {*CHANGES, "options", "pools"}, "a field that is in no description"
    changes = {**CHANGES, "pools": (state.pools[2], *state.pools[1:])}
    for field, changed in changes.items():
        over = OVER.get(field, {})
        before = state.model_copy(update=over)
        after = before.model_copy(update={field: changed})
        assert sentences(view(after, None)) != sentences(view(before, None)), field
    assert set(Options.model_fields) == set(OPTIONS), "an option that is in no description"
    for before in (state, state.model_copy(update={"round": 2})):
        for option, value in OPTIONS.items():
            after = before.model_copy(update={"options": Options.model_validate({option: value})})
            assert sentences(view(after, None)) != sentences(view(before, None)), option


def test_what_never_changes_is_told_in_the_first_round_alone() -> None:
    state = set_board("A1: cB2 gB3 sC4 J10: cI9")
    first = sentences(view(state, 0))
    later = sentences(view(state.model_copy(update={"round": 2}), 0))
    constant = [sentence for sentence in first if sentence not in later]
    assert [" ".join(sentence.split()[:3]) for sentence in constant] == [
        "Round 1 of",
        "Of the wheel’s",
        "A clan has",
        "Victory points: 1",
        "The board has",
        "A camp is",
        "No earthquake strikes",
    ]
    assert len(later) == len(first) - len(constant) + 1


def test_turns_in_which_nothing_was_done_are_told_until_something_is_or_it_is_over() -> None:
    idle = set_board("A1: cB2", idle=2)
    assert "Nobody has done anything for 2 turns." in sentences(view(idle, None))
    assert "Nobody has done anything for one turn." in sentences(view(set_board("", idle=1), None))
    for changed in ({"used": 1}, {"is_switched": True}, {"ending": "caverns", "ender": 0}, {"idle": 0}):
        told = sentences(view(idle.model_copy(update=changed), None))
        assert not any(line.startswith("Nobody has done anything") for line in told)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("players", PLAYERS)
def test_each_reader_reads_first_what_their_own_clan_has_and_can_do(players: int) -> None:
    fits = asked = 0
    for state in states_of(players)[:-1:15]:
        for seat in (None, *range(players)):
            seen = view(state, seat)
            told = [line for line in sentences(seen) if " – Connected: " in line]
            own = CORNERS if seat is None else seen.clans_of(seat)
            first = [state.turn] if seat in (None, state.mover) else []
            wanted = [clan_called(seen, clan) for clan in (*first, *(set(own) - set(first)))]
            assert [line.partition(" – ")[0] for line in told][: len(wanted)] == wanted
            asked += 1
            fits += f"{wanted[0]} can dig " in alt(seen, NAMES)
    assert fits > asked / 3


@pytest.mark.slow
def test_a_player_who_is_asked_reads_what_they_can_do_before_the_board_unless_it_is_crowded() -> None:
    state = set_board("A1: cB2 gC3 msC2 A10: cD4 gE5 sB3")
    can = "Ann can dig at A2 A3 B1 B4 C1 C4 D2 D3; claim C2; seize B3 D4 at 60 %."
    told = sentences(view(state, 0))
    assert told[1] == can
    assert told.count(can) == 1
    assert sentences(view(state, 1)).count(can) == 1
    assert tell(describe(view(state, 0))[1], NAMES, reader=0) == can.replace("Ann", "You")
    assert [can in sentences(preview_after(state, picks)) for picks in ("dig", "end")] == [True, True]
    for crowded in (state for state in states_of(4)[:-1] if len(state.tiles) > 80):
        assert " can " not in sentences(view(crowded, crowded.mover))[1]


def test_the_camps_of_two_players_are_told_once_and_not_again() -> None:
    of_two = sentences(view(set_board("", 2), None))
    assert "Ann’s camps are A1 and J10." in of_two
    assert "Bob’s camps are A10 and J1." in of_two
    for players in PLAYERS:
        assert not any("camp on" in line for line in sentences(view(set_board("", players), None)))


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_end_is_told_first_and_how_it_came(players: int) -> None:
    last = states_of(players)[-1]
    over = view(last, None)
    told = sentences(over)
    (winner,) = result(over).winners
    assert told[0] == f"The match is over: {NAMES[winner]} wins."
    assert tell(result(over).reason, NAMES) in told
    shared = sentences(view(last.model_copy(update={"tiles": (), "trophies": ((),) * 4}), None))
    assert shared[0] == "The match is over, and the win is shared."
    assert not any("’s turn at" in line or " can " in line for line in told)
