"""The rules of kCaloria for players, with positions made by the game itself."""

from typing import Final

from engine.contract.values import Section
from engine.contract.words import Sentence, join_parts, say
from engine.games.kcaloria.positions import (
    ask_after,
    catalogue,
    parse_move,
    play_move,
    preview_after,
    set_table,
)
from engine.games.kcaloria.rules.decks import NAMES
from engine.games.kcaloria.rules.kinds import BIOME_NAMES, KINDS, Biome
from engine.games.kcaloria.rules.state import State, View
from engine.games.kcaloria.turns import view

DECK: Final = (
    "5 Bayou, 5 Woodland creek, 5 Trailing phlox, 5 White oak, 5 Loblolly pine, 5 Mushroom, 5 Cicada, 5 Grasshopper, "
    "5 Grey squirrel, 5 Squirrel treefrog, 2 Nine-banded armadillo, Bobcat, Cottonmouth, Great blue heron, Human, Gatherer, "
    "Sunlight, Bacillus, Remove the invader"
)
"""The deck of both players in the examples."""


def _table(text: str, *hands: str, turn: int = 0) -> State:
    return set_table(text, turn=turn, hands=hands, decks=(DECK, DECK))


def _after(state: State, *moves: str) -> State:
    """Return the State after these picks, each made by the next seat."""
    for keys in moves:
        state = play_move(state, parse_move(state, keys))
    return state


def _public_view(state: State) -> View:
    """Return what all players see."""
    return view(state, None)


WOODS: Final = _table(
    "0: bayou@start phlox@E1 pine@N1E1 cicada@N1E2 cicada@E2 bayou@W1 mushroom@N1W1 phlox@S1W1 cicada@S1E1 "
    "1: bayou@E5 phlox@E4 squirrel@N1E5 bayou@S1E5 pine@S1E4 sunlight@S1E3 grasshopper@E3",
    "frog human heron remove-the-invader squirrel armadillo bayou",
)
LINE: Final = "bayou N2 confirm"
"""A turn that can be typed there."""
AWAY: Final = "discard human,heron confirm"
"""Another turn, spent on new tiles."""


def opening() -> State:
    """Return the table after each player placed water."""
    return _table("0: bayou@start 1: bayou@E5", "phlox grasshopper frog human")


START = preview_after(opening(), "phlox E1")
"""The first plant, in the preview."""

MIDDLE = _public_view(_after(WOODS, "frog N1E3 2Y-E3 1O confirm"))
"""Two players who have met; one has just eaten from the other's tile."""

_COSTED = ask_after(
    _table("0: bayou@start phlox@E1 phlox@N1E1 1: bayou@E5 phlox@E4 cicada@E3", "armadillo"), "armadillo"
)
COSTING: Final = _COSTED.view
"""Two spaces for an armadillo, one for each of its costs."""

LIT = _public_view(
    _after(_table("0: bayou@start phlox@E1 mushroom@N1W1 1: bayou@E5", "sunlight"), "sunlight N1E1 confirm")
)
"""The effect of light on a plant and a fungus."""

BOOSTED = _public_view(
    _after(
        _table("0: bayou@start pine@E1 squirrel@N1E1 creek@E2 1: bayou@E5", "squirrel"),
        "squirrel N1E2 confirm",
    )
)
"""Two animals of one name, and biomes that suit them."""

LETTERED = catalogue(("grizzly", "sweetgum", "lagoon", "javelina"))
"""Tiles that prefer several biomes or boost some."""

_LANDS: Final = (
    (say("dry land"), "GL SV SH SD HD CD CL"),
    (say("forests"), "TL CF MF TF TD TC FF"),
    (say("heights and the far north"), "AL TA TN"),
    (say("waters"), "LE LI LO CR OC NO AO"),
)
"""All biomes by region."""


COUNT: Final = sum(not kind.is_former for kind in KINDS.values())
"""The number of tiles in the catalogue."""


def _with_letters(letters: str) -> Sentence:
    """Return a biome with its letters: "**TA** taiga"."""
    return say("**{letters}** {name}", letters=letters, name=BIOME_NAMES[Biome(letters)])


OWN_SIGNS = catalogue(
    ("woodpecker", "water-hyacinth", "bobcat", "mosquito", "flying-squirrel", "inky-cap", "orchid")
)
"""All round signs."""

SIGNS_BESIDE = catalogue(
    (
        "greenbrier",
        "coral",
        "mushroom",
        "fusiform-rust",
        "sunlight",
        "moonlight",
        "destroying-angel",
        "bacillus",
        "remove-the-invader",
    )
)
"""All square signs."""

_CHAIN = (
    "0: bayou@start phlox@E1 cicada@N1E2 cicada@E2 1: bayou@E5 phlox@E4 bayou@S1E4 squirrel@E3 "
    "0: frog@N1E3<1yellow-N1E2+1yellow-E2"
)
POISONED = _after(
    _table(f"{_CHAIN} 0: bobcat@N2E2<2orange-N1E3", "bayou cicada", "bacillus bayou", turn=1),
    "bacillus S1E3 confirm",
)
DOOMED = _public_view(POISONED)
"""A doomed insect, and the tiles that live on it."""

HUNGRY = preview_after(_after(POISONED, "discard bayou confirm", "discard bayou confirm"), "")
"""The insect has died out, and the tile that ate it can be fed again."""

CROSSED = _public_view(
    _after(
        _table(
            f"{_CHAIN} 1: bayou@N1E5 cottonmouth@N1E4<1blue-N1E5+1yellow-E3+1orange-N1E3",
            "remove-the-invader",
            "bacillus",
        ),
        "remove-the-invader S1E3 squirrel confirm",
        "bacillus S1E3 confirm",
    )
)
"""A hunter in reach of two extinction events."""

ENDED = _public_view(
    _after(
        _table(
            "0: bayou@start bayou@E1 phlox@N1E1<1blue-E1 phlox@E2 cicada@N1E2<1green-E2 cicada@N1E3 "
            "frog@N2E2<2yellow-N1E3 bayou@N2 human@N2E1 pine@S1E1<1blue-start pine@W1 cicada@S1W2 bayou@S2 "
            "1: bayou@E5 phlox@E4 pine@S1E5 grasshopper@S1E4<2green-S1E5 cicada@E3<1green-E4 armadillo@S1E3<2yellow-S1E4",
            "gatherer",
        ),
        "gatherer S1W1 1B-S2+2G-S1E1+2Y-S1W2 confirm",
    )
)
"""A second human, and all points."""

FAR = catalogue(("reef-shark", "saguaro", "manatee", "quetzal"))
"""Tiles of other regions."""
COVER: Final = _public_view(
    set_table(
        "0: oasis@S2W1 cascade@W1 bayou@N2W1 1: oxbow@N1E2 lagoon@S1E1 tree-fern@E2 pine@S1E2 sweetgum@E1 0: saguaro@N2 mushroom@W2 "
        "1: chanterelle@S2E1 monarch@N1E1 grasshopper@S2 0: swamp-rabbit@S1W2 armadillo@S1W1 quetzal@N1W1 margay@N1W2 human@start "
        "1: sunlight@N2E1",
    )
)
"""The table of the game's cover: a human amid all that it lives on."""


PAGE: tuple[Section, ...] = (
    Section(
        heading=say("Enough to start"),
        text=(
            say(
                "Each turn, place a tile by yours: it **eats cubes** around it and **makes cubes**. Plants live on water, others on plants."
            ),
            say(
                "Cubes left on your tiles score. **Most points win** when someone places a **second human** or runs out of tiles."
            ),
            say("**Your first turn:** press a plant, then a space by your water."),
            say("_The phlox eats 1 blue, makes 2 green._"),
        ),
        picture=START,
        part=(0.48, 1.0),
    ),
    Section(
        heading=say("Your turn"),
        text=(
            say(
                "You hold 7 tiles. **Place one and draw one**; or **discard up to 3** and draw as many, and that was your turn. Nobody sees what you discard, and it is gone for good. Your 60 tiles are your clock, too."
            ),
            say(
                "Everyone begins with a **water** tile on a start of their own, 5 steps from the next. If you draw no water at first, those tiles go under your stack and you draw anew; if you hold one kind of water, it is placed for you. From then on every tile goes on an empty space **beside a tile of yours**."
            ),
            say(
                "You pick a tile, then a space by its number, then check a preview and confirm. If there is a choice of what to eat, you are asked. 2 plants are worth a grazer, and 2 grazers a hunter: build wide, then high."
            ),
            say(
                "_Ada has just placed the frog with the white ring. It has eaten 2 yellow from Ben’s grasshopper, where the arrow comes from, and makes 1 yellow and 3 orange: one more than it shows, for insects are beside it._"
            ),
        ),
        picture=MIDDLE,
    ),
    Section(
        heading=say("What it costs"),
        text=(
            say(
                "In your hand each tile shows its cost → what it makes. A cost is paid with cubes that already lie on tiles **touching the new one’s space**: of one tile or several, your own or others’, as you choose. Nobody can refuse. Where a tile shows 2 costs, one of them is paid in full. Water, microbes, events and actions are free."
            ),
            say(
                "Cubes that are eaten leave the table, but **who has eaten from whom is remembered**: when a tile dies out, those that lived on it go hungry."
            ),
            say(
                "_An armadillo costs 4 green or 2 yellow. Between Ada’s 2 phloxes it could eat their 4 green; beside Ben’s cicada its 2 yellow. With an insect beside it, it would make 4 orange there instead of 3._"
            ),
        ),
        picture=COSTING,
        numbers=_COSTED.numbered_places,
    ),
    Section(
        heading=say("What it makes"),
        text=(
            say(
                "A tile makes what is printed on it, and more or less by what lies beside it. That is counted **again whenever anything changes**: cubes come and go, but never below nothing, and **what is eaten stays eaten**."
            ),
            say(
                "First comes light: each Sunlight beside a plant brings its printed cubes **once more**. Then all that adds or takes 1. **Like and like multiply**: animals of one name that touch make 1 more each, no matter whose they are."
            ),
            say(
                "If a tile makes several colours, you choose the colour of each extra cube in your own turns. In others’ turns it is the most valuable one, unless you said otherwise when you placed such a tile. What is lost is the least valuable."
            ),
            say(
                "_Ada has placed Sunlight. The phlox beside it makes 4 instead of 2, the mushroom only 1: fungi like shade._"
            ),
        ),
        picture=LIT,
    ),
    Section(
        heading=say("Biomes"),
        text=(
            say(
                "Most tiles prefer one of 24 biomes, some 2 or 3; the letters in a frame say which (see the next section). Others **boost** a biome. Beside each tile that boosts what it prefers, a tile makes 1 more: 1 for each such neighbour, even if more biomes suit."
            ),
            say(
                "It doesn’t matter whose they are. Boosters can boost one another. What makes no cubes of its own gets none by this."
            ),
            say(
                "_Squirrels prefer floodplain forest, which pines and bayous boost. Ada’s second squirrel, with the ring, makes 5: 3 of its own, 1 beside the pine, 1 beside its like. The first one has the bayou beside it, too, and makes 6._"
            ),
        ),
        picture=BOOSTED,
        part=(0.155, 0.665),
    ),
    Section(
        heading=say("The letters of biomes"),
        text=(
            *(
                say("- {lands}: {biomes}", lands=lands, biomes=tuple(map(_with_letters, letters.split())))
                for lands, letters in _LANDS
            ),
            say(
                "_On a tile the letters in a frame are what it prefers; beside the sign of a boost is what it boosts. Below the tiles the picture says again what the letters and the signs on them mean: so does every page of_ `/tiles`."
            ),
        ),
        picture=LETTERED,
    ),
    Section(
        heading=say("Round signs: the tile itself"),
        text=(
            say(
                "- **insectivore**: 1 more beside insects\n- **nocturnal**: 1 more beside Moonlight\n- **sanguivore**: 1 more beside a mammal\n- **prominent canines**: 1 more if it has eaten yellow, orange, red or purple of another player’s\n- **invasive species**: takes the boosts of all biomes\n- **temporary**: loses a cube that nobody has eaten at the end of each of your turns, from the next one on\n- **transplant**: may be placed beside anyone’s tile; its cost is due all the same"
            ),
            say(
                "The first 4 bring 1 cube, however many such neighbours or cubes there are. What is an insect, a mammal or a reptile stands below its name."
            ),
            say(
                "_The woodpecker eats insects, the hyacinth is invasive, the bobcat has canines and is nocturnal, the gallinipper sucks blood, the flying squirrel flies by night, the inky cap doesn’t last, and the orchid can be transplanted._"
            ),
        ),
        picture=OWN_SIGNS,
    ),
    Section(
        heading=say("Square signs: tiles beside it"),
        text=(
            say(
                "- **biome boost**: those that prefer it make 1 more\n- **photosynthesis**: plants make what is printed once more\n- **mycorrhizal network**: plants and fungi 1 more\n- **destructive**: plants and fungi 1 less\n- **shade required**: fungi 1 less\n- **ectotherm**: amphibians and reptiles 1 more\n- **tidal influence**: water 1 more\n- **nocturnal hunters**: carnivores and humans 1 more\n- **inedible**: a human that eats from it makes 1 less\n- **barricade**: others can’t place anything beside it for so many of your turns\n- **pesticide** and **removal**: see extinction events"
            ),
            say("Each such neighbour counts: 2 suns shine twice, 2 fungi 2 more."),
            say(
                "_Sunlight has 3 signs: photosynthesis, shade required and ectotherm. Moonlight has 2: nocturnal hunters and tidal influence. The coral boosts its biome, the coral reef. The thicket’s barricade lasts 2 turns._"
            ),
        ),
        picture=SIGNS_BESIDE,
    ),
    Section(
        heading=say("Extinction events"),
        text=(
            say(
                "**Pesticide** dooms all insects beside it, and any that come there later. **Removal** names a tile beside it that had a cost, and dooms all of that name beside it; the action itself leaves at the end of the turn. What is free, such as water, can’t be named."
            ),
            say(
                "What is hit gets counter 1, what has eaten from it 2, what has eaten from that 3, and so on up the chain. All go down by 1 **at the end of each later turn of the player who did it**. At 0 a tile dies out. Its cubes go with it; what it had eaten **goes back to where it came from**."
            ),
            say(
                "_Ben’s bacillus, with the ring, touches Ada’s cicada: it has 1 turn of Ben’s left. The frog has eaten from the cicada: 2. The bobcat has eaten from the frog: 3._"
            ),
        ),
        picture=DOOMED,
    ),
    Section(
        heading=say("Hungry, and fed again"),
        text=(
            say(
                "Those that ate from a tile that died out **lack food**. At once, before the next turn, each owner **may feed them** with cubes beside them, anyone’s, also such as have just come back. You are asked for all your hungry tiles together. **In your own turns you may feed them, too**, for nothing, as you place a tile."
            ),
            say(
                "Only what is missing has to be found; or else all of the tile’s other cost, and what it had eaten goes back. Fed again it is **saved, with all that lives on it**. If not, it dies at the end of the next turn of the player who did it. Nothing can be fed before its food is really gone."
            ),
            say(
                "_Ben’s next turn is over, and the cicada is gone. The frog lacks 1 yellow: Ada’s other cicada has one, and Ben’s squirrel has 4. Either saves the bobcat, too._"
            ),
        ),
        picture=HUNGRY,
    ),
    Section(
        heading=say("Several at once"),
        text=(
            say(
                "Everyone lowers only counters of their own. If a tile has several, **the lowest shows and acts**. Food ends what hunger began; it doesn’t save what was hit itself."
            ),
            say(
                "You may feed a new tile on doomed ones: it joins their chain at once. That can pay, for **cubes on doomed tiles count** if the match ends first. Spaces and cubes that come free are anyone’s from the next turn on."
            ),
            say(
                "Beginners can leave all this out, as an option of the match: pesticide and removal then take the uneaten cubes of what they hit, for good, and no tile dies."
            ),
            say(
                "_Ada has named Ben’s squirrel; Ben has answered with a bacillus beside her cicada. His cottonmouth ate from the squirrel and from her frog. By Ben’s event it would have 3 turns, by Ada’s it has 2._"
            ),
        ),
        picture=CROSSED,
    ),
    Section(
        heading=say("The end"),
        text=(
            say(
                "The match is over at the end of a turn in which a player **places a second human** (the first may have died out), or has **neither stack nor hand** left. Nobody has another turn. While your stack is empty you play on with what you hold."
            ),
            say(
                "Then everyone counts the cubes on their own tiles: blue 0 points, green 1, yellow 2, orange 3, red 4, purple 5. A tie goes to more purple cubes, then more red, orange, yellow, green; else the win is shared."
            ),
            say(
                "_Ada’s human was her first, and the gatherer with the ring is a human, too. Her cubes are worth 67 points, 45 of them for 9 purple ones; Ben has 21._"
            ),
        ),
        picture=ENDED,
    ),
    Section(
        heading=say("Decks"),
        text=(
            say(
                "Everyone brings 60 tiles, **at most 5 of one name**, at least one of them water. Take a ready deck as you join ({decks}), or write your own. **Balanced decks** (the host can turn this off) also have at most 5 tiles that cost, make and do the same under several names. In a short match everyone plays with 40 of them: all humans, and two thirds of the rest.",
                decks=join_parts([say(name) for name in NAMES.values()], "; "),
            ),
            say("The deck of these examples: `{deck}`.", deck=DECK),
            say(
                "`/tiles` shows all {n} tiles and every deck; `/deck` keeps yours under a name, and shares it.",
                n=COUNT,
            ),
            say("_Some tiles of other regions._"),
        ),
        picture=FAR,
    ),
    Section(
        heading=say("Credits and house rulings"),
        text=(
            say(
                "**kCaloria** was designed and illustrated by **Matthias Bowman**, who publishes it himself. Thank you for it! Bayou, Trailing phlox, Mushroom, Nine-banded armadillo and Sunlight cost and make what his rules say; of others they tell a part (see `/tiles`). **All else about the {n} tiles, and every deck, is our own design.**",
                n=COUNT,
            ),
            say(
                "Where his text is silent, we decided: starts lie at fixed places, lots choose who begins, cubes never run out. What is eaten stays eaten; bonuses go in the order above; humans multiply as animals do. Temporary tiles and barricades go by their owner’s turns. Transplants touch some tile. A removal needs something to name. The heron’s cost is read as 2 blue and 2 yellow. What costs nobody a point is fed again without asking. Ties are broken by colours. If someone leaves, the tiles stay as food and counters go on."
            ),
            say("Options: extinction; length; when the last tile ends it; temporary tiles; balanced decks."),
        ),
    ),
    Section(
        heading=say("A turn in one line"),
        text=(
            say(
                "`/move` takes a whole turn, or a part of one: the tile, the space, what it eats, and `confirm`, as in `{line}`; or `{away}`. While you type, it suggests what comes next.",
                line=LINE,
                away=AWAY,
            ),
            say(
                "Spaces are named from Ada’s start, the first player’s: N and S are rows up and down, E and W steps to either side, so N2E1 is 2 rows up and one step east. “In words”, below the table, names the space of every tile."
            ),
        ),
    ),
)
