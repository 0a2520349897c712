import type { WorkStep } from "./work-step.ts";

/** What a stand-in's last message is waiting for. */
export type Waiting =
  | { readonly for: "facts" }
  | { readonly for: "consent"; readonly step: WorkStep }
  | { readonly for: "report"; readonly step: WorkStep }
  | { readonly for: "goodbye" };
