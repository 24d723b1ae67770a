"""A small HTTP client as a person's browser without JavaScript: cookies, forms, redirects."""

from __future__ import annotations

import html
import http.client
import itertools
import json
import re
import time
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

IDLE = 2  # seconds after which a line is not used again; the server lets go of it after five
VOID = {"input", "br", "meta", "link", "img", "hr"}


@dataclass
class Form:
    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.words: list[str] = []
        self._select = self._area = ""
        self._quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag in {"script", "style", "svg"}:
            self._quiet += 1
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get")))
        elif self.forms:
            self._control(tag, given)

    def _control(self, tag: str, given: dict[str, str]) -> None:
        form, name = self.forms[-1], given.get("name", "")
        if tag == "input" and name:
            self._input(form, name, given)
        elif tag == "textarea":
            form.fields[name], self._area = "", name
        elif tag == "select":
            form.fields[name], form.options[name], self._select = "", [], name
        elif tag == "option" and self._select:
            form.options[self._select].append(given.get("value", ""))
            first = len(form.options[self._select]) == 1
            if "selected" in given or first:
                form.fields[self._select] = given.get("value", "")
        elif tag == "button" and name:
            form.buttons.append((name, given.get("value", "")))

    def _input(self, form: Form, name: str, given: dict[str, str]) -> None:
        kind = given.get("type")
        if kind == "radio":
            form.options.setdefault(name, []).append(given.get("value", ""))
        if kind not in {"checkbox", "file", "radio"} or (kind == "radio" and "checked" in given):
            form.fields[name] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "style", "svg"}:
            self._quiet -= 1
        if tag == "select":
            self._select = ""
        if tag == "textarea":
            self._area = ""

    def handle_data(self, data: str) -> None:
        if self._area and self.forms:
            self.forms[-1].fields[self._area] += data
        if not self._quiet:
            self.words.append(data)


@dataclass
class Page:
    status: int
    url: str
    body: bytes
    headers: dict[str, str]

    def __post_init__(self) -> None:
        self.text = self.body.decode("utf-8", "replace")
        self._parsed = _Forms()
        if "html" in self.headers.get("content-type", ""):
            self._parsed.feed(re.sub(r"<svg.*?</svg>", "", self.text, flags=re.DOTALL))
        self.forms = self._parsed.forms

    @property
    def words(self) -> str:
        """What a person reads, blanks folded."""
        return re.sub(r"\s+", " ", " ".join(self._parsed.words)).strip()

    def lines(self, kind: str) -> list[str]:
        """Headings and list items inside the element of a class, one a line."""
        start = self.text.index(f'<div class="{kind}">')
        inner = self.text[start : self.text.index("</section>", start)]
        marked = re.sub(r"<h3>", "\n# ", re.sub(r"<li[^>]*>", "\n- ", inner))
        plain = html.unescape(re.sub(r"<i aria-hidden[^>]*>.</i>|<[^>]+>", "", marked))
        blocks = re.split(r"\n(?=[#-] )", plain)
        return [re.sub(r"\s+", " ", block).strip() for block in blocks if block.strip()]

    def form(self, end: str) -> Form:
        """The form whose action ends so."""
        found = [form for form in self.forms if form.action.endswith(end)]
        assert found, f"no form {end} on {self.url}: {[f.action for f in self.forms]}"
        return found[0]

    def form_with(self, name: str, value: str) -> Form:
        """The form with such a button."""
        found = [form for form in self.forms if (name, value) in form.buttons]
        assert found, f"no button {name}={value} on {self.url}"
        return found[0]

    def json(self) -> Any:
        return json.loads(self.text)


ADDRESSES = itertools.count(1)  # of visitors, as a proxy before the server tells them


class Client:
    """Keeps cookies; follows redirects."""

    def __init__(self, root: str, language: str = "en") -> None:
        parts = urlsplit(root)
        self.root = root
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.cookies: dict[str, str] = {}
        self.language = language
        self.page: Page | None = None
        self._wire = http.client.HTTPConnection(self.host, self.port, timeout=60)
        self._used = 0.0  # when the line was last used
        self.address = f"2001:db8::{next(ADDRESSES):x}"

    def close(self) -> None:
        self._wire.close()

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        follow: bool = True,
    ) -> Page:
        url = urljoin(self.page.url if self.page else self.root + "/", path)
        parts = urlsplit(url)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        sent = {
            "X-Forwarded-For": self.address,
            "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()),
            "Accept-Language": self.language,
            "Origin": self.root,
            **(headers or {}),
        }
        if time.monotonic() - self._used > IDLE:
            self._wire.close()
        try:
            self._wire.request(method, target, body, sent)
            response = self._wire.getresponse()
        except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            if method != "GET":
                raise
            self._wire.close()
            self._wire.request(method, target, body, sent)
            response = self._wire.getresponse()
        data = self._body(response)
        self._used = time.monotonic()
        for value in response.headers.get_all("set-cookie") or []:
            name, _, rest = value.partition("=")
            content = rest.split(";", 1)[0].strip('"') if name == "x" else rest.split(";", 1)[0]
            if "max-age=0" in value.lower():
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = content
        answer = Page(
            response.status, url, data, {k.lower(): v for k, v in response.headers.items()}
        )
        if follow and response.status in {301, 302, 303}:
            self.page = answer
            return self.request("GET", answer.headers["location"])
        if "html" in answer.headers.get("content-type", ""):
            self.page = answer
        return answer

    def _body(self, response: http.client.HTTPResponse) -> bytes:
        if response.getheader("content-type", "") != "text/event-stream":
            return response.read()
        first = response.readline()  # it has no end
        response.close()
        self._wire.close()
        return first

    def get(self, path: str) -> Page:
        return self.request("GET", path)

    def send(self, form: Form, **fields: str) -> Page:
        """Send a form of the page with some fields filled in."""
        here = self.page.url if self.page else ""
        if urljoin(here, form.action).endswith("/new/"):
            # Tests make more games a minute than the server allows one address.
            self.address = f"2001:db8::{next(ADDRESSES):x}"
        body = urlencode({**form.fields, **fields}).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.request("POST", form.action, body, kind)

    def post_json(self, path: str, data: object, token: str = "") -> Page:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        headers = {"Content-Type": "application/json", "X-CSRFToken": token or self.csrf}
        return self.request("POST", path, body, headers)

    @property
    def csrf(self) -> str:
        return self.cookies.get("csrftoken", "")
