// Live updates of a page: a stream says what kind of thing is new, and this script looks again.
// A decided phase is told in a line and waits until the reader looks; small things (who is ready,
// the deadline, unread letters) are put in their places, unless somebody is at work there. A hidden
// page lets the stream go and catches up when it is seen again. Without streams it asks now and then.
//
// Other scripts hear of it too: `news` on the document, with `detail.kinds`. The one that keeps the
// orders calls preventDefault() where `kinds` has "orders", and then this script leaves them to it.

import { calmly, exchange } from "./calm.js";
import { idle } from "./idle.js";

const BACK_OFF = [1, 2, 5, 15, 60]; // seconds until the next try, after so many failures
const SILENCE = 40; // seconds without a sign of life after which a stream is dead
const ASK = 30; // seconds between two questions where there is no stream
const SPREAD = 2; // seconds over which the pages of one game look again

const bar = /** @type {HTMLElement} */ (document.getElementById("live"));

class Live {
  constructor() {
    this.seen = bar.dataset.seen ?? "";
    this.failures = 0;
    this.gone = false; // the link is in force no more
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
    document.addEventListener("visibilitychange", () => this.turn());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.turn());
    addEventListener("online", () => this.turn());
    this.turn();
  }

  /** Listens while the page is seen. */
  turn() {
    this.close();
    if (document.hidden || this.gone) return;
    this.failures = 0;
    this.open();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  open() {
    if (!("EventSource" in window)) return this.ask();
    const source = new EventSource(`${bar.dataset.events}?seen=${encodeURIComponent(this.seen)}`);
    this.source = source;
    source.addEventListener("open", () => this.alive());
    source.addEventListener("beat", () => this.alive());
    source.addEventListener("news", (event) => {
      this.alive();
      this.learn(event.lastEventId, event.data.split(" "));
    });
    source.addEventListener("error", () => this.failed());
  }

  /** A sign of life: the stream is good until it is silent for long. */
  alive() {
    this.failures = 0;
    this.later(SILENCE, () => this.failed());
  }

  failed() {
    this.close();
    this.ask();
  }

  /** Asks once what is new, and comes back to the stream later. */
  async ask() {
    const wait = BACK_OFF[Math.min(this.failures, BACK_OFF.length - 1)] * (0.75 + Math.random() / 2);
    this.failures += 1;
    const streams = "EventSource" in window;
    this.later(streams ? wait : ASK, () => (streams ? this.open() : this.ask()));
    try {
      const answer = await fetch(bar.dataset.news ?? "");
      if (answer.status === 404) {
        this.gone = true; // the page was for a link that opens nothing any more
        this.close();
      } else if (answer.ok) this.compare((await answer.json()).news);
    } catch {} // no network: the timer is set
  }

  /** @param {string} marks as they are now */
  compare(marks) {
    const names = (bar.dataset.kinds ?? "").split(" ");
    const before = this.seen.split("-");
    const kinds = names.filter((_, n) => marks.split("-")[n] !== before[n]);
    if (kinds.length) this.learn(marks, kinds);
  }

  /** @param {string} marks @param {string[]} kinds */
  learn(marks, kinds) {
    this.seen = marks;
    const news = new CustomEvent("news", { detail: { kinds }, cancelable: true });
    const rest = document.dispatchEvent(news) ? kinds : kinds.filter((kind) => kind !== "orders");
    if (rest.includes("phase")) calmly(() => tell(bar.dataset.over ?? ""));
    else if (rest.length) setTimeout(() => refresh(rest).catch(() => {}), Math.random() * SPREAD * 1000);
  }

  /** @param {number} seconds @param {() => void} act */
  later(seconds, act) {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, seconds * 1000);
  }
}

/** @param {string} sentence shown until the reader looks; nothing moves and the focus stays */
function tell(sentence) {
  if (bar.childElementCount) return; // it is said already
  const line = document.createElement("p");
  const link = document.createElement("a");
  link.href = bar.dataset.look ?? "";
  link.textContent = bar.dataset.link ?? "";
  line.append(`${sentence} `, link);
  bar.replaceChildren(line);
}

/** @param {string[]} kinds takes the parts of the page that are about them from a fresh copy */
async function refresh(kinds) {
  const answer = await fetch(bar.dataset.look ?? "", { headers: { Accept: "text/html" } });
  if (!answer.ok || document.hidden) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = page.getElementById("live");
  if (there?.dataset.phase !== bar.dataset.phase) return calmly(() => tell(bar.dataset.over ?? ""));
  calmly(() => renew(page, kinds));
}

/** @param {Document} page a fresh copy @param {string[]} kinds */
function renew(page, kinds) {
  for (const part of document.querySelectorAll("[data-live][id]")) {
    const about = (/** @type {HTMLElement} */ (part).dataset.live ?? "").split(" ");
    const fresh = page.getElementById(part.id);
    if (fresh && kinds.some((kind) => about.includes(kind)) && !busy(part)) exchange(part, fresh);
  }
}

/** @param {Element} part whether the focus is in it, or something chosen or typed */
function busy(part) {
  if (part.contains(document.activeElement)) return true;
  return [...part.querySelectorAll("input, select, textarea")].some((field) =>
    field instanceof HTMLSelectElement
      ? [...field.options].some((option) => option.selected !== option.defaultSelected)
      : field instanceof HTMLInputElement
        ? field.checked !== field.defaultChecked || field.value !== field.defaultValue
        : field instanceof HTMLTextAreaElement && field.value !== field.defaultValue,
  );
}

if (bar) idle(() => new Live());
