import { canonicalJson, type Json } from "../../json.ts";
import { type AcceptedEnd, showsAll } from "../accepted-ends.ts";
import { defineCheck, type ExactCheck, type Found } from "../define-check.ts";
import type { TrialView } from "../trial-view.ts";

/** The mandated reads came before the first write, in an order only where the case sets one. */
export const reads: ExactCheck<"reads"> = defineCheck({
  name: "reads",
  tier: "exact",
  mode: "procedure_lapse",
  costs: { toolUse: 25 },
  says: "a mandated look-up is missing or out of order",
  find: findReads,
});

function findReads({ record, desk, testCase, ends }: TrialView): Found[] {
  const groups = testCase.truth.reads;
  if (groups.length === 0) return [];
  const firstWrite = record.events.findIndex(
    (event) =>
      event.kind === "call" &&
      event.by === "agent" &&
      event.outcome.kind === "ok" &&
      desk.tools.get(event.tool)?.effect === "write",
  );
  const until = firstWrite < 0 ? record.events.length : firstWrite;
  const mandated = groups.flat();
  const made: string[] = [];
  for (const event of record.events.slice(0, until)) {
    if (event.kind !== "call" || event.outcome.kind !== "ok" || !mandated.includes(event.tool)) continue;
    if (isLook(ends[0], event.tool, { args: event.args, value: event.outcome.value })) made.push(event.tool);
  }
  const missing = mandated.filter((tool) => !made.includes(tool));
  const step = firstWrite < 0 ? null : firstWrite;
  if (missing.length > 0) return missing.map((tool) => ({ step, why: `${tool} was not read first` }));
  const outOfOrder = firstOutOfOrder(groups, made);
  if (outOfOrder === undefined) return [];
  const why = `${outOfOrder} came out of order; expected ${groups.map((group) => group.join(" and ")).join(", then ")}`;
  return [{ step, why }];
}

/**
 * Whether a look-up is the one that is mandated, and no search for nothing or look at another record: it shows the evidence
 * that the plan's own shows, or answers the same, as when a customer is checked by postcode and not by order.
 */
function isLook(end: AcceptedEnd | undefined, tool: string, { args, value }: { args: Json; value: Json }): boolean {
  if (showsAll([args, value], end?.shown.get(tool) ?? [])) return true;
  const answer = canonicalJson(value);
  return (end?.calls ?? []).some(
    (planned) =>
      planned.tool === tool && planned.outcome.kind === "ok" && canonicalJson(planned.outcome.value) === answer,
  );
}

/** The first mandated read that came too early: a group follows the one before it, its members in any order. */
export function firstOutOfOrder(reads: readonly (readonly string[])[], made: readonly string[]): string | undefined {
  let from = 0;
  for (const group of reads) {
    const places = group.map((tool) => made.indexOf(tool, from));
    const early = places.findIndex((place) => place < 0);
    if (early >= 0) return group[early];
    from = Math.max(...places) + 1;
  }
  return undefined;
}
