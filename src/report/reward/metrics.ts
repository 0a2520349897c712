import { flag } from "../estimate/define-metric.ts";
import type { Metric } from "../estimate/metric.ts";

/** The metrics of reward cards. */
export const rewardMetrics: readonly Metric[] = [
  flag("reward", ({ card }) => card.scorecard === "reward" && card.reward === 1, {
    id: "reward",
    title: "reward",
    says: "end state × actions × told facts, 0 or 1",
  }),
  flag("reward", ({ card }) => card.scorecard === "reward" && card.endState, {
    id: "reward_end_state",
    title: "reward: end state",
    says: "correct end state",
  }),
  flag("reward", ({ card }) => card.scorecard === "reward" && card.actions, {
    id: "reward_actions",
    title: "reward: actions",
    says: "correct disposition, required reads, nothing prohibited, no stall",
  }),
  flag("reward", ({ card }) => card.scorecard === "reward" && card.told, {
    id: "reward_told",
    title: "reward: told facts",
    says: "every required fact told",
  }),
];
