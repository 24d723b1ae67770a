// FidoNet's lists, made on the map: places are tapped in the order of their priority; one that is
// tapped again is taken off.

import { fill } from "./bar.js";
import { light } from "./lights.js";

/** @typedef {import("./bar.js").Button} Button */
/** @typedef {import("./lists.js").Wishes} Wishes */
/** @typedef {import("./ordering.js").Ordering} Ordering */

/** @type {Record<string, string>} which list a key stands for */
const KEYS = { r: "retreats", d: "removals", b: "builds" };

export class Ranking {
  /** @param {Ordering} it */
  constructor(it) {
    this.it = it;
    this.part = ""; // the lists that are made now; empty for none
    this.place = ""; // the unit whose retreats they are
    this.asked = ""; // a place that can be chosen in several ways
    this.last = ""; // the place that was tapped
  }

  /** @returns {Wishes[]} the lists that a tap changes now */
  get lists() {
    return this.it.list.lists.filter(({ part, place }) => part === this.part && place === this.place);
  }

  /** @param {string} part @param {string} place begins with these lists, or ends with them */
  begin(part, place = "") {
    const same = part === this.part && !place;
    this.part = same ? "" : part;
    this.place = place;
    this.asked = "";
    this.last = place;
    this.it.cancel();
  }

  /** Goes back one step: from a unit's list to the units, from the lists to the orders. */
  back() {
    if (this.place && !this.asked) this.place = "";
    else if (!this.asked) this.part = "";
    this.asked = "";
    this.it.tell("");
  }

  /** @param {string} code */
  tapped(code) {
    this.last = code;
    this.asked = "";
    if (this.part === "retreats" && !this.place) return this.unit(code);
    if (code === this.place) return this.back();
    const ways = this.ways(code);
    if (ways.length === 1) return this.toggle(...ways[0]);
    if (ways.length) this.asked = code;
    this.it.tell(ways.length ? "" : this.whyNot(code));
  }

  /** @param {string} code begins the list of the unit there */
  unit(code) {
    const found = this.it.list.lists.some(({ part, place }) => part === "retreats" && place === code);
    if (found) this.place = code;
    this.it.tell(found ? "" : this.whyNot(code));
  }

  /** @param {string} code @returns {[Wishes, import("./parts.js").Choice][]} how the place can be chosen */
  ways(code) {
    return this.lists.flatMap((list) => list.options.filter((o) => spot(o) === code).map((o) => [list, o]));
  }

  /** @param {string} code */
  whyNot(code) {
    const { say, places, units } = this.it.words;
    return fill(this.place ? say.cannot : say.nothing, { unit: units[this.place], target: places[code] });
  }

  /** @param {Wishes} list @param {{value: string}} option */
  toggle(list, option) {
    list.toggle(option.value);
    this.it.list.note();
    this.it.tell(this.sentence());
  }

  /** @returns {[Wishes, string][]} what is chosen, list by list */
  get chosen() {
    return this.lists.flatMap((list) => list.entries.map((value) => [list, value]));
  }

  /** @returns {string} what is chosen, to be read aloud */
  sentence() {
    const told = this.chosen.map(([list, value], n) => `${n + 1}. ${name(list, value)}`);
    return `${fill(this.words.begin, { unit: this.it.words.units[this.place] })}: ${told.join(", ") || this.it.words.say.nothing_yet}`;
  }

  get words() {
    return this.it.words.lists[this.part];
  }

  /** @returns {import("./bar.js").Shown} */
  shown() {
    const { say, ask, units } = this.it.words;
    const choosing = this.part === "retreats" && !this.place;
    /** @type {import("./bar.js").Shown["parts"]} */
    const parts = { unit: { text: units[this.place], act: () => this.back() } };
    this.chosen.forEach(([list, value], n) => {
      parts[`n${n}`] = { text: `${n + 1}. ${name(list, value)}`, act: () => this.toggle(list, { value }) };
    });
    const places = Object.keys(parts).slice(1).map((key) => `{${key}}`).join(", ");
    return {
      sentence: choosing ? "" : `${this.words.begin}: ${places || "…"}`,
      parts,
      ask: this.it.told && !this.it.told.startsWith(this.sentence()) ? this.it.told : choosing ? ask.unit : this.words.ask,
      choices: this.asked ? this.ways(this.asked).map((way) => this.choice(...way)) : [],
      acts: this.buttons(),
      tools: [
        ...(this.it.list.past.length ? [{ label: say.undo, act: () => this.it.undo() }] : []),
        { label: say.done, act: () => this.back() },
      ],
      field: null,
      told: this.it.told,
    };
  }

  /** @param {Wishes} list @param {import("./parts.js").Choice} option @returns {Button} */
  choice(list, option) {
    return {
      label: option.label,
      act: () => this.toggle(list, option),
      pressed: list.entries.includes(option.value),
    };
  }

  /** @returns {Button[]} of the lists; for a chosen unit that of its own */
  buttons() {
    const here = this.it.actor?.place ?? "";
    const lists = this.it.list.lists.filter(({ place }) => !here || place === here);
    return [...new Set(lists.map(({ part }) => part))].map((part) => ({
      label: this.it.words.lists[part].name,
      act: () => this.begin(part, here),
      pressed: part === this.part,
    }));
  }

  /** @param {string} key @returns {boolean} whether it stands for a list that there is */
  key(key) {
    const here = this.it.actor?.place ?? "";
    const part = KEYS[key] ?? "";
    if (!this.it.list.lists.some((list) => list.part === part && (!here || list.place === here))) return false;
    this.begin(part, here);
    return true;
  }

  /** Lights the places that can be chosen, and those that are. */
  lit() {
    const { svg, frame, list } = this.it;
    const choosing = this.part === "retreats" && !this.place;
    const units = list.lists.filter(({ part }) => part === "retreats").map(({ place }) => place);
    const open = choosing ? [] : [...new Set(this.lists.flatMap(({ options }) => options.map(spot)))];
    const taken = new Set(this.lists.flatMap((one) => one.options.filter((o) => one.entries.includes(o.value)).map(spot)));
    const chosen = [...taken, ...(this.place ? [this.place] : [])];
    light(svg, { chosen, unit: choosing ? units : [], aim: open.filter((code) => !taken.has(code)), help: [] });
    const places = new Set(choosing ? units : [...open, ...(this.place ? [this.place] : [])]);
    const start = places.has(this.last) ? this.last : [...places][0];
    frame.dispatchEvent(new CustomEvent("reach", { detail: { places, start } }));
  }
}

/** @param {import("./parts.js").Choice} option the place where it is tapped */
const spot = (option) => (option.act === "R" ? option.target : option.unit);

/** @param {Wishes} list @param {string} value */
const name = (list, value) => list.options.find((option) => option.value === value)?.label ?? value;
