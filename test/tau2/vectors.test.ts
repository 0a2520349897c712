import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkVectors } from "../../bench/tau2/vectors/check-vectors.ts";
import { readVectorFiles } from "../../bench/tau2/vectors/vector-file.ts";
import { openCheckout } from "../../src/tau2/tasks/checkout.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeSmallCheckout } from "./small-checkout.ts";

const call = {
  kind: "call",
  domain: "retail",
  requestor: "assistant",
  name: "find_user_id_by_email",
  arguments: { email: "ONA@example.com" },
  result: "ona_reed",
  error: false,
  diff: { agent: { set: {}, removed: [] } },
};
const golden = {
  kind: "golden",
  domain: "retail",
  task_id: "2",
  agent_messages: [],
  calls: [
    {
      requestor: "assistant",
      name: "cancel_pending_order",
      arguments: { order_id: "#2", reason: "no longer needed" },
      result: "Error: Non-pending order cannot be cancelled",
      error: true,
    },
  ],
  diff: { agent: { set: {}, removed: [] } },
  env_assertions: [],
  reward: {
    basis: ["DB"],
    db_match: true,
    db: 1.0,
    env_assertion: 1.0,
    action: 1.0,
    action_checks: [true],
    communicate: 1.0,
    communicate_checks: [],
    nl_judge_needed: false,
    product_without_nl: 1.0,
  },
};

/** Checks our own records and returns the share that agrees, with the disagreements. */
function check(...records: readonly object[]) {
  using folder = temporaryFolder();
  const checkout = openCheckout(writeSmallCheckout(folder.path));
  mkdirSync(folder.file("vectors"));
  writeFileSync(join(folder.file("vectors"), "own.jsonl"), records.map((record) => JSON.stringify(record)).join("\n"));
  const found = checkVectors(readVectorFiles(folder.file("vectors")), checkout);
  return {
    agreeing: found.map(({ agreeing, records: count }) => `${agreeing}/${count}`),
    disagreements: found.flatMap(({ disagreements }) => disagreements),
  };
}

describe("checking recorded behaviour", () => {
  it("agrees with a recording of our own behaviour", () => {
    expect(check(call, golden)).toEqual({ agreeing: ["1/1", "1/1"], disagreements: [] });
  });

  it.each([
    ["a returned value", { ...call, result: "somebody" }, "values: find_user_id_by_email"],
    ["an error flag", { ...call, error: true }, "errors: find_user_id_by_email"],
    ["the end state", { ...call, diff: { agent: { set: { "/users/x": 1 }, removed: [] } } }, "end state, agent"],
    ["a part of the reward", { ...golden, reward: { ...golden.reward, db_match: false } }, "rewards: db_match"],
  ])("detects a difference in %s", (_, record, disagreement) => {
    const found = check(record);
    expect(found.agreeing).toEqual(["0/1"]);
    expect(found.disagreements).toHaveLength(1);
    expect(found.disagreements[0]).toContain(disagreement);
  });
});

const checkoutFolder = process.env.DESKPROOF_TAU2 ?? "";
describe.skipIf(checkoutFolder === "")("τ²-bench itself (skipped unless DESKPROOF_TAU2 names a checkout)", () => {
  it("agrees on every recorded value, error flag, end state and reward", () => {
    const found = checkVectors(readVectorFiles(join(checkoutFolder, "vectors")), openCheckout(checkoutFolder));
    for (const { file, kind, agreeing, records } of found) console.log(`${file} ${kind}: ${agreeing} of ${records}`);
    expect(found.flatMap(({ disagreements }) => disagreements)).toEqual([]);
  });
});
