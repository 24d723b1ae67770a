"""Downloads of a whole game: what is in them, and that they keep nobody waiting."""

from __future__ import annotations

import re
import struct
import time
from datetime import UTC, datetime, timedelta
from io import BytesIO
from threading import Thread
from zipfile import ZipFile

import pytest

from detente.formats import read_games
from detente.game.archive import export_game, import_game
from detente.game.events import AllyNamed, Event
from detente.game.fold import add_up
from detente.game.gm import cancel_game
from detente.game.lobby import create_game
from detente.game.process import process
from detente.game.public import log_for
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game
from detente.game.view import OBSERVER
from detente.game.votes import name_ally
from detente.server import carry
from tests.server.client import Client, Page
from tests.server.conftest import Server
from tests.server.table import Table

NOW = datetime(2026, 1, 1, tzinfo=UTC)
YEARS = 30


@pytest.fixture(scope="module")
def table(server: Server, host: Client) -> Table:
    table = Table(server, host)
    table.type("FRANCE", "A Par - Bur\nA Mar - Spa")
    table.type("GERMANY", "A Mun - Bur")
    table.process()
    table.type("FRANCE", "A Spa - Por")
    return table


def get(table: Table, path: str, power: str = "FRANCE", seat: int = 3) -> Page:
    page = table.players[power].get(f"/g/{table.slug}/{seat}/{path}")
    assert page.status == 200, (path, page.words)
    return page


def test_the_page_offers_all_of_it(table: Table) -> None:
    page = get(table, "downloads/")
    for words in ("Everything in one ZIP", "To read and print", "As plain text", "webDiplomacy"):
        assert words in page.words
    assert "Not kept: letters, deadlines, orders that did not count." in page.words


@pytest.mark.parametrize("path", ["downloads/report.txt", "downloads/report/"])
def test_the_report_has_every_phase_with_reasons(table: Table, path: str) -> None:
    page = get(table, path)
    assert "Spring 1901, movement" in page.text and "A SPA - POR" not in page.text
    told = " ".join(page.text.split())
    assert "did not get to Burgundy: 1 against 1" in told
    assert "attachment" in page.headers.get("content-disposition", "") or path.endswith("/")


def test_the_report_speaks_the_readers_language(server: Server, table: Table) -> None:
    reader = server.client("es")
    reader.cookies.update(table.players["FRANCE"].cookies)
    page = reader.get(f"/g/{table.slug}/3/downloads/report.txt")
    assert "Primavera 1901" in page.text and "Francia" in page.text
    page = reader.get(f"/g/{table.slug}/3/downloads/")
    assert "El informe" in page.words and "Denunciar" not in page.words  # that is for letters


def test_pictures_of_each_phase_and_of_the_present(table: Table) -> None:
    past, now = (get(table, f"downloads/{phase}.svg") for phase in ("S1901M", "F1901M"))
    assert past.headers["content-type"] == "image/svg+xml" and past.text.startswith("<svg")
    assert 'data-order="A PAR - BUR"' in past.text
    assert "data-order" not in now.text, "the running phase's orders are in no picture"
    png = get(table, "downloads/S1901M.png").body
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", png[16:20])[0] == 2040
    player = table.players["FRANCE"]
    assert player.get(f"/g/{table.slug}/3/downloads/S1950M.svg").status == 404


def test_other_programs_read_what_is_written(table: Table) -> None:
    for form in carry.FORMS:
        page = get(table, f"downloads/other/{form.name}/")
        assert "attachment" in page.headers["content-disposition"]
        (game, *_more) = read_games(page.text, form.name)
        orders = {str(given.order) for stage in game.stages for given in stage.givens}
        assert "A MAR - SPA" in orders and "A SPA - POR" not in orders, form.name
    player = table.players["FRANCE"]
    assert player.get(f"/g/{table.slug}/3/downloads/other/jdip/").status == 404


def test_a_game_that_no_other_format_carries_says_so(server: Server, host: Client) -> None:
    table = Table(server, host, ruleset="diplonline")
    assert "know no such board or orders" in get(table, "downloads/").words
    page = table.players["FRANCE"].get(f"/g/{table.slug}/3/downloads/other/judge/")
    assert page.status == 422 and "know no such board or orders" in page.words


def test_the_zip_holds_everything(table: Table) -> None:
    page = get(table, "downloads/game.zip")
    with ZipFile(BytesIO(page.body)) as packed:
        assert packed.testzip() is None
        names = packed.namelist()
        assert {"game.json", "report.txt", "report.html", "report.css"} <= set(names)
        assert {"maps/001-S1901M.svg", "maps/002-F1901M.svg", "other/judge.txt"} <= set(names)
        import_game(packed.read("game.json").decode())
        assert not any(b"A SPA - POR" in packed.read(name) for name in names)


def test_a_seats_own_file_has_its_own_orders_and_letters_only(table: Table) -> None:
    mine = get(table, "game.json?mine=1").text
    assert "A SPA - POR" in mine
    import_game(mine)
    others = get(table, "game.json?mine=1", "GERMANY", 4).text
    assert "A SPA - POR" not in others and "A SPA - POR" not in get(table, "game.json").text


def test_an_ally_is_secret_until_the_game_is_over() -> None:
    events = list(_agreed(create_game(Settings(ruleset="diplonline"), NOW, game_id="x", name="x")))
    game = Game.from_events(events)

    def do(decision: tuple[Event, ...] | Refusal) -> None:
        nonlocal game
        events.extend(_agreed(decision))
        game = add_up(_agreed(decision), game)

    do(name_ally(game, "1", "2", NOW))
    do(name_ally(game, "1", "3", NOW))
    do(process(game, NOW, force=True))
    do(name_ally(game, "1", "4", NOW))
    named = [e for e in log_for(game, events, OBSERVER) if isinstance(e, AllyNamed)]
    assert not named
    assert not [e for e in log_for(game, events, "3") if isinstance(e, AllyNamed)]
    assert len([e for e in log_for(game, events, "1") if isinstance(e, AllyNamed)]) == 3
    do(cancel_game(game, NOW))
    assert game.stage == "over"
    opened = [e for e in log_for(game, events, OBSERVER) if isinstance(e, AllyNamed)]
    assert [event.partner for event in opened] == ["3"], "what counted, and no draft"


def _agreed(decision: tuple[Event, ...] | Refusal) -> tuple[Event, ...]:
    assert not isinstance(decision, Refusal), decision
    return decision


def long_game() -> str:
    """A game of thirty years in which nobody moves, and most are disbanded or build."""
    events = list(_agreed(create_game(Settings(), NOW, game_id="long", name="A long war")))
    game = Game.from_events(events)
    moment = NOW
    while int(game.phase[1:5]) < 1901 + YEARS:
        moment += timedelta(days=1)
        made = _agreed(process(game, moment, force=True))
        events += made
        game = add_up(made, game)
    return export_game(events)


@pytest.fixture(scope="module")
def long_table(server: Server, host: Client) -> str:
    page = host.get("/load/")
    page = host.send(page.forms[0], text=long_game())
    assert page.status == 200, page.words
    return page.url.split("/")[-3]


def test_a_long_game_keeps_nobody_waiting(server: Server, host: Client, long_table: str) -> None:
    """While its ZIP is made, other pages are answered."""
    slow: list[float] = []
    done: list[Page] = []
    reader = server.client()
    work = Thread(target=lambda: done.append(host.get(f"/watch/{long_table}/downloads/game.zip")))
    work.start()
    while work.is_alive():
        begun = time.perf_counter()
        assert reader.get("/healthz").status == 200
        slow.append(time.perf_counter() - begun)
    work.join()
    assert done[0].status == 200
    with ZipFile(BytesIO(done[0].body)) as packed:
        assert sum(name.startswith("maps/") for name in packed.namelist()) > 2 * YEARS
    slow.sort()
    assert slow[int(len(slow) * 0.9)] < 0.5, slow[-5:]


def test_a_picture_is_made_beside_the_server(server: Server, host: Client, long_table: str) -> None:
    slow: list[float] = []
    done: list[Page] = []
    reader = server.client()
    work = Thread(target=lambda: done.append(host.get(f"/watch/{long_table}/downloads/F1910M.png")))
    work.start()
    while work.is_alive():
        begun = time.perf_counter()
        reader.get("/healthz")
        slow.append(time.perf_counter() - begun)
    work.join()
    assert done[0].body[:4] == b"\x89PNG" and max(slow) < 1, max(slow)


def test_too_many_bundles_are_asked_to_wait(own_server: Server) -> None:
    table = Table(own_server, own_server.host())
    answers = {download(table, "game.zip").status for _ in range(22)}
    assert answers == {200, 429}
    assert download(table, "report.txt").status == 200, "what is small is counted by itself"


def test_seven_players_behind_one_address_may_download_all_that_their_page_names(
    own_server: Server,
) -> None:
    table = Table(own_server, own_server.host())
    page = table.players["FRANCE"].get(f"/g/{table.slug}/3/downloads/")
    names = sorted(set(re.findall(r'href="[^"]*/3/downloads/([^"]+)"', page.text)))
    files = [name for name in names if not name.endswith(".zip")]
    assert len(files) > 8
    answers = {download(table, name).status for _ in range(7) for name in files}
    assert answers <= {200, 422}  # a format may be unable to hold a game


def download(table: Table, name: str) -> Page:
    return table.players["FRANCE"].get(f"/g/{table.slug}/3/downloads/{name}")
