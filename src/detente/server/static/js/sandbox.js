// Orders of every power by the map: taps choose in the list, and what is chosen is drawn at once.
// Each choice makes a new state, which goes into the address, into the forms and into the share box.

import { arrows } from "./lights.js";
import { Ordering } from "./ordering.js";
import { OrderList } from "./rows.js";

const PAUSE = 250; // milliseconds after a choice

const section = /** @type {HTMLElement | null} */ (document.querySelector(".chart"));
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-sandbox]"));
const data = document.getElementById("sayings");

if (section && form && data) {
  const list = new OrderList(form);
  const ordering = new Ordering(section, list, JSON.parse(data.textContent ?? "{}"));
  let waiting = 0;
  let asked = 0;

  const draw = async () => {
    const number = ++asked;
    const body = new FormData(form);
    body.set("act", "keep");
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (!answer.ok || number !== asked) return; // a later choice asks again
    const { s, link, shared, below, above } = await answer.json();
    arrows(ordering.svg, below, above);
    for (const field of document.querySelectorAll("input[name=s]")) field.setAttribute("value", s);
    const share = /** @type {HTMLInputElement | null} */ (document.getElementById("shared"));
    if (share) share.value = shared;
    history.replaceState(null, "", link);
    count();
  };

  /** Tells beside each power how many of its orders are given. */
  const count = () => {
    for (const chest of form.querySelectorAll(".chest")) {
      const told = chest.querySelector("summary .given");
      const given = [...chest.querySelectorAll("select:not(.helped)")].filter(
        (select) => /** @type {HTMLSelectElement} */ (select).value,
      );
      if (told) told.textContent = String(given.length);
    }
  };

  list.addEventListener("change", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => draw().catch(() => {}), PAUSE);
  });
}
