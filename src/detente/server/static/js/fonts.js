// Fetches the fonts when nothing else is to be done, for the pages that come after this one: letters
// that change on a page move the map under a finger. A cookie says for as long as the browser keeps
// them that there they are; then the page names them itself.
import { idle } from "./idle.js";

const KEPT = 7 * 24 * 3600; // seconds
const told = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=fonts]"));

/** @param {string} address whether it came whole */
async function kept(address) {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.ok;
}

/** @param {string[]} addresses */
async function keep(addresses) {
  const came = await Promise.all(addresses.map(kept));
  if (came.every(Boolean)) document.cookie = `detente_fonts=1; path=/; max-age=${KEPT}; samesite=lax`;
}

// Without the word of that name the page is set in them already.
if (told) {
  const start = () => idle(() => keep(told.content.split(" ")).catch(() => {}));
  document.readyState === "complete" ? start() : addEventListener("load", start);
}
