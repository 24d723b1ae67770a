// What ordering shows on the map: the chosen unit, the places it may go to, the drawn orders.

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} svg @param {string} code */
export const province = (svg, code) => svg.querySelector(`.province[data-province="${CSS.escape(code)}"]`);

/** @param {Element} svg @param {Record<string, Iterable<string>>} groups classes and their places */
export function light(svg, groups) {
  svg.querySelector(".lights")?.remove();
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "lights");
  for (const [name, codes] of Object.entries(groups))
    for (const code of codes) {
      const shape = province(svg, code)?.querySelector("use, path")?.cloneNode();
      if (!(shape instanceof Element)) continue;
      shape.removeAttribute("fill");
      shape.setAttribute("class", name);
      layer.append(shape);
    }
  // Over the provinces and below lines, names and units, which are the last group of this kind.
  const top = [...svg.querySelectorAll(":scope > g[pointer-events=none]")].at(-1) ?? null;
  svg.insertBefore(layer, top);
}

/** @param {Element} svg @param {string} below @param {string} above the layers that the server drew */
export function arrows(svg, below, above) {
  for (const old of svg.querySelectorAll("g.orders")) old.remove();
  const units = svg.querySelector("g.units");
  const names = svg.querySelector("g.labels") ?? units;
  names?.before(...drawn(below));
  units?.after(...drawn(above));
}

/** @param {string} markup */
function drawn(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
  return [...parsed.documentElement.children].map((child) => document.importNode(child, true));
}
