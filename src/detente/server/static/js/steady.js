// What a finger is on its way to stays where it is when the lines above it become more or fewer by
// themselves: fewer leave their room empty, more are scrolled away.
import { scroller } from "./calm.js";

/** @param {HTMLElement} lines @param {() => Element | null} around scrolls what is below them */
function hold(lines, around) {
  let width = lines.offsetWidth;
  let height = lines.offsetHeight;
  let unfolded = 0;
  let at = 0; // where it was scrolled to; the browser may have moved it by itself since
  addEventListener("scroll", () => (at = around()?.scrollTop ?? 0), { capture: true, passive: true });

  const settle = () => {
    const open = lines.querySelectorAll("details[open]").length;
    const turned = lines.offsetWidth !== width || open !== unfolded; // by the reader
    if (turned) lines.style.minHeight = "";
    [width, unfolded] = [lines.offsetWidth, open];
    const more = turned ? 0 : lines.offsetHeight - height;
    height = lines.offsetHeight;
    lines.style.minHeight = `${height}px`;
    const box = around();
    if (more > 0) box?.scrollBy({ top: more - (box.scrollTop - at), behavior: "instant" });
  };
  new ResizeObserver(settle).observe(lines);
  lines.addEventListener("toggle", settle, true);
}

const page = () => document.scrollingElement;
/** @type {[string, () => Element | null][]} */
const all = [[".where", page], ["#warnings-now", scroller]];
// From when all scripts have said what they have to say of a page that is new.
addEventListener("load", () => {
  for (const [name, around] of all) {
    const lines = /** @type {HTMLElement | null} */ (document.querySelector(name));
    if (lines) hold(lines, around);
  }
});
