"""Java objects as the library JSX writes them in XML, without building any of them.

Each element is an object, a list, a text, a number or nothing; `field` names it within its owner,
`idref` stands for an object that was written before. A map is written as a few numbers about
itself, then its keys and values in turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.parsers import expat

from .played import FormatError
from .strict import shown

_WRAPPING = frozenset({"declaredClass", "default"})  # no object: what is inside is its owner's
_HOLDING = ("object", "array", "collection")
_ABOUT_MAPS = {"java.util.HashMap": 2, "java.util.TreeMap": 1}  # numbers before the first key
_DEEPEST = 200_000  # elements within each other
_CHUNK = 1 << 16

Value: TypeAlias = "Thing | str | None"


@dataclass(eq=False)
class Thing:
    """An object or a list: its class, its fields by name, and its entries in order."""

    kind: str
    fields: dict[str, Value] = field(default_factory=dict)
    entries: list[Value] = field(default_factory=list)

    def thing(self, name: str, kind: str = "") -> Thing:
        """A field that must hold an object, of a class where one is named."""
        value = self.fields.get(name)
        if not isinstance(value, Thing) or (kind and value.kind != kind):
            raise FormatError("missing", f"{self.kind}.{name}", text=kind or "object")
        return value

    def text(self, name: str) -> str:
        """A field that must hold a text or a number."""
        value = self.fields.get(name)
        if not isinstance(value, str):
            raise FormatError("missing", f"{self.kind}.{name}", text="value")
        return value

    def number(self, name: str) -> int:
        """A field that must hold a whole number."""
        text = self.text(name)
        if not text.removeprefix("-").isdecimal() or len(text) > 9:
            raise FormatError("must_be_int", f"{self.kind}.{name}", text=shown(text))
        return int(text)

    def pairs(self) -> Sequence[tuple[Value, Value]]:
        """The keys and values of a map."""
        entries = self.entries[_ABOUT_MAPS.get(self.kind, 0) :]
        if len(entries) % 2:
            raise FormatError("missing", self.kind, text="value")
        return list(zip(entries[::2], entries[1::2], strict=True))


def things(text: str) -> Sequence[Thing]:
    """All objects of a text in XML, in its order; raises `FormatError`."""
    reader = _Reader()
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = _refuse  # and with it every entity of the text's own
    try:
        for start in range(0, len(text), _CHUNK):
            parser.Parse(text[start : start + _CHUNK].encode("utf-8", "replace"))
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        place = f"line {error.lineno}, character {error.offset + 1}"
        raise FormatError("bad_xml", place, text=expat.ErrorString(error.code)) from None
    return reader.found


def _refuse(*_: object) -> None:
    raise FormatError("xml_declares")


class _Reader:
    """Makes things of elements as they open and close."""

    def __init__(self) -> None:
        self.found: list[Thing] = []
        self._known: dict[str, Value] = {}
        self._open: list[Thing] = []
        self._depth = 0
        self._recognised = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element opens."""
        self._depth += 1
        if not self._recognised:
            if tag != "jsx":
                raise FormatError("unknown_element", text=shown(tag))
            self._recognised = True
        elif self._depth > _DEEPEST:
            raise FormatError("too_deep")
        else:
            self._object(tag, attributes)

    def end(self, tag: str) -> None:
        """An element closes."""
        self._depth -= 1
        if tag in _HOLDING:
            self._open.pop()

    def _object(self, tag: str, told: Mapping[str, str]) -> None:
        match tag:
            case "object" | "array" | "collection":
                thing = Thing(told.get("base") or told.get("class", ""))
                self._put(thing, told)
                self.found.append(thing)
                self._open.append(thing)
            case "string" | "primitive":
                self._put(told.get("value", ""), told)
            case "null":
                self._put(None, told)
            case "reference":
                if told.get("idref") not in self._known:
                    raise FormatError("no_id", text=shown(told.get("idref")))
                self._put(self._known[told["idref"]], told)
            case _ if tag not in _WRAPPING:
                raise FormatError("unknown_element", text=shown(tag))

    def _put(self, value: Value, told: Mapping[str, str]) -> None:
        if "id" in told:
            self._known[told["id"]] = value
        if not self._open:
            return
        owner, name = self._open[-1], told.get("field")
        if name is None:
            owner.entries.append(value)
        else:
            owner.fields[name] = value
