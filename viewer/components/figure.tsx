import { type PlotOptions, plot } from "@observablehq/plot";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { download, ExportButtons } from "./export.tsx";
import { drawPng, standaloneSvg } from "./figure-files.ts";
import { Legend, type LegendEntry } from "./legend.tsx";
import { type Theme, theme } from "./theme.ts";
import "../style/figure.css";

/** What a figure is drawn from. */
export interface FigureProps {
  /** Names exported files: letters and dashes. */
  readonly name: string;
  readonly title: string;
  /** What is drawn, of how many, in which unit. */
  readonly subtitle: ComponentChildren;
  /** How to draw it at a width; must not change from one drawing to the next unless what it draws does (`useCallback`). */
  readonly options: (given: { readonly width: number; readonly theme: Theme }) => PlotOptions;
  /** The same numbers as a table, for those who cannot see the figure and those who want to read them off. */
  readonly table: ComponentChildren;
  /** Whose colour is which; goes along into exported files. */
  readonly entries?: readonly LegendEntry[];
  /** Stands above the drawing: a control, a legend of another kind. */
  readonly legend?: ComponentChildren;
}

/** A drawing with its title, its numbers as a table, and SVG and PNG to take along. */
export function Figure({ name, title, subtitle, options, table, entries = [], legend }: FigureProps) {
  const holder = useRef<HTMLDivElement>(null);
  const id = useId();
  const width = useWidth(holder);
  useEffect(() => {
    if (!holder.current || width === 0) return;
    holder.current.replaceChildren(draw({ options, width, label: title }));
  }, [options, width, title]);
  const drawing = () => holder.current?.querySelector<SVGSVGElement>("svg.plot") ?? undefined;
  const giveSvg = () => {
    const svg = drawing();
    if (svg) download(`${name}.svg`, new Blob([standaloneSvg(svg, { title, entries })], { type: "image/svg+xml" }));
  };
  const givePng = async () => {
    const svg = drawing();
    if (svg) download(`${name}.png`, await drawPng(svg, { title, entries }));
  };
  return (
    <figure class="figure" aria-labelledby={id}>
      <figcaption>
        <strong id={id}>{title}</strong>
        <ExportButtons
          of={title}
          files={[
            { title: "SVG", give: giveSvg },
            { title: "PNG", give: () => void givePng() },
          ]}
        />
        <span class="note">{subtitle}</span>
      </figcaption>
      {entries.length > 0 ? <Legend entries={entries} /> : null}
      {legend}
      <div class="drawing" ref={holder} />
      <details class="figure-data">
        <summary>The numbers of this figure</summary>
        {table}
      </details>
    </figure>
  );
}

function draw({
  options,
  width,
  label,
}: Pick<FigureProps, "options"> & { readonly width: number; readonly label: string }) {
  const drawn = plot({
    className: "plot",
    style: { fontSize: "12px" },
    ...options({ width, theme }),
    width,
  });
  // The page's policy allows no style but its own, so ours (figure.css) stands in for the one that comes with a drawing.
  for (const style of drawn.querySelectorAll("style")) style.remove();
  const svg = drawn instanceof SVGSVGElement ? drawn : drawn.querySelector("svg.plot");
  // One picture with one name; the parts of a drawing are called "rule" and "dot", which helps nobody who hears them.
  for (const part of svg?.querySelectorAll("[aria-label]") ?? []) part.removeAttribute("aria-label");
  svg?.setAttribute("role", svg.querySelector("a") ? "group" : "img");
  svg?.setAttribute("aria-label", label);
  return drawn;
}

function useWidth(holder: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [holder]);
  return width;
}
