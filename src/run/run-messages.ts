import type { Ending } from "../conversation/ending.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { SystemError } from "../system-error.ts";
import type { UserError } from "../user-error.ts";
import type { BegunRun } from "./begun-run.ts";
import type { SpentSoFar } from "./budget.ts";
import type { TrialShown, WatchedRun } from "./execute.ts";
import type { RunRequest } from "./run-suites.ts";

/** A trial that was aborted from another thread because a call in it never returned. */
export interface HungTrial {
  readonly key: TrialKey;
  readonly ending: Extract<Ending, { kind: "world_error" | "agent_stalled" | "customer_error" }>;
}

/** The state that earlier, aborted threads left behind. */
export interface AbortedThreads {
  /** The trials that hung; they are recorded and not retried in this run. */
  readonly hung: readonly HungTrial[];
  /** A group of trials, one of which hung; because it is unknown which one, they are run one at a time. */
  readonly alone: readonly TrialKey[];
  /** Whether to record the hung trials and do nothing else. */
  readonly recordOnly: boolean;
}

/** The input of a run's thread. */
export interface ThreadStart {
  readonly request: Omit<RunRequest, "signal" | "drain" | "sharedBy" | "onStart" | "onTrial" | "onNotice" | "abortedThreads" | "watch">;
  readonly abortedThreads: AbortedThreads;
  readonly memory: SharedArrayBuffer;
}

/** The messages from a run's thread. */
export type ThreadMessage =
  | { readonly kind: "begin"; readonly run: WatchedRun }
  | { readonly kind: "start"; readonly begun: Omit<BegunRun, "spent">; readonly spent: SpentSoFar }
  /** The trials of this session, by index. */
  | { readonly kind: "trials"; readonly keys: readonly TrialKey[] }
  | { readonly kind: "tool"; readonly number: number; readonly name: string }
  /** A process that was started or has exited; it must not outlive the run. */
  | { readonly kind: "process"; readonly pid: number; readonly alive: boolean }
  | { readonly kind: "trial"; readonly done: TrialShown; readonly spent: SpentSoFar }
  | { readonly kind: "notice"; readonly line: string }
  | { readonly kind: "ended"; readonly path: string; readonly overBudget: number | undefined }
  | ({ readonly kind: "refused" } & Pick<UserError, "message" | "exitCode" | "option">)
  /** A run's error. An error loses its system error code when it is passed between threads, so the code is sent separately. */
  | {
      readonly kind: "failed";
      readonly error: Error;
      readonly system: Pick<SystemError, "code" | "syscall" | "path"> | undefined;
    };
