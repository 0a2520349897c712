import { longestTimerMs } from "../timer.ts";
import { UserError } from "../user-error.ts";
import { WorldError } from "../world/world-error.ts";
import { ProviderError } from "./agent.ts";
import { ConversationCut, type Interruption } from "./interruption.ts";
import { type Watch, watched } from "./watch.ts";

/** A part of the test harness whose failures are never the agent's. */
interface Instrument {
  readonly who: "customer" | "reader";
  /** Whether the instrument enforces its own timeouts. */
  readonly keepsTime: boolean;
  readonly replyMs: number;
  readonly interruption: Interruption;
  readonly watch: Watch | undefined;
}

/** Runs work for the customer or the reader; any failure ends the conversation and is never blamed on the agent. */
export async function attemptInstrument<Result>(
  work: () => Promise<Result> | Result,
  { who, keepsTime, replyMs, interruption, watch }: Instrument,
): Promise<Result> {
  const allowed = keepsTime ? longestTimerMs : replyMs;
  try {
    // The reader is watched as the customer, because a watch does not distinguish the two.
    const watchedWork = () => watched(watch, ["customer"], work);
    return await interruption.wait(watchedWork, allowed, () => ({
      kind: "customer_error",
      detail: `the ${who} did not reply within ${allowed} ms`,
    }));
  } catch (error) {
    if (error instanceof ConversationCut || error instanceof UserError) throw error;
    if (error instanceof WorldError) throw interruption.cut({ kind: "world_error", detail: error.message });
    if (error instanceof ProviderError) throw interruption.cut({ kind: "provider_error", detail: `the ${who}'s model: ${error.message}` });
    const detail = `the ${who} failed: ${error instanceof Error ? error.message : String(error)}`;
    throw interruption.cut({ kind: "customer_error", detail });
  }
}
