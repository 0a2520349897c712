import type { Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { interpret } from "./interpret.ts";
import { readLiterals } from "./read-literals.ts";
import { readPromises } from "./read-promises.ts";

/** Reads every value and action a message claims, once each. */
export function readClaims(text: string): Claim[] {
  const { message, drafts } = interpret(text);
  const claims = new Map<string, Claim>();
  const add = (claim: Claim): void => {
    const key = Object.values(claim).join("\u0000");
    if (!claims.has(key)) claims.set(key, claim);
  };
  for (const literal of readLiterals(text)) {
    if (literal.kind === "money") add({ kind: "money", value: literal.value, currency: literal.currency });
    if (literal.kind === "date" || literal.kind === "id") add({ kind: literal.kind, value: literal.value });
    if (literal.kind === "count") add({ kind: "count", value: literal.value, unit: literal.unit });
  }
  for (const draft of drafts) actionClaims(draft).forEach(add);
  readPromises(message, drafts).forEach(add);
  return [...claims.values()];
}

function actionClaims(draft: Draft): Claim[] {
  if (draft.act === "done") return [{ kind: "action", value: draft.action ?? "other", polarity: "done" }];
  if (draft.act === "refuse") return [{ kind: "action", value: draft.action ?? "other", polarity: "cannot" }];
  return draft.act === "handover"
    ? [{ kind: "action", value: "handover", polarity: draft.past ? "done" : "will" }]
    : [];
}
