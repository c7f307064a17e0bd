"""Draw the dishes that are seen from above: `python -m tools.dishes`.

The other dishes of `render/food` lie flat in their drawings already.
"""

from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path
from typing import Final

from PIL import Image

from tools.dish_canvas import DishDrawing, Spot

FOOD: Final = Path(__file__).parent.parent / "render" / "food"


def around(many: int, reach: float, turn: float = 0) -> list[Spot]:
    """Return places on a circle about the middle."""
    angles = [turn + n / many * 2 * pi for n in range(many)]
    return [(500 + reach * cos(angle), 500 + reach * sin(angle)) for angle in angles]


def _strawberry(drawing: DishDrawing, at: Spot, reach: float) -> None:
    drawing.disc(at, reach, "#E23B3B", "#A81F28", 8)
    for angle in range(6):
        spot = (at[0] + reach * 0.55 * cos(angle * pi / 3), at[1] + reach * 0.55 * sin(angle * pi / 3))
        drawing.disc(spot, reach * 0.09, "#FFE2A8")
    drawing.light(at, reach * 0.72, "#FF9B90", round(reach * 0.16))


def salad(drawing: DishDrawing) -> None:
    """Draw leaves, tomatoes, cucumber and onion in a bowl."""
    drawing.bowl("#F7F7F4", "#C9CFD2", "#3E7A22")
    for at in drawing.within(34, 330, 62):
        paint = drawing.dice.choice(("#5DAA2E", "#7CC242", "#4A9427", "#93D150"))
        drawing.blob(at, 78, paint, waves=7, deep=0.16)
    for at in drawing.within(6, 270, 190):
        drawing.disc(at, 74, "#E8412F", "#B3261E", 12)
        for angle in range(3):
            spot = (at[0] + 32 * cos(angle * 2.1 + 1), at[1] + 32 * sin(angle * 2.1 + 1))
            drawing.disc(spot, 17, "#FF8D6B")
    for at in ((330.0, 500.0), (600.0, 690.0), (620.0, 330.0)):
        drawing.disc(at, 66, "#D9F2A6", "#3F8F2C", 14)
        drawing.disc(at, 30, "#BFE07E")
    for at in ((470.0, 330.0), (440.0, 620.0), (700.0, 520.0)):
        drawing.pen.arc((at[0] - 60, at[1] - 60, at[0] + 60, at[1] + 60), 20, 300, fill="#C983B8", width=13)


def ramen(drawing: DishDrawing) -> None:
    """Draw noodles, egg, seaweed and leek in a bowl, with chopsticks."""
    drawing.bowl("#D8392F", "#8E1F1B", "#E39A3B")
    for n in range(9):
        top = 300 + n * 44
        for by, paint in ((0, "#B8721F"), (-6, "#FFD98A")):
            points = [(190 + x * 12, top + by + 26 * sin(x / 4 + n)) for x in range(52)]
            inside = [(x, y) for x, y in points if (x - 500) ** 2 + (y - 500) ** 2 < 370**2]
            drawing.pen.line(inside, fill=paint, width=22, joint="curve")
    drawing.box((650, 300), 240, 220, "#24392F", turn=0.3, edge="#12211A")
    drawing.disc((350, 390), 124, "#FFFBF0", "#C9A26A", 12)
    drawing.disc((350, 390), 66, "#FF9E1B", "#E07A00", 10)
    for at in (
        (640.0, 600.0),
        (700.0, 660.0),
        (590.0, 690.0),
        (680.0, 540.0),
        (520.0, 730.0),
        (600.0, 780.0),
    ):
        drawing.disc(at, 34, "#B9E36B", "#4F9A2A", 11)
    drawing.disc((330, 660), 92, "#F7EDE4", "#C7B7A6", 10)
    drawing.pen.arc((285, 615, 375, 705), 0, 300, fill="#E9668A", width=18)
    for by in (0, 62):
        drawing.bar((60 + by, 900), (610 + by, 980), 34, "#6B3A1C")
        drawing.bar((60 + by, 892), (610 + by, 972), 12, "#A8683A")


def curry(drawing: DishDrawing) -> None:
    """Draw rice beside curry in a bowl."""
    drawing.bowl("#F7F7F4", "#C9CFD2", "#C8641A")
    for at in drawing.within(15, 350, 120):
        paint, edge = drawing.dice.choice(
            (("#FF8A2B", "#B84B0A"), ("#F3C25A", "#B27D1C"), ("#8C4A24", "#56290F"))
        )
        drawing.box(at, 92, 80, paint, turn=drawing.dice.random() * 3, edge=edge)
    drawing.pen.chord((96, 96, 904, 904), 118, 290, fill="#D9D2C2")
    drawing.pen.chord((100, 100, 888, 900), 122, 286, fill="#FFFFFF")
    for at in drawing.within(40, 380, 60):
        if at[0] < 500 - (at[1] - 500) * 0.45 - 60:
            drawing.box(at, 34, 15, "#D5D8DA", turn=drawing.dice.random() * 3)
    for at in ((690.0, 330.0), (640.0, 640.0), (760.0, 520.0)):
        drawing.disc(at, 22, "#5CA832", "#2F6E18", 7)


def spaghetti(drawing: DishDrawing) -> None:
    """Draw a nest of spaghetti with sauce, meatballs and basil."""
    drawing.blob((500, 500), 452, "#C98A24", waves=9, deep=0.04)
    for n in range(15):
        reach = 440 - n * 24
        for wide, paint in ((24, "#B87A1C"), (15, "#FFE08A")):
            off = (8 * sin(n * 2.0), 8 * cos(n * 3.0))
            box = (500 - reach + off[0], 500 - reach + off[1], 500 + reach + off[0], 500 + reach + off[1])
            for start in range(n * 40, n * 40 + 360, 90):
                drawing.pen.arc(box, start, start + 84, fill=paint, width=wide)
    drawing.blob((500, 490), 236, "#A3230F", waves=5, deep=0.07)
    drawing.blob((494, 482), 214, "#D8412A", waves=5, deep=0.07)
    for at in ((420.0, 430.0), (590.0, 450.0), (500.0, 590.0)):
        drawing.disc(at, 72, "#7A4323", "#4C2511", 10)
        drawing.light(at, 50, "#B87B50", 14)
    for turn in (0.6, 2.4):
        at = (500 + 40 * cos(turn), 490 + 40 * sin(turn))
        drawing.blob(at, 46, "#3F9B35", waves=2, deep=0.35)


def hot_pot(drawing: DishDrawing) -> None:
    """Draw a pot with two handles and many things in its soup."""
    for side in (-1, 1):
        drawing.box((500 + side * 455, 500), 90, 240, "#3A3F46", edge="#22262B")
    drawing.disc((500, 500), 430, "#4A5058", "#2A2E34", 18)
    drawing.disc((500, 500), 368, "#22262B")
    drawing.disc((500, 500), 356, "#E08A2C")
    drawing.light((500, 500), 402, "#8A929C", 18)
    for at in drawing.within(5, 260, 190):
        drawing.disc(at, 84, "#E9D5B0", "#8F6A3C", 12)
        drawing.pen.line((at[0] - 44, at[1], at[0] + 44, at[1]), fill="#8F6A3C", width=16)
        drawing.pen.line((at[0], at[1] - 44, at[0], at[1] + 44), fill="#8F6A3C", width=16)
    for at in drawing.within(7, 300, 130):
        drawing.blob(at, 58, drawing.dice.choice(("#6DB33A", "#8CCB52", "#4F9530")), waves=5, deep=0.2)
    for at in drawing.within(6, 290, 150):
        drawing.blob(at, 46, "#FF7A45", waves=5, deep=0.14)
    for at in ((420.0, 640.0), (650.0, 380.0), (330.0, 420.0)):
        drawing.box(at, 96, 90, "#FFFDF2", turn=0.4, edge="#C9BE9C")


def fondue(drawing: DishDrawing) -> None:
    """Draw a pot of cheese with forks and bread."""
    drawing.bar((500, 500), (905, 905), 104, "#8E1F12")
    drawing.bar((500, 494), (898, 890), 74, "#D9481F")
    drawing.disc((470, 480), 424, "#DD4A20", "#8E1F12", 18)
    drawing.disc((470, 480), 352, "#8E1F12")
    drawing.disc((470, 480), 338, "#FFDB6B")
    drawing.light((470, 480), 396, "#FF9A6B", 20)
    for reach in (230, 130):
        drawing.pen.arc(
            (470 - reach, 480 - reach, 470 + reach, 480 + reach), 20, 250, fill="#F2BE3C", width=20
        )
    for at in ((340.0, 590.0), (580.0, 610.0), (640.0, 400.0)):
        drawing.disc(at, 22, "#FFF0B0", "#E0A82A", 7)
    for start, end in (((380, 380), (80, 60)), ((560, 350), (700, 30)), ((320, 520), (20, 640))):
        drawing.bar(start, end, 30, "#5F6770")
        drawing.bar(start, end, 14, "#C6CDD6")
        grip = (end[0] + (start[0] - end[0]) * 0.4, end[1] + (start[1] - end[1]) * 0.4)
        drawing.bar(end, grip, 44, "#7A4A24")
        drawing.box(start, 128, 120, "#E9B765", turn=0.5, edge="#9A6220")


def pancakes(drawing: DishDrawing) -> None:
    """Draw a stack of pancakes with syrup and butter."""
    for at, reach in (((540, 550), 420), ((470, 520), 424), ((500, 480), 420)):
        drawing.disc(at, reach, "#FFD88F", "#B46A1C", 14)
        drawing.disc(at, reach - 34, "#E9A03C")
        drawing.disc((at[0] - 8, at[1] - 8), reach - 70, "#F3B353")
    drawing.blob((500, 480), 262, "#7A3A0C", waves=5, deep=0.09)
    drawing.blob((496, 474), 244, "#A9571A", waves=5, deep=0.09)
    drawing.light((500, 480), 190, "#D9924E", 22)
    drawing.box((510, 496), 210, 200, "#D9A520", turn=0.35)
    drawing.box((500, 482), 200, 190, "#FFE98A", turn=0.35, edge="#D9A520")
    drawing.box((486, 462), 90, 60, "#FFF6C4", turn=0.35)


def parfait(drawing: DishDrawing) -> None:
    """Draw a glass of ice cream and fruit from above."""
    drawing.disc((500, 500), 470, "#BFDDE8", "#5E93A8", 18)
    drawing.disc((500, 500), 400, "#FFF6E6", "#8FB8C6", 12)
    drawing.light((500, 500), 438, "#FFFFFF", 22)
    for at, paint, edge, light in zip(
        around(3, 176, -pi / 2),
        ("#FFE7B8", "#F6A5B8", "#8F5A3A"),
        ("#D2A45A", "#C25F78", "#56301A"),
        ("#FFF7E2", "#FFD5DE", "#C08A66"),
        strict=True,
    ):
        drawing.blob(at, 178, edge, waves=9, deep=0.05)
        drawing.blob(at, 164, paint, waves=9, deep=0.04)
        drawing.light(at, 118, light, 24)
    drawing.blob((500, 500), 112, "#E2D8C4", waves=8, deep=0.12)
    drawing.blob((498, 496), 100, "#FFFFFF", waves=8, deep=0.12)
    drawing.disc((500, 496), 66, "#D3172E", "#8A0C1E", 10)
    drawing.light((500, 496), 44, "#FF9AA4", 14)
    drawing.bar((520, 470), (600, 380), 12, "#5A7A24")
    for at in ((250.0, 590.0), (740.0, 360.0)):
        _strawberry(drawing, at, 70)
    drawing.bar((640, 640), (860, 860), 56, "#9A5E1E")
    drawing.bar((640, 632), (852, 846), 34, "#E9B765")


def hamburger(drawing: DishDrawing) -> None:
    """Draw a bun with sesame; salad and cheese peep out under it."""
    drawing.blob((500, 512), 462, "#3F8A1E", waves=15, deep=0.045)
    drawing.blob((500, 504), 446, "#86CF3C", waves=15, deep=0.045)
    for at in ((850.0, 560.0), (190.0, 700.0), (330.0, 160.0)):
        drawing.disc(at, 92, "#E5412E", "#A8261A", 12)
    drawing.box((500, 500), 700, 700, "#FFC62E", turn=0.42, edge="#D18E00")
    drawing.disc((500, 500), 402, "#7A4016")
    drawing.disc((500, 492), 394, "#D9822B")
    drawing.disc((482, 472), 330, "#E99A40")
    drawing.disc((452, 436), 220, "#F3B25E")
    for at in drawing.within(22, 310, 104):
        turn = drawing.dice.random() * 3
        drawing.box((at[0] + 4, at[1] + 5), 46, 24, "#A9601A", turn=turn)
        drawing.box(at, 44, 22, "#FFF1CF", turn=turn)


def pie(drawing: DishDrawing) -> None:
    """Draw a pie with a lattice over its fruit."""
    drawing.disc((500, 500), 490, "#C7CDD4", "#7C858F", 16)
    drawing.blob((500, 500), 446, "#A8601A", waves=26, deep=0.03)
    drawing.blob((498, 496), 432, "#E9A64A", waves=26, deep=0.03)
    drawing.disc((500, 500), 348, "#A8601A")
    drawing.disc((500, 500), 336, "#B4233A")
    for at in drawing.within(30, 310, 84):
        drawing.disc(at, 40, "#D8425A", "#8E1528", 8)
    half = 336
    for n in range(-2, 3):
        far = n * 132
        long = (half**2 - far**2) ** 0.5
        for by, wide, paint in ((6, 76, "#A8601A"), (0, 62, "#F0B45C")):
            drawing.pen.line((500 + far, 500 - long + by, 500 + far, 500 + long), fill=paint, width=wide)
    for n in range(-2, 3):
        far = n * 132
        long = (half**2 - far**2) ** 0.5
        for by, wide, paint in ((6, 76, "#A8601A"), (0, 62, "#F7C572")):
            drawing.pen.line((500 - long, 500 + far + by, 500 + long, 500 + far + by), fill=paint, width=wide)
    drawing.light((500, 500), 408, "#FFE0A6", 24)


def layer_cake(drawing: DishDrawing) -> None:
    """Draw a slice of cake with cream and a strawberry."""
    points = [(500, 960), (130, 190), (310, 90), (500, 60), (690, 90), (870, 190)]
    drawing.pen.polygon(points, fill="#D98A2B")
    drawing.pen.polygon(
        [(500, 900), (168, 214), (320, 128), (500, 100), (680, 128), (832, 214)], fill="#FFF3EA"
    )
    drawing.pen.polygon([(500, 900), (168, 214), (230, 180), (520, 840)], fill="#FFFFFF")
    drawing.pen.line((500, 900, 832, 214), fill="#F2B8A8", width=34)
    for at in ((200.0, 180.0), (340.0, 116.0), (500.0, 92.0), (660.0, 116.0), (800.0, 180.0)):
        drawing.blob((at[0] + 4, at[1] + 8), 84, "#E3A79C", waves=7, deep=0.1)
        drawing.blob(at, 76, "#FFE0DC", waves=7, deep=0.1)
        drawing.disc((at[0] - 12, at[1] - 14), 26, "#FFFFFF")
    _strawberry(drawing, (500, 370), 138)
    drawing.blob((500, 262), 56, "#4F9A2A", waves=5, deep=0.4)
    for at in ((420.0, 580.0), (560.0, 560.0), (500.0, 700.0)):
        drawing.box(at, 74, 24, "#E0566E", turn=at[0])


def party_cake(drawing: DishDrawing) -> None:
    """Draw a round cake with strawberries, and candles from above."""
    drawing.blob((500, 500), 468, "#D9A86A", waves=16, deep=0.02)
    drawing.blob((500, 496), 452, "#FFF0D2", waves=16, deep=0.03)
    drawing.disc((500, 496), 372, "#FFF9EC", "#EBCF9E", 16)
    for at in around(16, 410):
        drawing.disc((at[0] + 2, at[1] + 6), 52, "#E3C088")
        drawing.disc(at, 48, "#FFFFFF")
    for at in around(8, 270, 0.2):
        _strawberry(drawing, at, 74)
    for at, paint in zip(around(3, 96, -pi / 2), ("#7FB2E8", "#E878B4", "#7FD09A"), strict=True):
        drawing.disc((at[0] + 6, at[1] + 10), 50, "#E3CFA8")
        drawing.disc(at, 48, paint, "#5A5A78", 9)
        drawing.disc(at, 30, "#FF9A1F")
        drawing.disc((at[0] - 3, at[1] - 4), 17, "#FFF0A0")


def waffle(drawing: DishDrawing) -> None:
    """Draw a square waffle with butter and syrup."""
    drawing.pen.rounded_rectangle((60, 60, 940, 940), 110, fill="#A8601A")
    drawing.pen.rounded_rectangle((66, 60, 926, 920), 104, fill="#E9A64A")
    for row in range(4):
        for column in range(4):
            left, top = 112 + column * 200, 108 + row * 200
            drawing.pen.rounded_rectangle((left, top, left + 160, top + 160), 26, fill="#9A5514")
            drawing.pen.rounded_rectangle((left + 20, top + 24, left + 160, top + 160), 22, fill="#CF8630")
    drawing.pen.line((100, 86, 890, 86), fill="#FFD590", width=18)
    drawing.blob((500, 510), 238, "#8E4A10", waves=6, deep=0.07)
    drawing.blob((496, 504), 220, "#B8661E", waves=6, deep=0.07)
    drawing.box((508, 512), 226, 216, "#D9A520", turn=0.3)
    drawing.box((498, 498), 214, 204, "#FFE98A", turn=0.3, edge="#D9A520")


def sandwich(drawing: DishDrawing) -> None:
    """Draw two halves of a sandwich, cut across."""
    layers = ((1.0, "#5DAA2E"), (0.93, "#E5412E"), (0.88, "#FFC62E"), (0.82, "#B46A1C"), (0.72, "#F6DCA6"))
    for by, corners in (
        ((-26, 34), ((70, 120), (70, 900), (850, 900))),
        ((26, -34), ((150, 100), (930, 100), (930, 880))),
    ):
        points = [(x + by[0], y + by[1]) for x, y in corners]
        middle = (sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3)
        for share, paint in layers:
            shrunk = [
                (middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in points
            ]
            drawing.pen.polygon(shrunk, fill=paint)
        for n in range(7):
            at = (middle[0] + drawing.dice.randint(-110, 110), middle[1] + drawing.dice.randint(-110, 110))
            drawing.disc(at, 12 + n % 3 * 4, "#E4BE7C")


def bento(drawing: DishDrawing) -> None:
    """Draw a box with rice, rolls, vegetables and egg."""
    drawing.pen.rounded_rectangle((30, 120, 970, 880), 60, fill="#23262C")
    drawing.pen.rounded_rectangle((52, 140, 948, 858), 46, fill="#B5302B")
    for box in ((82, 170, 470, 828), (500, 170, 918, 480), (500, 510, 918, 828)):
        drawing.pen.rounded_rectangle(box, 26, fill="#2B2F36")
    drawing.pen.rounded_rectangle((100, 190, 452, 808), 40, fill="#FFFFFF")
    for n in range(26):
        grain = (drawing.dice.randint(130, 420), drawing.dice.randint(220, 780))
        drawing.box(grain, 34, 14, "#D5D8DA", turn=n)
    drawing.disc((276, 500), 74, "#D8324A", "#971A2E", 10)
    for at in (
        (590.0, 260.0),
        (710.0, 260.0),
        (830.0, 260.0),
        (590.0, 395.0),
        (710.0, 395.0),
        (830.0, 395.0),
    ):
        drawing.disc(at, 58, "#1E3A2C")
        drawing.disc(at, 46, "#FFFFFF")
        drawing.disc(at, 22, "#FF8A4A")
    drawing.blob((590, 620), 84, "#6DB33A", waves=8, deep=0.14)
    drawing.blob((600, 740), 70, "#FF7A2B", waves=5, deep=0.14)
    for n in range(3):
        drawing.box((790, 590 + n * 84), 200, 70, "#FFD24A", edge="#D09A1A")


DISHES: Final[tuple[Callable[[DishDrawing], None], ...]] = (
    *(salad, ramen, curry, spaghetti, hot_pot, fondue, pancakes, parfait),
    *(hamburger, pie, layer_cake, party_cake, waffle, sandwich, bento),
)


def main() -> None:
    """Draw all of them into `render/food`, in both sizes."""
    for draw in DISHES:
        drawing = DishDrawing(draw.__name__)
        draw(drawing)
        for side, path in ((224, f"{draw.__name__}.png"), (512, f"large/{draw.__name__}.webp")):
            small = drawing.image.resize((side, side), Image.Resampling.LANCZOS)
            small.save(FOOD / path, lossless=True, optimize=True)


if __name__ == "__main__":
    main()
