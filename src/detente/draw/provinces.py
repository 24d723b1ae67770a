"""The element of each province: its id, role, name, colour and hatching."""

from __future__ import annotations

from collections.abc import Mapping

from .backdrop import Land
from .holders import holders, owners
from .patterns import hatch_id
from .scene import Scene
from .svg import attrs
from .wording import captions, names


class ProvinceWriter:
    """Writes the element of each province; a blank one leaves out whose they are."""

    def __init__(
        self,
        scene: Scene,
        lang: str,
        interactive: bool,
        past: Mapping[str, str] | None,
        *,
        blank: bool = False,
    ) -> None:
        self.scene = scene
        self.lang = lang
        self.interactive = interactive
        self.owners = {} if blank else owners(scene.position)
        self.holders = {} if blank else holders(scene.position, past)

    def element(self, land: Land) -> str:
        """A province with its id, role, name and paint."""
        values, hatch = {}, ""
        if owner := self.owners.get(land.code):
            values["data_owner"] = owner
        if not land.sea:
            values["fill"], hatch = self._paint(land.code)
        values["role"] = "button" if self.interactive else "img"
        if self.interactive:
            values |= {"tabindex": "0", "data_hit": land.hit, "aria_label": self._label(land)}
        return f"{land.head}{attrs(values)}>{land.body}{hatch}</g>"

    def coat(self, code: str) -> str:
        """The colour and hatching of a province to be laid over its element; none of nobody's."""
        if not {code} & (self.owners.keys() | self.holders.keys() | self.scene.closed):
            return ""
        colour, hatch = self._paint(code)
        return f'<use href="#{self.scene.name}-{code}-land" fill="{colour}"/>{hatch}'

    def _paint(self, code: str) -> tuple[str, str]:
        """The colour of a land province, and its hatching over that."""
        scene = self.scene
        if code in scene.closed:
            paint = f'fill="url(#{scene.name}-hatch)"'
            return scene.palette.closed, f'<use href="#{scene.name}-{code}-land" {paint}/>'
        owner = self.owners.get(code)
        power = owner or self.holders.get(code)
        if power is None:
            return scene.palette.land, ""
        tint = scene.tint(power)
        weight = "" if owner else ' opacity=".5"'
        use = f'<use href="#{scene.name}-{code}-land" fill="url(#{hatch_id(scene.name, power)})"'
        return tint.land if owner else tint.pale, f"{use}{weight}/>"

    def _label(self, land: Land) -> str:
        """Name, owner and unit, as a sentence part that is read aloud."""
        words, texts = names(self.lang), captions(self.lang)
        position = self.scene.position
        parts = [land.name]
        if position.board.provinces[land.code].centre:
            owner = self.owners.get(land.code)
            parts.append(f"{texts.centre}: {words.power(owner) if owner else texts.unowned}")
        if land.code in self.scene.closed:
            parts.append(texts.closed)
        if unit := position.at(land.code):
            coast = f" ({words.coast(unit.location.coast)})" if unit.location.coast else ""
            power = words.power(position.units[unit])
            parts.append(f"{words.unit(unit.kind)}, {power}{coast}")
        for unit, entry in position.dislodged.items():
            if unit.province == land.code:
                power = words.power(entry.power)
                parts.append(f"{texts.dislodged}: {words.unit(unit.kind)}, {power}")
        return "; ".join(parts)
