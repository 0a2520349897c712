import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { keyHosts } from "../llm/key-hosts.ts";
import { priceTable } from "../llm/prices.ts";
import { exclusionsIn, holdToRequirements } from "../report/gate.ts";
import { renderRulings } from "../report/render-rulings.ts";
import { readRequirement } from "../report/requirement.ts";
import type { Verdict } from "../score/verdict.ts";
import { createRun } from "../store/open/open-run.ts";
import { asArgument, newRunPath } from "../store/open/run-path.ts";
import type { RunStore } from "../store/run-store.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { Budget } from "./budget.ts";
import { readConfig } from "./config.ts";
import { type Config, spelledOut } from "./config-schema.ts";
import { execute } from "./execute.ts";
import { newPlan } from "./new-plan.ts";
import { isAgent } from "./open-agent-file.ts";
import { RunOptions } from "./options.ts";
import { planTrials } from "./plan-trials.ts";
import { resolveAgent } from "./resolve-agent.ts";
import { runModels } from "./run-models.ts";

/** The settings for testing an agent in a test file. */
export interface DeskproofSuite {
  /** The name of a bundled suite, or the folder of your own suite. */
  readonly suite: string;
  /** An agent created with defineAgent, or a name in the form that `--agent` accepts. */
  readonly agent: Agent | CaseAwareAgent | string;
  /** The number of trials per case; by default, the suite's setting. */
  readonly trials?: number;
  /** Globs on case ids; only matching cases are run. */
  readonly cases?: readonly string[];
  /** Requirements such as "pass^2>=0.8" or "unsafe<=0". If there are none, every trial of every case must pass. */
  readonly gate?: readonly string[];
  /** The random seed; by default, "1". */
  readonly seed?: string;
  /** The path for storing the run; by default, a new file under runs/. */
  readonly out?: string;
  /** The timeout per case in milliseconds; by default, ten minutes. */
  readonly timeout?: number;
}

const Wanted = z.strictObject({
  suite: z.string().min(1),
  agent: z.custom<DeskproofSuite["agent"]>((value) => typeof value === "string" || isAgent(value) || isStandIn(value), {
    error: "expected an agent made with defineAgent, or a name",
  }),
  trials: z.int().min(1).optional(),
  cases: z.array(z.string()).optional(),
  gate: z.array(z.string()).optional(),
  seed: z.string().optional(),
  out: z.string().optional(),
  timeout: z.number().positive().optional(),
});

function isStandIn(value: unknown): boolean {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "stand_in";
}

/** The settings as given; a mistake is explained, because vitest would show only where the code failed. */
function settings(given: unknown): z.output<typeof Wanted> {
  const parsed = Wanted.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? `${issue.path.join(".")}: ` : "";
  throw new UserError(`deskproofSuite: ${where}${issue?.message.replace("Invalid input: ", "")}. See docs/vitest.md.`);
}

/** Defines a test for each case and, if there is a gate, a test that checks the whole run against it. */
export function deskproofSuite(given: DeskproofSuite): void {
  const wanted = settings(given);
  const requirements = (wanted.gate ?? []).map(readRequirement);
  const { timeout = 600_000 } = wanted;
  describe(`deskproof ${wanted.suite}`, async () => {
    const suite = await loadSuite(wanted.suite);
    const options = RunOptions.parse({ cases: [...(wanted.cases ?? [])], trials: wanted.trials, seed: wanted.seed });
    const replyMs = options.timeout * 1000;
    const config = await readConfig();
    const { agent, source } = await openAgent(wanted.agent, config, replyMs);
    const { cases, trials: perCase } = options;
    const trials = planTrials({ suites: [suite], agents: [agent.id], cases, trials: perCase });
    const ids = [...new Set(trials.map((trial) => trial.case))];
    const startedAt = new Date().toISOString();
    const path = wanted.out ?? newRunPath("vitest-", startedAt);
    let store: RunStore | undefined;
    const budget = new Budget(priceTable(config.prices), undefined);
    beforeAll(() => {
      const run = { startedAt, suites: [suite], agents: [{ id: agent.id, source }], customer: agendaCustomer.id, replyMs };
      const { seed, attempts } = options;
      store = createRun(path, newPlan({ ...run, seed, attempts, prices: config.prices }), trials);
      budget.begin(store);
    });
    afterAll(() => store?.[Symbol.dispose]());
    for (const id of ids)
      it.concurrent(id, { timeout }, async ({ signal }) => {
        const failures = await playCase(id, { store: begun(store), suite, agent, signal, onUsage: budget.count });
        if (requirements.length === 0 && failures.length > 0) expect.fail(`${failures.join("\n")}\n${whereToLook(path)}`);
      });
    if (requirements.length > 0)
      it(`meets ${(wanted.gate ?? []).join(", ")}`, () => {
        const rulings = holdToRequirements(begun(store), requirements);
        const missed = rulings.some(({ kind }) => kind !== "met");
        const text = () => renderRulings(rulings, exclusionsIn(begun(store)));
        if (missed) expect.fail(`the gate failed.\n\n${text()}\n\n${whereToLook(path)}`);
      });
  });
}

async function openAgent(wanted: DeskproofSuite["agent"], config: Config, timeoutMs: number) {
  if (typeof wanted !== "string") return { agent: wanted, source: wanted.id };
  const source = spelledOut(wanted, config);
  // The user wrote the test, so everything it names is trusted.
  const hosts = keyHosts({ environment: process.env, typed: [wanted] });
  const models = runModels({ goesOn: false, timeoutMs, providers: config.providers, hosts });
  return { agent: await resolveAgent(source, { models, hosts }), source };
}

interface Played {
  readonly store: RunStore;
  readonly suite: Suite;
  readonly agent: Agent | CaseAwareAgent;
  readonly signal: AbortSignal;
  readonly onUsage: Budget["count"];
}

/** Runs every trial of a case, and reports each failed trial with its findings. */
async function playCase(id: string, { store, suite, agent, signal, onUsage }: Played): Promise<string[]> {
  const own = store.open().filter((trial) => trial.case === id);
  await execute({
    store,
    suites: new Map([[suite.name, suite]]),
    agents: new Map([[agent.id, agent]]),
    customer: agendaCustomer,
    concurrency: own.length,
    only: (trial) => trial.case === id,
    signal,
    onUsage,
  });
  return own.flatMap((trial) => {
    const why = whyNotPassed(store.result(trial)?.verdict);
    return why === undefined ? [] : [`trial ${trial.trial + 1} of ${own.length}: ${why}`];
  });
}

/** The number of findings shown per trial; the first ones are the most informative. */
const mostFindings = 2;

function whyNotPassed(verdict: Verdict | undefined): string | undefined {
  if (!verdict) return "it did not run to the end";
  if (verdict.kind === "pass") return undefined;
  if (verdict.kind === "excluded") return `excluded, ${verdict.cause}: ${verdict.detail}`;
  if (verdict.kind === "unscored") return "it could not be scored; to retry: deskproof score";
  const found = verdict.findings.map(({ check, why }) => `${check}: ${why}`);
  const more = found.length - mostFindings;
  return [...found.slice(0, mostFindings), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

function whereToLook(path: string): string {
  return `Every conversation is in ${path}: deskproof view ${asArgument(path)}`;
}

function begun(store: RunStore | undefined): RunStore {
  if (!store) throw new Error("the run was not started");
  return store;
}
