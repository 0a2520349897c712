import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { builtInReader, builtInReading } from "../../src/conversation/built-in-reader.ts";
import { loadSuite, runTrial, type TrialRecord } from "../../src/index.ts";
import type { UsageEstimate } from "../../src/run/estimate.ts";
import { trialSeed } from "../../src/run/trial-seed.ts";
import { sanitized } from "../../src/score/judge/fenced-transcript.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { clientOf, clients, plantedKey } from "../llm/clients.ts";
import { deskproofAt } from "../llm/command.ts";
import { eventsWithoutTimes } from "../llm/scripted-run.ts";
import { type Script, tokensFor } from "../llm/servers/script.ts";
import { serveModel } from "../llm/servers/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { answerFor, nothingNamed } from "./answers.ts";

const cases = "{damaged_item,late_parcel,machine_care}/*";
const readings = await readingsOfTiny();
const script: Script = (request) => {
  const asked = request.customer.at(-1) ?? "";
  const known = readings.find(({ goal, turn }) => request.system.includes(goal) && asked.includes(turn));
  const answer = { text: known?.answer ?? JSON.stringify(nothingNamed) };
  return { ...answer, tokens: tokensFor(request, answer) };
};

/** The model answers that match the built-in reader, for each turn of the faultless stand-in. */
async function readingsOfTiny() {
  const suite = await loadSuite("tiny");
  const found: { goal: string; turn: string; answer: string }[] = [];
  for (const testCase of suite.cases.filter(({ bucket }) => bucket === "resolvable")) {
    const { customer } = testCase;
    const listening = {
      ...builtInReader,
      open: () => ({
        read: async (turn: { readonly texts: readonly string[] }) => {
          const reading = builtInReading(turn.texts, customer);
          const answer = JSON.stringify(answerFor(reading));
          found.push({ goal: customer.goal, turn: `\nagent: ${sanitized(turn.texts.join("\n"), 8_000)}\n===`, answer });
          return reading;
        },
      }),
    };
    const seed = trialSeed("1", suite.name, testCase.id, 0);
    await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), reader: listening, seed });
  }
  return found;
}

const run = (reader: string, out: string) => {
  const what = ["run", "tiny", "--agent", "stand-in/reference", "--cases", cases, "--trials", "1"];
  return [...what, "--reader", reader, "--json", "--out", out];
};

function recordsOf(path: string): TrialRecord[] {
  using store = openRun(path);
  return [...store.results()].flatMap((key) => store.record(key) ?? []);
}

describe("deskproof run --reader", () => {
  it.each(clients)(
    "$provider has a model read for the customer and counts its tokens separately",
    async ({ wire, name }) => {
      using folder = temporaryFolder();
      await using server = await serveModel({ wire, script });
      const reader = name(server.url);
      const path = folder.file("run.db");
      const { status, stdout, stderr } = await deskproofAt(server.url, run(reader, path));
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      const report = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
      expect(report.plan).toMatchObject({ customer: "agenda", reader });
      expect(report.suites[0].agents[0]).toMatchObject({ scored: 3, passed: 3 });
      const usage = recordsOf(path).flatMap(({ events }) => events.filter((event) => event.kind === "usage"));
      const sum = (pick: (event: (typeof usage)[number]) => number | undefined) =>
        usage.reduce((total, event) => total + (pick(event) ?? 0), 0);
      expect(new Set(usage.map(({ by }) => by))).toEqual(new Set(["reader"]));
      const { fresh, cached, cacheWrite, visible, reasoning } = server.spent;
      expect(sum(({ input }) => input)).toBe(fresh + cached + cacheWrite);
      expect(sum(({ output }) => output)).toBe(visible + reasoning);
    },
    60_000,
  );

  it("keeps the reader when a run is resumed, and needs no model to score, show and report it", async () => {
    using folder = temporaryFolder();
    const { wire } = clientOf("openai");
    const path = folder.file("run.db");
    const down = () => ({ kind: "status", status: 400, message: "not now" }) as const;
    {
      await using server = await serveModel({ wire, script, mischief: down });
      await deskproofAt(server.url, [...run("openai/gpt-5-mini", path), "--attempts", "1"]);
    }
    expect(recordsOf(path).map(({ ending }) => ending.kind)).toEqual(Array.from({ length: 3 }, () => "provider_error"));
    {
      await using server = await serveModel({ wire, script });
      writeFileSync(folder.file("deskproof.config.yaml"), "reader: built-in\n");
      await deskproofAt(server.url, ["run", "--resume", path], {}, folder.path);
    }
    expect(new Set(recordsOf(path).map(({ reader }) => reader))).toEqual(new Set(["openai/gpt-5-mini"]));
    const offline = (args: string[]) => deskproofAt("http://127.0.0.1:9/v1", args, { OPENAI_API_KEY: "" });
    const shown = await offline(["show", path, "--readings"]);
    expect(shown.stdout).toContain("read as: asks for");
    const [scored, report] = [await offline(["score", path]), await offline(["report", path])];
    expect([scored.status, report.status]).toEqual([0, 0]);
    expect(report.stdout).toContain("The customers are simulated (agenda, with openai/gpt-5-mini as its reader)");
    expect(report.stdout).toMatch(/reader \S+ \(gpt-5-mini, \d+ calls\)/);
  }, 60_000);

  it("scores a trial whose reader gives no usable answer, because an agent may have provoked it", async () => {
    using folder = temporaryFolder();
    const babbling: Script = (request) => {
      const answer = { text: "I would rather not say." };
      return { ...answer, tokens: tokensFor(request, answer) };
    };
    await using server = await serveModel({ wire: clientOf("openai").wire, script: babbling });
    const path = folder.file("run.db");
    const { status } = await deskproofAt(server.url, [...run("openai/gpt-5-mini", path), "--attempts", "2"]);
    expect(status).toBe(0);
    using store = openRun(path);
    const results = [...store.results()].map(({ attempts, verdict }) => [attempts, verdict?.kind]);
    expect(results).toEqual([
      [1, "pass"],
      [1, "pass"],
      [1, "pass"],
    ]);
  }, 60_000);

  it("gives the same readings from a recording, offline and without a key", async () => {
    using folder = temporaryFolder();
    {
      await using server = await serveModel({ wire: clientOf("openai").wire, script });
      const live = [...run("openai/gpt-5-mini", folder.file("live.db")), "--record", folder.file("tape")];
      expect((await deskproofAt(server.url, live)).stderr).toBe("");
    }
    const replay = [...run("openai/gpt-5-mini", folder.file("again.db")), "--replay", folder.file("tape")];
    const { status, stderr } = await deskproofAt("http://127.0.0.1:9/v1", replay, { OPENAI_API_KEY: "" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const events = (name: string) => recordsOf(folder.file(name)).map(eventsWithoutTimes);
    expect(events("again.db")).toEqual(events("live.db"));
  }, 60_000);

  it("takes its reader from the configuration, by name", async () => {
    using folder = temporaryFolder();
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    writeFileSync(
      folder.file("deskproof.config.yaml"),
      "reader: ear\nreaders:\n  - { name: ear, model: openai/gpt-5-mini, effort: low }\n",
    );
    const command = ["run", "tiny", "--agent", "stand-in/reference", "--cases", cases, "--trials", "1"];
    await deskproofAt(server.url, [...command, "--out", folder.file("run.db")], {}, folder.path);
    expect(recordsOf(folder.file("run.db")).map(({ reader }) => reader)).toEqual(Array.from({ length: 3 }, () => "openai/gpt-5-mini@low"));
  }, 60_000);

  it.each([
    ["built-on", /there is no reader "built-on" \(did you mean "built-in"\?\)/],
    ["openai/gpt-5-mini+react", /\+react and \+prompt are settings for agents/],
    ["openai/gpt-5-mini", /needs an API key: set OPENAI_API_KEY/],
  ])("rejects %s with a one-line error before the first trial", async (reader, line) => {
    using folder = temporaryFolder();
    const command = run(reader, folder.file("run.db"));
    const { status, stderr } = await deskproofAt("http://127.0.0.1:9", command, { OPENAI_API_KEY: "" });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(line)]);
    expect(stderr).not.toContain(plantedKey);
  });

  it("has its own row in the estimate, rough at first and then based on earlier runs", async () => {
    using folder = temporaryFolder();
    const dry = async (): Promise<UsageEstimate | undefined> => {
      const command = [...run("openai/gpt-5-mini", "runs/next.db"), "--dry-run"];
      const { status, stdout } = await deskproofAt("http://127.0.0.1:9", command, { OPENAI_API_KEY: "" }, folder.path);
      expect(status).toBe(0);
      return JSON.parse(stdout).estimates.at(-1);
    };
    const rough = await dry();
    expect(rough).toMatchObject({ by: "reader", name: "openai/gpt-5-mini", suite: "tiny", conversations: 3 });
    expect(rough?.basis).toMatch(/^rough: the readers' prompts/);
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    await deskproofAt(server.url, run("openai/gpt-5-mini", "runs/one.db"), {}, folder.path);
    const { fresh, cached, cacheWrite, visible, reasoning } = server.spent;
    const tokens = fresh + cached + cacheWrite + visible + reasoning;
    expect((rough?.tokens ?? 0) / tokens).toBeGreaterThan(0.5);
    expect((rough?.tokens ?? 0) / tokens).toBeLessThan(2);
    expect(await dry()).toMatchObject({ basis: expect.stringMatching(/^3 conversations in one\.db/), tokens });
  }, 60_000);
});
