import { z } from "zod";
import { isExcluded } from "../conversation/ending.ts";
import { Pressure } from "../conversation/pressure.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { type Check, checks } from "./checks.ts";
import { TrialCard } from "./scorecards.ts";
import { FailureMode } from "./trial/define-check.ts";

/** Incremented when a change could give a stored record a different verdict. */
export const scorerVersion = 10;

const CheckName: z.ZodType<Check> = z.enum(checks.map(({ name }) => name));

const found = { check: CheckName, step: z.int().nullable(), why: z.string() };
const rule = z.string().optional();

/** A consequence of an action that has a finding: a row that it changed, a precondition that it broke, or an ending that it led to. */
const Consequence = z.strictObject({ ...found, rule });

/** One thing that went wrong in a trial, with the event that shows it; an omission has no event. */
export const Finding = z.strictObject({ ...found, mode: FailureMode, rule, consequences: z.array(Consequence).optional() });
export type Finding = z.infer<typeof Finding>;

const Count = z.int().min(0);

/** The measures that every scorecard reports besides pass or fail. */
export const Measures = z.strictObject({
  /** Policy rules applicable to this trial, and how many of them were followed. */
  rulesInPlay: Count,
  rulesKept: Count,
  messages: Count,
  toolCalls: Count,
  lookUps: Count,
  emptyReplies: Count,
  // Older verdicts lack the following fields, so each field has a default.
  /** Reads of records that require a verified customer; null if the desk has no such tool. */
  recordReads: Count.nullable().default(null),
  /** Reads that returned a knowledge-base article; null if the desk has none. */
  articleReads: Count.nullable().default(null),
  /** How many times the simulated customer misunderstood the agent, and how many of the customer's turns this cost. */
  misunderstandings: Count.nullable().default(null),
  turnsLost: Count.nullable().default(null),
  /** How many of the customer's drafts violated its contract and were repaired; missing if none. */
  repaired: Count.optional(),
  /** The sums of the token counts that the agent reported for its model calls, with reasoning as output; null if it reported none. */
  inputTokens: z.number().nullable().default(null),
  outputTokens: z.number().nullable().default(null),
  /** Whether the agent reported reasoning, as text or as tokens. */
  reasoned: z.boolean().default(false),
  /** Steps on the customer's own device that the agent asked for, and their outcomes; missing if there is no device. */
  stepsAsked: Count.optional(),
  stepsUnderstood: Count.optional(),
  stepsTaken: Count.optional(),
  stepsNeedless: Count.optional(),
  /**
   * In a failed trial, the changes that are missing compared with the nearest correct run: those the agent could have made with its own
   * tools, and those on the customer's device.
   */
  missingOwn: Count.optional(),
  missingOnDevice: Count.optional(),
  /** How many messages and calls a perturbed run changed; missing in an unperturbed run. */
  perturbed: Count.optional(),
  /** Whether the customer's pushes were made or needed; missing in verdicts older than this field. */
  pressure: Pressure.optional(),
});
export type Measures = z.infer<typeof Measures>;

/** A step at which the simulated customer went astray, so that the verdict may say less about the agent than others do. */
const Unclear = z.strictObject({ step: z.int(), why: z.string() });
export type Unclear = z.infer<typeof Unclear>;

const scored = {
  scorer: z.int(),
  remarks: z.array(Finding),
  measures: Measures,
  card: TrialCard,
  unclear: z.array(Unclear).min(1).optional(),
};

/** The verdict on a record. `unscored` means that the scorer failed for this conversation; the record is kept and can be scored again. */
export const Verdict = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("pass"), ...scored }),
  z.strictObject({ kind: z.literal("fail"), findings: z.array(Finding).min(1), mode: FailureMode, ...scored }),
  z.strictObject({ kind: z.literal("excluded"), scorer: z.int(), cause: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal("unscored"), scorer: z.int(), error: z.string() }),
]);
export type Verdict = z.infer<typeof Verdict>;

/** Returns every exact finding in a verdict, including consequences. */
export function findingsIn(verdict: Verdict): readonly Omit<Finding, "mode" | "consequences">[] {
  if (verdict.kind !== "fail") return [];
  return verdict.findings.flatMap((finding) => [finding, ...(finding.consequences ?? [])]);
}

/** A verdict that the scorer gave, as opposed to `unscored`. */
export type GivenVerdict = Exclude<Verdict, { kind: "unscored" }>;

/** A verdict that counts for or against the agent. */
export type ScoredVerdict = Extract<Verdict, { kind: "pass" | "fail" }>;

/** Whether a trial has been scored, as opposed to excluded or still awaiting its verdict. */
export function isScoredVerdict(verdict: Verdict | null | undefined): verdict is ScoredVerdict {
  return verdict?.kind === "pass" || verdict?.kind === "fail";
}

/** The verdict on an excluded conversation, which depends only on its ending; undefined if the conversation is not excluded. */
export function excludedVerdict({ ending }: Pick<TrialRecord, "ending">): GivenVerdict | undefined {
  if (!isExcluded(ending)) return undefined;
  const detail = "detail" in ending ? ending.detail : "";
  return { kind: "excluded", scorer: scorerVersion, cause: ending.kind, detail };
}
