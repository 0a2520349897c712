import { flag, type Metric } from "../estimate/metric.ts";

/** The metrics of reward cards. */
export const rewardMetrics: readonly Metric[] = [
  flag("reward", ({ card }) => card.scorecard === "reward" && card.reward === 1, {
    id: "reward",
    title: "reward",
    says: "trials in which the end state, the actions and the told facts are all correct",
  }),
  flag("reward", ({ card }) => card.scorecard === "reward" && card.endState, {
    id: "reward_end_state",
    title: "reward: end state",
    says: "trials with the correct end state",
  }),
  flag("reward", ({ card }) => card.scorecard === "reward" && card.actions, {
    id: "reward_actions",
    title: "reward: actions",
    says: "trials with the correct disposition and all required reads, and without a prohibited call or a stall",
  }),
  flag("reward", ({ card }) => card.scorecard === "reward" && card.told, {
    id: "reward_told",
    title: "reward: told facts",
    says: "trials in which the customer was told every required fact",
  }),
];
