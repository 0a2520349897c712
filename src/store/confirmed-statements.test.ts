import { describe, expect, it } from "vitest";
import { statementsCriterion } from "../score/judge/criterion.ts";
import type { Statement } from "../score/judge/statement.ts";
import { confirmedStatements, type TrialStatements } from "./confirmed-statements.ts";
import type { Judgement } from "./judgement.ts";
import type { ReviewNote } from "./review-note.ts";

const key = { suite: "tiny", agent: "acme/a", case: "a/b", trial: 0 };
const text = "I have refunded $40 to your card, and it will be there in two hours.";

function passage(quote: string, event = 3) {
  const start = text.indexOf(quote);
  return { event, quote, start, end: start + quote.length };
}

function named(quote: string, rest: Partial<Statement> = {}): Statement {
  const why = "no call did it";
  return { ...passage(quote), kind: "false", against: { kind: "nothing" }, why, matters: true, ...rest };
}

function answer(statements: readonly Statement[], rest: Partial<Judgement> = {}): Judgement {
  const { id: criterion, rubric } = statementsCriterion;
  const reply = { kind: "statements" as const, statements: [...statements], thrownOut: [] };
  return { ...key, judge: "acme/one", criterion, rubric, sample: 0, reply, family: "other", ...rest };
}

function note(label: "confirmed" | "cleared", quote: string, at = "2026-03-10T10:00:00.000Z"): ReviewNote {
  return { ...key, label, passage: passage(quote), reason: "seen", by: "Ana", at, verdict: "pass", scorer: 7 };
}

function quotes(trials: readonly TrialStatements[]) {
  const [trial = expect.unreachable()] = trials;
  const list = (all: TrialStatements["confirmed"]) => all.map(({ quote }) => quote);
  return { confirmed: list(trial.confirmed), unconfirmed: list(trial.unconfirmed), cleared: list(trial.cleared) };
}

describe("a statement", () => {
  it("is confirmed if two samples list overlapping words and both say that it matters", () => {
    const judgements = [answer([named("refunded $40 to")]), answer([named("$40 to your card")], { sample: 1 })];
    expect(quotes(confirmedStatements(judgements, []))).toMatchObject({ confirmed: ["refunded $40 to"] });
  });

  it("is confirmed if two judges list it, even as different kinds", () => {
    const other = answer([named("refunded $40", { kind: "unsupported" })], { judge: "acme/two" });
    expect(quotes(confirmedStatements([answer([named("refunded $40")]), other], [])).confirmed).toHaveLength(1);
  });

  it.each([
    ["one sample names it twice", [answer([named("refunded $40"), named("refunded $40 to your card")])]],
    ["one of two says that it does not matter", [answer([named("$40")]), answer([named("$40", { matters: false })], { sample: 1 })]],
    ["two name other words", [answer([named("refunded $40")]), answer([named("in two hours")], { sample: 1 })]],
    [
      "two list the same words in different events",
      [answer([named("refunded $40")]), answer([named("refunded $40", passage("refunded $40", 5))], { sample: 1 })],
    ],
  ])("is not confirmed if %s", (_, judgements) => {
    const { confirmed, unconfirmed } = quotes(confirmedStatements(judgements, []));
    expect(confirmed).toEqual([]);
    expect(unconfirmed.length).toBeGreaterThan(0);
  });

  it("does not count if it was listed under an earlier wording of the criterion", () => {
    const old = answer([named("refunded $40")], { rubric: 0, sample: 1 });
    expect(quotes(confirmedStatements([answer([named("refunded $40")]), old], [])).confirmed).toEqual([]);
  });

  it("counts as soon as a person confirms it, whether or not a judge listed it", () => {
    expect(quotes(confirmedStatements([], [note("confirmed", "in two hours")])).confirmed).toEqual(["in two hours"]);
    const once = [answer([named("refunded $40")])];
    expect(quotes(confirmedStatements(once, [note("confirmed", "$40")]))).toEqual({
      confirmed: ["refunded $40"],
      unconfirmed: [],
      cleared: [],
    });
  });

  it("does not count after a person has cleared it, unless a later note confirms it", () => {
    const twice = [answer([named("refunded $40")]), answer([named("refunded $40")], { sample: 1 })];
    const cleared = note("cleared", "$40");
    expect(quotes(confirmedStatements(twice, [cleared]))).toMatchObject({ confirmed: [], cleared: ["refunded $40"] });
    const later = note("confirmed", "refunded", "2026-03-11T10:00:00.000Z");
    expect(quotes(confirmedStatements(twice, [cleared, later])).confirmed).toEqual(["refunded $40"]);
  });
});
