"""What is wrong with a line, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Fault:
    """A line that cannot be adjudicated: a code, a sentence, the place in the line."""

    code: str
    message: str
    where: str = ""
    id: str | None = None  # of the case, where it could be read

    def as_json(self) -> dict[str, Any]:
        """The line that answers it."""
        error = {"code": self.code, "message": self.message, "where": self.where}
        return {"id": self.id, "error": error}


class ImpossibleError(Exception):
    """Carries a fault out of the readers of this room; it never leaves the room."""

    def __init__(self, code: str, message: str, where: str) -> None:
        super().__init__(message)
        self.fault = Fault(code, message, where)
