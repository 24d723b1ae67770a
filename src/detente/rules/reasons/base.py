"""The base of all reasons, and the list of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, ClassVar

REASONS: dict[str, type[Reason]] = {}


@dataclass(frozen=True)
class Reason:
    """Base of all reasons."""

    code: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        REASONS[cls.code] = cls

    def parts(self) -> dict[str, Any]:
        """The named parts, as values."""
        return {f.name: getattr(self, f.name) for f in fields(self)}
