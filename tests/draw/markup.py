"""Reading a drawing: its elements by class and by attribute."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawing: str) -> ElementTree.Element:
    """The root element; fails where the drawing is not well-formed XML."""
    return ElementTree.fromstring(drawing)


def with_class(root: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    """Elements that have a class."""
    return (e for e in root.iter() if name in e.get("class", "").split())


def order(root: ElementTree.Element, text: str) -> ElementTree.Element:
    """The element of an order by its canonical text."""
    found = [e for e in with_class(root, "order") if e.get("data-order") == text]
    assert len(found) == 1, f"{len(found)} elements for {text}"
    return found[0]


def signs(element: ElementTree.Element) -> set[str]:
    """Names of the signs that are used in an element: cross, slash, void, head ..."""
    return {e.get("href", "").removeprefix("#map-") for e in element.iter(f"{SVG}use")}


def title(element: ElementTree.Element) -> str:
    """The text of its title."""
    found = element.find(f"{SVG}title")
    assert found is not None
    return found.text or ""
