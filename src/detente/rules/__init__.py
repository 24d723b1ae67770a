"""The rules: positions, orders, outcomes and the adjudicators that decide them."""

from .adjudicate import adjudicate
from .legal import legal_builds, legal_orders, refused_builds, refused_retreats
from .orders import (
    Build,
    Convoy,
    Disband,
    Given,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from .phase import Phase
from .position import Dislodged, Position, opening
from .resolution import Outcome, Resolution
from .ruleset import Ruleset, RulesetError, load_ruleset, ruleset_names

__all__ = [
    "Build",
    "Convoy",
    "Disband",
    "Dislodged",
    "Given",
    "Hold",
    "Move",
    "Order",
    "Outcome",
    "Phase",
    "Position",
    "Resolution",
    "Retreat",
    "Ruleset",
    "RulesetError",
    "Support",
    "Unit",
    "Waive",
    "adjudicate",
    "legal_builds",
    "legal_orders",
    "load_ruleset",
    "opening",
    "refused_builds",
    "refused_retreats",
    "ruleset_names",
]
