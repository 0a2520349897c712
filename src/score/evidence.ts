import { isJsonArray, type Json } from "../json.ts";
import type { Desk } from "../suite/suite.ts";
import type { Tool } from "../world/tool.ts";
import { oncePer } from "./once-per.ts";
import { readArguments } from "./read-arguments.ts";
import type { TrialView } from "./trial-view.ts";
import type { Finding } from "./verdict.ts";

/** Records that may be cited beside the required ones. */
const mostBeside = 3;

const anId = /^\p{Lu}{1,5}-?[\p{Lu}\d-]*\d[\p{Lu}\d-]*$/u;

/** A call that lists the records it rests on. */
interface Citation {
  readonly step: number;
  readonly tool: string;
  readonly ids: readonly string[];
}

/** Whether a desk has the agent list the records it goes by. */
export function wantsCitations({ desk }: TrialView): boolean {
  return hasCitingTool(desk);
}

const hasCitingTool = oncePer(({ tools }: Desk) => [...tools.values()].some(({ cites }) => cites !== undefined));

/** Whether each call that lists its evidence lists what is required, and nothing that was not seen or is not the customer's. */
export function checkEvidence(view: TrialView): Finding[] {
  if (!wantsCitations(view)) return [];
  const { evidence } = view.testCase.truth;
  const citations = citationsOf(view);
  if (citations.length === 0) return evidence.map((ids) => lapse("uncited_evidence", null, `${one(ids)} is not cited`));
  return citations.flatMap(({ step, tool, ids }) => {
    const { seen, own } = seenBefore(view, step);
    const uncited = evidence.filter((wanted) => !wanted.some((id) => ids.includes(plain(id))));
    const required = new Set(evidence.flat().map(plain));
    const beside = ids.filter((id) => !required.has(id));
    const foreign = ids.filter((id) => seen.has(id) && !own.has(id));
    return [
      ...uncited.map((wanted) => lapse("uncited_evidence", step, `${tool} does not cite ${one(wanted)}`)),
      ...ids.filter((id) => !seen.has(id)).map((id) => lapse("unseen_evidence", step, `${id} was never looked at`)),
      ...foreign.map((id) => lapse("foreign_evidence", step, `${id} is no record of this customer's`)),
      ...beside.slice(mostBeside).map((id) => lapse("surplus_evidence", step, `${id} is cited beyond need`)),
    ];
  });
}

function citationsOf({ record, desk }: TrialView): Citation[] {
  return record.events.flatMap((event, step): Citation[] => {
    if (event.kind !== "call" || event.by !== "agent" || event.outcome.kind !== "ok") return [];
    const tool = desk.tools.get(event.tool);
    if (tool?.cites === undefined) return [];
    const listed = textsIn(readArguments(tool, event.args)[tool.cites]).map(plain);
    return [{ step, tool: event.tool, ids: [...new Set(listed)] }];
  });
}

/** The ids that look-ups had shown before a step, and those of them that came from looking at this customer's records. */
function seenBefore({ record, desk, testCase }: TrialView, step: number) {
  const seen = new Set<string>();
  const own = new Set(testCase.truth.plan.flatMap(({ args }) => textsIn(args)).map(plain));
  for (const event of record.events.slice(0, step)) {
    if (event.kind !== "call" || event.by !== "agent" || event.outcome.kind !== "ok") continue;
    const found = textsIn(event.outcome.value).map(plain);
    for (const text of found) seen.add(text);
    if (namedIds(desk.tools.get(event.tool), event.args).every((id) => own.has(id)))
      for (const text of found) own.add(text);
  }
  return { seen, own };
}

/** The records that a call names. */
function namedIds(tool: Tool | undefined, args: Parameters<typeof readArguments>[1]): string[] {
  return textsIn(readArguments(tool, args))
    .map(plain)
    .filter((text) => anId.test(text));
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return (isJsonArray(value) ? value : Object.values(value)).flatMap(textsIn);
}

function plain(text: string): string {
  return text.trim().toUpperCase();
}

function one(ids: readonly string[]): string {
  return ids.join(" or ");
}

function lapse(check: Finding["check"], step: number | null, why: string): Finding {
  return { check, step, why, mode: "procedure_lapse" };
}
