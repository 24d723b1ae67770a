"""Détente runs the game of Diplomacy: it adjudicates, explains, hosts and plays it."""

__version__ = "0.1.0"
