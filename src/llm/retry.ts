import { randomFrom } from "../random.ts";
import type { Clock } from "./clock.ts";
import { LlmFault } from "./fault.ts";
import type { CallKey, Llm } from "./llm.ts";

/** The policy for retrying failed calls. */
export interface RetryPolicy {
  /** Maximum number of tries. */
  readonly tries: number;
  /** Maximum number of tries that time out, because each of them takes the full timeout. */
  readonly timeoutTries: number;
  /** The first backoff; it doubles with every try. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** The longest wait a Retry-After header can impose. */
  readonly longestRetryAfterMs: number;
}

/** The usual policy: up to six tries over about half a minute, but only two if the service hangs. */
export const usualRetries: RetryPolicy = {
  tries: 6,
  timeoutTries: 2,
  firstMs: 1000,
  longestMs: 20_000,
  longestRetryAfterMs: 60_000,
};

/** Wraps a model so that failed calls are retried if the fault may be temporary. */
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

// The jitter is seeded by the call, so a given call waits equally long on every machine, but calls that failed together
// are not retried together.
function waits({ role, of, step }: CallKey, policy: RetryPolicy): (fault: LlmFault) => number {
  const random = randomFrom(`retry/${role}/${of}/${step}`);
  let ms = policy.firstMs;
  return ({ retryAfterMs = 0 }) => {
    const own = ms * (0.5 + random.next());
    ms = Math.min(policy.longestMs, ms * 2);
    const asked = Math.min(retryAfterMs, policy.longestRetryAfterMs);
    // Wait a little longer than requested; otherwise, calls rejected together would be retried together.
    return Math.max(own, asked * (1 + random.next() / 10));
  };
}

function lastOf(fault: LlmFault, tries: number): LlmFault {
  const message = tries === 1 ? fault.message : `${fault.message} (after ${tries} tries)`;
  return new LlmFault(fault.kind, message, fault.retryAfterMs);
}
