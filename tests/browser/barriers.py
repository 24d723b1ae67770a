"""Barriers that axe finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script


def axe(page: Page, rules: list[str] | None = None) -> list[str]:
    """Violations that axe finds, all or those of some rules."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(SCRIPT)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = rules
    found = page.evaluate("how => axe.run(how).then(found => found.violations)", options)
    return [f"{v['id']}: {[n['html'][:200] for n in v['nodes'][:3]]}" for v in found]
