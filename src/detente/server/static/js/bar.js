// The sentence of the order that is being made, over the map: each part is a button to change it.
// Below it the choices that are open, and what a unit can do.

/** @typedef {import("./parts.js").Choice} Choice */
/** @typedef {{label: string, act: () => void, pressed?: boolean, grave?: boolean}} Button */
/**
 * What the bar shows: `sentence` is a template with the parts in braces, `parts` their names and
 * what a tap on one does; `ask` says what comes next, `told` is read aloud.
 * @typedef {{sentence: string, parts: Record<string, {text: string, act?: () => void}>, ask: string,
 *   choices: Button[], acts: Button[], tools: Button[], field: HTMLSelectElement | null,
 *   told: string}} Shown
 */

export class Bar {
  /** @param {HTMLElement} section the map @param {string} label what the bar is */
  constructor(section, label) {
    this.root = element("div", "saying");
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", label);
    this.sentence = element("p", "sentence");
    this.ask = element("p", "ask");
    this.choices = element("div", "choices");
    this.acts = element("div", "acts");
    this.kept = element("p", "kept");
    this.keeping = "";
    this.told = element("p", "unseen");
    this.told.setAttribute("aria-live", "polite");
    this.root.append(this.sentence, this.ask, this.choices, this.acts, this.kept, this.told);
    section.append(this.root);
  }

  /** @param {Shown} shown */
  show(shown) {
    const focus = this.root.contains(document.activeElement) ? document.activeElement?.textContent : null;
    this.sentence.replaceChildren(...sentence(shown));
    this.sentence.hidden = !shown.sentence;
    this.ask.textContent = shown.ask;
    this.ask.hidden = !shown.ask;
    this.choices.replaceChildren(...shown.choices.map(button), ...(shown.field ? [shown.field] : []));
    this.choices.hidden = !this.choices.childNodes.length;
    const tools = element("span", "tools");
    tools.append(...shown.tools.map(button));
    this.acts.replaceChildren(...shown.acts.map(button), tools);
    this.root.classList.toggle("busy", Boolean(shown.sentence));
    const heard = shown.told || (shown.sentence && shown.ask); // what comes next is heard as well
    if (this.told.textContent !== heard) this.told.textContent = heard;
    if (focus !== null) this.refocus(focus);
  }

  /** @param {string | undefined} text the button of that text, or the first, has the focus again */
  refocus(text) {
    const buttons = [...this.root.querySelectorAll("button:not(:disabled)")];
    const found = buttons.find((one) => one.textContent === text) ?? this.choices.querySelector("button") ?? buttons[0];
    /** @type {HTMLElement | undefined} */ (found)?.focus();
  }

  /** @param {string} text how the list is kept @param {boolean} bad @param {Button | null} door to more */
  keep(text, bad, door = null) {
    this.kept.replaceChildren(text, ...(door ? [" ", button(door)] : []));
    const last = this.told.textContent === this.keeping; // a worry that was heard is heard to end
    if (bad || (this.keeping && last)) this.told.textContent = text;
    this.keeping = text;
    this.kept.classList.toggle("attention", bad);
  }
}

/** @param {string} tag @param {string} name */
function element(tag, name) {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}

/** @param {Button} one */
function button({ label, act, pressed, grave }) {
  const made = /** @type {HTMLButtonElement} */ (element("button", grave ? "grave" : ""));
  made.type = "button";
  made.textContent = label;
  if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
  made.addEventListener("click", act);
  return made;
}

/** @param {Shown} shown the template's words and the parts between them */
function sentence({ sentence, parts }) {
  return sentence.split(/(\{\w+\})/).filter(Boolean).map((piece) => {
    const part = piece.startsWith("{") ? parts[piece.slice(1, -1)] : undefined;
    if (!part) return piece.startsWith("{") ? "…" : piece;
    if (!part.act) return part.text;
    const made = button({ label: part.text, act: part.act });
    made.className = "chip";
    return made;
  });
}

/** @param {string} template @param {Record<string, string>} parts */
export function fill(template, parts) {
  return template.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "…");
}
