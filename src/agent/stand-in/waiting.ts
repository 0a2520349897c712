import type { WorkStep } from "./work-step.ts";

/** The kind of reply that a stand-in is waiting for. */
export type Waiting =
  | { readonly for: "facts" }
  | { readonly for: "consent"; readonly step: WorkStep }
  | { readonly for: "report"; readonly step: WorkStep }
  | { readonly for: "goodbye" };
