import { findingsIn, type GivenVerdict } from "../../score/verdict.ts";

/** A correct run, and why the scorer did not accept it; undefined when it did. */
export interface PlayedVariant {
  readonly kind: string;
  readonly case: string;
  readonly what: string;
  readonly why: string | undefined;
}

/** Why the scorer did not accept a run; undefined when it did. */
export function rejection(verdict: GivenVerdict): string | undefined {
  if (verdict.kind === "pass") return undefined;
  if (verdict.kind === "excluded") return `excluded (${verdict.cause}): ${verdict.detail}`;
  return findingsIn(verdict)
    .map(({ check, step, why }) => `${check} at ${step ?? "the end"}: ${why}`)
    .join("; ");
}
