import { UserError } from "../user-error.ts";
import { WorldError } from "../world/world-error.ts";
import { ProviderError } from "./agent.ts";
import { ConversationCut, type Interruption } from "./interruption.ts";
import { forEver } from "./limits.ts";

/** A part of the instrument whose failure is never the agent's. */
interface Instrument {
  readonly who: "customer" | "reader";
  /** Bounds each of its own waits. */
  readonly keepsTime: boolean;
  readonly replyMs: number;
  readonly interruption: Interruption;
}

/** Lets the customer or the reader work; whatever goes wrong ends the conversation as the instrument's failure. */
export async function attempt<Result>(
  work: () => Promise<Result> | Result,
  { who, keepsTime, replyMs, interruption }: Instrument,
): Promise<Result> {
  const allowed = keepsTime ? forEver : replyMs;
  try {
    return await interruption.wait(work, allowed, () => ({
      kind: "customer_error",
      detail: `the ${who} said nothing within ${allowed} ms`,
    }));
  } catch (error) {
    if (error instanceof ConversationCut || error instanceof UserError) throw error;
    if (error instanceof WorldError) throw interruption.cut({ kind: "world_error", detail: error.message });
    if (error instanceof ProviderError)
      throw interruption.cut({ kind: "provider_error", detail: `the ${who}'s model: ${error.message}` });
    const detail = `the ${who} failed: ${error instanceof Error ? error.message : String(error)}`;
    throw interruption.cut({ kind: "customer_error", detail });
  }
}
