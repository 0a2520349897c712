import type { TestCase } from "../case/test-case.ts";
import { describeTools } from "../conversation/describe-tools.ts";
import { draftSchema } from "../customer/model/draft.ts";
import { partOf } from "../customer/model/part.ts";
import { readerAnswerSchema } from "../customer/model-reader/reader-answer.ts";
import { readerTaskLength } from "../customer/model-reader/reader-prompt.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { Suite } from "../suite/suite.ts";
import type { TokensPerConversation } from "./earlier-runs.ts";

/** The average number of characters per token. */
const lettersPerToken = 4;
/** The number of tokens that a message or a tool's answer adds to the input of the next call. */
const tokensPerStep = 150;
const tokensPerAnswer = 100;
/** The number of messages in addition to the correct run's calls; the customer writes about as many replies. */
const answersInWords = 3;

const assumptions = "no caching, no hidden reasoning";

/** The expected tokens per conversation for a model agent, based on the size of the suite. */
export function typicalAgent(suite: Suite, own: readonly TrialKey[]): TokensPerConversation {
  const tokens = meanOver(suite, own, ({ desk: name, truth }) => {
    const desk = suite.desks.get(name);
    const letters = desk ? desk.policy.length + JSON.stringify(describeTools(desk)).length : 0;
    const calls = truth.plan.length + answersInWords;
    return sizeOf({ letters, calls, before: 0 });
  });
  return { tokens, model: undefined, basis: `rough: the suite's policy, tools and correct runs; ${assumptions}` };
}

/** The expected tokens per conversation for a customer model, based on the size of the customers' prompts. */
export function typicalCustomer(suite: Suite, own: readonly TrialKey[]): TokensPerConversation {
  const tokens = meanOver(suite, own, ({ customer }) => {
    const letters = partOf({ customer, turns: suite.turns }).length + JSON.stringify(draftSchema).length;
    // The opening needs no call; the opening and the agent's answer precede the first call.
    return sizeOf({ letters, calls: answersInWords, before: 1 });
  });
  return { tokens, model: undefined, basis: `rough: the customers' prompts and typical turns; ${assumptions}` };
}

/** The expected tokens per conversation for a reader model, based on its prompt, the current turn and the turns just before it. */
export function typicalReader(suite: Suite, own: readonly TrialKey[]): TokensPerConversation {
  const tokens = meanOver(suite, own, ({ desk: name, customer }) => {
    const tools = [...(suite.desks.get(name)?.tools.values() ?? [])];
    const letters = readerTaskLength(customer, tools) + JSON.stringify(readerAnswerSchema).length;
    return sizeOf({ letters, calls: answersInWords, before: 1 });
  });
  return { tokens, model: undefined, basis: `rough: the readers' prompts and typical turns; ${assumptions}` };
}

/** The total tokens for a number of calls, each of which repeats the prompt and the conversation so far. */
function sizeOf({ letters, calls, before }: { letters: number; calls: number; before: number }): Size {
  const steps = calls * before + (calls * (calls - 1)) / 2;
  return { input: calls * (letters / lettersPerToken) + tokensPerStep * steps, output: calls * tokensPerAnswer };
}

interface Size {
  readonly input: number;
  readonly output: number;
}

function meanOver(suite: Suite, own: readonly TrialKey[], sizeIn: (testCase: TestCase) => Size): TokensPerConversation["tokens"] {
  const wanted = new Set(own.map((trial) => trial.case));
  const sizes = suite.cases.filter(({ id }) => wanted.has(id)).map(sizeIn);
  const mean = (pick: (size: Size) => number) => sizes.reduce((sum, size) => sum + pick(size), 0) / Math.max(1, sizes.length);
  return { input: mean(({ input }) => input), output: mean(({ output }) => output), cached: 0, cacheWrite: 0 };
}
