"""This project's own drawings of species that Noto Emoji lacks.

They are SVG bodies in a square of 128, also of waters. They are as flat as its drawings: plain
areas, one lighter and one darker tone of each colour, no outline.
"""

from collections.abc import Mapping
from typing import Final


def _mirrored(half: str) -> str:
    """Return a half on the left, and its mirror image on the right."""
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

_GULL: Final = """
<path d="M62 94l-2 24M78 94l2 24" fill="none" stroke="#F7B92D" stroke-width="5" stroke-linecap="round"/>
<path d="M60 113l-16 10h20zM80 113l-14 10h20z" fill="#F7B92D"/>
<path d="M88 74l36 22-28 4z" fill="#DCE3EA"/>
<path d="M22 30C22 15 33 6 47 6c14 0 23 10 24 22 1 10 6 15 18 21 16 8 25 18 30 32-8 9-18 15-34 18-24 4-46-4-55-23-5-12-2-23-2-30-4-4-6-9-6-16z" fill="#FFF"/>
<path d="M29 66c10 20 34 26 60 20 10-2 20-6 28-9-7 12-18 19-32 22-24 4-46-4-55-23-2-4-2-7-1-10z" fill="#D5DEE7"/>
<path d="M49 58c12-10 36-6 54 8 9 7 18 15 24 26-15 3-36 1-53-6-17-7-29-18-25-28z" fill="#93A4B6"/>
<path d="M49 58c12-10 36-6 54 8 4 3 9 7 13 12-22 2-50-4-67-20z" fill="#A6B5C4"/>
<path d="M97 77c13 1 24 7 31 17-12 3-27 2-39-2 2-6 4-11 8-15z" fill="#2B3038"/>
<circle cx="108" cy="86" r="2.8" fill="#FFF"/><circle cx="118" cy="91" r="2.4" fill="#FFF"/>
<path d="M26 18L4 25c-5 2-5 7-3 12 1 3 3 5 5 6 9 0 16-2 23-7z" fill="#F7B92D"/>
<circle cx="39" cy="22" r="5.6" fill="#F7B92D"/><circle cx="39" cy="22" r="3.6" fill="#1D1714"/>
"""

_PELICAN: Final = """
<path d="M80 108l-4 13M98 106l2 15" fill="none" stroke="#4A443F" stroke-width="6" stroke-linecap="round"/>
<path d="M76 117l-16 9h22zM100 117l-13 9h23z" fill="#3A3531"/>
<path d="M104 84l24 20-22 8z" fill="#4E4239"/>
<path d="M58 70c10-14 36-16 52-2 9 9 13 21 14 33-16 11-42 16-58 6-14-9-16-26-8-37z" fill="#6B5B4F"/>
<path d="M72 70c14-10 34-4 43 8 6 8 9 16 9 24-18 5-40 2-50-10-6-7-7-16-2-22z" fill="#A8988A"/>
<path d="M80 76c12 2 24 10 32 26M76 86c8 8 16 12 24 16M92 72c10 4 18 12 24 24" fill="none" stroke="#6B5B4F" stroke-width="3.6" stroke-linecap="round"/>
<path d="M72 88C52 74 76 50 70 32 67 20 58 15 50 17" fill="none" stroke="#5A3322" stroke-width="17" stroke-linecap="round"/>
<path d="M65 88C46 74 70 52 64 33" fill="none" stroke="#FFF6E2" stroke-width="6" stroke-linecap="round"/>
<path d="M34 20C36 8 48 1 60 4c10 3 15 11 14 20-6 12-22 16-34 12-5-3-7-9-6-16z" fill="#FFF6E2"/>
<path d="M38 12c5-8 14-11 22-8 10 3 15 11 14 20-8-8-22-13-36-12z" fill="#F5D06A"/>
<path d="M46 30L1 76c8 14 36 15 50-6 7-11 8-25 3-38z" fill="#E79A3C"/>
<path d="M54 32c5 13 4 27-3 38-14 21-42 20-50 6 22 8 46-6 53-44z" fill="#C97924"/>
<path d="M36 18c-4 12-22 38-36 55-1 5 1 9 4 8C22 68 42 48 52 34z" fill="#F8DE9A"/>
<path d="M12 61C6 68 1 72 0 76c0 5 2 6 4 5l14-11z" fill="#D8512F"/>
<circle cx="50" cy="20" r="5.4" fill="#BFD9EA"/><circle cx="50" cy="20" r="3.1" fill="#1D1714"/>
"""

_HERMIT_CRAB: Final = """
<path d="M44 100l-8 22M60 104l-4 20M80 104l8 20M94 98l16 20" fill="none" stroke="#C4411F" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M36 48C42 20 66 2 86 6c10 2 14 8 14 14 14 6 24 24 24 44 0 26-18 44-44 44-30 0-50-28-44-60z" fill="#D9A066"/>
<path d="M46 40C52 20 70 4 86 6c10 2 14 8 14 14 12 5 21 18 23 34-14-20-48-30-77-14z" fill="#F0C896"/>
<path d="M100 20c-18-6-40 2-54 20M122 54c-14-16-46-24-78 0M124 74c-12-12-30-16-48-10" fill="none" stroke="#8F5A32" stroke-width="5" stroke-linecap="round"/>
<path d="M86 6c6 2 9 5 10 9" fill="none" stroke="#8F5A32" stroke-width="4" stroke-linecap="round"/>
<path d="M34 66c6-18 30-24 44-10 12 12 12 36-2 46-14 8-36 4-42-10-4-8-3-18 0-26z" fill="#5B3420"/>
<path d="M36 72c8-12 26-14 36-4 8 9 8 26-2 34-12 8-30 4-36-8-3-7-2-16 2-22z" fill="#E8592B"/>
<path d="M36 72c8-12 26-14 36-4 4 5 6 11 5 17-10-10-28-14-43-6 0-3 1-5 2-7z" fill="#F77F4A"/>
<path d="M42 72l-8-22M56 68l-2-24" fill="none" stroke="#E8592B" stroke-width="6" stroke-linecap="round"/>
<circle cx="33" cy="46" r="9" fill="#FFF"/><circle cx="31" cy="46" r="5.2" fill="#1D1714"/>
<circle cx="54" cy="39" r="9" fill="#FFF"/><circle cx="52" cy="39" r="5.2" fill="#1D1714"/>
<path d="M46 96c-8 12-18 14-26 10" fill="none" stroke="#C4411F" stroke-width="10" stroke-linecap="round"/>
<path d="M30 108C22 122 4 120 1 104-2 90 6 76 20 74c-6 8-7 14-4 20 4-8 10-12 18-12 6 8 4 18-4 26z" fill="#F77F4A"/>
<path d="M30 108C22 122 4 120 1 104c8 6 20 4 33-22 6 8 4 18-4 26z" fill="#E8592B"/>
<path d="M64 98c2 10 8 14 14 14" fill="none" stroke="#C4411F" stroke-width="9" stroke-linecap="round"/>
<path d="M72 110c-2-10 6-18 16-18-3 5-3 8-1 11 3-3 7-4 11-3 1 12-6 20-15 20-6 0-10-4-11-10z" fill="#F77F4A"/>
"""

_ROADRUNNER: Final = """
<path d="M64 82l-14 16-18 8M64 98" fill="none" stroke="#8A97A8" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M32 106l-13-2M32 106l-8 9" fill="none" stroke="#8A97A8" stroke-width="4.4" stroke-linecap="round"/>
<path d="M78 82l14 14-2 22" fill="none" stroke="#6C7888" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M90 118l-14 4M90 118l10 5" fill="none" stroke="#6C7888" stroke-width="4.4" stroke-linecap="round"/>
<path d="M84 62l32-52c4-4 10-2 11 3l-26 66z" fill="#4A3B2E"/>
<path d="M88 66l36-56c3 1 4 3 3 5l-26 64z" fill="#6E5A46"/>
<path d="M120 22l6-9c1 0 1 1 1 2l-4 10zM110 38l8-1-3 8zM102 52l9-2-4 9z" fill="#F7EBD6"/>
<path d="M38 36c8 4 12 14 22 18 16 6 34 4 46 10-4 14-18 24-36 24-22 0-36-14-40-30-2-10 0-20 8-22z" fill="#F3E4CC"/>
<path d="M46 48c14 4 36 4 60 16-2 8-8 15-16 19-16 0-34-10-44-35z" fill="#8A6C4E"/>
<path d="M56 55l6 8M66 57l6 10M76 58l6 12M86 60l5 12M96 62l2 9M64 69l7 7M75 75l7 5" fill="none" stroke="#F3E4CC" stroke-width="3" stroke-linecap="round"/>
<path d="M33 52l4 10M40 60l4 9M36 68l5 8M48 70l4 8" fill="none" stroke="#6E543C" stroke-width="3" stroke-linecap="round"/>
<path d="M22 32c0-10 8-16 18-15 9 1 15 8 15 16 0 10-6 18-16 20-10 1-17-9-17-21z" fill="#A5825C"/>
<path d="M25 23c4-12 16-20 36-20-4 3-5 5-5 7 5 0 8 1 11 3-6 2-8 4-9 6 3 1 5 3 6 5-7 0-11 2-15 4-8-2-16-4-24-5z" fill="#4A3B2E"/>
<path d="M24 44c4 8 10 10 16 9 6-1 10-5 13-9-9 4-20 4-29 0z" fill="#F3E4CC"/>
<path d="M38 27c6-2 10-1 13 2v9c-5 2-9 1-13-2z" fill="#4B9FF0"/><path d="M48 27l12 6-12 8z" fill="#F07A3C"/>
<path d="M26 28L3 33c-4 2-4 6-1 8l4 1c8 1 14-1 20-4z" fill="#55606E"/><path d="M26 34L1 38c0 2 1 3 5 4 8 1 14-1 20-4z" fill="#3B444F"/>
<circle cx="34" cy="31" r="5.2" fill="#FFD34D"/><circle cx="34" cy="31" r="3.1" fill="#1D1714"/>
"""

_HUMMINGBIRD: Final = """
<path d="M76 88l20 38 8-20 20 8-30-38z" fill="#2F5F4A"/><path d="M76 88l20 38 3-9-14-31z" fill="#5A4A3A"/>
<path d="M62 54C64 30 78 10 104 2c-2 8-4 12-6 16 6-2 10-2 14-2-3 7-6 11-9 14 5-1 9-1 13 1-10 18-28 30-46 34z" fill="#6D7F86"/>
<path d="M62 54C64 30 78 10 104 2c-8 14-20 34-34 60z" fill="#94A6AC"/>
<path d="M40 36c10-6 20 0 26 12 10 8 28 20 30 40-8 10-26 10-38 0C44 78 36 62 38 46z" fill="#2FA35A"/>
<path d="M38 48c4 16 14 26 28 34 8 5 14 8 18 12-9 3-18 0-26-6C44 78 36 62 37 48z" fill="#F4F1EA"/>
<path d="M52 40c8 0 12 4 16 10 10 8 24 18 27 34-16-6-34-20-43-44z" fill="#4CC478"/>
<path d="M62 54c18-2 40 6 64 2-2 6-5 9-9 12 4 1 7 3 9 6-8 4-13 4-19 4 3 3 4 5 5 8-20 2-40-8-50-32z" fill="#56676E"/>
<path d="M62 54c18-2 40 6 64 2-14 12-38 14-64-2z" fill="#7D9097"/>
<path d="M30 36c0-12 9-20 20-20 12 0 19 10 18 20-1 12-10 20-20 20-11 0-18-9-18-20z" fill="#2FA35A"/>
<path d="M30 36c0-12 9-20 20-20 12 0 19 10 18 20-10-4-24-4-38 0z" fill="#2F86E8"/>
<path d="M33 26c4-7 10-10 17-10 8 0 14 4 17 11-10-5-22-6-34-1z" fill="#5CABF7"/>
<path d="M30 40c8-2 16 0 20 6-2 6-6 10-8 10-7-2-12-8-12-16z" fill="#F4F1EA"/>
<path d="M34 30L0 44l1 4 35-6z" fill="#2B2320"/>
<circle cx="45" cy="34" r="5" fill="#1D1714"/><circle cx="43.4" cy="32.2" r="1.7" fill="#FFF"/>
"""

_PITCHER_PLANT: Final = """
<path d="M40 126c-6-24-20-40-38-48 4 22 14 40 30 50zM88 126c4-18 14-32 34-40-2 20-12 34-26 42z" fill="#4E8F3A"/>
<path d="M84 128c0-22 0-40-6-60h38c-8 18-16 38-16 60z" fill="#8CB648"/>
<path d="M98 128c0-22 4-42 14-60h4c-8 18-16 38-16 60z" fill="#6A9636"/>
<ellipse cx="97" cy="68" rx="20" ry="8" fill="#DDE58A"/><ellipse cx="97" cy="69" rx="15" ry="5" fill="#5A2530"/>
<path d="M112 66c-2-8-1-14 4-18-2-12-14-18-26-14-10 4-14 12-11 20 12-4 22 2 33 12z" fill="#A9CC5C"/>
<path d="M110 62c-3-8-8-14-16-20M112 60c-1-8-2-14-6-20" fill="none" stroke="#B23A46" stroke-width="2.8" stroke-linecap="round"/>
<path d="M88 82c4 12 5 24 5 38M98 84c-1 12-2 24-2 36M106 82c-4 10-6 22-8 34" fill="none" stroke="#B23A46" stroke-width="2.6" stroke-linecap="round"/>
<path d="M36 128c0-30-4-58-16-84h58c-12 26-22 54-22 84z" fill="#A9CC5C"/>
<path d="M54 128c2-30 8-58 20-84h4c-12 26-22 54-22 84z" fill="#7BA63E"/>
<path d="M27 64c8 16 12 36 13 56M40 62c3 20 5 38 5 58M54 62c-2 20-4 38-5 58M67 64c-8 16-12 36-14 56" fill="none" stroke="#B23A46" stroke-width="3.6" stroke-linecap="round"/>
<ellipse cx="49" cy="45" rx="31" ry="12" fill="#E9EFA0"/><ellipse cx="49" cy="46" rx="24" ry="7.5" fill="#5A2530"/>
<path d="M22 42c4-10 2-16-4-22C22 6 42-2 60 3c16 4 24 14 22 24-16-6-38 2-60 15z" fill="#BBDB6C"/>
<path d="M22 42c4-10 2-16-4-22 2-5 6-9 11-13 3 12 1 24-7 35z" fill="#93BD4C"/>
<path d="M25 38c5-14 14-24 28-31M30 34c8-10 20-18 36-22M36 30c12-7 26-10 40-9" fill="none" stroke="#B23A46" stroke-width="3.6" stroke-linecap="round"/>
"""

_QUETZAL: Final = """
<path d="M8 66c30-6 70-8 112-2v9c-40-5-82-3-112 3z" fill="#7A5638"/>
<path d="M62 52c4 28 0 52-16 76 24-16 32-44 28-78z" fill="#0B6E58"/>
<path d="M66 50c10 28 10 54 0 78 18-20 22-50 10-80z" fill="#0F8F6A"/>
<path d="M72 48c16 24 24 50 26 78 10-26 2-56-16-84z" fill="#17B384"/>
<g transform="matrix(.78 0 0 .78 18 -1)">
<path d="M35 52c-4 16 1 36 18 44 6 3 14 2 19-2-6-10-10-26-8-42z" fill="#E8323E"/>
<path d="M64 38c14 4 24 22 20 50-16-2-26-20-24-40z" fill="#0B6E58"/>
<path d="M60 36c12 0 18 8 20 18-6-2-8-2-10-1 6 5 9 10 10 17-6-3-9-3-11-2 3 4 4 8 4 12-12-8-18-26-13-44z" fill="#1FC795"/>
<path d="M26 28C26 12 38 2 52 3c16 1 26 13 25 27-1 16-12 26-26 26-15 0-25-12-25-28z" fill="#12A077"/>
<path d="M27 22c-4-6-6-9-6-13 5 1 7 2 9 4 0-5 1-8 3-11 4 2 6 4 7 6 3-4 6-6 10-8 1 3 2 6 2 8 5-1 9 0 13 2-1 3-2 5-3 6 5 2 8 5 11 9-12 4-30 4-46-3z" fill="#1FC795"/>
<path d="M28 24L11 32c-3 2-3 5-1 9 8 0 14-1 20-5z" fill="#FFC828"/>
<circle cx="45" cy="29" r="5.6" fill="#1D1714"/><circle cx="43" cy="27" r="1.9" fill="#FFF"/>
</g>
<path d="M58 64v8M66 65v7" fill="none" stroke="#7A5638" stroke-width="4" stroke-linecap="round"/>
"""

_WOODPECKER: Final = """
<path d="M0 0h30c4 22-2 40 2 62s-4 44 0 66H0z" fill="#8A5A3A"/>
<path d="M0 0h12c4 30-4 50 0 70s-2 40 0 58H0z" fill="#6E4429"/>
<path d="M18 8c2 16-2 24 0 40M22 62c-2 14 2 22 0 34M14 84c2 12-1 24 1 36" fill="none" stroke="#5A3520" stroke-width="4" stroke-linecap="round"/>
<ellipse cx="25" cy="30" rx="7" ry="10" fill="#3A2216"/>
<path d="M62 96l-22 32 14-2 8 2 26-34z" fill="#23262B"/>
<path d="M50 92l-16 4M50 100l-16 8" fill="none" stroke="#6C6660" stroke-width="5" stroke-linecap="round"/>
<path d="M58 44c-10 12-14 34-8 52 6 12 22 14 32 4 14-14 20-38 8-58z" fill="#F4F1EA"/>
<path d="M76 40c12-2 22 6 28 22 6 22-4 44-40 62 4-30 2-60 12-84z" fill="#23262B"/>
<path d="M82 52l16 0M78 64l25 0M76 76l27 1M74 88l24 2M72 100l16 2" fill="none" stroke="#F4F1EA" stroke-width="5.4" stroke-linecap="round"/>
<path d="M46 26C46 11 58 2 72 3c16 1 26 12 25 26-1 16-13 26-27 25-14 0-24-12-24-28z" fill="#23262B"/>
<path d="M52 30c8-5 24-4 32 2 6 6 4 16-6 20-14 4-26-4-26-22z" fill="#FFF"/>
<path d="M50 40c4 8 10 14 18 18l-2 6c-8-4-14-12-16-24z" fill="#23262B"/>
<path d="M78 14c8-3 15 2 16 10-4 5-12 4-18 0z" fill="#F0332C"/>
<path d="M50 22L22 30l2 4 28 2z" fill="#6A7078"/><path d="M50 30l-27 1 1 3 28 2z" fill="#4A4F56"/>
<circle cx="61" cy="25" r="5" fill="#F4F1EA"/><circle cx="61" cy="25" r="3.6" fill="#1D1714"/><circle cx="60" cy="23.8" r="1.2" fill="#FFF"/>
"""

_FUSIFORM_RUST: Final = """
<g fill="none" stroke-linecap="round">
<path d="M66 30L36 14M66 30L48 2M66 30L84 2M66 30l32-14M60 38L26 32M72 38l34-6" stroke="#2F7A3E" stroke-width="5"/>
<path d="M66 30L40 6M66 30V0M66 30L92 8M60 40L30 22M72 40l30-18" stroke="#5BAA52" stroke-width="4.4"/>
<path d="M58 112L34 84M58 116L22 100M58 118l-38-4" stroke="#2F7A3E" stroke-width="5"/>
<path d="M58 114L27 91M58 117l-38-10" stroke="#5BAA52" stroke-width="4.4"/>
</g>
<path d="M59 26h13c0 10 2 14 10 20 18 12 18 38 0 48-8 5-9 10-9 20v14H57v-14c0-10-2-16-7-21-12-12-12-34 1-46 7-6 8-11 8-21z" fill="#8A5A3A"/>
<path d="M67 26h5c0 10 2 14 10 20 18 12 18 38 0 48-8 5-9 10-9 20v14h-7c2-36 3-68 1-102z" fill="#6B4229"/>
<g fill="#F28A1E"><ellipse cx="52" cy="58" rx="9" ry="7"/><ellipse cx="70" cy="53" rx="10" ry="7"/><ellipse cx="63" cy="69" rx="11" ry="8"/><ellipse cx="84" cy="66" rx="9" ry="9"/><ellipse cx="48" cy="75" rx="8" ry="8"/><ellipse cx="77" cy="82" rx="10" ry="7"/><ellipse cx="59" cy="88" rx="8" ry="6"/></g>
<g fill="#FFC94A"><ellipse cx="50" cy="56" rx="5" ry="3.4"/><ellipse cx="68" cy="51" rx="6" ry="3.4"/><ellipse cx="61" cy="67" rx="6" ry="4"/><ellipse cx="82" cy="64" rx="5" ry="4.6"/><ellipse cx="46" cy="73" rx="4" ry="4"/><ellipse cx="75" cy="81" rx="6" ry="3.6"/><ellipse cx="58" cy="87" rx="4" ry="3"/></g>
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
    "gull": _GULL,
    "pelican": _PELICAN,
    "hermit-crab": _HERMIT_CRAB,
    "roadrunner": _ROADRUNNER,
    "hummingbird": _HUMMINGBIRD,
    "pitcher-plant": _PITCHER_PLANT,
    "quetzal": _QUETZAL,
    "woodpecker": _WOODPECKER,
    "fusiform-rust": _FUSIFORM_RUST,
}
"""Bodies by the kind of tile or its icon."""
