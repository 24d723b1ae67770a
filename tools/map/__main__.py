"""Writes the geometry files and the bare maps: python -m tools.map [--output FOLDER]."""

import argparse
import json
import time
from pathlib import Path

from detente.board import load_board
from tools.map.bare import bare_svg
from tools.map.build import PRESETS, cut_regions, draw, geometry
from tools.map.data import load_data
from tools.map.report import report

OUTPUT = Path(__file__).parents[2] / "src" / "detente" / "draw" / "maps"


def main() -> None:
    """Cut the board, write each preset's file and say what was measured."""
    parser = argparse.ArgumentParser(prog="python -m tools.map", description=__doc__)
    parser.add_argument("--output", type=Path, default=OUTPUT, help="folder of the files")
    args = parser.parse_args()
    board, data = load_board("standard"), load_data()
    began = time.perf_counter()
    regions, project = cut_regions(data)
    for preset in PRESETS:
        content = geometry(board, data, draw(data, regions, project, preset), preset)
        text = json.dumps(content, separators=(",", ":"), ensure_ascii=False) + "\n"
        svg = bare_svg(content)
        (args.output / f"{preset.name}.json").write_text(text, encoding="utf-8")
        (args.output / f"{preset.name}.svg").write_text(svg, encoding="utf-8")
        spent = time.perf_counter() - began
        print(f"{preset.name}: json {len(text)} bytes, svg {len(svg)} bytes, {spent:.1f} s")
        print(report(board, content))


if __name__ == "__main__":
    main()
