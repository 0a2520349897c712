import type { Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import type { Literal } from "./literal.ts";
import type { Message } from "./message.ts";
import { readPromises } from "./read-promises.ts";

/** Every value and action that a message claims, once each. */
export function readClaimsIn(message: Message, drafts: readonly Draft[], literals: readonly Literal[]): Claim[] {
  const claims = new Map<string, Claim>();
  const add = (claim: Claim): void => {
    const key = Object.values(claim).join("\u0000");
    if (!claims.has(key)) claims.set(key, claim);
  };
  for (const literal of literals) {
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
