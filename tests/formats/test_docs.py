"""The page about formats says what the formats say of themselves."""

from __future__ import annotations

from detente.formats import formats
from tests.repository.tree import ROOT

PAGE = ROOT / "docs" / "formats.md"


def rows() -> list[str]:
    """The rows that the formats make."""
    return [
        f"| `{form.name}` | {form.title} | yes | {'yes' if form.write else 'no'} |"
        f" {'; '.join(form.loses) or 'nothing is lost'} |"
        for form in sorted(formats().values(), key=lambda form: form.name)
    ]


def test_the_table_is_kept() -> None:
    table = PAGE.read_text("utf-8").split("\n\n")[2].splitlines()[2:]
    assert table == rows()


def test_what_is_missing_is_said() -> None:
    missing = PAGE.read_text("utf-8").partition("## Missing")[2]
    assert missing.count("\n- ") >= 1
    assert not [name for name in formats() if f"- `{name}`" in missing]
