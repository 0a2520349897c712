import { findingsIn, type GivenVerdict } from "../../score/verdict.ts";

/** A correct run, with the reason if the scorer rejected it. */
export interface PlayedVariant {
  readonly kind: string;
  readonly case: string;
  readonly what: string;
  readonly why: string | undefined;
}

/** The reason why the scorer rejected a run; undefined if the scorer accepted it. */
export function rejection(verdict: GivenVerdict): string | undefined {
  if (verdict.kind === "pass") return undefined;
  if (verdict.kind === "excluded") return `excluded (${verdict.cause}): ${verdict.detail}`;
  return findingsIn(verdict)
    .map(({ check, step, why }) => `${check} at ${step ?? "the end"}: ${why}`)
    .join("; ");
}
