"""Malicious input: false numbers, and texts that could format, ping or break something."""

from __future__ import annotations

EVIL = "evil.example"
"""The target of all their links."""

NUMBERS = (
    *(
        "",
        " ",
        "0",
        "-1",
        "#1",
        " #2 ",
        "007",
        "1.5",
        "1e3",
        "0x1F",
        "NaN",
        "None",
        "٣",
        "１２",
        "²",
        "1,000",
    ),
    *(str(2**63 - 1), str(2**63), str(10**18), str(10**30), "9" * 4000),
)

TEXTS = (
    *("x" * 4000, "🦊" * 60, "e" + "\u0301" * 90, "\u202eliva\u2066\u2067", "שלום" * 12, "\x00\x07\x1b[31m"),
    *("a\n\n\n# b\r\n> c\u2028- d", "\n" * 300, "```\n```", "**__~~`|| ", "\u200b\u200f", "' OR 1=1 --"),
    *(f"[free](https://{EVIL}/a)", f"https://{EVIL}", f"](https://{EVIL}) [x", "@everyone @here"),
    *("<@1> <@!2> <@&3> <#4> <t:0:R> </play:5> <:x:6>", "{n} {0} {who} {n:one|#} {", "%s %(x)d %n"),
    *("|", "1|join|1", "1|pick|1|1|R8", "../../etc/passwd", "null", "true", "[]", '{"a": [1]}'),
    *("4 Bayou", "40 Bayou, 20 Fog", "American bla, eastern, b,", "American bla," * 110, "1 Bayou," * 180),
)
"""Decks and near-decks are among them."""

KEYS = ("play", "end", "done", "confirm", "R8", "G4,B10", "N1E2", "C12", "t4", "1", "0", "?", "é")
"""Keys that a question may or may not accept."""
