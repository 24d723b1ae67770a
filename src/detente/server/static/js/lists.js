// FidoNet's lists in the order list: where a unit goes if it is driven out, what is removed, what is
// built. A list has a row for each place that is taken, and one more as long as there is a choice.

import { parse } from "./parts.js";

/** @typedef {import("./parts.js").Choice} Choice */
/** @typedef {import("./rows.js").Row} Row */

const NAME = /^((retreats|removals|builds)-.+)-(\d+)$/;

export class Wishes {
  /** @param {string} name what its fields have in common @param {string} part @param {Row[]} all of the page */
  constructor(name, part, all) {
    this.name = name;
    this.part = part;
    this.place = part === "retreats" ? name.split("-")[2] : "";
    this.all = all;
    this.rows = all.filter((row) => NAME.exec(row.name)?.[1] === name);
  }

  /** @returns {Choice[]} */
  get options() {
    return this.rows[0].options;
  }

  /** @returns {string[]} what is chosen, the first first */
  get entries() {
    return this.rows.map((row) => row.select.value).filter(Boolean);
  }

  /** @param {string} value puts it at the end of the list, or takes it off */
  toggle(value) {
    const rest = this.entries.filter((entry) => entry !== value);
    const entries = rest.length < this.entries.length ? rest : [...rest, value];
    this.grow(entries.length);
    this.rows.forEach((row, n) => put(row.select, entries[n] ?? ""));
  }

  /** @param {number} count makes rows until there are as many, and a free one if one can be used */
  grow(count = 0) {
    const wanted = Math.max(count, this.rows[this.rows.length - 1].select.value ? this.rows.length + 1 : 0);
    while (this.rows.length < Math.min(wanted, this.options.length)) this.add();
  }

  /** @param {Record<string, string>} values makes the rows that these fields need */
  fit(values) {
    while (`${this.name}-${this.rows.length + 1}` in values) this.add();
  }

  add() {
    const last = /** @type {HTMLElement} */ (this.rows[this.rows.length - 1].select.closest("li"));
    const made = /** @type {HTMLElement} */ (last.cloneNode(true));
    const select = /** @type {HTMLSelectElement} */ (made.querySelector("select"));
    const label = /** @type {HTMLLabelElement} */ (made.querySelector("label"));
    const number = String(this.rows.length + 1);
    select.id = select.name = label.htmlFor = `${this.name}-${number}`;
    for (const node of label.childNodes)
      if (node instanceof Text) node.data = node.data.replace(/\d+/, number);
    select.value = "";
    last.after(made);
    const row = { name: select.name, select, helped: null, options: this.options };
    this.rows.push(row);
    this.all.push(row);
  }
}

/** @param {Row[]} rows of the page @returns {Wishes[]} its lists */
export function wishes(rows) {
  const found = new Map(rows.map((row) => NAME.exec(row.name)).filter(Boolean).map((match) => [match[1], match[2]]));
  return [...found].map(([name, part]) => new Wishes(name, part, rows));
}

/** @param {HTMLSelectElement} field @param {string} value one that the field does not offer is added */
export function put(field, value) {
  if (value && ![...field.options].some((option) => option.value === value))
    field.add(new Option(parse(value)?.label ?? value, value));
  field.value = value;
}
