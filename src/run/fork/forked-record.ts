import type { TrialEvent } from "../../conversation/event.ts";
import { canonicalJson, type Json } from "../../json.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { shortened } from "../../secrets/shortened.ts";
import { UserError } from "../../user-error.ts";
import type { ForkPoint } from "./fork-point.ts";

/** Whether an event is part of the conversation itself, so that it happens again when the conversation is rebuilt. */
function isPlayed({ kind }: TrialEvent): boolean {
  return kind === "customer_message" || kind === "agent_message" || kind === "call";
}

/** Throws unless a rebuilt conversation has the same messages, results and row changes as the recorded one. */
export function mustBeRebuilt(played: Pick<TrialRecord, "events" | "ending">, { record, cut }: ForkPoint): void {
  let place = 0;
  for (const [index, event] of record.events.slice(0, cut).entries()) {
    if (!isPlayed(event)) continue;
    const again = played.events[place];
    place += 1;
    if (again && textOf(again) === textOf(event)) continue;
    const now = again ? describe(again) : `the conversation ended: ${endingText(played.ending)}`;
    throw new UserError(
      `the trial cannot be rebuilt: at event ${index}, the run has ${describe(event)}, but now it is ${now}. ` +
        "The suite's tools or data have changed, or the trial was run by another version of Deskproof. Restore the suite, " +
        "or run the case again.",
    );
  }
}

/** The record of a sample: the recorded events before the decision, unchanged, and then the events of the sample. */
export function forkedRecord(played: TrialRecord, point: ForkPoint, sample: number): TrialRecord {
  mustBeRebuilt(played, point);
  const { record, cut } = point;
  const before = record.events.slice(0, cut);
  const rebuilt = played.events.slice(0, before.filter(isPlayed).length);
  const shift = (before.at(-1)?.at ?? 0) - (rebuilt.at(-1)?.at ?? 0);
  let place = 0;
  const past = before.map((event) => {
    if (!isPlayed(event)) return event;
    const again = rebuilt[place];
    place += 1;
    return asTakenBack(event, again);
  });
  const own = played.events.slice(rebuilt.length).map((event) => ({ ...event, at: rounded(event.at + shift) }));
  return { ...played, trial: sample, opening: record.opening, events: [...past, ...own] };
}

// A closing call before the decision may be undone later in one conversation but not in the other.
function asTakenBack(event: TrialEvent, again: TrialEvent | undefined): TrialEvent {
  if (event.kind !== "call" || again?.kind !== "call" || event.takenBack === again.takenBack) return event;
  const { takenBack: _, ...call } = event;
  return again.takenBack ? { ...call, takenBack: true } : call;
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** Formats an event for comparison, without its times, its reading, what the contract's monitors noted, and whether it was undone later. */
function textOf(event: TrialEvent): string {
  const fields: { readonly [name: string]: Json } = JSON.parse(JSON.stringify(event));
  return canonicalJson({ ...fields, at: 0, ms: 0, takenBack: false, reading: null, breaches: [], repaired: null });
}

function describe(event: TrialEvent): string {
  if (event.kind !== "call") return "text" in event ? `"${shorten(event.text)}"` : event.kind;
  const { outcome } = event;
  const came = outcome.kind === "ok" ? { value: outcome.value, changes: outcome.changes } : outcome;
  return `${event.tool} ${shorten(JSON.stringify(event.args))} → ${shorten(JSON.stringify(came))}`;
}

function endingText(ending: TrialRecord["ending"]): string {
  return "detail" in ending ? ending.detail : ending.kind;
}

function shorten(text: string): string {
  return shortened(text, 240);
}
