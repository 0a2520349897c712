import { AgentLabel } from "./links.tsx";
import "../style/legend.css";

/** One colour and its label. */
export interface LegendEntry {
  readonly name: string;
  readonly colour: string;
}

/** The legend, in the order of the chart. */
export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul class="legend">
      {entries.map(({ name, colour }) => (
        <li key={name}>
          <svg viewBox="0 0 14 8" aria-hidden="true" focusable="false">
            <line x1="0" x2="14" y1="4" y2="4" stroke={colour} stroke-width="2" />
            <circle cx="7" cy="4" r="3" fill={colour} />
          </svg>
          <AgentLabel agent={name} />
        </li>
      ))}
    </ul>
  );
}
