// The button beside a link puts it into the clipboard; without this script a link can be selected.

/** @param {HTMLInputElement} field whether its text was taken */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value); // a browser has this over TLS only
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element && /** @type {HTMLElement | null} */ (event.target.closest("button.copy"));
  const field = button && /** @type {HTMLInputElement | null} */ (document.getElementById(button.dataset.for ?? ""));
  if (button && field && (await copied(field))) button.textContent = button.dataset.done ?? "";
});
