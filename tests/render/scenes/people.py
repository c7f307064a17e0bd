"""Who plays in the scenes: everyday names, the longest ones, and such as no font can draw."""

NAMES = ("Alexandra", "Bo", "Charlie", "Dora", "Emil", "Friederike")
LONG = (
    "Bartholomew Wolfeschlegelsteinha",
    "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "Æthelflæd Þorgerðr Ķēniņa-Šķēle",
    "Ольга Владимировна Константинопо",
    "Friederike-Charlotte von Oranien",
    "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
)
ODD = ("🦊", "דנה", "漢字 Ｔａｋｕ", "Nguyễn Thị Ánh")
