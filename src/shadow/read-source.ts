import { z } from "zod";
import { JsonValue } from "../case/truth.ts";
import type { JsonObject } from "../json.ts";

/** A call to a declared read. */
export interface ReadCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly signal: AbortSignal;
}

/** The real system's answer to a read: a value, or a rejection that the agent sees. */
export const ReadAnswer = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("value"), value: JsonValue }),
  z.strictObject({ kind: z.literal("refused"), code: z.string(), message: z.string() }),
]);
export type ReadAnswer = z.output<typeof ReadAnswer>;

/** The source of the answers to one conversation's reads: the real system, or a recording of it. */
export interface ReadSource extends AsyncDisposable {
  /** Performs a read; throws a `ReadFailure` if there is no answer, which is never the agent's fault. */
  read(call: ReadCall): Promise<ReadAnswer>;
}

/** A read without an answer: the system cannot be reached, is too slow or fails. */
export class ReadFailure extends Error {
  override readonly name = "ReadFailure";
  /** Whether another attempt may help. */
  readonly isPassing: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isPassing?: boolean } = {}) {
    super(message, options);
    this.isPassing = options.isPassing ?? false;
  }
}
