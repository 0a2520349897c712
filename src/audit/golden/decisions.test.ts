import { describe, expect, it } from "vitest";
import { smallSuite, writeSmallSuite } from "../../../test/small-suite.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { auditDecisions } from "./decisions.ts";

const decide = `import type { Decision, Records, Request } from "deskproof";
export function decide(records: Records, request: Request): Decision {
  const loan = records.get("SELECT * FROM loans WHERE id = ?", String(request.loan));
  if (loan?.state === "back") return { kind: "refused", code: "refused", action: "inform" };
  return { kind: "resolved", code: "done", action: "end_loan", target: String(request.loan) };
}
`;
const asked = (smallSuite["cases/return/wet.yaml"] ?? "").replace("world:\n", "request: { loan: L-1 }\nworld:\n");
const twin = `- id: return/wet-v
  of: return/wet
  fact: It is back already.
  world: { loans: [{ id: L-1, state: back }] }
  expects: { kind: refused, code: refused, action: inform }
`;

async function audited(changes: Record<string, string>) {
  const files = { "decide.ts": decide, "cases/return/wet.yaml": asked, "twins/lending.yaml": twin, ...changes };
  using small = writeSmallSuite(files);
  const suite = await loadSuite(small.folder);
  return auditDecisions(suite, suite.cases);
}

const saying = async (changes: Record<string, string>) => (await audited(changes)).defects.map(({ what }) => what).join();

describe("auditDecisions", () => {
  it("agrees if the decision matches the plan and the counterfactual", async () => {
    expect(await audited({})).toEqual({ agreed: 2, total: 2, defects: [] });
  });

  it("counts nothing for a desk without decide", async () => {
    using small = writeSmallSuite();
    const suite = await loadSuite(small.folder);
    expect(auditDecisions(suite, suite.cases)).toEqual({ agreed: 0, total: 0, defects: [] });
  });

  it.each([
    ["another end", 'code: "done"', 'code: "lost"', "the case ends as resolved (done)"],
    ["another act", 'action: "end_loan"', 'action: "inform"', "the plan's action is end_loan"],
    ["another target", "target: String(request.loan)", 'target: "L-2"', "the plan's end_loan does not name L-2"],
    ["an amount that is not stated", "target:", "amount: 5, target:", "5 is neither among the told facts nor in the summary"],
    ["no decision at all", 'kind: "resolved", ', "", "decide returns no decision: kind"],
    ["an error", "const loan", 'throw new Error("no luck");\n  const loan', "decide throws: no luck"],
  ])("names %s", async (_, from, to, said) => {
    expect(await saying({ "decide.ts": decide.replace(from, to) })).toContain(said);
  });

  it("compares the amount that the plan's write pays", async () => {
    const paying = (smallSuite["tools/loans.ts"] ?? "").replace(
      "world.run(\"UPDATE loans SET state = 'back' WHERE id = ?\", loan_id)",
      "({ amount: 3.5, changed: world.run(\"UPDATE loans SET state = 'back' WHERE id = ?\", loan_id) })",
    );
    expect(await saying({ "tools/loans.ts": paying })).toContain("the plan's amount is 3.5");
    const right = decide.replace("target:", "amount: 3.5, target:");
    expect(await saying({ "tools/loans.ts": paying, "decide.ts": right })).toBe("");
  });

  it("reports a counterfactual whose fact changes nothing, and one that expects something else", async () => {
    const same = twin
      .replace("state: back", "holder: Mo")
      .replace("{ kind: refused, code: refused, action: inform }", "{ kind: resolved, code: done, action: end_loan }");
    expect(await saying({ "twins/lending.yaml": same })).toContain("the fact changes nothing");
    const other = twin.replace("code: refused", "code: late");
    expect(await saying({ "twins/lending.yaml": other })).toContain("but the counterfactual expects refused (late) inform");
  });
});
