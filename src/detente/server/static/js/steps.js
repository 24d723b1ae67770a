// How an order grows, step by step, out of the flat list of all that may be ordered. Nothing here
// knows a rule of the game: what is not in the list cannot be chosen, and what needs no choice is
// not asked. Pure functions, without a page.

/** @typedef {import("./parts.js").Choice} Choice */
/** @typedef {"act" | "object" | "target" | "coast" | "via" | "helps" | "kind"} Part */
/** @typedef {Partial<Record<Part, string>>} Picks what is chosen already */
/**
 * What comes next: `place` (any), `object` or `target` by tapping one of `places`; `act`, `coast`,
 * `via`, `helps` or `kind` by choosing one of `choices`; `done` when a single order is left.
 * @typedef {{ask: "place" | Part | "done", places: Set<string>, choices: string[],
 *   order: Choice | null}} Step
 */

const HELPS = ["S", "C"]; // acts that may be about another unit
const ALONE = ["H", "D", "DISAPPEAR", "WAIVE"]; // acts of the unit alone
/** @type {Part[]} asked by name when places alone leave more than one order */
const NAMED = ["act", "kind", "coast", "via", "helps"];

/** @param {Choice[]} options @param {Picks} picks @returns {Choice[]} what is left */
export function matching(options, picks) {
  const wanted = /** @type {[Part, string][]} */ (Object.entries(picks));
  return options.filter((option) => wanted.every(([part, value]) => option[part] === value));
}

/** @param {Choice[]} options @param {Part} part @returns {string[]} its different values */
export function values(options, part) {
  return [...new Set(options.map((option) => option[part]))];
}

/** @param {Choice[]} options @param {Picks} picks @returns {Step} */
export function next(options, picks) {
  const left = matching(options, picks);
  const step = (/** @type {Step["ask"]} */ ask, /** @type {string[]} */ places) => ({
    ask, places: new Set(places), choices: [], order: null,
  });
  if (!settled(left, picks)) {
    const aims = left.filter((option) => !option.object);
    if (picks.object) return step("target", values(left, "target"));
    if (!picks.act) return step("place", [...values(aims, "target"), ...values(left, "object")].filter(Boolean));
    if (left.some((option) => option.object)) return step("object", values(left, "object"));
    return step("target", values(left, "target"));
  }
  for (const part of NAMED) {
    const choices = values(left, part);
    if (choices.length > 1) return { ask: part, places: new Set(), choices, order: null };
  }
  return { ask: "done", places: new Set(), choices: [], order: left[0] ?? null };
}

/** @param {Choice[]} left @param {Picks} picks whether all places of the order are known */
function settled(left, picks) {
  if (picks.target || (picks.act && ALONE.includes(picks.act))) return true;
  return left.length > 0 && left.every((option) => !option.target && !ALONE.includes(option.act));
}

/**
 * A tap on a place; null where it leads to no order.
 * @param {Choice[]} options @param {Picks} picks @param {string} place
 * @param {{own: boolean, foreign: boolean}} held whose unit stands there, if any
 * @returns {Picks | null}
 */
export function tap(options, picks, place, held) {
  const { ask, places } = next(options, picks);
  if (place === options[0]?.unit && !picks.object && !picks.act) return alone(options);
  if (!places.has(place)) return null;
  if (ask === "target") return { ...picks, target: place };
  if (ask === "object") return { ...picks, object: place };
  const aims = matching(options, { ...picks, target: place }).filter((option) => !option.object);
  const helpable = options.some((option) => option.object === place);
  if (aims.length && !(held.own && helpable)) return { ...picks, act: aimed(aims, held), target: place };
  return { ...picks, object: place };
}

/** @param {Choice[]} options the unit's own place: it holds, or leaves the board */
function alone(options) {
  const act = ALONE.find((sign) => options.some((option) => option.act === sign));
  return act ? { act } : null;
}

/** @param {Choice[]} aims @param {{foreign: boolean}} held going there, or by force against others */
function aimed(aims, held) {
  const acts = values(aims, "act");
  if (held.foreign && acts.includes("X")) return "X";
  return acts.includes("-") ? "-" : acts[0];
}

/**
 * One part set to another value, with as much of the others as still fits.
 * @param {Choice[]} options @param {Picks} picks @param {Part} part @param {string} value
 * @returns {Picks}
 */
export function changed(options, picks, part, value) {
  /** @type {Picks} */
  const made = { [part]: value };
  for (const other of /** @type {Part[]} */ (["act", "object", "target", ...NAMED])) {
    if (other in made || picks[other] === undefined) continue;
    if (matching(options, { ...made, [other]: picks[other] }).length) made[other] = picks[other];
  }
  return made;
}

/** @param {Picks} picks @param {Part} part takes a part back, and what was chosen after it */
export function without(picks, part) {
  /** @type {Picks} */
  const kept = {};
  if (picks.act && part !== "act") kept.act = picks.act;
  if (picks.object && part === "target") kept.object = picks.object;
  return kept;
}

/** @param {Choice} option @returns {Picks} the picks that lead to it */
export function picksOf(option) {
  /** @type {Picks} */
  const picks = { act: option.act };
  for (const part of /** @type {Part[]} */ (["object", "target", "coast", "via", "helps", "kind"]))
    if (option[part]) picks[part] = option[part];
  return picks;
}

/** @param {Choice} option whether it helps another unit to go somewhere */
export function helpsGoing(option) {
  return HELPS.includes(option.act) && option.object !== "" && option.object !== option.target;
}
