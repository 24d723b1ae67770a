"""The sentences of the pages: catalogues up to date, Spanish complete, placeholders kept."""

from __future__ import annotations

import ast
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from detente.notation import read_order
from tests.server.client import Client
from tests.server.conftest import Server

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "src" / "detente" / "server" / "locale"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}|</?\w+>")


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as stream:
        return read_po(stream, locale=language)


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


ENGLISH = "Orders stay secret until the phase is decided."
SPANISH = "Las órdenes son secretas hasta que se decide la fase."


def test_the_catalogues_are_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "catalogues"), "--check"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_word_that_marks_a_sentence_is_known_where_they_are_gathered() -> None:
    known = set(runpy.run_path(str(ROOT / "tools" / "catalogues"))["KEYWORDS"])
    used = {
        name.asname or name.name
        for path in LOCALE.parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
        if "gettext" in name.name
    }
    assert "_" in used and used <= known


def test_spanish_is_complete() -> None:
    missing = [m.id for m in catalogue("es") if m.id and not all(forms(m))]
    assert not missing


@pytest.mark.parametrize("language", ["es", "hu", "ru"])
def test_translations_keep_the_placeholders(language: str) -> None:
    for message in catalogue(language):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        wanted = [set(PLACEHOLDER.findall(text)) for text in ids]
        for form in filter(None, forms(message)):
            assert set(PLACEHOLDER.findall(form)) in wanted, message.id


def test_pages_speak_the_browsers_language(server: Server) -> None:
    for language, title in [("es-AR,es;q=0.9", SPANISH), ("de", ENGLISH)]:
        page = server.client(language).get("/")
        assert title in page.words
        assert f'<html lang="{"es" if title == SPANISH else "en"}"' in page.text


def test_the_language_can_be_chosen(server: Server) -> None:
    visitor: Client = server.client("en")
    page = visitor.get("/")
    page = visitor.send(page.form("/language/"), language="es")
    assert SPANISH in page.words
    assert SPANISH in visitor.get("/").words


EXAMPLE = re.compile(r"[‘«]([^’»]+)[’»]")


@pytest.mark.parametrize("language", ["en", "es"])
def test_examples_of_orders_are_in_the_readers_language_and_are_understood(language: str) -> None:
    hints = [m for m in catalogue("es") if str(m.id).startswith("One a line: ‘")]
    assert len(hints) >= 6
    for hint in hints:
        english = EXAMPLE.findall(str(hint.id))
        told = english if language == "en" else EXAMPLE.findall(str(hint.string))
        assert len(told) == len(english)
        for example, plain in zip(told, english, strict=True):
            if language != "en" and re.search("[a-z]{4}", plain):
                assert example != plain
            refusal = read_order(example, None, lang=language).refusal
            assert refusal is None or refusal.code != "unknown_words", example
