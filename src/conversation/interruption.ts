import { memoize } from "../memoize.ts";
import { after } from "../timer.ts";
import { UserError } from "../user-error.ts";
import { WorldError } from "../world/world-error.ts";
import type { Ending } from "./ending.ts";

/** An error that ends a conversation, with the ending. */
export class ConversationCut extends Error {
  override readonly name = "ConversationCut";
  readonly ending: Ending;
  constructor(ending: Ending) {
    super(ending.kind);
    this.ending = ending;
  }
}

/** The ending for an error; an unknown error is our own failure, never the agent's. */
export function endingForError(error: unknown): Ending {
  if (error instanceof ConversationCut) return error.ending;
  const detail =
    error instanceof WorldError
      ? error.message
      : `deskproof failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  return { kind: "world_error", detail };
}

// An agent may come from another realm or library, so its promises need not be instances of our Promise.
function isThenable<Result>(value: Promise<Result> | Result): value is Promise<Result> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

// One listener serves all conversations in a run, because adding or removing a listener scans the whole list.
const waitersOn = memoize((signal: AbortSignal) => {
  const all = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of all) wake();
  };
  signal.addEventListener("abort", wakeAll, { once: true });
  return all;
});

/** Ends a wait early if the run is stopped, a timeout expires, or a call makes it pointless to continue. */
export class Interruption implements Disposable {
  readonly #signal: AbortSignal;
  readonly #controller = new AbortController();
  #cut: ConversationCut | undefined;
  #wake: ((cut: ConversationCut) => void) | undefined;
  readonly #onAbort = () => this.cut({ kind: "stopped", detail: "the run was stopped" });

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    if (signal.aborted) this.#onAbort();
    else waitersOn(signal).add(this.#onAbort);
  }

  /** A signal for agents and customers that aborts when the conversation is cut short. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the conversation has been cut short. */
  get isCut(): boolean {
    return this.#cut !== undefined;
  }

  /** Cuts the conversation short, whatever it is waiting for; only the first call counts. */
  cut(ending: Ending): ConversationCut {
    if (!this.#cut) {
      this.#cut = new ConversationCut(ending);
      this.#controller.abort(this.#cut);
      this.#wake?.(this.#cut);
    }
    return this.#cut;
  }

  /** Waits for work until it is done, the time limit expires or the conversation is cut short. */
  async wait<Result>(work: () => Promise<Result> | Result, replyMs: number, onTimeout: () => Ending): Promise<Result> {
    if (this.#cut) throw this.#cut;
    const pending = work();
    if (!isThenable(pending)) {
      if (this.#cut) throw this.#cut;
      return pending;
    }
    let timer: NodeJS.Timeout | undefined;
    const cut = new Promise<never>((_, reject) => {
      this.#wake = reject;
      timer = after(replyMs, () => this.cut(onTimeout()));
    });
    try {
      const result = await Promise.race([pending, cut]);
      if (this.#cut) throw this.#cut;
      return result;
    } finally {
      clearTimeout(timer);
      this.#wake = undefined;
    }
  }

  /** Waits for work like `wait`; any failure cuts the conversation short, unless the user has to fix it. */
  async attempt<Result>(
    work: () => Promise<Result> | Result,
    replyMs: number,
    { onTimeout, onError }: { readonly onTimeout: () => Ending; readonly onError: (error: unknown) => Ending },
  ): Promise<Result> {
    try {
      return await this.wait(work, replyMs, onTimeout);
    } catch (error) {
      throw error instanceof ConversationCut || error instanceof UserError ? error : this.cut(onError(error));
    }
  }

  [Symbol.dispose](): void {
    waitersOn(this.#signal).delete(this.#onAbort);
  }
}
