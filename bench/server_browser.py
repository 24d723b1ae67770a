"""The game page on a slow telephone: what travels, and when the first order can be given."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright
from server_house import House, make_games, part

GOAL_BYTES = 300_000
GOAL_SECONDS = 1.0
ROUNDS = 5
SLOWER = 4  # times slower than this machine
REST = 1500  # milliseconds until a browser has nothing more to do for itself
LATER = 4000  # milliseconds in which all that a page fetches after the first tap has come
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 94_000,
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


def phone(folder: Path) -> list[str]:
    """Open a page as a slow telephone does; lines for the report."""
    data = folder / "phone"
    game = next(g for g in make_games(data, 10) if g["phase"].endswith("M") and not g["over"])
    with House(data) as house, sync_playwright() as playwright:
        path = os.environ.get("DETENTE_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        first, again = [], []
        for _ in range(ROUNDS):
            context = browser.new_context(**playwright.devices["Pixel 5"])
            key = {"name": "detente_keys", "value": game["seats"]["3"], "url": house.root}
            context.add_cookies([key])
            first.append(opened(context.new_page(), f"{house.root}/g/{game['slug']}/3/"))
            again.append(opened(context.new_page(), f"{house.root}/g/{game['slug']}/3/"))
            context.close()
        browser.close()
    return report(first, again)


def opened(page: Page, url: str) -> tuple[int, float, float]:
    """Bytes that travelled, seconds until the page was drawn and until a tap gave choices.

    A person's browser stands open already: this one first comes to rest, its own windows cost much.
    The page itself tells when it has answered, since questions from outside would take its time.
    """
    wire: CDPSession = page.context.new_cdp_session(page)
    travelled: list[int] = []
    told: list[float] = []
    wire.send("Network.enable")
    wire.send("Runtime.enable")
    wire.send("Runtime.addBinding", {"name": "answered"})
    wire.on("Runtime.bindingCalled", lambda e: told.append(float(e["payload"])))
    page.wait_for_timeout(REST)
    wire.send("Network.emulateNetworkConditions", NETWORK)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    wire.on("Network.loadingFinished", lambda e: travelled.append(int(e["encodedDataLength"])))
    page.add_init_script(TAPPING)
    page.goto(url, wait_until="commit")
    for _ in range(600):
        if told:
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(LATER)
    drawn = page.evaluate(DRAWN)
    page.close()
    return sum(travelled), drawn / 1000, told[0] / 1000


# A unit of the reader's is tapped until the page answers with the buttons of its orders; the first
# time not before the map has been drawn, since nobody taps what is not there to be seen.
TAPPING = """
let seen = false;
const tap = () => {
    const row = document.querySelector(".orders select");
    const section = document.querySelector(".chart");
    const code = row?.name.replace("unit-", "");
    const place = section?.querySelector(`.province[data-province="${code}"]`);
    if (!place) return setTimeout(tap, 20);
    if (!seen) return requestAnimationFrame(() => setTimeout(() => (seen = true) && tap()));
    if (!section.querySelector(".saying")) return setTimeout(tap, 20); // nothing listens yet
    const [x, y] = (place.getAttribute("data-hit") ?? "").split(" ").map(Number);
    const point = new DOMPoint(x, y).matrixTransform(section.querySelector("svg").getScreenCTM());
    const where = { bubbles: true, clientX: point.x, clientY: point.y };
    place.dispatchEvent(new MouseEvent("click", where));
    if (!section.querySelector(".saying.busy button")) return setTimeout(tap, 20);
    window.answered(String(performance.now()));
};
addEventListener("DOMContentLoaded", tap); // by then its scripts have run
setTimeout(tap, 20);
"""
DRAWN = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def report(
    first: list[tuple[int, float, float]], again: list[tuple[int, float, float]]
) -> list[str]:
    """Lines for the report."""
    lines = ["## A slow telephone", ""]
    lines += [
        f"Processor {SLOWER} times slower, 1.6 Mbit/s, 150 ms; the middle of {ROUNDS} rounds.",
        "",
    ]
    lines += [
        "| page | bytes that travel | drawn after s | choices after a tap s |",
        "|---|---|---|---|",
    ]
    for name, seen in (("the first ever", first), ("with style and scripts kept", again)):
        size, drawn, usable = (part([float(s[n]) for s in seen], 0.5) for n in range(3))
        lines.append(f"| {name} | {size:,.0f} | {drawn:.2f} | {usable:.2f} |")
    return [
        *lines,
        "",
        f"Goals: under {GOAL_BYTES:,} bytes; choices within {GOAL_SECONDS:.0f} s.",
        "",
    ]
