import type { Json } from "../../src/json.ts";

const says = (role: string, content: string | null, tool_calls: Json = null): Json => ({ role, content, tool_calls });

/** A results file of τ²-bench with one conversation. */
export const simulations: Json = {
  info: {
    agent_info: { implementation: "llm_agent", llm: "some-model" },
    user_info: { implementation: "user_simulator", llm: "some-user" },
    environment_info: { domain_name: "retail" },
    seed: 300,
  },
  tasks: [],
  simulations: [
    {
      task_id: "0",
      trial: 0,
      seed: 7,
      start_time: "2026-01-01T00:00:00",
      duration: 12.5,
      termination_reason: "user_stop",
      reward_info: { reward: 1 },
      messages: [
        says("assistant", "Hi! How can I help you today?"),
        says("user", "Cancel it."),
        says("assistant", null, [
          {
            id: "1",
            name: "cancel_pending_order",
            arguments: { order_id: "#1", reason: "no longer needed" },
            requestor: "assistant",
          },
        ]),
        { role: "tool", id: "1", content: "{}", error: false },
        says("user", "Thanks ###STOP###"),
      ],
    },
  ],
};

/** A submission to the τ²-bench leaderboard. */
export const submission: Json = {
  model_name: "some-model",
  results: {
    retail: { pass_1: 80.1, pass_2: 70, pass_3: 65, pass_4: 60 },
    airline: { pass_1: 60, pass_2: 55, pass_3: null, pass_4: 40 },
  },
};
