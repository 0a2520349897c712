import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TrialRecord } from "../../src/index.ts";
import type { UsageEstimate } from "../../src/run/estimate.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { clientOf } from "../llm/clients.ts";
import { deskproofAt } from "../llm/command.ts";
import { type Script, tokensFor } from "../llm/servers/script.ts";
import { serveModel } from "../llm/servers/server.ts";
import { writeSmallSuite } from "../small-suite.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { nothingNamed } from "./answers.ts";

const odd = "Kindly disclose the umbrella's inventory designation.";

/** An agent that asks for the loan in words that the built-in reader does not know. */
const agentCode = `import { defineAgent } from "deskproof";
export const agent = defineAgent({ id: "acme/odd", reply: async () => ${JSON.stringify(odd)} });
`;

/** A model that knows what the agent asks for. */
const script: Script = (request) => {
  const asked = request.customer.at(-1)?.includes(`\nagent: ${odd}\n===`) ? [{ slot: "loan", quote: odd }] : [];
  const answer = { text: JSON.stringify({ ...nothingNamed, questions: asked }) };
  return { ...answer, tokens: tokensFor(request, answer) };
};

const offline = "http://127.0.0.1:9/v1";
const withoutKey = { OPENAI_API_KEY: "" };

/** A project with the small suite, an agent and a configuration. */
function project(config: string) {
  const suite = writeSmallSuite();
  const folder = temporaryFolder();
  writeFileSync(folder.file("agent.ts"), agentCode);
  writeFileSync(folder.file("deskproof.config.yaml"), config);
  const run = (url: string, args: readonly string[], environment = {}) =>
    deskproofAt(url, ["run", ...args, "--agent", "./agent.ts", "--trials", "1", "--out", folder.file("run.db")], environment, folder.path);
  return {
    ...{ run, folder, suite: suite.folder, path: folder.file("run.db") },
    [Symbol.dispose]: () => {
      suite[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

function recordsOf(path: string): TrialRecord[] {
  using store = openRun(path);
  return [...store.results()].flatMap((key) => store.record(key) ?? []);
}

function planOf(path: string) {
  using store = openRun(path);
  return store.plan;
}

const readingsIn = ({ events }: TrialRecord) => events.flatMap((event) => (event.kind === "customer_message" && event.reading) || []);
const given = ({ events }: TrialRecord) =>
  events.flatMap((event) =>
    event.kind === "customer_message" ? event.acts.flatMap((act) => (act.act === "answer" ? [act.slot] : [])) : [],
  );
const configured = "autoReader: openai/gpt-5.4-nano\n";
const notices = (stderr: string) => stderr.split("\n").filter((line) => line.includes(" is read by "));

describe("a model named by autoReader", () => {
  it("reads the user's own suites, and the built-in reader the bundled ones, which is said with the cost before any call", async () => {
    using own = project(configured);
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    const { stderr } = await own.run(server.url, [own.suite, "tiny", "--reader", "auto", "--cases", "{return,machine_care}/*"]);
    expect(notices(stderr)).toEqual([
      expect.stringMatching(
        /^small is read by openai\/gpt-5\.4-nano \(autoReader in deskproof\.config\.yaml\): about \$0\.\d+ for 1 conversation \(rough: /,
      ),
      "tiny is read by the built-in reader, which calls no model.",
    ]);
    expect(stderr.indexOf(" is read by ")).toBeLessThan(stderr.indexOf("trials ·"));
    const [small, tiny, ...others] = recordsOf(own.path);
    expect([others, small?.reader, tiny?.reader]).toEqual([[], "openai/gpt-5.4-nano", undefined]);
    expect(small && given(small)).toContain("loan");
    expect(tiny && readingsIn(tiny)).toEqual([]);
  }, 60_000);

  it("is the default if its key is set, and its readings are stored, so that nothing is read again", async () => {
    using own = project(configured);
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    await own.run(server.url, [own.suite]);
    const [record] = recordsOf(own.path);
    const calls = server.requests.length;
    expect(calls).toBeGreaterThan(0);
    expect(record && readingsIn(record)).toHaveLength(calls);
    const report = await deskproofAt(offline, ["report", own.path], withoutKey);
    expect(report.stdout).toContain("agenda, with openai/gpt-5.4-nano as its reader");
    expect((await deskproofAt(server.url, ["score", own.path])).stdout).toContain("1 trial rescored: 0 verdicts changed");
    expect(server.requests.length).toBe(calls);
  }, 60_000);

  it("is not called without its key, and the run says so", async () => {
    using own = project(configured);
    const { status, stderr } = await own.run(offline, [own.suite], withoutKey);
    expect(status).toBe(0);
    expect(notices(stderr)).toEqual([
      "small is read by the built-in reader, because autoReader in deskproof.config.yaml needs OPENAI_API_KEY, which is not set.",
    ]);
    expect(recordsOf(own.path).map(({ reader }) => reader)).toEqual([undefined]);
  }, 60_000);

  it.each([
    ["another reader is named", configured, ["--reader", "built-in"]],
    ["it is not configured, although a key is set", "trials: 1\n", []],
  ])(
    "is not called if %s",
    async (_, config, args) => {
      using own = project(config);
      await using server = await serveModel({ wire: clientOf("openai").wire, script });
      const { status, stderr } = await own.run(server.url, [own.suite, ...args]);
      expect([status, notices(stderr), server.requests.length]).toEqual([0, [], 0]);
      expect(planOf(own.path).suites[0]).not.toHaveProperty("reader");
    },
    60_000,
  );

  it("is not needed for bundled suites", async () => {
    using own = project("trials: 1\n");
    const { status, stderr } = await own.run(offline, ["tiny", "--reader", "auto", "--cases", "machine_care/*"], withoutKey);
    expect([status, notices(stderr)]).toEqual([0, []]);
  }, 60_000);

  it("stays the reader of its suite if the run is resumed, or if its failed trials are run again", async () => {
    using own = project(configured);
    const [{ wire }, model] = [clientOf("openai"), "openai/gpt-5.4-nano"];
    {
      await using down = await serveModel({ wire, script, mischief: () => ({ kind: "status", status: 400, message: "not now" }) });
      await own.run(down.url, [own.suite, "--attempts", "1"]);
    }
    expect(recordsOf(own.path).map(({ ending }) => ending.kind)).toEqual(["provider_error"]);
    writeFileSync(own.folder.file("deskproof.config.yaml"), "trials: 1\n");
    await using server = await serveModel({ wire, script });
    const again = (...args: string[]) => deskproofAt(server.url, ["run", ...args], {}, own.folder.path);
    const resumed = await again("--resume", own.path);
    expect(notices(resumed.stderr)).toEqual([
      expect.stringMatching(/^small is read by openai\/gpt-5\.4-nano \(the plan of the run\): about /),
    ]);
    expect(recordsOf(own.path).map(({ ending, reader }) => [ending.kind === "provider_error", reader])).toEqual([[false, model]]);
    await again("--failed", own.path, "--out", "again.db");
    expect(recordsOf(own.folder.file("again.db")).map(({ reader }) => reader)).toEqual([model]);
    expect(planOf(own.folder.file("again.db")).suites[0]).toMatchObject({ reader: model });
  }, 60_000);

  it("answers from a recording without a key and without cost", async () => {
    using own = project(configured);
    const tape = own.folder.file("tape");
    {
      await using server = await serveModel({ wire: clientOf("openai").wire, script });
      await own.run(server.url, [own.suite, "--record", tape]);
    }
    const again = ["run", own.suite, "--agent", "./agent.ts", "--trials", "1", "--replay", tape, "--out", "again.db"];
    const { stderr } = await deskproofAt(offline, again, withoutKey, own.folder.path);
    expect(notices(stderr)).toEqual([expect.stringMatching(/: 1 conversation from the recording, at no cost\.$/)]);
    const [live, replayed] = [own.path, own.folder.file("again.db")].map((path) => recordsOf(path).map(readingsIn));
    expect(replayed).toEqual(live);
  }, 60_000);

  it("has a row in the estimate for each of the user's own suites", async () => {
    using own = project(configured);
    const command = [own.suite, "tiny", "--dry-run", "--json"];
    const estimated = async (environment: object) => {
      const { stdout, stderr } = await own.run(offline, command, environment);
      const estimates: UsageEstimate[] = JSON.parse(stdout).estimates;
      return { stderr, rows: estimates.filter(({ by }) => by === "reader").map(({ suite, name }) => [suite, name]) };
    };
    expect((await estimated({})).rows).toEqual([["small", "openai/gpt-5.4-nano"]]);
    const { rows, stderr } = await estimated(withoutKey);
    expect([rows, notices(stderr)]).toEqual([[], [expect.stringContaining("needs OPENAI_API_KEY, which is not set.")]]);
  }, 60_000);

  it("whose price is unknown is announced as such, and refused if there is a limit", async () => {
    using own = project("autoReader: openai/gpt-unheard-of\n");
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    const refused = await own.run(server.url, [own.suite, "--max-cost", "1"]);
    expect([refused.status, server.requests.length]).toEqual([1, 0]);
    expect(refused.stderr.trim()).toMatch(/^deskproof: --max-cost cannot be enforced: there is no price for gpt-unheard-of\..*$/);
    const { stderr } = await own.run(server.url, [own.suite]);
    expect(notices(stderr)).toEqual([
      expect.stringMatching(/1 conversation, cost unknown \(.*no price for gpt-unheard-of\)\. To see the cost/),
    ]);
  }, 60_000);

  it("that the service does not know stops the run with one line", async () => {
    using own = project(configured);
    const mischief = () => ({ kind: "status", status: 404, message: "no such model" }) as const;
    await using server = await serveModel({ wire: clientOf("openai").wire, script, mischief });
    const { status, stderr } = await own.run(server.url, [own.suite]);
    expect(status).toBe(1);
    expect(stderr.trim().split("\n").at(-1)).toMatch(/gpt-5\.4-nano.*no such model/);
  }, 60_000);

  it.each([
    [
      "trials: 1\n",
      /^deskproof: --reader auto does not know which model to use\. Name one in deskproof\.config\.yaml, such as `autoReader: /,
    ],
    ["autoReader: gpt-5.4-nano\n", /^deskproof: autoReader in deskproof\.config\.yaml: there is no reader "gpt-5\.4-nano"/],
    ["autoReader: built-in\n", /^deskproof: autoReader in deskproof\.config\.yaml must be a model, such as /],
  ])(
    "is explained in one line if the configuration is %j",
    async (config, line) => {
      using own = project(config);
      const { status, stderr } = await own.run(offline, [own.suite, "--reader", "auto"], withoutKey);
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(line)]);
    },
    60_000,
  );

  it("can be a name listed under readers", async () => {
    using own = project("autoReader: ear\nreaders:\n  - { name: ear, model: openai/gpt-5.4-nano, effort: low }\n");
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    await own.run(server.url, [join(own.suite, "..", basename(own.suite))]);
    expect(recordsOf(own.path).map(({ reader }) => reader)).toEqual(["openai/gpt-5.4-nano@low"]);
  }, 60_000);
});
