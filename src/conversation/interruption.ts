import { memoize } from "../memoize.ts";
import { isThenable, thrownStack } from "../secrets/thrown-text.ts";
import { after } from "../timer.ts";
import { SetupError, UserError } from "../user-error.ts";
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
  const isExplained = error instanceof WorldError || error instanceof UserError;
  const detail = isExplained ? error.message : `deskproof failed: ${thrownStack(error)}`;
  return { kind: "world_error", detail };
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
    if (this.#cut) {
      // The work itself cut the conversation short, so nobody waits for its result, which may never come.
      Promise.resolve(pending).catch(() => {});
      throw this.#cut;
    }
    if (!isThenable(pending)) return pending;
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

  /** Waits for work like `wait`; any failure cuts the conversation short, unless it would fail every trial. */
  async attempt<Result>(
    work: () => Promise<Result> | Result,
    replyMs: number,
    { onTimeout, onError }: { readonly onTimeout: () => Ending; readonly onError: (error: unknown) => Ending },
  ): Promise<Result> {
    try {
      return await this.wait(work, replyMs, onTimeout);
    } catch (error) {
      throw this.#outcomeOf(error, onError);
    }
  }

  #outcomeOf(error: unknown, onError: (error: unknown) => Ending): unknown {
    try {
      return error instanceof ConversationCut || error instanceof SetupError ? error : this.cut(onError(error));
    } catch {
      // What was thrown is an object whose own code throws when it is looked at.
      return this.cut(onError(new Error("an error that cannot be read")));
    }
  }

  [Symbol.dispose](): void {
    waitersOn(this.#signal).delete(this.#onAbort);
  }
}
