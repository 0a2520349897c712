import { builtInReader } from "../../conversation/built-in-reader.ts";
import type { Reader } from "../../conversation/reader.ts";
import type { Reading } from "../../conversation/reading.ts";
import type { CustomerFork } from "./forked-customer.ts";

/**
 * The reader in a fork: turns before the decision keep their recorded readings, and the turn after it is read only if the conversation
 * continues. The built-in reader is used without a wrapper, because it costs nothing and is deterministic.
 */
export function forkedReader(reader: Reader, fork: CustomerFork): Reader {
  if (reader === builtInReader) return reader;
  const readings = fork.turns.slice(1).map(({ said }) => said.reading);
  return {
    ...reader,
    open: (briefing) => {
      let taken = 0;
      const own = fork.until === "end" ? reader.open(briefing) : undefined;
      return {
        read: async (turn): Promise<Reading | undefined> => {
          taken += 1;
          // Without a recorded reading, the built-in reader read the turn.
          if (taken <= readings.length) return readings[taken - 1];
          return own ? (await own).read(turn) : fork.onTurnOver();
        },
        close: async () => (await own)?.close?.(),
      };
    },
  };
}
