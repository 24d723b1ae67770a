// What can wait until a browser has nothing more urgent to do, but not for longer than two seconds.

/** @param {() => void} act */
export function idle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 200);
}
