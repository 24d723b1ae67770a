// Tells the server the browser's time zone, so that deadlines are shown in it.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const told = document.cookie.split("; ").includes(`detente_zone=${zone}`);

/** @param {HTMLTimeElement} time */
function local(time) {
  const options = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };
  const own = new Date(time.dateTime).toLocaleString(document.documentElement.lang, {
    ...options, hour12: false, timeZoneName: "short",
  });
  time.textContent = `${own} · ${time.textContent}`;
}

if (zone && !told) {
  document.cookie = `detente_zone=${zone}; path=/; max-age=31536000; samesite=lax`;
  // The server did not know it for this page yet.
  if (zone !== "UTC") document.querySelectorAll("time[data-deadline]").forEach(local);
  const field = document.querySelector("input[data-zone]");
  if (field && field.value === "UTC") field.value = zone;
}
