import { nothing } from "../figure-text.ts";
import { type ReportSection, section } from "../section.ts";
import type { Limits, NoiseBand } from "./limits.ts";

/** What a difference must be to be more than noise, and what no figure here reaches. */
export function limitsSection({ bands, says }: Limits): ReportSection[] {
  return section("What these figures cannot say", says, {
    header: ["measure", "cases", "two agents must differ on", "largest swing between two runs of one agent"],
    rows: bands.map(({ title, cases, mustDiffer, swing }) => [
      title,
      `${cases}`,
      mustDiffer > cases ? `${mustDiffer} cases: more than there are` : `${mustDiffer} cases or more`,
      swing ? swingText(swing) : nothing,
    ]),
  });
}

function swingText({ agent, low, high }: NonNullable<NoiseBand["swing"]>): string {
  return low.x * high.n === high.x * low.n ? "none" : `${low.x}/${low.n} to ${high.x}/${high.n} (${agent})`;
}
