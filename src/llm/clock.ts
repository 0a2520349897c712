import { after } from "../timer.ts";

/** Time as the model calls see it; tests bring their own, so that they need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits, but not past the signal: then it rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Waits without keeping the process alive. */
  idle(ms: number): Promise<void>;
}

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
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
