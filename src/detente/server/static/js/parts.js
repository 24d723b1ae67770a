// Orders in their canonical text, taken apart: what the choices of the order list stand for.

/**
 * An order that may be given. `act` is its sign: - X S C H R D B APPEAR DISAPPEAR WAIVE. `object`
 * is the unit that is supported or carried (in Diplonline the place where an army is taken up);
 * a support of a unit that stays has it as `target` too. Places are codes without a coast.
 * @typedef {{value: string, label: string, kind: string, unit: string, act: string, object: string,
 *   target: string, coast: string, via: string, helps: string}} Choice
 */

const UNIT = "(?<kind>[AF]) (?<unit>\\w+)(?:/\\w+)?";
const GOAL = "(?<target>\\w+)(?:/(?<coast>\\w+))?";
const VIA = "(?<via> VIA(?: \\w+)?)?";
const FOR = "(?: FOR (?<helps>\\w+))?";

/** @type {RegExp[]} the first that fits counts */
const FORMS = [
  `(?<act>APPEAR) (?<kind>[AF]) (?<unit>\\w+)(?:/(?<coast>\\w+))?`,
  `(?<kind>[AF]) (?<unit>\\w+)(?:/(?<coast>\\w+))? (?<act>B)`,
  `${UNIT} (?<act>[HD]|DISAPPEAR)`,
  `${UNIT} (?<act>[-XR]) ${GOAL}${VIA}`,
  `${UNIT} (?<act>S) [AF] (?<object>\\w+)(?:/\\w+)?(?: - ${GOAL})?`,
  `${UNIT} (?<act>S) (?<target>\\w+)${FOR}${VIA}`,
  `${UNIT} (?<act>C) A (?<object>\\w+) - ${GOAL}`,
  `${UNIT} (?<act>C) (?<object>\\w+) > (?<target>\\w+)${FOR}`,
  `(?<act>WAIVE)`,
].map((form) => new RegExp(`^${form}$`));

/** @param {string} value @param {string=} label @returns {Choice | null} null for what is no order */
export function parse(value, label = value) {
  for (const form of FORMS) {
    const found = form.exec(value)?.groups;
    if (!found) continue;
    const { kind = "", unit = "", act = "", object = "", coast = "", via = "", helps = "" } = found;
    return {
      value, label, kind, unit, act, object, coast, helps,
      target: found.target ?? object,
      via: via.trim().replace("VIA ", "") || (act === "-" || act === "X" ? "no" : ""),
    };
  }
  return null;
}
