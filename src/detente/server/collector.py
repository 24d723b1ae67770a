"""When Python searches for garbage that holds itself: never while somebody waits for a page.

States of games are hundreds of thousands of objects that live long, and a search through them holds
a page up by a tenth of a second. Pages leave hardly any such garbage (see `rendering.py`), so it is
enough to set aside what there is every second, and to search through everything now and then.
"""

from __future__ import annotations

import gc
from time import monotonic

MANY = 300_000  # objects made within a second: then it is searched at once
SEARCH = 3600.0  # seconds between two searches through everything


class Collector:
    """Sets objects aside, and searches through all of them every hour."""

    def __init__(self) -> None:
        """Begin: what is there by now, code and templates, lives as long as the server."""
        gc.set_threshold(MANY, 20, 50)
        self._search()

    def rest(self) -> None:
        """To be called every second: takes no time but once an hour, then half a second or so."""
        if monotonic() - self._searched >= SEARCH:
            self._search()
        else:
            gc.freeze()

    def _search(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._searched = monotonic()
