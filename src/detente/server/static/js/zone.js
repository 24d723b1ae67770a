// Time as the reader's clock shows it: tells the server the browser's time zone, so that deadlines
// are shown in it, and keeps the time that is left up to date, by changing its words only.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const told = document.cookie.split("; ").includes(`detente_zone=${zone}`);
const SPOKEN = document.documentElement.lang.replace(/^en$/, "en-GB"); // day before month
const SOON = 120; // seconds: from then on they are counted
/** @type {[Intl.NumberFormatOptions["unit"], number][]} */
const UNITS = [["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
/** How far the server's clock is ahead of this one, by the element that tells its time.
 * @type {WeakMap<HTMLElement, number>} */
const ahead = new WeakMap();

/** @param {HTMLTimeElement} time */
function local(time) {
  const options = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };
  const own = new Date(time.dateTime).toLocaleString(SPOKEN, {
    ...options, hour12: false, timeZoneName: "short",
  });
  time.textContent = `${own} · ${time.textContent}`;
}

/** "1 day, 4 hours": the largest unit and the next smaller one, if there is something of it.
 * @param {number} seconds */
function words(seconds) {
  const units = seconds < SOON ? UNITS.slice(-1) : UNITS.slice(0, -1);
  const first = Math.max(0, units.findIndex(([, length]) => seconds >= length));
  const parts = [];
  for (const [unit, length] of units.slice(first, first + 2)) {
    const count = Math.floor(seconds / length);
    if (!count && parts.length) break;
    const form = new Intl.NumberFormat(document.documentElement.lang, {
      style: "unit", unit, unitDisplay: "long",
    });
    parts.push(form.format(count));
    seconds -= count * length;
  }
  return parts.join(", ");
}

/** Write what is left before each deadline; returns the seconds of the nearest one. */
function count() {
  let nearest = Infinity;
  for (const span of document.querySelectorAll("[data-left]")) {
    const left = /** @type {HTMLElement} */ (span);
    const { left: due = "", now = "", in: phrase = "", over = "" } = left.dataset;
    if (!ahead.has(left)) ahead.set(left, Date.parse(now) - Date.now());
    const seconds = Math.ceil((Date.parse(due) - Date.now() - (ahead.get(left) ?? 0)) / 1000);
    const text = seconds > 0 ? phrase.replace("{left}", words(seconds)) : over;
    if (left.textContent !== text) left.textContent = text;
    if (seconds > 0) nearest = Math.min(nearest, seconds);
  }
  return nearest;
}

function tick() {
  setTimeout(tick, count() <= SOON + 15 ? 1000 : 15000);
}

if (zone && !told) {
  document.cookie = `detente_zone=${zone}; path=/; max-age=31536000; samesite=lax`;
  // The server did not know it for this page yet.
  if (zone !== "UTC") document.querySelectorAll("time[data-deadline]").forEach(local);
  const field = document.querySelector("input[data-zone]");
  if (field && field.value === "UTC") field.value = zone;
}
tick();
