import { isJsonArray, type Json } from "../../json.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Tool } from "../../world/tool.ts";
import { handOvers } from "../disposition.ts";
import type { TrialView } from "../trial-view.ts";

/** What a trial did and read, as words: what an agent may hold out rests on them. */
export interface Grounds {
  /** Of each thing that was done, or that a right run does: the act, its tool, its short values and the names of those that are there. */
  readonly deeds: ReadonlySet<string>;
  /** The acts and the tools alone. */
  readonly acts: ReadonlySet<string>;
  /** How many things were done: deeds, or the most that one deed is about. */
  readonly count: number;
  /** The same of what was read. */
  readonly records: ReadonlySet<string>;
  /** The names of sums that came to nothing: what a deed does not charge. */
  readonly nothing: ReadonlySet<string>;
  /** All texts of more than a few words that tools returned: articles, notes. */
  readonly texts: readonly string[];
  readonly isHandedOver: boolean;
  /** Somebody has to answer what was opened: a claim, a ticket, a trace. */
  readonly isAnswered: boolean;
}

const longestValue = 40;
const answered = ["investigate", "claim", "ticket", "queue", "handover"];
const known = new WeakMap<TrialRecord, Grounds>();

/** What a trial's promises can rest on, worked out when a sentence first asks for it. */
export function groundsOf(view: TrialView): Grounds {
  const found = known.get(view.record);
  if (found) return found;
  const deeds = new Words();
  const acts = new Words();
  const records = new Words();
  const { tools } = view.desk;
  const calls = view.record.events.flatMap((event) => (event.kind === "call" ? [event] : []));
  const right = view.ends.flatMap((end) => end.calls).filter(({ tool }) => isDeed(tools.get(tool)));
  for (const { tool: name, args, outcome } of [...calls, ...right]) {
    if (outcome.kind !== "ok") continue;
    const tool = tools.get(name);
    // What a hand-over returns says what was asked for, not what there is.
    if (!isDeed(tool)) records.take(tool?.effect === "write" ? undefined : outcome.value);
    else {
      for (const value of [name, tool?.action]) acts.take(value);
      for (const value of [name, tool?.action, args, outcome.value]) deeds.take(value);
    }
  }
  const done = calls.filter(({ tool, outcome }) => outcome.kind === "ok" && isDeed(tools.get(tool))).length;
  const isHandedOver = handOvers(view).length > 0;
  const grounds = {
    deeds: deeds.said,
    acts: acts.said,
    count: Math.max(done, deeds.longest),
    records: records.said,
    nothing: deeds.nothing,
    texts: records.texts,
    isHandedOver,
    isAnswered: isHandedOver || answered.some((word) => deeds.said.has(word)),
  };
  known.set(view.record, grounds);
  return grounds;
}

/** Whether one of some words is among others. */
export function hasAny(words: ReadonlySet<string>, wanted: string): boolean {
  return wanted.split(" ").some((word) => words.has(word));
}

function isDeed(tool: Tool | undefined): boolean {
  return tool?.effect === "write" && tool.ends === undefined && tool.action !== "handover";
}

/** The words of values, gathered. */
class Words {
  readonly said = new Set<string>();
  readonly nothing = new Set<string>();
  readonly texts: string[] = [];
  longest = 0;

  take(value: Json | undefined, name = ""): void {
    if (value === undefined || value === null || value === "" || value === false) return;
    if (value === 0) split(name, this.nothing);
    else if (typeof value !== "object") this.#note(value, name);
    else if (isJsonArray(value)) {
      this.longest = Math.max(this.longest, value.length);
      for (const item of value) this.take(item, name);
    } else for (const [key, item] of Object.entries(value)) this.take(item, key);
  }

  #note(value: string | number | true, name: string): void {
    split(name, this.said);
    if (typeof value !== "string") return;
    if (value.length < longestValue) split(value, this.said);
    else this.texts.push(value);
  }
}

function split(text: string, into: Set<string>): void {
  for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) if (word !== "") into.add(word);
}
