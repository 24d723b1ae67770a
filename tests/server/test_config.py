"""Settings from outside, and the data folder."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from detente.server.config import Config, ConfigError, check_proxies
from detente.server.folder import FolderError, default_folder, make_secret, prepare, read_secret


def test_environment_and_back(tmp_path: Path) -> None:
    config = Config(tmp_path, "0.0.0.0", 8080, "https://example.org/d", log_requests=True)
    assert Config.from_environment(config.environment()) == config


def test_defaults(tmp_path: Path) -> None:
    config = Config.from_environment({"XDG_DATA_HOME": str(tmp_path)})
    assert config == Config(tmp_path / "detente")
    assert config.address == "http://127.0.0.1:8000"
    assert not config.secure


def test_relative_xdg_paths_are_ignored() -> None:
    assert default_folder({"XDG_DATA_HOME": "share"}) == Path.home() / ".local/share/detente"


@pytest.mark.parametrize(
    ("config", "address", "path", "secure", "hosts"),
    [
        (Config(Path("/d"), "::1", 81), "http://[::1]:81", "", False, "[::1]"),
        (Config(Path("/d"), "0.0.0.0"), "http://127.0.0.1:8000", "", False, "*"),
        (
            Config(Path("/d"), base_url="https://a.example/play"),
            "https://a.example/play",
            "/play",
            True,
            "a.example",
        ),
    ],
)
def test_addresses(config: Config, address: str, path: str, secure: bool, hosts: str) -> None:
    assert (config.address, config.path, config.secure) == (address, path, secure)
    assert hosts in config.hosts()


def test_forms_come_from_the_base_url(tmp_path: Path) -> None:
    assert Config(tmp_path, base_url="https://a.example/x").origins() == ["https://a.example"]


@pytest.mark.parametrize("port", ["", "http", "-1", "8000.5"])
def test_a_port_that_is_no_number_is_named(port: str) -> None:
    with pytest.raises(ConfigError, match="DETENTE_PORT"):
        Config.from_environment({"DETENTE_PORT": port})


@pytest.mark.parametrize("port", [0, 70_000])
def test_a_port_that_does_not_exist_is_named(tmp_path: Path, port: int) -> None:
    with pytest.raises(ConfigError, match=str(port)):
        Config(tmp_path, port=port).check()


@pytest.mark.parametrize(
    "url", ["ftp://a.example", "https://", "http://[x", "https://a b", "https://a.example:9z"]
)
def test_a_base_url_that_nobody_could_open_is_named(tmp_path: Path, url: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(url)):
        Config(tmp_path, base_url=url).check()


@pytest.mark.parametrize("url", ["http://localhost:8000", "https://a.example/x", "http://[::1]:80"])
def test_a_base_url_may_have_port_and_path(tmp_path: Path, url: str) -> None:
    Config(tmp_path, base_url=url).check()


def test_trusted_proxies_are_addresses() -> None:
    check_proxies("127.0.0.1, ::1,10.0.0.0/8")
    check_proxies("*")
    check_proxies("")
    with pytest.raises(ConfigError, match="'proxy'"):
        check_proxies("127.0.0.1,proxy")


def test_postgres_by_url(tmp_path: Path) -> None:
    database = Config(tmp_path, database_url="postgres://u:p%40ss@db:5433/games").database()
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert [database[k] for k in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == [
        "games", "u", "p@ss", "db", "5433",
    ]  # fmt: skip


@pytest.mark.parametrize("url", ["mysql://a/b", "postgres://h", "postgres://h:x/b", "no"])
def test_a_wrong_database_url_is_refused_without_showing_it(tmp_path: Path, url: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Config(tmp_path, database_url=url).check()
    assert url not in str(caught.value)


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    first = make_secret(tmp_path)
    assert make_secret(tmp_path) == first == read_secret(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_an_empty_secret_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("")
    with pytest.raises(FolderError, match="secret-key"):
        make_secret(tmp_path)


def test_a_folder_reached_by_a_link_is_still_in_the_program(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(Path(__file__).resolve().parents[2])
    with pytest.raises(FolderError, match="inside the program"):
        prepare(tmp_path / "link" / "games")
