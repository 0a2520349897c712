import { passHatK } from "../../statistics/pass-hat-k.ts";
import type { PassHatPoint } from "../estimate/curve.ts";
import type { AgentReport } from "../results/agent-report.ts";
import { counted, percent, percentRange } from "../text/figure-text.ts";
import type { BoardAgent } from "./board.ts";
import type { Measure } from "./standings.ts";

/** The measures that need no card: how often a case's trials pass. */
export type PassMeasure = "pass^1" | "pass^k";

/** The measures that apply; only pass^1 if each case was run once. */
export function passIds(kMax: number): readonly PassMeasure[] {
  return kMax > 1 ? ["pass^1", "pass^k"] : ["pass^1"];
}

/** The measures of a suite that is ranked by its pass rates. */
export function passMeasures(kMax: number): readonly Measure<BoardAgent, PassMeasure>[] {
  return passIds(kMax).map((id) => ({
    id,
    title: passTitle(id, kMax),
    achieves: true,
    shares: (one) => passShares(one, id, kMax),
    estimate: ({ curve }) => estimateAt(id === "pass^1" ? curve[0] : curve.at(-1)),
  }));
}

/** Returns an agent's pass^1 or pass^k on each case that has enough trials. */
export function passShares({ report }: Pick<BoardAgent, "report">, measure: PassMeasure, kMax: number): ReadonlyMap<string, number> {
  const k = measure === "pass^1" ? 1 : kMax;
  const enough = report.cases.filter(({ n }) => n >= k);
  return new Map(enough.map(({ case: id, c, n }) => [id, passHatK(c, n, k)]));
}

/** The display name of a measure. */
export function passTitle(measure: PassMeasure, kMax: number): string {
  return measure === "pass^1" ? measure : `pass^${kMax}`;
}

/** How many trials an agent passes, as the end of a clause such as "it …". */
export function passedShare({ passed, scored }: Pick<AgentReport, "passed" | "scored">): string {
  return passed === 0 ? `passes none of ${counted(scored, "trial")}` : `passes ${passed} of ${counted(scored, "trial")}`;
}

function estimateAt(point: PassHatPoint | undefined) {
  if (point?.kind !== "estimated") return undefined;
  return { text: `${percent(point.value)}, ${percentRange(point.interval)}`, worth: point.value };
}
