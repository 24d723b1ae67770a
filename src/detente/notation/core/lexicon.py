"""Words to items: the longest known name or verb at each place of a folded text.

An item has a letter for its sort, so that a whole line becomes a short string of letters
that the patterns (`patterns.py`) can match:

    U unit word   P place   W power   C coast   N number
    T season   K kind of phase   G place and coast in one word
    M place in a form that says "to there": m and P in one
    h hold  m move  s support  u mutual  c convoy  v via  r retreat  d disband
    b build  x remove  w waive  k attack  o for  f from  t route
    , end of an order   : after a name
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from detente.board import Board, load_board
from detente.board.words import Words, languages, load_words

from .fold import fold, lookalike
from .near import Near
from .patterns import Grammar

VERBS = {
    "hold": "h", "move": "m", "support": "s", "mutual": "u", "convoy": "c", "via": "v",
    "retreat": "r", "disband": "d", "build": "b", "remove": "x", "waive": "w", "from": "f",
    "route": "t", "attack": "k", "for": "o",
}  # fmt: skip
_TOKEN = re.compile(r"[^\W_]+|[-=~>]+|[(){}\[\]/.,;:+!?\n]")
_POSSESSIVE = re.compile(r"(?<=\w)['’`]s\b")
_GLUE = re.compile(r"(.{3,})(nc|sc|ec|wc)")
_COAST = re.compile(r"([(/])\s*([nsew])\.?(?:\s*c\.?)?\s*(?![^\W_])")
_ENDS = {",": ",", ";": ",", "\n": ",", ".": ".", "!": ".", ":": ":", "+": "b"}


_LETTERS = {"powers": "W", "coasts": "C", "units": "U", "seasons": "T"}


class Meaning(NamedTuple):
    """One thing a word can stand for: its letter, and what exactly."""

    letter: str
    value: tuple[str, ...] = ()  # places: provinces it may be; others: one code
    open: bool = False  # really ambiguous; otherwise the first value is the likeliest


class Item(NamedTuple):
    """A stretch of the text with its possible meanings (none: unknown)."""

    meanings: tuple[Meaning, ...]
    text: str
    fault: str = ""  # how it had to be put right: "spelling", "lookalike"


class _Node:
    """A place in the tree of words: what ends here, and which words lead on."""

    __slots__ = ("item", "leads", "meanings")

    def __init__(self) -> None:
        self.meanings: tuple[Meaning, ...] = ()
        self.leads: dict[str, _Node] = {}
        self.item: Item | None = None  # ready made for a single word

    def goes_on(self, following: str) -> bool:
        """Whether a longer name may follow with this token."""
        return bool(self.leads) and (following in self.leads or following == ".")

    def add(self, meaning: Meaning, *, over: bool = False, yields: bool = False) -> None:
        """Add a meaning; `over` replaces others of its sort, `yields` gives way to them."""
        rivals = [m for m in self.meanings if m.letter == meaning.letter]
        if meaning in rivals or (rivals and yields):
            return
        kept = tuple(m for m in self.meanings if not (over and m in rivals))
        self.meanings = (*kept, meaning)


class Lexicon:
    """All words of one or more languages, for one board."""

    def __init__(self, board: Board, words: Sequence[Words]) -> None:
        self._root = _Node()
        self._board = board
        self.grammar = Grammar([language.patterns for language in words])
        for place in board.provinces:
            self._add(place, Meaning("P", (place,)))
        for number, language in enumerate(words):
            self._add_provinces(language, first=number == 0)
            self._add_names(language, _LETTERS)
            self._add_verbs(language)
        self._make_items()

    def _make_items(self) -> None:
        for word, node in self._root.leads.items():
            node.item = Item(node.meanings, word) if node.meanings else None

    def _add_provinces(self, words: Words, *, first: bool) -> None:
        for code, name in words.names["provinces"].items():
            if code not in self._board.provinces:
                continue
            directed = [name.forms[label] for label in words.directed if label in name.forms]
            for spelling in name.spellings:
                letter = "M" if spelling in directed else "P"
                self._add(spelling, Meaning(letter, (code,)), yields=not first)
        for table, is_open in ((words.ambiguous, True), (words.preferred, False)):
            for alias, codes in table.items():
                self._add(alias, Meaning("P", codes, is_open), over=True)

    def _add_names(self, words: Words, letters: Mapping[str, str]) -> None:
        for sort, letter in letters.items():
            for code, name in words.names[sort].items():
                for spelling in name.spellings:
                    self._add(spelling, Meaning(letter, (code,)))

    def _add_verbs(self, words: Words) -> None:
        for verb, spellings in words.verbs.items():
            for spelling in spellings:
                self._add(spelling, Meaning(VERBS[verb]))
        for filler in words.fillers:
            self._add(filler, Meaning(""))
        for word in words.separators:
            self._add(word, Meaning(","))

    def _add(
        self, text: str, meaning: Meaning, *, over: bool = False, yields: bool = False
    ) -> None:
        """Add a spelling; its hyphens may be written as such or as blanks."""
        for words in _spelt(text):
            node = self._root
            for word in words:
                node = node.leads.setdefault(word, _Node())
            node.add(meaning, over=over, yields=yields)

    @cached_property
    def near(self) -> Near:
        """Single words worth correcting towards: names and verbs of three letters and more."""
        return Near(w for w, node in self._root.leads.items() if len(w) >= 3 and node.meanings)

    def items(self, text: str, most_unknown: int = 4, *, mend: bool = True) -> list[Item]:
        """The items of a folded text, in order; fillers have the empty letter.

        Once `most_unknown` words are not known the rest is let be: such a text is no order.
        `mend` corrects slips of the pen.
        """
        if "'" in text or "’" in text or "`" in text:
            text = _POSSESSIVE.sub("", text)
        if "(" in text or "/" in text:
            text = _COAST.sub(r"\1\2c", text)
        tokens = _TOKEN.findall(text)
        tokens.append("")
        found: list[Item] = []
        at, size, leads = 0, len(tokens) - 1, self._root.leads
        while at < size:
            node = leads.get(tokens[at])
            if node is not None and node.item is not None and not node.goes_on(tokens[at + 1]):
                found.append(node.item)
                at += 1
                continue
            at, item = self._next(tokens, at, mend)
            if item is not None:
                found.append(item)
                most_unknown -= not item.meanings
                if most_unknown <= 0:
                    break
        return found

    def _next(self, tokens: list[str], at: int, mend: bool) -> tuple[int, Item | None]:
        token = tokens[at]
        if not token[0].isalnum():
            return at + 1, _punctuation(tokens, at)
        end, meanings = self._longest(tokens, at)
        if meanings:
            return end, Item(meanings, " ".join(tokens[at:end]))
        return self._mended(tokens, at, mend)

    def _longest(self, tokens: list[str], at: int) -> tuple[int, tuple[Meaning, ...]]:
        best: tuple[Meaning, ...] = ()
        node, end, here = self._root, at, at
        while here < len(tokens):
            step = node.leads.get(tokens[here])
            if step is None:
                break
            node, here = step, here + 1
            if node.meanings:
                best, end = node.meanings, here
            if here + 1 < len(tokens) and tokens[here] == ".":
                here += 1
        return end, best

    def _mended(self, tokens: list[str], at: int, mend: bool) -> tuple[int, Item]:
        """An unknown word put right where only one known word can be meant."""
        token = tokens[at]
        item, word = self._unknown(token, mend)
        if word:
            used, meanings = self._longest([word, *tokens[at + 1 : at + 6]], 0)
            if used > 1:
                return at + used, Item(meanings, " ".join(tokens[at : at + used]), item.fault)
        return at + 1, item

    def _unknown(self, token: str, mend: bool) -> tuple[Item, str]:
        if token.isdigit():
            return Item((Meaning("N", (token,)),), token), ""
        if glued := _GLUE.fullmatch(token):
            for meaning in self.meanings(glued[1]):
                if meaning.letter == "P":
                    return Item((Meaning("G", (meaning.value[0], glued[2].upper())),), token), ""
        for word in lookalike(token):
            if meanings := self.meanings(word):
                return Item(meanings, token, "lookalike"), word
        if mend and len(token) >= 4:
            return self._corrected(token)
        return Item((), token), ""

    def _corrected(self, token: str) -> tuple[Item, str]:
        meanings: dict[Meaning, str] = {}
        for word in self.near.close(token):
            if len(word) >= 4:
                meanings.update((m, word) for m in self.meanings(word) if m.letter)
        if len(meanings) != 1:
            return Item((), token), ""
        ((meaning, word),) = meanings.items()
        return Item((meaning,), token, "spelling"), word

    def meanings(self, word: str) -> tuple[Meaning, ...]:
        """What a single word can stand for."""
        node = self._root.leads.get(word)
        return node.meanings if node else ()

    def places_near(self, word: str) -> tuple[str, ...]:
        """Provinces whose names are an edit away from a word, begin with it, or are alike."""
        close = self.near.close(word) or (self.near.begins(word) if len(word) > 1 else ())
        return self._places(close) or self._places(self.near.alike(word))

    def _places(self, words: Iterable[str]) -> tuple[str, ...]:
        found = (
            code for w in words for m in self.meanings(w) if m.letter == "P" for code in m.value
        )
        return tuple(dict.fromkeys(found))


def _punctuation(tokens: list[str], at: int) -> Item | None:
    sign = tokens[at][0]
    if sign in "-=~>":
        return Item((Meaning("m"),), "-")
    if sign == "?":
        return Item((), sign)  # who asks gives no order
    letter = _ENDS.get(sign, "")
    return Item((Meaning(letter),), sign) if letter else None


def _spelt(text: str) -> Iterator[tuple[str, ...]]:
    """The words of a spelling, without its hyphens and with them."""
    every = _TOKEN.findall(fold(text))
    plain = tuple(word for word in every if word[0].isalnum())
    yield plain
    hyphened = tuple(word for word in every if word[0].isalnum() or word == "-")
    if len(hyphened) > len(plain) > 1:
        yield hyphened


class HeadWords(Lexicon):
    """Only what header lines are made of, in every language: powers, seasons, kinds of phases."""

    def __init__(self, board: Board, words: Sequence[Words]) -> None:
        super().__init__(board, ())
        self._root = _Node()
        for language in words:
            self._add_names(language, {"powers": "W", "seasons": "T", "phases": "K"})
            for filler in (*language.fillers, *language.verbs.get("for", ())):
                self._add(filler, Meaning(""))
        self._make_items()

    def _unknown(self, token: str, mend: bool) -> tuple[Item, str]:
        if token.isdigit():
            return Item((Meaning("N", (token,)),), token), ""
        return Item((), token), ""


@lru_cache(maxsize=32)
def lexicon(lang: str = "en", board: Board | None = None) -> Lexicon:
    """The lexicon of a language (English understood beside it) for a board, made once."""
    codes = dict.fromkeys((lang, "en"))
    return Lexicon(board or load_board(), [load_words(code) for code in codes])


@cache
def head_words(board: str = "standard") -> HeadWords:
    """The words of header lines in all languages, made once."""
    return HeadWords(load_board(board), [load_words(c) for c in languages(printing=False)])
