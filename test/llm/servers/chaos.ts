import { type Random, randomFrom } from "../../../src/random.ts";
import type { Answer } from "../scripted-run.ts";
import { type Script, type ScriptedRequest, tokensFor } from "./script.ts";
import type { Mischief } from "./server.ts";

/** How a trial's service fails: now and then, until one whole attempt at the trial has failed, or permanently. */
type ProviderFault = "none" | "passing" | "stubborn" | "for_good";

/** What a trial's model gets wrong: one bad call that it corrects, or the same mistake until the end. */
type AgentFault = "none" | "one_bad_call" | "bad_calls" | "bad_arguments" | "silence" | "refusal";

/** What the server does to one trial, seeded by the trial's name. */
export interface ChaosPlan {
  readonly provider: ProviderFault;
  readonly agent: AgentFault;
  /** The service's faults by step, and how often each occurs. */
  readonly faults: ReadonlyMap<number, { readonly mischief: Mischief; times: number }>;
  /** The step at which the model goes wrong. */
  readonly wrongAt: number;
  readonly badCall: Answer;
}

/** A chaos server's behaviour, and its own log of it. */
export interface Chaos {
  readonly script: Script;
  mischief(request: ScriptedRequest): Mischief | undefined;
  /** The plan for each trial seen so far. */
  readonly plans: ReadonlyMap<string, ChaosPlan>;
  /** How often each kind of mischief happened. */
  readonly done: Map<string, number>;
}

const passing: readonly Mischief[] = [
  { kind: "status", status: 429, retryAfter: "2" },
  { kind: "status", status: 429 },
  { kind: "status", status: 500 },
  { kind: "status", status: 503 },
  { kind: "status", status: 529 },
  { kind: "reset" },
  { kind: "cut" },
  { kind: "no_json" },
  { kind: "missing_fields" },
];

/** How often a call is tried in these tests: a stubborn fault lasts for exactly one attempt at the trial. */
export const chaosTries = 4;

/** A server's chaos for trials with known correct answers; each request names its trial in the system prompt. */
export function chaos(answersOf: ReadonlyMap<string, readonly Answer[]>, rawArguments: boolean): Chaos {
  const plans = new Map<string, ChaosPlan>();
  const done = new Map<string, number>();
  const note = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);
  const planOf = (request: ScriptedRequest) => {
    const trial = trialIn(request);
    const answers = answersOf.get(trial);
    if (!answers) throw new Error(`no answers for trial "${trial}"`);
    const plan = plans.get(trial) ?? drawPlan(randomFrom(`chaos/${trial}`), answers.length, rawArguments);
    plans.set(trial, plan);
    return { plan, answers };
  };
  return {
    plans,
    done,
    mischief: (request) => {
      const fault = planOf(request).plan.faults.get(request.answered);
      if (!fault || fault.times === 0) return undefined;
      fault.times -= 1;
      note(fault.mischief.kind === "status" ? `status ${fault.mischief.status}` : fault.mischief.kind);
      return fault.mischief;
    },
    script: (request) => {
      const { plan, answers } = planOf(request);
      const { answer, wrong } = answerAt(plan, answers, request.answered);
      if (wrong) note(plan.agent);
      return { ...answer, tokens: tokensFor(request, answer) };
    },
  };
}

/** The system prompt line that tells the server which trial a request belongs to. */
export function tagOf(trial: string): string {
  return `[trial ${trial}]\n`;
}

function trialIn({ system }: ScriptedRequest): string {
  return /^\[trial (.*)\]$/m.exec(system)?.[1] ?? "";
}

function drawPlan(random: Random, steps: number, rawArguments: boolean): ChaosPlan {
  const roll = random.next();
  const provider: ProviderFault = roll < 0.45 ? "none" : roll < 0.93 ? "passing" : roll < 0.97 ? "stubborn" : "for_good";
  const agent: AgentFault = random.chance(0.6)
    ? "none"
    : random.pick(["one_bad_call", "one_bad_call", "bad_calls", "bad_arguments", "silence", "refusal"]);
  const faults = new Map<number, { mischief: Mischief; times: number }>();
  const fault = () => (random.chance(0.03) ? ({ kind: "hang" } as const) : random.pick(passing));
  if (provider === "passing")
    for (let count = 1 + random.below(3); count > 0; count--)
      faults.set(random.below(steps), { mischief: fault(), times: 1 + random.below(2) });
  const stubborn = {
    mischief: random.pick(passing),
    times: provider === "stubborn" ? chaosTries : Number.POSITIVE_INFINITY,
  };
  if (provider === "stubborn" || provider === "for_good") faults.set(0, stubborn);
  const args = random.chance(0.5) && rawArguments ? '{"order_id": "FC-' : { order: [7] };
  const unknown = { calls: [{ tool: "get_ordr", args: {} }] };
  const unfit = { calls: [{ tool: "get_order", args }] };
  const badCall = agent === "bad_arguments" || (agent === "one_bad_call" && random.chance(0.5)) ? unfit : unknown;
  return { provider, agent, faults, wrongAt: random.below(Math.max(1, steps - 3)), badCall };
}

/** The answer at a step, and whether it is a deliberate mistake. */
function answerAt(plan: ChaosPlan, answers: readonly Answer[], step: number): { answer: Answer; wrong: boolean } {
  const right = (index: number) => ({ answer: answers[index] ?? { text: "" }, wrong: false });
  if (plan.agent === "none" || step < plan.wrongAt) return right(step);
  if (plan.agent === "silence") return { answer: { text: "" }, wrong: true };
  if (plan.agent === "refusal") return { answer: { refusal: "I cannot help with that." }, wrong: true };
  if (plan.agent !== "one_bad_call" || step === plan.wrongAt) return { answer: plan.badCall, wrong: true };
  return right(step - 1);
}
