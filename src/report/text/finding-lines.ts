import type { Finding } from "../../score/verdict.ts";
import { spaced } from "./spaced.ts";

/** Describes the position of an event. */
export function stepText(step: number | null): string {
  return step === null ? "at the end" : `step ${step}`;
}

/** The consequences of a finding, one per line; a step is named if it differs from the finding's step. */
export function consequenceLines({ consequences = [], step: own }: Pick<Finding, "consequences" | "step">): string[] {
  return consequences.map(({ check, step, why }) => {
    const place = step === own ? "" : ` (${stepText(step)})`;
    return `also ${spaced(check)}${place}: ${why}`;
  });
}
