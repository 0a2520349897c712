import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { builtInReader } from "../conversation/built-in-reader.ts";
import type { Customer } from "../conversation/customer.ts";
import type { Reader } from "../conversation/reader.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import type { Verdict } from "../score/verdict.ts";
import { removeRun } from "../store/open/open-run.ts";
import { StoreUnavailable } from "../store/postgres/store-unavailable.ts";
import type { RunStore } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import type { SpentSoFar } from "./budget.ts";
import { resumeSentence } from "./resume-sentence.ts";

/** The state of a run when its first trial begins. */
export interface BegunRun {
  /** The file in which the run is stored. */
  readonly path: string;
  readonly planned: number;
  /** The verdicts of trials from earlier sessions, except those that are run again. */
  readonly before: { readonly passed: number; readonly failed: number; readonly unscored: number };
  readonly spent: () => SpentSoFar;
  /** Whether the agents, the customer and the reader are all built in, so that no model can be called. */
  readonly callsNoModel: boolean;
}

interface RunParts {
  readonly path: string;
  readonly agents: ReadonlyMap<string, Agent | CaseAwareAgent>;
  readonly customer: Customer;
  readonly readers: ReadonlyMap<string, Reader>;
  readonly spent: () => SpentSoFar;
  readonly isNew: boolean;
}

/** Reports the initial progress of a run. */
export function begunRun(store: RunStore, { path, agents, customer, readers, spent, isNew }: RunParts): BegunRun {
  return {
    path,
    planned: store.planned(),
    before: isNew ? { passed: 0, failed: 0, unscored: 0 } : countBefore(store),
    spent,
    callsNoModel:
      customer === agendaCustomer &&
      [...readers.values()].every((reader) => reader === builtInReader) &&
      [...agents.values()].every(({ kind }) => kind === "stand_in"),
  };
}

function countBefore(store: RunStore): BegunRun["before"] {
  const kinds = Array.from(store.summaries(), ({ verdict }) => verdict);
  const count = (wanted: Verdict["kind"]) => kinds.filter((kind) => kind === wanted).length;
  return { passed: count("pass"), failed: count("fail"), unscored: count("unscored") };
}

/** The error from a run that failed, and the run's path. */
interface FailedRun {
  readonly path: string;
  readonly error: unknown;
}

/** Closes a new run that failed. If there is nothing to resume, also removes its file, so that the same command works again. */
export function closeFailedRun(store: RunStore, { path, error }: FailedRun): void {
  if (error instanceof StoreUnavailable) {
    store[Symbol.dispose]();
    return;
  }
  const isRemoved = isEmpty(store);
  store[Symbol.dispose]();
  // If the disk was full, or if an agent exited in its first conversation, the error tells the user to resume the run.
  const isResumed = error instanceof UserError && error.message.includes("--resume");
  if (isRemoved && !isResumed) removeRun(path);
}

/** Adds to the user error that ended a run the command that continues the run; an empty run is not continued. */
export function toldToResume({ path, error }: FailedRun, store: RunStore): unknown {
  if (!(error instanceof UserError) || error.message.includes("--resume") || isEmpty(store)) return error;
  const { exitCode, option } = error;
  return new UserError(`${error.message} ${resumeSentence(path)}`, { cause: error, exitCode, option });
}

function isEmpty(store: RunStore): boolean {
  return store.counts().attempts === 0 && store.spending().length === 0;
}
