/** The settings of a worker. */
export interface WorkerSettings {
  readonly host: string;
  /** The time in milliseconds that trials in progress may take to finish after the worker is asked to exit. */
  readonly drainMs: number;
}
