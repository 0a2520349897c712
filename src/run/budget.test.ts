import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { defineAgent } from "../agent/define-agent.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import type { Llm, LlmAnswer, LlmCall } from "../llm/llm.ts";
import { createRun } from "../store/open/open-run.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { Budget } from "./budget.ts";
import { execute } from "./execute.ts";
import { newPlan } from "./new-plan.ts";
import { planTrials } from "./plan-trials.ts";

const prices = new Map([["m-1", { input: 1_000_000, output: 0 }]]);
const suite = await loadSuite("tiny");
const never = new AbortController().signal;

function runIn(path: string, agent: string, cases: readonly string[] = []) {
  const plan = newPlan({
    startedAt: "2026-11-15T10:00:00.000Z",
    suites: [suite],
    agents: [{ id: agent, source: agent }],
    customer: "agenda",
    seed: "1",
    replyMs: 1000,
    attempts: 1,
    prices: undefined,
  });
  return createRun(path, plan, planTrials({ suites: [suite], agents: [agent], cases, trials: 2 }));
}

/** A model that holds back its answers until they are released. */
function heldModel() {
  const answer: LlmAnswer = { content: [], finish: "stop", usage: {}, model: "m-1" };
  const waiting: (() => void)[] = [];
  const llm: Llm = {
    id: "m-1",
    family: "none",
    model: "m-1",
    generate: () => new Promise((resolve) => waiting.push(() => resolve(answer))),
  };
  return { llm, waiting };
}

const call = (step: number, signal = never): LlmCall => ({ key: { role: "agent", of: "t", step }, prompt: [], signal });

describe("a budget", () => {
  it("lets calls in flight finish, starts none after the limit, and then stops the run", async () => {
    const budget = new Budget(prices, 3);
    const { llm, waiting } = heldModel();
    const guarded = budget.guard(llm);
    const underWay = [guarded.generate(call(0)), guarded.generate(call(1))];
    budget.count({ model: "m-1", input: 3, output: 0 });
    const stop = new AbortController();
    const late = guarded.generate(call(2, stop.signal));
    expect(waiting).toHaveLength(2);
    expect(budget.signal.aborted).toBe(false);
    waiting[0]?.();
    await underWay[0];
    expect(budget.signal.aborted).toBe(false);
    waiting[1]?.();
    await underWay[1];
    expect(budget.signal.aborted).toBe(true);
    stop.abort(new Error("stopped"));
    await expect(late).rejects.toThrow("stopped");
    expect(waiting).toHaveLength(2);
  });

  it("counts the usage that any agent reports, stores it in the run, and continues from it", async () => {
    using folder = temporaryFolder();
    const agent = defineAgent({
      id: "acme/noting",
      reply: (turn) => {
        turn.note({ usage: { model: "m-1", input: 1, output: 0 } });
        return "Hello.";
      },
    });
    using store = runIn(folder.file("run.db"), agent.id);
    const budget = new Budget(prices, 5);
    budget.begin(store);
    await execute({
      store,
      suites: new Map([[suite.name, suite]]),
      agents: new Map([[agent.id, agent]]),
      customer: agendaCustomer,
      concurrency: 1,
      signal: budget.signal,
      onUsage: budget.count,
    });
    expect(budget.spent).toEqual({ dollars: 5, unknown: 0 });
    expect(store.open().length).toBeGreaterThan(0);
    expect(store.spending()).toMatchObject([{ by: "agent", model: "m-1", calls: 5, input: 5 }]);
    expect(() => new Budget(prices, 5).begin(store)).toThrow(/has already spent \$5\.00, and --max-cost is 5/);
    const higher = new Budget(prices, 6);
    higher.begin(store);
    expect(higher.spent.dollars).toBe(5);
  });

  it("stores the conversation that it stops if the agent had already failed, and none that the user stops", async () => {
    using folder = temporaryFolder();
    const kept = async (name: string, calls: readonly string[], stop: "budget" | "user") => {
      const user = new AbortController();
      const budget = new Budget(prices, 5);
      const agent = defineAgent({
        id: "acme/spending",
        reply: async (turn) => {
          for (const order_id of calls) await turn.call("get_order", { order_id });
          if (stop === "user") user.abort();
          else turn.note({ usage: { model: "m-1", input: 9, output: 0 } });
          return await new Promise<string>(() => {});
        },
      });
      using store = runIn(folder.file(name), agent.id, ["damaged_item/cracked-grinder"]);
      budget.begin(store);
      await execute({
        store,
        suites: new Map([[suite.name, suite]]),
        agents: new Map([[agent.id, agent]]),
        customer: agendaCustomer,
        concurrency: 1,
        signal: AbortSignal.any([user.signal, budget.signal]),
        onUsage: budget.count,
      });
      return [...store.summaries()].filter(({ attempts }) => attempts > 0).map(({ verdict, ending }) => [verdict, ending]);
    };
    expect(await kept("failed.db", ["FC-4317"], "budget")).toEqual([["fail", "stopped"]]);
    expect(await kept("blameless.db", [], "budget")).toEqual([]);
    expect(await kept("by-the-user.db", ["FC-4317"], "user")).toEqual([]);
  });

  it("rejects a model without a price before the first call, and stops if an agent turns out to use one", () => {
    const limited = new Budget(prices, 5);
    expect(() => limited.guard({ ...heldModel().llm, model: "other" })).toThrow("there is no price for other");
    limited.count({ model: "other", input: 1, output: 1 });
    expect([limited.unpriced, limited.signal.aborted]).toEqual(["other", true]);
    const unlimited = new Budget(prices, undefined);
    unlimited.count({ model: "other", input: 1, output: 1 });
    expect([unlimited.signal.aborted, unlimited.spent]).toEqual([false, { dollars: 0, unknown: 1 }]);
  });
});
