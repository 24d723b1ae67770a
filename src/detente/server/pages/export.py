"""Downloads of a whole game: the saved game, reports, pictures, other formats, all in one ZIP.

They are made of the log that everybody may have, for whoever holds a seat and whoever may watch.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from detente.game.public import log_for
from detente.game.view import OBSERVER, view
from detente.server import bundle, carry, pictures, report
from detente.server.fates import ending
from detente.server.keys import Request
from detente.server.limits import exceeded
from detente.server.pages import errors
from detente.server.pages.common import Table, for_viewer, only_get
from detente.server.pages.desk import saved
from detente.server.pages.history import years
from detente.server.places import BusyError
from detente.server.services.log import events_of

# A minute and address. A page of downloads names a picture for each phase of the game, and a dozen
# files besides; several players may sit behind one address. How many pictures are made at a time
# is limited by itself.
MOST_PICTURES = 240
MOST_WHOLE = 120  # reports and formats
MOST_BUNDLES = 20


@only_get
@for_viewer
def downloads(request: Request, at: Table) -> HttpResponse:
    """What can be downloaded of a game."""
    seen = view(at.game, at.viewer)
    context = {
        "view": seen,
        "at": at,
        "phases": [record.phase for record in at.game.history],
        "now": at.game.phase,
        "years": years(at),
        "forms": carry.forms_for(at.game),
        "obstacle": carry.obstacle(at.game),
    }
    return render(request, "downloads.html", context)


@only_get
@for_viewer
def game_file(request: Request, at: Table) -> HttpResponse:
    """The saved game as everybody may have it; with `mine` also what is the seat's own."""
    mine = at.seat and request.GET.get("mine")
    return saved(at, at.seat if mine else OBSERVER)


@only_get
@for_viewer
def report_page(request: Request, at: Table) -> HttpResponseBase:
    """The report as a page to print."""
    if exceeded(request, "whole", MOST_WHOLE):
        return errors.too_many(request)
    pieces = report.html(at.game, view(at.game, OBSERVER), ending(at.game.ended))
    return StreamingHttpResponse(bundle.pieces(pieces), content_type="text/html; charset=utf-8")


@only_get
@for_viewer
def report_text(request: Request, at: Table) -> HttpResponseBase:
    """The report as text."""
    if exceeded(request, "whole", MOST_WHOLE):
        return errors.too_many(request)
    pieces = report.text(at.game, view(at.game, OBSERVER), ending(at.game.ended))
    return attached(bundle.pieces(pieces), f"{at.slug}.txt", "text/plain; charset=utf-8")


@only_get
@for_viewer
def picture(request: Request, at: Table, phase: str, kind: str) -> HttpResponse:
    """The map of a phase; of the present one without any orders."""
    svg = pictures.sheet(at.game, phase)
    if svg is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="detente-{at.slug}-{phase}.{kind}"'}
    if kind == "svg":
        return HttpResponse(svg, content_type="image/svg+xml", headers=headers)
    if exceeded(request, "picture", MOST_PICTURES):
        return errors.too_many(request)
    try:
        return HttpResponse(pictures.picture(svg), content_type="image/png", headers=headers)
    except BusyError:
        return errors.too_many(request)


@only_get
@for_viewer
def other(request: Request, at: Table, form: str) -> HttpResponse:
    """The game in another program's format."""
    chosen = next((f for f in carry.FORMS if f.name == form), None)
    if chosen is None:
        raise Http404
    if exceeded(request, "whole", MOST_WHOLE):
        return errors.too_many(request)
    why = carry.obstacle(at.game)
    text = None if why else carry.carried(log_for(at.game, events_of(at.row), OBSERVER), form)
    if text is None:
        sentence = why or _("This format cannot hold what happened in this game.")
        title, back = _("This cannot be downloaded"), at.address("downloads")
        return errors.refused(request, 422, title, sentence, back)
    headers = {"Content-Disposition": f'attachment; filename="detente-{at.slug}-{chosen.file}"'}
    kind = "application/json" if chosen.file.endswith("json") else "text/plain; charset=utf-8"
    return HttpResponse(text, content_type=kind, headers=headers)


@only_get
@for_viewer
def everything(request: Request, at: Table) -> HttpResponseBase:
    """All of it in one ZIP."""
    if exceeded(request, "bundle", MOST_BUNDLES):
        return errors.too_many(request)
    public = log_for(at.game, events_of(at.row), OBSERVER)
    parts = bundle.parts(at.game, public, view(at.game, OBSERVER), ending(at.game.ended))
    return attached(bundle.stream(parts), f"{at.slug}.zip", "application/zip")


def attached(content: AsyncIterator[bytes], name: str, kind: str) -> StreamingHttpResponse:
    """A file that is sent while it is made."""
    headers = {"Content-Disposition": f'attachment; filename="detente-{name}"'}
    return StreamingHttpResponse(content, content_type=kind, headers=headers)
