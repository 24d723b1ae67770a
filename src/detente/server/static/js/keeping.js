// Shows how the order list is kept: the receipt, what is not stored yet and why, and both lists
// where another window stored other orders. Forms of the page wait until everything is stored.

import { fill } from "./bar.js";
import { calmly, exchange } from "./calm.js";

/** @typedef {import("./keeper.js").Keeper} Keeper */
/** @typedef {import("./keeper.js").Draft} Draft */

export class Keeping {
  /** @param {Keeper} keeper @param {import("./bar.js").Bar} bar @param {Record<string, string>} say */
  constructor(keeper, bar, say) {
    this.keeper = keeper;
    this.bar = bar;
    this.say = say;
    this.line = document.createElement("p");
    this.line.className = "keeping";
    this.line.setAttribute("role", "status");
    this.room = document.createElement("div");
    keeper.list.form.before(this.room);
    document.getElementById("receipt-now")?.after(this.line);
    keeper.list.form.querySelector("button.first")?.classList.remove("first"); // needed no more
    keeper.addEventListener("state", () => this.show());
    keeper.addEventListener("stored", (event) => this.stored(/** @type {CustomEvent} */ (event).detail));
    keeper.addEventListener("fetched", () => this.write(say.fetched, false));
    document.addEventListener("submit", (event) => this.submit(event), true);
  }

  /** @param {Draft} draft */
  stored(draft) {
    for (const field of document.querySelectorAll("input[name=revision]"))
      /** @type {HTMLInputElement} */ (field).value = String(draft.revision);
    const page = new DOMParser().parseFromString(draft.html, "text/html");
    const lapsed = ready(document) && !ready(page);
    calmly(() => {
      for (const fresh of page.querySelectorAll("body > [id]")) {
        const part = document.getElementById(fresh.id);
        if (part) exchange(part, fresh);
      }
    });
    if (!draft.revision) return; // nothing was stored yet, and a look at it is no receipt
    const [time] = draft.at.split(" "); // the list names the zone too
    const receipt = fill(this.say.stored, { time, version: String(draft.revision) });
    this.bar.keep(lapsed ? this.say.unready : receipt, lapsed);
  }

  show() {
    const { state, reason } = this.keeper;
    const { say } = this;
    const told = {
      kept: "", waiting: say.unsaved, saving: say.saving, offline: say.offline,
      refused: fill(say.refused, { reason }), conflict: say.elsewhere, over: reason || say.over,
    }[state];
    const bad = !["kept", "waiting", "saving"].includes(state);
    const note = { conflict: () => this.conflict(), over: () => this.over() }[state];
    this.room.replaceChildren(...(note ? [note()] : []));
    this.write(told, bad);
    this.keeper.list.form.toggleAttribute("data-unsaved", state !== "kept");
  }

  /** @param {string} text @param {boolean} bad */
  write(text, bad) {
    this.line.textContent = this.room.childNodes.length ? "" : text;
    this.line.classList.toggle("attention", bad);
    const receipt = document.getElementById("receipt-now");
    if (receipt) receipt.hidden = text !== "" && this.keeper.state !== "kept";
    if (text) this.bar.keep(text, bad, this.room.childNodes.length ? this.door() : null);
  }

  /** Where both lists, or the way to the next phase, are; nothing opens there by itself. */
  door() {
    const tab = /** @type {HTMLElement | null} */ (document.querySelector(".parts a[href='#part-orders']"));
    const act = () => {
      tab?.click();
      this.room.scrollIntoView({ block: "center" });
    };
    return tab && { label: tab.textContent ?? "", act };
  }

  over() {
    const note = box(this.say.over);
    const link = document.createElement("a");
    link.href = location.pathname;
    link.textContent = this.say.look;
    note.append(link);
    return note;
  }

  /** Both lists beside each other, and the choice between them. */
  conflict() {
    const { say, keeper } = this;
    const note = box(say.elsewhere);
    const table = document.createElement("table");
    table.append(heading(say.here, `${say.there} ${keeper.other?.at ?? ""}`));
    for (const { select } of keeper.list.rows) {
      const there = keeper.other?.rows[select.name] ?? "";
      if (select.value === there) continue;
      const label = keeper.list.form.querySelector(`label[for="${select.id}"]`)?.textContent ?? "";
      table.append(line(label.trim(), text(select, select.value), text(select, there)));
    }
    const doors = document.createElement("p");
    doors.className = "doors";
    doors.append(door(say.theirs, () => keeper.settle(false)), door(say.mine, () => keeper.settle(true)));
    note.append(table, doors);
    return note;
  }

  /** @param {SubmitEvent} event a form waits until the list is stored */
  submit(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const own = form.querySelector("[name=phase]") && form.closest(".desk");
    if (!own || (!this.keeper.dirty && !this.keeper.request)) return;
    event.preventDefault();
    event.stopPropagation();
    this.keeper.flush().then((kept) => {
      if (!kept) return this.line.scrollIntoView({ block: "nearest" });
      // The form may have been exchanged meanwhile: its double on the page is sent.
      const there = form.isConnected ? form : document.getElementById(form.id);
      const name = event.submitter?.getAttribute("name");
      const value = event.submitter?.getAttribute("value");
      const button = event.submitter?.isConnected ? event.submitter : there?.querySelector(`[name="${name}"][value="${value}"]`);
      if (there instanceof HTMLFormElement) there.requestSubmit(/** @type {HTMLElement | null} */ (button));
    });
  }
}

/** @param {Document} page whether its seat is ready, as far as it is shown there */
const ready = (page) => Boolean(page.querySelector("#ready-now [value=no]"));

/** @param {string} sentence */
function box(sentence) {
  const note = document.createElement("div");
  note.className = "note error conflict";
  note.setAttribute("role", "alert");
  const first = document.createElement("p");
  first.textContent = sentence;
  note.append(first);
  return note;
}

/** @param {string[]} cells a line of the table, its first cell the name of a unit */
function line(...cells) {
  const row = document.createElement("tr");
  row.append(...cells.map((text, n) => {
    const made = document.createElement(n ? "td" : "th");
    made.textContent = text;
    if (!n) made.setAttribute("scope", "row");
    return made;
  }));
  return row;
}

/** @param {string[]} names of the columns */
function heading(...names) {
  const row = document.createElement("tr");
  row.append(document.createElement("td"), ...names.map((text) => {
    const made = document.createElement("th");
    made.textContent = text;
    made.setAttribute("scope", "col");
    return made;
  }));
  return row;
}

/** @param {HTMLSelectElement} select @param {string} value how the list calls it */
function text(select, value) {
  return [...select.options].find((option) => option.value === value)?.textContent ?? value;
}

/** @param {string} label @param {() => void} act */
function door(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}
