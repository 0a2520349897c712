/** Told what a conversation is at, so that what never returns can be named from outside. */
export interface Watch {
  /** A tool, the customer or the scorer begins to work; what is returned is handed back at its end. */
  enter(what: "tool" | "customer" | "scoring", tool?: string): unknown;
  leave(before: unknown): void;
}

/** Does work that does not wait for anything, with the watch told. */
export function watched<Result>(
  watch: Watch | undefined,
  [what, tool]: Parameters<Watch["enter"]>,
  work: () => Result,
): Result {
  if (!watch) return work();
  const before = watch.enter(what, tool);
  try {
    return work();
  } finally {
    watch.leave(before);
  }
}
