import type { WorldAccess } from "../world/world-access.ts";
import type { ReadAnswer, ReadFailure } from "./read-source.ts";

/** The answer to a read in a running trial. */
export type Fetched = ReadAnswer | ReadFailure;

// Tools run synchronously inside a transaction, so the answer is fetched before the call and kept here until the call needs it.
const waiting = new WeakMap<WorldAccess, { answer: Fetched | undefined }>();

/** Declares that a world belongs to a running trial, in which a read without a fetched answer is an error. */
export function expectFetched(world: WorldAccess): void {
  waiting.set(world, { answer: undefined });
}

/** Runs a call with the answer that was fetched for it. */
export function withFetched<Result>(world: WorldAccess, answer: Fetched, call: () => Result): Result {
  waiting.set(world, { answer });
  try {
    return call();
  } finally {
    waiting.set(world, { answer: undefined });
  }
}

/** The fetched answer to the current call; "planned" outside a trial, where plans are replayed without the system. */
export function takeFetched(world: WorldAccess): Fetched | "planned" {
  const slot = waiting.get(world);
  if (!slot) return "planned";
  if (!slot.answer) throw new Error("no answer was fetched for this read");
  return slot.answer;
}
