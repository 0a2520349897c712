import type { TestCase } from "../../case/test-case.ts";
import type { Agent, CaseAwareAgent } from "../../conversation/agent.ts";
import { checkedAgent } from "../../conversation/checked-agent.ts";
import type { Customer } from "../../conversation/customer.ts";
import type { Usage } from "../../conversation/event.ts";
import type { Reader } from "../../conversation/reader.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { ToolRecording } from "../../shadow/tool-recording.ts";
import type { Suite } from "../../suite/suite.ts";
import { runTrial } from "../run-trial.ts";
import type { ForkPoint, ForkUntil } from "./fork-point.ts";
import { forkedAgent } from "./forked-agent.ts";
import { forkedCustomer } from "./forked-customer.ts";
import { forkedReader } from "./forked-reader.ts";
import { forkedRecord, mustBeRebuilt } from "./forked-record.ts";
import { forkedToolRecording } from "./forked-tool-recording.ts";

/** Everything needed to continue from a decision in a stored trial. */
export interface Fork {
  readonly point: ForkPoint;
  readonly suite: Suite;
  readonly testCase: TestCase;
  readonly agent: Agent | CaseAwareAgent;
  readonly customer: Customer;
  readonly reader: Reader;
  readonly until: ForkUntil;
  /** The seed for all samples. */
  readonly seed: string;
  readonly replyMs: number;
  readonly toolRecording?: ToolRecording | undefined;
  readonly onUsage?: ((usage: Usage) => void) | undefined;
  readonly signal: AbortSignal;
}

/** The detail stored in the ending of a sample that was run only to the end of the agent's turn. */
export const endOfTurnDetail = "the agent's turn was over, and the fork was not continued";

/** Rebuilds the conversation up to the decision, without the agent; throws if the result differs from the record. */
export async function rebuild(fork: Fork): Promise<void> {
  const { point } = fork;
  const stop = new AbortController();
  const onReached = () => halt(stop);
  const steps = { agent: repeater(fork.agent), onReached, stop, sample: 0 };
  mustBeRebuilt(await play({ ...fork, until: "turn" }, steps), point);
}

/** Runs one sample and returns its record. */
export async function playSample(fork: Fork, sample: number): Promise<TrialRecord> {
  const stop = new AbortController();
  const played = await play(fork, { agent: fork.agent, onReached: async () => {}, stop, sample });
  const record = forkedRecord(played, fork.point, sample);
  const wasCut = stop.signal.aborted && record.ending.kind === "stopped";
  return wasCut ? { ...record, ending: { kind: "stopped", detail: endOfTurnDetail } } : record;
}

interface Steps {
  readonly agent: Agent | CaseAwareAgent;
  readonly onReached: () => Promise<void>;
  readonly stop: AbortController;
  readonly sample: number;
}

function play(fork: Fork, { agent, onReached, stop, sample }: Steps): Promise<TrialRecord> {
  const { point, suite, testCase, until, replyMs, toolRecording, onUsage } = fork;
  const customerFork = { ...point, until, onTurnOver: () => halt(stop) };
  return runTrial({
    suite,
    testCase,
    agent: forkedAgent(agent.kind === "agent" ? checkedAgent(agent) : agent, { ...point, sample, seed: seedOf(fork, sample), onReached }),
    customer: forkedCustomer(fork.customer, customerFork),
    reader: forkedReader(fork.reader, customerFork),
    seed: point.record.seed,
    trial: point.record.trial,
    replyMs,
    onUsage,
    toolRecording: forkedToolRecording(toolRecording, point),
    signal: AbortSignal.any([fork.signal, stop.signal]),
  });
}

// The seed includes the decision. Otherwise, samples of different decisions would make the same mistakes if they have the same number.
function seedOf({ seed, point: { record, cut } }: Fork, sample: number): string {
  return `${seed}/${record.seed}/${cut}/${sample}`;
}

/** Creates an agent that only repeats the record and makes no decisions. */
function repeater({ id }: Pick<Agent, "id">): Agent {
  return { kind: "agent", id, timeoutIs: "agent_stalled", resumes: true, open: () => ({ reply: () => "" }) };
}

/** Ends a conversation at its current point. */
function halt(stop: AbortController): Promise<never> {
  // A conversation checks whether it was stopped only when it waits for a participant.
  queueMicrotask(() => stop.abort());
  return new Promise<never>(() => {});
}
