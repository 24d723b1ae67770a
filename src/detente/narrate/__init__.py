"""Outcomes as plain sentences, in the language of the reader."""

from .sentence import describe, name_unit, sentence
from .story import Chapter, changes, fights, turn_story
from .texts import TextsError, text_languages

__all__ = [
    "Chapter",
    "TextsError",
    "changes",
    "describe",
    "fights",
    "name_unit",
    "sentence",
    "text_languages",
    "turn_story",
]
