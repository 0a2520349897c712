import { expect, it } from "vitest";
import { RunPlan } from "./run-plan.ts";

it("reads the setting `suspicions` of earlier versions as `shown`", () => {
  const suite = { name: "tiny", title: "Tiny", folder: "tiny", version: "1.0.0", hash: "" };
  const plan = { startedAt: "", deskproof: "", seed: "1", customer: "agenda", agents: [], agentSources: {}, replyMs: 1, attempts: 1 };
  const suites = ["suspicions", "shown", "confirmed"].map((words) => ({ ...suite, words }));
  expect(RunPlan.parse({ ...plan, suites }).suites.map(({ words }) => words)).toEqual(["shown", "shown", "confirmed"]);
});
