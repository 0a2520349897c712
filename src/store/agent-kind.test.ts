import { expect, it } from "vitest";
import { plan } from "../../test/store/run-fixtures.ts";
import { agentKindOf, isStandIn, kindById } from "./agent-kind.ts";

it.each([
  ["stand-in/believer@0.3", "stand-in"],
  ["openai/gpt-5.5@high", "model"],
  ["local/llama@http://127.0.0.1:8080/v1", "model"],
  ["person/agent", "person"],
  ["acme/support-v3", "outside"],
  ["http://127.0.0.1:3000/reply", "outside"],
])("takes the id %s for that of a %s agent", (id, kind) => {
  expect(kindById(id)).toBe(kind);
});

it("uses the kind that the plan stores, whatever the agent's id looks like", () => {
  const stored = { ...plan, agents: ["triage"], agentKinds: { triage: "stand-in" as const } };
  expect([agentKindOf(stored, "triage"), isStandIn(stored, "triage")]).toEqual(["stand-in", true]);
});

it("derives the kind from the source or the id if an earlier version made the plan", () => {
  const sources = { mine: "http://127.0.0.1:3000/reply", named: "stand-in/reference" };
  const { agentKinds: _, ...old } = { ...plan, agents: ["mine", "named", "stand-in/hasty (friday)"] };
  const earlier = { ...old, agentSources: sources };
  expect(earlier.agents.map((agent) => agentKindOf(earlier, agent))).toEqual(["outside", "stand-in", "stand-in"]);
});
