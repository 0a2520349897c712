import { builtInReader } from "../../conversation/built-in-reader.ts";
import type { Customer } from "../../conversation/customer.ts";
import type { Reader } from "../../conversation/reader.ts";
import { agendaCustomer } from "../../customer/agenda-customer.ts";
import { alsoNamed, type KeyHosts } from "../../llm/key-hosts.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { kindById } from "../../store/agent-kind.ts";
import { openRun } from "../../store/open/open-run.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import type { RunStore } from "../../store/run-store.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { UserError } from "../../user-error.ts";
import type { Budget } from "../budget.ts";
import { openToolRecording } from "../open-tool-recording.ts";
import { resolveAgent } from "../resolve-agent.ts";
import { resolveReader } from "../resolve-reader.ts";
import { type OpenModels, type ProviderSettings, runModels } from "../run-models.ts";
import { mustBeTrusted } from "../trust.ts";
import { findDecision, listDecisions } from "./find-decision.ts";
import { findTrial, type TrialQuestion } from "./find-trial.ts";
import type { ForkUntil } from "./fork-point.ts";
import type { Fork } from "./play-sample.ts";
import { type StoredTrialSetting, unchangedSetting } from "./unchanged.ts";

/** A stored trial, and the agent that is to make the decision. */
interface TrialRequest extends TrialQuestion {
  /** The agent that makes the decision; by default, the trial's agent. */
  readonly agent?: string | undefined;
  readonly trust?: boolean | undefined;
}

/** A user's request to repeat a decision. */
export interface ForkRequest extends TrialRequest {
  /** The event of the decision. */
  readonly at: number;
  readonly times: number;
  readonly until: ForkUntil;
  readonly seed: string;
  readonly out?: string | undefined;
  readonly replayTools?: string | undefined;
  readonly maxCost?: number | undefined;
  readonly providers?: ProviderSettings | undefined;
  readonly hosts: KeyHosts;
  readonly signal: AbortSignal;
  readonly onNotice?: (line: string) => void;
}

/** A fork that is ready to run, with its starting point. */
export interface PreparedFork extends Pick<StoredTrialSetting, "desk"> {
  readonly fork: Fork;
  readonly key: TrialKey;
  /** The agent that makes the decision, as the user specified it. */
  readonly source: string;
}

/** A stored trial with its case and desk, and the agent that is to make the decision. */
interface OpenedTrial extends StoredTrialSetting {
  readonly key: TrialKey;
  readonly record: TrialRecord;
  readonly source: string;
}

/** Finds the trial and loads its suite. */
async function openTrial(store: RunStore, request: TrialRequest): Promise<OpenedTrial> {
  const key = findTrial(store, request);
  const record = store.record(key);
  const planned = store.plan.suites.find(({ name }) => name === key.suite);
  if (!record || !planned) throw new Error("a stored trial has a record and a suite");
  const source = request.agent ?? store.plan.agentSources[key.agent] ?? key.agent;
  const named = request.agent === undefined ? [] : [request.agent];
  const { path, trust } = request;
  mustBeTrusted({ suites: [planned.folder], agents: [source] }, { path, madeHere: store.madeHere }, { trust, named });
  return { key, record, source, ...unchangedSetting(record, await loadSuite(planned.folder)) };
}

/** The decisions in a stored trial, one line each. */
export async function decisionLines(request: TrialRequest): Promise<string[]> {
  using store = openRun(request.path);
  const { record, desk } = await openTrial(store, request);
  return listDecisions(record, desk.tools);
}

/** Finds the trial and the decision, and loads the suite and the agent; nothing is run yet. */
export async function prepareFork(store: RunStore, request: ForkRequest, budget: Budget): Promise<PreparedFork> {
  const { key, record, source, suite, desk, testCase, hasNewPolicy } = await openTrial(store, request);
  const point = findDecision(record, desk.tools, request.at);
  if (hasNewPolicy) request.onNotice?.(`The policy of ${desk.name} has changed since the trial: the samples get the new policy.`);
  const hosts = store.madeHere ? alsoNamed(request.hosts, [source, record.reader ?? ""]) : request.hosts;
  const { replyMs } = store.plan;
  const { until, seed, replayTools } = request;
  const models = runModels({ goesOn: false, timeoutMs: replyMs, hosts, budget, ...pick(request) });
  const agent = await resolveAgent(source, { models, hosts });
  const customer = customerOf(record.customer, until);
  const reader = await readerOf(record.reader, until, models);
  const toolRecording = openToolRecording({ hosts, ...(replayTools === undefined ? {} : { replayTools }) });
  const signal = AbortSignal.any([request.signal, budget.signal]);
  const sides = { agent, customer, reader, toolRecording, onUsage: budget.count };
  return { fork: { point, suite, testCase, ...sides, until, seed, replyMs, signal }, desk, key, source };
}

function pick({ providers, onNotice }: ForkRequest) {
  return { providers, onNotice };
}

/** The customer of a trial, who takes part after the decision only if the rest of the conversation is run. */
function customerOf(id: string, until: ForkUntil): Customer {
  if (id === agendaCustomer.id) return agendaCustomer;
  if (until === "turn") return { kind: "customer", id, ...isPerson(id), open: () => neverOpened("customer") };
  throw new UserError(
    `the customer of this trial is ${id}, which cannot join a conversation midway. Omit --until end to repeat only the decision.`,
  );
}

function isPerson(id: string): Pick<Customer, "isPerson"> {
  return kindById(id) === "person" ? { isPerson: true } : {};
}

async function readerOf(id: string | undefined, until: ForkUntil, models: OpenModels): Promise<Reader> {
  if (id === undefined) return builtInReader;
  return until === "turn" ? { kind: "reader", id, open: () => neverOpened("reader") } : resolveReader(id, models);
}

function neverOpened(what: string): never {
  throw new Error(`the ${what} is not needed until the agent's turn is over`);
}
