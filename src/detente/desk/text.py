"""JSON as people write it."""

from __future__ import annotations

import json
from typing import Any


def pretty(data: Any) -> str:
    """JSON that a person may read and edit."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
