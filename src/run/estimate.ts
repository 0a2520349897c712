import { describeTools } from "../conversation/describe-tools.ts";
import { looksLikeModelName, parseModelName } from "../llm/model-name.ts";
import { costOfCall, type PriceTable, priceOf } from "../llm/price.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { Suite } from "../suite/suite.ts";
import { type EarlierRuns, meanTokens, type TokensPerConversation } from "./earlier-runs.ts";

/** What an agent's trials on a suite are likely to take. */
export interface Estimate {
  readonly suite: string;
  readonly agent: string;
  readonly conversations: number;
  /** All input and output tokens; null where nothing is known. */
  readonly tokens: number | null;
  readonly dollars: number | null;
  /** What the numbers come from, or why there are none. */
  readonly basis: string;
}

/** What an estimate is made from. */
interface EstimateQuestion {
  readonly trials: readonly TrialKey[];
  readonly suites: ReadonlyMap<string, Suite>;
  readonly earlier: EarlierRuns;
  readonly prices: PriceTable;
}

/** Estimates a run before anything is spent; agents go by what the user names them. */
export function estimate({ trials, suites, earlier, prices }: EstimateQuestion): Estimate[] {
  const groups = Map.groupBy(trials, ({ suite, agent }) => JSON.stringify([suite, agent]));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    const suite = first && suites.get(first.suite);
    return suite ? [estimateOne({ suite, agent: first.agent, own, earlier, prices })] : [];
  });
}

interface OneQuestion extends Pick<EstimateQuestion, "earlier" | "prices"> {
  readonly suite: Suite;
  readonly agent: string;
  readonly own: readonly TrialKey[];
}

function estimateOne({ suite, agent, own, earlier, prices }: OneQuestion): Estimate {
  const shared = { suite: suite.name, agent, conversations: own.length };
  if (agent.startsWith("stand-in/")) return { ...shared, tokens: 0, dollars: 0, basis: "calls no model" };
  const model = looksLikeModelName(agent) ? parseModelName(agent).model : undefined;
  const found = meanTokens(earlier, suite.name, agent) ?? (model === undefined ? undefined : typicalTokens(suite, own));
  if (!found)
    return { ...shared, tokens: null, dollars: null, basis: "unknown: no earlier run of this agent in the folder" };
  const { tokens, basis } = found;
  const price = priceOf(model ?? found.model ?? "", prices);
  const each = price && costOfCall(tokens, price);
  return {
    ...shared,
    tokens: Math.round((tokens.input + tokens.output) * own.length),
    dollars: each === undefined ? null : each * own.length,
    basis: each === undefined ? `${basis}; no price for ${model ?? found.model ?? "its model"}` : basis,
  };
}

/** About four letters make a token. */
const lettersPerToken = 4;
/** What a call adds to the next one's input: a message or a tool's answer. */
const tokensPerStep = 150;
const tokensPerAnswer = 100;
/** Answers in words besides the calls of the right run. */
const answersInWords = 3;

function typicalTokens(suite: Suite, own: readonly TrialKey[]): TokensPerConversation {
  const wanted = new Set(own.map((trial) => trial.case));
  const sizes = suite.cases
    .filter(({ id }) => wanted.has(id))
    .map(({ desk: name, truth }) => {
      const desk = suite.desks.get(name);
      const letters = desk ? desk.policy.length + JSON.stringify(describeTools(desk)).length : 0;
      const calls = truth.plan.length + answersInWords;
      const input = calls * (letters / lettersPerToken) + (tokensPerStep * calls * (calls - 1)) / 2;
      return { input, output: calls * tokensPerAnswer };
    });
  const mean = (pick: (size: { input: number; output: number }) => number) =>
    sizes.reduce((sum, size) => sum + pick(size), 0) / Math.max(1, sizes.length);
  return {
    tokens: { input: mean(({ input }) => input), output: mean(({ output }) => output), cached: 0, cacheWrite: 0 },
    model: undefined,
    basis: "rough: the suite's policy, tools and right runs; no caching, no hidden reasoning",
  };
}
