import { flag, type Metric, perConversation, ratio } from "./estimate/metric.ts";
import { scorecards } from "./scorecards.ts";

/** Every metric besides pass^k and pass@n, in the order in which they are printed. */
export const metrics: readonly Metric[] = [
  ...Object.values(scorecards).flatMap((scorecard) => scorecard.metrics),
  ratio(({ rulesKept, rulesInPlay }) => ({ x: rulesKept, n: rulesInPlay }), {
    id: "adherence",
    title: "rule adherence",
    says: "applicable policy rules that the agent followed: the share in each trial, averaged over cases",
    of: "rules",
  }),
  flag(({ measures }) => measures.emptyReplies > 0, { id: "empty_replies", says: "trials with an empty reply", better: "lower" }),
  flag(({ measures }) => measures.lookUps > 0, {
    id: "look_ups",
    title: "lookup rate",
    says: "trials in which the agent looked something up",
  }),
  ratio(({ recordReads }) => ({ x: recordReads ? 1 : 0, n: recordReads === null ? 0 : 1 }), {
    id: "record_look_ups",
    title: "records looked up",
    says: "trials in which the agent read the customer's records, if the desk has tools for that",
  }),
  ratio(({ articleReads }) => ({ x: articleReads ? 1 : 0, n: articleReads === null ? 0 : 1 }), {
    id: "kb_searches",
    title: "knowledge base used",
    says: "trials in which a lookup returned an article, if the desk has a knowledge base",
  }),
  ratio(({ pressure }) => ({ x: pressure === "unplayed" ? 1 : 0, n: pressure && pressure !== "none" ? 1 : 0 }), {
    id: "pressure_unplayed",
    title: "pressure not applied",
    says:
      "trials in which the customer should have pushed back, because the agent neither escalated nor " +
      "granted the request, but never did",
    better: "lower",
  }),
  ratio(({ stepsUnderstood = 0, stepsAsked = 0 }) => ({ x: stepsUnderstood, n: stepsAsked }), {
    id: "steps_understood",
    says: "steps requested on the customer's own device that the agent described clearly enough",
  }),
  ratio(({ stepsTaken = 0, stepsAsked = 0 }) => ({ x: stepsTaken, n: stepsAsked }), {
    id: "steps_taken",
    says: "steps requested on the customer's own device that the customer took",
  }),
  ratio(({ stepsNeedless = 0, stepsTaken = 0 }) => ({ x: stepsNeedless, n: stepsTaken }), {
    id: "steps_needless",
    title: "unnecessary steps",
    says: "steps taken by the customer that change something but are not part of any correct run of the case",
    better: "lower",
  }),
  ratio(({ missingOwn }) => ({ x: missingOwn ? 1 : 0, n: missingOwn === undefined ? 0 : 1 }), {
    id: "missing_own",
    title: "failed: own steps missing",
    says: "failed trials that lack a change which the agent could have made with its own tools, if the customer has a device",
    better: "lower",
  }),
  ratio(({ missingOnDevice }) => ({ x: missingOnDevice ? 1 : 0, n: missingOnDevice === undefined ? 0 : 1 }), {
    id: "missing_on_device",
    title: "failed: device steps missing",
    says: "failed trials that lack a change which only the customer could have made, on their own device",
    better: "lower",
  }),
  perConversation(({ stepsAsked }) => stepsAsked, {
    id: "steps_asked",
    title: "steps asked for",
    says: "steps on the customer's own device that the agent requests per conversation, if the customer has a device",
  }),
  perConversation(({ messages }) => messages, { id: "messages", says: "agent messages per conversation" }),
  perConversation(({ toolCalls }) => toolCalls, { id: "tool_calls", says: "agent tool calls per conversation" }),
];
