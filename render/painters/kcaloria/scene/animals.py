"""The animals on the cover of kCaloria, drawn by this project.

Each looks to the left, at what it would like to eat.
"""

from typing import Final

from render.painters.kcaloria.tiles.vectors import Drawing, Stroke, oval, transform

HERON_SIZE: Final = (244.0, 330.0)
HERON: Final[Drawing] = (
    Stroke("#8A7A52", "M 140 186 C 142 230 138 262 136 322", 6.5),
    Stroke("#9C8B60", "M 166 184 C 176 218 166 240 170 262 C 174 286 172 300 170 322", 6.5),
    Stroke("#46566E", "M 192 148 C 222 170 238 196 242 222 C 214 214 190 200 172 182 Z"),
    Stroke("#7D92B0", "M 90 130 C 102 100 150 90 190 116 C 214 132 228 162 234 192 C 198 210 150 210 116 "
                      "190 C 90 174 82 150 90 130 Z"),
    Stroke("#A9BAD2", "M 92 150 C 100 172 126 190 160 198 C 140 202 124 198 112 188 C 98 178 90 166 "
                      "92 150 Z"),
    Stroke("#5E7390", "M 118 112 C 160 98 208 128 232 196 C 192 202 150 190 126 162 C 112 144 108 122 "
                      "118 112 Z"),
    Stroke("#52657F", "M 134 124 C 166 122 200 150 222 192 C 190 192 160 182 142 160 C 132 146 130 132 "
                      "134 124 Z"),
    Stroke("#46566E", "M 154 136 C 178 144 202 166 216 190 C 190 188 168 176 156 160 C 150 150 150 142 "
                      "154 136 Z"),
    Stroke("#9DB0CA", "M 106 150 C 66 134 64 104 86 86 C 104 70 98 50 76 46", 23),
    Stroke("#E6EDF6", "M 100 150 C 62 132 58 106 80 86 C 96 70 92 54 74 50", 9),
    Stroke("#C6D4E6", "M 84 136 L 78 190 L 96 162 L 94 204 L 116 164 Z"),
    Stroke("#F2F5F9", "M 94 42 C 92 26 66 22 54 36 C 46 46 46 58 54 64 C 70 64 92 56 94 42 Z"),
    Stroke("#2B3340", "M 58 32 C 72 14 98 22 120 46 C 130 58 134 68 136 78 C 118 64 100 54 84 47 C 74 42 "
                      "66 38 58 32 Z"),
    Stroke("#F2B233", "M 56 38 L 0 92 L 60 62 Z"),
    Stroke("#D18E1B", "M 54 52 L 0 92 L 60 63 Z"),
    Stroke("#FFD34D", oval(66, 45, 6, 6)),
    Stroke("#1D1714", oval(64, 46.5, 3.4, 3.4)),
)  # fmt: skip
"""A great blue heron that bends down to the frog."""

_HALF_FACE: Final[Drawing] = (
    Stroke("#9C6F45", "M 18 62 C 10 42 12 22 22 10 C 32 14 44 24 50 36 Z"),
    Stroke("#F0DCC4", "M 23 46 C 20 36 21 26 25 18 C 31 22 37 28 41 36 Z"),
    Stroke("#2B2320", "M 19 1 L 23 20 L 33 18 C 31 14 26 12 22 10 Z"),
    Stroke("#E9D2B4", "M 30 66 L 6 76 L 18 80 L 4 94 L 20 92 L 12 108 L 30 102 L 28 116 L 48 102 Z"),
    Stroke("#B98B5E", "M 30 66 L 6 76 L 18 80 L 10 88 L 32 80 Z"),
)
_HALF_MARKS: Final[Drawing] = (
    Stroke("#5B3A22", "M 52 26 C 53 34 56 40 60 45", 4.4),
    Stroke("#5B3A22", "M 40 31 C 42 39 46 44 51 48", 4.4),
    Stroke("#5B3A22", "M 26 74 C 30 78 34 80 39 81", 3.8),
    Stroke("#5B3A22", "M 25 84 C 30 88 34 89 39 89", 3.8),
    Stroke("#FBF1E2", oval(43, 61, 12.6, 11)),
    Stroke("#2B2320", oval(43, 62, 8.6, 8.6)),
    Stroke("#E3B23C", oval(43, 62, 7.2, 7.2)),
)
_FACE: Final[Drawing] = (
    *_HALF_FACE,
    *transform(_HALF_FACE, 1, 0, 0, mirror=64),
    Stroke("#C0915F", "M 64 24 C 90 24 108 42 108 68 C 108 96 88 116 64 116 C 40 116 20 96 20 68 C 20 42 "
                      "38 24 64 24 Z"),
    Stroke("#CFA271", "M 64 24 C 72 24 79 26 85 29 C 83 43 75 53 64 53 C 53 53 45 43 43 29 C 49 26 56 "
                      "24 64 24 Z"),
    Stroke("#FBF1E2", "M 64 74 C 76 70 94 76 96 88 C 92 104 78 114 64 114 C 50 114 36 104 32 88 C 34 76 52 "
                      "70 64 74 Z"),
    *_HALF_MARKS,
    *transform(_HALF_MARKS, 1, 0, 0, mirror=64),
    *(
        part
        for eye in (43, 85)
        for part in (
            Stroke("#1D1714", oval(eye - 3, 63, 3.4, 6.2)),
            Stroke("#FFFFFF", oval(eye - 4, 59, 1.9, 1.9)),
        )
    ),
    Stroke("#C9736A", "M 55 82 C 55 77 59 76 64 76 C 69 76 73 77 73 82 C 73 86 67 90 64 90 C 61 90 55 "
                      "86 55 82 Z"),
    Stroke("#4A342A", "M 64 88 L 64 96 C 61 101 55 102 51 99", 2.6),
    Stroke("#4A342A", "M 64 96 C 67 101 73 102 77 99", 2.6),
)  # fmt: skip
_SPOTS: Final = (
    *(
        (196, 96, 9, 6),
        (222, 88, 8, 5),
        (246, 98, 9, 6),
        (214, 116, 8, 6),
        (238, 126, 9, 6),
        (272, 104, 9, 6),
    ),
    *(
        (300, 118, 9, 6),
        (284, 134, 8, 6),
        (310, 146, 8, 6),
        (262, 148, 8, 6),
        (190, 130, 8, 6),
        (230, 152, 8, 5),
    ),
)
CAT_SIZE: Final = (380.0, 214.0)
CAT: Final[Drawing] = (
    Stroke("#8A5F38", "M 334 96 C 352 74 378 80 374 100 C 370 116 348 122 332 118 Z"),
    Stroke("#2B2320", "M 362 82 C 376 82 380 96 372 106 C 364 104 358 92 362 82 Z"),
    Stroke("#A97845", "M 130 128 C 136 84 168 62 204 72 C 226 78 240 78 262 74 C 304 66 340 88 346 128 C "
                      "350 166 344 196 334 212 L 120 212 C 118 180 124 150 130 128 Z"),
    Stroke("#BC8A55", "M 138 124 C 148 88 176 72 202 80 C 224 88 228 130 214 166 C 206 190 190 204 178 212 "
                      "L 132 212 C 128 180 130 148 138 124 Z"),
    Stroke("#BC8A55", "M 250 112 C 270 82 322 84 336 124 C 346 160 340 194 326 212 L 246 212 C 232 182 234 "
                      "140 250 112 Z"),
    *(Stroke("#6E4726", oval(*spot)) for spot in _SPOTS),
    Stroke("#7E5731", "M 146 94 C 188 88 208 120 194 156 C 186 176 160 190 130 192 L 126 130 Z"),
    Stroke("#CFA271", "M 120 176 C 104 178 90 188 92 202 C 94 212 130 214 160 212 L 176 184 Z"),
    *transform(_FACE, 1.28, 26, 22),
)  # fmt: skip
"""A bobcat that crouches, its shoulders higher than its head."""

FROG_SIZE: Final = (200.0, 154.0)
FROG: Final[Drawing] = (
    Stroke("#6FA02A", "M 126 104 C 150 62 200 76 196 116 C 192 142 160 146 138 138 Z"),
    Stroke("#5E8C22", "M 120 142 C 150 130 184 136 198 146 L 190 152 L 116 152 Z"),
    Stroke("#8ABB30", oval(100, 44, 17, 17)),
    Stroke("#9CCB3B", "M 34 84 C 36 44 104 34 144 68 C 170 92 172 126 152 140 C 110 150 62 148 46 128 C 34 "
                      "112 32 98 34 84 Z"),
    Stroke("#B5DC58", "M 60 54 C 92 42 126 56 146 82 C 120 70 90 64 60 70 Z"),
    Stroke("#E9F2B4", "M 36 100 C 58 116 92 122 108 142 C 82 150 56 142 44 124 C 38 116 36 108 36 100 Z"),
    Stroke("#9CCB3B", oval(60, 44, 21, 21)),
    Stroke("#F8F4DC", oval(54, 42, 13, 13)),
    Stroke("#1D1714", oval(48, 43, 7.5, 8.5)),
    Stroke("#FFFFFF", oval(46, 39, 2.4, 2.4)),
    Stroke("#F8F4DC", oval(94, 42, 9.5, 10)),
    Stroke("#1D1714", oval(89, 43, 5.6, 6.6)),
    Stroke("#FFFFFF", oval(88, 40, 1.8, 1.8)),
    Stroke("#47701A", "M 33 86 C 52 98 86 98 108 84", 4.2),
    Stroke("#8ABB30", "M 74 112 C 64 130 56 140 40 144 L 34 152 L 74 152 C 86 142 96 130 96 116 Z"),
    *(Stroke("#7FAE2C", oval(x, y, r, r * 0.8)) for x, y, r in ((124, 86, 7), (140, 104, 6), (118, 108, 5), (106, 74, 5))),  # noqa: E501
)  # fmt: skip
"""A frog on its leaf."""

CRICKET_SIZE: Final = (150.0, 104.0)
CRICKET: Final[Drawing] = (
    Stroke("#3F6B1C", "M 36 46 C 30 24 14 10 4 6", 2.2),
    Stroke("#3F6B1C", "M 42 44 C 40 24 32 8 24 2", 2.2),
    Stroke("#5B8F28", "M 62 72 L 52 88 L 42 96", 4),
    Stroke("#5B8F28", "M 78 74 L 76 90 L 66 98", 4),
    Stroke("#7DB63A", "M 44 50 C 66 42 112 50 146 76 C 120 84 76 86 50 74 Z"),
    Stroke("#97CC4E", "M 54 50 C 84 44 122 56 146 76 C 116 70 84 66 58 64 Z"),
    Stroke("#6AA22E", oval(42, 58, 16, 15)),
    Stroke("#8CC444", oval(39, 55, 12, 11)),
    Stroke("#1D1714", oval(34, 53, 4, 4.8)),
    Stroke("#FFFFFF", oval(33, 51.4, 1.4, 1.4)),
    Stroke("#4F8322", "M 84 72 L 118 30 L 140 96", 7),
    Stroke("#6AA22E", "M 84 71 L 116 32", 9),
    Stroke("#4F8322", "M 138 96 L 148 100", 4),
)
"""A grasshopper that looks only at grass."""
