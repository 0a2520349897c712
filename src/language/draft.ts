import type { ActionName } from "./act.ts";

/** An act as read from its clause alone, before the rest of the message is considered; `at` is the index of the clause. */
export type ActDraft = { readonly at: number } & (
  | { readonly act: "request"; readonly slots: readonly string[]; readonly clauses: readonly number[] }
  | { readonly act: "confirm" | "offer" | "done"; readonly action: ActionName | undefined }
  | { readonly act: "refuse"; readonly action: ActionName | undefined; readonly reason: boolean }
  | { readonly act: "instruct"; readonly steps: readonly string[] }
  | { readonly act: "hold"; readonly asked: boolean }
  | { readonly act: "handover"; readonly past: boolean }
  | { readonly act: "inform"; readonly weak: boolean }
  | { readonly act: "close" | "apology" | "greet" }
);
