import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isMet, lineOf } from "../bench/metric.ts";
import { type Constants, readConstants } from "../bench/scale/constants.ts";
import { forecast, workersFor } from "../bench/scale/forecast.ts";
import { type Scenario, simulate } from "../bench/scale/simulate.ts";
import { runScript } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The file that `npm run bench` writes. */
const Written = z.strictObject({
  machine: z.strictObject({ cores: z.int().positive(), cpu: z.string(), node: z.string() }),
  results: z.array(
    z.strictObject({
      bench: z.string(),
      command: z.string(),
      seconds: z.number().positive(),
      load: z.number(),
      metrics: z.array(
        z.strictObject({
          name: z.string(),
          value: z.number(),
          unit: z.string(),
          limit: z.strictObject({ least: z.number().optional(), most: z.number().optional() }).optional(),
          note: z.string().optional(),
          isMet: z.boolean().optional(),
        }),
      ),
      skipped: z.array(z.string()),
    }),
  ),
});

describe("npm run bench", () => {
  it("lists every bench with its name, its speed and what it measures", () => {
    const { stdout, status } = runScript("bench/run.ts", ["--list"]);
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => /^(\S+) +(quick|slow|named) +(\S.*)$/.exec(line)?.slice(1) ?? [line]);
    expect(status).toBe(0);
    expect(rows.filter(({ length }) => length !== 3)).toEqual([]);
    const names = rows.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["trial-cost", "install-size", "large-run", "workers", "scale"]));
  });

  it("prints a line per metric, and writes them with their limits as JSON", () => {
    using folder = temporaryFolder();
    const out = folder.file("deep/bench.json");
    const { stdout, status } = runScript("bench/run.ts", ["--only", "ragged", "--out", out]);
    const { results } = Written.parse(JSON.parse(readFileSync(out, "utf8")));
    expect(status).toBe(0);
    expect(results).toMatchObject([
      {
        bench: "ragged",
        command: "node bench/ragged.ts",
        metrics: [{ name: "bias of pass^8", limit: { most: 0.002 }, isMet: true }, { name: "bias of the zero rule" }],
      },
    ]);
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^ragged: bias of pass\^8: 0\.00\d+ \(at most 0\.002: met\)$/),
      expect.stringMatching(/^ragged: bias of the zero rule: -0\.0\d+$/),
      "All limits met.",
      `Written to ${out}.`,
      "",
    ]);
  });

  it("names the benches if there is none of a name", () => {
    const { stderr, status } = runScript("bench/run.ts", ["--only", "nonsense"]);
    expect(status).toBe(1);
    expect(stderr).toContain('There is no bench "nonsense". Names: ragged, ');
    expect(existsSync("runs/nonsense.json")).toBe(false);
  });

  it("says whether a limit is met", () => {
    const metric = { name: "share", value: 97.2, unit: "%", limit: { least: 94, most: 97 } };
    expect(isMet(metric)).toBe(false);
    expect(lineOf(metric)).toBe("share: 97.2 % (at least 94 and at most 97: MISSED)");
    expect(lineOf({ ...metric, value: 95 })).toBe("share: 95 % (at least 94 and at most 97: met)");
  });
});

const nothing: Constants = {
  startCpuMs: 0,
  startMs: 0,
  warmUpCpuMs: 0,
  callCpuMs: 0,
  statementMs: 0,
  postgresCpuMs: 0,
  backgroundStatements: 0,
  bytesPerCall: 0,
};
const alone: Scenario = {
  trials: 1,
  workers: 1,
  concurrency: 1,
  calls: 4,
  latencyMs: 100,
  latencySpread: 0,
  tokensPerCall: 1_000,
  requestsPerMinute: Number.POSITIVE_INFINITY,
  tokensPerMinute: Number.POSITIVE_INFINITY,
  cores: 1,
  postgresCores: 1,
  seed: "1",
};

describe("the simulation of a run", () => {
  it("adds up the latency of one conversation after another", () => {
    expect(simulate({ ...alone, trials: 3 }, nothing).wallMs).toBe(3 * 4 * 100);
  });

  it("adds a worker's start, the CPU of each call and the time of each statement", () => {
    const constants = { ...nothing, startCpuMs: 300, startMs: 500, callCpuMs: 7, statementMs: 2, postgresCpuMs: 1 };
    const found = simulate(alone, { ...constants, bytesPerCall: 10 });
    // Two statements before the conversation, one after each call, and three after the conversation.
    const wallMs = 500 + 2 * 2 + 4 * (100 + 7 + 2) + 3 * 2;
    // The heartbeat executes one statement per second.
    const statements = 9 + wallMs / 1000;
    expect(found).toMatchObject({ wallMs, statements, connections: 7, postgresCpuMs: statements });
    expect(found).toMatchObject({ workerCpuMs: 300 + 4 * 7, storedBytes: 40 });
  });

  it("runs as many conversations at the same time as there are slots", () => {
    expect(simulate({ ...alone, trials: 12, concurrency: 3, workers: 2 }, nothing).wallMs).toBe(2 * 4 * 100);
  });

  it("lets workers wait for a core if there are fewer cores than workers", () => {
    const busy = { ...alone, trials: 4, workers: 4, latencyMs: 0 };
    expect(simulate({ ...busy, cores: 2 }, { ...nothing, callCpuMs: 10 }).wallMs).toBe((4 * 4 * 10) / 2);
  });

  it("keeps to the provider's requests and tokens per minute", () => {
    const many = { ...alone, calls: 1, trials: 10, concurrency: 10 };
    expect(simulate({ ...many, requestsPerMinute: 60 }, nothing).wallMs).toBe(9 * 1_000 + 100);
    expect(simulate({ ...many, tokensPerMinute: 30_000 }, nothing).wallMs).toBe(9 * 2_000 + 100);
  });

  it("draws latencies whose median is the given one, the same for the same seed", () => {
    const spread = { ...alone, calls: 1, trials: 2_001, concurrency: 2_001, latencySpread: 0.6 };
    const { trialsPerSecond } = simulate(spread, nothing);
    // Nine tenths of a logarithmic normal distribution lie below exp(1.2816 × 0.6) times its median.
    const tenths = 100 * (Math.exp(1.2816 * 0.6) - Math.exp(-1.2816 * 0.6));
    expect(trialsPerSecond).toBeCloseTo((0.8 * 2_001 * 1_000) / tenths, -3);
    expect(simulate(spread, nothing)).toEqual(simulate(spread, nothing));
    expect(simulate({ ...spread, seed: "2" }, nothing)).not.toEqual(simulate(spread, nothing));
  });
});

describe("a forecast", () => {
  const { cores: _, workers: __, ...run } = { ...alone, calls: 1, latencyMs: 1_000, trials: 72_000, concurrency: 10 };

  it("continues a long run at the rate of its beginning", () => {
    const { hours, trialsPerSecond } = forecast({ ...run, workers: 1, coresPerWorker: 1 }, nothing);
    expect(trialsPerSecond).toBeCloseTo(10, 0);
    expect(hours).toBeCloseTo(2, 1);
  });

  it("finds the smallest number of workers", () => {
    // 72,000 seconds of waiting, 10 at a time per worker, in half an hour and a little more.
    expect(workersFor({ ...run, coresPerWorker: 1 }, nothing, 0.505)).toBe(4);
    expect(workersFor({ ...run, coresPerWorker: 1, requestsPerMinute: 600 }, nothing, 0.505)).toBeUndefined();
  });

  it("uses constants that were measured", () => {
    expect(Object.values(readConstants()).every((value) => value > 0)).toBe(true);
  });
});
