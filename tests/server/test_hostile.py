"""Requests that no browser sends: bodies, hosts, characters and forms made to do harm."""

from __future__ import annotations

import socket

import pytest

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.post import FORM
from tests.server.table import Table

PIECE = b"100000\r\n" + b"a" * 0x100000 + b"\r\n"  # a megabyte


@pytest.fixture(scope="module")
def table(server: Server, host: Client) -> Table:
    return Table(server, host)


def exchange(server: Server, head: bytes, *pieces: bytes) -> bytes:
    """The first bytes that the server answers to a request as it stands."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
        try:
            for piece in (head, *pieces):
                wire.sendall(piece)
        except OSError:
            pass  # it has answered and hung up
        try:
            return wire.recv(4096)
        except ConnectionResetError:
            return b""


def test_a_length_beside_pieces_does_not_let_a_long_body_in(server: Server) -> None:
    head = (
        b"POST /sandbox/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % server.port
        + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    answer = exchange(server, head, b"1\r\na\r\n0\r\n\r\n")
    assert answer.startswith((b"HTTP/1.1 413", b"HTTP/1.1 400")), answer
    answer = exchange(server, head, *[PIECE] * 10, b"0\r\n\r\n")
    assert not answer or answer.startswith((b"HTTP/1.1 413", b"HTTP/1.1 400")), answer


def test_another_hosts_name_gets_no_page_and_is_in_no_link(server: Server, table: Table) -> None:
    page = table.host.request("GET", "/", headers={"Host": "evil.example"})
    assert page.status == 400
    page = table.host.request(
        "GET", f"/g/{table.slug}/host/", headers={"X-Forwarded-Host": "evil.example"}
    )
    assert page.status == 200 and "evil.example" not in page.text


def test_nobody_is_led_to_another_site(table: Table) -> None:
    player = table.players["ITALY"]
    for target in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:x"):
        body = f"language=en&next={target}&csrfmiddlewaretoken={player.csrf}".encode()
        headers = {**FORM, "Referer": "http://evil.example/"}
        page = player.request("POST", "/language/", body, headers, follow=False)
        assert page.headers["location"] == "/"


def test_a_form_of_another_site_does_nothing(table: Table) -> None:
    player, path = table.players["ITALY"], f"/g/{table.slug}/5/ready/"
    token = f"ready=yes&phase=S1901M&csrfmiddlewaretoken={player.csrf}".encode()
    foreign = player.request("POST", path, token, {**FORM, "Origin": "http://evil.example"})
    without = player.request("POST", path, b"ready=yes&phase=S1901M", FORM)
    as_text = player.request(
        "POST",
        f"{path[:-6]}api/ready",
        b'{"phase":"S1901M","ready":true}',
        {"Content-Type": "text/plain"},
    )
    assert [foreign.status, without.status, as_text.status] == [403] * 3
    assert table.view("ITALY")["mine"]["ready"] is False


def test_an_order_with_half_a_character_harms_nobodys_page(server: Server, host: Client) -> None:
    table = Table(server, host)
    player, at = table.players["FRANCE"], f"/g/{table.slug}/3/"
    table.page("FRANCE")
    for number, bad in enumerate(("\\ud800", "\\u0000", "\\u001b")):
        order = f'{{"phase":"S1901M","revision":{number},"orders":["A Par{bad} - Bur"]}}'
        answer = player.post_json(f"{at}api/orders", order.encode())
        assert answer.status == 200, answer.text
    assert "Paris moves to Burgundy" in table.page("FRANCE").words
    table.process()
    for path in ("", "game.json", "downloads/report.txt", "downloads/game.zip", "history/S1901M/"):
        assert table.players["GERMANY"].get(f"/g/{table.slug}/4/{path}").status == 200, path
    text = player.get(f"{at}game.json").text
    assert "A Par - Bur" in text and "\\u0000" not in text and "\\ud8" not in text


def test_a_saved_game_with_half_a_character_is_refused(host: Client, table: Table) -> None:
    saved = host.get(f"/g/{table.slug}/host/game.json").text
    for bad in ("\\ud800", "\\u0000"):
        page = host.get("/load/")
        page = host.send(page.forms[0], text=saved.replace("Friday evening", f"Friday{bad}"))
        assert page.status == 422 and "not text" in page.words


def test_a_form_sent_to_a_page_for_programs_is_refused(table: Table) -> None:
    player = table.players["FRANCE"]
    body = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=x", "X-CSRFToken": player.csrf}
    for page in ("orders", "read", "ready", "letters"):
        answer = player.request("POST", f"/g/{table.slug}/3/api/{page}", body, headers)
        assert answer.status == 400 and answer.json()["error"] == "malformed", page


def test_a_name_that_cannot_be_seen_is_no_name(server: Server, table: Table) -> None:
    player = table.players["RUSSIA"]
    form = table.page("RUSSIA").form("/name/")
    assert player.send(form, name="\u200b\u3164").status == 422
    page = player.send(form, name="\u202eaniraK\r\n Petrovna")
    assert page.status == 200 and "aniraK Petrovna" in page.words and "\u202e" not in page.text
    assert " ERROR " not in server.log
