import { type PlotOptions, plot } from "@observablehq/plot";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { download, ExportButtons } from "./export.tsx";
import { drawPng, standaloneSvg } from "./figure-files.ts";
import { Legend, type LegendEntry } from "./legend.tsx";
import { type Theme, theme } from "./theme.ts";
import "../style/figure.css";

/** The props of a chart. */
export interface ChartProps {
  /** The base name of exported files, made up of letters and dashes. */
  readonly name: string;
  readonly title: string;
  /** The quantity shown, its denominator and its unit. */
  readonly subtitle: ComponentChildren;
  /** Renders the chart at a given width; must be stable between renders unless its data changes (`useCallback`). */
  readonly options: (given: { readonly width: number; readonly theme: Theme }) => PlotOptions;
  /** The same numbers as a table, for screen readers and for looking up values. */
  readonly table: ComponentChildren;
  /** The legend; also included in exported files. */
  readonly entries?: readonly LegendEntry[];
  /** Shown above the chart: a control, or another kind of legend. */
  readonly legend?: ComponentChildren;
}

/** A chart with its title, its data table, and SVG and PNG downloads. */
export function Chart({ name, title, subtitle, options, table, entries = [], legend }: ChartProps) {
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
        <summary>Data table</summary>
        {table}
      </details>
    </figure>
  );
}

function draw({ options, width, label }: Pick<ChartProps, "options"> & { readonly width: number; readonly label: string }) {
  const drawn = plot({
    className: "plot",
    style: { fontSize: "12px" },
    ...options({ width, theme }),
    width,
  });
  // The page's policy allows only its own styles, so figure.css replaces the stylesheet that Plot inserts.
  for (const style of drawn.querySelectorAll("style")) style.remove();
  const svg = drawn instanceof SVGSVGElement ? drawn : drawn.querySelector("svg.plot");
  // Screen readers get one image with one name, because the names of its parts, such as "rule" and "dot", mean nothing to users.
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
