"""Outcomes as plain sentences, in the language of the reader."""

from .sentence import because, describe, name_unit, sentence
from .slips import warning
from .story import Chapter, changes, fights, left_alone, short_story, turn_story
from .texts import TextsError, text_languages

__all__ = [
    "Chapter",
    "TextsError",
    "because",
    "changes",
    "describe",
    "fights",
    "left_alone",
    "name_unit",
    "sentence",
    "short_story",
    "text_languages",
    "turn_story",
    "warning",
]
