"""What a command leads to: the events to append to the log, or a refusal."""

from __future__ import annotations

from .events import Event
from .refusal import Refusal

Decision = tuple[Event, ...] | Refusal
