// Keeps the order list at the server: each change is stored after a moment, one request at a time,
// again and again while the server cannot be reached, and never over what another window stored.

import { same } from "./rows.js";

/** @typedef {import("./rows.js").Values} Values */
/** @typedef {{phase: string, revision: number, at: string, rows: Values, below: string,
 *   above: string, html: string}} Draft the list as the server holds it */
/** @typedef {"kept" | "waiting" | "saving" | "offline" | "conflict" | "refused" | "over"} State */

const PAUSE = 350; // milliseconds after a change
const PATIENCE = 15_000; // milliseconds for an answer
const ECHO = 3_000; // milliseconds in which news of orders are mostly those of our own
const BACK_OFF = [2, 4, 8, 15, 30]; // seconds until the next try, after so many failures

export class Keeper extends EventTarget {
  /** @param {import("./rows.js").OrderList} list @param {{store: string, look: string}} addresses */
  constructor(list, addresses) {
    super();
    this.list = list;
    this.addresses = addresses;
    this.phase = field(list.form, "phase");
    this.revision = Number(field(list.form, "revision"));
    /** @type {Values} as the server holds them, as far as known here */
    this.kept = list.values;
    /** @type {Values | null} on their way, or lost on it */
    this.sent = null;
    /** @type {State} */
    this.state = "kept";
    this.reason = "";
    /** @type {Draft | null} what another window stored */
    this.other = null;
    this.failures = 0;
    this.storedAt = -ECHO;
    this.timer = 0;
    this.listening = 0;
    /** @type {Promise<void> | null} */
    this.request = null;
    list.addEventListener("change", () => this.changed());
    addEventListener("online", () => this.state === "offline" && this.send());
    addEventListener("pagehide", () => this.farewell());
    document.addEventListener("news", (event) => this.heard(/** @type {CustomEvent} */ (event)));
  }

  get dirty() {
    return !same(this.list.values, this.kept);
  }

  /** @param {State} state @param {string} reason */
  become(state, reason = "") {
    this.state = state;
    this.reason = reason;
    this.dispatchEvent(new Event("state"));
  }

  changed() {
    if (this.state === "conflict" || this.state === "over") return;
    clearTimeout(this.timer);
    if (!this.request) this.become("waiting");
    this.timer = setTimeout(() => this.send(), PAUSE);
  }

  /** @returns {Promise<boolean>} whether the server holds now what is shown here */
  async flush() {
    clearTimeout(this.timer);
    while (this.request || (this.dirty && this.state === "waiting")) await (this.request ?? this.send());
    if (this.dirty && (this.state === "offline" || this.state === "refused")) await this.send();
    return !this.dirty && this.state !== "over";
  }

  /** @returns {Promise<void>} */
  send() {
    clearTimeout(this.timer);
    this.request ??= this.deliver().finally(() => {
      this.request = null;
      if (this.state === "saving") this.dirty ? this.changed() : this.become("kept");
    });
    return this.request;
  }

  async deliver() {
    if (!this.dirty) return this.become("kept");
    this.become("saving");
    const rows = this.list.values;
    let answer;
    try {
      answer = await this.post(rows, AbortSignal.timeout(PATIENCE));
      if (answer.status >= 500) throw new Error(String(answer.status));
      this.failures = 0;
      this.take(answer.status, await answer.json().catch(() => ({})), rows);
    } catch {
      this.sent = rows;
      this.wait();
    }
  }

  /** @param {Values} rows @param {AbortSignal=} signal */
  post(rows, signal) {
    return fetch(this.addresses.store, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": field(this.list.form, "csrfmiddlewaretoken") },
      body: JSON.stringify({ phase: this.phase, revision: this.revision, rows }),
      keepalive: !signal,
      signal,
    });
  }

  /** @param {number} status @param {any} data the answer @param {Values} rows what was sent */
  take(status, data, rows) {
    if (status === 200) this.adopt(data, rows);
    else if (status === 409 && data.draft) this.stale(data.draft, rows);
    else if (status === 409) this.become("over", data.message ?? "");
    else this.become("refused", data.message ?? String(status));
  }

  /** @param {Draft} draft @param {Values} rows what was shown here when it was asked for */
  adopt(draft, rows) {
    const untouched = same(this.list.values, rows);
    this.storedAt = performance.now();
    this.revision = draft.revision;
    this.kept = draft.rows;
    this.sent = null;
    this.other = null;
    if (untouched) {
      this.list.show(draft.rows);
      this.kept = this.list.values;
    }
    this.dispatchEvent(new CustomEvent("stored", { detail: draft }));
  }

  /** @param {Draft} draft @param {Values} rows a list that was stored meanwhile: ours, or another's */
  stale(draft, rows) {
    const own = [rows, this.sent].some((values) => values && alike(values, draft.rows));
    if (own) return this.adopt(draft, rows); // the answer to an earlier try was lost
    this.other = draft;
    this.become("conflict");
  }

  wait() {
    const seconds = BACK_OFF[Math.min(this.failures, BACK_OFF.length - 1)];
    this.failures += 1;
    this.become("offline");
    this.timer = setTimeout(() => this.send(), seconds * 1000);
  }

  /** @param {boolean} mine whether the list here replaces what the other window stored */
  settle(mine) {
    const draft = this.other;
    if (!draft) return;
    const shown = this.list.values;
    this.list.show(draft.rows);
    this.adopt(draft, this.list.values);
    if (mine) this.list.show(shown);
    this.become("saving");
    this.send();
  }

  /** What is not stored when the page goes away is sent after it. */
  farewell() {
    const open = this.state === "waiting" || this.state === "offline";
    if (this.dirty && open) this.post(this.list.values).catch(() => {});
  }

  /** @param {CustomEvent} event news of the game: perhaps another window stored orders */
  heard(event) {
    if (!event.detail.kinds.includes("orders")) return;
    event.preventDefault();
    const echo = performance.now() - this.storedAt < ECHO; // or another window's, hard upon ours
    clearTimeout(this.listening);
    this.listening = setTimeout(() => this.look().catch(() => {}), echo ? ECHO : 0);
  }

  async look() {
    await this.request;
    const rows = this.list.values;
    const answer = await fetch(this.addresses.look);
    if (!answer.ok) return;
    const draft = /** @type {Draft} */ (await answer.json());
    if (draft.phase !== this.phase || this.request || this.dirty || this.state !== "kept") return;
    const news = draft.revision > this.revision;
    this.adopt(draft, rows);
    if (news) this.dispatchEvent(new Event("fetched"));
  }
}

/** @param {HTMLFormElement} form @param {string} name */
function field(form, name) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector(`[name=${name}]`))?.value ?? "";
}

/** @param {Values} a @param {Values} b whether they are the same orders, in whichever row */
function alike(a, b) {
  const told = (/** @type {Values} */ values) => Object.values(values).filter(Boolean).sort().join("\n");
  return told(a) === told(b);
}
