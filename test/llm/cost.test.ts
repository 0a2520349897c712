import { readdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../../src/index.ts";
import { costOfCall, type Price, priceOf } from "../../src/llm/price.ts";
import { priceTable } from "../../src/llm/prices.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { clientOf, clients } from "./clients.ts";
import { deskproofAt } from "./command.ts";
import { scriptForSuite } from "./scripted-run.ts";
import type { ScriptedRequest, Tokens } from "./servers/script.ts";
import { serveModel } from "./servers/server.ts";

const cases = "{damaged_item,late_parcel,machine_care,order_change,safety}/*";
const played = await scriptForSuite(await loadSuite("tiny"));
// Uses every kind of token, so that every price matters.
const script = (request: ScriptedRequest) => {
  const reply = played(request);
  return { ...reply, tokens: { ...reply.tokens, cacheWrite: request.answered === 0 ? 64 : 0 } };
};

const price: Price = { input: 5, cached: 0.5, cacheWrite: 6.25, output: 30 };
const dollarsOf = ({ fresh, cached, cacheWrite, visible, reasoning }: Tokens, by: Price) =>
  costOfCall({ input: fresh + cached + cacheWrite, cached, cacheWrite, output: visible + reasoning }, by) ?? Number.NaN;

describe("the cost of a run", () => {
  it.each(clients.filter(({ provider }) => provider !== "local"))(
    "of $provider is the server's token count times the price",
    async ({ provider, wire, name }) => {
      using folder = temporaryFolder();
      const model = name("").replace(/^[^/]*\/|@.*/g, "");
      const own = { ...price, ...(provider === "google" ? { cacheWrite: price.input } : {}) };
      await using server = await serveModel({ wire, script });
      writeFileSync(folder.file("deskproof.config.yaml"), `prices:\n  ${model}: ${JSON.stringify(own)}\n`);
      const args = ["run", "tiny", "--agent", name(server.url), "--cases", cases, "--trials", "2", "--json"];
      const { stderr } = await deskproofAt(server.url, [...args, "--out", "run.db"], {}, folder.path);
      expect(stderr).toBe("");
      const shown = await deskproofAt(server.url, ["report", "run.db", "--json"], {}, folder.path);
      const report = JSON.parse(shown.stdout);
      const [row] = report.suites[0].agents;
      const all = dollarsOf(server.spent, own);
      expect(row.money).toMatchObject({ kind: "known", conversations: 10, scored: 10, unpriced: [] });
      expect(row.money.perConversation).toBeCloseTo(all / 10, 10);
      expect(row.money.perResolved).toBeCloseTo(all / row.passed, 10);
      expect(row.money.perReliablyResolved).toBeCloseTo(all / row.always, 10);
      expect(report.spent).toEqual([{ by: "agent", model, calls: server.requests.length, unknown: 0, dollars: expect.closeTo(all, 10) }]);
      const rows = await deskproofAt(server.url, ["export", "run.db"], {}, folder.path);
      const costs: number[] = rows.stdout.match(/"cost":[\d.e-]+/g)?.map((cost) => Number(cost.slice(7))) ?? [];
      expect(costs).toHaveLength(10);
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(all, 10);
      const text = await deskproofAt(server.url, ["report", "run.db"], {}, folder.path);
      expect(text.stdout).toContain(`$${(all / 10).toPrecision(3)} per conversation`);
      expect(text.stdout).toContain("as set in your configuration");
    },
  );

  it("is unknown, not 0, for a model without a price, which is rejected if there is a limit", async () => {
    using folder = temporaryFolder();
    const { wire, name } = clientOf("local");
    await using server = await serveModel({ wire, script });
    const args = ["run", "tiny", "--agent", name(server.url), "--cases", "late_parcel/*", "--trials", "1"];
    const { stdout, stderr } = await deskproofAt(server.url, [...args, "--out", folder.file("run.db")]);
    expect(stderr).not.toContain("$0.00");
    expect(stderr).toContain("calls of unknown cost");
    expect(stdout).toContain("unknown");
    const asked = server.requests.length;
    const rows = await deskproofAt(server.url, ["export", folder.file("run.db")]);
    expect(rows.stdout).toContain('"cost":null');
    const limited = await deskproofAt(server.url, [...args, "--max-cost", "1", "--out", folder.file("other.db")]);
    expect(limited).toMatchObject({ status: 1, stdout: "" });
    expect(limited.stderr).toContain("--max-cost cannot be enforced: there is no price for qwen3-32b");
    expect(server.requests.length).toBe(asked);
  });
});

describe("--max-cost", () => {
  const known = priceOf("gpt-5.5", priceTable()) ?? price;
  const free = { ...known, cacheWrite: known.input };

  it("stops cleanly, exceeding the limit by at most the calls in flight, and continues with a higher limit", async () => {
    using folder = temporaryFolder();
    await using server = await serveModel({ wire: clientOf("openai").wire, script, delayMs: 15 });
    const run = folder.file("run.db");
    const args = ["run", "tiny", "--agent", "openai/gpt-5.5", "--cases", cases, "--trials", "4", "--out", run];
    const limit = 0.1;
    const first = await deskproofAt(server.url, [...args, "--concurrency", "4", "--max-cost", `${limit}`]);
    expect(first.status).toBe(3);
    expect(first.stderr).toContain(`Stopped by --max-cost ${limit}`);
    expect(first.stderr).toContain("--resume");
    const spent = dollarsOf(server.spent, free);
    const largest = Math.max(...server.requests.map((request) => dollarsOf(script(request).tokens, free)));
    expect(spent).toBeGreaterThanOrEqual(limit);
    expect(spent).toBeLessThan(limit + 4 * largest);
    expect(spentIn(run)).toBeCloseTo(spent, 10);

    const same = await deskproofAt(server.url, ["run", "--resume", run, "--max-cost", `${limit}`]);
    expect(same.stderr).toContain("Set a higher limit to continue");
    expect(same.status).toBe(1);

    const rest = await deskproofAt(server.url, ["run", "--resume", run, "--max-cost", "50"]);
    expect(rest.status).toBe(0);
    using store = openRun(run);
    expect(store.counts()).toMatchObject({ planned: 20, scored: 20 });
    expect(spentIn(run)).toBeCloseTo(dollarsOf(server.spent, free), 10);
  });

  it("warns about an agent that reports no tokens", async () => {
    using folder = temporaryFolder();
    const code = `import { defineAgent } from "deskproof";\nexport const agent = defineAgent({ id: "quiet", reply: () => "Hello." });\n`;
    writeFileSync(folder.file("agent.ts"), code);
    const args = ["run", "tiny", "--agent", "./agent.ts", "--agent", "stand-in/reference", "--trials", "1"];
    const { status, stderr } = await deskproofAt("http://127.0.0.1:9", [...args, "--max-cost", "1"], {}, folder.path);
    expect(stderr.match(/.* reports no token usage.*/g)).toEqual([
      "quiet reports no token usage, so --max-cost cannot include what it spends.",
    ]);
    expect(status).toBe(0);
  });

  function spentIn(path: string): number {
    using store = openRun(path);
    return store.spending().reduce((sum, tokens) => sum + (costOfCall(tokens, free) ?? Number.NaN), 0);
  }
});

describe("--dry-run", () => {
  const known = priceOf("gpt-5.5", priceTable()) ?? price;
  const args = ["run", "tiny", "--agent", "openai/gpt-5.5", "--agent", "stand-in/reference", "--cases", cases];

  it("estimates without a key, runs nothing, and states the basis of the estimate", async () => {
    using folder = temporaryFolder();
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    const keyless = { OPENAI_API_KEY: "" };
    const dry = await deskproofAt(server.url, [...args, "--trials", "2", "--dry-run"], keyless, folder.path);
    expect(dry).toMatchObject({ status: 0, stderr: "" });
    expect(dry.stdout).toMatch(/tiny +agent +openai\/gpt-5\.5 +10 +[\d,]+ +\$\d+\.\d+ +rough: the suite's policy, tools and correct runs/);
    expect(dry.stdout).toMatch(/stand-in\/reference +10 +0 +\$0\.00 +does not call a model/);
    expect(dry.stdout).toContain("Nothing has been run.");
    expect(readdirSync(folder.path)).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it("uses earlier runs in the folder if there are any", async () => {
    using folder = temporaryFolder();
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    await deskproofAt(server.url, [...args, "--trials", "1", "--out", "runs/one.db"], {}, folder.path);
    const spent = dollarsOf(server.spent, { ...known, cacheWrite: known.input });
    const dry = await deskproofAt(server.url, [...args, "--trials", "3", "--dry-run", "--json"], {}, folder.path);
    const { estimates } = JSON.parse(dry.stdout);
    const [own] = estimates;
    expect(estimates.map(({ by }: { by: string }) => by)).toEqual(["agent", "agent"]);
    expect(own).toMatchObject({ name: "openai/gpt-5.5", conversations: 15, basis: "5 conversations in one.db" });
    expect(own.dollars).toBeCloseTo(3 * spent, 10);
  });
});
