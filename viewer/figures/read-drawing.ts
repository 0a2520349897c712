import type { PlotOptions } from "@observablehq/plot";
import { drawSvg } from "./draw-svg.ts";
import type { Canvas } from "./figure-theme.ts";

/** One element of a chart, for tests. */
export interface DrawnPart {
  readonly tag: string;
  readonly attributes: { readonly [name: string]: string };
  readonly text: string;
}

/** Renders a chart and returns its elements in order. */
export function readDrawing(options: (canvas: Canvas) => PlotOptions, width?: number): readonly DrawnPart[] {
  const svg = drawSvg({ title: "", subtitle: "", options }, width);
  return [...svg.matchAll(/<(\w+)([^>]*)>([^<]*)/g)].map(([, tag = "", attributes = "", text = ""]) => ({
    tag,
    attributes: Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value]) => [name, value ?? ""])),
    text,
  }));
}

/** All text in a chart. */
export function textsOf(parts: readonly DrawnPart[]): string[] {
  return parts.flatMap(({ tag, text }) => (tag === "text" && text.trim() !== "" ? [text] : []));
}
