/** Tracks the code that a conversation is currently running, so that a hang can be identified from another thread. */
export interface Watch {
  /** Called when a tool, the customer, the scorer or the store starts; the return value is passed back to `leave`. */
  enter(what: "tool" | "customer" | "scoring" | "storing", tool?: string): unknown;
  leave(before: unknown): void;
}

/** Runs work between `enter` and `leave`. */
export function watched<Result>(watch: Watch | undefined, [what, tool]: Parameters<Watch["enter"]>, work: () => Result): Result {
  if (!watch) return work();
  const before = watch.enter(what, tool);
  try {
    return work();
  } finally {
    watch.leave(before);
  }
}
