"""Time in a real browser: the reader's zone, 24 hours, a countdown in words, and no barriers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_game import Watch, turn
from tests.server.client import Client
from tests.server.conftest import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def watch(results: Path) -> Iterator[Watch]:
    made = Watch(results)
    yield made
    assert not made.complaints


@pytest.fixture(scope="module")
def host_client(server: Server) -> Client:
    return server.host()


def opened(browser: Browser, watch: Watch, keys: Client | None = None, zone: str = "UTC") -> Page:
    """A page of somebody whose browser writes dates the American way."""
    context = browser.new_context(locale="en-US", timezone_id=zone)
    if keys is not None:
        context.add_cookies(
            [{"name": k, "value": v, "url": keys.root} for k, v in keys.cookies.items()]
        )
    page = context.new_page()
    watch.follow(page)
    return page


def test_time_from_the_form_to_the_deadline(
    server: Server, browser: Browser, watch: Watch, host_client: Client
) -> None:
    host = opened(browser, watch, host_client, "Asia/Tokyo")
    link = make(server, host, watch)
    exchange(host, watch)
    player = opened(browser, watch, zone="Europe/Madrid")
    player.goto(link)
    player.reload()  # the browser has told its zone by now
    deadline = player.locator("time[data-deadline]")
    expect(deadline).to_contain_text(re.compile(r"\d\d:\d\d \(Europe/Madrid\), \d\d:\d\d UTC"))
    be_away(player, watch)
    for page in (host, player):
        page.context.close()


def make(server: Server, host: Page, watch: Watch) -> str:
    """Make a daily game, looking at its dates first; the first seat's link."""
    host.goto(f"{server.root}/new/")
    host.get_by_label("Name of the game").fill("Timed")
    host.get_by_text("Deadlines", exact=True).click()
    expect(host.get_by_label("Time zone of the game")).to_have_value("Asia/Tokyo")
    host.get_by_label("A phase a day").check()
    turn(host, host.get_by_role("button", name="Show the dates that this makes"))
    expect(host.locator("#dates li").first).to_contain_text("20:00 (Asia/Tokyo), 11:00 UTC")
    expect(host.get_by_label("Name of the game")).to_have_value("Timed")
    watch.look(host, "new-dates")
    turn(host, host.get_by_role("button", name="Make the game"))
    expect(host.get_by_label("Time, 00:00 to 23:59, in Asia/Tokyo")).to_have_value("20:00")
    return host.locator("input.link").first.input_value()


def exchange(host: Page, watch: Watch) -> None:
    """Another clock from now on, looked at first."""
    turn(host, host.get_by_role("link", name="Other deadlines"))
    watch.look(host, "clock")
    host.get_by_label("Two phases a week").check()
    host.get_by_label("For this phase too").check()
    turn(host, host.get_by_role("button", name="Show the dates that this makes"))
    watch.look(host, "clock-dates")
    turn(host, host.get_by_role("button", name="Yes, from now on"))
    expect(host.get_by_role("status").first).to_contain_text("all players are told")


def be_away(player: Page, watch: Watch) -> None:
    """Ask for more time and say that one is away."""
    player.goto(player.url.split("#")[0] + "#part-game")
    turn(player, player.get_by_role("button", name="Ask for 24 hours more"))
    player.goto(player.url.split("#")[0] + "#part-game")
    expect(player.locator("#time-now")).to_contain_text("You ask for 24 hours more")
    day = player.evaluate("new Date(Date.now() + 4 * 86400000).toISOString().slice(0, 10)")
    player.get_by_label("Away until this day").fill(day)
    turn(player, player.get_by_role("button", name="I am away until then"))
    player.goto(player.url.split("#")[0] + "#part-game")
    expect(player.locator("#time-now")).to_contain_text("You are away until")
    watch.look(player, "own-time")


def test_what_is_left_counts_down_in_words(
    server: Server, browser: Browser, watch: Watch, host_client: Client
) -> None:
    host = opened(browser, watch, host_client)
    host.goto(f"{server.root}/new/")
    host.get_by_label("Name of the game").fill("Live")
    host.get_by_text("Deadlines", exact=True).click()
    host.get_by_label("Live, 5 minutes").check()
    turn(host, host.get_by_role("button", name="Make the game"))
    host.clock.install()
    host.reload()
    left = host.locator(".deadline [data-left]")
    expect(left).to_have_text(re.compile(r"^in (9|10) minutes\.$"))
    host.clock.fast_forward("06:00")
    expect(left).to_have_text(re.compile(r"^in [34] minutes\.$"))
    host.clock.fast_forward("02:30")
    expect(left).to_have_text(re.compile(r"^in \d\d seconds\.$"))
    host.clock.fast_forward("02:00")
    expect(left).to_have_text("it is over.")
    host.context.close()
