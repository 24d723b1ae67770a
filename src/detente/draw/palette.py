"""Palettes: the colours of the paper, the sea and the powers, read from `palettes/<name>.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from detente.variants.strict import read

from .errors import DrawError

_COLOUR = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True)
class Tint:
    """A power's colours."""

    land: str  # its centres
    pale: str  # land that it holds without a centre
    hatch: str  # the lines of its pattern
    unit: str  # its units
    letter: str  # on a unit
    line: str  # its arrows

    def __post_init__(self) -> None:
        _check(self)


@dataclass(frozen=True)
class Palette:
    """All colours of a drawing, each `#rrggbb`."""

    name: str
    paper: str  # behind everything
    land: str  # nobody's land
    closed: str  # land that is no part of the board
    closed_hatch: str
    sea: str
    wave: str  # the lines along the shores
    ink: str  # borders, outlines, letters of names
    sea_ink: str  # names of seas
    faint: str  # lesser lines: borders of seas, frames
    halo: str  # around letters and below arrows
    alarm: str  # marks of failure
    powers: Mapping[str, Tint]

    def __post_init__(self) -> None:
        _check(self)

    def colours(self) -> frozenset[str]:
        """All colours as six hexadecimal digits."""
        texts = [*vars(self).values(), *(c for tint in self.powers.values() for c in _of(tint))]
        return frozenset(t[1:] for t in texts if isinstance(t, str) and t.startswith("#"))

    def tint(self, power: str) -> Tint:
        """A power's colours; raises `DrawError` for a power without any."""
        try:
            return self.powers[power]
        except KeyError:
            raise DrawError(f"palette {self.name!r} has no colours for {power!r}") from None


def _of(tint: Tint) -> Iterable[str]:
    return vars(tint).values()


def _check(colours: Tint | Palette) -> None:
    for key, value in vars(colours).items():
        if key not in ("name", "powers") and not _COLOUR.fullmatch(value):
            raise ValueError(f"{key} {value!r} is no colour like #1f2a37")


def palette_names() -> tuple[str, ...]:
    """Names of the packaged palettes."""
    folder = (files(__package__) / "palettes").iterdir()
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder if f.name.endswith(".toml")))


@cache
def load_palette(name: str = "classic") -> Palette:
    """A palette by name; raises `DrawError` for an unknown one."""
    if name not in palette_names():
        raise DrawError(f"unknown palette {name!r}; there is {', '.join(palette_names())}")
    text = (files(__package__) / "palettes" / f"{name}.toml").read_text("utf-8")
    return read(Palette, tomllib.loads(text), f"palette {name}")
