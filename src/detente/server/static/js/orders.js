// Orders on the game page: by the map, by the form, and stored by themselves.

import { calmly } from "./calm.js";
import { Keeper } from "./keeper.js";
import { Keeping } from "./keeping.js";
import { arrows } from "./lights.js";
import { Ordering } from "./ordering.js";
import { OrderList } from "./rows.js";

const section = /** @type {HTMLElement | null} */ (document.querySelector(".chart"));
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-store]"));
const data = document.getElementById("sayings");
if (section && form && data) {
  const words = JSON.parse(data.textContent ?? "{}");
  const list = new OrderList(form);
  const keeper = new Keeper(list, { store: form.dataset.store ?? "", look: form.dataset.look ?? "" });
  const ordering = new Ordering(section, list, words);
  new Keeping(keeper, ordering.bar, words.say);
  keeper.addEventListener("stored", (event) => {
    const { below, above } = /** @type {CustomEvent} */ (event).detail;
    arrows(ordering.svg, below, above);
    calmly(() => ordering.agree());
  });
}
