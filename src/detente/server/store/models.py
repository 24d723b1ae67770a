"""Tables: games as logs of events, and the keys that open them."""

from __future__ import annotations

from django.db import models


class Game(models.Model):
    """One game; what happened in it is in its events, the rest here is for lists and locks."""

    slug = models.CharField(max_length=16, unique=True)
    title = models.CharField(max_length=80)
    created = models.DateTimeField()
    format = models.PositiveIntegerField(default=1)  # version of the events' form
    length = models.PositiveIntegerField(default=0)  # number of events: compared before writing
    phase = models.CharField(max_length=8, default="")
    over = models.BooleanField(default=False)
    ended = models.DateTimeField(null=True, blank=True, db_index=True)
    rated = models.BooleanField(default=False)
    open = models.BooleanField(default=False)  # whoever comes may take a seat that is free
    free = models.PositiveIntegerField(default=0)  # seats that nobody has
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, related_name="rematch", null=True, blank=True
    )
    # When a worker is to look at the phase, grace included; None: not before something happens.
    due = models.DateTimeField(null=True, blank=True, db_index=True)
    tries = models.PositiveIntegerField(default=0)  # to process the phase, that came to nothing
    held = models.DateTimeField(null=True, blank=True)  # until then no worker tries it again
    # When a worker is to remind those who have given no orders; None: not before something happens.
    remind = models.DateTimeField(null=True, blank=True, db_index=True)
    vacant = models.PositiveSmallIntegerField(default=0)  # seats that their players left

    def __str__(self) -> str:
        return f"{self.slug} {self.title}"


class Event(models.Model):
    """One thing that happened; never changed, never deleted."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=40)
    body = models.JSONField()

    class Meta:
        """One event for each number."""

        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="event_seq_once"),
        ]
        ordering = ["game", "seq"]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seq} {self.kind}"


class Pulse(models.Model):
    """When a web server was last known to run (row 1; none before the first).

    Row 2 is there while the clock is far behind: the last moment before it was set back.
    """

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at}"


class Downtime(models.Model):
    """A time in which players could not reach the server; games get it back."""

    since = models.DateTimeField()
    until = models.DateTimeField()
    done = models.BooleanField(default=False)  # every game that it touched has its time back

    def __str__(self) -> str:
        return f"{self.since} to {self.until}"


class Outgoing(models.Model):
    """Something to tell a seat outside the game's pages; each is told once.

    Whoever carries it (so far only the page itself) claims it by setting `told`.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="outgoing")
    seat = models.CharField(max_length=32)
    kind = models.CharField(max_length=16)  # "missing": orders are missing
    phase = models.CharField(max_length=8)
    due = models.DateTimeField()  # the deadline that it is about
    made = models.DateTimeField()
    told = models.DateTimeField(null=True, blank=True)
    how = models.CharField(max_length=8, default="", blank=True)  # "page", "mail"; "late": too late

    class Meta:
        """One of a kind for each deadline."""

        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "kind", "phase", "due"], name="outgoing_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.seat} {self.kind} {self.phase}"


class Player(models.Model):
    """A person on this server, known by a secret link of its own; no account."""

    public = models.CharField(max_length=16, unique=True)  # in addresses; not a secret
    name = models.CharField(max_length=60)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.public} {self.name}"


class Key(models.Model):
    """A secret link, kept as its digest; whoever holds it plays a seat or is a host."""

    class Role(models.TextChoices):
        """What a key opens."""

        ONCE = "once"  # the link that makes a browser the server's host, good for one opening
        SERVER = "server"  # the whole server's host
        HOST = "host"  # one game's host
        SEAT = "seat"  # one seat of a game
        PLAYER = "player"  # a person's own page, with the seats that the person plays
        OFFER = "offer"  # whichever seat of a game wants another player
        WATCH = "watch"  # looking at one game as an observer

    game = models.ForeignKey(Game, models.CASCADE, related_name="keys", null=True, blank=True)
    role = models.CharField(max_length=8, choices=Role.choices)
    player = models.ForeignKey(Player, models.CASCADE, related_name="keys", null=True, blank=True)
    seat = models.CharField(max_length=32, default="", blank=True)
    serial = models.PositiveIntegerField(default=1)  # one more with every new link for the seat
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField()
    opened = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One link for each serial number."""

        constraints = [
            models.UniqueConstraint(
                fields=["game", "role", "seat", "serial"], name="key_serial_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.game_id or ''} {self.seat} #{self.serial}"


class Talk(models.Model):
    """How far a seat (or `gm`) has read a conversation, and whether it has muted it.

    `talk` is a conversation's key or, for whoever is muted in all of them, a seat.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="talks")
    seat = models.CharField(max_length=32)
    talk = models.CharField(max_length=200)
    read = models.PositiveIntegerField(default=0)  # number of the last letter read
    muted = models.BooleanField(default=False)
    at = models.DateTimeField()  # changed then: what a former player of the seat did counts no more

    class Meta:
        """One mark for each."""

        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "talk"], name="talk_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.seat}: {self.talk} to {self.read}"


class Sending(models.Model):
    """A form with a letter that was sent, so that the same form sent again writes nothing."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sendings")
    seat = models.CharField(max_length=32)
    mark = models.CharField(max_length=64)  # digest of the form's token and of what it held

    class Meta:
        """One letter for each form."""

        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "mark"], name="sending_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.seat} {self.mark}"


class Report(models.Model):
    """A letter that one of its readers shows to the host."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="reports")
    seat = models.CharField(max_length=32)  # who reported it
    letter = models.CharField(max_length=220)
    note = models.TextField(default="", blank=True)
    at = models.DateTimeField()
    read = models.DateTimeField(null=True, blank=True)  # by the host, who sees the letter then
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A reader reports a letter once."""

        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "letter"], name="report_once"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.game_id} {self.seat}: {self.letter}"


class Sitting(models.Model):
    """A person at a seat, from sitting down to standing up; kept here and never in the log."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sittings")
    seat = models.CharField(max_length=32)
    player = models.ForeignKey(Player, models.CASCADE, related_name="sittings")
    key = models.ForeignKey(Key, models.CASCADE, related_name="sittings")  # of the seat
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    left = models.CharField(max_length=8, default="", blank=True)  # why, as the log says

    class Meta:
        """One person at a seat."""

        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat"], condition=models.Q(until=None), name="seat_taken_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat} {self.player_id}"


class Result(models.Model):
    """What a seat came to in a game that is over, for whoever sat there; made from the log."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="results")
    seat = models.CharField(max_length=32)
    player = models.ForeignKey(
        Player, models.SET_NULL, related_name="results", null=True, blank=True
    )
    powers = models.CharField(max_length=200)  # separated by blanks
    fate = models.CharField(max_length=12)  # of `game.endings.fate`, or `left`
    points = models.CharField(max_length=20)  # a fraction: 1/3
    missed = models.PositiveIntegerField(default=0)  # phases without orders
    ruleset = models.CharField(max_length=40)
    variant = models.CharField(max_length=40)
    scoring = models.CharField(max_length=20)
    nameless = models.BooleanField(default=False)  # nobody is told who it was

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat} {self.fate}"


class Rating(models.Model):
    """A player's rating before and after one game; all can be computed again from the results."""

    result = models.OneToOneField(Result, models.CASCADE, related_name="rating")
    place = models.PositiveIntegerField()  # of the game among all rated ones, from 1
    before = models.FloatField()
    mean = models.FloatField()
    deviation = models.FloatField()

    def __str__(self) -> str:
        return f"{self.place}: {self.mean:.1f} ± {self.deviation:.1f}"
