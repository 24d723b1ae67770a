// Fetches the fonts when nothing else is to be done: a map can be read and ordered on without them.
// A cookie says for as long as they are kept that there they are; then the page names them itself.
const KEPT = 7 * 24 * 3600; // seconds
const style = /** @type {HTMLLinkElement | null} */ (document.getElementById("fonts"));
const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ act) => setTimeout(act, 200));

function fetchThem() {
  document.fonts.addEventListener("loadingdone", (event) => {
    if (!event.fontfaces.length) return; // they did not come
    document.cookie = `detente_fonts=1; path=/; max-age=${KEPT}; samesite=lax`;
  });
  if (style) style.media = "all";
}

if (document.readyState === "complete") idle(fetchThem);
else addEventListener("load", () => idle(fetchThem));
