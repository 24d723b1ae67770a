"""What a game master is told when a command cannot be done."""

from __future__ import annotations

from collections.abc import Callable

from .words import wording


class DeskError(ValueError):
    """Why a command cannot be done: a code of `[faults]` and its parts, said in any language.

    `inner` says in a language what another room found wrong: it is the part `text`.
    """

    def __init__(
        self, code: str, inner: Callable[[str], str] | None = None, **parts: object
    ) -> None:
        self.code, self.parts, self._inner = code, parts, inner
        super().__init__(self.said())

    def said(self, lang: str = "en") -> str:
        """The sentence: what is wrong, where, and what to do."""
        parts = {**self.parts, "text": self._inner(lang)} if self._inner else self.parts
        return wording(lang).faults[self.code].format_map(parts)
