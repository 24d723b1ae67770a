// Orders by the map: taps and keys choose in the order list of the page, step by step.

import { Bar, fill } from "./bar.js";
import { Keeper } from "./keeper.js";
import { arrows, light, province } from "./lights.js";
import { Keeping } from "./keeping.js";
import { OrderList } from "./rows.js";
import { changed, helpsGoing, matching, next, picksOf, tap, values, without } from "./steps.js";

/** @typedef {import("./parts.js").Choice} Choice */
/** @typedef {import("./rows.js").Actor} Actor */
/** @typedef {import("./steps.js").Picks} Picks */
/** @typedef {import("./steps.js").Part} Part */
/** @typedef {{places: Record<string, string>, coasts: Record<string, string>,
 *   kinds: Record<string, string>, units: Record<string, string>, acts: Record<string, string>,
 *   growing: Record<string, string>, ask: Record<string, string>, say: Record<string, string>}} Words */

/** @type {Record<string, string[]>} which acts a key stands for, the first that there is counts */
const KEYS = { m: ["-"], a: ["X", "-"], s: ["S"], c: ["C"], h: ["H"], r: ["R"], d: ["D", "DISAPPEAR"] };

class Ordering {
  /** @param {HTMLElement} section @param {OrderList} list @param {Words} words */
  constructor(section, list, words) {
    this.section = section;
    this.frame = /** @type {HTMLElement} */ (section.querySelector(".frame"));
    this.list = list;
    this.words = words;
    this.bar = new Bar(section, words.say.order);
    /** @type {Actor | null} whose order is made */
    this.actor = null;
    /** @type {Picks} */
    this.picks = {};
    this.wanted = ""; // an act that was chosen before its unit
    this.told = "";
    section.addEventListener("province", (event) => this.tapped(/** @type {CustomEvent} */ (event).detail));
    section.addEventListener("drawn", () => this.render());
    section.addEventListener("keydown", (event) => this.key(event));
    list.addEventListener("change", () => this.render());
    this.render();
  }

  get svg() {
    return /** @type {SVGSVGElement} */ (this.frame.querySelector("svg"));
  }

  /** @returns {Choice[]} */
  get options() {
    return this.actor?.options ?? [];
  }

  /** @returns {Choice | null} the order that the bar shows, if it is whole */
  get whole() {
    if (!this.actor) return null;
    const step = next(this.options, this.picks);
    return Object.keys(this.picks).length && step.ask === "done" ? step.order : null;
  }

  /** @param {string} code */
  tapped(code) {
    this.told = "";
    if (this.actor && !this.whole) this.towards(code);
    else this.select(code);
  }

  /** @param {string} code begins the order of the unit there */
  select(code) {
    const actor = this.list.actors.get(code) ?? null;
    if (!actor) {
      this.cancel(fill(this.words.say.nothing, { target: this.words.places[code] }));
      return;
    }
    this.actor = actor;
    this.picks = {};
    const { options } = actor;
    if (options.length === 1) return actor.order ? this.clear() : this.take(options[0]);
    const act = this.wanted && options.some((option) => option.act === this.wanted) ? this.wanted : "";
    if (act) this.pick({ act });
    else this.render();
  }

  /** @param {string} code the next place of the order that is being made */
  towards(code) {
    const own = this.list.actors.has(code) && code in this.words.units;
    const held = { own, foreign: code in this.words.units && !own };
    const picks = tap(this.options, this.picks, code, held);
    if (picks) return this.pick(picks);
    if (code === this.actor?.place) return this.cancel();
    if (this.list.actors.has(code)) return this.select(code);
    this.tell(fill(this.words.say.cannot, { unit: this.unitName(), target: this.words.places[code] }));
  }

  /** @param {Picks} picks goes on with these, and takes the order if it is whole */
  pick(picks) {
    this.picks = picks;
    const step = next(this.options, picks);
    if (step.ask === "done" && step.order) this.take(step.order);
    else this.render();
  }

  /** @param {Choice} option */
  take(option) {
    const { actor } = this;
    if (!actor) return;
    if (!this.list.choose(actor, option)) return this.cancel(this.words.say.full);
    this.picks = picksOf(option);
    this.wanted = "";
    this.told = option.label;
    this.render();
  }

  clear() {
    if (this.actor) this.list.clear(this.actor);
    this.cancel(this.words.say.undone);
  }

  cancel(told = "") {
    this.actor = null;
    this.picks = {};
    this.wanted = "";
    this.tell(told);
  }

  undo() {
    const done = this.list.undo();
    this.cancel(done ? this.words.say.undone : "");
  }

  /** @param {string} told */
  tell(told) {
    this.told = told;
    this.render();
  }

  /** @param {string} act */
  choose(act) {
    if (!this.actor) {
      this.wanted = this.wanted === act ? "" : act;
      return this.render();
    }
    this.told = "";
    this.pick(changed(this.options, this.picks, "act", act));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.target instanceof HTMLSelectElement) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z") this.undo();
    else if (event.ctrlKey || event.metaKey) return;
    else if (key === "escape") this.cancel();
    else if (key === "u") this.undo();
    else if (key === "delete" && this.actor) this.clear();
    else if (!this.byKey(key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key whether it stands for an act that there is */
  byKey(key) {
    const acts = this.actor ? values(this.options, "act") : Object.keys(this.words.acts);
    const act = KEYS[key]?.find((sign) => acts.includes(sign));
    if (act) this.choose(act);
    return Boolean(act);
  }

  // --- what is shown ----------------------------------------------------------------------------

  unitName() {
    const { actor, picks, words } = this;
    if (!actor) return "";
    if (actor.slots.length === 0) return words.units[actor.place] ?? words.places[actor.place];
    const coming = this.whole?.kind ?? picks.kind ?? actor.order?.kind;
    return coming ? `${words.kinds[coming]} ${words.places[actor.place]}` : words.places[actor.place];
  }

  render() {
    const step = this.actor ? next(this.options, this.picks) : null;
    const open = step && !this.whole ? step : null;
    this.bar.show({
      sentence: this.sentence(),
      parts: this.parts(),
      ask: this.asked(open),
      choices: open ? this.named(open) : this.offers(),
      acts: this.acts(),
      tools: this.tools(),
      field: this.whole ? this.helpedField() : null,
      told: this.told,
    });
    this.lit(open);
    this.label();
  }

  /** Tells with each own unit on the map what it is ordered. */
  label() {
    for (const [code, actor] of this.list.actors) {
      const there = province(this.svg, code);
      if (!there) continue;
      const plain = there.getAttribute("data-label") ?? there.getAttribute("aria-label") ?? "";
      there.setAttribute("data-label", plain);
      there.setAttribute("aria-label", actor.order ? `${plain}; ${actor.order.label}` : plain);
    }
  }

  /** @param {import("./steps.js").Step | null} open */
  asked(open) {
    const { ask } = this.words;
    if (this.told && !this.whole) return this.told;
    if (!this.actor) return ask.unit;
    if (!open) return "";
    if (open.ask === "target" && this.picks.object) return ask.goal;
    if (open.ask === "object" && this.options.some((o) => o.act === "C" && o.value.includes(">"))) return ask.from;
    return open.ask === "done" ? "" : ask[open.ask];
  }

  sentence() {
    if (!this.actor) return "";
    const { act, object, target } = this.picks;
    if (!act) return object ? "{unit} … {object} …" : "{unit} …";
    const { growing } = this.words;
    return (object && object === target && growing[`${act}=`]) || growing[act] || "{unit} …";
  }

  /** @returns {import("./bar.js").Shown["parts"]} */
  parts() {
    const { picks, words } = this;
    /** @type {import("./bar.js").Shown["parts"]} */
    const parts = { unit: { text: this.unitName(), act: () => this.cancel() } };
    const back = (/** @type {Part} */ part) => () => this.again(part);
    if (picks.object)
      parts.object = { text: words.units[picks.object] ?? words.places[picks.object], act: back("object") };
    if (picks.target) parts.target = { text: this.placeName(picks), act: back("target") };
    return parts;
  }

  /** @param {Picks} picks */
  placeName({ target = "", coast, via }) {
    const { places, coasts, say } = this.words;
    const more = [coast && coasts[coast], via && via !== "no" && (via === "VIA" ? say.sea : fill(say.first, { target: places[via] }))];
    const added = more.filter(Boolean).join(", ");
    return added ? `${places[target]} (${added})` : places[target];
  }

  /** @param {Part} part asks for it again */
  again(part) {
    this.picks = without(this.picks, part);
    this.tell("");
  }

  /** @param {import("./steps.js").Step} step @returns {import("./bar.js").Button[]} */
  named(step) {
    if (!step.choices.length) return this.wayOut();
    const part = /** @type {Part} */ (step.ask);
    const made = step.choices.map((value) => ({
      label: this.choiceName(part, value),
      act: () => this.pick({ ...this.picks, [part]: value }),
    }));
    return [...made, ...this.wayOut()];
  }

  /** @param {Part} part @param {string} value */
  choiceName(part, value) {
    const { acts, kinds, coasts, places, say } = this.words;
    if (part === "act") return acts[value];
    if (part === "kind") return kinds[value];
    if (part === "coast" && coasts[value]) return coasts[value];
    if (part === "via" && ["no", "VIA", ""].includes(value)) return value === "VIA" ? say.sea : say.land;
    if (part === "via") return fill(say.first, { target: places[value] });
    return matching(this.options, { ...this.picks, [part]: value })[0].label;
  }

  /** Leaves the unit without an order, if it has one. @returns {import("./bar.js").Button[]} */
  wayOut() {
    return this.actor?.order ? [{ label: this.words.say.none, act: () => this.clear() }] : [];
  }

  /** Orders of other own units that would make this one work. @returns {import("./bar.js").Button[]} */
  offers() {
    const order = this.whole;
    if (!order || !helpsGoing(order)) return [];
    const other = this.list.actors.get(order.object);
    const wanted = other?.options.find(
      (o) => o.act === "-" && o.target === order.target && (!order.coast || o.coast === order.coast) && (order.act !== "C" || o.via !== "no" || !this.byLand(o, other)),
    );
    if (!other || !wanted || other.order?.value === wanted.value) return [];
    const label = fill(this.words.say.along, { order: wanted.label });
    return [{ label, act: () => this.along(other, wanted) }];
  }

  /** @param {Choice} move @param {Actor} actor whether the same move can be asked for by sea */
  byLand(move, actor) {
    return actor.options.some((o) => o.act === "-" && o.target === move.target && o.via === "VIA");
  }

  /** @param {Actor} actor @param {Choice} option */
  along(actor, option) {
    this.list.choose(actor, option);
    this.tell(option.label);
  }

  /** @returns {import("./bar.js").Button[]} */
  acts() {
    const { acts } = this.words;
    const options = this.actor ? this.options : [...this.list.actors.values()].flatMap((a) => a.options);
    const offered = values(options, "act");
    const shown = Object.keys(acts).filter((act) => offered.includes(act));
    if (!this.actor && shown.every((act) => !"-SCXR".includes(act))) return [];
    return shown
      .filter((act) => this.actor || !["H", "D", "B", "APPEAR", "DISAPPEAR"].includes(act))
      .map((act) => ({
        label: acts[act],
        act: () => this.choose(act),
        pressed: (this.actor ? this.picks.act : this.wanted) === act,
      }));
  }

  /** @returns {import("./bar.js").Button[]} */
  tools() {
    const { say } = this.words;
    const undo = this.list.past.length ? [{ label: say.undo, act: () => this.undo() }] : [];
    const end = this.actor ? [{ label: this.whole ? say.done : say.cancel, act: () => this.cancel() }] : [];
    return [...undo, ...end];
  }

  /** @returns {HTMLSelectElement | null} for whom a support is, where that is a part of it */
  helpedField() {
    const helped = this.actor?.row?.helped;
    if (!helped || this.whole?.act !== "S" || helped.options.length < 2) return null;
    const field = /** @type {HTMLSelectElement} */ (helped.cloneNode(true));
    field.removeAttribute("name");
    field.setAttribute("aria-label", this.words.say.helped);
    field.value = helped.value;
    field.addEventListener("change", () => {
      helped.value = field.value;
      this.list.note();
    });
    return field;
  }

  /** @param {import("./steps.js").Step | null} open lights the places that lead on, for eyes and keys */
  lit(open) {
    const chosen = this.actor ? [this.actor.place] : [];
    const units = this.actor ? [] : [...this.list.actors.keys()];
    const aims = open ? [...open.places] : [];
    const helps = aims.filter((code) => open?.ask === "place" && !this.aims(code));
    light(this.svg, { chosen, unit: units, aim: aims.filter((code) => !helps.includes(code)), help: helps });
    const stops = open && aims.length ? new Set([...aims, ...chosen]) : new Set(this.list.actors.keys());
    const start = aims[0] ?? this.actor?.place ?? units[0];
    this.frame.dispatchEvent(new CustomEvent("reach", { detail: { places: stops, start } }));
  }

  /** @param {string} code whether the unit itself could go there */
  aims(code) {
    return this.options.some((option) => !option.object && option.target === code);
  }
}

const section = /** @type {HTMLElement | null} */ (document.querySelector(".chart"));
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-store]"));
const data = document.getElementById("sayings");
if (section && form && data) {
  const words = /** @type {Words} */ (JSON.parse(data.textContent ?? "{}"));
  const list = new OrderList(form);
  const keeper = new Keeper(list, { store: form.dataset.store ?? "", look: form.dataset.look ?? "" });
  const ordering = new Ordering(section, list, words);
  new Keeping(keeper, ordering.bar, words.say);
  keeper.addEventListener("stored", (event) => {
    const { below, above } = /** @type {CustomEvent} */ (event).detail;
    arrows(ordering.svg, below, above);
  });
}
