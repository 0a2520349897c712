import type { TrialEvent } from "../../conversation/event.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Desk } from "../../suite/suite.ts";
import type { RowChange } from "../../world/row.ts";
import { toolEnding } from "../../world/tool-ending.ts";
import { deskFacts } from "./desk-facts.ts";

type MadeCall = Extract<TrialEvent, { kind: "call" }> & { readonly outcome: { readonly kind: "ok" } };

/** Whether an event is a call that succeeded. */
export function isMade(event: TrialEvent | undefined): event is MadeCall {
  return event?.kind === "call" && event.outcome.kind === "ok";
}

/** Returns every row change of a trial, in order. */
export function changesOf({ events }: Pick<TrialRecord, "events">): RowChange[] {
  return events.filter(isMade).flatMap(({ outcome }) => outcome.changes);
}

interface PlayedTrial {
  readonly record: TrialRecord;
  readonly desk: Desk;
}

/** The agent's calls, whether or not they succeeded, in order. */
export function agentCalls({ record, desk }: PlayedTrial) {
  return record.events.flatMap((event, step) =>
    event.kind === "call" && event.by === "agent" ? [{ step, call: event, tool: desk.tools.get(event.tool) }] : [],
  );
}

/** The calls that ended the case, with their dispositions, in order; a correct trial has exactly one. */
export function givenEnds({ record, desk }: PlayedTrial) {
  return record.events.flatMap((event, step) => {
    const tool = isMade(event) ? desk.tools.get(event.tool) : undefined;
    const disposition = isMade(event) && tool ? toolEnding(tool, event.args) : undefined;
    return disposition ? [{ step, disposition }] : [];
  });
}

/** The calls to the desk's escalation tools or, if the desk has none, the endings that escalate. */
export function handOvers(view: PlayedTrial): readonly number[] {
  const tools = deskFacts(view.desk).handOvers;
  if (tools.size === 0) return givenEnds(view).flatMap(({ step, disposition }) => (disposition.kind === "handed_over" ? [step] : []));
  return view.record.events.flatMap((event, step) => (isMade(event) && tools.has(event.tool) ? [step] : []));
}
