/** How a worker works on a run. */
export interface WorkerSettings {
  readonly host: string;
  /** Milliseconds that trials in progress may take to finish after a request to end. */
  readonly drainMs: number;
}
