/** What a case asks of an agent, counted from its file. */
export interface Demands {
  /** Calls of the reference plan. */
  readonly calls: number;
  /** Rules in play. */
  readonly rules: number;
  /** Distractor rows or offers. */
  readonly distractors: number;
  /** Scripted pressure acts. */
  readonly pressure: number;
}

/** D = P + R + X + 2S: pressure counts double, because it has to be withstood and not only read. */
export function difficulty({ calls, rules, distractors, pressure }: Demands): number {
  return calls + rules + distractors + 2 * pressure;
}

/** The level of a difficulty: L1 up to 6, L2 up to 9, L3 up to 12, L4 up to 16, L5 above. */
export function levelOf(score: number): "L1" | "L2" | "L3" | "L4" | "L5" {
  if (score <= 6) return "L1";
  if (score <= 9) return "L2";
  if (score <= 12) return "L3";
  return score <= 16 ? "L4" : "L5";
}
