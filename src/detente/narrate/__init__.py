"""Outcomes as plain sentences, in the language of the reader."""

from .sentence import describe, name_unit, sentence

__all__ = ["describe", "name_unit", "sentence"]
