"""The beginning of a program that kills itself at a point inside the service layer."""

from __future__ import annotations

DEATH = """
import os, signal, sys
import django
django.setup()
from django.utils import timezone
from detente.server.services import due, log, play

def die(*args, **kwargs):
    os.kill(os.getpid(), signal.SIGKILL)

def then_die(call):
    def both(*args, **kwargs):
        call(*args, **kwargs)
        die()
    return both
"""
