"""Cut EB Garamond to the letters we need: `python tools/fonts/subset.py FOLDER`."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

OUT = Path(__file__).resolve().parents[2] / "src/detente/draw/fonts"
FACES = {
    "EBGaramond-Medium": "500Medium/EBGaramond_500Medium.ttf",
    "EBGaramond-MediumItalic": "500Medium_Italic/EBGaramond_500Medium_Italic.ttf",
    "EBGaramond-SemiBold": "600SemiBold/EBGaramond_600SemiBold.ttf",
}
# Basic Latin, Latin-1, Latin Extended-A, Cyrillic, and the signs that captions use.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x400, 0x460)]
LETTERS += [ord(sign) for sign in "–—‘’“”„…·×→−№"]


def cut(source: Path, target: Path) -> dict[str, int]:
    """Write the subset and return each letter's advance width in thousandths."""
    font = TTFont(source)
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "lnum"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.recalcTimestamp = False
    font.save(target)
    glyphs, metrics = font.getBestCmap(), font["hmtx"].metrics
    per_em = 1000 / font["head"].unitsPerEm
    return {chr(code): round(metrics[name][0] * per_em) for code, name in sorted(glyphs.items())}


def main(folder: Path) -> None:
    """Cut every face and copy the licence beside them."""
    OUT.mkdir(exist_ok=True)
    widths = {name: cut(folder / path, OUT / f"{name}.ttf") for name, path in FACES.items()}
    text = json.dumps(widths, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (OUT / "widths.json").write_text(text + "\n", encoding="utf-8")
    shutil.copy(folder / "LICENSE_FONT", OUT / "OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
