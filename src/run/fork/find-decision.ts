import type { TrialEvent } from "../../conversation/event.ts";
import { decisionsIn } from "../../record/decisions.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { shortened } from "../../secrets/shortened.ts";
import type { Desk } from "../../suite/suite.ts";
import { UserError } from "../../user-error.ts";
import type { ForkPoint } from "./fork-point.ts";
import { scriptOf } from "./past-script.ts";

/** Finds the decision that an event belongs to; if there is none, the error lists all decisions in the trial. */
export function findDecision(record: TrialRecord, tools: Desk["tools"], at: number): ForkPoint {
  const found = decisionsIn(record.events, tools).findLast(({ start }) => start <= at);
  const end = found?.actions.at(-1) ?? -1;
  if (found && at <= end) {
    const before = record.events.slice(0, found.start);
    return { record, cut: found.start, at: found.actions[0] ?? at, turns: scriptOf(before, tools) };
  }
  const lines = listDecisions(record, tools);
  throw new UserError(`event ${at} is not one of the agent's decisions. Use --at with one of these:\n${lines.join("\n")}`);
}

/** The decisions in a trial, one line each, with the event and a short quote; throws if there are none. */
export function listDecisions({ events }: TrialRecord, tools: Desk["tools"]): string[] {
  const decisions = decisionsIn(events, tools);
  if (decisions.length === 0) throw new UserError("the agent did nothing in this trial, so there is no decision to repeat.");
  return decisions.map(({ actions }) => {
    const [first = 0] = actions;
    return `${String(first).padStart(5)}  ${actions.map((index) => quoteOf(events[index])).join(" + ")}`;
  });
}

const longestQuote = 60;

function quoteOf(event: TrialEvent | undefined): string {
  if (event?.kind === "call") return `${event.tool} ${shorten(JSON.stringify(event.args))}`;
  return event?.kind === "agent_message" ? `"${shorten(event.text.replaceAll(/\s+/g, " "))}"` : "";
}

function shorten(text: string): string {
  return shortened(text, longestQuote);
}
