"""How a person without a pointer gets about: the Tab key, the arrows, Enter."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

SPOT_OF = """code => document.querySelector(`.province[data-province="${code}"]`)
    .dataset.hit.split(" ").slice(0, 2).map(Number)"""
HERE = "document.activeElement.dataset.province ?? ''"


def reach(page: Page, control: Locator) -> None:
    """Go with the Tab key until a control has the focus, and it can be seen that it has."""
    goal = control.first
    for _ in range(250):
        if goal.evaluate("e => e === document.activeElement"):
            seen = goal.evaluate("e => e.matches(':focus-visible')")
            assert seen, f"nothing shows that {control} has the focus"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {control}")


def follow(page: Page, control: Locator) -> None:
    """Press Enter on a control that leads to another page."""
    reach(page, control)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def to_tab(page: Page, name: str) -> None:
    """Choose one of the tabs with the arrow keys."""
    reach(page, page.locator("[role=tab][tabindex='0']"))
    goal = page.get_by_role("tab", name=name)
    for _ in range(6):
        if goal.evaluate("e => e === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    expect(goal).to_have_attribute("aria-selected", "true")


def walk(page: Page, goal: str) -> None:
    """Go to a province with the arrow keys, as somebody does who sees or hears where it is."""
    if not page.evaluate(HERE):
        reach(page, page.locator(".frame"))
        page.keyboard.press("Tab")
    for _ in range(12):
        here = page.evaluate(HERE)
        if here == goal:
            return
        if not any(step(page, here, key) for key in towards(page, here, goal)):
            raise AssertionError(f"no arrow key leads from {here} towards {goal}")
    raise AssertionError(f"the arrow keys do not lead to {goal}")


def towards(page: Page, here: str, goal: str) -> list[str]:
    """The two keys for a direction, the one of the longer way first."""
    (x, y), (gx, gy) = (page.evaluate(SPOT_OF, code) for code in (here, goal))
    sideways = "ArrowRight" if gx > x else "ArrowLeft"
    upright = "ArrowDown" if gy > y else "ArrowUp"
    return [sideways, upright] if abs(gx - x) > abs(gy - y) else [upright, sideways]


def step(page: Page, here: str, key: str) -> bool:
    page.keyboard.press(key)
    return bool(page.evaluate(HERE) != here)
