import { z } from "zod";

const Named = z.array(z.object({ check: z.string().optional(), rule: z.string().nullish() })).default([]);

const AnyVerdict = z
  .object({
    mode: z.string().nullish(),
    findings: Named,
    remarks: Named,
    measures: z.object({ messages: z.number().default(0), toolCalls: z.number().default(0) }).prefault({}),
    card: z.object({ scorecard: z.string().optional() }).prefault({}),
  })
  .transform(({ mode, findings, remarks, measures, card }) => ({
    mode: mode ?? "",
    checks: checksOf(findings),
    rules: [...new Set([...findings, ...remarks].flatMap(({ rule }) => rule ?? []))],
    ...measures,
    scorecard: card.scorecard,
  }));

/** The parts of a verdict that a list shows in addition to its kind; they are stored next to the verdict, which takes longer to read. */
export interface ShownVerdict extends z.infer<typeof AnyVerdict> {}

/** The parts of a verdict that a list shows, from any scorer version. */
export function shownOf(verdict: unknown): ShownVerdict {
  return AnyVerdict.parse(verdict);
}

function checksOf(found: z.infer<typeof Named>): string[] {
  return [...new Set(found.flatMap(({ check }) => check ?? []))];
}
