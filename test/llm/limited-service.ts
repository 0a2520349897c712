import type { Clock } from "../../src/llm/clock.ts";
import { LlmFault } from "../../src/llm/fault.ts";
import type { Llm } from "../../src/llm/llm.ts";
import { randomFrom } from "../../src/random.ts";

/** A service that hides its limit and counts the calls it gets. */
export interface LimitedService {
  readonly llm: Llm;
  answered: number;
  refused: number;
}

/** A service's hidden limit. */
export type HiddenLimit =
  | { readonly kind: "at_a_time"; readonly calls: number }
  | { readonly kind: "per_second"; readonly calls: number; readonly burst: number };

/** A service with roughly this latency, which rejects calls beyond its limit. */
export function limitedService(limit: HiddenLimit, latencyMs: number, clock: Clock): LimitedService {
  const random = randomFrom(`limited/${limit.kind}/${limit.calls}`);
  let inFlight = 0;
  let bucket = limit.kind === "per_second" ? limit.burst : 0;
  let filled = clock.now();
  const takes = (): boolean => {
    if (limit.kind === "at_a_time") return inFlight < limit.calls;
    const now = clock.now();
    bucket = Math.min(limit.burst, bucket + ((now - filled) / 1000) * limit.calls);
    filled = now;
    if (bucket < 1) return false;
    bucket -= 1;
    return true;
  };
  const service: LimitedService = {
    answered: 0,
    refused: 0,
    llm: {
      id: "local/limited",
      family: "limited",
      model: "limited",
      generate: async () => {
        if (!takes()) {
          service.refused += 1;
          await clock.sleep(1);
          throw new LlmFault("rate_limited", "429", latencyMs);
        }
        inFlight += 1;
        await clock.sleep(latencyMs * (0.7 + 0.6 * random.next()));
        inFlight -= 1;
        service.answered += 1;
        return { content: [], finish: "stop", usage: {}, model: "limited" };
      },
    },
  };
  return service;
}

/** Keeps this many callers busy until enough calls are answered; measures throughput and rejections from halfway on. */
export async function pressHard(
  llm: Llm,
  service: LimitedService,
  { askers, calls, clock }: { askers: number; calls: number; clock: Clock },
): Promise<{ perSecond: number; refusedShare: number }> {
  let asked = 0;
  let middle = { at: 0, answered: 0, refused: 0 };
  const signal = new AbortController().signal;
  const ask = async (asker: number) => {
    for (let step = 0; asked < calls; step++) {
      asked += 1;
      if (asked === Math.floor(calls / 2)) middle = { at: clock.now(), answered: service.answered, refused: service.refused };
      await llm.generate({ key: { role: "agent", of: `asker ${asker}`, step }, prompt: [], signal });
    }
  };
  await Promise.all(Array.from({ length: askers }, (_, asker) => ask(asker)));
  const answered = service.answered - middle.answered;
  const refused = service.refused - middle.refused;
  return { perSecond: (1000 * answered) / (clock.now() - middle.at), refusedShare: refused / (answered + refused) };
}
