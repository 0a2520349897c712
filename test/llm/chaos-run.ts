import { modelAgent } from "../../src/agent/model/model-agent.ts";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { agendaCustomer } from "../../src/customer/agenda-customer.ts";
import { type Agent, loadSuite, runTrial, scoreTrial, type TrialRecord, type Verdict } from "../../src/index.ts";
import { type Clock, systemClock } from "../../src/llm/clock.ts";
import type { Llm } from "../../src/llm/llm.ts";
import { usualRetries } from "../../src/llm/retry.ts";
import { execute } from "../../src/run/execute.ts";
import { trialSeed } from "../../src/run/trial-seed.ts";
import { createRun } from "../../src/store/open/open-run.ts";
import { type Client, clients, llmAt } from "./clients.ts";
import { type Answer, answersIn } from "./scripted-run.ts";
import { type Chaos, type ChaosPlan, chaos, chaosTries, tagOf } from "./servers/chaos.ts";
import { type ModelServer, serveModel } from "./servers/server.ts";

/** The outcome of a chaos run, next to what the servers report having done. */
export interface ChaosOutcome {
  readonly trials: readonly {
    readonly name: string;
    readonly plan: ChaosPlan;
    readonly verdict: Verdict;
    readonly record: TrialRecord;
  }[];
  /** Tokens recorded over all attempts, and as counted by the servers. */
  readonly spent: { readonly recorded: number; readonly served: number };
  readonly done: ReadonlyMap<string, number>;
  readonly requests: number;
}

// Only sleeps are shortened: if time itself ran faster, a hanging service would look stuck.
const impatient: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 200, signal) };
const seed = "chaos";

/** Plays this many trials of each tiny case through each provider's format, against misbehaving servers. */
export async function runChaos(file: string, trialsPerCase: number, concurrency = 48): Promise<ChaosOutcome> {
  const suite = await loadSuite("tiny");
  const answers = new Map<string, readonly Answer[]>();
  const agents = new Map<string, Agent>();
  const served: { chaos: Chaos; server: ModelServer }[] = [];
  await using cleanUp = new AsyncDisposableStack();
  for (const client of clients) {
    const behaviour = chaos(answers, client.provider !== "anthropic" && client.provider !== "google");
    const server = cleanUp.use(await serveModel({ wire: client.wire, ...behaviour }));
    served.push({ chaos: behaviour, server });
    const agent = chaoticAgent(client, server.url);
    agents.set(agent.id, agent);
  }
  // Interleaved across all formats, so that no server waits for another.
  const keys = suite.cases.flatMap(({ id }) =>
    Array.from({ length: trialsPerCase }, (_, trial) =>
      [...agents.keys()].map((agent) => ({ suite: suite.name, agent, case: id, trial })),
    ).flat(),
  );
  for (const testCase of suite.cases)
    for (let trial = 0; trial < trialsPerCase; trial++) {
      const own = trialSeed(seed, suite.name, testCase.id, trial);
      const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: own, trial });
      for (const agent of agents.keys()) answers.set(`${suite.name}/${testCase.id}/${trial}/${agent}`, answersIn(record));
    }
  const plan = {
    startedAt: "",
    deskproof: "",
    seed,
    customer: "agenda",
    suites: [],
    agents: [...agents.keys()],
    agentSources: {},
    replyMs: 60_000,
    attempts: 3,
  };
  using store = createRun(file, plan, keys);
  let recorded = 0;
  await execute({
    store,
    suites: new Map([[suite.name, suite]]),
    agents,
    customer: agendaCustomer,
    concurrency,
    scorer: { score: scoreTrial, [Symbol.asyncDispose]: async () => {} },
    signal: new AbortController().signal,
    onTrial: ({ tokens }) => {
      recorded += tokens;
    },
  });
  const plans = new Map(served.flatMap(({ chaos: { plans } }) => [...plans]));
  const trials = [...store.results()].map(({ verdict, ...key }) => {
    const name = `${key.suite}/${key.case}/${key.trial}/${key.agent}`;
    const [record, own] = [store.record(key), plans.get(name)];
    if (!verdict || !record || !own) throw new Error(`trial ${name} was not played`);
    return { name, plan: own, verdict, record };
  });
  const done = new Map<string, number>();
  for (const { chaos } of served) for (const [what, times] of chaos.done) done.set(what, (done.get(what) ?? 0) + times);
  const total = served.reduce((sum, { server: { spent } }) => sum + Object.values(spent).reduce((a, b) => a + b, 0), 0);
  const requests = served.reduce((sum, { server }) => sum + server.requests.length, 0);
  return { trials, spent: { recorded, served: total }, done, requests };
}

/** A model whose prompt tells the server which trial it is in. */
function chaoticAgent(client: Client, url: string): Agent {
  const retries = { ...usualRetries, tries: chaosTries };
  const llm = llmAt(url, client.name(url), { clock: impatient, retries, timeoutMs: 2000 });
  const tagged: Llm = {
    ...llm,
    id: `${client.provider}/chaotic`,
    generate: (call) => llm.generate({ ...call, prompt: [{ role: "system", content: tagOf(call.key.of) }, ...call.prompt] }),
  };
  return modelAgent({ llm: tagged });
}

/** What is wrong with a trial's outcome, given what its server did; undefined if nothing is. */
export function misjudged({ name, plan, verdict, record }: ChaosOutcome["trials"][number]): string | undefined {
  const kind = record.ending.kind;
  const bad = record.events.filter((event) => event.kind === "call" && event.outcome.kind === "invalid").length;
  const wrong = (what: string) =>
    `${name}: service ${plan.provider}, model ${plan.agent}: ${what} (${verdict.kind}, ${JSON.stringify(record.ending)}, ${bad} bad calls)`;
  if (plan.provider === "for_good")
    return verdict.kind === "excluded" && kind === "provider_error" ? undefined : wrong("the service's fault was charged");
  if (verdict.kind === "excluded") return wrong("excluded though the service recovered");
  switch (plan.agent) {
    case "none":
      return verdict.kind === "pass" && bad === 0 ? undefined : wrong("a faultless model was charged");
    case "one_bad_call":
      return bad === 1 ? undefined : wrong("the bad call is not on the record");
    case "bad_calls":
    case "bad_arguments":
      return verdict.kind === "fail" && kind === "agent_invalid" && bad === 3 ? undefined : wrong("bad calls were not charged");
    case "silence":
      return verdict.kind === "fail" && (kind === "agent_stalled" || kind === "customer_left")
        ? undefined
        : wrong("silence was not charged");
    case "refusal":
      return verdict.kind === "fail" ? undefined : wrong("a refusal was not charged");
  }
}
