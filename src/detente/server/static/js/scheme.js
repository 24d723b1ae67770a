// Tells the server whether to draw the next map for day or night (some browsers say so themselves).
import { idle } from "./idle.js";

const night = matchMedia("(prefers-color-scheme: dark)");
const tell = () => {
  const scheme = night.matches ? "dark" : "light";
  document.cookie = `detente_scheme=${scheme}; path=/; max-age=31536000; samesite=lax`;
};
idle(tell);
night.addEventListener("change", tell);
