import { nothing } from "../figure-text.ts";
import { type ReportSection, section } from "../section.ts";
import type { Limits, NoiseBand } from "./limits.ts";

/** The section with the minimum detectable differences and the limitations. */
export function limitsSection({ bands, says }: Limits): ReportSection[] {
  return section("Limitations", says, {
    header: ["metric", "cases", "minimum differing cases", "largest difference between two rounds of one agent"],
    rows: bands.map(({ title, cases, mustDiffer, swing }) => [
      title,
      `${cases}`,
      mustDiffer > cases ? `${mustDiffer} cases, more than the suite has` : `${mustDiffer} cases or more`,
      swing ? swingText(swing) : nothing,
    ]),
  });
}

function swingText({ agent, low, high }: NonNullable<NoiseBand["swing"]>): string {
  return low.x * high.n === high.x * low.n ? "none" : `${low.x}/${low.n} to ${high.x}/${high.n} (${agent})`;
}
