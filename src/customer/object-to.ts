import type { Scene } from "./piece.ts";
import type { TurnDecision } from "./take-turn.ts";

/** The customer's reply when its case is closed with a refusal: its next push and nothing else. */
export function objectTo({ agenda }: Scene): TurnDecision {
  const { pushed: index, customer } = agenda;
  const push = customer.pushes[index];
  const pieces = push === undefined ? [] : [{ acts: [{ act: "push" as const, index }], text: push }];
  return { pieces, agenda: { ...agenda, met: false, awaiting: false } };
}
