// What the bar over the map says of the order that is being made, and the buttons that it offers.

import { fill } from "./bar.js";
import { WAIVER } from "./rows.js";
import { helpsGoing, matching, values } from "./steps.js";

/** @typedef {import("./parts.js").Choice} Choice */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Picks} Picks */
/** @typedef {import("./steps.js").Part} Part */
/** @typedef {import("./bar.js").Button} Button */
/** @typedef {import("./ordering.js").Ordering} Ordering */

const GOING = ["-", "X", "S", "C"]; // acts to choose from before there is a unit

/** @param {Ordering} it @param {Step | null} step what comes next, null for no unit or a whole order */
export function shown(it, step) {
  return {
    sentence: it.actor ? sentence(it) : "",
    parts: parts(it),
    ask: asked(it, step),
    choices: step ? named(it, step) : offers(it),
    acts: acts(it),
    tools: tools(it),
    field: it.whole ? helpedField(it) : null,
    told: it.told,
  };
}

/** @param {Ordering} it */
function sentence({ picks: { act, object, target }, words: { growing } }) {
  if (!act) return object ? "{unit} … {object} …" : "{unit} …";
  return (object && object === target && growing[`${act}=`]) || growing[act] || "{unit} …";
}

/** @param {Ordering} it */
function parts(it) {
  const { picks, words } = it;
  /** @type {import("./bar.js").Shown["parts"]} */
  const made = { unit: { text: it.unitName(), act: () => it.cancel() } };
  const again = (/** @type {Part} */ part) => () => it.again(part);
  if (picks.object)
    made.object = { text: words.units[picks.object] ?? words.places[picks.object], act: again("object") };
  if (picks.target) made.target = { text: placeName(it, picks), act: again("target") };
  return made;
}

/** @param {Ordering} it @param {Picks} picks the goal, with its coast and its way where they were chosen */
function placeName({ words }, { target = "", coast, via }) {
  const { places, coasts, say } = words;
  const way = { "": "", no: "", VIA: say.sea }[via ?? ""] ?? carrier(words, via ?? "");
  const added = [coast && coasts[coast], way].filter(Boolean).join(", ");
  return added ? `${places[target]} (${added})` : places[target];
}

/** @param {import("./ordering.js").Words} words @param {string} via the first fleet's sea zone, or its power */
function carrier({ places, powers, say }, via) {
  return fill(places[via] ? say.first : say.whose, { target: places[via] ?? powers[via] });
}

/** @param {Ordering} it @param {Step | null} step */
function asked(it, step) {
  const { told, whole, actor, options, picks, words: { ask } } = it;
  if (told && !whole) return told;
  if (!actor) return ask.unit;
  if (!step || step.ask === "done") return "";
  if (step.ask === "place" && !options.some((option) => option.object)) return ask.target;
  if (step.ask === "target" && step.places.has(picks.object ?? "") && !legs(options)) return ask.goal;
  return step.ask === "object" && legs(options) ? ask.from : ask[step.ask];
}

/** @param {Choice[]} options whether armies are carried from place to place, by whoever they are */
const legs = (options) => options.some((option) => option.act === "C" && option.value.includes(">"));

/** @param {Ordering} it @param {Step} step @returns {Button[]} */
function named(it, step) {
  const part = /** @type {Part} */ (step.ask);
  const made = step.choices.map((value) => ({
    label: choiceName(it, part, value),
    act: () => it.pick({ ...it.picks, [part]: value }),
  }));
  const none = it.actor?.order ? [{ label: it.words.say.none, act: () => it.clear() }] : [];
  return [...made, ...none];
}

/** @param {Ordering} it @param {Part} part @param {string} value */
function choiceName({ words, options, picks }, part, value) {
  const { acts, kinds, coasts, places, say } = words;
  if (part === "act") return acts[value];
  if (part === "kind") return kinds[value];
  if (part === "coast" && coasts[value]) return coasts[value];
  if (part === "via") return { "": say.land, no: say.land, VIA: say.sea }[value] ?? carrier(words, value);
  return matching(options, { ...picks, [part]: value })[0].label;
}

/** @param {Ordering} it @returns {Button[]} orders of other own units that this one needs, or helps */
function offers(it) {
  const order = it.whole;
  if (!order) return [];
  const found = helpsGoing(order) ? [helped(it, order)] : order.act === "-" ? carriers(it, order) : [];
  return found.filter(([actor, wanted]) => wanted && actor?.order?.value !== wanted.value).map(([actor, wanted]) => ({
    label: fill(it.words.say.along, { order: wanted.label }),
    act: () => it.along(actor, wanted),
  }));
}

/** @param {Ordering} it @param {Choice} order the move of the own unit that is supported or carried */
function helped(it, order) {
  const actor = it.list.actors.get(order.object);
  const goings = matching(actor?.options ?? [], { act: "-", target: order.target });
  const fitting = goings.filter((option) => !order.coast || option.coast === order.coast);
  const carried = fitting.filter((option) => option.via !== "no");
  const first = carried.find((option) => option.via === order.unit) ?? carried[0];
  return [actor, (order.act === "C" && first) || fitting[0]];
}

/** @param {Ordering} it @param {Choice} order the convoys of own fleets that can carry an army on its way */
function carriers(it, order) {
  const byLand = order.via === "no" && matching(it.options, { act: "-", target: order.target, via: "VIA" }).length;
  if (byLand) return [];
  return [...it.list.actors.values()].map((actor) => [
    actor,
    actor.options.find((o) => o.act === "C" && !o.helps && o.object === order.unit && o.target === order.target),
  ]);
}

/** @param {Ordering} it @returns {Button[]} */
function acts(it) {
  const actors = it.actor ? [it.actor] : [...it.list.actors.values()];
  const offered = values(actors.flatMap((actor) => actor.options), "act");
  const listed = Object.keys(it.words.acts).filter((act) => offered.includes(act) && (it.actor || GOING.includes(act)));
  const made = listed.map((act) => ({
    label: it.words.acts[act],
    act: () => it.choose(act),
    pressed: (it.actor ? it.picks.act : it.wanted) === act,
  }));
  const several = made.length > 1 ? made : []; // else there is nothing to choose
  return [...several, ...waivers(it), ...it.ranking.buttons().map(({ label, act }) => ({ label, act }))];
}

/** @param {Ordering} it @returns {Button[]} for a build that is not made, and against it */
function waivers(it) {
  const slots = it.list.waivable(it.actor);
  if (!slots.length) return [];
  const { waive, unwaive } = it.words.say;
  const back = slots.some((row) => row.select.value === WAIVER);
  return [{ label: back ? unwaive : waive, act: () => it.waive() }];
}

/** @param {Ordering} it @returns {Button[]} */
function tools(it) {
  const { say } = it.words;
  const undo = it.list.past.length ? [{ label: say.undo, act: () => it.undo() }] : [];
  const end = it.actor ? [{ label: it.whole ? say.done : say.cancel, act: () => it.cancel() }] : [];
  return [...undo, ...end];
}

/** @param {Ordering} it @returns {HTMLSelectElement | null} for whom a support is, where that can be said */
function helpedField(it) {
  const helped = it.actor?.row?.helped;
  if (!helped || it.whole?.act !== "S" || helped.options.length < 2) return null;
  const field = /** @type {HTMLSelectElement} */ (helped.cloneNode(true));
  field.removeAttribute("name");
  field.setAttribute("aria-label", it.words.say.helped);
  field.value = helped.value;
  field.addEventListener("change", () => {
    helped.value = field.value;
    it.list.note();
  });
  return field;
}
