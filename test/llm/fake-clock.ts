import type { Clock } from "../../src/llm/clock.ts";

/** A clock whose sleeps are instant but logged; `now` is the total time slept. */
export function fakeClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = 0;
  return {
    slept,
    now: () => now,
    elapsed: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
    idle: () => new Promise(() => {}),
  };
}

/** A clock that runs this many times faster than the system's. */
export function fastClock(times: number): Clock {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / times));
  const now = () => performance.now() * times;
  return { now, elapsed: now, sleep: wait, idle: wait };
}

/** A clock that jumps to the next wake-up once everyone is waiting: hours pass instantly, and deterministically. */
export function virtualClock(): Clock & { run(work: Promise<unknown>): Promise<void> } {
  let now = 0;
  let waiting: { readonly until: number; readonly wake: () => void }[] = [];
  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      waiting.push({ until: now + ms, wake });
    });
  return {
    now: () => now,
    elapsed: () => now,
    sleep,
    idle: sleep,
    run: async (work) => {
      let over = false;
      const end = () => {
        over = true;
      };
      work.then(end, end);
      while (!over) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = Math.min(...waiting.map(({ until }) => until));
        if (over || !Number.isFinite(next)) continue;
        now = next;
        const due = waiting.filter(({ until }) => until <= now);
        waiting = waiting.filter(({ until }) => until > now);
        for (const { wake } of due) wake();
      }
    },
  };
}
