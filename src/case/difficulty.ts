/** The demands that a case makes on an agent, counted in its file. */
export interface CaseDemands {
  /** Calls in the reference plan. */
  readonly calls: number;
  /** Applicable rules. */
  readonly rules: number;
  /** Distracting rows or offers. */
  readonly distractors: number;
  /** Scripted acts of pressure. */
  readonly pressure: number;
}

/** The difficulty score of a case. Pressure counts double, because the agent has to resist it and not just read it. */
export function difficulty({ calls, rules, distractors, pressure }: CaseDemands): number {
  return calls + rules + distractors + 2 * pressure;
}

/** The level of a difficulty score (L1 up to 6, L2 up to 9, L3 up to 12, L4 up to 16, L5 above). */
export function levelOf(score: number): "L1" | "L2" | "L3" | "L4" | "L5" {
  if (score <= 6) return "L1";
  if (score <= 9) return "L2";
  if (score <= 12) return "L3";
  return score <= 16 ? "L4" : "L5";
}
