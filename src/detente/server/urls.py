"""Addresses of the pages."""

from __future__ import annotations

from django.urls import path, register_converter
from django.views.i18n import set_language

from detente.server.pages import (
    alliance,
    api,
    clock,
    desk,
    errors,
    export,
    history,
    home,
    letter_acts,
    letters,
    letters_api,
    links,
    live,
    lobby,
    me,
    new,
    offer,
    orders,
    own_link,
    plans,
    play,
    players,
    replay,
    reports,
    sandbox,
    seat_time,
    site,
    time,
    votes,
    watch,
    watch_link,
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


class Kind(Phase):
    """The kind of a picture."""

    regex = "svg|png"


register_converter(Phase, "phase")
register_converter(Kind, "kind")

SEAT = "g/<slug:slug>/<slug:seat>/"
LETTER = SEAT + "letters/<slug:talk>/<int:number>/"

WATCH = "watch/<slug:slug>/"

# Pages that a seat has and whoever may watch the game.
SEEN = (
    ("game.json", export.game_file, "seat-export"),
    ("history/", history.index, "history"),
    ("history/<phase:phase>/", history.one, "past"),
    ("replay/", replay.replay, "replay"),
    ("replay/<phase:phase>/", replay.replay, "replay"),
    ("downloads/", export.downloads, "downloads"),
    ("downloads/report/", export.report_page, "report"),
    ("downloads/report.txt", export.report_text, "report-text"),
    ("downloads/game.zip", export.everything, "everything"),
    ("downloads/other/<slug:form>/", export.other, "other"),
    ("downloads/<phase:phase>.<kind:kind>", export.picture, "picture"),
)

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new.new, name="new"),
    path("load/", new.load, name="load"),
    path("me/", me.me, name="me"),
    path("me/open/", me.become_person, name="become-person"),
    path("me/<str:token>", me.open_person, name="person"),
    path("players/", players.index, name="players"),
    path("players/<slug:public>/", players.one, name="player"),
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
    path("g/<slug:slug>/host/begin/", lobby.begin, name="begin"),
    path("g/<slug:slug>/host/process/", desk.process, name="process"),
    path("g/<slug:slug>/host/cancel/", desk.call_off, name="call-off"),
    path("g/<slug:slug>/host/time/", time.change, name="host-time"),
    path("g/<slug:slug>/host/clock/", clock.clock, name="host-clock"),
    path("g/<slug:slug>/host/offer/", offer.change, name="host-offer"),
    path("g/<slug:slug>/host/seat/", desk.seat, name="host-seat"),
    path("g/<slug:slug>/host/game.json", desk.export, name="export"),
    path("g/<slug:slug>/host/events", live.host_events, name="host-events"),
    path("g/<slug:slug>/host/api/news", live.host_news, name="host-news"),
    path("g/<slug:slug>/host/letters/", letters.host_index, name="host-letters"),
    path("g/<slug:slug>/host/letters/group/", letters.host_group, name="host-letters-group"),
    path("g/<slug:slug>/host/letters/<slug:talk>/", letters.host_talk, name="host-talk"),
    path("g/<slug:slug>/host/watch/", watch_link.link, name="watch-link"),
    path("g/<slug:slug>/host/reports/", reports.handle, name="host-reports"),
    path("g/<slug:slug>/join/", lobby.join, name="join"),
    path("g/<slug:slug>/rematch/", lobby.rematch, name="rematch"),
    path(WATCH, watch.watch, name="watch"),
    path(WATCH + "events", watch.watch_events, name="watch-events"),
    path(WATCH + "api/news", watch.watch_news, name="watch-news"),
    *(path(WATCH + route, page, name=f"watch-{name}") for route, page, name in SEEN),
    path(SEAT, play.play, name="play"),
    *(path(SEAT + route, page, name=name) for route, page, name in SEEN),
    path(SEAT + "mine/", me.count, name="count"),
    path(SEAT + "link/", own_link.take, name="own-link"),
    path(SEAT + "leave/", lobby.leave, name="leave"),
    path(SEAT + "orders/", orders.rows, name="orders"),
    path(SEAT + "text/", orders.text, name="text"),
    path(SEAT + "plans/", plans.plans, name="plans"),
    path(SEAT + "ready/", orders.ready, name="ready"),
    path(SEAT + "ally/", alliance.ally, name="ally"),
    path(SEAT + "time/", seat_time.change, name="seat-time"),
    path(SEAT + "vote/", votes.vote, name="vote"),
    path(SEAT + "name/", play.name, name="name"),
    path(SEAT + "letters/", letters.index, name="letters"),
    path(SEAT + "letters/group/", letters.group, name="letters-group"),
    path(SEAT + "letters/<slug:talk>/", letters.talk, name="talk"),
    path(SEAT + "letters/<slug:talk>/mute/", letters.mute, name="talk-mute"),
    path(LETTER + "report/", letter_acts.report, name="letter-report"),
    path(LETTER + "sandbox/", letter_acts.sandbox, name="letter-sandbox"),
    path(LETTER + "take/", letter_acts.take, name="letter-take"),
    path(SEAT + "api/letters", letters_api.letters_json, name="api-letters"),
    path(SEAT + "api/unread", letters_api.unread_json, name="api-unread"),
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
