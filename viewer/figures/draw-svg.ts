import { type PlotOptions, plot } from "@observablehq/plot";
import { type Canvas, paperTheme } from "./figure-theme.ts";
import { widthOf } from "./label.ts";
import { escapedXml, SvgDocument, SvgElement } from "./svg-document.ts";

/** A chart that is rendered without a page. */
export interface StandaloneFigure {
  readonly title: string;
  /** The quantity shown, its denominator and its unit. */
  readonly subtitle: string;
  readonly options: (canvas: Canvas) => PlotOptions;
}

const usualWidth = 880;
const margin = 20;
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif";

/** Renders a chart as a standalone SVG with its own title, colours and background. */
export function drawSvg({ title, subtitle, options }: StandaloneFigure, width = usualWidth): string {
  const inner = width - 2 * margin;
  const drawing = drawn({ ...options({ width: inner, theme: paperTheme }), width: inner });
  const lines = wrapped(subtitle, inner);
  const top = margin + 22 + lines.length * 17 + 8;
  const height = top + Number(drawing.getAttribute("height")) + margin;
  drawing.setAttribute("x", margin);
  drawing.setAttribute("y", top);
  const { text, muted, paper } = paperTheme;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ` +
      `${height}" font-family="${escapedXml(font)}" color="${text}" role="img" aria-label="${escapedXml(title)}">`,
    `<title>${escapedXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<text x="${margin}" y="${margin + 13}" font-size="16" font-weight="600" fill="${text}">${escapedXml(title)}</text>`,
    ...lines.map(
      (line, place) => `<text x="${margin}" y="${margin + 34 + place * 17}" font-size="12.5" fill="${muted}">${escapedXml(line)}</text>`,
    ),
    `${drawing}`,
    "</svg>",
    "",
  ].join("\n");
}

function drawn(options: PlotOptions): SvgElement {
  const given: PlotOptions = { className: "plot", style: { fontSize: "12px", fontFamily: "inherit" }, ...options };
  // Plot's types require a complete browser document, but Plot uses only a small part of it.
  Reflect.set(given, "document", new SvgDocument());
  const drawing: unknown = plot(given);
  if (!(drawing instanceof SvgElement)) throw new Error("the chart did not render as a single SVG");
  for (const child of drawing.children) if (child.tagName === "style") child.remove();
  drawing.style.setProperty("overflow", "visible");
  drawing.style.removeProperty("background");
  return drawing;
}

function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
