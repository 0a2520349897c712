import type { TestCase } from "../case/test-case.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { builtInReader } from "../conversation/built-in-reader.ts";
import { checkedAgent } from "../conversation/checked-agent.ts";
import { checkedCustomer } from "../conversation/checked-customer.ts";
import { converse } from "../conversation/converse.ts";
import type { Customer } from "../conversation/customer.ts";
import type { Usage } from "../conversation/event.ts";
import { endingForError } from "../conversation/interruption.ts";
import type { Reader } from "../conversation/reader.ts";
import type { Watch } from "../conversation/watch.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { redactedRecord } from "../record/record-text.ts";
import { recordFormat, type TrialRecord } from "../record/trial-record.ts";
import { redactValue, rereadSecrets } from "../secrets/redact.ts";
import { noToolRecording, type ToolRecording } from "../shadow/tool-recording.ts";
import { PerturbedTrial } from "../suite/perturb/perturbed-trial.ts";
import type { Desk, Suite } from "../suite/suite.ts";
import { SetupError, UserError } from "../user-error.ts";
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

/** Runs one conversation in its own world and returns its record. Any failure ends only this trial, except a `SetupError`. */
export async function runTrial(given: Trial): Promise<TrialRecord> {
  const { suite, testCase, agent, customer = agendaCustomer, reader, seed, trial = 0 } = given;
  const startedAt = new Date().toISOString();
  const start = performance.now();
  const usage = usageFor(given.onUsage);
  const { perturbing, ...happened } = await play({ ...given, customer, onUsage: usage.count });
  usage.mustBeCounted();
  // The agent's code may have set variables in the meantime, and the headers for the user's system were filled in.
  if (agent.kind === "agent" || deskOf(suite, testCase).shadow) rereadSecrets();
  const ms = Math.round((performance.now() - start) * 1000) / 1000;
  const who = { agent: agent.id, customer: customer.id, reader: reader?.id };
  return recordOf({ suite, testCase, ...who, trial, seed, startedAt, ms, happened, perturbing });
}

interface Played extends Pick<TrialRecord, "events" | "ending"> {
  readonly perturbing?: PerturbedTrial | undefined;
}

/** Runs the conversation. If it cannot begin, that is its ending; a failure to close the user's own system does not change it. */
async function play(given: Trial & { readonly customer: Customer }): Promise<Played> {
  const { suite, testCase, agent, seed, trial = 0, replyMs = defaultReplyMs, toolRecording = noToolRecording, signal = never } = given;
  const desk = deskOf(suite, testCase);
  let played: Played | undefined;
  try {
    using world = openWorld(desk.template, testCase.world);
    const { shadow } = desk;
    await using source = shadow && toolRecording.source(suite.name, () => shadow.open(toolRecording.hosts));
    const perturbing = suite.perturbation && new PerturbedTrial(suite.perturbation, { world, testCase, desk, seed });
    const checked = agent.kind === "agent" ? checkedAgent(agent) : agent;
    const player = perturbing?.isSlow ? slowedAgent(checked, (tool) => perturbing.delayOf(tool)) : checked;
    const happened = await converse({
      ...{ world, desk, perturbing, signal },
      ...{ testCase, reader: given.reader, seed, onUsage: given.onUsage, watch: given.watch },
      // The deterministic customer is the only one that cannot return anything else.
      customer: given.customer === agendaCustomer ? given.customer : checkedCustomer(given.customer),
      agent: source ? shadowedAgent(player, { world, desk, testCase, source }) : player,
      name: `${suite.name}/${testCase.id}/${trial}/${agent.id}`,
      opening: openingOf(testCase, trial),
      limits: { turns: suite.turns, steps: suite.steps, replyMs },
      now: () => performance.now(),
    });
    played = { ...happened, perturbing };
    return played;
  } catch (error) {
    if (error instanceof SetupError) throw error;
    return played ?? { events: [], ending: endingForError(error) };
  }
}

/** Counts usage; a failure to do so is the caller's own, and not that of the agent, customer or reader that reported the call. */
function usageFor(onUsage: Trial["onUsage"]) {
  const failures: unknown[] = [];
  const count = (usage: Usage) => {
    try {
      // Redacted before it is added up, so that all calls of a model are counted under one name.
      onUsage?.(redactValue(usage));
    } catch (error) {
      failures.push(error);
    }
  };
  const mustBeCounted = () => {
    if (failures.length > 0) throw failures[0];
  };
  return { count, mustBeCounted };
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

/** The record of a trial, with the versions of everything it used and without secrets. */
export function recordOf({ suite, testCase, happened, ...parts }: RecordParts): TrialRecord {
  const desk = deskOf(suite, testCase);
  return redactedRecord({
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
  });
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
