"""The variants: what is played, by which powers, on which board, until when."""

from .load import VariantError, faults, load_variant, read_variant, variant_names
from .strict import DataError
from .variant import Coin, Variant, Victory

__all__ = [
    "Coin",
    "DataError",
    "Variant",
    "VariantError",
    "Victory",
    "faults",
    "load_variant",
    "read_variant",
    "variant_names",
]
