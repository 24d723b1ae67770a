// Steps through phases by key (Home, End), and on the page of the replay plays them: the next phase
// is fetched and put into the page that is there. Without this script the steps are plain links.

const SECONDS = [8, 5, 3, 1.5]; // for a phase, by speed
const SPEED = "detente_replay"; // kept for this visit

/** @param {string} wanted @returns {HTMLAnchorElement | null} the link to a step */
function step(wanted) {
  return document.querySelector(`a[data-go=${wanted}], a[rel=${wanted}]`);
}

class Player {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.timer = 0;
    this.playing = false;
    this.speed = Number(sessionStorage.getItem(SPEED) ?? 1) || 0;
    this.buttons();
    addEventListener("popstate", () => location.reload());
    document.addEventListener("visibilitychange", () => document.hidden && this.stop());
    page.addEventListener("click", (event) => this.follow(event));
  }

  /** Puts the buttons where the fetched page has empty places for them. */
  buttons() {
    const { play, pause, slower, faster } = this.page.dataset;
    const middle = /** @type {HTMLElement} */ (this.page.querySelector(".player"));
    const end = /** @type {HTMLElement} */ (this.page.querySelector(".speed"));
    this.button(middle, (this.playing ? pause : play) ?? "", () => this.toggle()).className = "first";
    this.button(end, slower ?? "−", () => this.change(-1));
    this.button(end, faster ?? "+", () => this.change(1));
  }

  /** @returns {HTMLButtonElement[]} */
  get made() {
    return [...this.page.querySelectorAll(".controls button")];
  }

  /** @param {HTMLElement} box @param {string} text @param {() => void} act */
  button(box, text, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", act);
    box.append(made);
    return made;
  }

  label() {
    const { play, pause } = this.page.dataset;
    const toggle = this.page.querySelector(".player button");
    if (toggle) toggle.textContent = (this.playing ? pause : play) ?? "";
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  /** Plays on; from the last phase, from the first one again. */
  start() {
    this.playing = true;
    this.label();
    const again = !step("next") && step("first");
    if (again) this.go(again.href, true);
    else this.wait();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.timer);
    this.label();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), SECONDS[this.speed] * 1000);
  }

  next() {
    const link = step("next");
    if (link) this.go(link.href, true);
    else this.stop();
  }

  /** @param {number} by */
  change(by) {
    this.speed = Math.min(SECONDS.length - 1, Math.max(0, this.speed + by));
    sessionStorage.setItem(SPEED, String(this.speed));
    if (this.playing) this.wait();
  }

  /** @param {MouseEvent} event a step by hand pauses, and changes the page in place */
  follow(event) {
    const target = /** @type {Element} */ (event.target);
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest(".controls a, .jump a"));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.stop();
    const name = link.dataset.go ?? link.rel;
    this.go(link.href, false).then(() => name && step(name)?.focus());
  }

  /** @param {string} href @param {boolean} on whether to play on from there */
  async go(href, on) {
    try {
      const answer = await fetch(href, { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(String(answer.status));
      this.show(new DOMParser().parseFromString(await answer.text(), "text/html"));
      history[on ? "replaceState" : "pushState"](null, "", href);
    } catch {
      location.assign(href);
      return;
    }
    if (on && this.playing) this.wait();
  }

  /** @param {Document} fresh the fetched page, whose parts take the places of those here */
  show(fresh) {
    document.title = fresh.title;
    const focused = this.made.findIndex((button) => button === document.activeElement);
    for (const name of ["where", "controls", "story"]) {
      const part = fresh.querySelector(`[data-swap=${name}]`);
      if (part) document.querySelector(`[data-swap=${name}]`)?.replaceWith(document.adoptNode(part));
    }
    const jump = fresh.querySelector(".jump a[aria-current]")?.getAttribute("href");
    for (const link of this.page.querySelectorAll(".jump a"))
      if (link.getAttribute("href") === jump) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    const frame = this.page.querySelector(".frame");
    const drawing = fresh.querySelector(".frame svg");
    if (frame && drawing) frame.replaceChildren(document.adoptNode(drawing));
    this.page.querySelector(".chart")?.dispatchEvent(new CustomEvent("swapped"));
    this.buttons();
    this.made[focused]?.focus();
  }
}

const page = /** @type {HTMLElement | null} */ (document.querySelector(".replay"));
const player = page && new Player(page);

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (target.closest("input, textarea, select, summary")) return;
  if (event.key === " " && player && !target.closest("a, button")) {
    event.preventDefault();
    player.toggle();
  }
  const wanted = { Home: "first", End: "last" }[event.key];
  const link = wanted && step(wanted);
  if (!link) return;
  event.preventDefault();
  link.click();
});
