import { randomFrom } from "../random.ts";
import type { Clock } from "./clock.ts";
import { LlmFault } from "./fault.ts";
import type { CallKey, Llm } from "./llm.ts";

/** How often and how patiently a failed call is tried again. */
export interface RetryPolicy {
  /** Tries in all. */
  readonly tries: number;
  /** Tries in all when nothing comes in time: each costs the whole timeout. */
  readonly timeoutTries: number;
  /** The first wait; each next one is twice as long. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** The longest a service can make us wait by Retry-After. */
  readonly longestRetryAfterMs: number;
}

/** Six tries over about half a minute; two for a service that hangs. */
export const usualRetries: RetryPolicy = {
  tries: 6,
  timeoutTries: 2,
  firstMs: 1000,
  longestMs: 20_000,
  longestRetryAfterMs: 60_000,
};

/** The same model, whose failed calls are tried again while they may pass. */
export function withRetries(llm: Llm, policy: RetryPolicy, clock: Clock): Llm {
  return {
    ...llm,
    generate: async (call) => {
      let wait: ReturnType<typeof waits> | undefined;
      let timeouts = 0;
      for (let tries = 1; ; tries++) {
        try {
          return await llm.generate(call);
        } catch (error) {
          if (!(error instanceof LlmFault) || !error.mayPass) throw error;
          if (error.kind === "timeout") timeouts += 1;
          if (tries >= policy.tries || timeouts >= policy.timeoutTries) throw lastOf(error, tries);
          wait ??= waits(call.key, policy);
          await clock.sleep(wait(error), call.signal);
        }
      }
    },
  };
}

// Chance is the call's own: the same call waits the same on every machine, and two calls that failed together do not return together.
function waits({ role, of, step }: CallKey, policy: RetryPolicy): (fault: LlmFault) => number {
  const random = randomFrom(`retry/${role}/${of}/${step}`);
  let ms = policy.firstMs;
  return ({ retryAfterMs = 0 }) => {
    const own = ms * (0.5 + random.next());
    ms = Math.min(policy.longestMs, ms * 2);
    const asked = Math.min(retryAfterMs, policy.longestRetryAfterMs);
    // A little later than asked for: whoever was refused together would else be back together.
    return Math.max(own, asked * (1 + random.next() / 10));
  };
}

function lastOf(fault: LlmFault, tries: number): LlmFault {
  const message = tries === 1 ? fault.message : `${fault.message} (after ${tries} tries)`;
  return new LlmFault(fault.kind, message, fault.retryAfterMs);
}
