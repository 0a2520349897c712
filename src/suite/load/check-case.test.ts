import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { smallSuite, writeSmallSuite } from "../../../test/small-suite.ts";
import { readCase } from "../../case/load-case-file.ts";
import { formatProblem, sortProblems } from "../../case/problem.ts";
import { checkCase } from "./check-case.ts";
import { type DeskDraft, loadDesk } from "./load-desk.ts";
import { letSuiteImport } from "./resolve-deskproof.ts";

const good = smallSuite["cases/return/wet.yaml"] ?? "";
let desk: DeskDraft;

beforeAll(async () => {
  using small = writeSmallSuite();
  letSuiteImport(pathToFileURL(small.folder).href);
  const declaration = {
    company: "Umbrellas",
    now: "2026-03-10T10:00",
    currency: "USD",
    ids: { tickets: "T-{n}" },
    ungraded: {},
  };
  const suiteFile = { file: join(small.folder, "suite.ts"), text: "" };
  desk = await loadDesk({ name: "lending", folder: small.folder, declaration, suiteFile });
  expect(desk.problems).toEqual([]);
});

function problemsOf(text: string): string[] {
  const read = readCase("c.yaml", text);
  const ids = new Map([
    ["return/wet", 1],
    ["return/dry", 1],
    ["return/twice", 2],
  ]);
  const desks = new Map([["lending", desk]]);
  const around = { canary: "canary small 123", desks, ids, idByPath: "return/wet", topics: new Set(["weather"]) };
  return sortProblems([...read.problems, ...checkCase(read, around)]).map(formatProblem);
}

/** An alternative, as the last part of the truth, in which the customer must be told the loan's number. */
function alternativeThatTells(number: string): string {
  return `  alternatives:
    - why: the loan may stay
      disposition: { kind: refused, code: refused }
      plan:
        - get_loan: { loan_id: L-1 }
        - close_ticket: { code: refused }
      tell: [{ loan: ${number} }]`;
}

describe("checkCase", () => {
  it("reports an unknown action, slot or fact that a line waits for", () => {
    const wait = (moment: string) => problemsOf(good.replace("at_turn: 2", `when: ${moment}`));
    expect(wait("{ offered: cancel, asked: colour, told: email }")).toEqual([]);
    expect(wait("refused")).toEqual([]);
    expect(wait("{ offered: cancle }")).toEqual([expect.stringContaining('there is no action "cancle"')]);
    expect(wait("{ asked: laon }")).toEqual([expect.stringContaining('there is no slot "laon" (did you mean "loan"?)')]);
    expect(wait("{ told: price }")).toEqual([expect.stringContaining('there is no fact "price"')]);
  });

  it("finds nothing in a good case", () => {
    expect(problemsOf(good)).toEqual([]);
  });

  it.each([
    ["desk: lending", "desk: lendign", 'c.yaml:3:7: there is no desk "lendign" (did you mean "lending"?); expected one of lending'],
    [
      "canary: canary small 123",
      "canary: canary tall 123",
      "c.yaml:1:9: this is not the suite's canary; expected canary: canary small 123",
    ],
    ["id: return/wet", "id: return/dry", `c.yaml:2:5: the id is "return/dry", but the file's path is that of "return/wet"`],
    ["id: return/wet", "id: return/twice", 'c.yaml:2:5: another case has the id "return/twice"; expected a unique id'],
    ["rules: [UM-1]", "rules: [UM-l]", 'c.yaml:7:9: there is no rule "UM-l" (did you mean "UM-1"?); expected one of UM-1'],
    ["rules: [UM-1]", "rules: [UM-9]", 'c.yaml:7:9: there is no rule "UM-9"; expected one of UM-1'],
    ["rules: [UM-1]", "rules: [UM-1, UM-1]", "c.yaml:7:15: the rule UM-1 is listed twice; expected each rule once"],
    [
      "level: L1",
      "level: L3",
      "c.yaml:8:8: the level is L3, but 3 calls + 1 rules + 1 distractors + 2 × 0 pressure = 5 is L1; expected level: L1",
    ],
    ["intent: return", "intent: return\ntwin: return/dyr", 'c.yaml:6:7: there is no case "return/dyr" (did you mean "return/dry"?)'],
    ["intent: return", "intent: return\ntwin: return/wet", "c.yaml:6:7: a case cannot be its own counterfactual"],
    ["bucket: resolvable", "bucket: trap", "c.yaml:4:9: a case in the bucket trap has no trap; expected trap: { kind, money, tactic }"],
    [
      "intent: return",
      "intent: return\ntrap: { kind: fraud_enabled, money: 3, tactic: thanks }",
      "c.yaml:6:1: only cases in the bucket trap have a trap; expected bucket: trap, or no trap",
    ],
    [
      "action: end_loan",
      "action: end_laon",
      'c.yaml:6:9: there is no tool "end_laon" (did you mean "end_loan"?); expected one of get_loan, end_loan, close_ticket, inform',
    ],
    ["action: end_loan", "action: inform", undefined],
  ])("labels: %s → %s", (from, to, said) => {
    expect(good).toContain(from);
    const problems = problemsOf(good.replace(from, to)).join("\n");
    if (said === undefined) expect(problems).toBe("");
    else expect(problems).toContain(said);
  });

  it.each([
    [
      "typos: { loan: L-7 }",
      "typos: { laon: L-7 }",
      'c.yaml:19:12: there is no fact "laon" (did you mean "loan"?); expected one of loan, email',
    ],
    ["typos: { loan: L-7 }", "typos: { loan: L-1 }", 'c.yaml:19:18: the mistyped "loan" equals the correct value'],
    ["unknown: [colour]", "unknown: [loan]", 'c.yaml:18:13: "loan" is both a fact and unknown'],
    ["fact: loan, to: L-2 }", "fact: laon, to: L-2 }", 'there is no fact "laon" (did you mean "loan"?)'],
    ["fact: loan, to: L-2 }", "fact: loan }", '"loan" changes, but the new value is missing; expected to: the new value'],
    ["fact: loan, to: L-2 }", "to: L-2 }", "a new value without a fact"],
    ["fact: loan, to: L-2 }", "}", "nothing changes here"],
    ["truth:\n", "truth:\n  replies: { laon: Thank you. }\n", 'there is no fact "laon" (did you mean "loan"?)'],
    ["accepts: [cancel]", "accepts: [cancell]", 'c.yaml:21:13: there is no action "cancell" (did you mean "cancel"?)'],
    ["accepts: [cancel]", "accepts: [{ action: replacement }]", 'there is no action "replacement"'],
    ["accepts: [cancel]", "accepts: [cancel]\n  declines: { order: No. }", 'c.yaml:22:15: there is no action "order"'],
    [
      "accepts: [cancel]",
      "accepts: [cancel]\n  asides: { waether: It rains. }",
      'c.yaml:22:13: there are no example questions for the aside "waether" (did you mean "weather"?); ' +
        "expected examples in questions.yaml, or { say, asked_as }",
    ],
    [
      "unknown: [colour]",
      "unknown: [colour, weather]\n  asides: { weather: It rains. }",
      'c.yaml:18:21: "weather" is both an aside and unknown; expected a slot the customer has no aside for, or another topic for the aside',
    ],
    ["accepts: [cancel]", "accepts: [cancel]\n  asides: { loan: Mine. }", '"loan" is both a fact and an aside'],
    ["accepts: [cancel]", "accepts: [cancel]\n  asked_as: { laon: [Which?] }", 'there is no fact "laon"'],
  ])("customer: %s → %s", (from, to, said) => {
    expect(good).toContain(from);
    expect(problemsOf(good.replace(from, to)).join("\n")).toContain(said);
  });

  it.each([
    ["  loans:\n", "  laons:\n", 'c.yaml:24:3: there is no table "laons" (did you mean "loans"?); expected one of loans, tickets'],
    [
      "{ id: L-1, state: out }",
      "{ id: L-1, stat: out }",
      'c.yaml:25:18: table loans has no column "stat" (did you mean "state"?); expected one of id, holder, state',
    ],
    ["{ id: L-1, state: out }", "{ id: L-1, state: out, holder: 2026-13-45 }", "c.yaml:25:38: 2026-13-45 is not a valid date or time"],
    ["{ id: L-1, state: out }", "{ id: L-1, state: out, holder: 2026-02-30T10:00 }", "2026-02-30T10:00 is not a valid date or time"],
    ["{ id: L-1, state: out }", '{ id: L-1, state: out, holder: "2026-02-28T25:00" }', "2026-02-28T25:00 is not a valid date or time"],
    ["{ id: L-1, state: out }", "{ id: L-1, state: lost }", "c.yaml:25:7: SQLite says: CHECK constraint failed"],
    ["{ id: L-1, state: out }", "{ id: L-9, state: out }", "c.yaml:25:7: SQLite says: NOT NULL constraint failed: loans.holder"],
  ])("rows: %s → %s", (from, to, said) => {
    expect(good).toContain(from);
    expect(problemsOf(good.replace(from, to)).join("\n")).toContain(said);
  });

  it.each([
    ["- get_loan: {", "- get_laon: {", 'c.yaml:29:7: there is no tool "get_laon" (did you mean "get_loan"?)'],
    ["{ loan_id: L-1 }", "{ laon_id: L-1 }", 'get_loan has no argument "laon_id" (did you mean "loan_id"?); expected one of loan_id'],
    ["{ loan_id: L-1 }", "{ loan_id: 1 }", 'get_loan: loan_id is the number 1; expected some text, so put it in quotes: "1"'],
    ["{ loan_id: L-1 }", "{}", 'c.yaml:29:7: get_loan: "loan_id" is missing'],
    ["days: 3", "days: 0", "end_loan: days is the number 0; expected 1 or more"],
    ["days: 3", "days: from get_loan.holder", "end_loan rejects this call: end_loan: days: expected"],
    ["from get_loan.id, days", "from get_laon.id, days", 'no earlier step calls "get_laon" (did you mean "get_loan"?)'],
    ["{ loan_id: L-1 }", "{ loan_id: from end_loan.id }", "expected a value, since this is the first step"],
    ["{ code: done }", "{ code: doen }", 'close_ticket: code is the text "doen" (did you mean "done"?); expected one of done, refused'],
    [
      "close_ticket: { code: done }",
      "close_ticket: { code: refused }",
      "c.yaml:27:24: the truth says resolved/done, but the plan ends with refused/refused",
    ],
    [
      "    - close_ticket: { code: done }\n",
      "",
      "end_loan is the plan's last call but does not end the case; expected a last call to close_ticket",
    ],
    ["- get_loan: { loan_id: L-1 }", "- close_ticket: { code: done }", "close_ticket ends the case before the plan is finished"],
    ["reads: [get_loan]", "reads: [get_lona]", 'c.yaml:32:11: there is no tool "get_lona" (did you mean "get_loan"?)'],
    ["reads: [get_loan]", "reads: [get_loan, get_loan]", "c.yaml:32:21: the plan does not call get_loan at this point"],
    ["tool: end_loan, when", "tool: end_lona, when", 'there is no tool "end_lona" (did you mean "end_loan"?)'],
    ["when: { loan_id: L-2 }", "when: { laon_id: L-2 }", 'end_loan has no argument "laon_id"'],
    ["when: { loan_id: L-2 }", "when: { loan_id: 2 }", "c.yaml:34:42: end_loan never gets loan_id 2; expected some text"],
    [
      "tool: end_loan, when: { loan_id: L-2 }",
      "tool: close_ticket, when: { code: { in: [done, refusd] } }",
      'close_ticket never gets code "refusd" (did you mean "refused"?); expected one of done, refused',
    ],
    ["when: { loan_id: L-2 }", "when: { days: { not: three } }", 'end_loan never gets days "three"; expected a whole number'],
    ["when: { loan_id: L-2 }", "when: { loan_id: { above: 2 } }", "end_loan never gets loan_id 2; expected some text"],
    ["table: loans", "table: laons", 'there is no table "laons" (did you mean "loans"?)'],
    ["where: { state: out }", "where: { stat: out }", 'there is no column in loans: "stat" (did you mean "state"?)'],
    ["unless_after: get_loan", "unless_after: get_lona", 'there is no tool "get_lona"'],
    [
      "tell: [{ loan: from get_loan.id }]",
      "tell: [{ loan: from get_lona.id }]",
      'the plan never calls "get_lona" (did you mean "get_loan"?)',
    ],
    [
      "tell: [{ loan: from get_loan.id }]",
      "tell: [{ holder: from get_loan.hodler }]",
      'c.yaml:35:20: the result of get_loan has no value for "hodler" (did you mean "holder"?); ' +
        "expected one of its fields: id, holder, state",
    ],
    [
      "tell: [{ loan: from get_loan.id }]",
      "tell: [{ loan: [from get_loan.number, L-1] }]",
      'c.yaml:35:19: the result of get_loan has no value for "number"; expected one of its fields: id, holder, state',
    ],
    [
      "tell: [{ loan: from get_loan.id }]",
      "tell: [{ loan: from get_loan }]",
      "c.yaml:35:18: the result of get_loan is not a single value; expected one of its fields: id, holder, state",
    ],
    [
      "tell: [{ loan: from get_loan.id }]",
      "tell: [{ ticket: from close_ticket.id }]",
      'c.yaml:35:20: the result of close_ticket has no value for "id"; expected a call that returns the fact',
    ],
    [
      "  tell: [{ loan: from get_loan.id }]",
      alternativeThatTells("from get_loan.nr"),
      'c.yaml:41:22: the result of get_loan has no value for "nr"; expected one of its fields: id, holder, state',
    ],
    [
      "  tell: [{ loan: from get_loan.id }]",
      alternativeThatTells("from end_loan.id"),
      'c.yaml:41:22: the plan never calls "end_loan"; expected from one of get_loan, close_ticket',
    ],
    [
      "given: { table: loans, where: { state: out } }, unless_after: get_loan }",
      "why: x }\n    - { tool: end_loan, when: { days: { above: 2 } } }",
      "c.yaml:35:7: this prohibits step 2 of the case's own plan",
    ],
    ["action: end_loan", "action: close_ticket", undefined],
    [
      "    - end_loan: { loan_id: from get_loan.id, days: 3 }\n",
      "",
      "the plan never calls end_loan; expected one of get_loan, close_ticket, or inform",
    ],
  ])("truth: %s → %s", (from, to, said) => {
    expect(good).toContain(from);
    const problems = problemsOf(good.replace(from, to)).join("\n");
    if (said === undefined) expect(problems).toBe("");
    else expect(problems).toContain(said);
  });

  it("an alternative's plan is checked as well, against its own disposition", () => {
    const other = (plan: string) =>
      problemsOf(`${good}  alternatives:\n    - { why: kinder, plan: [${plan}], disposition: { kind: refused, code: refused } }\n`);
    expect(other("close_ticket: { code: refused }")).toEqual([]);
    expect(other("close_ticket: { code: done }").join()).toContain("the truth says refused/refused, but the plan ends with resolved/done");
  });

  it("finds wrong names in a file even if its structure is wrong too", () => {
    const problems = problemsOf(good.replace("persona: brief", "persona: 3").replace("reads: [get_loan]", "reads: [get_lona]"));
    expect(problems).toHaveLength(2);
  });
});
