import type { TrialKey } from "../store/run-plan.ts";

/** A question about the runs that a thread can answer. */
export type ViewQuestion =
  | { readonly about: "trials" | "measures" | "cases" | "method" | "report" | "warnings" }
  | { readonly about: "comparison"; readonly one: string; readonly other: string }
  | { readonly about: "trial"; readonly key: TrialKey };

/** The answer as JSON gzipped by the thread, or the reason why there is none. */
export type ViewAnswer =
  | { readonly kind: "found"; readonly packed: Uint8Array<ArrayBuffer> }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "broken"; readonly why: string };

/** The runs that a thread reads. */
export interface ViewReading {
  readonly places: readonly string[];
  /** Whether to load the code of every suite, even if someone else created the runs. */
  readonly trust: boolean;
}
