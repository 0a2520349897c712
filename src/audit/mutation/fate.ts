import type { TrialRecord } from "../../record/trial-record.ts";
import { findingsIn, type GivenVerdict, isScoredVerdict } from "../../score/verdict.ts";
import type { Mutates, Operator } from "./operator.ts";

/** The scorer's result for a mutant: failed for its fault, missed, or, if only its wording is wrong, left to judges. */
export type MutantFate = { readonly kind: "failed" | "leftToJudges" } | { readonly kind: "missed"; readonly why: string };

/** A mutant and its fate. */
export interface JudgedMutant {
  readonly operator: string;
  readonly mutates: Mutates;
  readonly case: string;
  readonly what: string;
  readonly fate: MutantFate;
}

/**
 * The fate of a mutant. A mutant is "failed" if the trial fails and a finding, or one of its consequences, names the
 * fault at or after the step where it was injected. A mutant of the wording that passes is left to judges.
 */
export function fateOf({ shows, mutates }: Pick<Operator, "shows" | "mutates">, verdict: GivenVerdict, record: TrialRecord): MutantFate {
  const mark = record.events.findIndex((event) => event.kind === "defect" && event.fired);
  if (mark < 0) return { kind: "missed", why: "the fault never fired: the conversation did not get that far" };
  if (!isScoredVerdict(verdict)) return { kind: "missed", why: `excluded (${verdict.cause}): ${verdict.detail}` };
  const findings = findingsIn(verdict);
  if (findings.some(({ check, step }) => shows.includes(check) && (step === null || step > mark))) return { kind: "failed" };
  if (verdict.kind === "pass") return mutates === "words" ? { kind: "leftToJudges" } : { kind: "missed", why: "passed" };
  const others = findings.map(({ check, step }) => `${check} at ${step ?? "the end"}`);
  return { kind: "missed", why: `failed, but for another reason: ${others.join(", ")}` };
}
