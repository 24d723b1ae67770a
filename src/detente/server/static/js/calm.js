// What changes by itself waits while a finger is on the page: the button or the map that it came
// down on is still there when it lifts. A tap is told some time after that.

const TAP = 400; // milliseconds from the lifted finger to the end of its tap
const LONGEST = 3000; // milliseconds: a finger that is never said to be lifted holds nothing up

/** @type {(() => void)[]} */
let waiting = [];
let timer = 0;

/** @param {number} wait */
function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const acts = waiting;
    [timer, waiting] = [0, []];
    for (const act of acts) act();
  }, wait);
}

addEventListener("pointerdown", () => later(LONGEST), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => later(TAP), true);

/** @param {() => void} act done at once, or after the tap that has begun */
export function calmly(act) {
  if (timer) waiting.push(act);
  else act();
}

/** @param {Element} part @param {Element} fresh puts in what is new; what is open stays so, and a focused button keeps the focus */
export function exchange(part, fresh) {
  const opened = [...part.querySelectorAll("details")];
  for (const [n, one] of fresh.querySelectorAll("details").entries()) one.open = opened[n]?.open ?? one.open;
  if (told(part) === told(fresh)) return;
  const name = part.contains(document.activeElement) && document.activeElement?.getAttribute("name");
  part.replaceChildren(...fresh.childNodes);
  if (name) /** @type {HTMLElement | null} */ (part.querySelector(`[name="${name}"]`))?.focus();
}

/** @returns {Element | null} what scrolls the parts: the sheet where they are on one, else the page */
export function scroller() {
  const desk = document.querySelector(".sheeted .desk");
  return desk && getComputedStyle(desk).overflowY === "auto" ? desk : document.scrollingElement;
}

/** @param {Element} part what it says: the mark against forgery is another in each copy */
const told = (part) => part.innerHTML.replace(/ name="csrfmiddlewaretoken" value="\w+"/g, "");
