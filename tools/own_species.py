"""Drawings of this project's own, for species and waters of which Noto Emoji has none: SVG bodies in a square of 128.

They are as flat as its drawings are: plain areas, one lighter and one darker tone of each colour, no outline.
"""

from collections.abc import Mapping
from typing import Final


def _mirrored(half: str) -> str:
    """A half on the left, and the same on the right."""
    return f'{half}<g transform="matrix(-1 0 0 1 128 0)">{half}</g>'


def _eyes(iris: str, across: float, down: float, radius: float) -> str:
    return _mirrored(
        f'<circle cx="{across}" cy="{down}" r="{radius}" fill="#2B2320"/>'
        f'<circle cx="{across}" cy="{down}" r="{radius - 1.6}" fill="{iris}"/>'
        f'<ellipse cx="{across}" cy="{down}" rx="{radius * 0.4:.1f}" ry="{radius * 0.72:.1f}" fill="#1D1714"/>'
        f'<circle cx="{across - 1.8}" cy="{down - 2.4}" r="1.9" fill="#FFF"/>'
    )


def _nose(paint: str) -> str:
    return (
        f'<path d="M55 82c0-5 4-6 9-6s9 1 9 6c0 4-6 8-9 8s-9-4-9-8z" fill="{paint}"/>'
        '<path d="M64 88v8M64 96c-3 5-9 6-13 3M64 96c3 5 9 6 13 3" fill="none" stroke="#4A342A" stroke-width="2.6"'
        ' stroke-linecap="round"/>'
    )


_WHISKERS: Final = _mirrored(
    '<path d="M44 88L16 82M44 93l-29 3" fill="none" stroke="#FFF" stroke-width="1.8" stroke-linecap="round"/>'
)

_ARMADILLO: Final = """
<path d="M104 92c10 2 18 6 22 13-9 1-18-1-26-6z" fill="#8D7A6C"/>
<path d="M24 92c0-36 24-62 48-62s42 24 40 62z" fill="#B8A08C"/>
<path d="M24 92c0-36 24-62 48-62 5 0 10 1 14 3-18 6-30 28-30 59z" fill="#CDB8A4"/>
<g fill="none" stroke="#8D7A6C" stroke-width="3.4">
<path d="M50 37c-8 14-12 34-11 55M60 32c-9 16-12 36-11 60M70 30c-8 18-12 38-11 62M80 31c-7 18-11 38-11 61M89 35c-6 16-10 36-10 57"/>
</g>
<path d="M30 62c-12-4-22 4-26 16-3 10-4 18-2 19 8 4 24 2 30-6z" fill="#CDB8A4"/>
<path d="M27 64c-6-10-4-20 2-24 5 5 8 14 6 24z" fill="#8D7A6C"/><path d="M29 62c-3-7-2-13 0-16 3 4 4 10 3 16z" fill="#E2B9A6"/>
<circle cx="16" cy="79" r="3.4" fill="#2B2320"/><ellipse cx="4" cy="94" rx="3.4" ry="3" fill="#4A3A33"/>
<path d="M34 90h16l-2 16H34zM84 90h18l-2 16H86z" fill="#A08A78"/>
<path d="M32 104h18v4H31zM84 104h18v4H84z" fill="#6B5A4E"/>
"""

_HERON: Final = """
<path d="M62 88l-4 34M78 88l2 34" fill="none" stroke="#8A7A52" stroke-width="4" stroke-linecap="round"/>
<path d="M58 122l-10 3M58 122l9 3M80 122l-9 3M80 122l10 3" fill="none" stroke="#8A7A52" stroke-width="3.4" stroke-linecap="round"/>
<path d="M100 56c12 12 20 28 24 44-10-2-18-6-26-12z" fill="#46566E"/>
<path d="M40 66c4-12 22-20 40-16 16 4 26 16 30 34-16 10-36 14-50 8-14-5-24-14-20-26z" fill="#7D92B0"/>
<path d="M62 56c18-4 38 4 54 34-16 2-34-2-46-12-8-7-12-16-8-22z" fill="#5E7390"/>
<path d="M72 64c12 2 24 10 32 22-12 0-24-4-30-12-3-4-4-8-2-10z" fill="#46566E"/>
<path d="M44 78c-8-10-4-22 0-30 4-9 4-16-4-20-6-3-12 2-12 8" fill="none" stroke="#9DB0CA" stroke-width="11" stroke-linecap="round"/>
<path d="M44 76c-5-9-1-20 3-28 4-9 3-17-5-21" fill="none" stroke="#DCE6F2" stroke-width="4" stroke-linecap="round"/>
<path d="M38 74l-4 22 10-16-2 18 10-18z" fill="#C6D4E6"/>
<path d="M24 25c2-8 10-13 18-11 7 2 10 9 8 15-8 5-20 5-26 2z" fill="#F2F5F9"/>
<path d="M30 18c8-8 20-6 30 2 4 4 8 10 10 16-10-4-18-8-24-14-6-2-11-4-16-4z" fill="#2B3340"/>
<path d="M28 24L0 33c8 4 20 5 30 3z" fill="#F2B233"/><path d="M29 31L0 33c8 4 20 5 30 3z" fill="#D18E1B"/>
<circle cx="33" cy="25" r="3.8" fill="#FFD34D"/><circle cx="33" cy="25" r="2.1" fill="#1D1714"/>
"""

_COTTONMOUTH: Final = """
<path d="M10 104c0-18 24-26 54-26s54 8 54 26-24 22-54 22-54-4-54-22z" fill="#3D382C"/>
<path d="M18 100c2-12 22-18 46-18s44 6 46 18c-8 8-26 12-46 12s-38-4-46-12z" fill="#57503D"/>
<path d="M30 84l8 26M50 80l2 31M78 80l-2 31M98 84l-8 26" fill="none" stroke="#2C281F" stroke-width="7"/>
<path d="M26 84c0-14 18-20 40-20 20 0 36 6 36 18s-16 18-37 18-39-4-39-16z" fill="#3D382C"/>
<path d="M34 82c2-8 16-12 31-12s27 4 29 10c-4 7-16 10-30 10-13 0-26-2-30-8z" fill="#675F49"/>
<path d="M48 70l3 20M66 68v22M84 71l-4 18" fill="none" stroke="#2C281F" stroke-width="6"/>
<path d="M116 110c8 2 12 8 10 14-8 2-18 2-24-2z" fill="#57503D"/>
<path d="M58 80c-6-12-14-20-13-34 1-8 8-12 18-12 12 0 18 8 18 18 0 12-6 18-4 28z" fill="#4A4434"/>
<path d="M62 80c-7-12-9-20-8-30l18 2c2 10-4 18-2 28z" fill="#A79A74"/>
<path d="M30 20C38 4 66-1 84 8c14 7 18 18 12 24-16 4-38 6-62-2-5-2-6-6-4-10z" fill="#4A4434"/>
<path d="M38 14c12-10 34-12 48-3 6 4 9 9 8 13-18 2-38 0-56-10z" fill="#675F49"/>
<path d="M34 29c20 8 44 8 62 2 4 10-2 26-16 32-14 5-34 1-40-10-5-8-8-16-6-24z" fill="#FBF7F2"/>
<path d="M44 38c14 5 32 5 44 0 0 8-6 16-16 18-12 2-24-4-28-18z" fill="#F3C9C4"/>
<path d="M42 31c0 6 1 11 3 15 3-4 4-9 4-13zM80 34c0 5 1 9 3 12 3-3 5-9 5-14z" fill="#FFF"/>
<path d="M62 50c-2 8-8 12-14 14l8 2-4 6c8-3 14-10 15-21z" fill="#C4394A"/>
<path d="M32 52c4 16 24 24 44 18 12-4 20-14 21-26 6 10 2 26-13 33-18 8-44 2-52-14-2-5-2-9 0-11z" fill="#4A4434"/>
<ellipse cx="72" cy="17" rx="6" ry="5" fill="#E8C14A"/><ellipse cx="72" cy="17" rx="1.8" ry="4.6" fill="#1D1714"/>
<path d="M60 10c8-3 18-2 25 3" fill="none" stroke="#2C281F" stroke-width="3.4" stroke-linecap="round"/>
"""

_BOBCAT: Final = (
    _mirrored(
        '<path d="M20 6l4 14 8-5z" fill="#2B2320"/><path d="M18 62C10 42 12 22 22 10c10 4 22 14 28 26z" fill="#9C6F45"/>'
        '<path d="M23 46c-3-10-2-20 2-28 6 4 12 10 16 18z" fill="#F0DCC4"/><path d="M22 10c2 2 8 5 12 9-6 1-12 1-15-1z" fill="#2B2320"/>'
        '<path d="M30 66L6 76l12 4-14 14 16-2-8 16 18-6-2 14 20-14z" fill="#E9D2B4"/>'
        '<path d="M30 66L6 76l12 4-8 8 22-8zM20 92l-8 16 18-6z" fill="#B98B5E"/>'
    )
    + '<path d="M64 24c26 0 44 18 44 44 0 28-20 48-44 48S20 96 20 68c0-26 18-44 44-44z" fill="#C0915F"/>'
    + '<path d="M64 24c8 0 15 2 21 5-2 14-10 24-21 24S45 43 43 29c6-3 13-5 21-5z" fill="#CFA271"/>'
    + '<path d="M64 74c12-4 30 2 32 14-4 16-18 26-32 26s-28-10-32-26c2-12 20-18 32-14z" fill="#FBF1E2"/>'
    + _mirrored(
        '<path d="M52 26c1 8 4 14 8 19M40 31c2 8 6 13 11 17" fill="none" stroke="#5B3A22" stroke-width="4.4" stroke-linecap="round"/>'
        '<path d="M26 74c4 4 8 6 13 7M25 84c5 4 9 5 14 5M29 95c4 2 8 2 12 1" fill="none" stroke="#5B3A22" stroke-width="3.8" stroke-linecap="round"/>'
        '<ellipse cx="43" cy="61" rx="12.6" ry="11" fill="#FBF1E2"/>'
    )
    + _eyes("#E3B23C", 43, 62, 8.4)
    + _nose("#C9736A")
    + _WHISKERS
)

_PUMA: Final = (
    _mirrored(
        '<circle cx="26" cy="32" r="18" fill="#A8764A"/><circle cx="28" cy="34" r="11" fill="#F0CFB2"/>'
        '<path d="M10 26c2-10 12-15 22-11-8 2-16 6-22 11z" fill="#6B4830"/>'
    )
    + '<path d="M64 18c30 0 46 20 46 46 0 30-20 54-46 54S18 94 18 64c0-26 16-46 46-46z" fill="#D7A26B"/>'
    + '<path d="M64 18c9 0 17 2 23 5-2 20-10 40-23 50-13-10-21-30-23-50 6-3 14-5 23-5z" fill="#E3B582"/>'
    + '<path d="M64 72c12-4 28 3 30 16-3 18-17 28-30 28s-27-10-30-28c2-13 18-20 30-16z" fill="#FDF4E7"/>'
    + _mirrored(
        '<path d="M42 82c-6 2-9 8-8 14 3 0 7-3 9-7z" fill="#5B3A22"/>'
        '<ellipse cx="43" cy="58" rx="11.6" ry="9" fill="#FDF4E7"/>'
        '<path d="M31 52c5-6 14-7 21-1" fill="none" stroke="#8A5A34" stroke-width="3.6" stroke-linecap="round"/>'
    )
    + _eyes("#9DB86A", 43, 60, 7.8)
    + _nose("#D98A7C")
    + _WHISKERS
)

_MARGAY: Final = (
    _mirrored(
        '<circle cx="27" cy="30" r="17" fill="#3A2A1E"/><circle cx="30" cy="33" r="10" fill="#F2D9B8"/>'
    )
    + '<path d="M64 16c28 0 44 20 44 46 0 28-20 50-44 50S20 90 20 62c0-26 16-46 44-46z" fill="#E2AE68"/>'
    + '<path d="M64 72c11-4 26 3 28 14-3 16-16 26-28 26s-25-10-28-26c2-11 17-18 28-14z" fill="#FDF4E7"/>'
    + _mirrored(
        '<ellipse cx="42" cy="60" rx="17" ry="16" fill="#FDF4E7"/>'
        '<path d="M54 19c-2 8-1 15 2 22M60 46l-1 14" fill="none" stroke="#3A2A1E" stroke-width="5" stroke-linecap="round"/>'
        '<path d="M40 26c2-3 7-3 8 1s-2 8-5 8-5-5-3-9zM29 38c2-3 7-2 7 2s-4 6-7 5-2-5 0-7z" fill="#3A2A1E"/>'
        '<path d="M23 72c6 2 11 4 14 9M24 84c6 0 10 2 13 5M31 96c3-1 7-1 9 1" fill="none" stroke="#3A2A1E" stroke-width="4.2" stroke-linecap="round"/>'
    )
    + '<path d="M61 22h6v10h-6z" fill="#3A2A1E"/>'
    + _eyes("#7A4A22", 43, 61, 13)
    + _nose("#D98A8A")
    + _WHISKERS
)

_CASCADE: Final = """
<path d="M0 128V40c6-10 16-14 24-12 4-12 16-18 26-14l6 114z" fill="#6B6F78"/>
<path d="M128 128V34c-6-12-18-14-26-8-6-10-20-10-28 0l-4 102z" fill="#5A5E68"/>
<path d="M0 62c10-8 22-8 30 0l4 66H0zM128 56c-10-6-20-4-26 4l-4 68h30z" fill="#858A94"/>
<path d="M0 40c6-10 16-14 24-12 4-12 16-18 26-14l1 12c-8-3-16 2-20 10-10-2-20 2-31 16zM128 34c-6-12-18-14-26-8-6-10-20-10-28 0v12c8-6 18-6 24 2 10-6 22-4 30 8z" fill="#4E9A4B"/>
<path d="M44 20c8-8 30-8 38 2l4 98H40z" fill="#7CC4EE"/>
<path d="M50 18c3-2 8-4 12-4l-3 100H47zM72 16c4 1 7 3 9 6l3 90H73z" fill="#C9EBFC"/>
<path d="M63 24l-1 78M70 34l1 70" fill="none" stroke="#FFF" stroke-width="3.4" stroke-linecap="round"/>
<path d="M0 110c20-8 108-8 128 0v18H0z" fill="#3E8FCB"/>
<path d="M10 118c12-4 24-4 36 0M82 119c12-4 24-4 36 0" fill="none" stroke="#A9DBF6" stroke-width="4" stroke-linecap="round"/>
<g fill="#FFF"><circle cx="42" cy="108" r="9"/><circle cx="55" cy="112" r="11"/><circle cx="70" cy="111" r="11"/><circle cx="84" cy="108" r="9"/></g>
"""

_BAYOU: Final = """
<path d="M6 88C6 40 30 6 64 6s58 34 58 82z" fill="#CFE3C4"/>
<circle cx="92" cy="34" r="12" fill="#F7E3A1"/>
<path d="M6 88c2-22 10-38 18-42 8 6 10 22 12 42zM92 88c2-18 6-34 12-40 10 6 16 22 18 40z" fill="#8FB489"/>
<path d="M44 90c8-18 10-44 8-70h16c-2 28 2 52 12 70z" fill="#7A5B45"/>
<path d="M52 20h8c-2 28-2 52-6 70h-10c8-18 10-44 8-70z" fill="#94735A"/>
<path d="M26 18c8-12 26-16 38-16s28 6 36 18c-10 6-22 4-28 0-6 6-18 6-24 0-6 4-16 4-22-2z" fill="#3F7F47"/>
<path d="M26 18c8-12 26-16 38-16 6 0 12 1 18 4-14 2-30 8-34 14-6 4-16 4-22-2z" fill="#5AA05C"/>
<path d="M32 20v22M39 22v14M82 22v26M90 21v16M47 22v10" fill="none" stroke="#9DB98A" stroke-width="4.4" stroke-linecap="round"/>
<path d="M16 92c0-10 4-16 8-16s8 6 8 16zM96 92c0-12 4-18 8-18s8 6 8 18z" fill="#7A5B45"/>
<path d="M2 88h124c2 12-4 26-14 34H16C6 114 0 100 2 88z" fill="#3F8C8A"/>
<path d="M2 88h124l-1 8c-40 4-84 4-122 0z" fill="#5FB0A8"/>
<path d="M40 104h34M88 108h22M14 108h14M52 115h28" fill="none" stroke="#A9DCD2" stroke-width="3.6" stroke-linecap="round"/>
<path d="M20 100c0-4 7-7 14-7s13 3 13 7-6 6-13 6l-2-6-3 6c-5-1-9-3-9-6zM84 100c0-3 5-6 11-6s11 3 11 6-5 5-11 5l-1-5-3 5c-4-1-7-2-7-5z" fill="#69B552"/>
<circle cx="38" cy="97" r="3.6" fill="#F6B7CF"/>
"""

BODIES: Final[Mapping[str, str]] = {
    "armadillo": _ARMADILLO,
    "heron": _HERON,
    "cottonmouth": _COTTONMOUTH,
    "bobcat": _BOBCAT,
    "puma": _PUMA,
    "margay": _MARGAY,
    "cascade": _CASCADE,
    "bayou": _BAYOU,
}
"""By the kind of tile or its icon."""
