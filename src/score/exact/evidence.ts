import { isJsonArray, type Json } from "../../json.ts";
import { memoize } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Tool } from "../../world/tool.ts";
import { shownIn } from "../stated/shown.ts";
import { shows } from "../trial/accepted-ends.ts";
import { defineCheck, type ExactCheck, type ExactFinding } from "../trial/define-check.ts";
import { readArguments } from "../trial/trace.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** How many records may be cited in addition to the required ones. */
const mostBeside = 3;

const anId = /^\p{Lu}{1,5}-?[\p{Lu}\d-]*\d[\p{Lu}\d-]*$/u;

/** A call that cites the records it is based on. */
interface Citation {
  readonly step: number;
  readonly tool: string;
  readonly ids: readonly string[];
}

/** Whether the desk asks the agent to cite evidence. */
function wantsCitations({ desk }: TrialView): boolean {
  return hasCitingTool(desk);
}

const hasCitingTool = memoize(({ tools }: Desk) => [...tools.values()].some(({ cites }) => cites !== undefined));

/** Checks that every required record was cited. */
export const uncitedEvidence: ExactCheck<"uncited_evidence"> = defineCheck({
  name: "uncited_evidence",
  tier: "exact",
  mode: "procedure_lapse",
  costs: { evidence: 25 },
  says: "a required record was not cited",
  find: (view) => {
    const { evidence } = view.testCase.truth;
    if (!wantsCitations(view)) return [];
    const citations = citationsOf(view);
    if (citations.length === 0) return evidence.map((ids) => ({ step: null, why: `${one(ids)} was not cited` }));
    return citations.flatMap(({ step, tool, ids }) =>
      evidence
        .filter((wanted) => !wanted.some((id) => ids.includes(plain(id))))
        .map((wanted) => ({ step, why: `${tool} does not cite ${one(wanted)}` })),
    );
  },
});

/** Checks that every cited record had been read. */
export const unseenEvidence: ExactCheck<"unseen_evidence"> = defineCheck({
  name: "unseen_evidence",
  tier: "exact",
  mode: "procedure_lapse",
  costs: { evidence: 25 },
  says: "a cited record was never read",
  find: (view) => eachCited(view, ({ id, seen }) => (seen.has(id) ? undefined : `${id} was never read`)),
});

/** Checks that every cited record belongs to this customer. */
export const foreignEvidence: ExactCheck<"foreign_evidence"> = defineCheck({
  name: "foreign_evidence",
  tier: "exact",
  mode: "procedure_lapse",
  costs: { evidence: 50 },
  says: "a cited record belongs to someone else",
  find: (view) =>
    eachCited(view, ({ id, seen, own }) => (seen.has(id) && !own.has(id) ? `${id} does not belong to this customer` : undefined)),
});

/** Checks that only a few records were cited beyond the required ones. */
export const surplusEvidence: ExactCheck<"surplus_evidence"> = defineCheck({
  name: "surplus_evidence",
  tier: "exact",
  mode: "procedure_lapse",
  costs: { evidence: 10 },
  says: "more than three records were cited in addition to the required ones",
  find: (view) => {
    const required = new Set(view.testCase.truth.evidence.flat().map(plain));
    return citationsOf(view).flatMap(({ step, ids }) =>
      ids
        .filter((id) => !required.has(id))
        .slice(mostBeside)
        .map((id) => ({ step, why: `${id} exceeds the three extra records allowed` })),
    );
  },
});

/** Checks that every required record was read. If the desk asks for citations, the citations are checked instead. */
export const missingEvidence: ExactCheck<"missing_evidence"> = defineCheck({
  name: "missing_evidence",
  tier: "exact",
  effect: "costs",
  mode: "procedure_lapse",
  costs: { evidence: 25 },
  says: "a required record was never read (at desks that do not ask for citations)",
  find: (view) => {
    if (wantsCitations(view)) return [];
    const { record, testCase } = view;
    const looked = shownIn(view).filter((_, step) => {
      const event = record.events[step];
      return event?.kind === "call" && event.outcome.kind === "ok";
    });
    return testCase.truth.evidence
      .filter((ids) => !looked.some((shown) => shown && shows(shown.text, ids)))
      .map((ids) => ({ step: null, why: `${ids.join(" or ")} was never read` }));
  },
});

interface Cited {
  readonly id: string;
  readonly seen: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
}

function eachCited(view: TrialView, wrong: (cited: Cited) => string | undefined): ExactFinding[] {
  return citationsOf(view).flatMap(({ step, ids }) => {
    const known = seenBefore(view, step);
    return ids.flatMap((id): ExactFinding[] => {
      const why = wrong({ id, ...known });
      return why === undefined ? [] : [{ step, why }];
    });
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

/** The ids that lookups had shown before a step, and those among them that are in this customer's records. */
function seenBefore({ record, desk, testCase }: TrialView, step: number) {
  const seen = new Set<string>();
  const own = new Set(testCase.truth.plan.flatMap(({ args }) => textsIn(args)).map(plain));
  for (const event of record.events.slice(0, step)) {
    if (event.kind !== "call" || event.by !== "agent" || event.outcome.kind !== "ok") continue;
    const found = textsIn(event.outcome.value).map(plain);
    for (const text of found) seen.add(text);
    if (namedIds(desk.tools.get(event.tool), event.args).every((id) => own.has(id))) for (const text of found) own.add(text);
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
