"""Other rulesets at the desk, and what the game master does by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from detente.board.words import languages
from detente.desk import words
from detente.game import import_game
from tests.desk.table import START, Table, gm, head


def sends(table: Table, land: str, turn: str, lines: str) -> None:
    table.put(f"{land}.txt", head(land, turn) + lines)
    assert table.collect() == {f"{land}.txt": "taken"}, table.receipt(f"{land}.txt")


def test_a_year_by_the_standard_rules_with_retreat_and_builds(tmp_path: Path):
    table = Table.new(tmp_path / "game", "--ruleset", "standard", "--days", "7")
    sends(table, "Monarchy", "1901/1", "A Vie - Gal\nA Bud - Rum\nF Tri - Ven\n")
    sends(table, "Russia", "1901/1", "Сев - Рум\nA War - Sil\n")
    sends(table, "Germany", "1901/1", "A Mun - Bur\nA Ber - Sil\n")
    sends(table, "Germany", "1901/1", "F Kie - Den\n")  # one unit more; the others stay ordered
    assert table.orders("GERMANY") == ["A MUN - BUR", "A BER - SIL", "F KIE - DEN"]
    table.evaluate("--force")
    sends(table, "Monarchy", "1901/2", "A Gal - War\nA Bud S A Gal - War\n")
    sends(table, "Russia", "1901/2", "A War H\nA Mos - Lvn\n")
    sends(table, "Turkey", "1901/2", "A Con - Bul\n")
    table.evaluate("--force")
    assert table.folder.game.phase == "W1901A"
    gm("publish", table.path)
    report = next(table.path.glob("reports/*F1901M/report.en.txt")).read_text()
    assert "Turkey gained Bulgaria.\nTurkey may build; units: 1.\n" in report
    sends(table, "Turkey", "W1901A", "Build A Con\n")
    assert table.orders("TURKEY") == ["A CON B"]
    table.evaluate("--force")
    standing = table.folder.game.standing
    assert standing is not None
    assert standing.phase == "S1902M"
    assert "A CON" in standing.units["TURKEY"]
    assert import_game((table.path / "game.json").read_text())


def test_retreats_are_a_phase_of_their_own(tmp_path: Path):
    table = Table.new(tmp_path / "game", "--ruleset", "standard")
    sends(table, "Germany", "1901/1", "A Mun - Tyr\nA Ber - Mun\n")
    sends(table, "Italy", "1901/1", "A Ven H\nA Rom H\n")
    sends(table, "Monarchy", "1901/1", "F Tri - Alb\nA Vie - Tri\n")
    table.evaluate("--force")
    sends(table, "Monarchy", "1901/2", "A Tri - Ven\n")
    sends(table, "Germany", "1901/2", "A Tyr S A Tri - Ven\n")
    table.evaluate("--force")
    assert table.folder.game.phase == "F1901R"
    gm("publish", table.path)
    report = next(table.path.glob("reports/*F1901M/report.en.txt")).read_text()
    assert "must retreat: A VEN" in report
    table.put("again.txt", head("Italy", "F1901M") + "A Ven R Tus\n")
    assert table.collect() == {"again.txt": "wrong_turn"}
    sends(table, "Italy", "F1901R", "A Ven R Tus\n")
    assert table.orders("ITALY") == ["A VEN R TUS"]
    table.put("none.txt", head("France", "F1901R") + "A Par - Bur\n")
    assert table.collect() == {"none.txt": "nothing_to_order"}
    table.evaluate("--force")
    assert "A TUS" in table.folder.game.standing.units["ITALY"]


def test_diplonline_at_the_desk(tmp_path: Path):
    table = Table.new(tmp_path / "game", "--ruleset", "diplonline")
    lines = "Ejército de Viena ataca Galitzia\nA BUD - SER\n"
    table.put("carla.txt", head("Monarchy", "1914/1") + lines)
    assert table.collect() == {"carla.txt": "taken"}
    assert "A BUD - SER" in table.orders("AUSTRIA")
    table.evaluate("--force")
    gm("publish", table.path)
    assert next(table.path.glob("reports/*S1914M/report.es.txt")).read_text()


def test_a_turn_taken_back_has_its_orders_again_and_another_code(tmp_path: Path):
    table = Table.new(tmp_path / "game")
    sends(table, "England", "1901/1", "M Lon-NTH\n")
    first = gm("status", table.path)
    table.later(days=15)
    table.evaluate()
    gm("publish", table.path)
    before = table.tree()
    gm("correct", table.path, "--back-to", "S1901M", "--now", table.now.isoformat())
    assert table.orders("ENGLAND") == ["F LON - NTH"]
    code = next(line for line in first.splitlines() if line.startswith("Code"))
    assert code not in gm("status", table.path)
    file = tmp_path / "orders"
    file.write_text("M Lon-ENG\nM Xyz-Abc\n")
    said = gm("correct", table.path, "--power", "england", "--orders", file, code=1)
    assert "Nothing was entered." in said
    assert table.orders("ENGLAND") == ["F LON - NTH"]
    file.write_text("M Lon-ENG\n")
    gm("correct", table.path, "--power", "england", "--orders", file)
    assert table.orders("ENGLAND") == ["F LON - ENG"]
    table.evaluate("--force")
    gm("publish", table.path)
    after = table.tree()
    reports = {name: data for name, data in before.items() if name.startswith("reports/")}
    assert reports.items() <= after.items(), "what was published stays as it was"
    assert {p.name for p in (table.path / "reports").iterdir()} == {
        "001-start",
        "002-S1901M",
        "003-notice",
        "004-S1901M",
    }
    notes = [e.note for e in table.folder.ledger if e.note]
    assert notes == ["taken back to S1901M", "orders entered by the game master"]


def test_time_and_players_may_be_changed(tmp_path: Path):
    table = Table.new(tmp_path / "game")
    until = "2026-04-01T20:00+02:00"
    assert "2026-04-01 18:00 UTC" in gm(
        "extend", table.path, "--until", until, "--now", START.isoformat()
    )
    gm("replace", table.path, "Italy", "--name", "Hugo", "--lang", "es")
    gm("publish", table.path)
    notices = sorted(p.read_text() for p in table.path.glob("reports/*-notice/report.es.txt"))
    assert len(notices) == 3
    assert any("2026-04-01 18:00 UTC" in text for text in notices)
    assert any("Hugo" in text for text in notices)
    sends(table, "Italy", "1901/1", "M Rom-Apu\n")
    assert "fue aceptado" in table.receipt("Italy.txt")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("status", "{}/none"), "There is no folder"),
        (("new", "{}/game", "--party", "X"), "There is a game in"),
        (("new", "{}/b", "--party", "X", "--ruleset", "bridge"), "unknown ruleset"),
        (("new", "{}/b", "--party", "X", "--zone", "Mars"), "no time zone"),
        (("new", "{}/b", "--party", "X", "--lang", "xx"), "no language"),
        (("replace", "{}/game", "Prussia", "--name", "X"), "Nobody plays"),
        (("correct", "{}/game", "--back-to", "S1901M"), "has not been through"),
        (("extend", "{}/game", "--until", "2020-01-01T00:00Z"), "passed already"),
        (("replace", "{}/game", "Italy", "--key", "{}/FDIP005.toml"), "is no public key"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path: Path, words: tuple[str, ...], said: str):
    Table.new(tmp_path / "game")
    assert said in gm(*(word.format(tmp_path) for word in words), code=1)


def test_dates_in_refusals_are_in_the_games_zone(tmp_path: Path):
    table = Table.new(
        tmp_path / "game", "--days", "7", "--at", "20:00", "--zone", "Europe/Budapest"
    )
    due = "2026-03-08 20:00 Europe/Budapest (2026-03-08 19:00 UTC)"
    assert f"is not due before {due}." in table.evaluate(code=1)
    assert f"no vence antes de {due}." in table.evaluate("--lang", "es", code=1)
    said = gm("extend", table.path, "--until", "2020-07-01T12:00Z", code=1)
    assert "2020-07-01 14:00 Europe/Budapest (2020-07-01 12:00 UTC) has passed already." in said


def test_the_desk_speaks_every_language_of_the_program():
    folder = Path(words.__file__).with_name("words")
    texts = {p.stem: tomllib.loads(p.read_text()) for p in folder.glob("*.toml")}
    assert set(texts) == set(languages())
    for table in texts["en"]:
        for key, english in texts["en"][table].items():
            parts = {part.split("}")[0] for part in english.split("{")[1:]}
            for lang in languages():
                told = texts[lang][table][key]
                assert {part.split("}")[0] for part in told.split("{")[1:]} == parts, (lang, key)
    assert all(
        texts[lang][t].keys() == texts["en"][t].keys() for lang in texts for t in texts[lang]
    )
