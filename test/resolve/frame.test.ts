import { readFileSync } from "node:fs";
import { loadSuite, runTrial, scoreTrial, standIn, type TestCase, type TrialRecord } from "deskproof";
import { describe, expect, it } from "vitest";

const suite = await loadSuite("resolve");
const testCase = caseOf("airlines/a01-grace-lite");

function caseOf(id: string): TestCase {
  const found = suite.cases.find((one) => one.id === id);
  if (!found) throw new Error(`no case ${id}`);
  return found;
}

async function play(agent: string, trial = 0): Promise<TrialRecord> {
  return runTrial({ suite, testCase, agent: standIn(agent), seed: `frame/${trial}`, trial });
}

function scored(record: TrialRecord) {
  const verdict = scoreTrial(suite, testCase, record);
  if (verdict.kind === "excluded" || verdict.card.scorecard !== "composite") throw new Error("not scored");
  const found = verdict.kind === "fail" ? verdict.findings.flatMap((finding) => [finding, ...(finding.consequences ?? [])]) : [];
  // Leave out the pass mark: only the individual checks are tested here.
  const checks = [...new Set(found.map(({ check }) => check))].filter((check) => check !== "below_bar");
  return { kind: verdict.kind, points: verdict.card.evidence, checks };
}

const golden = await play("stand-in/reference");

/** The correct run with different evidence or a different message in its closing. */
function closedWith(change: { readonly evidence?: readonly string[]; readonly message?: string }): TrialRecord {
  const events = golden.events.flatMap((event): TrialRecord["events"] => {
    if (event.kind === "call" && event.tool === "close_case") return [{ ...event, args: { ...event.args, ...change } }];
    return [event];
  });
  return { ...golden, events };
}

describe("the first case", () => {
  it("passes eight times, with every opening and without remarks", async () => {
    for (let trial = 0; trial < 8; trial++) {
      const verdict = scoreTrial(suite, testCase, await play("stand-in/reference", trial));
      expect(verdict).toMatchObject({ kind: "pass", remarks: [], card: { composite: 1000 } });
    }
  });

  it("ends with the closing call's message as the agent's last message", () => {
    const [closing, words] = golden.events.slice(-2);
    expect(closing).toMatchObject({ kind: "call", tool: "close_case", outcome: { kind: "ok" } });
    const message = closing?.kind === "call" ? closing.args.message : "";
    expect(words).toMatchObject({ kind: "agent_message", text: message });
  });
});

describe("the list of evidence", () => {
  const required = ["BK-5T8WLN", "FR-LITE", "PY-50017"];
  it.each([
    ["is complete", required, "pass", 50, []],
    ["has three more of the customer's records", [...required, "SG-5T8WLN-1", "FE-50011", "AL-1001"], "pass", 50, []],
    ["lacks one", ["BK-5T8WLN", "FR-LITE"], "fail", 25, ["uncited_evidence"]],
    ["lists a record that was never read", [...required, "NT-50001"], "fail", 25, ["gate", "unseen_evidence"]],
    ["lists too many records", [...required, "SG-5T8WLN-1", "FE-50011", "AL-1001", "CV152-0402"], "fail", 40, ["surplus_evidence"]],
    ["is empty", [], "fail", 0, ["uncited_evidence"]],
  ])("is scored if it %s", (_, evidence, kind, points, checks) => {
    const found = scored(closedWith({ evidence }));
    expect(found).toMatchObject({ kind, points });
    expect(found.checks.sort()).toEqual(checks);
  });

  it("loses all its points if it lists someone else's record", () => {
    const at = golden.events.findIndex((event) => event.kind === "call" && event.tool === "close_case");
    const strayed = closedWith({ evidence: [...required, "PY-10024"] });
    const foreign: TrialRecord["events"][number] = {
      kind: "call",
      at: 0,
      by: "agent",
      tool: "get_payments",
      args: { ref: "BK-2D4RXN" },
      outcome: { kind: "ok", value: { ref: "BK-2D4RXN", payments: [{ id: "PY-10024" }] }, changes: [] },
    };
    const found = scored({ ...strayed, events: strayed.events.toSpliced(at, 0, foreign) });
    expect(found).toMatchObject({ kind: "fail", points: 0 });
    expect(found.checks).toContain("foreign_evidence");
  });
});

it("every desk's schema starts with the shared tables", () => {
  const shared = readFileSync("suites/resolve/shared/tables.sql", "utf8");
  for (const desk of suite.desks.keys())
    expect(readFileSync(`suites/resolve/desks/${desk}/schema.sql`, "utf8").startsWith(shared), desk).toBe(true);
});
