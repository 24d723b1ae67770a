"""The rules: positions, orders, outcomes and the adjudicators that decide them."""
