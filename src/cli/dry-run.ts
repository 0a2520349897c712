import { dirname } from "node:path";
import type { KeyHosts } from "../llm/key-hosts.ts";
import { looksLikeModelName, type ModelName, parseModelName } from "../llm/model-name.ts";
import { type OwnPrices, priceTable } from "../llm/prices.ts";
import { counted } from "../report/text/figure-text.ts";
import { dollarText } from "../report/text/money.ts";
import { ableStandIns } from "../run/able-agents.ts";
import { type ChosenReaders, chooseReaders, plannedReaders, withoutKeyNotices } from "../run/choose-readers.ts";
import { openEarlierRuns } from "../run/earlier-runs.ts";
import { estimate, type UsageEstimate } from "../run/estimate.ts";
import { loadSuites } from "../run/load-suites.ts";
import type { RunOptions } from "../run/options.ts";
import { planTrials } from "../run/plan-trials.ts";
import { resolveAgent } from "../run/resolve-agent.ts";
import { customerModel } from "../run/resolve-customer.ts";
import { readerModel } from "../run/resolve-reader.ts";
import { mustBeTrusted } from "../run/trust.ts";
import { openRun } from "../store/open/open-run.ts";
import { runsFolder } from "../store/open/run-path.ts";
import type { RunPlan, TrialKey } from "../store/run-plan.ts";
import { bundledSuites } from "../suite/load/find-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { textTable } from "../text-table.ts";
import { visibleJson } from "../visible-text.ts";
import { print, printToStderr } from "./print.ts";

/** The inputs of a dry run. */
interface DryRun {
  readonly suites: readonly string[];
  readonly options: RunOptions;
  readonly prices: OwnPrices | undefined;
  /** The model in the configuration that reads the user's own suites. */
  readonly autoReader: string | undefined;
  /** The hosts that may receive API keys. */
  readonly hosts: KeyHosts;
  readonly out?: string;
  readonly resume?: string;
  readonly failed?: string;
  readonly json?: boolean;
  readonly trust?: boolean;
}

/** Estimates the trials, tokens and cost of a run without running it. */
export async function dryRun(request: DryRun): Promise<void> {
  const { trials, suites, customer, readers, prices } = await planned(request);
  using opened = new DisposableStack();
  const path = request.out ?? request.resume ?? request.failed;
  const earlier = openEarlierRuns(path === undefined ? runsFolder() : dirname(path), opened);
  const readerOf = (suite: string) => readerModel(readers.ownReaders.get(suite) ?? readers.reader);
  const estimates = estimate({ trials, suites, customer, readerOf, earlier, prices: priceTable(prices, request.prices) });
  for (const line of withoutKeyNotices(readers, suites.values())) printToStderr(line);
  print(request.json ? visibleJson({ estimates }) : asText(estimates));
}

interface Planned extends Pick<DryRun, "prices"> {
  readonly trials: readonly TrialKey[];
  readonly suites: ReadonlyMap<string, Suite>;
  readonly customer: ModelName | undefined;
  readonly readers: ChosenReaders;
}

async function planned(request: DryRun): Promise<Planned> {
  const { options, resume, failed } = request;
  const path = resume ?? failed;
  if (path === undefined) {
    const suites = await loadSuites(request.suites.length > 0 ? request.suites : bundledSuites(), options.perturb);
    const agents = options.agents.length > 0 ? options.agents : ableStandIns(suites.values());
    for (const agent of agents) await checkAgent(agent, request.hosts);
    const { cases, trials } = options;
    const all = planTrials({ suites: [...suites.values()], agents, cases, trials });
    const readers = readersFor(request, suites.values());
    return { trials: all, suites, customer: modelOf(options.customer), readers, prices: undefined };
  }
  using store = openRun(path);
  const { plan } = store;
  const folders = plan.suites.map(({ folder }) => folder);
  mustBeTrusted({ suites: folders, agents: [] }, { path, madeHere: store.madeHere }, request);
  const keys: Iterable<TrialKey> =
    resume === undefined ? [...store.results()].filter(({ verdict }) => verdict?.kind === "fail") : store.open();
  const named = [...keys].map((key) => ({ ...key, agent: plan.agentSources[key.agent] ?? key.agent }));
  const customer = modelOf(resume === undefined ? (options.customer ?? plan.customer) : plan.customer);
  const suites = await loadSuites(folders);
  const readers = resume === undefined ? readersFor(request, suites.values(), plan) : plannedReaders(plan);
  return { trials: named, suites, customer, readers, prices: resume === undefined ? undefined : plan.prices };
}

function readersFor({ options, autoReader }: DryRun, suites: Iterable<Suite>, earlier?: RunPlan): ChosenReaders {
  return chooseReaders({ suites, asked: options.reader, earlier, autoReader, isReplayed: false, environment: process.env });
}

/** Throws the same errors as `run`, so that an unknown agent causes an error instead of an estimate. */
async function checkAgent(name: string, hosts: KeyHosts): Promise<void> {
  if (looksLikeModelName(name)) parseModelName(name);
  else await resolveAgent(name, { models: noModels, hosts });
}

function noModels(): never {
  throw new Error("an estimate must not call a model");
}

function modelOf(customer: string | undefined): ModelName | undefined {
  return customer === undefined ? undefined : customerModel(customer);
}

function asText(estimates: readonly UsageEstimate[]): string {
  const rows = estimates.map(({ suite, by, name, conversations, tokens, dollars, basis }) => [
    suite,
    by,
    name,
    `${conversations}`,
    tokens === null ? "unknown" : tokens.toLocaleString("en-US"),
    dollars === null ? "unknown" : dollarText(dollars),
    basis,
  ]);
  const known = estimates.reduce((sum, { dollars }) => sum + (dollars ?? 0), 0);
  const unknown = estimates.filter(({ dollars }) => dollars === null).length;
  const agents = estimates.filter(({ by }) => by === "agent");
  const conversations = agents.reduce((sum, one) => sum + one.conversations, 0);
  return [
    textTable({ header: ["suite", "who", "name", "trials", "tokens", "cost", "from"], rows }),
    "",
    `Total: ${counted(conversations, "conversation")}, ${costText(known, unknown, estimates.length)}. Retried trials cost extra.`,
    "Nothing has been run.",
  ].join("\n");
}

function costText(known: number, unknown: number, rows: number): string {
  if (unknown === rows) return "cost unknown";
  return `about ${dollarText(known)}${unknown > 0 ? ` (the cost of ${unknown} of ${counted(rows, "row")} is unknown)` : ""}`;
}
