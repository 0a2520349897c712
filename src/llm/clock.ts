import { after } from "../timer.ts";

/** The clock used for model calls; tests supply their own so that they need not wait. */
export interface Clock {
  /** Milliseconds since the epoch, for comparison with dates from servers; the value jumps if the user sets the clock. */
  now(): number;
  /** Milliseconds since a fixed moment, unaffected by changes to the system clock. */
  elapsed(): number;
  /** Sleeps; rejects with the signal's reason if the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Sleeps without keeping the process alive. */
  idle(ms: number): Promise<void>;
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = after(ms, () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      });
      signal?.addEventListener("abort", onAbort, { once: true });
    }),
  idle: (ms) => new Promise((resolve) => after(ms, resolve).unref()),
};
