import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ExportCount, TraceExport } from "../../src/run/otel/trace-export.ts";
import type { RunStore } from "../../src/store/run-store.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { fixedRun } from "../fixed-run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Reaction, type Receiver, startReceiver } from "./receiver.ts";

const folder = temporaryFolder();
let store: RunStore;
beforeAll(async () => {
  const suite = await loadSuite("tiny");
  const agents = { mine: (id: string) => (id.startsWith("late") ? "excluded" : "pass") } as const;
  store = fixedRun(folder.file("run.db"), { suite, agents, trials: 2 });
}, 60_000);
afterAll(() => {
  store[Symbol.dispose]();
  folder[Symbol.dispose]();
});

interface Outcome {
  readonly count: ExportCount;
  readonly receiver: Receiver;
  readonly ms: number;
}

/** Sends the run's twelve one-span traces, four per request, to a receiver with these reactions. */
async function send(
  react: (n: number) => Reaction | undefined,
  { patienceMs = 15_000, timeoutMs = 700, firstMs = 10 } = {},
): Promise<Outcome> {
  await using receiver = await startReceiver(react);
  const service = { name: "deskproof", version: "0" };
  const target = { url: `${receiver.url}/v1/traces`, headers: {}, timeoutMs, service, content: false };
  using traces = new TraceExport(target, { collectMs: 0, spansPerRequest: 4, firstMs, longestMs: 5000 });
  traces.begin({ store, prices: new Map() });
  const start = performance.now();
  for (const result of store.results()) traces.add(result);
  const count = await traces.end(patienceMs);
  return { count, receiver, ms: performance.now() - start };
}

it("sends trials in batches", async () => {
  const { count, receiver } = await send(() => undefined);
  expect(count).toEqual({ trials: 12, sent: 12, dropped: 0, why: "" });
  expect(receiver.requests).toHaveLength(3);
  expect(receiver.spans.size).toBe(12);
  expect(receiver.problems).toEqual([]);
});

it("sends a trial at the end if it was reported before it was stored", async () => {
  await using receiver = await startReceiver();
  const service = { name: "deskproof", version: "0" };
  const target = { url: receiver.url, headers: {}, timeoutMs: 1000, service, content: false };
  using traces = new TraceExport(target, { collectMs: 0 });
  let isStored = false;
  const record: RunStore["record"] = (key) => (isStored ? store.record(key) : undefined);
  traces.begin({ store: { plan: store.plan, record, result: (key) => store.result(key) }, prices: new Map() });
  const [key] = store.results();
  if (!key) throw new Error("the run is empty");
  traces.add(key);
  await sleep(20);
  isStored = true;
  expect(await traces.end(1000)).toMatchObject({ trials: 1, sent: 1, dropped: 0 });
});

it.each<Reaction>([{ status: 429 }, { status: 502 }, { status: 503 }, { status: 504 }, "close", "hang"])(
  "retries after %j and loses nothing",
  async (reaction) => {
    const { count, receiver } = await send((n) => (n < 2 ? reaction : undefined));
    expect(count).toMatchObject({ sent: 12, dropped: 0 });
    expect(receiver.requests).toHaveLength(5);
  },
);

it("waits longer before each retry", async () => {
  const { receiver } = await send((n) => (n < 3 ? { status: 503 } : undefined), { firstMs: 50 });
  const [first, second, third, fourth] = receiver.requests.map(({ at }) => at);
  if (!first || !second || !third || !fourth) throw new Error("too few requests");
  expect(second - first).toBeGreaterThanOrEqual(45);
  expect(third - second).toBeGreaterThanOrEqual(95);
  expect(fourth - third).toBeGreaterThanOrEqual(195);
});

it("waits as long as Retry-After asks for", async () => {
  const { count, receiver } = await send((n) => (n === 0 ? { status: 503, headers: { "retry-after": "1" } } : undefined));
  const [first, second] = receiver.requests.map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(950);
  expect(count).toMatchObject({ sent: 12, dropped: 0 });
});

it.each([400, 401, 404, 413, 302])("does not retry a request that was answered with %d", async (status) => {
  const { count, receiver } = await send((n) => (n === 0 ? { status } : undefined));
  expect(receiver.requests).toHaveLength(3);
  expect(count).toMatchObject({ sent: 8, dropped: 4, why: `HTTP ${status}` });
});

it("counts the rejected spans of an accepted request", async () => {
  const body = JSON.stringify({ partialSuccess: { rejectedSpans: "3", errorMessage: "quota" } });
  const { count } = await send((n) => (n === 1 ? { status: 200, body } : undefined));
  expect(count).toMatchObject({ sent: 9, dropped: 3, why: "rejected by the receiver: quota" });
});

it("gives up on a receiver that never answers, and counts everything it could not deliver", async () => {
  const { count, ms } = await send(() => "hang", { patienceMs: 300, timeoutMs: 10_000 });
  expect(count).toMatchObject({ trials: 12, sent: 0, dropped: 12 });
  expect(ms).toBeLessThan(8000);
});

it("does not wait out a long Retry-After at the end", async () => {
  const { count, ms } = await send(() => ({ status: 503, headers: { "retry-after": "3600" } }), { patienceMs: 300 });
  expect(count).toMatchObject({ dropped: 12, why: "HTTP 503" });
  expect(ms).toBeLessThan(8000);
});

it("tries each request only once after a receiver has stopped answering, until it answers again", async () => {
  const { count, receiver } = await send((n) => (n < 5 ? "close" : undefined));
  // Four attempts for the first request, one for the second, and the third arrives.
  expect(receiver.requests).toHaveLength(6);
  expect(count).toMatchObject({ sent: 4, dropped: 8 });
});
