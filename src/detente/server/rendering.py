"""Django's templates, which let go of a page's values as soon as the page is written."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.backends.django import DjangoTemplates, Template, reraise
from django.template.context import make_context
from django.utils.safestring import SafeString


class Templates(DjangoTemplates):
    """The templates of the pages."""

    def get_template(self, template_name: str) -> Template:
        """A template by its file."""
        found = super().get_template(template_name)
        return Released(found.template, self)


class Released(Template):
    """A template without the circle in which Django leaves every page's context.

    A context holds itself, and with it the state of a game; until Python's search for such circles
    came by, that was many times the memory of the games in use, and the search held up pages.
    """

    def render(
        self, context: dict[str, Any] | None = None, request: HttpRequest | None = None
    ) -> SafeString:
        """The page, written with these values."""
        made = make_context(context, request, autoescape=self.backend.engine.autoescape)
        try:
            return self.template.render(made)
        except TemplateDoesNotExist as fault:
            reraise(fault, self.backend)
        finally:
            made.dicts.clear()
