import type { LegendEntry } from "./legend.tsx";
import { plainText } from "./plain.tsx";

/** The parts of an exported chart other than the drawing. */
interface Words {
  readonly title: string;
  readonly entries: readonly LegendEntry[];
}

const carried = ["fill", "stroke", "color", "font-family", "font-size", "font-weight", "font-variant-numeric"];
const margin = 16;
const titleHeight = 28;
const lineHeight = 18;

/** A standalone SVG with inlined styles, its title, its legend and the page's background. */
export function standaloneSvg(svg: SVGSVGElement, { title, entries }: Words): string {
  const { width, height } = svg.getBoundingClientRect();
  const { color, fontFamily, backgroundColor } = getComputedStyle(document.body);
  const legend = legendParts(entries, width);
  const copy = writtenOut(svg);
  copy.setAttribute("x", `${margin}`);
  copy.setAttribute("y", `${margin + titleHeight + legend.height}`);
  const frame = element("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    width: width + 2 * margin,
    height: height + 2 * margin + titleHeight + legend.height,
    "font-family": fontFamily,
    fill: color,
  });
  const heading = element("text", { x: margin, y: margin + 14, "font-size": 15, "font-weight": 600 });
  heading.textContent = title;
  frame.append(element("rect", { width: "100%", height: "100%", fill: backgroundColor }), heading, ...legend.parts, copy);
  return new XMLSerializer().serializeToString(frame);
}

/** The standalone chart as a PNG, at twice the resolution of the page. */
export async function drawPng(svg: SVGSVGElement, words: Words): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([standaloneSvg(svg, words)], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the browser could not render the chart"))), "image/png");
  });
}

function element(name: string, attributes: { readonly [name: string]: string | number }): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  return made;
}

/** Legend entries in lines as wide as the chart; characters are assumed to be 7 units wide. */
function legendParts(entries: readonly LegendEntry[], width: number) {
  let [x, line] = [0, 0];
  const parts = entries.flatMap(({ name, colour }) => {
    const room = 30 + name.length * 7;
    if (x > 0 && x + room > width) [x, line] = [0, line + 1];
    const middle = margin + titleHeight + line * lineHeight + 4;
    const label = element("text", { x: margin + x + 14, y: middle + 4, "font-size": 12 });
    label.textContent = plainText(name);
    const mark = element("circle", { cx: margin + x + 5, cy: middle, r: 4, fill: resolved(colour) });
    x += room;
    return [mark, label];
  });
  return { parts, height: entries.length > 0 ? (line + 1) * lineHeight : 0 };
}

/** The current value of one of the page's colours, because a separate file cannot use the page's variables. */
function resolved(colour: string): string {
  const name = /^var\((.+)\)$/.exec(colour)?.[1];
  if (name === undefined) return colour;
  const probe = document.createElement("span");
  probe.style.color = colour;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A copy with the page's styles inlined. */
function writtenOut(svg: SVGSVGElement): SVGSVGElement {
  const copy = document.importNode(svg, true);
  const originals = [svg, ...svg.querySelectorAll("*")];
  for (const [place, part] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const original = originals[place];
    if (!original) continue;
    const computed = getComputedStyle(original);
    for (const name of carried) part.setAttribute(name, computed.getPropertyValue(name));
    part.removeAttribute("style");
  }
  return copy;
}
