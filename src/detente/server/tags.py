"""Template filters for game words."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from functools import lru_cache

from django import template
from django.conf import settings
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaultfilters import floatformat
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from detente.board.words import load_words
from detente.game.view import SeatView
from detente.narrate import name_unit
from detente.rules.orders import Unit
from detente.server import moments, speech
from detente.server.fates import fate_told
from detente.server.pages.common import Table

register = template.Library()


@register.simple_tag
def own_names() -> list[tuple[str, str]]:
    """The languages of the pages, each by its own name (Django's tag would translate it)."""
    return list(settings.LANGUAGES)


@register.simple_tag
def fonts() -> list[str]:
    """The files of upright letters that the reader's language needs."""
    signs = ["latin", *({"hu": ["latin-ext"], "ru": ["cyrillic"]}.get(get_language() or "", []))]
    families = ("source-sans-3", "eb-garamond")
    return [f"fonts/{family}-{sign}.woff2" for sign in signs for family in families]


@register.simple_tag
def address(at: Table, page: str, **more: str) -> str:
    """The address of a game's page as its visitor comes to it: as a seat, or watching."""
    return at.address(page, **more)


class Word(template.Node):
    """A word of a template that holds nothing of the page: translated once for each language."""

    def __init__(self, node: TranslateNode) -> None:
        self._node = node
        self._told: dict[str | None, str] = {}

    def render(self, context: Context) -> str:
        """The word in the reader's language."""
        language = get_language()
        if language not in self._told:
            self._told[language] = self._node.render(context)
        return self._told[language]


@register.tag
def translate(parser: Parser, token: Token) -> template.Node:
    """Django's tag of this name; a page has a hundred of them, nearly all of which are constant."""
    node = do_translate(parser, token)
    plain = node.filter_expression
    if plain.is_var or plain.filters or node.asvar or node.message_context:
        return node
    return Word(node)


@register.filter
def power(code: str) -> SafeString:
    """A power's name with its letter and colour."""
    return _power(code, speech.lang())


@lru_cache(maxsize=1024)
def _power(code: str, lang: str) -> SafeString:
    name = load_words(lang).power(code)
    return format_html(
        '<span class="power {}"><i aria-hidden="true">{}</i>{}</span>', code.lower(), code[:1], name
    )


@register.filter
def powers(codes: tuple[str, ...]) -> SafeString:
    """The names of several powers."""
    lang = speech.lang()
    return mark_safe(", ".join(_power(code, lang) for code in codes))  # noqa: S308 - as above


@register.filter
def player(seat: SeatView) -> str:
    """The name of a seat's player, empty where it is known by its power alone."""
    return speech.player(seat)


@register.filter
def listed(names: list[str]) -> str:
    """Names as a list that is read aloud."""
    return speech.listed(names)


@register.filter
def phase(code: str) -> str:
    """A phase's name: Spring 1901, movement."""
    return speech.phase_name(code)


@register.filter
def moment(when: datetime) -> str:
    """A moment in UTC, its date in the reader's words."""
    return moments.written(when, "UTC")


@register.filter
def province(code: str) -> str:
    """A province's name."""
    return speech.words().province(code)


@register.filter
def power_name(code: str) -> str:
    """A power's name alone, for places that take no markup."""
    return speech.words().power(code)


@register.filter
def power_names(codes: tuple[str, ...]) -> str:
    """The names of several powers as a list that is read aloud."""
    return speech.listed(map(speech.words().power, codes))


@register.filter
def unit_name(unit: Unit) -> str:
    """A unit by its kind and place: Army Paris."""
    return name_unit(unit, speech.lang())


@register.filter
def split_powers(codes: str) -> SafeString:
    """The names of powers that are kept in one text, separated by blanks."""
    return powers(tuple(codes.split()))


@register.filter
def fate(code: str) -> str:
    """What became of a seat, in a word or two."""
    return fate_told(code)


@register.filter
def points(fraction: str) -> str:
    """Points of 100, of a fraction like `1/3`."""
    return floatformat(float(Fraction(fraction) * 100), "-1")


@register.filter
def day(moment: datetime) -> str:
    """The date of a moment, in the reader's language."""
    return moments.day(moment)
