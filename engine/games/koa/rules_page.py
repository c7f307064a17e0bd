"""The rules of KOA for players, with positions made by the game itself."""

from engine.contract.values import Section
from engine.contract.words import say
from engine.games.koa.chance import Find
from engine.games.koa.positions import play_with_luck, preview_after, set_board
from engine.games.koa.rules import view
from engine.games.koa.state import Attacked, Excavated, SeatOptions, Sought, State, View


def _public_view(state: State) -> View:
    """Return what all players see."""
    return view(state, None)


STARTED = preview_after(set_board(""), "")
"""The first question of a match, with the squares that answer it."""

_MET = (
    "A1: cB2 cC3 gC2 sB3 cD4 cE5 sD2 gB1 cF6 sC1 gD3 A10: cB9 gC9 cC8 sB7 cD7 gD8 cE7 sE9 "
    "J10: cI9 cH8 gI8 sH10 cG7 sH6 gI6 J1: cI2 gH3 cH2 cG3 sI4 cG4 sF2 mgF4 nobody: lF3 eE6 eG8 lC6"
)
MIDDLE = _public_view(
    play_with_luck(
        set_board(_MET, trophies={"J10": "A10"}, round=14),
        "seize E7",
        lambda deed: isinstance(deed, Attacked) and deed.is_won,
    )
)
"""Four clans that have met, and a cavern just seized."""

PLATES = _public_view(set_board(_MET, trophies={"A1": "A10", "J10": "A10"}, round=14, used=1))
"""The same without a deed."""

REACHED = preview_after(set_board("A1: cB2 cC3 gD4 cE5 sD5 msB4 A10: cB9 cC8 J10: cI9 J1: cI2"), "dig")
"""Where a clan can dig that has reached the edge of its zones."""

LEVEL = _public_view(
    play_with_luck(set_board("A1: cB2 gC3 gB3 sD4 msC2 A10: cB9 J10: gI9 J1: cI2 sH2"), "claim C2")
)
"""A second action, brought by the first one."""

DUG = _public_view(
    play_with_luck(
        set_board("A1: cB2 sC3 A10: gB9 cC8 J10: cI9 J1: cI2 gH3 nobody: lB1"),
        "dig C2",
        lambda deed: isinstance(deed, Excavated) and deed.find is Find.GOROLDIOA,
    )
)
"""A goroldioa found beside a spring."""

QUAKED = _public_view(
    play_with_luck(
        set_board("A1: cB2 cC3 A10: cB9 gC8 cD7 cE6 cF5 gG4 cD8 cE7 cF6 cG5 J10: cI9 J1: cI2"),
        "dig B3",
        lambda deed: isinstance(deed, Excavated) and deed.quake is not None and deed.quake.hit is not None,
    )
)
"""An earthquake far from its excavation."""

SEIZING = preview_after(
    set_board("A1: cB2 cC3 gD4 cE5 cF6 A10: cB9 cC8 gD7 cE6 sE7 J10: cI9 gH8 cG7 J1: cI2 gH3 msG5"), "seize"
)
"""The tiles that a clan can seize."""

SOUGHT = _public_view(
    play_with_luck(
        set_board("A1: cB2 cC3 gC4 A10: cB9 J10: cI9 J1: cI2"),
        "ask",
        lambda deed: isinstance(deed, Sought) and deed.pointed == "C4" and deed.first is Find.SPRING,
    )
)
"""Stones that point to a square which is taken."""

CUT = _public_view(
    play_with_luck(
        set_board("A1: cB2 cC3 gD4 cE5 cF6 A10: cB9 gC8 cD7 cE7 cF8 sG8 J10: cI9 J1: cI2"),
        "seize E7",
        lambda deed: isinstance(deed, Attacked) and deed.is_won,
    )
)
"""A clan that loses the link of its network."""

ENDED = _public_view(
    play_with_luck(
        set_board(
            "A1: cB2 cC3 cD4 cD5 gE5 cF6 cG6 cH7 sC2 A10: cB9 cC8 gD8 cE8 sB8 J10: cI9 gH8 cG8 cF9 J1: cI2 cH3 sG2 nobody: lB1",
            options={"caverns": 8},
            trophies={"A1": "J10 J1"},
        ),
        "dig H6",
        lambda deed: isinstance(deed, Excavated) and deed.find is Find.CAVERN,
    )
)
"""The last cavern, and all points."""

_JONNY, _VOTER, _OTHER = (
    SeatOptions(jonny=True, vote=True),
    SeatOptions(vote=True),
    SeatOptions(camp="J10"),
)
SECOND = preview_after(
    play_with_luck(
        set_board("A1: cB2 gC3 A10: cB9 cC9 J10: cI9 J1: cI2 gH3", 3, brought=(_JONNY, _VOTER, _OTHER)),
        "dig D4",
        lambda deed: isinstance(deed, Excavated) and deed.find is Find.CAVERN,
    ),
    "",
)
"""A Jonny who has laid the first of two pieces, in a match of three."""

NEUTRAL = preview_after(
    set_board(
        "A1: cB2 gC3 A10: cB9 cC9 J10: cI9 J1: cI2 gH3", 3, turn="J1", owners=(0, 1, 2, None), steering=0
    ),
    "dig",
)
"""The neutral clan of three players, led by one of them."""

TYPED = SEIZING.model_copy(update={"deeds": ()})
"""A position in which typed text names squares."""

PAGE: tuple[Section, ...] = (
    Section(
        heading=say("Enough to start"),
        text=(
            say("Dig **caverns**: **most points win** when a clan lays its **last** one."),
            say(
                "**A turn** is one action: **dig**, **seize** what others dug beside you, or **ask the Sharman** for **goroldioa** (food) or a **spring**. With 2 of each you act twice."
            ),
            say("**Your first turn:** press a square: a wheel shows what you find."),
            say("_On A2, B1 or B2, it’s worth 2 points._"),
        ),
        picture=STARTED,
        part=(0.152, 0.814),
    ),
    Section(
        heading=say("A turn"),
        text=(
            say(
                "An action is one press: **dig** at a square, **seize** a tile of another clan, **ask the Sharman**, or **claim** what he has marked for you. Where many squares are possible, choose **Dig** first, then the square. Nothing is hidden."
            ),
            say(
                "Beside a square stands what decides: **C3 +2** is the points that a cavern there adds, **E7 40 %** the odds of seizing what lies there. On a red button with ⚠️, a last cavern would end the match without you winning."
            ),
            say(
                "_The picture: Ada has just rolled 9 and seized Ben’s cavern on E7. She has used 1 of her 2 actions._"
            ),
        ),
        picture=MIDDLE,
    ),
    Section(
        heading=say("What the pictures show"),
        text=(
            say(
                "Each player’s **points** stand above the board, in the order of turns, with a **crown** on the leader’s. The plate of the player to move is filled."
            ),
            say(
                "- a **golden cave** is chained to its camp by caverns alone, along the golden line; a **dark cave** is not\n"
                "- a **star**: outside its clan’s zones\n"
                "- dim, with a **dashed edge**: cut off\n"
                "- **bones** frame a Sharman’s marker\n"
                "- the **bright ring**: what was done last"
            ),
            say(
                "In your own picture, what you have left stands at the top on the right: caverns, goroldioa, springs."
            ),
            say("_Ada leads with 12 points: 5 for caverns, 5 chained, 1 outside, 1 for a trophy._"),
        ),
        picture=PLATES,
    ),
    Section(
        heading=say("The board and its zones"),
        text=(
            say(
                "10 columns, A to J, and 10 rows, 1 to 10, with a **camp** on each corner. Nobody ever takes a camp or digs there. Squares touch **corner to corner, too**."
            ),
            say(
                "A camp is **zone 1** of its clan; each step away is one zone more, up to **zone 5**. So a clan’s zones are the 5 × 5 squares of its corner, and whatever lies farther away is **outside**."
            ),
            say(
                "_The squares that Ada can dig are marked. E6 is outside her zones, E4 in her zone 5. B1 is in her zone 2. B4 is not marked: her own marker lies there._"
            ),
        ),
        picture=REACHED,
    ),
    Section(
        heading=say("Actions"),
        text=(
            say(
                "You have **1 action** a turn. With 2 goroldioa and 2 springs connected to your camp it is 2, with 4 and 4 it is 3, with 6 and 6 it is **4**. What you gain counts **at once**: even your last action may bring you another."
            ),
            say(
                "Take your actions in any order, and end your turn early if you like. If you lose resources, you have fewer actions from then on; what you have done stays done."
            ),
            say(
                "_Ada had one action, and claimed the spring on C2 with it. That made 2 goroldioa and 2 springs, so she goes on with a second one._"
            ),
        ),
        picture=LEVEL,
    ),
    Section(
        heading=say("Dig"),
        text=(
            say(
                "Choose an open square that touches your camp, or a **cavern or goroldioa** of yours that hangs together with it, anywhere on the board. Then the wheel spins. Of its 10 slots 4 are a **cavern**, 2 **goroldioa** (the clans’ food), 2 a **spring**, 1 **lava**, 1 an **earthquake**."
            ),
            say(
                "What it shows is laid there. Goroldioa leads on as caverns do. **Springs lead nowhere**: nothing is dug from them. Lava lies for good, in everyone’s way. If you have no tile left of what it shows, it is spun again."
            ),
            say(
                "_Ada dug on C2 and found goroldioa. From there she can dig on to D1; D4 touches only her spring on C3, and is out of reach._"
            ),
        ),
        picture=DUG,
    ),
    Section(
        heading=say("Earthquakes"),
        text=(
            say(
                "If the wheel shows an earthquake, your square stays open. Dice choose where it strikes: a row from 3 to 8, a column from C to H, each of those 36 squares alike. Zones 1 and 2 of every camp are safe."
            ),
            say(
                "Whatever tile or marker lies there **goes back to its owner’s pool**, and rubble stays for good. On lava or older rubble nothing happens."
            ),
            say(
                "_Ada dug on B3. The earthquake destroyed Ben’s goroldioa on C8, by which 8 more of his tiles hung together with his camp: all of them are cut off._"
            ),
        ),
        picture=QUAKED,
    ),
    Section(
        heading=say("Seize"),
        text=(
            say(
                "Attack a tile or marker of another player that touches your network. A 10-sided die has to show enough, by the zone **of the clan that you attack**:"
            ),
            say(
                "- outside its zones: 5 or more, 60 %\n- zone 5: 6 or more, 50 %\n- zone 4: 7 or more, 40 %\n- zone 3: 8 or more, 30 %\n- zone 2: 9 or more, 20 %"
            ),
            say(
                "You need a tile **of the same kind**, which takes its place. A cavern is then your **trophy**; a spring or goroldioa goes back to its owner. If you fail, only the action is spent."
            ),
            say(
                "_Ada can seize E6 and E7, in Ben’s zone 5, and G7, in Cleo’s zone 4, with 50, 50 and 40 %. Dan’s marker on G5 is in his zone 5: 50 %._"
            ),
        ),
        picture=SEIZING,
    ),
    Section(
        heading=say("The Sharman"),
        text=(
            say(
                "He drops 2 stones, each with sides from 1 to 5. **The first to fall names what he finds**: goroldioa or a spring. Stand on your camp and look to the middle: the goroldioa stone counts along the edge on your left, the spring stone along the one on your right, your camp’s own line being 1."
            ),
            say(
                "If that square is taken, he takes one beside it in your zones, as far from your caverns as can be (from your camp, as long as you have none). A **marker** goes there. Nobody may dig there, but others may seize it. As soon as your network touches it, an action **claims** it: no spin. Until then it counts for nothing."
            ),
            say(
                "_First came the spring stone with 3, then goroldioa with 4: that is C4, where goroldioa of Ada’s lies, so the spring is marked on D5._"
            ),
        ),
        picture=SOUGHT,
    ),
    Section(
        heading=say("Cut off, and blocked in"),
        text=(
            say(
                "What no longer hangs together with its camp, through caverns and goroldioa of its clan, is **cut off**: you can’t dig, seize or claim from there, and its resources bring no actions. It still counts at the end, and joins again when the way is mended."
            ),
            say(
                "If you can do nothing at the start of your turn but ask the Sharman, with at most 6 tiles on the board (markers don’t count), you are **blocked in**: you may **switch** one lava, earthquake or spring of yours that touches your network for a cavern, which uses no action. The leader of the neutral clan may do that for it, too."
            ),
            say("_Ada rolled 9 where 6 was needed, and seized E7. Ben’s tiles on F8 and G8 are cut off._"),
        ),
        picture=CUT,
    ),
    Section(
        heading=say("The end, and points"),
        text=(
            say(
                "A clan that lays its **last cavern** ends the match at once, by digging or by seizing: nobody has another turn."
            ),
            say(
                "- each of your caverns on the board: 1 point\n- **chained** to your camp by caverns alone: 1 more\n- **outside** your zones: 1 more\n- each cavern that you have seized, as a **trophy**: 1 more"
            ),
            say(
                "Cut-off caverns count, too. Goroldioa, springs, markers and camps don’t; they break the chain. A tie goes to more trophies, then to more caverns outside; else it is shared."
            ),
            say(
                "_Ada’s cavern on H6 was her last of 8. She has 8 caverns on the board, 4 of them chained, 4 outside, and 2 trophies: 18 points._"
            ),
        ),
        picture=ENDED,
    ),
    Section(
        heading=say("2 or 3 players"),
        text=(
            say(
                "**2 players** have 2 clans each, across from each other, with tiles, actions and turns of their own; their points are added up, and they never seize from each other."
            ),
            say(
                "**3 players** share a neutral fourth clan, which each of you leads in turn. It only digs, and may switch a piece when it is blocked in. It can be seized from, and never wins, but its last cavern ends the match. The corner across from it is **exposed**: it lies between 2 rivals. Players who ask for no corner get one by lot."
            ),
            say(
                "A player who **leaves the match** leaves a clan without turns: its tiles stay, and can be seized, but count for nobody."
            ),
            say("_Ada leads the neutral clan at J1: she chooses where it digs._"),
        ),
        picture=NEUTRAL,
    ),
    Section(
        heading=say("The Jonny rule"),
        text=(
            say(
                "A joke rule, which a match has only if its host switches it on when opening it. Then everyone says under **I bring** whether they are called Jonny, and votes; it holds if more than half of you vote for it. The lobby says so before anybody starts, and who alone could win then."
            ),
            say(
                "A Jonny **digs twice** with each action, and may waive the second piece; has caverns without end; takes 1 off the die of each seizure; and **can’t win**, unless all are Jonnys: then the best of them does."
            ),
            say(
                "_Ada is a Jonny and has dug at D4. Now she chooses where her second piece goes: D4 leads on._"
            ),
        ),
        picture=SECOND,
    ),
    Section(
        heading=say("Credits and house rulings"),
        text=(
            say(
                "**KOA** is a game of the people who made **Ryder**, the card game. Thank you for it! Not all of it is written down, so where their text is silent, **we decided**:"
            ),
            say(
                "The slots of the wheel, spun again for what you have none left of. 15 caverns, 8 goroldioa and 8 springs to a clan. What points are given for, and ties. Earthquakes strike rows and columns 3 to 8 and send tiles home. A marker keeps a tile of yours; how it is moved when its square is taken. Blocked players choose alone, once a turn. You wish for a corner when you join, first come, first served; lots deal the other corners and choose who begins, and turns go clockwise."
            ),
            say(
                "The match also ends after 60 rounds, or when nobody has done anything for 4 turns in a row."
            ),
            say(
                "Options: the wheel (balanced, volcanic, harsh, calm), tiles of each kind, markers at once, points, rounds, the Jonny rule."
            ),
        ),
    ),
    Section(
        heading=say("An action in one line"),
        text=(
            say(
                "With `/move` you type what you would press: `B2` alone digs at an open square, seizes what is another’s, and claims a marker of yours. With the action before it: `dig B2`, `seize E7`, `claim C2`, `switch B1`."
            ),
            say(
                "`ask` asks the Sharman, and `end confirm` ends your turn. **In words**, below every board, names every square."
            ),
            say("_Here Ada could type `E6`, `E7`, `G7` or `G5`._"),
        ),
        picture=TYPED,
    ),
)
