"""Cases that do not pass yet, each with its reason: they are shown, never skipped in silence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.cases import Case

# ID -> what is missing. An entry whose case passes is an error, so the list only shrinks.
PENDING: dict[str, str] = {}


def marks(case: Case) -> Any:
    """The case as a test parameter under its ID, expected to fail where it is pending."""
    why = PENDING.get(case.id)
    marked = [pytest.mark.xfail(reason=f"{case.id}: {why}", strict=True)] if why else []
    return pytest.param(case, id=case.id, marks=marked)
