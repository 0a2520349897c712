import type { Ending } from "../conversation/ending.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { SystemError } from "../system-error.ts";
import type { UserError } from "../user-error.ts";
import type { BegunRun } from "./begun-run.ts";
import type { SpentSoFar } from "./budget.ts";
import type { TrialShown, WatchedRun } from "./execute.ts";
import type { RunRequest } from "./run-suites.ts";

/** A trial that was cut from outside because something in it never returned. */
export interface HungTrial {
  readonly key: TrialKey;
  readonly ending: Extract<Ending, { kind: "world_error" | "agent_stalled" | "customer_error" }>;
}

/** What is left of the thread's work by what was cut before. */
export interface Sitting {
  /** Trials that hung: they are put on record and not tried again in this run. */
  readonly hung: readonly HungTrial[];
  /** Trials of which one hung, nobody knows which: they are held one at a time. */
  readonly alone: readonly TrialKey[];
  /** Whether the trials that hung are put on record and nothing else is done. */
  readonly recordOnly: boolean;
}

/** What a run's thread starts with. */
export interface ThreadStart {
  readonly request: Omit<RunRequest, "signal" | "onStart" | "onTrial" | "onNotice" | "sitting" | "watch">;
  readonly sitting: Sitting;
  readonly memory: SharedArrayBuffer;
}

/** What a run's thread says. */
export type ThreadMessage =
  | { readonly kind: "begin"; readonly run: WatchedRun }
  | { readonly kind: "start"; readonly begun: Omit<BegunRun, "spent">; readonly spent: SpentSoFar }
  /** The trials of this sitting, by number. */
  | { readonly kind: "trials"; readonly keys: readonly TrialKey[] }
  | { readonly kind: "tool"; readonly number: number; readonly name: string }
  /** A process that was started or is gone: it must not outlive the run. */
  | { readonly kind: "process"; readonly pid: number; readonly alive: boolean }
  | { readonly kind: "trial"; readonly done: TrialShown; readonly spent: SpentSoFar }
  | { readonly kind: "notice"; readonly line: string }
  | { readonly kind: "ended"; readonly path: string; readonly overBudget: number | undefined }
  | { readonly kind: "refused"; readonly message: string; readonly exitCode: UserError["exitCode"] }
  /** An error loses what the system says of it between threads, so that goes beside it. */
  | {
      readonly kind: "failed";
      readonly error: Error;
      readonly system: Pick<SystemError, "code" | "syscall" | "path"> | undefined;
    };
