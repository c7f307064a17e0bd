"""Rebuild the shipped fonts of the Noto family from two packages of Debian 12.

    apt-get download fonts-noto-core=20201225-1 fonts-noto-cjk=1:20220127+repack1-1
    python -m tools.fonts FOLDER

`FOLDER` holds the two packages; the fonts go to `render/fonts`, the same byte for byte. It needs
fontTools.
"""

import hashlib
import io
import lzma
import sys
import tarfile
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS: Final = Path(__file__).parent.parent / "render" / "kit" / "fonts"
HAN: Final = range(0x4E00, 0xA000)
COMPATIBLE_HAN: Final = range(0xF900, 0xFB00)
"""Most of these have equivalents in `HAN`; of the others, IBM's kanji occur in names."""
USUAL_KANJI: Final = (b"\x88\x9f", b"\x98\x72")
"""The first and the last kanji of the first level of JIS X 0208."""
HANGUL: Final = range(0xAC00, 0xD7A4)
FINALS: Final = 28
"""Hangul syllables that differ only in their last letter; the first has none."""
DOUBLE_FINALS: Final = frozenset({3, 5, 6, *range(9, 16), 18})
"""Indices of last letters that are two different letters."""

_LATIN: Final = """
    20-7E A0-2FF 300-315 31B 323-338 37A-37F 384-3FF 400-52F 1D00-1DBF 1E00-1FFF 200C-200D 2010-2015 2018-201E
    2020-2022 2026 2030 2032-2033 2039-203A 2044 20AC 2116 2122 2190-2193 2212 25CC 2C60-2C7F A720-A7FF
"""
_ARABIC: Final = "20 600-604 606-61B 61E-6FF 750-77F 8A0-8B4 8B6-8BD 200C-200D 25CC"
_HEBREW: Final = "20 591-5C7 5D0-5EA 5F0-5F4 200C-200D 25CC"
_THAI: Final = "20 E01-E3A E3F-E5B 200C-200D 25CC"
_DEVANAGARI: Final = "20 900-97F 200C-200D 25CC"
_KANA: Final = "3001-3003 3005-3011 3014-301F 3041-3096 3099-30FF 3131-318E 31F0-31FF"
_FULLWIDTH: Final = "FF01-FF5E FFE5"
"""Punctuation of sentences in Japanese and Chinese, and Latin letters as wide as kanji."""
_NAMES: Final = """
    佢俽僡兲冇冚冧凃凞咁咗哋啲喺嗰嘅嘢嘥嘦嚙嚟囍囧垚堃堈塡塤妘妡妧妭姁姈姌姞姮姵姸姽娍娗娸婌婍婒婞婠婳婻
    媃媄媆媖媗媞嫄嫑嫕嫚嬅嬣嬿屛巭幷徫揷攢攰旣旸昫昳晪晹暅暐暻曈曌杺栐栒棽楒槑槗槪氺氼汧沄沨泇洢洣洺浛浟
    浡涍淓湉湑湙湝溎溦潽澐澔灝炆炘炟烎烔烜烺焌煐熅熤燊燏燚爀爔爕猋玓玕玗玘玙玚玞玠玤玧玭玱玹珅珌珝珢珦珫
    珺珽琁琄琋琎琡琤琫琭琹瑀瑂瑃瑄瑅瑆瑈瑋瑑瑔瑧瑨瑮瑱璆璈璒璕璠璡璥璪瓅瓈畇畵瞓瞾矞祃祊祋祎祤祲祾禕禤稑
    穈窻筼粦綝羴翀翃翙翚翛翯翾芃茝荙莙菂菉蒨蓂蘒虓衎袆訚诇谞赑赟赪辀遹邠郚鄩钖钘铻锜锳锽镕镠靐靚韡頔顚颋
    颎颙飏飔馝馦馧驒骃骉骍骎骕骙骦鱻鹓鹔黇鼒龑龘龢
"""
"""Hanzi and kanji of people's names that no encoding below counts as common."""


@dataclass(frozen=True)
class Package:
    """A Debian package, as downloaded."""

    file: str
    sha256: str


CORE: Final = Package(
    "fonts-noto-core_20201225-1_all.deb", "58f4f0bb6720f919f92096b3508e1412a0f1544424ade6c5b5bf1eb694dd64ba"
)
CJK: Final = Package(
    "fonts-noto-cjk_1%3a20220127+repack1-1_all.deb",
    "4a2515eb6db3978b897fef9709ed0d2b1f4c6c4df4d83d6c4ef65f71f1b1f502",
)


@dataclass(frozen=True)
class Cut:
    """A font, and what is kept of it.

    If it has no `features`, those remain that its script needs for shaping.
    """

    source: str
    made: str
    package: Package
    characters: Callable[[], Iterable[int]]
    features: tuple[str, ...] = ()


def listed(ranges: str) -> Iterator[int]:
    """Yield characters given as ranges of hexadecimal code points."""
    for given in ranges.split():
        first, _, last = given.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def of_east_asia() -> Iterator[int]:
    """Yield kana, common kanji and hanzi, and Hangul.

    The kanji are all of JIS X 0208 and IBM's. The hanzi are those of GB 2312, the common ones of
    Big5, and some of names. Hangul lacks syllables with rare ends.
    """
    yield from listed(_KANA)
    for han in HAN:
        big5 = encoded(han, "big5")
        if encoded(han, "cp932") or encoded(han, "gb2312") or (big5 and big5 <= b"\xc6\x7e"):
            yield han
    for han in COMPATIBLE_HAN:
        if encoded(han, "cp932") and unicodedata.normalize("NFKC", chr(han)) == chr(han):
            yield han
    yield from map(ord, "".join(_NAMES.split()))
    for syllable in HANGUL:
        final = (syllable - HANGUL.start) % FINALS
        if final not in DOUBLE_FINALS or len(encoded(syllable, "euc_kr")) == 2:
            yield syllable


def of_headlines() -> Iterator[int]:
    """Yield what Japanese headlines are written in: kana, the 2,965 usual kanji, punctuation."""
    yield from listed(_KANA)
    yield from listed(_FULLWIDTH)
    for han in HAN:
        if USUAL_KANJI[0] <= encoded(han, "cp932") <= USUAL_KANJI[1]:
            yield han


def encoded(character: int, codec: str) -> bytes:
    """Encode a character; return empty bytes if the encoding lacks it."""
    return chr(character).encode(codec, errors="ignore")


CUTS: Final = (
    *(
        Cut(
            f"truetype/noto/NotoSans-{weight}.ttf",
            f"NotoSans-{weight}.ttf",
            CORE,
            partial(listed, _LATIN),
            ("kern", "mark", "mkmk", "ccmp", "locl"),
        )
        for weight in ("Regular", "Bold")
    ),
    *(
        Cut(
            f"truetype/noto/NotoSans{script}-Regular.ttf",
            f"NotoSans{script}-Regular.ttf",
            CORE,
            partial(listed, ranges),
        )
        for script, ranges in (
            ("Arabic", _ARABIC),
            ("Hebrew", _HEBREW),
            ("Thai", _THAI),
            ("Devanagari", _DEVANAGARI),
        )
    ),
    Cut("opentype/noto/NotoSansCJK-Regular.ttc", "NotoSansCJK-Regular.otf", CJK, of_east_asia, ("ccmp",)),
    Cut(
        "opentype/noto/NotoSansCJK-Regular.ttc",
        "NotoSansCJK-Fullwidth.otf",
        CJK,
        partial(listed, _FULLWIDTH),
        ("ccmp",),
    ),
    Cut("opentype/noto/NotoSansCJK-Bold.ttc", "NotoSansCJK-Bold.otf", CJK, of_headlines, ("ccmp",)),
)


def unpacked(folder: Path, package: Package) -> tarfile.TarFile:
    """Open the files that a package installs.

    Raise ValueError if it is not the build that this recipe is for.
    """
    data = (folder / package.file).read_bytes()
    if hashlib.sha256(data).hexdigest() != package.sha256:
        raise ValueError(f"{package.file} is another build than fonts are made from")
    at = len(b"!<arch>\n")
    while at < len(data):  # An `ar` archive has headers of 60 bytes, and data at even offsets.
        name, size = data[at : at + 16].decode().strip(), int(data[at + 48 : at + 58])
        if name.startswith("data.tar.xz"):
            return tarfile.open(fileobj=io.BytesIO(lzma.decompress(data[at + 60 : at + 60 + size])))
        at += 60 + size + size % 2
    raise ValueError(f"{package.file} installs nothing")


def cut(font: TTFont, wanted: Cut) -> bytes:
    """Return the font as a file, reduced to what is wanted."""
    options = Options(hinting=False, name_IDs=["*"], notdef_outline=True, recalc_timestamp=False)
    if wanted.features:
        options.layout_features = list(wanted.features)
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(wanted.characters()))
    subsetter.subset(font)
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()


def main(folder: Path) -> None:
    """Make all fonts and print their sizes."""
    packages = {package: unpacked(folder, package) for package in (CORE, CJK)}
    for wanted in CUTS:
        source = packages[wanted.package].extractfile(f"./usr/share/fonts/{wanted.source}")
        if source is None:
            raise ValueError(f"{wanted.source} is no file")
        font = TTFont(io.BytesIO(source.read()), fontNumber=0, recalcTimestamp=False)
        made = cut(font, wanted)
        (FONTS / wanted.made).write_bytes(made)
        print(f"{len(made):9,} bytes  {len(font.getBestCmap()):6,} characters  {wanted.made}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
