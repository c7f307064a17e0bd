"""Names of players in the scenes: usual, very long, in many scripts, undrawable."""

NAMES = ("Alexandra", "Bo", "Charlie", "Dora", "Emil", "Friederike")
ORDINARY = ("Alexandra", "Christopher", "Bartholomew", "Friederike", "Konstantinos", "Maximiliane")
"""First names of nine to twelve letters, which no plate may cut."""
LONG = (
    "Bartholomew Wolfeschlegelsteinha",
    "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "Æthelflæd Þorgerðr Ķēniņa-Šķēle",
    "Ольга Владимировна Константинопо",
    "Friederike-Charlotte von Oranien",
    "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
)
ODD = ("🦊", "דנה", "漢字 Ｔａｋｕ", "Nguyễn Thị Ánh")
ACCOUNTS = ("fox_88", "dana", "taku.t", "anh")
"""Those of the odd names."""
SCRIPTS = (
    *("Bartholomäus", "Žofie Dvořák", "Nguyễn Thị", "M̌ārā Z̧", "ʟᴇᴏ ꜱᴍᴀʟʟ", "ɐןǝxɐ"),
    *("Екатерина", "Κωνσταντίνος", "Ἀχιλλεύς", "محمد", "فاطمة (Fati)", "علي‌رضا 7"),
    *("דנה", "שָׁלוֹם", "Dana דנה 5", "สมชาย", "กิตติ์", "เอกชัย"),
    *("क्षितिज", "प्रिया", "हिन्दी Leo", "さくら", "タロウ", "¯\\_(ツ)_/¯"),
    *("太郎", "Taku 太郎", "陈婧怡", "陳怡君", "김민준", "박서연 Max"),
    *("山田太郎左衛門三郎", "محمد عبد الرحمن الخوارزمي", "ஜ", "𝓛𝓮𝓸", "🅻🅴🅾", "🎲 Max 🎲"),
)
"""Such as people have at Discord."""
