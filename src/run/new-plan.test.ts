import { expect, it } from "vitest";
import { newPlan } from "./new-plan.ts";

const run = { startedAt: "", suites: [], customer: "agenda", seed: "1", replyMs: 1, attempts: 1, prices: undefined };

it("stores the kind of each agent, from what the user specified", () => {
  const { agentKinds } = newPlan({
    ...run,
    agents: [
      { id: "stand-in/hasty", source: "stand-in/hasty" },
      { id: "openai/gpt-5.5@high", source: "openai/gpt-5.5@high" },
      { id: "acme/support", source: "./agent.ts" },
      { id: "person/mine", source: "person/mine=command:python3 my_agent.py" },
      { id: "imported", source: "results.json", kind: "model" },
    ],
  });
  expect(agentKinds).toEqual({
    "stand-in/hasty": "stand-in",
    "openai/gpt-5.5@high": "model",
    "acme/support": "outside",
    "person/mine": "outside",
    imported: "model",
  });
});
