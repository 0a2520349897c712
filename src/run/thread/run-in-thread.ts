import { openRun } from "../../store/open/open-run.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import { bundledSuites } from "../../suite/load/find-suite.ts";
import { UserError } from "../../user-error.ts";
import { isAgentFile } from "../agent-name.ts";
import type { BegunRun } from "../begun-run.ts";
import type { TrialShown } from "../execute.ts";
import { resumeSentence } from "../resume-sentence.ts";
import type { AbortedThreads, HungTrial } from "../run-messages.ts";
import type { EndedRun, RunRequest } from "../run-suites.ts";
import { RunThread } from "./run-thread.ts";

/** Time limits, in milliseconds, for steps that should never block. */
interface HangLimits {
  /** The limit for one call to a tool, or one turn of the customer's own code. */
  readonly callMs: number;
  /** The time a run may take to shut down after a request to stop. */
  readonly stopMs: number;
  /** The minimum limit for an agent that blocks the thread, however short the reply timeout is. */
  readonly agentMs: number;
}

/** The limits of every run, documented in docs/limits.md. */
export const usualHangLimits: HangLimits = { callMs: 30_000, stopMs: 3_000, agentMs: 10_000 };

/** The number of hung calls after which the suite is considered broken. */
const mostHungCalls = 3;

/**
 * Whether a run loads third-party code, from a suite or an agent that is not built in; such code may never return. Only
 * such a run needs its own thread, which takes time to start.
 */
export function bringsCode({ suites, options, resume, failed }: RunRequest): boolean {
  const own = new Set(bundledSuites());
  return resume !== undefined || failed !== undefined || suites.some((name) => !own.has(name)) || options.agents.some(isAgentFile);
}

/** The error for a run whose thread cannot be terminated, so that the process has to exit. */
export class StuckRun extends UserError {}

/** A requested run, and the signals that stop it. */
export interface ThreadRunRequest extends RunRequest {
  /** Aborts everything at once, for a user who does not want to wait until the run has stopped. */
  readonly hurry?: AbortSignal;
}

/** A call that never returned, with the trial it belongs to or, if that is unknown, the trials it may belong to. */
type Hang = { readonly kind: "known"; readonly trial: HungTrial } | { readonly kind: "one_of"; readonly keys: TrialKey[] };

/**
 * Executes a run in its own thread, so that this thread can still handle Ctrl-C and abort calls that never return. A
 * hung trial counts against the tool, customer or agent that hung, and the run continues with the other trials.
 */
export async function runInThread(request: ThreadRunRequest, limits = usualHangLimits): Promise<EndedRun> {
  const { signal, hurry, drain, sharedBy, onStart, onTrial, onNotice, ...rest } = request;
  const hung: HungTrial[] = [];
  let abortedThreads: AbortedThreads = { hung: [], alone: [], recordOnly: false };
  let asked: typeof rest = rest;
  let started = false;
  let spent: BegunRun["spent"] = () => ({ dollars: 0, unknown: 0 });
  const heard: RunRequest = {
    ...request,
    onStart: (begun) => {
      spent = begun.spent;
      if (!started) onStart?.({ ...begun, spent: () => spent() });
      started = true;
    },
  };
  for (;;) {
    const thread = new RunThread(heard, { request: asked, abortedThreads });
    const outcome = await followed(thread, request, limits);
    if (outcome.kind === "ended") return { ...outcome, store: openRun(outcome.path) };
    const { path } = thread.told;
    const isOver = await thread.end();
    if (outcome.kind === "stopped") return stoppedRun(path, isOver);
    if (outcome.kind === "unloadable") throw unloadable(isOver, limits);
    if (outcome.hang.kind === "known") hung.push(outcome.hang.trial);
    abortedThreads = { hung, alone: outcome.hang.kind === "one_of" ? outcome.hang.keys : [], recordOnly: !isOver };
    asked = resumed(asked, path);
    if (outcome.hang.kind === "known") {
      onNotice?.(`${nameOf(outcome.hang.trial.key)}: ${outcome.hang.trial.ending.detail}`);
      onTrial?.(shown(outcome.hang.trial));
    }
    if (!isOver) await recordAndLeave(new RunThread(heard, { request: asked, abortedThreads }), path);
    const calls = hung.filter(({ ending }) => ending.kind !== "agent_stalled");
    if (calls.length >= mostHungCalls) {
      await new RunThread(heard, { request: asked, abortedThreads: { ...abortedThreads, recordOnly: true } }).ended;
      throw brokenSuite(calls, path);
    }
  }
}

type Outcome =
  | { readonly kind: "ended"; readonly path: string; readonly overBudget: number | undefined }
  | { readonly kind: "stopped" }
  | { readonly kind: "unloadable" }
  | { readonly kind: "hung"; readonly hang: Hang };

/** Watches a thread until it ends, hangs, or fails to stop on request. */
async function followed(thread: RunThread, request: ThreadRunRequest, limits: HangLimits): Promise<Outcome> {
  const { signal, hurry, drain } = request;
  const stop = () => thread.stop();
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  const finish = () => thread.drain();
  if (drain?.aborted) finish();
  drain?.addEventListener("abort", finish, { once: true });
  let stoppedAt: number | undefined;
  while (!(await thread.rest())) {
    const now = performance.now();
    const stillMs = thread.stillMs(now);
    if (signal.aborted) stoppedAt ??= now;
    const isSlow = stoppedAt !== undefined && now - stoppedAt > limits.stopMs && stillMs > 0;
    if (isSlow || hurry?.aborted) return { kind: "stopped" };
    if (thread.told.path === undefined && stillMs > limits.callMs) return { kind: "unloadable" };
    const hang = hangIn(thread, stillMs, limits);
    if (hang) return { kind: "hung", hang };
  }
  return { kind: "ended", ...(await thread.ended) };
}

/**
 * The call that has blocked a thread for too long. Deskproof's own code is never aborted, because the hang would then
 * be blamed on a tool, a customer or an agent.
 */
function hangIn({ seen, told }: RunThread, stillMs: number, { callMs, agentMs }: HangLimits): Hang | undefined {
  const { activity, trial, tool, underWay } = seen;
  const key = told.keys[trial];
  const seconds = Math.round(stillMs / 1000);
  if (activity === "scoring" || activity === "storing") return undefined;
  if (activity !== "nothing") {
    if (stillMs < callMs || !key) return undefined;
    const ending =
      activity === "tool"
        ? ({ kind: "world_error", detail: `tool ${told.tools[tool]} did not return within ${seconds} s` } as const)
        : ({ kind: "customer_error", detail: `the customer did not answer within ${seconds} s` } as const);
    return { kind: "known", trial: { key, ending } };
  }
  if (stillMs < Math.max(told.replyMs, agentMs)) return undefined;
  const keys = underWay.flatMap((number) => told.keys[number] ?? []).filter(({ agent }) => told.inThread.has(agent));
  const [only, ...others] = keys;
  if (!only) return undefined;
  if (others.length > 0) return { kind: "one_of", keys };
  const detail = `the agent blocked its thread for ${seconds} s without a reply`;
  return { kind: "known", trial: { key: only, ending: { kind: "agent_stalled", detail } } };
}

/** Turns a request into one that resumes the run it started; the user has already named or trusted everything in the file. */
function resumed<Request extends Pick<RunRequest, "resume" | "trust">>(request: Request, path: string | undefined): Request {
  return path === undefined ? request : { ...request, resume: path, trust: true };
}

function stoppedRun(path: string | undefined, isOver: boolean): EndedRun {
  if (!isOver) throw new StuckRun(`stopped. ${resumeSentence(path)}`);
  if (path === undefined) throw new UserError("stopped before the first trial.", { exitCode: 130 });
  return { store: openRun(path), path, overBudget: undefined };
}

// Checking a suite executes its plans, so a tool may hang before the first trial.
function unloadable(isOver: boolean, { callMs }: HangLimits): UserError {
  const why = `loading did not finish within ${callMs / 1000} s: a tool, a rule or an agent's file never returns. Nothing was run.`;
  return isOver ? new UserError(why) : new StuckRun(why);
}

function brokenSuite(calls: readonly HungTrial[], path: string | undefined): UserError {
  const last = calls.at(-1)?.ending.detail;
  return new UserError(`${calls.length} trials hung in the suite's tools, the last with: ${last}. Fix the suite. ${resumeSentence(path)}`);
}

async function recordAndLeave(thread: RunThread, path: string | undefined): Promise<never> {
  await thread.ended;
  throw new StuckRun(`a query in the suite cannot be interrupted, so the run stops here. ${resumeSentence(path)}`);
}

function shown({ key, ending: { kind } }: HungTrial): TrialShown {
  const verdict = { kind: kind === "agent_stalled" ? "fail" : "excluded" } as const;
  return { ...key, verdict, attempts: 1, ending: kind, ms: 0, tokens: 0, again: false };
}

function nameOf({ suite, agent, case: id, trial }: TrialKey): string {
  return `${suite}/${id}, trial ${trial}, ${agent}`;
}
