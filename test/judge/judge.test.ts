import { describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { runTrial } from "../../src/index.ts";
import { LlmFault } from "../../src/llm/fault.ts";
import type { Llm, LlmCall } from "../../src/llm/llm.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { narrowReport, reportRun } from "../../src/report/run-report.ts";
import { renderDetails } from "../../src/report/terminal.ts";
import { Budget } from "../../src/run/budget.ts";
import { type JudgeRequest, judgeRun } from "../../src/run/judge-run.ts";
import { scoreCriteria } from "../../src/score/judge/criterion.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { createRun, openRun } from "../../src/store/open/open-run.ts";
import type { RunStore } from "../../src/store/run-store.ts";
import { inWords, promptTexts, scriptedLlm } from "../customer/scripted-llm.ts";
import { keepTrial } from "../fixed-run.ts";
import { toOldLayout } from "../old-layout.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { playedRun, suite, suites } from "./played-run.ts";

/** A judge's answer by criterion; the sentiment criterion has a mood per customer message. */
function answerTo(call: LlmCall, scores: { readonly [criterion: string]: number }): string {
  const criterion = call.json?.name ?? "";
  const messages =
    promptTexts(call)
      .at(-1)
      ?.match(/^customer: /gm)?.length ?? 0;
  const course = criterion === "sentiment" ? { course: Array.from({ length: messages }, () => 0) } : {};
  return JSON.stringify({ reason: "Read.", ...course, score: scores[criterion] ?? 0 });
}

const plain = { resolution_quality: 80, communication: 60, sentiment: 1 };
const claude = { id: "anthropic/claude-opus-4-6", family: "anthropic" };
const gemini = { id: "google/gemini-3-pro-preview", family: "google" };

function judging(store: RunStore, judges: readonly Llm[], rest: Partial<JudgeRequest> = {}): JudgeRequest {
  const { signal } = new AbortController();
  return {
    store,
    suites,
    judges,
    criteria: scoreCriteria,
    samples: 1,
    force: false,
    only: {},
    concurrency: 4,
    signal,
    ...rest,
  };
}

describe("judging a run", () => {
  it("asks each judge about each criterion of each scored trial once, and asks nothing twice", async () => {
    using folder = temporaryFolder();
    using store = await playedRun(folder.file("run.db"), ["acme/one"]);
    const judge = scriptedLlm((call) => inWords(answerTo(call, plain)), claude);
    const first = await judgeRun(judging(store, [judge]));
    expect(first).toMatchObject({ asked: 18, before: 0, judged: 18, unreadable: 0, failed: 0 });
    const names = judge.calls.map(({ json }) => json?.name);
    for (const { id } of scoreCriteria) expect(names.filter((name) => name === id)).toHaveLength(6);
    expect(await judgeRun(judging(store, [judge]))).toMatchObject({ asked: 18, before: 18, judged: 0 });
    expect(judge.calls).toHaveLength(18);
    expect(await judgeRun(judging(store, [judge], { samples: 3 }))).toMatchObject({ before: 18, judged: 36 });
    expect(store.judgements()).toHaveLength(54);
  });

  it("continues after a service failure, and counts failed questions", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    using store = await playedRun(path, ["acme/one"]);
    const shaky = scriptedLlm((call, number) => {
      if (number % 3 === 0) throw new LlmFault("server", "503: busy");
      return inWords(answerTo(call, plain));
    }, claude);
    expect(await judgeRun(judging(store, [shaky]))).toMatchObject({ judged: 12, failed: 6, firstFailure: "503: busy" });
    using again = openRun(path);
    const sound = scriptedLlm((call) => inWords(answerTo(call, plain)), claude);
    expect(await judgeRun(judging(again, [sound]))).toMatchObject({ before: 12, judged: 6, failed: 0 });
    expect(sound.calls).toHaveLength(6);
  });

  it("takes the median of the samples, and gives no score if most of them cannot be parsed", async () => {
    using folder = temporaryFolder();
    using store = await playedRun(folder.file("run.db"), ["acme/one"]);
    const scores = [10, 90, 70];
    const moody = scriptedLlm((call) => {
      const sample = Number(call.key.of.split("/").at(-1));
      return inWords(answerTo(call, { resolution_quality: scores[sample] ?? 0 }));
    }, claude);
    const mumbling = scriptedLlm((call) => {
      const sample = Number(call.key.of.split("/").at(-1));
      return inWords(sample === 0 ? answerTo(call, plain) : "well …");
    }, gemini);
    const [resolution = expect.unreachable()] = scoreCriteria;
    await judgeRun(judging(store, [moody, mumbling], { samples: 3, criteria: [resolution] }));
    const judged = reportRun(store, suites).suites[0]?.judged;
    expect(judged?.figures).toMatchObject([
      { judge: claude.id, mean: 70, trials: 6, unscored: 0, unreadable: 0, samples: 3 },
      { judge: gemini.id, mean: null, interval: null, trials: 0, unscored: 6, unreadable: 12 },
    ]);
    expect(judged?.agreements).toEqual([]);
  });

  it("reports the agreement of two judges by criterion", async () => {
    using folder = temporaryFolder();
    using store = await playedRun(folder.file("run.db"), ["acme/one"]);
    const order = suite.cases.map(({ id }) => id);
    const place = (call: LlmCall) => order.findIndex((id) => call.key.of.includes(id));
    const one = scriptedLlm((call) => inWords(answerTo(call, { resolution_quality: 10 * place(call), communication: 50 })), claude);
    const other = scriptedLlm((call) => inWords(answerTo(call, { resolution_quality: 10 * place(call) + 5, communication: 50 })), gemini);
    await judgeRun(judging(store, [one, other]));
    const [resolution, communication] = reportRun(store, suites).suites[0]?.judged?.agreements ?? [];
    expect(resolution).toMatchObject({ one: claude.id, other: gemini.id, trials: 6, cases: 6, difference: -5 });
    expect(resolution?.interval.low).toBeLessThanOrEqual(-5);
    expect(resolution?.interval.high).toBeGreaterThanOrEqual(-5);
    // Ratings 0, 10 … 50 against the same plus 5: 1 - 25 / (2 × 291.67 + 25).
    expect(resolution?.kappa).toBeCloseTo(1 - 25 / (2 * (1750 / 6) + 25), 9);
    expect(communication).toMatchObject({ difference: 0, kappa: null });
  });

  it("rejects a judge from the agent's own family before any call, by name and by the models the agent reported", async () => {
    using folder = temporaryFolder();
    using store = await playedRun(folder.file("run.db"), ["anthropic/claude-sonnet-4-6@high"]);
    const judge = scriptedLlm((call) => inWords(answerTo(call, plain)), claude);
    await expect(judgeRun(judging(store, [judge]))).rejects.toThrow(
      "anthropic/claude-opus-4-6 would judge anthropic/claude-sonnet-4-6@high, which belongs to its own model family (anthropic)",
    );
    expect(judge.calls).toEqual([]);
    const [testCase = expect.unreachable()] = suite.cases;
    const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
    const usage = { kind: "usage", at: 1, model: "claude-haiku-4-5", input: 1, output: 1 } as const;
    const plan = { ...store.plan, agents: ["acme/bot"], agentSources: { "acme/bot": "http://127.0.0.1:3000/reply" } };
    using own = createRun(folder.file("own.db"), plan, [{ suite: "tiny", agent: "acme/bot", case: testCase.id, trial: 0 }]);
    keepTrial(own, { ...record, agent: "acme/bot", events: [...record.events, usage] }, scoreTrial(suite, testCase, record));
    await expect(judgeRun(judging(own, [judge]))).rejects.toThrow("to its own model family (anthropic)");
  });

  it("discloses in every report a forced judge from the agent's own family, and an agent of unknown family", async () => {
    using folder = temporaryFolder();
    using store = await playedRun(folder.file("run.db"), ["anthropic/claude-sonnet-4-6@high", "acme/bot"]);
    const judge = scriptedLlm((call) => inWords(answerTo(call, plain)), claude);
    await judgeRun(judging(store, [judge], { force: true }));
    const report = reportRun(store, suites);
    for (const text of [renderDetails(report), renderMarkdown(report).replaceAll("\\", "")]) {
      expect(text).toContain(
        "own model family, admitted with --force and likely to favour it: anthropic/claude-opus-4-6 of anthropic/claude-sonnet-4-6@high",
      );
      expect(text).toContain("from the same model family: anthropic/claude-opus-4-6 of acme/bot");
      expect(text).toContain("judged resolution quality");
    }
    expect(report.suites[0]?.judged?.figures.map(({ family }) => family)).toContain("own");
  });

  it("reports each judge's tokens and cost separately from the agent's, and as unknown if there is no price", async () => {
    using folder = temporaryFolder();
    using store = await playedRun(folder.file("run.db"), ["acme/one", "acme/two"]);
    const tokens = { input: 1000, cached: 200, output: 100, reasoning: 40 };
    const priced = scriptedLlm((call) => ({ ...inWords(answerTo(call, plain)), usage: tokens }), claude);
    const unpriced = scriptedLlm((call) => inWords(answerTo(call, plain)), { id: "local/house", family: "house" });
    const counts = await judgeRun(judging(store, [priced, unpriced]));
    expect(counts.spending).toMatchObject([
      { by: "judge", model: "claude-opus-4-6", calls: 36, input: 36_000, output: 3600 },
      { by: "judge", model: "house", calls: 36, input: 3600, output: 360 },
    ]);
    const prices = new Map([["claude-opus-4-6", { input: 10, cached: 1, output: 100 }]]);
    const report = reportRun(store, suites, undefined, prices);
    // 800 fresh, 200 cached and 100 output tokens per answer.
    const dollars = (800 * 10 + 200 * 1 + 100 * 100) / 1e6;
    const spent = report.suites[0]?.judged?.spent;
    expect(spent).toHaveLength(4);
    expect(spent?.filter(({ agent }) => agent === "acme/one")).toMatchObject([
      { judge: claude.id, answers: 18, input: 18_000, cached: 3600, output: 1800, reasoning: 720, cacheWrite: null },
      { judge: "local/house", answers: 18, unknown: 18, cached: null, reasoning: null, dollars: null },
    ]);
    expect(spent?.[0]?.dollars).toBeCloseTo(18 * dollars, 9);
    expect(report.spent).toMatchObject([
      { by: "judge", model: "claude-opus-4-6", calls: 36, unknown: 0 },
      { by: "judge", model: "house", calls: 36, dollars: null },
    ]);
    expect(report.spent[0]?.dollars).toBeCloseTo(36 * dollars, 9);
    expect(report.suites[0]?.agents[0]?.money).toEqual({ kind: "none_recorded" });
    for (const text of [renderDetails(report), renderMarkdown(report).replaceAll("\\", "")]) {
      expect(text).toContain("judge $0.655 (claude-opus-4-6, 36 calls); judge unknown (house, 36 calls)");
      expect(text).toMatch(/acme\/one +\|? *anthropic\/claude-opus-4-6 +\|? *18 +\|? *18000 +\|? *3600 .*\$0\.328/);
    }
    const narrowed = narrowReport(report, { agent: "acme/two" }).suites[0]?.judged?.spent;
    expect(narrowed?.map(({ agent }) => agent)).toEqual(["acme/two", "acme/two"]);
  });

  it("stops asking once the limit is spent, keeps every answer, and continues with a higher limit", async () => {
    using folder = temporaryFolder();
    using store = await playedRun(folder.file("run.db"), ["acme/one"]);
    const prices = new Map([["claude-opus-4-6", { input: 10_000, output: 0 }]]);
    const judge = scriptedLlm((call) => inWords(answerTo(call, plain)), claude);
    const under = (limit: number) => {
      const budget = new Budget(prices, limit);
      return judgeRun(judging(store, [budget.guard(judge)], { budget, concurrency: 3 }));
    };
    // Each answer costs a dollar.
    const first = await under(4.5);
    expect(first.overBudget).toBe(first.judged);
    expect(first.judged).toBeGreaterThanOrEqual(5);
    expect(first.judged).toBeLessThanOrEqual(4 + 3);
    expect(judge.calls).toHaveLength(first.judged);
    expect(store.judgements()).toHaveLength(first.judged);
    await expect(under(4.5)).rejects.toThrow(
      `the judges of this run have already spent $${first.judged}.00, and --max-cost is 4.5. Set a higher limit to continue.`,
    );
    expect(await under(18)).toMatchObject({ before: first.judged, judged: 18 - first.judged, overBudget: undefined });
    expect(store.spending()).toEqual([]);
    expect(await under(18)).toMatchObject({ before: 18, judged: 0 });
  });

  it("changes no verdict, metric or rank", async () => {
    using folder = temporaryFolder();
    using store = await playedRun(folder.file("run.db"), ["acme/one", "acme/two"]);
    const before = reportRun(store, suites);
    const judge = scriptedLlm((call) => inWords(answerTo(call, { resolution_quality: 0 })), claude);
    await judgeRun(judging(store, [judge]));
    const after = reportRun(store, suites);
    const computed = ({ suites: all }: typeof before) => all.map(({ judged: _, ...rest }) => rest);
    expect(computed(after)).toEqual(computed(before));
    expect(after.suites[0]?.judged).not.toBeNull();
  });

  it("works on a run in the format without judges", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    (await playedRun(path, ["acme/one"]))[Symbol.dispose]();
    toOldLayout(path, 2);
    using store = openRun(path);
    expect(store.judgements()).toEqual([]);
    const judge = scriptedLlm((call) => inWords(answerTo(call, plain)), claude);
    expect(await judgeRun(judging(store, [judge]))).toMatchObject({ judged: 18 });
  });
});
