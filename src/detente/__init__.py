"""Détente runs the game of Diplomacy: it adjudicates, explains and hosts it."""

__version__ = "0.1.0"
