"""What is to be drawn of each order: the order itself, what became of it, and its caption."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from detente.rules.lists import called
from detente.rules.orders import Given, Order, Unit
from detente.rules.reasons import Reason
from detente.rules.resolution import Outcome, Resolution

from .wording import result_words

Shown = Resolution | Sequence[Given] | None
Say = Callable[[Outcome], str]

PENDING, DONE, FAILED, VOID = "pending", "done", "failed", "void"
_SUCCESSES = {
    *("success", "hold", "support", "convoy"),
    *("holds", "supports", "support_unused", "transports", "retreated", "stays_not_attacked"),
}


@dataclass(frozen=True)
class Act:
    """An order with its result (none yet: empty) and the caption that a reader gets."""

    power: str
    order: Order | None
    result: tuple[str, ...] = ()
    reason: Reason | None = None
    text: str = ""
    caption: str = ""

    @property
    def state(self) -> str:
        """Whether it is pending, done, failed or void."""
        if not self.result:
            return PENDING
        if "void" in self.result:
            return VOID
        return DONE if self.result[0] in _SUCCESSES else FAILED

    @property
    def unit(self) -> Unit | None:
        """The ordered unit, where the order has one."""
        unit: Unit | None = getattr(self.order, "unit", None)
        return unit


def acts(shown: Shown, lang: str, say: Say | None = None) -> tuple[Act, ...]:
    """Every order that is shown; `say` makes a sentence of an outcome."""
    if shown is None:
        return ()
    if isinstance(shown, Resolution):
        return tuple(_outcome(outcome, lang, say) for outcome in _outcomes(shown))
    return tuple(Act(g.power, g.order, text=g.text, caption=_canonical(g)) for g in shown)


def _outcomes(resolution: Resolution) -> Iterable[Outcome]:
    """All outcomes of what the phase called for, with removals by rule.

    Units that just stood without an order are not among them.
    """
    yield from (outcome for outcome in resolution.outcomes if called(resolution, outcome))
    yield from (outcome for outcome in resolution.unordered.values() if outcome.order is not None)


def _outcome(outcome: Outcome, lang: str, say: Say | None) -> Act:
    if say is not None:
        caption = say(outcome)
    else:
        caption = f"{outcome.order or outcome.text}: {result_words(outcome.result, lang)}"
    return Act(outcome.power, outcome.order, outcome.result, outcome.reason, outcome.text, caption)


def _canonical(given: Given) -> str:
    return str(given.order) if given.order is not None else given.text
