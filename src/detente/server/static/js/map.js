// The map of a page: zoom and pan by wheel, fingers, buttons and keys; a line names the province
// under the pointer or the focus; narrow screens get the map made for them. Without this script
// the map is whole and each province still has its title.
//
// One province can be reached by Tab, the arrow keys go from there to its neighbours on the screen.
// A tap, Enter or the space bar sends `province` from the section, with the code as its detail, and
// a line drawn by the mouse sends `line` with two of them; `drawn` says that the drawing was
// exchanged. Who orders on the map sends `reach` to the frame with the places that the keys may go
// to now, and where they start.
import { calmly } from "./calm.js";

// A telephone held either way: turning it exchanges no drawing.
const NARROW = matchMedia("(max-width: 40rem), (orientation: landscape) and (max-height: 31.99rem)");
const NIGHT = matchMedia("(prefers-color-scheme: dark)");
const NEAREST = 8; // how many times nearer than the whole map
const SPARE = 0.4; // of what is shown of a near map may be below its edge: there the sentence lies
const SLACK = { mouse: 4, pen: 6, touch: 12 }; // pixels that a tap may slip

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

class Chart {
  /** @param {HTMLElement} section */
  constructor(section) {
    this.section = section;
    this.frame = /** @type {HTMLElement} */ (section.querySelector(".frame"));
    this.caption = /** @type {HTMLElement} */ (section.querySelector(".map-caption"));
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.moved = false;
    /** @type {PointerEvent | null} */
    this.first = null; // where the first finger came down
    /** @type {Element | null} */
    this.held = null; // the province where the pointer went down
    this.keyed = false; // whether the last act in the frame was a key
    this.adopt();
    this.buttons();
    this.listen();
    this.caption.textContent = this.caption.dataset.hint ?? "";
  }

  /** Takes the drawing that is in the frame now. */
  adopt() {
    this.svg = /** @type {SVGSVGElement} */ (this.frame.querySelector("svg"));
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    const before = this.whole;
    this.whole = { x, y, w: width, h: height };
    this.fingers.clear(); // those on the old drawing are not said to be lifted
    this.show(before?.w === width && before.h === height ? this.box : this.whole);
    this.reach(null);
    this.section.dispatchEvent(new CustomEvent("drawn"));
  }

  /** @param {Set<string> | null} places that the arrow keys go to, all for null @param {string=} start */
  reach(places, start) {
    /** @type {SVGGElement[]} */
    this.stops = [];
    for (const one of this.svg.querySelectorAll(".province[tabindex]")) {
      if (one.getAttribute("tabindex") !== "-1") one.setAttribute("tabindex", "-1");
      if (!places || places.has(one.getAttribute("data-province") ?? "")) this.stops.push(one);
    }
    const first = this.stops.find((one) => one.getAttribute("data-province") === start) ?? this.stops[0];
    first?.setAttribute("tabindex", "0");
    if (first && start && this.keyed && this.svg.contains(document.activeElement)) first.focus();
  }

  /** @param {Element} from @param {string} key the nearest stop within 45° of a direction, else any */
  next(from, key) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const [dx, dy] = ways[key];
    const [x, y] = spot(from);
    const ahead = this.stops.map((stop) => {
      const [sx, sy] = spot(stop);
      const along = (sx - x) * dx + (sy - y) * dy;
      const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
      return { stop, along, off: aside > along, far: Math.hypot(along, aside) };
    }).filter(({ along }) => along > 0);
    return ahead.sort((a, b) => Number(a.off) - Number(b.off) || a.far - b.far)[0]?.stop;
  }

  buttons() {
    const tools = /** @type {HTMLElement} */ (this.section.querySelector(".map-tools"));
    const { nearer, farther, whole, bare } = tools.dataset;
    /** @type {[string, string | undefined, (button: HTMLElement) => void][]} */
    const all = [
      ["+", nearer, () => this.zoom(1.5)],
      ["−", farther, () => this.zoom(1 / 1.5)],
      ["⤢", whole, () => this.show(this.whole)],
      ["↗\uFE0E", bare, (button) => this.strip(button)],
    ];
    for (const [sign, label, act] of all) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.title = label ?? "";
      button.setAttribute("aria-label", label ?? sign);
      button.addEventListener("click", () => act(button));
      tools.append(button);
    }
    tools.lastElementChild?.setAttribute("aria-pressed", "false");
  }

  /** @param {HTMLElement} button takes the orders off the map, and puts them back */
  strip(button) {
    button.setAttribute("aria-pressed", String(this.frame.classList.toggle("bare")));
  }

  listen() {
    const { frame } = this;
    this.section.addEventListener("swapped", () => this.adopt()); // another drawing is in the frame
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      frame.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    frame.addEventListener("keydown", () => (this.keyed = true), { capture: true });
    frame.addEventListener("pointerdown", () => (this.keyed = false), { capture: true });
    frame.addEventListener("keydown", (event) => this.key(event));
    frame.addEventListener("focusin", (event) => this.name(event.target));
    frame.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.name(event.target);
    });
    frame.addEventListener("click", (event) => this.tap(event));
    frame.addEventListener("reach", (event) => this.reach(event.detail.places, event.detail.start));
  }

  /** @param {Box} box shows this part, kept inside the whole and of its shape */
  show(box) {
    const { whole } = this;
    const w = Math.min(whole.w, Math.max(whole.w / NEAREST, box.w));
    const h = (w * whole.h) / whole.w;
    const x = Math.min(Math.max(box.x, whole.x), whole.x + whole.w - w);
    const below = NARROW.matches && w < whole.w - 0.5 ? SPARE * h : 0;
    const y = Math.min(Math.max(box.y, whole.y), whole.y + whole.h - h + below);
    this.box = { x, y, w, h };
    const part = `${x} ${y} ${w} ${h}`;
    if (this.svg.getAttribute("viewBox") !== part) this.svg.setAttribute("viewBox", part);
    this.frame.classList.toggle("near", w < whole.w - 0.5);
  }

  /** @param {number} times @param {{x: number, y: number}=} at stays where it is on the screen */
  zoom(times, at) {
    const { x, y, w, h } = this.box;
    const point = at ?? { x: x + w / 2, y: y + h / 2 };
    const width = Math.min(this.whole.w, Math.max(this.whole.w / NEAREST, w / times));
    const real = w / width;
    this.show({ x: point.x - (point.x - x) / real, y: point.y - (point.y - y) / real, w: width, h });
  }

  /** @param {{clientX: number, clientY: number}} event where on the map it happened */
  place(event) {
    const seen = /** @type {DOMMatrix} */ (this.svg.getScreenCTM());
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(seen.inverse());
  }

  /** @param {WheelEvent} event a turned wheel scrolls the page unless the map is near already */
  wheel(event) {
    const near = this.frame.classList.contains("near");
    if (!event.ctrlKey && !near) return;
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.place(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, event);
    this.moved = this.fingers.size > 1; // two fingers are no tap
    if (!this.moved) this.first = event;
    this.held = this.under(event.target);
    this.frame.classList.add("held");
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.first) return;
    const { clientX, clientY } = this.first;
    const slack = SLACK[event.pointerType] ?? SLACK.mouse;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > slack) this.moved = true;
    if (!this.moved) return;
    if (this.fingers.size === 2) this.pinch(event, before);
    else if (this.frame.classList.contains("near")) {
      const step = 1 / (this.svg.getScreenCTM()?.a ?? 1);
      this.show({
        ...this.box,
        x: this.box.x - (event.clientX - before.clientX) * step,
        y: this.box.y - (event.clientY - before.clientY) * step,
      });
    } else return; // the page scrolls
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event @param {PointerEvent} before */
  pinch(event, before) {
    const other = [...this.fingers.values()].find((f) => f.pointerId !== event.pointerId);
    if (!other) return;
    const span = (/** @type {PointerEvent} */ f) =>
      Math.hypot(f.clientX - other.clientX, f.clientY - other.clientY);
    const middle = {
      clientX: (event.clientX + other.clientX) / 2,
      clientY: (event.clientY + other.clientY) / 2,
    };
    if (span(before) > 0) this.zoom(span(event) / span(before), this.place(middle));
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (event.type === "pointerup" && event.pointerType === "mouse") this.drop(event);
    if (!this.fingers.size) this.frame.classList.remove("held");
  }

  /** @param {PointerEvent} event a mouse has drawn a line from province to province, on a whole map */
  drop(event) {
    const [from, to] = [this.held, this.nearest(event) ?? this.under(event.target)];
    if (!this.moved || !from || !to || from === to || this.frame.classList.contains("near")) return;
    const detail = [from, to].map((province) => province.getAttribute("data-province"));
    this.section.dispatchEvent(new CustomEvent("line", { detail }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.stop(event)) return;
    const near = this.frame.classList.contains("near");
    const step = this.box.w / 8;
    /** @type {Record<string, () => void>} */
    const acts = {
      "+": () => this.zoom(1.5),
      "=": () => this.zoom(1.5),
      "-": () => this.zoom(1 / 1.5),
      0: () => this.show(this.whole),
    };
    if (near) {
      acts.ArrowLeft = () => this.show({ ...this.box, x: this.box.x - step });
      acts.ArrowRight = () => this.show({ ...this.box, x: this.box.x + step });
      acts.ArrowUp = () => this.show({ ...this.box, y: this.box.y - step });
      acts.ArrowDown = () => this.show({ ...this.box, y: this.box.y + step });
    }
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** @param {KeyboardEvent} event a key on a province: whether it was for it */
  stop(event) {
    const here = event.target instanceof Element && event.target.closest(".province");
    if (!here) return false;
    if (event.key === "Enter" || event.key === " ") this.choose(here);
    else if (event.key.startsWith("Arrow")) this.next(here, event.key)?.focus();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** @param {MouseEvent} event a tap chooses the province, a small one also from beside it */
  tap(event) {
    if (this.moved) return;
    const province = this.nearest(event) ?? this.under(event.target);
    if (province) this.choose(province);
  }

  /** @param {Element} province names it, and says to the page that it was chosen */
  choose(province) {
    this.name(province);
    const detail = province.getAttribute("data-province");
    this.section.dispatchEvent(new CustomEvent("province", { bubbles: true, detail }));
  }

  /** @param {MouseEvent} event the province whose circle holds the point, the fullest hit first */
  nearest(event) {
    const at = this.place(event);
    let best = null;
    let share = 1;
    for (const province of this.svg.querySelectorAll(".province[data-hit]")) {
      const [x, y, r] = (province.getAttribute("data-hit") ?? "").split(" ").map(Number);
      const part = Math.hypot(at.x - x, at.y - y) / r;
      if (part < share) [best, share] = [province, part];
    }
    return best;
  }

  /** @param {Element} province draws its border above everything else */
  ring(province) {
    this.svg.querySelector(".ring")?.remove();
    const ring = province.querySelector("use, path")?.cloneNode();
    if (!(ring instanceof Element)) return;
    ring.removeAttribute("fill");
    ring.setAttribute("class", "ring");
    this.svg.append(ring);
  }

  /** @param {EventTarget | null} target @returns {Element | null} the province that is drawn there */
  under(target) {
    const part = target instanceof Element ? target.closest("[data-province]") : null;
    const code = CSS.escape(part?.getAttribute("data-province") ?? "");
    return code ? (this.svg.querySelector(`.province[data-province="${code}"]`) ?? part) : null;
  }

  /** @param {EventTarget | null} target writes under the map what a province is and whose */
  name(target) {
    const named = this.under(target);
    if (!named) return;
    this.ring(named);
    this.caption.textContent = named.getAttribute("aria-label") ?? "";
  }
}

/** @param {Element} province the middle of the circle in which it can be hit */
function spot(province) {
  return (province.getAttribute("data-hit") ?? "0 0").split(" ").map(Number);
}

/** For which width and theme a map is to be drawn. */
const wish = () => ({
  preset: NARROW.matches ? "compact" : "standard",
  palette: NIGHT.matches ? "dark" : "classic",
});

/** @param {HTMLElement | null} frame whether its drawing is what is wished for now */
const fits = (frame) => Object.entries(wish()).every(([name, value]) => frame?.dataset[name] === value);

/** Asks for the page again when the drawing that came is for another width or theme. */
async function fit(/** @type {Chart} */ chart) {
  if (fits(chart.frame)) return;
  const told = { width: NARROW.matches ? "narrow" : "wide", scheme: NIGHT.matches ? "dark" : "light" };
  for (const [name, value] of Object.entries(told))
    document.cookie = `detente_${name}=${value}; path=/; max-age=31536000; samesite=lax`;
  const asked = location.href;
  const answer = await fetch(asked, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const frame = /** @type {HTMLElement | null} */ (page.querySelector(".chart .frame"));
  const phases = [document, page].map((one) => one.getElementById("live")?.dataset.phase);
  if (!frame || phases[0] !== phases[1]) return;
  calmly(() => {
    if (location.href !== asked) return void fit(chart).catch(() => {}); // another phase is shown meanwhile
    if (!fits(frame)) return; // turned again meanwhile
    chart.frame.replaceChildren(...frame.childNodes);
    Object.assign(chart.frame.dataset, wish());
    chart.adopt();
  });
}

/** @param {KeyboardEvent} event the arrow keys walk through the phases */
function walk(event) {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = rel && /** @type {HTMLAnchorElement | null} */ (document.querySelector(`a[rel=${rel}]`));
  if (link) link.click();
}

for (const section of document.querySelectorAll(".chart")) {
  const chart = new Chart(/** @type {HTMLElement} */ (section));
  fit(chart).catch(() => {});
  for (const media of [NARROW, NIGHT])
    media.addEventListener("change", () => fit(chart).catch(() => {}));
}
document.addEventListener("keydown", walk);
