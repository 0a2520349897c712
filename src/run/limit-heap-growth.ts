import { setFlagsFromString } from "node:v8";

/** A run with at least this many trials counts as long. */
export const longRun = 2_000;

/**
 * Makes the garbage collector run more often during a long run, so that its memory does not grow with the number of trials. A short run is
 * over before its garbage matters. The flag is reset at the end, because the compile cache only accepts modules that were compiled with the
 * same flags.
 */
export function limitHeapGrowth(trials: number): Disposable {
  const grow = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
  const isLong = trials >= longRun;
  if (isLong) grow(10);
  return { [Symbol.dispose]: () => isLong && grow(0) };
}
