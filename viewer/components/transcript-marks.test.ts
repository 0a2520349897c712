import { expect, it } from "vitest";
import type { TrialPage } from "../../src/report/view/contract.ts";
import type { CompositeCard } from "../../src/score/composite-card.ts";
import type { Finding, Measures } from "../../src/score/verdict.ts";
import { lossText, marksOf } from "./transcript-marks.ts";

const measures: Measures = {
  rulesInPlay: 1,
  rulesKept: 0,
  messages: 1,
  toolCalls: 1,
  lookUps: 0,
  emptyReplies: 0,
  recordReads: null,
  articleReads: null,
  misunderstandings: null,
  turnsLost: null,
  inputTokens: null,
  outputTokens: null,
  reasoned: false,
};

function pageOf(findings: Finding[], deductions: CompositeCard["deductions"], remarks: Finding[] = []): TrialPage {
  const points = { resolution: 0, evidence: 0, toolUse: 0, safety: 0, communication: 0, composite: 0 };
  const passes = { barPass: false, outcomePass: false, procedurePass: false };
  const card = { scorecard: "composite" as const, ...points, ...passes, deductions };
  const verdict = {
    kind: "fail" as const,
    findings,
    mode: "over_action" as const,
    scorer: 3,
    remarks,
    measures,
    card,
  };
  return {
    ...{ suite: "s", agent: "a", case: "c", trial: 0, run: "r", record: null, verdict, attempts: 1, card: null },
    ...{
      alignment: [],
      planLeftOut: "",
      endState: null,
      readings: [],
      notes: [],
      judged: [],
      words: "shown",
      statements: [],
      decisions: [],
      forks: [],
      sample: null,
    },
    policy: [{ rule: "S-1", text: "Ask first." }],
  };
}

it("shows the points that a finding cost, and lists other deductions separately", () => {
  const stalled: Finding = { check: "stalled", step: null, why: "left open", mode: "stall_or_protocol" };
  const marks = marksOf(
    pageOf(
      [stalled],
      [
        { dimension: "resolution", tenths: 50, reason: "left open", step: null },
        { dimension: "toolUse", tenths: 50, reason: "left open", step: null },
        { dimension: "toolUse", tenths: 5, reason: "no such tool", step: 4 },
      ],
    ),
  );
  expect(marks.map(({ kind, step, losses }) => [kind, step, losses.map(lossText)])).toEqual([
    ["finding", null, ["−5 of 5 resolution", "−5 of 5 tool use"]],
    ["deduction", 4, ["−0.5 of 5 tool use"]],
  ]);
});

it("gives each of two equal findings one deduction", () => {
  const reads: Finding = { check: "reads", step: 2, why: "not read first", mode: "procedure_lapse" };
  const lost = { dimension: "toolUse", tenths: 25, reason: "not read first", step: 2 };
  expect(marksOf(pageOf([reads, reads], [lost, lost])).map(({ losses }) => losses.length)).toEqual([1, 1]);
});

it("quotes the policy sentence only if the finding does not already contain it", () => {
  const gate: Finding = { check: "gate", step: 1, why: "Ask first.", mode: "procedure_lapse", rule: "S-1" };
  const remark: Finding = { ...gate, why: "it did not ask" };
  expect(marksOf(pageOf([gate], [], [remark])).map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ["finding", undefined],
    ["remark", "Ask first."],
  ]);
});

it("groups consequences under their finding, with the points they cost", () => {
  const prohibited: Finding = {
    ...{ check: "prohibited", step: 3, why: "refunded", mode: "over_action" },
    consequences: [{ check: "end_state", step: 3, why: "a row too many" }],
  };
  const lost = { dimension: "resolution", tenths: 50, reason: "a row too many", step: 3 };
  const marks = marksOf(pageOf([prohibited], [lost]));
  expect(marks.map(({ kind, losses, consequences }) => ({ kind, losses, consequences }))).toEqual([
    {
      kind: "finding",
      losses: [],
      consequences: [{ step: 3, title: "end state", why: "a row too many", losses: [{ dimension: "resolution", tenths: 50 }] }],
    },
  ]);
});

it("has no marks for a trial that was excluded or not run", () => {
  const page = pageOf([], []);
  expect(marksOf({ ...page, verdict: null })).toEqual([]);
  const excluded = { kind: "excluded" as const, scorer: 3, cause: "provider_error", detail: "429" };
  expect(marksOf({ ...page, verdict: excluded })).toEqual([]);
});
