// Fetches the fonts when nothing else is to be done: a map can be read and ordered on without them.
// A cookie says for as long as they are kept that there they are; then the page names them itself.
import { idle } from "./idle.js";

const KEPT = 7 * 24 * 3600; // seconds
const style = /** @type {HTMLLinkElement | null} */ (document.getElementById("fonts"));

function fetchThem() {
  document.fonts.addEventListener("loadingdone", (event) => {
    if (!event.fontfaces.length) return; // they did not come
    document.cookie = `detente_fonts=1; path=/; max-age=${KEPT}; samesite=lax`;
  });
  if (style) style.media = "all";
}

// Without the style of that name the page has them already.
if (style && document.readyState === "complete") idle(fetchThem);
else if (style) addEventListener("load", () => idle(fetchThem));
