import { setTimeout } from "node:timers/promises";
import { type ReadAnswer, type ReadCall, ReadFailure } from "./read-source.ts";

/** How many times a read is tried. */
export const mostTries = 3;
const firstPauseMs = 100;

/** Tries a read up to three times. Only declared reads are ever retried, because no other calls reach this function. */
export async function retryRead(call: ReadCall, read: (call: ReadCall) => Promise<ReadAnswer>): Promise<ReadAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      return await read(call);
    } catch (error) {
      const isLast = tries === mostTries || call.signal.aborted;
      if (!(error instanceof ReadFailure) || !error.isPassing || isLast) throw error;
      await setTimeout(firstPauseMs * 2 ** (tries - 1));
    }
  }
}
