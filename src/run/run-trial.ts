import type { TestCase } from "../case/test-case.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { builtInReader } from "../conversation/built-in-reader.ts";
import { converse } from "../conversation/converse.ts";
import type { Customer } from "../conversation/customer.ts";
import type { Usage } from "../conversation/event.ts";
import type { Reader } from "../conversation/reader.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { recordFormat, type TrialRecord } from "../record/trial-record.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";
import { openWorld } from "../world/world.ts";

/** One trial to run. */
export interface Trial {
  readonly suite: Suite;
  readonly testCase: TestCase;
  readonly agent: Agent | CaseAwareAgent;
  /** Who plays the customer; the deterministic one when left out. */
  readonly customer?: Customer;
  /** Who reads the agent's words for the customer; the built-in reader when left out. */
  readonly reader?: Reader | undefined;
  /** Decides all chance in the trial. */
  readonly seed: string;
  /** Which repetition this is; it picks the opening. */
  readonly trial?: number;
  /** Milliseconds to wait for a reply. */
  readonly replyMs?: number;
  /** Told of every model call the moment its tokens are known. */
  readonly onUsage?: ((usage: Usage) => void) | undefined;
  readonly signal?: AbortSignal;
}

/** How long a reply may take unless the run says otherwise. */
const defaultReplyMs = 120_000;

const never = new AbortController().signal;

/** Runs one conversation in a world of its own and returns its record. */
export async function runTrial({
  suite,
  testCase,
  agent,
  customer = agendaCustomer,
  reader,
  seed,
  trial = 0,
  replyMs = defaultReplyMs,
  onUsage,
  signal = never,
}: Trial): Promise<TrialRecord> {
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new UserError(`suite ${suite.name} has no desk "${testCase.desk}" (case ${testCase.id}).`);
  const startedAt = new Date().toISOString();
  const start = performance.now();
  const opening = trial % testCase.customer.openings.length;
  using world = openWorld(desk.template, testCase.world);
  const limits = { turns: suite.turns, steps: suite.steps, replyMs };
  const now = () => performance.now();
  const { events, ending } = await converse({
    world,
    desk,
    testCase,
    agent,
    customer,
    reader,
    seed,
    name: `${suite.name}/${testCase.id}/${trial}/${agent.id}`,
    opening,
    limits,
    onUsage,
    signal,
    now,
  });
  return {
    format: recordFormat,
    suite: { name: suite.name, version: suite.version, hash: suite.hash },
    desk: { name: desk.name, ...desk.hashes },
    case: { id: testCase.id, hash: suite.caseHashes.get(testCase.id) ?? "" },
    agent: agent.id,
    customer: customer.id,
    ...(reader && reader !== builtInReader ? { reader: reader.id } : {}),
    trial,
    opening,
    seed,
    deskproof: deskproofVersion,
    startedAt,
    ms: Math.round((performance.now() - start) * 1000) / 1000,
    events,
    ending,
  };
}
