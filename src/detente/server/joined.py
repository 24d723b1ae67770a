"""Style sheets and scripts that only name others, sent with these inside.

Each file that a telephone asks for costs it 150 ms and more. `css/play.css` and `js/play.js` are
plain lists of what the game page needs, `js/later.js` of what all pages do, good as they stand;
joined, all of it comes at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable

LISTS = ("css/play.css", "js/play.js", "js/later.js")

_SHEET = re.compile(r'^@import "([\w-]+\.css)";\n', re.MULTILINE)
_IMPORT = re.compile(r'^import (?:(\{[\w, ]+\}) from )?"\./([\w-]+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export|@import)\b.*", re.MULTILINE)
# Comments that have their lines to themselves: a quarter of what travels.
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)

Read = Callable[[str], str]


def joined(name: str, read: Read) -> str:
    """A list's files as one; `read` gives the text of a file by its name."""
    return _sheets(name, read) if name.endswith(".css") else _scripts(name, read)


def _sheets(name: str, read: Read) -> str:
    return _whole(name, _SHEET.sub(lambda found: _bare(read(f"css/{found[1]}")), _bare(read(name))))


def _scripts(name: str, read: Read) -> str:
    """Each script becomes a function that is called once and returns what the script exports."""
    done: dict[str, str] = {}

    def take(stem: str) -> None:
        if stem in done:
            return
        done[stem] = ""  # begun
        text = _bare(read(f"js/{stem}.js"))
        for found in _IMPORT.finditer(text):
            take(found[2])
        given = ", ".join(name for _, name in _EXPORT.findall(text))
        body = _EXPORT.sub(r"\1 \2", _IMPORT.sub(_taken, text))
        # Taken out and put in again, it comes after all that it imports.
        del done[stem]
        done[stem] = f"const {_holder(stem)} = (() => {{\n{body}return {{ {given} }};\n}})();\n"

    take(name.removeprefix("js/").removesuffix(".js"))
    return _whole(name, "".join(done.values()))


def _bare(text: str) -> str:
    return _COMMENT.sub("", text)


def _taken(found: re.Match[str]) -> str:
    return f"const {found[1]} = {_holder(found[2])};\n" if found[1] else ""


def _holder(stem: str) -> str:
    return "$" + stem.replace("-", "_")


def _whole(name: str, text: str) -> str:
    """The text, if no import or export of another form is left in it."""
    if left := _LEFT.search(text):
        raise ValueError(
            f"{name} cannot be joined: write “{left[0]}” as the other files of its kind do"
        )
    return text
