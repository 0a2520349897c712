import type { Span } from "./span.ts";

/** Names of the actions that tools perform and messages mention. */
export const ACTION_NAMES = [
  ...(["book", "cancel", "modify", "upgrade", "downgrade", "add", "remove"] as const),
  ...(["refund", "compensate", "discount", "waive", "pay"] as const),
  ...(["exchange", "return", "replace", "repair", "ship", "send"] as const),
  ...(["schedule", "activate", "deactivate", "reset", "transfer"] as const),
  ...(["search", "investigate", "inform", "contact", "handover", "other"] as const),
] as const;

/** One of the action names. */
export type ActionName = (typeof ACTION_NAMES)[number];

/** Whether a word is an action name. */
export function isActionName(name: string): name is ActionName {
  return ACTION_NAMES.some((action) => action === name);
}

/** The key arguments of an action as the message states them; an argument with several values is a list. */
export type ActArgs = Readonly<Record<string, string | readonly string[]>>;

interface ActionFields {
  readonly action?: ActionName;
  readonly args?: ActArgs;
}

/** One act in an agent's message, with its position and the words of its clause. */
export type Act = { readonly span: Span; readonly text: string } & (
  | { readonly act: "request"; readonly slots: readonly string[] }
  | (ActionFields & { readonly act: "confirm" | "offer" | "done" })
  | (ActionFields & { readonly act: "refuse"; readonly reason?: boolean })
  | { readonly act: "instruct"; readonly steps: readonly string[] }
  | { readonly act: "inform" | "hold" | "handover" | "close" | "apology" | "greet" }
);

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
