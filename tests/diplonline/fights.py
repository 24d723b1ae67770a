"""Tricky interactions on land: titles and rows."""

from __future__ import annotations

from tests.diplonline.play import Row

ROWS = {
    "attack on a unit ordered to move away, one against one: both stay": Row(
        {"GERMANY": ["A RUH"], "AUSTRIA": ["A MUN"]},
        {"GERMANY": ["A RUH X MUN"], "AUSTRIA": ["A MUN - TYR"]},
        {"A RUH": "repelled", "A MUN": "cut"},
        {"GERMANY": ["A RUH"], "AUSTRIA": ["A MUN"]},
    ),
    "attack on a unit ordered to move away, two against one: it dies": Row(
        {"GERMANY": ["A RUH", "A BER"], "AUSTRIA": ["A MUN"]},
        {"GERMANY": ["A RUH X MUN", "A BER S MUN"], "AUSTRIA": ["A MUN - TYR"]},
        {"A RUH": "success", "A BER": "supports", "A MUN": "cut dies"},
        {"GERMANY": ["A BER", "A MUN"]},
    ),
    "only a retreat escapes": Row(
        {"GERMANY": ["A RUH", "A BER"], "AUSTRIA": ["A MUN"]},
        {"GERMANY": ["A RUH X MUN", "A BER S MUN"], "AUSTRIA": ["A MUN R TYR"]},
        {"A RUH": "success", "A BER": "supports", "A MUN": "retreated"},
        {"GERMANY": ["A BER", "A MUN"], "AUSTRIA": ["A TYR"]},
    ),
    "a move that was cut does not bounce the others": Row(
        {"GERMANY": ["A SIL"], "RUSSIA": ["A WAR"], "AUSTRIA": ["A VIE"]},
        {"GERMANY": ["A SIL - BOH"], "RUSSIA": ["A WAR X SIL"], "AUSTRIA": ["A VIE - BOH"]},
        {"A SIL": "cut", "A WAR": "repelled", "A VIE": "success"},
        {"GERMANY": ["A SIL"], "RUSSIA": ["A WAR"], "AUSTRIA": ["A BOH"]},
    ),
    "a move into the place of a unit that was cut finds it occupied": Row(
        {"GERMANY": ["A RUH"], "AUSTRIA": ["A MUN"], "ITALY": ["A TYR"]},
        {"GERMANY": ["A RUH X MUN"], "AUSTRIA": ["A MUN - BOH"], "ITALY": ["A TYR - MUN"]},
        {"A RUH": "repelled", "A MUN": "cut", "A TYR": "bounce_occupied"},
        {"GERMANY": ["A RUH"], "AUSTRIA": ["A MUN"], "ITALY": ["A TYR"]},
    ),
    "a move into the place of a unit that was cut and died finds the attacker there": Row(
        {"GERMANY": ["A RUH", "A BER"], "AUSTRIA": ["A MUN"], "ITALY": ["A TYR"]},
        {
            "GERMANY": ["A RUH X MUN", "A BER S MUN"],
            "AUSTRIA": ["A MUN - BOH"],
            "ITALY": ["A TYR - MUN"],
        },
        {"A RUH": "success", "A BER": "supports", "A MUN": "cut dies", "A TYR": "bounce_occupied"},
        {"GERMANY": ["A BER", "A MUN"], "ITALY": ["A TYR"]},
    ),
    "an attack is decided before a stronger move": Row(
        {"GERMANY": ["A RUH", "A BER"], "AUSTRIA": ["A MUN"], "ITALY": ["A TYR", "A BOH", "A SIL"]},
        {
            "GERMANY": ["A RUH X MUN", "A BER S MUN"],
            "ITALY": ["A TYR - MUN", "A BOH S MUN", "A SIL S MUN"],
        },
        {
            "A RUH": "success",
            "A BER": "supports",
            "A MUN": "dies",
            "A TYR": "bounce_occupied",
            "A BOH": "supports",
            "A SIL": "supports",
        },
        {"GERMANY": ["A BER", "A MUN"], "ITALY": ["A BOH", "A SIL", "A TYR"]},
    ),
    "two equal attacks: the garrison stays, its action is cut": Row(
        {
            "GERMANY": ["A RUH", "A BER"],
            "ITALY": ["A TYR", "A BOH"],
            "AUSTRIA": ["A MUN"],
            "FRANCE": ["A BUR"],
        },
        {
            "GERMANY": ["A RUH X MUN", "A BER S MUN"],
            "ITALY": ["A TYR X MUN", "A BOH S MUN"],
            "AUSTRIA": ["A MUN S BUR FOR FRANCE"],
        },
        {
            "A RUH": "repelled",
            "A BER": "supports",
            "A TYR": "repelled",
            "A BOH": "supports",
            "A MUN": "cut",
            "A BUR": "holds",
        },
        {
            "GERMANY": ["A BER", "A RUH"],
            "ITALY": ["A BOH", "A TYR"],
            "AUSTRIA": ["A MUN"],
            "FRANCE": ["A BUR"],
        },
    ),
    "two equal attacks, the occupant retreats: the place is left empty": Row(
        {"GERMANY": ["A RUH"], "FRANCE": ["A BUR"], "AUSTRIA": ["A MUN"]},
        {"GERMANY": ["A RUH X MUN"], "FRANCE": ["A BUR X MUN"], "AUSTRIA": ["A MUN R TYR"]},
        {"A RUH": "bounce", "A BUR": "bounce", "A MUN": "retreated"},
        {"GERMANY": ["A RUH"], "FRANCE": ["A BUR"], "AUSTRIA": ["A TYR"]},
    ),
    "attack and move on a retreating unit's place compete on equal terms": Row(
        {"GERMANY": ["A RUH"], "AUSTRIA": ["A MUN"], "ITALY": ["A TYR", "A BOH"]},
        {
            "GERMANY": ["A RUH X MUN"],
            "AUSTRIA": ["A MUN R BUR"],
            "ITALY": ["A TYR - MUN", "A BOH S MUN"],
        },
        {"A RUH": "bounce", "A MUN": "retreated", "A TYR": "success", "A BOH": "supports"},
        {"GERMANY": ["A RUH"], "AUSTRIA": ["A BUR"], "ITALY": ["A BOH", "A MUN"]},
    ),
    "a retreat into a place left by another retreat": Row(
        {"GERMANY": ["A RUH"], "RUSSIA": ["A SIL", "A GAL"], "AUSTRIA": ["A MUN", "A BOH"]},
        {
            "GERMANY": ["A RUH X MUN"],
            "RUSSIA": ["A SIL X BOH", "A GAL X BOH"],
            "AUSTRIA": ["A MUN R BOH", "A BOH R VIE"],
        },
        {
            "A RUH": "success",
            "A SIL": "bounce",
            "A GAL": "bounce",
            "A MUN": "retreated",
            "A BOH": "retreated",
        },
        {"GERMANY": ["A MUN"], "RUSSIA": ["A GAL", "A SIL"], "AUSTRIA": ["A BOH", "A VIE"]},
    ),
    "a retreat into a place left by another retreat that somebody enters": Row(
        {"GERMANY": ["A RUH"], "RUSSIA": ["A SIL"], "AUSTRIA": ["A MUN", "A BOH"]},
        {
            "GERMANY": ["A RUH X MUN"],
            "RUSSIA": ["A SIL X BOH"],
            "AUSTRIA": ["A MUN R BOH", "A BOH R VIE"],
        },
        {"A RUH": "success", "A SIL": "success", "A MUN": "retreat_dies", "A BOH": "retreated"},
        {"GERMANY": ["A MUN"], "RUSSIA": ["A BOH"], "AUSTRIA": ["A VIE"]},
    ),
    "a retreat to the attacker's origin, which the attacker left": Row(
        {"GERMANY": ["A RUH"], "AUSTRIA": ["A MUN"]},
        {"GERMANY": ["A RUH X MUN"], "AUSTRIA": ["A MUN R RUH"]},
        {"A RUH": "success", "A MUN": "retreated"},
        {"GERMANY": ["A MUN"], "AUSTRIA": ["A RUH"]},
    ),
    "two retreats to one place, one of them without an attack": Row(
        {"GERMANY": ["A RUH"], "AUSTRIA": ["A MUN", "A VIE"]},
        {"GERMANY": ["A RUH X MUN"], "AUSTRIA": ["A MUN R BOH", "A VIE R BOH"]},
        {"A RUH": "success", "A MUN": "retreated", "A VIE": "stays_not_attacked"},
        {"GERMANY": ["A MUN"], "AUSTRIA": ["A BOH", "A VIE"]},
    ),
    "a unit appears under attack: its second order is cut, and it defends with supports": Row(
        {"GERMANY": ["A BER"], "FRANCE": ["A BUR", "A RUH"]},
        {
            "GERMANY": ["APPEAR A MUN", "A MUN - BOH", "A BER S MUN"],
            "FRANCE": ["A BUR X MUN", "A RUH S MUN"],
        },
        {"A MUN": "cut", "A BER": "supports", "A BUR": "repelled", "A RUH": "supports"},
        {"GERMANY": ["A BER", "A MUN"], "FRANCE": ["A BUR", "A RUH"]},
        {"GERMANY": ["BER", "KIE", "MUN"], "FRANCE": ["PAR", "MAR"]},
    ),
    "a unit appears with a retreat and is attacked: it retreats at once": Row(
        {"GERMANY": ["A BER"], "FRANCE": ["A BUR"]},
        {"GERMANY": ["APPEAR A MUN", "A MUN R BOH"], "FRANCE": ["A BUR X MUN"]},
        {"A MUN": "retreated", "A BER": "holds", "A BUR": "success"},
        {"GERMANY": ["A BER", "A BOH"], "FRANCE": ["A MUN"]},
        {"GERMANY": ["BER", "KIE", "MUN"], "FRANCE": ["PAR"]},
    ),
    "two moves and the own defence share three supports, and the moves block each other": Row(
        {
            "GERMANY": ["A KIE", "A BER", "A MUN", "A RUH", "A SIL", "A BOH"],
            "FRANCE": ["A BUR", "A TYR"],
        },
        {
            "GERMANY": ["A KIE - MUN", "A BER - MUN", "A RUH S MUN", "A SIL S MUN", "A BOH S MUN"],
            "FRANCE": ["A BUR X MUN", "A TYR S MUN"],
        },
        {
            "A KIE": "bounce",
            "A BER": "bounce",
            "A MUN": "holds",
            "A RUH": "supports",
            "A SIL": "supports",
            "A BOH": "supports",
            "A BUR": "repelled",
            "A TYR": "supports",
        },
        {
            "GERMANY": ["A BER", "A BOH", "A KIE", "A MUN", "A RUH", "A SIL"],
            "FRANCE": ["A BUR", "A TYR"],
        },
    ),
    "three supports for two actions: one each": Row(
        {"GERMANY": ["A RUH", "A KIE", "A BER", "A BOH", "A SIL"], "AUSTRIA": ["A MUN", "A TYR"]},
        {
            "GERMANY": ["A RUH X MUN", "A KIE - MUN", "A BER S MUN", "A BOH S MUN", "A SIL S MUN"],
            "AUSTRIA": ["A TYR S MUN"],
        },
        {
            "A RUH": "repelled",
            "A KIE": "bounce_occupied",
            "A BER": "supports",
            "A BOH": "supports",
            "A SIL": "supports",
            "A MUN": "holds",
            "A TYR": "supports",
        },
        {"GERMANY": ["A BER", "A BOH", "A KIE", "A RUH", "A SIL"], "AUSTRIA": ["A MUN", "A TYR"]},
    ),
    "one sharer is cut: the other gets everything": Row(
        {"GERMANY": ["A RUH", "A KIE", "A BER"], "AUSTRIA": ["A MUN"], "ENGLAND": ["A DEN"]},
        {
            "GERMANY": ["A RUH X MUN", "A KIE - MUN", "A BER S MUN"],
            "ENGLAND": ["A DEN X KIE"],
        },
        {
            "A RUH": "success",
            "A KIE": "cut",
            "A BER": "supports",
            "A MUN": "dies",
            "A DEN": "repelled",
        },
        {"GERMANY": ["A BER", "A KIE", "A MUN"], "ENGLAND": ["A DEN"]},
    ),
    "swap of two moves: neither moves": Row(
        {"GERMANY": ["A MUN", "A SIL"], "AUSTRIA": ["A BOH"]},
        {"GERMANY": ["A MUN - BOH", "A SIL S BOH"], "AUSTRIA": ["A BOH - MUN"]},
        {"A MUN": "bounce_swap", "A SIL": "supports", "A BOH": "bounce_swap"},
        {"GERMANY": ["A MUN", "A SIL"], "AUSTRIA": ["A BOH"]},
    ),
    "a ring of three moves": Row(
        {"GERMANY": ["A MUN"], "AUSTRIA": ["A BOH"], "ITALY": ["A TYR"]},
        {"GERMANY": ["A MUN - BOH"], "AUSTRIA": ["A BOH - TYR"], "ITALY": ["A TYR - MUN"]},
        {"A MUN": "success", "A BOH": "success", "A TYR": "success"},
        {"GERMANY": ["A BOH"], "AUSTRIA": ["A TYR"], "ITALY": ["A MUN"]},
    ),
    "swap of a move and an attack: the move is cut, the attack is one against one": Row(
        {"GERMANY": ["A MUN"], "AUSTRIA": ["A BOH"]},
        {"GERMANY": ["A MUN X BOH"], "AUSTRIA": ["A BOH - MUN"]},
        {"A MUN": "repelled", "A BOH": "cut"},
        {"GERMANY": ["A MUN"], "AUSTRIA": ["A BOH"]},
    ),
    "swap of two attacks: both defend, the support for one idles": Row(
        {"GERMANY": ["A MUN", "A SIL"], "AUSTRIA": ["A BOH"]},
        {"GERMANY": ["A MUN X BOH", "A SIL S BOH"], "AUSTRIA": ["A BOH X MUN"]},
        {"A MUN": "cut", "A SIL": "support_unused", "A BOH": "cut"},
        {"GERMANY": ["A MUN", "A SIL"], "AUSTRIA": ["A BOH"]},
    ),
    "an attack from the supported target is itself cut, and the support stands": Row(
        {"GERMANY": ["A RUH", "A BER"], "AUSTRIA": ["A MUN"]},
        {"GERMANY": ["A RUH X MUN", "A BER S MUN"], "AUSTRIA": ["A MUN X BER"]},
        {"A RUH": "success", "A BER": "supports", "A MUN": "cut dies"},
        {"GERMANY": ["A BER", "A MUN"]},
    ),
    "a chain of attacks: the second is cut, so the third acts freely": Row(
        {"RUSSIA": ["A WAR"], "GERMANY": ["A SIL"], "AUSTRIA": ["A BOH"]},
        {"RUSSIA": ["A WAR X SIL"], "GERMANY": ["A SIL X BOH"], "AUSTRIA": ["A BOH - TYR"]},
        {"A WAR": "repelled", "A SIL": "cut", "A BOH": "success"},
        {"RUSSIA": ["A WAR"], "GERMANY": ["A SIL"], "AUSTRIA": ["A TYR"]},
    ),
    "the same with `cut: flat`: the third is cut too": Row(
        {"RUSSIA": ["A WAR"], "GERMANY": ["A SIL"], "AUSTRIA": ["A BOH"]},
        {"RUSSIA": ["A WAR X SIL"], "GERMANY": ["A SIL X BOH"], "AUSTRIA": ["A BOH - TYR"]},
        {"A WAR": "repelled", "A SIL": "cut", "A BOH": "cut"},
        {"RUSSIA": ["A WAR"], "GERMANY": ["A SIL"], "AUSTRIA": ["A BOH"]},
        options={"cut": "flat"},
    ),
    "neighbours of an expelled power: attacks act as moves, supports there are void": Row(
        {"GERMANY": ["A MUN", "A BER"], "FRANCE": ["A BUR", "A RUH"], "ITALY": ["A TYR"]},
        {
            "GERMANY": ["A MUN - BOH"],
            "FRANCE": ["A BUR X MUN", "A RUH S MUN"],
            "ITALY": ["A TYR - MUN"],
        },
        {
            "A MUN": "expelled",
            "A BER": "expelled",
            "A BUR": "bounce",
            "A RUH": "not_performed",
            "A TYR": "bounce",
        },
        {"FRANCE": ["A BUR", "A RUH"], "ITALY": ["A TYR"]},
        {"GERMANY": ["BER"], "FRANCE": ["PAR", "MAR"], "ITALY": ["ROM"]},
    ),
    "own attack and own move on one empty place: the attack enters": Row(
        {"GERMANY": ["A MUN", "A SIL"]},
        {"GERMANY": ["A MUN X BOH", "A SIL - BOH"]},
        {"A MUN": "success", "A SIL": "bounce_occupied"},
        {"GERMANY": ["A BOH", "A SIL"]},
    ),
    "own attack, own move and a foreign move on one empty place: all stay": Row(
        {"GERMANY": ["A MUN", "A SIL"], "AUSTRIA": ["A VIE"]},
        {"GERMANY": ["A MUN X BOH", "A SIL - BOH"], "AUSTRIA": ["A VIE - BOH"]},
        {"A MUN": "bounce", "A SIL": "bounce", "A VIE": "bounce"},
        {"GERMANY": ["A MUN", "A SIL"], "AUSTRIA": ["A VIE"]},
    ),
    "own attack and own move without `own_attack_first`: they block each other": Row(
        {"GERMANY": ["A MUN", "A SIL"]},
        {"GERMANY": ["A MUN X BOH", "A SIL - BOH"]},
        {"A MUN": "bounce", "A SIL": "bounce"},
        {"GERMANY": ["A MUN", "A SIL"]},
        options={"own_attack_first": False},
    ),
    "own attack and own move on an own unit's place that is left: the attack enters": Row(
        {"GERMANY": ["A MUN", "A SIL", "A BOH"]},
        {"GERMANY": ["A MUN X BOH", "A SIL - BOH", "A BOH - TYR"]},
        {"A MUN": "success", "A SIL": "bounce_occupied", "A BOH": "success"},
        {"GERMANY": ["A BOH", "A SIL", "A TYR"]},
    ),
    "own attack and own move where a unit disappeared: both are plain moves": Row(
        {"AUSTRIA": ["A VIE", "A BUD"], "GERMANY": ["A BOH", "A TYR"]},
        {"AUSTRIA": ["A VIE DISAPPEAR"], "GERMANY": ["A BOH X VIE", "A TYR - VIE"]},
        {"A VIE": "disappeared", "A BUD": "holds", "A BOH": "bounce", "A TYR": "bounce"},
        {"AUSTRIA": ["A BUD"], "GERMANY": ["A BOH", "A TYR"]},
        {"AUSTRIA": ["BUD"], "GERMANY": ["BER", "KIE"]},
    ),
    "support given to another power against an own unit: it may die by it": Row(
        {"GERMANY": ["A MUN", "A BER"], "FRANCE": ["A BUR"]},
        {"GERMANY": ["A BER S MUN FOR FRANCE"], "FRANCE": ["A BUR X MUN"]},
        {"A MUN": "dies", "A BER": "supports", "A BUR": "success"},
        {"GERMANY": ["A BER"], "FRANCE": ["A MUN"]},
    ),
}
