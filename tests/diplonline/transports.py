"""Tricky interactions with transport: titles and rows."""

from __future__ import annotations

from tests.diplonline.play import Row

ROWS = {
    "swap with transport: neither moves": Row(
        {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["A BEL", "F ENG"]},
        {
            "ENGLAND": ["A LON - BEL VIA NTH", "F NTH C LON > BEL"],
            "GERMANY": ["A BEL - LON VIA ENG", "F ENG C BEL > LON"],
        },
        {
            "A LON": "bounce_swap",
            "F NTH": "transports",
            "A BEL": "bounce_swap",
            "F ENG": "transports",
        },
        {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["A BEL", "F ENG"]},
    ),
    "two transported attacks on each other: both armies defend": Row(
        {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["A BEL", "F ENG", "A HOL"]},
        {
            "ENGLAND": ["A LON X BEL VIA NTH", "F NTH C LON > BEL"],
            "GERMANY": ["A BEL X LON VIA ENG", "F ENG C BEL > LON", "A HOL S LON"],
        },
        {
            "A LON": "cut",
            "F NTH": "transports",
            "A BEL": "cut",
            "F ENG": "transports",
            "A HOL": "void",
        },
        {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["A BEL", "A HOL", "F ENG"]},
    ),
    "a transported attack that hangs on itself gives way, and the fleet carries on": Row(
        {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["A HOL"], "FRANCE": ["F BEL"]},
        {
            "ENGLAND": ["A LON X HOL VIA NTH", "F NTH C LON > HOL"],
            "GERMANY": ["A HOL X BEL"],
            "FRANCE": ["F BEL X NTH"],
        },
        {"A LON": "transport_cut", "F NTH": "transports", "A HOL": "repelled", "F BEL": "cut"},
        {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["A HOL"], "FRANCE": ["F BEL"]},
    ),
    "a transported attack at the unit that attacks the fleet: the transport is cut": Row(
        {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["F HOL"]},
        {"ENGLAND": ["A LON X HOL VIA NTH", "F NTH C LON > HOL"], "GERMANY": ["F HOL X NTH"]},
        {"A LON": "transport_cut", "F NTH": "cut", "F HOL": "repelled"},
        {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["F HOL"]},
    ),
    "a transported support counts at the far coast": Row(
        {"ENGLAND": ["A LON", "F NTH", "F HEL"], "GERMANY": ["A HOL"]},
        {"ENGLAND": ["A LON S HOL VIA NTH", "F NTH C LON > HOL", "F HEL X HOL"]},
        {"A LON": "supports", "F NTH": "transports", "F HEL": "success", "A HOL": "dies"},
        {"ENGLAND": ["A LON", "F HOL", "F NTH"]},
    ),
    "a transported support is lost with an attack on the fleet": Row(
        {"ENGLAND": ["A LON", "F NTH", "F HEL"], "GERMANY": ["A HOL", "F DEN"]},
        {
            "ENGLAND": ["A LON S HOL VIA NTH", "F NTH C LON > HOL", "F HEL X HOL"],
            "GERMANY": ["F DEN X NTH"],
        },
        {
            "A LON": "transport_cut",
            "F NTH": "cut",
            "F HEL": "repelled",
            "A HOL": "holds",
            "F DEN": "repelled",
        },
        {"ENGLAND": ["A LON", "F HEL", "F NTH"], "GERMANY": ["A HOL", "F DEN"]},
    ),
    "a transported support is lost with an attack on the army": Row(
        {"ENGLAND": ["A LON", "F NTH", "F HEL"], "GERMANY": ["A HOL"], "FRANCE": ["F ENG"]},
        {
            "ENGLAND": ["A LON S HOL VIA NTH", "F NTH C LON > HOL", "F HEL X HOL"],
            "FRANCE": ["F ENG X LON"],
        },
        {
            "A LON": "cut",
            "F NTH": "transports",
            "F HEL": "repelled",
            "A HOL": "holds",
            "F ENG": "repelled",
        },
        {"ENGLAND": ["A LON", "F HEL", "F NTH"], "GERMANY": ["A HOL"], "FRANCE": ["F ENG"]},
    ),
    "a transported retreat with the army attacked and the fleet left in peace": Row(
        {"ENGLAND": ["A BEL", "F NTH"], "GERMANY": ["A HOL"]},
        {"ENGLAND": ["A BEL R YOR VIA NTH", "F NTH C BEL > YOR"], "GERMANY": ["A HOL X BEL"]},
        {"A BEL": "retreated", "F NTH": "transports", "A HOL": "success"},
        {"ENGLAND": ["A YOR", "F NTH"], "GERMANY": ["A BEL"]},
    ),
    "a transported retreat with the fleet attacked: the army stays and defends": Row(
        {"ENGLAND": ["A BEL", "F NTH"], "GERMANY": ["A HOL", "A RUH", "F DEN"]},
        {
            "ENGLAND": ["A BEL R YOR VIA NTH", "F NTH C BEL > YOR"],
            "GERMANY": ["A HOL X BEL", "A RUH S BEL", "F DEN X NTH"],
        },
        {
            "A BEL": "transport_cut dies",
            "F NTH": "cut",
            "A HOL": "success",
            "A RUH": "supports",
            "F DEN": "repelled",
        },
        {"ENGLAND": ["F NTH"], "GERMANY": ["A BEL", "A RUH", "F DEN"]},
    ),
    "a transported retreat without an attack: the army stays, attacked fleet or not": Row(
        {"ENGLAND": ["A BEL", "F NTH"], "GERMANY": ["F DEN"]},
        {"ENGLAND": ["A BEL R YOR VIA NTH", "F NTH C BEL > YOR"], "GERMANY": ["F DEN X NTH"]},
        {"A BEL": "stays_not_attacked", "F NTH": "cut", "F DEN": "repelled"},
        {"ENGLAND": ["A BEL", "F NTH"], "GERMANY": ["F DEN"]},
    ),
}
