"""Addresses of the pages."""

from __future__ import annotations

from django.urls import path, register_converter
from django.views.i18n import set_language

from detente.server.pages import (
    alliance,
    api,
    desk,
    errors,
    history,
    home,
    links,
    live,
    new,
    orders,
    play,
    sandbox,
    site,
    time,
    votes,
)


class Phase:
    """`S1901M` in an address."""

    regex = "[SFW][0-9]{4}[MRA]"

    def to_python(self, value: str) -> str:
        """As it is."""
        return value

    def to_url(self, value: str) -> str:
        """As it is."""
        return value


register_converter(Phase, "phase")

SEAT = "g/<slug:slug>/<slug:seat>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new.new, name="new"),
    path("load/", new.load, name="load"),
    path("host/", links.become_host, name="become-host"),
    path("host/<str:token>", links.invite_host, name="invite-host"),
    path("wrong-link/", links.wrong_link, name="wrong-link"),
    path("k/<str:token>", links.open_link, name="link"),
    path("language/", set_language, name="language"),
    path("healthz", site.health, name="health"),
    path("sandbox/", sandbox.sandbox, name="sandbox"),
    path("sandbox/position.json", sandbox.position_file, name="sandbox-file"),
    path("g/<slug:slug>/", home.door, name="door"),
    path("g/<slug:slug>/host/", desk.host, name="host"),
    path("g/<slug:slug>/host/process/", desk.process, name="process"),
    path("g/<slug:slug>/host/time/", time.change, name="host-time"),
    path("g/<slug:slug>/host/seat/", desk.seat, name="host-seat"),
    path("g/<slug:slug>/host/game.json", desk.export, name="export"),
    path("g/<slug:slug>/host/events", live.host_events, name="host-events"),
    path("g/<slug:slug>/host/api/news", live.host_news, name="host-news"),
    path(SEAT, play.play, name="play"),
    path(SEAT + "orders/", orders.rows, name="orders"),
    path(SEAT + "text/", orders.text, name="text"),
    path(SEAT + "ready/", orders.ready, name="ready"),
    path(SEAT + "ally/", alliance.ally, name="ally"),
    path(SEAT + "vote/", votes.vote, name="vote"),
    path(SEAT + "name/", play.name, name="name"),
    path(SEAT + "game.json", play.export, name="seat-export"),
    path(SEAT + "history/", history.index, name="history"),
    path(SEAT + "history/<phase:phase>/", history.one, name="past"),
    path(SEAT + "api/view", api.view_json, name="api-view"),
    path(SEAT + "api/orders", api.orders_json, name="api-orders"),
    path(SEAT + "api/draft", api.draft_json, name="api-draft"),
    path(SEAT + "api/read", api.read_json, name="api-read"),
    path(SEAT + "api/ready", api.ready_json, name="api-ready"),
    path(SEAT + "api/news", live.seat_news, name="news"),
    path(SEAT + "events", live.seat_events, name="events"),
]

handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
