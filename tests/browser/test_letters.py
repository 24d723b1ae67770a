"""Letters in a real browser: beside the map, by keyboard alone, on a telephone, without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.barriers import axe
from tests.browser.keys import reach
from tests.browser.test_game import Watch, turn
from tests.server.conftest import running
from tests.server.table import SEATS, Table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    for server in running(tmp_path_factory.mktemp("letters") / "data"):
        table = Table(server, server.host())
        speak(table, "GERMANY", ["3"], "**Bonjour!** Shall we leave *Burgundy* empty?")
        speak(table, "FRANCE", ["4"], "Gladly. What of Italy?")
        speak(
            table,
            "GERMANY",
            ["3"],
            "> What of Italy?\n\nTogether:\n\n- Munich to Tyrolia\n- Marseilles to Piedmont",
            ["A Mun - Tyr", "A Mar - Pie"],
        )
        speak(table, "ITALY", "all", "Rome greets Europe and wants peace. https://example.org/rome")
        speak(table, "ENGLAND", ["3", "4"], "The three of us against the Tsar?")
        yield table


def speak(
    table: Table, power: str, to: list[str] | str, text: str, orders: list[str] | None = None
) -> None:
    seat = SEATS.index(power) + 1
    player = table.players[power]
    if not player.csrf:
        player.get(f"/g/{table.slug}/{seat}/")
    sent = {"to": to, "text": text, "orders": orders or []}
    answer = player.post_json(f"/g/{table.slug}/{seat}/api/letters", sent)
    assert answer.status == 201, answer.text


def cookies(table: Table, power: str, context: BrowserContext) -> None:
    """The browser holds the seat's key as the client does."""
    jar = [
        {"name": name, "value": value, "url": table.host.root}
        for name, value in table.players[power].cookies.items()
    ]
    context.add_cookies(jar)


@pytest.fixture(scope="module")
def watch(results: Path) -> Iterator[Watch]:
    made = Watch(results)
    yield made
    assert not made.complaints


def own(table: Table, power: str, path: str = "") -> str:
    return f"{table.host.root}/g/{table.slug}/{SEATS.index(power) + 1}/{path}"


def barriers(page: Page, name: str) -> None:
    told = axe(page)
    assert not told, f"{name}: {told}"


def test_a_conversation_opens_beside_the_map(
    table: Table, context: BrowserContext, watch: Watch
) -> None:
    cookies(table, "FRANCE", context)
    page = context.new_page()
    watch.follow(page)
    page.goto(own(table, "FRANCE"))
    tab = page.get_by_role("tab", name="Letters")
    expect(tab).to_contain_text("4")
    tab.click()
    watch.look(page, "letters-list")
    barriers(page, "the list beside the map")
    page.get_by_role("link", name="Germany 2 new").click()
    expect(page.locator("#letters-title")).to_be_focused()
    expect(page.get_by_text("To Germany only")).to_be_visible()
    expect(page.locator(".letter")).to_have_count(3)
    expect(page.locator(".chart svg")).to_be_visible()
    expect(tab).to_contain_text("2")
    expect(page.locator(".letter").last).to_be_in_viewport()
    watch.look(page, "letters-beside")
    page.locator("summary", has_text="Propose orders").click()
    barriers(page, "a conversation beside the map")
    page.set_viewport_size({"width": 390, "height": 844})
    barriers(page, "a conversation on a telephone")
    page.close()


def test_a_letter_by_keyboard_alone(table: Table, context: BrowserContext, watch: Watch) -> None:
    cookies(table, "FRANCE", context)
    page = context.new_page()
    watch.follow(page)
    page.goto(own(table, "FRANCE"))
    reach(page, page.get_by_role("tab", name="Orders"))
    for _ in range(6):
        if "Letters" in focused(page):
            break
        page.keyboard.press("ArrowRight")
    reach(page, page.get_by_role("link", name="Germany"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("To Germany only")).to_be_visible()
    reach(page, page.get_by_label("To Germany only"))
    page.keyboard.type("Written without a mouse")
    page.reload()
    expect(page.get_by_label("To Germany only")).to_have_value("Written without a mouse")
    expect(page.get_by_label("To Germany only")).to_be_visible()
    page.get_by_label("To Germany only").focus()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".letter.own").last).to_contain_text("Written without a mouse")
    expect(page.get_by_label("To Germany only")).to_have_value("")
    expect(page.get_by_label("To Germany only")).to_be_focused()
    expect(page.locator("[data-told]")).to_have_text("Sent.")
    page.close()


def test_a_refusal_is_told_beside_the_map(table: Table, context: BrowserContext) -> None:
    cookies(table, "FRANCE", context)
    page = context.new_page()
    page.goto(own(table, "FRANCE", "?letters=3-4#part-letters"))
    page.get_by_label("To Germany only").fill("  ")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("alert").filter(has_text="nothing to send")).to_be_visible()
    expect(page.locator(".chart svg")).to_be_visible()
    barriers(page, "a refusal beside the map")
    page.close()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.textContent + document.activeElement.id"))


def test_a_letter_arrives_while_one_is_written(
    table: Table, context: BrowserContext, watch: Watch
) -> None:
    cookies(table, "FRANCE", context)
    page = context.new_page()
    watch.follow(page)
    page.goto(own(table, "FRANCE", "letters/1-3/"))
    page.get_by_label("To Austria only").fill("I am still writing")
    speak(table, "AUSTRIA", ["3"], "Vienna was quicker")
    page.evaluate("document.dispatchEvent(new CustomEvent('news', {detail: {kinds: ['letters']}}))")
    expect(page.locator(".letter").last).to_contain_text("Vienna was quicker")
    expect(page.get_by_label("To Austria only")).to_have_value("I am still writing")
    page.close()


def test_what_cannot_be_sent_is_kept(table: Table, context: BrowserContext) -> None:
    cookies(table, "FRANCE", context)
    page = context.new_page()
    page.goto(own(table, "FRANCE", "letters/3-7/"))
    page.get_by_label("To Turkey only").fill("Over a bad line")
    context.set_offline(True)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("[data-told]")).to_contain_text("could not be sent; it is kept here")
    expect(page.get_by_label("To Turkey only")).to_have_value("Over a bad line")
    context.set_offline(False)
    page.get_by_role("button", name="Send").dblclick()
    expect(page.locator(".letter")).to_have_count(1)
    page.reload()
    expect(page.locator(".letter")).to_have_count(1)
    expect(page.get_by_label("To Turkey only")).to_have_value("")
    page.close()


def test_pages_of_letters_have_no_barriers(
    table: Table, context: BrowserContext, watch: Watch
) -> None:
    cookies(table, "GERMANY", context)
    page = context.new_page()
    watch.follow(page)
    for path, name in [
        ("letters/", "letters"),
        ("letters/?q=italy", "letters-found"),
        ("letters/3-4/", "letters-talk"),
        ("letters/2-3-4/", "letters-group"),
        ("letters/all/", "letters-public"),
        ("letters/3-4/2/report/", "letters-report"),
    ]:
        page.goto(own(table, "GERMANY", path))
        watch.look(page, name)
        page.set_viewport_size({"width": 390, "height": 844})
        barriers(page, f"{name} on a telephone")
    dark = context.browser.new_context(color_scheme="dark") if context.browser else context
    cookies(table, "GERMANY", dark)
    page = dark.new_page()
    page.goto(own(table, "GERMANY", "letters/3-4/"))
    watch.look(page, "letters-dark")
    dark.close()
    host = context.new_page()
    for name, value in table.host.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": table.host.root}])
    for path, name in [("", "host-reports"), ("letters/", "host-letters")]:
        host.goto(f"{table.host.root}/g/{table.slug}/host/{path}")
        watch.look(host, name)


def test_letters_without_scripts(table: Table, browser: Browser) -> None:
    bare = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    cookies(table, "RUSSIA", bare)
    page = bare.new_page()
    page.goto(own(table, "RUSSIA"))
    turn(page, page.locator("#part-letters").get_by_role("link", name="Turkey"))
    page.get_by_label("To Turkey only").fill("From Moscow")
    page.locator("summary", has_text="Propose orders").click()
    page.get_by_label("Orders of any power").fill("F Ank - Con\nnonsense")
    turn(page, page.get_by_role("button", name="Send"))
    expect(page.get_by_role("alert")).to_contain_text("some of the proposed lines are no orders")
    expect(page.get_by_label("To Turkey only")).to_have_value("From Moscow")
    page.get_by_label("Orders of any power").fill("F Ank - Con")
    turn(page, page.get_by_role("button", name="Send"))
    expect(page.locator(".letter")).to_contain_text("Fleet Ankara moves to Constantinople.")
    bare.close()
    turkey = browser.new_context(java_script_enabled=False)
    cookies(table, "TURKEY", turkey)
    page = turkey.new_page()
    page.goto(own(table, "TURKEY", "letters/6-7/"))
    turn(page, page.get_by_role("button", name="Put into my orders (1)"))
    told = page.get_by_role("status").filter(has_text="The server holds 1 order")
    expect(told.first).to_be_visible()
    turkey.close()
