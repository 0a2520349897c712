import type { Json } from "../../json.ts";
import { textsIn } from "../stated/json-parts.ts";
import { shows } from "../trial/accepted-ends.ts";
import { defineCheck } from "../trial/define-check.ts";
import { deskFacts } from "../trial/desk-facts.ts";
import { isMade } from "../trial/made-calls.ts";
import { readArguments } from "../trial/trace.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** How many records may be cited in addition to the required ones. */
const mostBeside = 3;

const anId = /^\p{Lu}{1,5}-?[\p{Lu}\d-]*\d[\p{Lu}\d-]*$/u;

/** Checks that every required record was cited. */
export const uncitedEvidence = defineCheck("exact", {
  name: "uncited_evidence",
  mode: "procedure_lapse",
  costs: { evidence: 25 },
  says: "a required record was not cited",
  find: (view) => {
    const { evidence } = view.testCase.truth;
    if (!deskFacts(view.desk).asksForEvidence) return [];
    const citations = citationsOf(view);
    if (citations.length === 0) return evidence.map((wanted) => ({ step: null, why: `${wanted.join(" or ")} was not cited` }));
    return citations.flatMap(({ step, tool, ids }) => {
      const uncited = evidence.filter((wanted) => !wanted.some((id) => ids.includes(plain(id))));
      return uncited.map((wanted) => ({ step, why: `${tool} does not cite ${wanted.join(" or ")}` }));
    });
  },
});

/** Checks that every cited record had been read. */
export const unseenEvidence = defineCheck("exact", {
  name: "unseen_evidence",
  mode: "procedure_lapse",
  costs: { evidence: 25 },
  says: "a cited record was never read",
  find: (view) => citedRecords(view).flatMap(({ step, id, isSeen }) => (isSeen ? [] : [{ step, why: `${id} was never read` }])),
});

/** Checks that every cited record belongs to this customer. */
export const foreignEvidence = defineCheck("exact", {
  name: "foreign_evidence",
  mode: "procedure_lapse",
  costs: { evidence: 50 },
  says: "a cited record belongs to someone else",
  find: (view) =>
    citedRecords(view)
      .filter(({ isSeen, isOwn }) => isSeen && !isOwn)
      .map(({ step, id }) => ({ step, why: `${id} does not belong to this customer` })),
});

/** Checks that only a few records were cited beyond the required ones. */
export const surplusEvidence = defineCheck("exact", {
  name: "surplus_evidence",
  mode: "procedure_lapse",
  costs: { evidence: 10 },
  says: "more than three records were cited in addition to the required ones",
  find: (view) => {
    const required = new Set(view.testCase.truth.evidence.flat().map(plain));
    return citationsOf(view).flatMap(({ step, ids }) => {
      const surplus = ids.filter((id) => !required.has(id)).slice(mostBeside);
      return surplus.map((id) => ({ step, why: `${id} exceeds the three extra records allowed` }));
    });
  },
});

/** Checks that every required record was read. If the desk asks for citations, the citations are checked instead. */
export const missingEvidence = defineCheck("exact", {
  name: "missing_evidence",
  effect: "costs",
  mode: "procedure_lapse",
  costs: { evidence: 25 },
  says: "a required record was never read (at desks that do not ask for citations)",
  find: (view) => {
    if (deskFacts(view.desk).asksForEvidence) return [];
    const looked = view.shown().filter((_, step) => isMade(view.record.events[step]));
    return view.testCase.truth.evidence
      .filter((ids) => !looked.some((shown) => shown !== undefined && shows(shown, ids)))
      .map((ids) => ({ step: null, why: `${ids.join(" or ")} was never read` }));
  },
});

/** Each cited record, whether a lookup had shown it before, and whether it belongs to this customer. */
function citedRecords(view: TrialView) {
  return citationsOf(view).flatMap(({ step, ids }) => {
    const { seen, own } = seenBefore(view, step);
    return ids.map((id) => ({ step, id, isSeen: seen.has(id), isOwn: own.has(id) }));
  });
}

/** The agent's calls that cite the records they are based on. */
function citationsOf(view: TrialView) {
  if (!deskFacts(view.desk).asksForEvidence) return [];
  return view.calls.flatMap(({ step, call, tool }) => {
    if (!isMade(call) || tool?.cites === undefined) return [];
    return { step, tool: call.tool, ids: [...new Set(idsIn(readArguments(tool, call.args)[tool.cites]))] };
  });
}

/** The ids that lookups had shown before a step, and those among them that are in this customer's records. */
function seenBefore(view: TrialView, before: number) {
  const seen = new Set<string>();
  const own = new Set(view.testCase.truth.plan.flatMap(({ args }) => idsIn(args)));
  for (const { step, call, tool } of view.calls) {
    if (step >= before || !isMade(call)) continue;
    const found = idsIn(call.outcome.value);
    for (const text of found) seen.add(text);
    const named = idsIn(readArguments(tool, call.args)).filter((text) => anId.test(text));
    if (named.every((id) => own.has(id))) for (const text of found) own.add(text);
  }
  return { seen, own };
}

function idsIn(value: Json | undefined): string[] {
  return textsIn(value).map(({ text }) => plain(text));
}

function plain(text: string): string {
  return text.trim().toUpperCase();
}
