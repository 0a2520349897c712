import type { TrialKey } from "../store/run-plan.ts";

/** A question a thread can answer about its runs. */
export type ViewQuestion =
  | { readonly about: "trials" | "cases" | "method" | "report" | "warnings" }
  | { readonly about: "comparison"; readonly one: string; readonly other: string }
  | { readonly about: "trial"; readonly key: TrialKey };

/** Its answer: JSON, gzipped in that thread; or why there is none. */
export type ViewAnswer =
  | { readonly kind: "found"; readonly packed: Uint8Array<ArrayBuffer> }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "broken"; readonly why: string };

/** What a thread reads. */
export interface ViewReading {
  readonly places: readonly string[];
  /** Whether to load the code of every suite, whoever made the runs. */
  readonly trust: boolean;
}
