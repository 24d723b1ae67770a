// Letters: conversations open beside the map without leaving it, a letter is sent without loading
// the page again, and what was typed is kept until it is sent. Without this script each of these is
// a page or a form of its own.

import { calmly, scroller } from "./calm.js";

const PLACE = "letters"; // id of the part
const LOW = 40; // pixels from the newest letter: whoever is so near sees the next one

/** @typedef {HTMLElement & {dataset: {place: string, part: string, lost: string, sent: string}}} Part */

const part = () => /** @type {Part | null} */ (document.getElementById(PLACE));
const area = (/** @type {ParentNode} */ from) =>
  /** @type {HTMLTextAreaElement | null} */ (from.querySelector("textarea[name=text]"));

/** @param {string} text the part of the page in an answer of the server */
function parsed(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return /** @type {Part | null} */ (page.getElementById(PLACE));
}

/** @param {string} address @param {RequestInit=} options */
async function ask(address, options) {
  const answer = await fetch(address, { headers: { Accept: "text/html" }, ...options });
  return { ok: answer.ok, fresh: parsed(await answer.text()) };
}

/** @param {Part} fresh puts it in the place of the part */
function adopt(fresh) {
  part()?.replaceWith(fresh);
  ready(fresh);
  count(fresh);
}

/** @param {Part} fresh what the tab says of new letters */
function count(fresh) {
  const tab = document.querySelector('.parts a[href="#part-letters"]');
  if (!tab) return;
  tab.querySelector(".count")?.remove();
  const number = Number(fresh.dataset.unread ?? "0");
  if (!number) return;
  const mark = document.createElement("strong");
  mark.className = "count";
  mark.textContent = ` ${number}`;
  const word = document.createElement("span");
  word.className = "unseen";
  word.textContent = ` ${fresh.dataset.word ?? ""}`;
  mark.append(word);
  tab.append(mark);
}

// --- drafts: kept in this tab of the browser, so that a page loaded again loses nothing ---------

const key = (/** @type {Element} */ form) => `detente-letter ${form.getAttribute("data-draft") ?? ""}`;

/** @param {HTMLFormElement} form */
function keep(form) {
  const orders = /** @type {HTMLTextAreaElement | null} */ (form.querySelector("[name=orders]"));
  const typed = { text: area(form)?.value ?? "", orders: orders?.value ?? "" };
  if (typed.text || typed.orders) sessionStorage.setItem(key(form), JSON.stringify(typed));
  else sessionStorage.removeItem(key(form));
}

/** @param {HTMLFormElement} form */
function recall(form) {
  const kept = sessionStorage.getItem(key(form));
  const box = area(form);
  if (!kept || !box || box.value) return;
  const typed = JSON.parse(kept);
  const orders = /** @type {HTMLTextAreaElement | null} */ (form.querySelector("[name=orders]"));
  box.value = typed.text ?? "";
  if (orders && typed.orders) {
    orders.value = typed.orders;
    const details = orders.closest("details");
    if (details) details.open = true;
  }
}

// --- sending ----------------------------------------------------------------------------------

/** @param {HTMLFormElement} form @param {string} sentence */
function tell(form, sentence) {
  const line = form.querySelector("[data-told]");
  if (line) line.textContent = sentence;
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const here = part();
  if (!here || form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.set("part", here.dataset.place);
  try {
    const { ok, fresh } = await ask(form.action, { method: "POST", body });
    if (!fresh) throw new Error("no letters in the answer");
    if (ok) sessionStorage.removeItem(key(form));
    if (!ok) return adopt(fresh), area(fresh)?.focus();
    append(fresh, true);
    const next = /** @type {HTMLFormElement | null} */ (fresh.querySelector("form.write"));
    if (!next) return adopt(fresh);
    form.replaceWith(next);
    area(next)?.focus();
    tell(next, here.dataset.sent);
  } catch {
    keep(form);
    tell(form, here.dataset.lost);
  } finally {
    form.removeAttribute("aria-busy");
  }
}

/** @param {Part} fresh letters that are not there yet come in below; the others stay as they are
 * @param {boolean} own whether the reader wrote the newest */
function append(fresh, own = false) {
  const inner = part()?.querySelector(".letters-in");
  const newest = inner?.querySelector("#newest");
  if (!inner || !newest) return adopt(fresh);
  const had = inner.querySelectorAll(".letter").length;
  const thread = /** @type {HTMLElement} */ (inner.parentElement);
  const low = own || thread.scrollTop > -LOW; // counted from its lower end
  const stay = still(part()?.querySelector("form.write"));
  for (const child of [...fresh.querySelectorAll(".letters-in > [id]")])
    if (child.id !== "newest" && child.id !== "earlier" && !document.getElementById(child.id)) newest.before(child);
  if (inner.querySelectorAll(".letter").length > had) inner.querySelector("#no-letters")?.remove();
  if (low) thread.scrollTop = 0;
  stay();
  const [list, other] = [part(), fresh].map((from) => from?.querySelector(".talks"));
  if (list && other && !list.contains(document.activeElement)) list.replaceWith(other);
  count(fresh);
}

/** @param {Element | null | undefined} form @returns {() => void} scrolls it to where it is now */
function still(form) {
  const top = form?.getBoundingClientRect().top ?? 0;
  const box = scroller();
  return () => box?.scrollBy({ top: (form?.getBoundingClientRect().top ?? 0) - top, behavior: "instant" });
}

/** Takes in what has come since: new letters and marks; what is being written stays. */
async function refresh() {
  const here = part();
  if (!here || document.hidden) return;
  const { ok, fresh } = await ask(here.dataset.part);
  if (!ok || !fresh || part() !== here) return;
  calmly(() => {
    if (part() !== here) return;
    if (here.querySelector(".thread")) append(fresh);
    else if (!here.contains(document.activeElement)) adopt(fresh);
  });
}

// --- what the reader does -------------------------------------------------------------------------

/** @param {MouseEvent} event a conversation opens in its place beside the map */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a[data-part]") : null;
  const here = part();
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;
  if (!link || !here || here.dataset.place !== "play" || !plain) return;
  event.preventDefault();
  const address = link.getAttribute("data-part") ?? "";
  ask(address)
    .then(({ ok, fresh }) => {
      if (!ok || !fresh) throw new Error("no letters in the answer");
      adopt(fresh);
      fresh.querySelector("h2")?.focus({ preventScroll: true });
      history.replaceState(null, "", /** @type {HTMLAnchorElement} */ (link).href); // to load again
    })
    .catch(() => location.assign(/** @type {HTMLAnchorElement} */ (link).href));
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const box = event.target;
  if (!(box instanceof HTMLTextAreaElement) || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  box.form?.requestSubmit();
}

/** @param {Part} here shows the first new letter, where it would be above what is seen */
function unread(here) {
  const thread = here.querySelector(".thread");
  const fresh = thread?.querySelector(".letter.new");
  if (!thread || !fresh) return;
  const above = fresh.getBoundingClientRect().top - thread.getBoundingClientRect().top - 40;
  if (above < 0) thread.scrollTop += above;
}

/** @param {Part} here */
function ready(here) {
  unread(here);
  const form = /** @type {HTMLFormElement | null} */ (here.querySelector("form.write"));
  if (form) recall(form);
}

const first = part();
if (first) {
  ready(first);
  document.addEventListener("click", follow);
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof Element && event.target.closest("form.write")) pressed(event);
  });
  document.addEventListener("input", (event) => {
    const form = event.target instanceof Element && event.target.closest("form.write");
    if (form) keep(/** @type {HTMLFormElement} */ (form));
  });
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("form.write")) return;
    event.preventDefault();
    send(form);
  });
  document.addEventListener("news", (event) => {
    const kinds = /** @type {CustomEvent} */ (event).detail?.kinds ?? [];
    if (kinds.includes("letters") || kinds.includes("phase")) refresh().catch(() => {});
  });
}
