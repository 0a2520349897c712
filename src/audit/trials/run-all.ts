import { setImmediate } from "node:timers/promises";

/** Processes items with limited concurrency and returns the results in the items' order. */
export async function runAll<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    let sinceBreath = performance.now();
    for (const [index, item] of queue) {
      results[index] = await work(item);
      // Stand-ins never wait, so yield from time to time for timers and Ctrl-C.
      if (performance.now() - sinceBreath > 20) {
        await setImmediate();
        sinceBreath = performance.now();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  return results;
}
