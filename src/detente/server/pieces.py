"""Pieces of pages of which there are tens or hundreds: written here, since templates take long."""

from __future__ import annotations

from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from detente.game.view import GM
from detente.server.row import Choice, Group
from detente.server.story import Chapter, Told
from detente.server.tags import powers
from detente.server.talks import Person, Talk

register = template.Library()


@register.simple_tag
def options(groups: tuple[Group, ...], chosen: str) -> SafeString:
    """The choices of a row."""
    made: list[str] = []
    for group in groups:
        opened = f'<optgroup label="{escape(group.label)}">' if group.label else ""
        made.append(opened)
        made += (_option(choice, chosen) for choice in group.choices)
        made.append("</optgroup>" if opened else "")
    return mark_safe("".join(made))  # noqa: S308 - every text in it is escaped


def _option(choice: Choice, chosen: str) -> str:
    selected = " selected" if choice.value == chosen else ""
    return f'<option value="{escape(choice.value)}"{selected}>{escape(choice.label)}</option>'


@register.simple_tag
def orders_told(chapter: Chapter) -> SafeString:
    """What became of the orders of a power, each leading to its place on the map."""
    marks = {True: ("done", _("Succeeded:")), False: ("failed", _("Failed:"))}
    lines = "\n".join(_line(told, *marks[told.done]) for told in chapter.told)
    return mark_safe(f"<ul>\n{lines}\n</ul>")  # noqa: S308 - as above


def _line(told: Told, kind: str, mark: str) -> str:
    of_kind = "" if told.silent else f' class="{kind}"'
    marked = "" if told.silent else f'<span class="unseen">{escape(mark)}</span> '
    written = f'<span class="written">‘{escape(told.written)}’</span> ' if told.written else ""
    place, why = escape(told.place), escape(told.why)
    linked = f'<a class="to-map" href="#map-{place}">{why}</a>' if place else why
    return f'<li{of_kind} data-place="{place}">\n{marked}{written}{linked}\n</li>'


@register.filter
def person(who: Person) -> SafeString:
    """Somebody who writes or reads letters: the powers, and the name where one may know it."""
    host = f'<span class="host-name">{escape(_("The host"))}</span>' if who.key == GM else ""
    known = powers(who.powers) or host or escape(who.label)
    name = f' <span class="quiet small" dir="auto">{escape(who.name)}</span>' if who.name else ""
    return mark_safe(f"{known}{name}")  # noqa: S308 - as above


@register.filter
def people(talk: Talk) -> SafeString:
    """With whom a conversation is."""
    if talk.public:
        return mark_safe(escape(_("Everybody")))  # noqa: S308 - as above
    return mark_safe(", ".join(map(person, talk.others)))  # noqa: S308 - as above
