"""Many at once: votes, Ready and the host's decision meet, and each phase is decided once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from tests.server.client import Client, Form
from tests.server.conftest import Server
from tests.server.table import Table


def at_once(calls: list[Callable[[], object]]) -> None:
    barrier = threading.Barrier(len(calls))

    def wait_and(call: Callable[[], object]) -> None:
        barrier.wait()
        call()

    threads = [threading.Thread(target=wait_and, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)


def test_all_are_ready_while_the_host_decides(server: Server, host: Client) -> None:
    table = Table(server, host)
    for number in range(1, 4):
        phase = table.view("FRANCE")["phase"]
        wanted = [s["powers"][0] for s in table.view("FRANCE")["seats"] if s["wanted"]]
        forms = {power: table.page(power).form("/ready/") for power in wanted}
        decide = host.get(f"/g/{table.slug}/host/").form("/process/")
        calls = [partial(table.players[p].send, forms[p], ready="yes") for p in wanted]
        at_once([*calls, partial(host.send, decide)])
        history = table.view("FRANCE")["history"]
        assert [record["phase"] for record in history].count(phase) == 1
        assert len(history) == number
    assert " ERROR " not in server.log


def test_two_devices_of_one_seat(server: Server, host: Client) -> None:
    table = Table(server, host)
    devices = [server.client() for _ in range(6)]
    forms = []
    for device in devices:
        page = device.get(table.links[2])
        forms.append(page.form("/text/"))
    texts = ["A Par - Bur", "A Par - Gas", "A Par - Pic", "A Par H", "A Mar H", "F Bre - MAO"]
    answers: list[int] = []

    def send(number: int) -> None:
        page = devices[number].send(forms[number], text=texts[number])
        answers.append(409 if "changed elsewhere" in page.words else page.status)

    at_once([partial(send, n) for n in range(6)])
    assert sorted(answers) == [200, 409, 409, 409, 409, 409]
    mine = table.view("FRANCE")["mine"]
    assert mine["revision"] == 1 and len(mine["lines"]) == 1


def test_two_browsers_sit_down_on_one_seat(server: Server, host: Client) -> None:
    table = Table(server, host)
    for seat in (1, 2):
        browsers = [server.client() for _ in range(4)]
        forms = [b.get(table.links[seat]).form("/name/") for b in browsers]
        told: list[int] = []

        def sit(
            number: int,
            browsers: list[Client] = browsers,
            forms: list[Form] = forms,
            told: list[int] = told,
        ) -> None:
            told.append(browsers[number].send(forms[number], name=f"Ann {number}").status)

        at_once([partial(sit, number) for number in range(4)])
        assert sorted(told) == [200, 422, 422, 422]
        persons = [b for b in browsers if "detente_me" in b.cookies]
        assert len(persons) == 1, "the game is on one person's page"
        name = table.view("ENGLAND" if seat == 1 else "FRANCE")["seats"][seat]["name"]
        assert name == f"Ann {browsers.index(persons[0])}"
    assert " ERROR " not in server.log
