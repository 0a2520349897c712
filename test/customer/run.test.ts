import { readdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { loadSuite, runTrial, type TrialRecord } from "../../src/index.ts";
import { costOfCall, type Price } from "../../src/llm/price.ts";
import type { UsageEstimate } from "../../src/run/estimate.ts";
import { trialSeed } from "../../src/run/trial-seed.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { clientOf, clients, plantedKey } from "../llm/clients.ts";
import { deskproofAt } from "../llm/command.ts";
import { eventsWithoutTimes } from "../llm/scripted-run.ts";
import { type Script, tokensFor } from "../llm/servers/script.ts";
import { serveModel } from "../llm/servers/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const cases = "{damaged_item,late_parcel,machine_care}/*";
const script = await customersOfTiny();

/** A model that plays each customer as the deterministic one does against the faultless stand-in. */
async function customersOfTiny(): Promise<Script> {
  const suite = await loadSuite("tiny");
  const plays = new Map<string, readonly string[]>();
  for (const testCase of suite.cases.filter(({ bucket }) => bucket === "resolvable")) {
    const seed = trialSeed("1", suite.name, testCase.id, 0);
    const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed });
    plays.set(testCase.customer.name, draftsIn(record));
  }
  return (request) => {
    const name = [...plays.keys()].find((known) => request.system.includes(`${known}. How you write`)) ?? "";
    const answer = { text: plays.get(name)?.[request.answered] ?? "" };
    return { ...answer, tokens: tokensFor(request, answer) };
  };
}

function draftsIn({ events }: TrialRecord): string[] {
  return events.flatMap((event) => {
    if (event.kind !== "customer_message") return [];
    const leave = event.acts.find((act) => act.act === "leave")?.why ?? "no";
    const acts = event.acts.flatMap((act) => (act.act === "answer" ? [{ act: act.act, about: act.slot }] : []));
    return [JSON.stringify({ text: event.text, attachments: event.attachments.map(({ name }) => name), acts, leave })];
  });
}

const run = (customer: string, out: string) => {
  const what = ["run", "tiny", "--agent", "stand-in/reference", "--cases", cases, "--trials", "1"];
  return [...what, "--customer", customer, "--json", "--out", out];
};

function recordsOf(path: string): TrialRecord[] {
  using store = openRun(path);
  return [...store.results()].flatMap((key) => store.record(key) ?? []);
}

describe("deskproof run --customer", () => {
  it.each(clients)(
    "$provider has a model play the customer and counts its tokens separately",
    async ({ wire, name }) => {
      using folder = temporaryFolder();
      await using server = await serveModel({ wire, script });
      const customer = name(server.url);
      const path = folder.file("run.db");
      const { status, stdout, stderr } = await deskproofAt(server.url, run(customer, path));
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      const report = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
      expect(report.plan.customer).toBe(customer);
      expect(report.suites[0].agents[0]).toMatchObject({ scored: 3, passed: 3 });
      const usage = recordsOf(path).flatMap(({ events }) => events.filter((event) => event.kind === "usage"));
      const sum = (pick: (event: (typeof usage)[number]) => number | undefined) =>
        usage.reduce((total, event) => total + (pick(event) ?? 0), 0);
      expect(new Set(usage.map(({ by }) => by))).toEqual(new Set(["customer"]));
      const { fresh, cached, cacheWrite, visible, reasoning } = server.spent;
      expect(sum(({ input }) => input)).toBe(fresh + cached + cacheWrite);
      expect(sum(({ output }) => output)).toBe(visible + reasoning);
      const details = await deskproofAt(server.url, ["report", path]);
      expect(details.stdout).toContain(`The customers are simulated (${customer})`);
    },
    60_000,
  );

  it("keeps the customer when a run is resumed, whatever the configuration says, and refuses another", async () => {
    using folder = temporaryFolder();
    const { wire } = clientOf("openai");
    const path = folder.file("run.db");
    const down = () => ({ kind: "status", status: 400, message: "not now" }) as const;
    {
      await using server = await serveModel({ wire, script, mischief: down });
      await deskproofAt(server.url, [...run("openai/gpt-5-mini", path), "--attempts", "1"]);
    }
    expect(recordsOf(path).map(({ ending }) => ending.kind)).toEqual(Array.from({ length: 3 }, () => "provider_error"));
    await using server = await serveModel({ wire, script });
    const refused = await deskproofAt(server.url, ["run", "--resume", path, "--customer", "agenda"]);
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining("takes --customer from the plan of") });
    writeFileSync(folder.file("deskproof.config.yaml"), "customer: agenda\n");
    const { status, stderr } = await deskproofAt(server.url, ["run", "--resume", path], {}, folder.path);
    expect({ status, stderr: stderr.includes("deskproof:") }).toEqual({ status: 0, stderr: false });
    expect(new Set(recordsOf(path).map(({ customer }) => customer))).toEqual(new Set(["openai/gpt-5-mini"]));
    expect(recordsOf(path).map(({ ending }) => ending.kind)).not.toContain("provider_error");
  }, 60_000);

  it("replays a recording offline and without a key", async () => {
    using folder = temporaryFolder();
    const { wire } = clientOf("openai");
    const record = async (path: string, flags: readonly string[]) => {
      await using server = await serveModel({ wire, script });
      const { status, stderr } = await deskproofAt(server.url, [...run("openai/gpt-5-mini", path), ...flags]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      return recordsOf(path);
    };
    const live = await record(folder.file("live.db"), ["--record", folder.file("tape")]);
    const replay = [...run("openai/gpt-5-mini", folder.file("again.db")), "--replay", folder.file("tape")];
    const { status, stderr } = await deskproofAt("http://127.0.0.1:9/v1", replay, { OPENAI_API_KEY: "" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(recordsOf(folder.file("again.db")).map(eventsWithoutTimes)).toEqual(live.map(eventsWithoutTimes));
  }, 60_000);

  it.each([
    ["agendda", /there is no customer "agendda" \(did you mean "agenda"\?\)/],
    ["openai/gpt-5-mini+react", /\+react and \+prompt are settings for agents/],
    ["openai/gpt-5-mini", /needs an API key: set OPENAI_API_KEY/],
  ])("rejects %s with a one-line error before the first trial", async (customer, line) => {
    using folder = temporaryFolder();
    const command = run(customer, folder.file("run.db"));
    const { status, stderr } = await deskproofAt("http://127.0.0.1:9", command, { OPENAI_API_KEY: "" });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(line)]);
    expect(stderr).not.toContain(plantedKey);
  });
});

describe("deskproof run --customer --dry-run", () => {
  const price: Price = { input: 5, cached: 0.5, output: 30 };
  const dry = async (folder: string, flags: readonly string[]): Promise<UsageEstimate[]> => {
    const command = [...run("openai/gpt-5.5@high", "runs/next.db"), "--agent", "stand-in/eager", ...flags, "--dry-run"];
    const { status, stdout, stderr } = await deskproofAt("http://127.0.0.1:9", command, { OPENAI_API_KEY: "" }, folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return JSON.parse(stdout).estimates;
  };

  it("estimates a customer model's tokens over all agents, first from the customers' prompts, then from earlier runs", async () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("deskproof.config.yaml"), `prices:\n  gpt-5.5: ${JSON.stringify(price)}\n`);
    const rough = (await dry(folder.path, [])).at(-1);
    expect(rough).toMatchObject({ by: "customer", name: "openai/gpt-5.5@high", suite: "tiny", conversations: 6 });
    expect(rough?.basis).toMatch(/^rough: the customers' prompts/);

    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    await deskproofAt(server.url, run("openai/gpt-5.5@high", "runs/one.db"), {}, folder.path);
    const { fresh, cached, cacheWrite, visible, reasoning } = server.spent;
    const input = fresh + cached + cacheWrite;
    const tokens = input + visible + reasoning;
    // Three of the six estimated conversations were played.
    expect((rough?.tokens ?? 0) / 2 / tokens).toBeGreaterThan(0.5);
    expect((rough?.tokens ?? 0) / 2 / tokens).toBeLessThan(2);

    const known = (await dry(folder.path, ["--trials", "2"])).at(-1);
    expect(known).toMatchObject({ conversations: 12, basis: "3 conversations in one.db" });
    expect(known?.tokens).toBe(tokens * 4);
    const spent = costOfCall({ input, cached, cacheWrite, output: visible + reasoning }, price) ?? Number.NaN;
    expect(known?.dollars).toBeCloseTo(spent * 4, 10);
  }, 60_000);

  it("prints the customer on its own line and in the total, with conversations counted once", async () => {
    using folder = temporaryFolder();
    const command = ["run", "tiny", "--agent", "stand-in/reference", "--customer", "anthropic/claude-haiku-4-5"];
    const { stdout } = await deskproofAt("http://127.0.0.1:9", [...command, "--trials", "1", "--dry-run"], {}, folder.path);
    const [, cost] = /tiny +customer +anthropic\/claude-haiku-4-5 +6 +[\d,]+ +(\$[\d.]+)/.exec(stdout) ?? [];
    expect(cost).toMatch(/^\$0\.0\d+$/);
    expect(stdout).toContain(`Total: 6 conversations, about ${cost}.`);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it("rejects an unknown customer, as the run would", async () => {
    const { status, stderr } = await deskproofAt("http://127.0.0.1:9", ["run", "tiny", "--customer", "agendda", "--dry-run"]);
    expect(status).toBe(1);
    expect(stderr).toContain('there is no customer "agendda" (did you mean "agenda"?)');
  });
});
