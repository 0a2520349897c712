import { canonicalJson } from "../../json.ts";
import type { Call } from "../../world/call.ts";
import { type AcceptedEnd, shows } from "../trial/accepted-ends.ts";
import { defineCheck } from "../trial/define-check.ts";
import { isMade } from "../trial/made-calls.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** Checks that the mandatory reads came before the first write, and in the case's order if it specifies one. */
export const reads = defineCheck("exact", {
  name: "reads",
  mode: "procedure_lapse",
  costs: { toolUse: 25 },
  says: "a required lookup is missing or out of order",
  find: (view) => {
    const { record, testCase, ends } = view;
    const groups = testCase.truth.reads;
    if (groups.length === 0) return [];
    const firstWrite = view.calls.find(({ call, tool }) => isMade(call) && tool?.effect === "write")?.step;
    const mandated = groups.flat();
    const made = record.events.slice(0, firstWrite).flatMap((event, step) => {
      if (!isMade(event) || !mandated.includes(event.tool)) return [];
      return ends.some((end) => isLook(end, event, view.shown()[step] ?? "")) ? [event.tool] : [];
    });
    const unmade = mandated.filter((tool) => !made.includes(tool));
    const missing = unmade.filter((tool) => !isOutOfReach(view, tool));
    const step = firstWrite ?? null;
    if (missing.length > 0) return missing.map((tool) => ({ step, why: `${tool} was not called first` }));
    const outOfOrder = firstOutOfOrder(groups, [...made, ...unmade]);
    if (outOfOrder === undefined) return [];
    return [{ step, why: `${outOfOrder} is out of order; expected ${groups.map((group) => group.join(" and ")).join(", then ")}` }];
  },
});

/**
 * Whether a read needs a file that the customer did not send when asked for it, by the conversation's own log; the agent must not have
 * written anything without the file.
 */
function isOutOfReach({ record, desk, testCase, ends }: TrialView, tool: string): boolean {
  const replies = record.events.filter((event) => event.kind === "customer_message");
  const sent = replies.flatMap(({ attachments }) => attachments.map(({ name }) => name));
  const needed = (ends[0]?.calls ?? []).flatMap(({ tool: name, args }) => (name === tool ? Object.values(args) : []));
  const hasWritten = record.events.some((event) => {
    const made = isMade(event) ? desk.tools.get(event.tool) : undefined;
    return made?.effect === "write" && made.by === "agent" && !made.ends;
  });
  const withheld = Object.entries(testCase.customer.facts).some(
    ([slot, fact]) =>
      fact.kind === "attachment" &&
      needed.includes(fact.attachment) &&
      !sent.includes(fact.attachment) &&
      replies.some(({ missed }) => missed?.includes(slot)),
  );
  return withheld && !hasWritten;
}

/**
 * Whether a lookup counts as the mandatory read; an empty search or a read of another record does not. The lookup must show the same
 * evidence as the plan's read or return the same result, as when a customer is verified by postcode instead of order number.
 */
function isLook(end: AcceptedEnd, { tool, outcome }: Call, text: string): boolean {
  if (outcome.kind !== "ok") return false;
  if ((end.shown.get(tool) ?? []).every((ids) => shows(text, ids))) return true;
  const answer = canonicalJson(outcome.value);
  return end.calls.some(
    (planned) => planned.tool === tool && planned.outcome.kind === "ok" && canonicalJson(planned.outcome.value) === answer,
  );
}

/** The first mandatory read that is out of order. Groups come in order; reads within a group may come in any order. */
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
