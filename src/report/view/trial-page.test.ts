import { describe, expect, it } from "vitest";
import { type PlayedCalls, playCalls, runOfRecords } from "../../../test/played-calls.ts";
import { smallSuite, writeSmallSuite } from "../../../test/small-suite.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { trialPage } from "./trial-page.ts";

const tiny = await loadSuite("tiny");
const northline = await loadSuite("northline");
const loaded = new Map([tiny, northline].map((suite) => [suite.name, suite]));

const grinder = "damaged_item/cracked-grinder";
const verify = ["verify_customer", { email: "ines.okafor@example.com", order_id: "FC-4371" }] as const;
const getOrder = ["get_order", { order_id: "FC-4371" }] as const;
const photo = ["view_attachment", { id: "cracked-pilot.jpg" }] as const;
const replacement = { order_id: "FC-4371", line: 2, reason: "damaged", evidence_id: "cracked-pilot.jpg" };
const replace = ["create_replacement", replacement] as const;
const refund = ["issue_refund", { order_id: "FC-4371", line: 2, amount: 125.1, reason: "damaged" }] as const;
const close = ["close_ticket", { code: "action_done" }] as const;

/** Changes the small suite so that its plan uses the generated id of a row that the plan creates. */
const claims = {
  "suite.ts": (smallSuite["suite.ts"] ?? "").replace("tickets:", "claims: 'C-{n}', tickets:"),
  "schema.sql": `${smallSuite["schema.sql"]}CREATE TABLE claims (id TEXT PRIMARY KEY, loan TEXT NOT NULL, paid INTEGER NOT NULL);`,
  "tools/claims.ts": `import { defineTool, z } from "deskproof";
export const openClaim = defineTool({
  name: "open_claim",
  effect: "write",
  describe: "Open.",
  input: z.object({ loan_id: z.string() }),
  run: (world, { loan_id }) => {
    const id = world.nextId("claims");
    world.insert("claims", { id, loan: loan_id, paid: 0 });
    return { id };
  },
});
export const payClaim = defineTool({
  name: "pay_claim",
  effect: "write",
  describe: "Pay.",
  input: z.object({ claim_id: z.string() }),
  run: (world, { claim_id }) =>
    world.run("UPDATE claims SET paid = 1 WHERE id = ?", claim_id) || world.reject("none", "there is no such claim"),
});
`,
  "cases/return/wet.yaml": (smallSuite["cases/return/wet.yaml"] ?? "")
    .replace(/ {4}- get_loan[\s\S]*?days: 3 \}/, "    - open_claim: { loan_id: L-1 }\n    - pay_claim: { claim_id: from open_claim.id }")
    .replace("action: end_loan", "action: pay_claim")
    .replace("  reads: [get_loan]\n", "")
    .replace("from get_loan.id", "L-1"),
};

function pageOf(record: TrialRecord, suite = tiny, hash = suite.hash) {
  using folder = temporaryFolder();
  using store = runOfRecords(folder.file("run.db"), suite, [record], hash);
  const page = trialPage(store, loaded, { suite: suite.name, agent: "acme/agent", case: record.case.id, trial: 0 });
  if (!page) throw new Error("the trial is planned");
  return page;
}

/** Each step in short form: the planned tool, the index of the call, and how they match. */
function stepsOf(calls: PlayedCalls, id = grinder, suite = tiny): string[] {
  return pageOf(playCalls(suite, id, calls), suite).alignment.map(
    ({ planned, event, match, moved }) => `${planned?.tool ?? "-"} ${event ?? "-"} ${match}${moved ? " moved" : ""}`,
  );
}

describe("the page of a trial", () => {
  it("aligns the plan with the calls", () => {
    expect(stepsOf([verify, getOrder, photo, replace, close])).toEqual([
      "verify_customer 0 same",
      "get_order 1 same",
      "view_attachment 2 same",
      "create_replacement 3 same",
      "close_ticket 4 same",
    ]);
  });

  it("shows missing, extra and different calls", () => {
    const other = ["create_replacement", { ...replacement, line: 1 }] as const;
    expect(stepsOf([verify, ["search_kb", { query: "warranty" }], getOrder, other, replace, close])).toEqual([
      "verify_customer 0 same",
      "- 1 extra_read",
      "get_order 2 same",
      "- 3 extra",
      "view_attachment - missing",
      "create_replacement 4 same",
      "close_ticket 5 same",
    ]);
    expect(stepsOf([verify, getOrder, photo, other, close])).toContain("create_replacement 3 other_arguments");
    expect(stepsOf([verify, getOrder, photo, ["send_flowers", {}], replace, close])).toContain("- 3 extra");
  });

  it("uses the plan of the closest accepted outcome", () => {
    const page = pageOf(playCalls(tiny, grinder, [verify, getOrder, photo, refund, close]));
    expect(page.alignment.map(({ planned, match }) => `${planned?.tool} ${match}`)).toContain("issue_refund same");
    expect(page.endState).toMatchObject({ missing: [], extra: [] });
    expect(page.endState?.same.map(({ table }) => table)).toEqual(["refunds", "tickets"]);
  });

  it("compares arguments after normalization", () => {
    const spelled = ["verify_customer", { email: " INES.Okafor@example.com", order_id: "fc-4371" }] as const;
    expect(stepsOf([spelled, getOrder, photo, replace, close])[0]).toBe("verify_customer 0 same");
  });

  it("identifies a new row by its contents, not by its generated id", async () => {
    using small = writeSmallSuite(claims);
    const suite = await loadSuite(small.folder);
    loaded.set(suite.name, suite);
    const open = (loan: string) => ["open_claim", { loan_id: loan }] as const;
    const pay = (claim: string) => ["pay_claim", { claim_id: claim }] as const;
    const done = ["close_ticket", { code: "done" }] as const;
    expect(stepsOf([open("L-2"), open("L-1"), pay("C-1002"), done], "return/wet", suite)).toEqual([
      "- 0 extra",
      "open_claim 1 same",
      "pay_claim 2 same",
      "close_ticket 3 same",
    ]);
    expect(stepsOf([open("L-2"), open("L-1"), pay("C-1001"), done], "return/wet", suite)).toContain("pay_claim 2 other_arguments");
    expect(stepsOf([pay("C-1001"), open("L-1"), done], "return/wet", suite)).toContain("pay_claim 0 refused moved");
  });

  it("ignores differences in free-text columns", () => {
    const [email, order] = ["s.raghavan@example.com", "NL-20236"];
    const calls: PlayedCalls = [
      ["verify_customer", { email, order_id: order }],
      ["get_order", { order_id: order }],
      ["get_order_items", { order_id: order }],
      ["track_shipment", { order_id: order }],
      ["hand_over", { reason: "high_value_claim", summary: "A customer wants two bags sent again, and asks today." }],
    ];
    expect(stepsOf(calls, "traps/high_value_not_received", northline)).toEqual([
      "verify_customer 0 same",
      "get_order 1 same",
      "get_order_items 2 same",
      "track_shipment 3 same",
      "get_customer - missing",
      "hand_over 4 same",
    ]);
    const wrong = calls.with(4, ["hand_over", { reason: "abuse", summary: "A customer wants two bags sent again, and asks today." }]);
    expect(stepsOf(wrong, "traps/high_value_not_received", northline).at(-1)).toBe("hand_over 4 other_arguments");
  });

  it("aligns the customer's own steps with those of the plan", () => {
    const [email, order] = ["yusuf.adeyemi@example.com", "FC-3905"];
    const calls: PlayedCalls = [
      ["verify_customer", { email, order_id: order }],
      ["get_order", { order_id: order }],
      ["run_descale", {}],
      ["check_light", {}],
      ["close_ticket", { code: "info_given" }],
    ];
    const page = pageOf(playCalls(tiny, "machine_care/blinking-light", calls));
    expect(page.alignment.map(({ planned, match }) => `${planned?.by} ${planned?.tool} ${match}`)).toEqual([
      "agent verify_customer same",
      "agent get_order same",
      "agent search_kb missing",
      "customer run_descale same",
      "customer check_light same",
      "agent close_ticket same",
    ]);
  });

  it("shows which rows are as expected, missing or extra", () => {
    const { endState } = pageOf(playCalls(tiny, grinder, [verify, getOrder, photo, replace, refund]));
    expect(endState?.disposition).toEqual({ expected: { kind: "resolved", code: "action_done" }, left: null });
    expect(endState?.same.map(({ table }) => table)).toEqual(["replacements"]);
    expect(endState?.missing.map(({ table }) => table)).toEqual(["tickets"]);
    expect(endState?.extra.map(({ table }) => table)).toEqual(["refunds"]);
  });

  it("has the policy sentences for the broken rules", () => {
    const { policy, verdict } = pageOf(playCalls(tiny, grinder, [getOrder, photo, replace, close]));
    const named = verdict?.kind === "fail" ? [...verdict.findings, ...verdict.remarks].flatMap(({ rule }) => rule ?? []) : [];
    expect(named).toContain("CG-1.1");
    expect(policy.map(({ rule }) => rule)).toEqual(expect.arrayContaining(named));
    const sentence = "Read or change an order only after `verify_customer` has returned `full` for that order.";
    expect(policy[0]).toEqual({ rule: "CG-1.1", text: sentence });
  });
});

describe("the page of a trial without its suite", () => {
  const record = playCalls(tiny, grinder, [verify, getOrder, photo, replace, close]);
  const key = { suite: "tiny", agent: "acme/agent", case: grinder, trial: 0 };

  it("has the conversation and the verdict, and explains why there is no plan", () => {
    using folder = temporaryFolder();
    using store = runOfRecords(folder.file("run.db"), tiny, [record]);
    const page = trialPage(store, new Map(), key);
    expect(page?.record).toEqual(record);
    expect(page?.verdict?.kind).toBe("fail");
    expect(page).toMatchObject({ alignment: [], endState: null, policy: [], attempts: 1, run: "run" });
    expect(page?.planLeftOut).toBe("suite tiny could not be loaded from tiny");
  });

  it("has a plan if other parts of the suite changed, but not if the case or the desk did", () => {
    expect(pageOf(record, tiny, "another").planLeftOut).toBe("");
    expect(pageOf(record, tiny, "another").alignment).toHaveLength(5);
    const edited = { ...record, case: { ...record.case, hash: "older" } };
    expect(pageOf(edited, tiny, "another").planLeftOut).toMatch(/^suite tiny has changed since the run \(another then,/);
    const policed = { ...record, desk: { ...record.desk, policy: "older" } };
    expect(pageOf(policed, tiny, "another")).toMatchObject({ alignment: [], endState: null });
  });

  it("exists before the trial has run, but not for a trial that is not planned", () => {
    using folder = temporaryFolder();
    using store = runOfRecords(folder.file("run.db"), tiny, []);
    expect(trialPage(store, loaded, key)).toMatchObject({
      record: null,
      verdict: null,
      attempts: 0,
      planLeftOut: "the trial has not been run yet",
    });
    expect(trialPage(store, loaded, { ...key, trial: 1 })).toBeUndefined();
    expect(trialPage(store, loaded, { ...key, agent: "nobody" })).toBeUndefined();
    expect(trialPage(store, loaded, { ...key, trial: Number.NaN })).toBeUndefined();
  });
});
