// A form is sent once, however often its button is pressed: a browser that is made to send it again
// drops the first answer, and with it the key of a seat that was in it.

const WHILE = 10_000; // milliseconds; whoever had to stop the first try may then begin again

/** @type {WeakMap<HTMLFormElement, number>} */
const sent = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return;
  if (event.timeStamp - (sent.get(form) ?? -WHILE) < WHILE) event.preventDefault();
  else sent.set(form, event.timeStamp);
});
addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of document.forms) sent.delete(form);
});
