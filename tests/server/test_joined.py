"""Lists of style sheets and scripts, sent as one file."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from detente.server.joined import LISTS, joined
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import Table

FONTS_SHEET = re.compile(r'<link rel="stylesheet" href="(/static/css/fonts[^"]+)">')
STATIC = Path(__file__).resolve().parents[2] / "src/detente/server/static"
FILES = {
    "js/all.js": '// All.\nimport "./top.js";\nimport "./other.js";\n',
    "js/top.js": 'import { twice } from "./maths.js";\nlog(twice(21));\n',
    "js/other.js": (
        'import { one, twice } from "./maths.js";\nconst own = 3;\nlog(twice(own) + one);\n'
    ),
    "js/maths.js": (
        "/** @param {number} n */\nexport function twice(n) {\n  return own * n;\n}\n"
        "/** @type {number} */ const own = 2; // kept\nexport const one = 1;\n"
    ),
}


def test_scripts_do_the_same_joined_each_run_once() -> None:
    text = joined("js/all.js", FILES.__getitem__)
    assert text.count("function twice") == 1
    assert "All." not in text
    assert "@param" not in text
    assert "/** @type {number} */ const own = 2; // kept" in text  # not alone on its line
    assert (
        text.index("function twice") < text.index("log(twice(21))") < text.index("log(twice(own)")
    )
    node = shutil.which("node")
    if not node:
        pytest.skip("no node to run it")
    script = f"const said = []; const log = (x) => said.push(x);\n{text}console.log(String(said));"
    ran = subprocess.run([node, "-e", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "42,7\n"


def test_an_import_of_another_form_is_named() -> None:
    files = {"js/a.js": 'import * as b from "./b.js";\n'}
    with pytest.raises(ValueError, match=r"js/a\.js cannot be joined: .*import \* as b"):
        joined("js/a.js", files.__getitem__)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_does_nothing_but_name_others(name: str) -> None:
    """So it is right as it stands, too."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", (STATIC / name).read_text(), flags=re.DOTALL)
    named = re.findall(r'"(?:\./)?([\w.-]+)"', text)
    assert named
    assert not re.sub(r'@?import "[\w./-]+";', "", text).strip()
    assert all((STATIC / name).with_name(one).is_file() for one in named)


def test_the_game_page_asks_for_one_script_and_gets_all(server: Server, host: Client) -> None:
    page = Table(server, host).page("FRANCE").text
    (address,) = set(re.findall(r'"(/static/js/play\.js[^"]*)"', page))
    text = server.client().get(address).text
    for name in ("class Chart", "class Ordering", "class Keeper", "class Parts"):
        assert text.count(name) == 1
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    (sheet,) = re.findall(r'"(/static/css/play\.css[^"]*)"', page)
    assert ".saying .chip" in server.client().get(sheet).text


def test_fonts_are_named_in_the_head_once_they_are_kept(server: Server, host: Client) -> None:
    """The first page is not set in them, so that nothing moves when they come."""
    table = Table(server, host)
    client = table.players["FRANCE"]
    for lang, count in {"en": 3, "hu": 5, "ru": 5}.items():
        client.cookies["django_language"] = lang
        client.cookies.pop("detente_fonts", None)
        first = table.page("FRANCE").text
        assert FONTS_SHEET.findall(first.partition("<noscript>")[0]) == []
        (told,) = re.findall(r'<meta name="fonts" content="([^"]+)">', first)
        client.cookies["detente_fonts"] = "1"
        later = table.page("FRANCE").text
        assert '<meta name="fonts"' not in later
        named = re.findall(r'rel="preload" href="([^"]+)" as="font"', later)
        assert len(named) == count
        (sheet,) = FONTS_SHEET.findall(later)
        assert sorted([sheet, *named]) == sorted(told.split())
        style = client.get(sheet).text
        assert style.count("font-display: optional") == style.count("@font-face")
        for address in named:  # the same address, or it would be fetched twice
            assert f'"{address.replace("/static/", "../")}"' in style
            assert client.get(address).status == 200
