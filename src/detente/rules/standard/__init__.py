"""The standard adjudicator: one procedure, driven by the switches of a ruleset."""
