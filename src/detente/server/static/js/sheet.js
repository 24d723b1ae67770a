// The parts of the game page as tabs, and on a telephone as a sheet over the map with three
// heights. Without this script the parts stand one below the other.

// Not on a telephone that lies on its side: there the parts are beside the map.
const NARROW = matchMedia(
  "(max-width: 61.99rem) and (orientation: portrait), (max-width: 61.99rem) and (min-height: 32rem), (max-width: 33.99rem)",
);
const HEIGHTS = ["low", "half", "high"];

class Parts {
  /** @param {HTMLElement} desk */
  constructor(desk) {
    this.desk = desk;
    this.store = `detente-part ${location.pathname}`;
    /** @type {HTMLAnchorElement[]} */
    this.tabs = [...desk.querySelectorAll(".parts a")];
    this.panels = this.tabs.map((tab) => /** @type {HTMLElement} */ (desk.querySelector(tab.hash)));
    this.roles();
    this.listen();
    this.all = this.allButton();
    this.open(this.first());
  }

  roles() {
    const list = /** @type {HTMLElement} */ (this.desk.querySelector(".parts ul"));
    list.setAttribute("role", "tablist");
    for (const item of list.children) item.setAttribute("role", "presentation");
    this.tabs.forEach((tab, n) => {
      tab.setAttribute("role", "tab");
      tab.id = `tab-${this.panels[n].id}`;
      tab.setAttribute("aria-controls", this.panels[n].id);
      this.panels[n].setAttribute("role", "tabpanel");
      this.panels[n].setAttribute("aria-labelledby", tab.id);
    });
  }

  allButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain all";
    button.textContent = this.desk.dataset.all ?? "";
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const pressed = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(pressed));
      this.show();
    });
    this.desk.querySelector(".parts")?.append(button);
    return button;
  }

  listen() {
    this.tabs.forEach((tab, n) => {
      tab.addEventListener("click", (event) => {
        event.preventDefault();
        history.replaceState(null, "", tab.hash);
        this.open(n);
        this.desk.dispatchEvent(new CustomEvent("part"));
        if (this.together) this.panels[n].scrollIntoView({ block: "start" });
      });
      tab.addEventListener("keydown", (event) => this.key(event, n));
    });
    this.desk.addEventListener("submit", (event) => {
      const panel = event.target instanceof Element && event.target.closest(".panel");
      if (panel) sessionStorage.setItem(this.store, `#${panel.id}`);
    });
    addEventListener("hashchange", () => this.follow());
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element && event.target.closest("a[href^='#']");
      if (link && !this.tabs.includes(link)) this.follow(link.getAttribute("href") ?? "");
    });
  }

  /** @param {KeyboardEvent} event @param {number} n the arrow keys go from tab to tab */
  key(event, n) {
    const last = this.tabs.length - 1;
    const to = { ArrowLeft: n ? n - 1 : last, ArrowRight: n < last ? n + 1 : 0, Home: 0, End: last }[event.key];
    if (event.key === " ") this.tabs[n].click();
    else if (to === undefined) return;
    else {
      this.open(to);
      this.tabs[to].focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  get together() {
    return this.all.getAttribute("aria-pressed") === "true";
  }

  /** The part that the address names, else that of the form that was sent, else the first. */
  first() {
    const named = this.holding(location.hash);
    if (named >= 0) return named;
    const sent = sessionStorage.getItem(this.store);
    sessionStorage.removeItem(this.store);
    return Math.max(0, this.tabs.findIndex((tab) => tab.hash === sent));
  }

  /** @param {string} hash which part an element is in, -1 for none */
  holding(hash) {
    const element = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    return element ? this.panels.findIndex((panel) => panel.contains(element)) : -1;
  }

  follow(hash = location.hash) {
    const n = this.holding(hash);
    if (n < 0) return;
    this.open(n);
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }

  /** @param {number} n opens a part */
  open(n) {
    this.at = n;
    this.show();
  }

  show() {
    this.tabs.forEach((tab, n) => {
      tab.setAttribute("aria-selected", String(n === this.at));
      tab.tabIndex = n === this.at ? 0 : -1;
      this.panels[n].hidden = n !== this.at && !this.together;
    });
  }
}

class Sheet {
  /** @param {HTMLElement} desk */
  constructor(desk) {
    this.desk = desk;
    this.grip = document.createElement("div");
    this.grip.className = "grip";
    this.lower = this.button("▾", desk.dataset.lower, -1);
    const bar = document.createElement("span");
    bar.className = "bar";
    this.higher = this.button("▴", desk.dataset.higher, 1);
    this.grip.append(this.lower, bar, this.higher);
    desk.prepend(this.grip);
    this.grip.addEventListener("pointerdown", (event) => this.drag(event));
    desk.addEventListener("part", () => this.height === "low" && this.rise("half"));
    desk.addEventListener("focusin", (event) => this.reach(event.target));
    document.addEventListener("province", () => this.yield());
    document.addEventListener("click", (event) => this.look(event.target));
    document.documentElement.classList.add("sheeted");
    this.rise(sessionStorage.getItem("detente-sheet") ?? this.first());
    NARROW.addEventListener("change", () => this.rise(this.height));
  }

  /** Out of the way of the map where orders are to be given, unless there is something to read. */
  first() {
    const news = this.desk.querySelector(".part-notes .note, #read");
    return this.desk.querySelector("form[data-store]") && !news ? "low" : "half";
  }

  /** @param {string} sign @param {string | undefined} label @param {number} by */
  button(sign, label, by) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.setAttribute("aria-label", label ?? sign);
    made.addEventListener("click", () => this.rise(HEIGHTS[HEIGHTS.indexOf(this.height) + by]));
    return made;
  }

  /** @param {string | undefined} height sets one of the three heights */
  rise(height) {
    if (!height || !HEIGHTS.includes(height)) return;
    this.height = height;
    sessionStorage.setItem("detente-sheet", height);
    document.documentElement.dataset.sheet = height;
    this.desk.style.height = "";
    this.lower.disabled = height === "low";
    this.higher.disabled = height === "high";
  }

  /** @param {EventTarget | null} target what has the focus is never hidden below the sheet's edge */
  reach(target) {
    const inside = target instanceof Element && target.closest(".panel");
    if (inside && this.height === "low" && NARROW.matches) this.rise("half");
  }

  /** @param {EventTarget | null} target a line of the story leads to the map: it must be in sight */
  look(target) {
    const led = target instanceof Element && target.closest(".to-map");
    if (led && this.height === "high") this.rise("half");
  }

  /** Whoever orders on the map sees the map. */
  yield() {
    if (NARROW.matches && document.querySelector(".saying")) this.rise("low");
  }

  /** @param {PointerEvent} start the sheet follows the finger, then takes the nearest height */
  drag(start) {
    if (start.target instanceof HTMLButtonElement || !NARROW.matches) return;
    this.grip.setPointerCapture(start.pointerId);
    this.grip.classList.add("held");
    const before = this.desk.getBoundingClientRect().height;
    let height = before;
    const move = (/** @type {PointerEvent} */ event) => {
      height = before + start.clientY - event.clientY;
      this.desk.style.height = `${height}px`;
    };
    const end = () => {
      this.grip.classList.remove("held");
      this.grip.removeEventListener("pointermove", move);
      const share = height / innerHeight;
      this.rise(share < 0.3 ? "low" : share < 0.68 ? "half" : "high");
    };
    this.grip.addEventListener("pointermove", move);
    this.grip.addEventListener("pointerup", end, { once: true });
    this.grip.addEventListener("pointercancel", end, { once: true });
  }
}

const desk = /** @type {HTMLElement | null} */ (document.querySelector(".desk"));
if (desk?.querySelector(".parts")) {
  new Parts(desk);
  new Sheet(desk);
}
