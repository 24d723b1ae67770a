// The order list of the page, as the map edits it: the same fields that the form has.

import { put, wishes } from "./lists.js";
import { parse } from "./parts.js";

/** @typedef {import("./parts.js").Choice} Choice */
/**
 * `helped` is the field of the power that a support is for, `follower` the row for what a unit
 * that is to appear does then.
 * @typedef {{name: string, select: HTMLSelectElement, helped: HTMLSelectElement | null,
 *   options: Choice[], follower?: Row}} Row
 */
/** @typedef {Record<string, string>} Values the fields' values by their names */

const UNDOABLE = 100;
export const WAIVER = "WAIVE";

/** All that can be ordered at one place of the map: a unit there, or one that is to come. */
export class Actor {
  /** @param {string} place @param {Row[]} unit @param {Row[]} slots rows that any place may take */
  constructor(place, unit, slots) {
    this.place = place;
    this.unit = unit;
    this.slots = slots;
  }

  /** @returns {Choice[]} everything that may be ordered here now */
  get options() {
    const rows = [...this.slots.slice(0, 1), ...this.unit, ...this.second];
    return rows.flatMap((row) => row.options.filter((option) => option.unit === this.place));
  }

  /** @returns {Row[]} the row of its order, where a unit is to appear here */
  get second() {
    const follower = this.taken?.follower;
    return follower ? [follower] : [];
  }

  /** @returns {Row | undefined} the numbered row that holds this place */
  get taken() {
    return this.slots.find((row) => parse(row.select.value)?.unit === this.place);
  }

  /** @returns {Row | undefined} the row that holds the order, a unit's before one to appear */
  get row() {
    return [...this.unit, ...this.second].find((row) => row.select.value) ?? this.taken ?? this.unit[0];
  }

  /** @returns {Choice | null} what is ordered here */
  get order() {
    const value = this.row?.select.value ?? "";
    return this.row?.options.find((option) => option.value === value) ?? null;
  }

  /** @param {Choice} option @returns {Row | undefined} where an order belongs; none if all is taken */
  home(option) {
    const own = [...this.unit, ...this.second].find((row) => row.options.some((o) => o.value === option.value));
    return own ?? this.taken ?? this.slots.find((row) => !row.select.value);
  }
}

export class OrderList extends EventTarget {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super();
    this.form = form;
    /** @type {Row[]} */
    this.rows = [...form.querySelectorAll("li.row > select:not(.helped)")].map((select) => row(select));
    for (const one of this.rows.filter(({ name }) => name.startsWith("appear-")))
      one.follower = this.rows.find(({ name }) => name === one.name.replace("appear", "second"));
    this.lists = wishes(this.rows);
    this.actors = this.places();
    /** @type {Values[]} */
    this.past = [];
    this.last = this.values;
    form.addEventListener("change", () => this.note());
  }

  /** @returns {Map<string, Actor>} */
  places() {
    const units = this.rows.filter((row) => row.name.startsWith("unit-"));
    const slots = this.rows.filter((row) => /^(adjust|appear)-/.test(row.name));
    const found = new Map(units.map((row) => {
      const place = row.name.slice("unit-".length);
      return [place, new Actor(place, [row], [])];
    }));
    for (const option of slots.flatMap((row) => row.options)) {
      if (!option.unit || found.has(option.unit)) continue;
      const own = slots.filter((row) => row.options.some((o) => o.unit === option.unit));
      found.set(option.unit, new Actor(option.unit, [], own));
    }
    return found;
  }

  /** @returns {Values} */
  get values() {
    const fields = this.rows.flatMap((row) => [row.select, ...(row.helped ? [row.helped] : [])]);
    return Object.fromEntries(fields.map((field) => [field.name, field.value]));
  }

  /** @param {Values} values shows a list without noting a change */
  show(values) {
    for (const list of this.lists) list.fit(values);
    for (const { select, helped } of this.rows)
      for (const field of helped ? [select, helped] : [select])
        if (values[field.name] !== undefined) put(field, values[field.name]);
    for (const list of this.lists) list.grow();
    this.last = this.values;
  }

  /** Notes what the form's fields say now, if that is new. */
  note() {
    for (const list of this.lists) list.grow();
    const now = this.values;
    if (same(now, this.last)) return;
    this.past.push(this.last);
    this.past.splice(0, this.past.length - UNDOABLE);
    this.last = now;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Actor} actor @param {Choice} option @returns {boolean} false where no row is free */
  choose(actor, option) {
    const home = actor.home(option);
    if (!home) return false;
    put(home.select, option.value);
    if (home.helped && option.act !== "S") home.helped.value = "";
    this.note();
    return true;
  }

  /** @param {Actor} actor takes its order back, and what follows from it */
  clear(actor) {
    const row = actor.row;
    if (!row) return;
    for (const one of row.follower ? [row.follower, row] : [row]) put(one.select, "");
    this.note();
  }

  /** @param {Row[]} slots waives a build in the first that is free, or takes that back @returns {boolean} */
  waive(slots) {
    const waived = slots.find((row) => row.select.value === WAIVER);
    const home = waived ?? slots.find((row) => !row.select.value);
    if (home) put(home.select, waived ? "" : WAIVER);
    this.note();
    return Boolean(home);
  }

  /** @param {Actor | null} actor @returns {Row[]} where a build can be waived: there, or for the only power */
  waivable(actor) {
    const rows = (actor?.slots ?? this.rows).filter((row) => row.options.some((o) => o.value === WAIVER));
    const powers = new Set(rows.map((row) => row.name.replace(/-\d+$/, "")));
    return powers.size === 1 ? rows.filter((row) => [WAIVER, ""].includes(row.select.value)) : [];
  }

  /** @returns {boolean} whether there was something to take back */
  undo() {
    const before = this.past.pop();
    if (!before) return false;
    this.show(before);
    this.dispatchEvent(new Event("change"));
    return true;
  }
}

/** @param {HTMLSelectElement} select @returns {Row} */
function row(select) {
  const helped = select.parentElement?.querySelector("select.helped") ?? null;
  const options = [...select.options].map((option) => parse(option.value, option.label)).filter(Boolean);
  return { name: select.name, select, helped, options };
}

/** @param {Values} a @param {Values} b */
export const same = (a, b) => Object.keys(a).every((name) => a[name] === b[name]);
