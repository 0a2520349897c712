import { expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { describeWithPostgres, newDatabase } from "../../../test/postgres/database.ts";
import { outage } from "../../../test/store/run-fixtures.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { copyRun } from "../open/copy-run.ts";
import { openRun } from "../open/open-run.ts";
import { SharedRun } from "./shared-run.ts";
import { SyncClient } from "./sync-client.ts";

const database = newDatabase();
const suite = await loadSuite("tiny");
const spent = { by: "agent", model: "m", calls: 1, unknown: 0, input: 5, cached: 0, cacheWrite: 0, output: 1 } as const;
const nobody = { host: "h", running: 0, done: 0, perMinute: 0, hasEnded: false };

/** A run whose trials are all open, and records that fit its first two trials. */
function openTrials(name: string) {
  using folder = temporaryFolder();
  const script = (kind: "pass" | "excluded" | "open") => () => kind;
  const place = `${database}?run=${name}`;
  fixedRun(place, { suite, agents: { "acme/a": script("open") }, trials: 1 })[Symbol.dispose]();
  using scored = fixedRun(folder.file("scored.db"), { suite, agents: { "acme/a": script("pass") }, trials: 1 });
  using excluded = fixedRun(folder.file("excluded.db"), { suite, agents: { "acme/a": script("excluded") }, trials: 1 });
  const [key] = [...scored.results()];
  const [record, again] = [scored, excluded].map((store) => key && store.record(key));
  if (!record || !again) throw new Error("every trial has a record");
  return { place, record, again };
}

describeWithPostgres("a shared run", () => {
  it("refuses the late conversation of a worker whose trial another one has run", () => {
    const { place, record } = openTrials("late");
    using one = new SharedRun(place);
    using other = new SharedRun(place);
    const [first] = one.trials([1]);
    if (!first) throw new Error("there is a first trial");
    expect(first).toMatchObject({ number: 1, attempts: 0, state: "open" });
    expect(other.keepAttempt({ ...record, ms: 1 }, first)).toBe(true);
    expect(one.keepAttempt({ ...record, ms: 2 }, first)).toBe(false);
    expect(one.store.counts()).toMatchObject({ attempts: 1, attempted: 1, unscored: 1 });
    expect(one.store.record(first)?.ms).toBe(1);
    expect(one.trials([1])).toEqual([{ ...first, attempts: 1, state: "unscored" }]);
  });

  it("accepts a conversation again whose answer was lost, and stores it once", () => {
    const { place, record } = openTrials("twice");
    using shared = new SharedRun(place);
    const [first] = shared.trials([1]);
    if (!first) throw new Error("there is a first trial");
    expect([shared.keepAttempt(record, first), shared.keepAttempt(record, first)]).toEqual([true, true]);
    expect(shared.store.counts().attempts).toBe(1);
  });

  it("refuses a late excluded conversation, so that no attempt is counted twice", () => {
    const { place, record, again } = openTrials("excluded");
    using shared = new SharedRun(place);
    const [first] = shared.trials([1]);
    if (!first) throw new Error("there is a first trial");
    expect(shared.keepAttempt({ ...again, ms: 1 }, first)).toBe(true);
    expect(shared.keepAttempt({ ...again, ms: 2 }, first)).toBe(false);
    expect(shared.trials([1])).toEqual([{ ...first, attempts: 1, state: "unscored" }]);
    shared.keepVerdict({ ...first, attempts: 1 }, outage);
    expect(shared.trials([1])).toEqual([{ ...first, attempts: 1 }]);
    expect([...shared.left()].find(({ number }) => number === 1)).toEqual({ number: 1, attempts: 1 });
    expect(shared.keepAttempt(record, { ...first, attempts: 1 })).toBe(true);
    expect(shared.keepAttempt({ ...again, ms: 3 }, { ...first, attempts: 2 })).toBe(false);
    expect(shared.store.counts()).toMatchObject({ attempts: 2, excluded: 0 });
  });

  it("adds up what its workers and commands have spent, also in a copy", () => {
    const { place } = openTrials("paid");
    using folder = temporaryFolder();
    using shared = new SharedRun(place);
    shared.store.addSpending([spent]);
    expect(shared.beat({ ...nobody, name: "a", spending: [spent] })).toMatchObject({ workers: 1, others: [spent] });
    expect(shared.beat({ ...nobody, name: "b", spending: [{ ...spent, model: "n" }] })).toMatchObject({
      workers: 2,
      others: [spent, spent],
    });
    const total = [
      { ...spent, calls: 2, input: 10, output: 2 },
      { ...spent, model: "n" },
    ];
    expect(shared.store.spending()).toEqual(total);
    // A command that continues the run adds only its own part, while a worker may spend more.
    shared.beat({ ...nobody, name: "b", spending: [{ ...spent, model: "n", calls: 2 }] });
    shared.store.addSpending([{ ...spent, model: "o" }]);
    expect(shared.store.spending().map(({ model, calls }) => [model, calls])).toEqual([
      ["m", 2],
      ["o", 1],
      ["n", 2],
    ]);
    shared.begin({ limits: {} });
    using copy = copyRun(place, folder.file("copy.db")).store;
    expect(copy.spending()).toEqual(shared.store.spending());
  });

  it("does not take a dead worker for alive because the server's clock was set back", () => {
    const { place } = openTrials("clock");
    using shared = new SharedRun(place);
    shared.beat({ ...nobody, name: "dead", spending: [] });
    using client = new SyncClient(database);
    client.query("UPDATE deskproof.workers SET beat = now() + interval '1 hour' WHERE name = 'dead'");
    expect(shared.beat({ ...nobody, name: "alive", spending: [] }).workers).toBe(1);
    expect(shared.workers()).toEqual([
      expect.objectContaining({ name: "alive", isAlive: true }),
      expect.objectContaining({ name: "dead", isAlive: false, silentSeconds: 0 }),
    ]);
    expect(shared.beat({ ...nobody, name: "dead", spending: [] }).workers).toBe(2);
  });

  it("is stopped for all workers until it is planned again", () => {
    const { place } = openTrials("stopped");
    using shared = new SharedRun(place);
    expect(shared.settings()).toBeUndefined();
    shared.begin({ maxCost: 2, limits: { openai: 4 } });
    shared.stop();
    expect(shared.isStopped).toBe(true);
    expect(shared.beat({ ...nobody, name: "a", spending: [] }).isStopped).toBe(true);
    expect(shared.settings()).toEqual({ maxCost: 2, limits: { openai: 4 } });
    shared.begin({ limits: {} });
    expect(shared.beat({ ...nobody, name: "a", spending: [] }).isStopped).toBe(false);
    shared.beat({ ...nobody, name: "a", spending: [], hasEnded: true });
    expect(shared.workers()).toMatchObject([{ name: "a", isAlive: false }]);
    using _ = openRun(place);
  });
});
