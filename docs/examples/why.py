"""Prints each order with its reason, from what `detente adjudicate --explain` writes."""

import json
import sys

for line in sys.stdin:
    for told in json.loads(line)["orders"]:
        print(f"{told['order']:<20} {told['why']}")
