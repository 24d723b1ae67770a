// The order that is being made on the map: taps and keys choose in the order list, step by step.

import { Bar, fill } from "./bar.js";
import { light, province } from "./lights.js";
import { Ranking } from "./ranking.js";
import { WAIVER } from "./rows.js";
import { shown } from "./saying.js";
import { changed, next, picksOf, tap, values, without } from "./steps.js";

/** @typedef {import("./parts.js").Choice} Choice */
/** @typedef {import("./rows.js").Actor} Actor */
/** @typedef {import("./steps.js").Picks} Picks */
/** @typedef {import("./steps.js").Part} Part */
/** @typedef {{places: Record<string, string>, coasts: Record<string, string>,
 *   kinds: Record<string, string>, units: Record<string, string>, acts: Record<string, string>,
 *   powers: Record<string, string>, lists: Record<string, Record<string, string>>,
 *   growing: Record<string, string>, why_not: Record<string, Record<string, string>>,
 *   ask: Record<string, string>, say: Record<string, string>}} Words */

/** @type {Record<string, string[]>} which acts a key stands for, the first that there is counts */
const KEYS = { m: ["-"], a: ["X", "-"], s: ["S"], c: ["C"], h: ["H"], r: ["R"], d: ["D", "DISAPPEAR"] };

export class Ordering {
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
    this.ranking = new Ranking(this);
    section.addEventListener("province", (event) => this.tapped(/** @type {CustomEvent} */ (event).detail));
    section.addEventListener("line", (event) => this.drawn(/** @type {CustomEvent} */ (event).detail));
    section.addEventListener("drawn", () => this.render());
    section.addEventListener("keydown", (event) => this.key(event));
    list.addEventListener("change", () => this.render());
    this.keysTold();
    this.render();
  }

  /** Says which keys there are when the keyboard comes to the map. */
  keysTold() {
    const told = document.createElement("p");
    told.id = "map-keys";
    told.className = "unseen";
    const { hint, listed } = this.words.say;
    told.textContent = this.list.lists.length ? `${hint} ${listed}` : hint;
    this.frame.setAttribute("aria-describedby", told.id);
    this.section.append(told);
    const caption = this.section.querySelector(".map-caption");
    this.frame.addEventListener("focus", () => {
      if (caption && this.frame.matches(":focus-visible")) caption.textContent = told.textContent;
    });
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
    if (this.ranking.part) return this.ranking.tapped(code);
    this.told = "";
    if (this.actor && !this.whole) this.towards(code);
    else this.select(code);
  }

  /** @param {[string, string]} codes a line from a unit to its goal */
  drawn([from, to]) {
    if (this.ranking.part || !this.list.actors.has(from)) return;
    this.told = "";
    this.select(from);
    this.towards(to);
  }

  /** @param {string} code begins the order of the unit there */
  select(code) {
    const actor = this.list.actors.get(code) ?? null;
    if (!actor) return this.cancel(this.whyNot(code, Object.keys(this.words.why_not)));
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
    this.tell(this.whyNot(code, this.actor?.row ? [this.actor.row.name] : []));
  }

  /** @param {string} code @param {string[]} rows the server's reason, if it gave one for these rows */
  whyNot(code, rows) {
    const { say, places, why_not } = this.words;
    const told = rows.map((row) => why_not[row] ?? {});
    const reason = told.find((reasons) => reasons[code])?.[code] ?? told[0]?.[""];
    const template = this.actor ? say.cannot : say.nothing;
    return reason ?? fill(template, { unit: this.unitName(), target: places[code] });
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
    this.told = "";
    if (!this.actor) {
      this.wanted = this.wanted === act ? "" : act;
      return this.render();
    }
    this.pick(changed(this.options, this.picks, "act", act));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.target instanceof HTMLSelectElement) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z") this.undo();
    else if (event.ctrlKey || event.metaKey) return;
    else if (key === "escape") this.ranking.part ? this.ranking.back() : this.cancel();
    else if (key === "u") this.undo();
    else if (key === "delete" && this.actor) this.clear();
    else if (key === "w" && this.list.waivable(this.actor).length) this.waive();
    else if (!this.ranking.key(key) && (this.ranking.part || !this.byKey(key))) return;
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

  /** Waives a build, or takes that back. */
  waive() {
    const slots = this.list.waivable(this.actor);
    const back = slots.some((row) => row.select.value === WAIVER);
    this.list.waive(slots);
    this.cancel(back ? this.words.say.undone : this.words.say.waived);
  }

  unitName() {
    const { actor, picks, words } = this;
    if (!actor) return "";
    if (actor.slots.length === 0) return words.units[actor.place] ?? words.places[actor.place];
    const coming = this.whole?.kind ?? picks.kind ?? actor.order?.kind;
    return coming ? `${words.kinds[coming]} ${words.places[actor.place]}` : words.places[actor.place];
  }

  /** @param {Part} part asks for it again */
  again(part) {
    this.picks = without(this.picks, part);
    this.tell("");
  }

  /** @param {Actor} actor another unit @param {Choice} option orders it along with this one */
  along(actor, option) {
    this.list.choose(actor, option);
    this.tell(option.label);
  }

  render() {
    const step = this.actor && !this.whole ? next(this.options, this.picks) : null;
    this.bar.show(this.ranking.part ? this.ranking.shown() : shown(this, step));
    this.ranking.part ? this.ranking.lit() : this.lit(step);
    this.label();
  }

  /** Another window may have stored another order than the sentence says. */
  agree() {
    const told = this.whole?.value;
    if (told && this.actor?.row?.select.value !== told) this.cancel();
    else this.label();
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
