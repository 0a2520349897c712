import type { z } from "zod";
import type { TestCase } from "../case/test-case.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { builtInReader } from "../conversation/built-in-reader.ts";
import { converse } from "../conversation/converse.ts";
import type { Customer } from "../conversation/customer.ts";
import type { Usage } from "../conversation/event.ts";
import type { Reader } from "../conversation/reader.ts";
import type { Watch } from "../conversation/watch.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { scrubJson } from "../llm/scrub.ts";
import { recordFormat, TrialRecord } from "../record/trial-record.ts";
import { noToolRecording, type ToolRecording } from "../shadow/tool-recording.ts";
import { PerturbedTrial } from "../suite/perturb/perturbed-trial.ts";
import type { Desk, Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";
import { openWorld } from "../world/world.ts";
import { shadowedAgent } from "./shadowed-agent.ts";
import { slowedAgent } from "./slowed-agent.ts";

/** One trial to run. */
export interface Trial {
  readonly suite: Suite;
  readonly testCase: TestCase;
  readonly agent: Agent | CaseAwareAgent;
  /** The customer implementation; by default, the deterministic one. */
  readonly customer?: Customer;
  /** The reader of the agent's messages; by default, the built-in one. */
  readonly reader?: Reader | undefined;
  /** The random seed of the trial. */
  readonly seed: string;
  /** The round number, which selects the opening. */
  readonly trial?: number;
  /** Timeout for a reply, in milliseconds. */
  readonly replyMs?: number;
  /** Called for every model call as soon as its tokens are known. */
  readonly onUsage?: ((usage: Usage) => void) | undefined;
  readonly watch?: Watch | undefined;
  /** The recording of tool reads that the run creates or replays; by default, reads go to the real system. */
  readonly toolRecording?: ToolRecording | undefined;
  readonly signal?: AbortSignal;
}

/** The default timeout for a reply, in milliseconds. */
const defaultReplyMs = 120_000;

const never = new AbortController().signal;

/** Runs one conversation in its own world and returns its record. */
export async function runTrial(given: Trial): Promise<TrialRecord> {
  const { suite, testCase, agent, reader, seed, onUsage, watch } = given;
  const { customer = agendaCustomer, trial = 0, replyMs = defaultReplyMs, toolRecording = noToolRecording, signal = never } = given;
  const desk = deskOf(suite, testCase);
  const startedAt = new Date().toISOString();
  const start = performance.now();
  using world = openWorld(desk.template, testCase.world);
  const { shadow } = desk;
  await using source = shadow && toolRecording.source(suite.name, () => shadow.open(toolRecording.hosts));
  const limits = { turns: suite.turns, steps: suite.steps, replyMs };
  const now = () => performance.now();
  const perturbing = suite.perturbation && new PerturbedTrial(suite.perturbation, { world, testCase, desk, seed });
  const player = perturbing?.isSlow ? slowedAgent(agent, (tool) => perturbing.delayOf(tool)) : agent;
  const { events, ending } = await converse({
    world,
    desk,
    testCase,
    agent: source ? shadowedAgent(player, { world, desk, testCase, source }) : player,
    customer,
    reader,
    seed,
    name: `${suite.name}/${testCase.id}/${trial}/${agent.id}`,
    opening: openingOf(testCase, trial),
    limits,
    onUsage,
    watch,
    perturbing,
    signal,
    now,
  });
  const isOurs = agent.kind === "stand_in" && !source;
  const happened = isOurs ? { events, ending } : withoutSecrets({ events, ending });
  const ms = Math.round((performance.now() - start) * 1000) / 1000;
  const who = { agent: agent.id, customer: customer.id, reader: reader?.id };
  return recordOf({ suite, testCase, ...who, trial, seed, startedAt, ms, happened, perturbing });
}

/** The inputs of a record. */
interface RecordParts extends Pick<TrialRecord, "agent" | "customer" | "trial" | "seed" | "startedAt" | "ms"> {
  readonly suite: Suite;
  readonly testCase: TestCase;
  /** The name of the reader; by default, the built-in one. */
  readonly reader: string | undefined;
  readonly perturbing?: Pick<PerturbedTrial, "name" | "canaries"> | undefined;
  readonly happened: Pick<TrialRecord, "events" | "ending">;
}

/** The record of a trial, with the versions of everything it used. */
export function recordOf({ suite, testCase, happened, ...parts }: RecordParts): TrialRecord {
  const desk = deskOf(suite, testCase);
  return {
    format: recordFormat,
    suite: { name: suite.name, version: suite.version, hash: suite.hash },
    desk: { name: desk.name, ...desk.hashes },
    case: { id: testCase.id, hash: suite.caseHashes.get(testCase.id) ?? "" },
    agent: parts.agent,
    customer: parts.customer,
    ...(parts.reader === undefined || parts.reader === builtInReader.id ? {} : { reader: parts.reader }),
    ...(parts.perturbing ? { perturbation: perturbationOf(parts.perturbing) } : {}),
    trial: parts.trial,
    opening: openingOf(testCase, parts.trial),
    seed: parts.seed,
    deskproof: deskproofVersion,
    startedAt: parts.startedAt,
    ms: parts.ms,
    ...happened,
  };
}

function perturbationOf({ name, canaries }: Pick<PerturbedTrial, "name" | "canaries">) {
  return { name, canaries: [...canaries] };
}

function deskOf(suite: Suite, testCase: TestCase): Desk {
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new UserError(`suite ${suite.name} has no desk "${testCase.desk}" (case ${testCase.id}).`);
  return desk;
}

function openingOf({ customer }: TestCase, trial: number): number {
  return trial % customer.openings.length;
}

const Happened = TrialRecord.pick({ events: true, ending: true });

// Records are shared with others, but an agent on this machine may repeat secrets from its environment, and the user's
// own system may echo what it was sent.
function withoutSecrets(happened: z.infer<typeof Happened>): z.infer<typeof Happened> {
  return scrubJson(happened, process.env, (json) => Happened.parse(json));
}
