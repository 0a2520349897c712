import { looksLikeModelName, type ModelName, parseModelName, printModelName } from "../llm/model-name.ts";
import { costOfCall, type PriceTable, priceOf } from "../llm/price.ts";
import { kindById } from "../store/agent-kind.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { Suite } from "../suite/suite.ts";
import { type EarlierRuns, hasRun, meanTokens, type Participant, type TokensPerConversation } from "./earlier-runs.ts";
import { typicalAgent, typicalCustomer, typicalReader } from "./typical-tokens.ts";

/** The expected usage of an agent on a suite, or of the customer's or the reader's model in all trials. */
export interface UsageEstimate extends Participant {
  readonly suite: string;
  readonly conversations: number;
  /** The total of input and output tokens; null if unknown. */
  readonly tokens: number | null;
  readonly dollars: number | null;
  /** The source of the numbers, or the reason why there are none. */
  readonly basis: string;
}

/** The inputs of an estimate. */
interface EstimateQuestion {
  readonly trials: readonly TrialKey[];
  readonly suites: ReadonlyMap<string, Suite>;
  /** The customer's model; undefined if the customer needs none. */
  readonly customer: ModelName | undefined;
  /** The model that reads a suite, by the suite's name; undefined if its reader needs none. */
  readonly readerOf: (suite: string) => ModelName | undefined;
  readonly earlier: EarlierRuns;
  readonly prices: PriceTable;
}

/** Estimates the usage of a run before anything is spent. Agents are listed first, under the names that the user specified. */
export function estimate({ trials, suites, customer, readerOf, earlier, prices }: EstimateQuestion): UsageEstimate[] {
  const rowsBy = (
    groupOf: (trial: TrialKey) => string,
    estimateOf: (suite: Suite, own: readonly [TrialKey, ...TrialKey[]]) => UsageEstimate | undefined,
  ) =>
    [...Map.groupBy(trials, groupOf).values()].flatMap(([first, ...rest]) => {
      const suite = first && suites.get(first.suite);
      return (suite && estimateOf(suite, [first, ...rest])) ?? [];
    });
  const agents = rowsBy(
    ({ suite, agent }) => JSON.stringify([suite, agent]),
    (suite, own) => agentEstimate({ suite, own, earlier, prices }, own[0].agent),
  );
  const instruments = (
    [
      ["customer", () => customer],
      ["reader", readerOf],
    ] as const
  ).flatMap(([by, modelOf]) =>
    rowsBy(
      ({ suite }) => suite,
      (suite, own) => {
        const model = modelOf(suite.name);
        return model && instrumentEstimate({ suite, own, earlier, prices }, by, model);
      },
    ),
  );
  return [...agents, ...instruments];
}

interface SuiteQuestion extends Pick<EstimateQuestion, "earlier" | "prices"> {
  readonly suite: Suite;
  readonly own: readonly TrialKey[];
}

function agentEstimate(question: SuiteQuestion, name: string): UsageEstimate {
  const { suite, own, earlier } = question;
  const speaker = { by: "agent", name } as const;
  const shared = { suite: suite.name, ...speaker, conversations: own.length };
  if (kindById(name) === "stand-in") return { ...shared, tokens: 0, dollars: 0, basis: "does not call a model" };
  const model = looksLikeModelName(name) ? parseModelName(name).model : undefined;
  const found = meanTokens(earlier, suite.name, speaker) ?? (model === undefined ? undefined : typicalAgent(suite, own));
  if (!found) {
    const basis = hasRun(earlier, suite.name, name)
      ? "unknown: the agent reported no tokens in its earlier runs"
      : "unknown: no earlier run of this agent on this suite in the folder";
    return { ...shared, tokens: null, dollars: null, basis };
  }
  return { ...shared, ...priced(question, found, model ?? found.model) };
}

function instrumentEstimate(question: SuiteQuestion, by: "customer" | "reader", name: ModelName): UsageEstimate {
  const { suite, own, earlier } = question;
  const speaker = { by, name: printModelName(name) };
  const typical = by === "customer" ? typicalCustomer : typicalReader;
  const found = meanTokens(earlier, suite.name, speaker) ?? typical(suite, own);
  return { suite: suite.name, ...speaker, conversations: own.length, ...priced(question, found, name.model) };
}

/** Multiplies tokens per conversation by the number of trials, and prices the result. */
function priced(
  { own, prices }: SuiteQuestion,
  { tokens, basis }: TokensPerConversation,
  model: string | undefined,
): Pick<UsageEstimate, "tokens" | "dollars" | "basis"> {
  const price = priceOf(model ?? "", prices);
  const each = price && costOfCall(tokens, price);
  return {
    tokens: Math.round((tokens.input + tokens.output) * own.length),
    dollars: each === undefined ? null : each * own.length,
    basis: each === undefined ? `${basis}; no price for ${model ?? "its model"}` : basis,
  };
}
