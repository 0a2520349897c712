import { inWords } from "./act-in-words.ts";
import { repairs } from "./contract-repairs.ts";
import type { ContractTurn, CustomerTurn } from "./customer.ts";
import { type CustomerAct, hasAct } from "./customer-act.ts";
import { sayAlso } from "./edit-turn.ts";
import type { Monitor } from "./monitor.ts";

/** More repairs than this in one turn undo one another. */
const mostRepairs = 24;

/**
 * The turn that is sent in place of a draft that violates the customer's contract: what is missing is said, what is wrong or not allowed is
 * left out, and the acts agree with the text. The repaired turn is checked by the same monitors. If the draft's own words cannot be saved,
 * its acts are put into plain words, and if this fails too, the turn says only what the contract asks for.
 */
export function repairTurn(draft: ContractTurn, monitor: Pick<Monitor, "check" | "view">): CustomerTurn {
  const starts = [draft.said, inPlainWords(draft, monitor, () => true), inPlainWords(draft, monitor, isPastDoubt), nothing];
  const repaired = starts.map((start) => repairFrom(start, { draft, monitor }));
  const isSound = (said: CustomerTurn) => monitor.check({ ...draft, said }).length === 0;
  return repaired.find(isSound) ?? repaired.at(-1) ?? draft.said;
}

const nothing: CustomerTurn = { text: "", attachments: [], acts: [] };

/** Repairs one violation after another until none is left, or until one cannot be repaired. */
function repairFrom(
  start: CustomerTurn,
  { draft, monitor }: { readonly draft: ContractTurn; readonly monitor: Pick<Monitor, "check" | "view"> },
): CustomerTurn {
  let said = start;
  for (let count = 0; count < mostRepairs; count++) {
    const exchange = { ...draft, said };
    const found = monitor.check(exchange);
    // The length comes last, because the other repairs change it.
    const first = found.find(({ item }) => item !== "C11") ?? found[0];
    const next = first && repairs[first.item]?.(monitor.view(exchange));
    if (next === undefined) return said;
    said = next;
  }
  return said;
}

/** Acts that only log what happened, such as a step that was taken. */
function isPastDoubt(act: CustomerAct): boolean {
  return hasAct([act], "follow", "resist", "confused", "open");
}

/** The acts of a draft in plain words. */
function inPlainWords(draft: ContractTurn, monitor: Pick<Monitor, "view">, isKept: (act: CustomerAct) => boolean): CustomerTurn {
  const view = monitor.view(draft);
  const { acts, attachments } = draft.said;
  const kept = acts.filter(isKept);
  const said = kept.reduce((turn, act) => sayAlso(turn, inWords(act, view), act), nothing);
  return { ...said, attachments: hasAct(kept, "attach", "open") ? attachments : [] };
}
