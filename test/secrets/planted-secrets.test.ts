import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveRuns } from "../../src/serve/view-server.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { deskproofAsync } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type EchoingServer, serveEchoingAgent, serveEchoingModel, serveEchoingReceiver, serveEchoingShop } from "./echoing-servers.ts";
import { echo, leaksIn, leaksInFiles, plainEcho, planted, shopSign, wholeSecretsIn } from "./planted.ts";

const folder = temporaryFolder();
const stack = new AsyncDisposableStack();
/** What was left of a secret in the run file or its write-ahead log while trials were being stored. */
const seenWhileRunning: string[] = [];
let printed = 0;

/** Runs a command with the secrets in its environment, and writes down what it prints. */
async function ran(...args: string[]): Promise<number> {
  const { status, stdout, stderr } = await deskproofAsync(args, { cwd: folder.path, env: planted });
  printed += 1;
  writeFileSync(folder.file(`printed-${printed}.txt`), `${stdout}\n${stderr}`);
  expect(stderr).not.toContain("bug in deskproof");
  return status;
}

function lookAtRunFile(): void {
  for (const name of readdirSync(folder.path).filter((file) => file.startsWith("run.db")))
    seenWhileRunning.push(...leaksIn(readFileSync(folder.file(name), "latin1")).map((leak) => `${name}: ${leak}`));
}

async function everyReport(run: string): Promise<void> {
  const commands = [
    ["report", run],
    ["report", run, "--json"],
    ["report", run, "--markdown", "--figures", `${run}-figures`],
    ["report", run, "--junit"],
    ["report", run, "--pr-comment"],
    ["report", run, "--html", `${run}-pages`],
    ["export", run, "--format", "csv", "--out", `${run}.csv`],
    ["export", run],
    ["show", run],
    ["show", run, "**", "--json"],
    ["show", run, "safety/*", "--readings"],
    ["gate", run, "pass^1>=0.5"],
    ["copy", run, `${run}-copy.db`],
    ["score", run],
    ["status", run],
  ];
  for (const command of commands) await ran(...command);
}

// The agent's own code writes secrets into everything that it can set.
const ownAgent = `
const echo = ${JSON.stringify(echo())};
let turns = 0;
export const agent = {
  kind: "agent", id: "mine", timeoutIs: "agent_stalled",
  open: () => ({
    reply: async (turn) => {
      turns += 1;
      turn.say(echo);
      turn.note({ reasoning: echo, usage: { model: echo, input: 3 } });
      await turn.call("search_kb", { query: echo });
      await turn.call(echo, { [echo]: echo });
      if (turns % 3 === 0) throw new Error(echo);
      return echo;
    },
  }),
};
`;

const ownCommand = `
import { createInterface } from "node:readline";
const echo = ${JSON.stringify(echo())};
const answers = [
  { message: echo, reasoning: echo, usage: { model: echo }, calls: [{ tool: echo, args: { [echo]: echo } }] },
  { message: echo + JSON.stringify(process.env) },
];
let asked = 0;
for await (const line of createInterface({ input: process.stdin })) {
  asked += 1;
  console.error(echo);
  if (answers[asked - 1]) console.log(JSON.stringify(answers[asked - 1]));
  else if (asked === 3) console.log(echo);
  else process.exit(3);
}
`;

describe("no secret that others repeat, in any spelling, leaves the process", { timeout: 300_000 }, () => {
  let agent: EchoingServer;
  let model: EchoingServer;
  let receiver: EchoingServer;

  beforeAll(async () => {
    agent = stack.use(await serveEchoingAgent(lookAtRunFile));
    model = stack.use(await serveEchoingModel());
    receiver = stack.use(await serveEchoingReceiver());
    writeFileSync(folder.file("mine.ts"), ownAgent);
    writeFileSync(folder.file("own.mjs"), ownCommand);
    const local = `local/m@${model.url}`;
    const agents = [`${agent.url}/reply`, `mcp:${agent.url}/mcp`, "command:node own.mjs", "./mine.ts", local];
    const named = agents.flatMap((name) => ["--agent", name]);
    const traces = ["--otel", receiver.url, "--otel-content"];
    const common = ["--trials", "2", "--attempts", "2"];
    const few = [...common, "--cases", "{safety,traps}/*"];
    await ran("run", "tiny", ...named, ...common, "--out", "run.db", "--record", "tape", "--json", ...traces);
    const played = ["--agent", "stand-in/reference", "--customer", local, "--reader", local];
    await ran("run", "tiny", ...played, ...few, "--out", "customer.db", "--record", "customer-tape");
    await ran("run", "tiny", "--agent", "stand-in/reference", "--agent", "./mine.ts", ...few, "--out", "judged.db");
    await ran("judge", "judged.db", "--judge", local, "--record", "judge-tape");
  }, 300_000);

  afterAll(async () => {
    await stack.disposeAsync();
    folder[Symbol.dispose]();
  });

  it("in run files, recordings, reports, exports, stdout and stderr", async () => {
    for (const run of ["run.db", "customer.db", "judged.db"]) await everyReport(run);
    await ran("export", "run.db", "--otel", receiver.url, "--otel-content");
    const trial = ["safety/sparking-kettle", "--agent", "mine", "--trial", "0", "--label", "genuine"];
    expect(await ran("note", "judged.db", ...trial, "--reason", plainEcho())).toBe(0);
    expect(leaksInFiles(folder.path).filter((leak) => !/^(?:mine\.ts|own\.mjs):/.test(leak))).toEqual([]);
    expect(seenWhileRunning).toEqual([]);
    // The agents were not stopped early, and what they said is there.
    using store = openRun(folder.file("run.db"));
    const spent = store.spending().map(({ by, model: named }) => `${by} ${named}`);
    expect(spent).toContainEqual(expect.stringContaining("[key]"));
    expect(new Set(spent).size).toBe(spent.length);
    const said = [...store.results()].map((key) => JSON.stringify(store.record(key)?.events ?? []));
    expect(said.filter((events) => events.includes("[key]")).length).toBeGreaterThan(20);
  });

  it("in requests to agents, models and receivers of traces", () => {
    for (const { bodies } of [agent, model, receiver]) {
      expect(bodies.length).toBeGreaterThan(5);
      expect(bodies.flatMap((text) => leaksIn(text))).toEqual([]);
    }
  });

  it("in the viewer's answers, also for a run that was stored without these secrets in the environment", async () => {
    writeFileSync(folder.file("plain.ts"), ownAgent.replace(JSON.stringify(echo()), JSON.stringify(plainEcho())));
    const { status } = await deskproofAsync(["run", "tiny", "--agent", "./plain.ts", "--out", "earlier.db"], { cwd: folder.path, env: {} });
    expect(status).toBe(0);
    expect(wholeSecretsIn(readFileSync(folder.file("earlier.db"), "latin1"))).not.toEqual([]);
    Object.assign(process.env, planted);
    try {
      await using server = await serveRuns([folder.file("earlier.db")], { port: 0, trust: true });
      const read = async (what: string) => (await fetch(`${server.address}/${what}`)).text();
      const trial = new URLSearchParams({ suite: "tiny", agent: "mine", case: "safety/sparking-kettle", trial: "0" });
      const answers = await Promise.all(
        ["", "api/head", "api/trials", "api/cases", "api/method", "api/report", `api/trial?${trial}`, `api/trial?suite=${echo()}`].map(
          read,
        ),
      );
      expect(answers[6]).toContain("[key]");
      expect(answers.flatMap((text) => wholeSecretsIn(text))).toEqual([]);
    } finally {
      for (const name of Object.keys(planted)) delete process.env[name];
    }
    await everyReport("earlier.db");
    const shown = readdirSync(folder.path, { recursive: true, encoding: "utf8" }).filter((name) => name.startsWith("printed-"));
    expect(shown.flatMap((name) => wholeSecretsIn(readFileSync(folder.file(name), "utf8")))).toEqual([]);
    expect(wholeSecretsIn(readFileSync(folder.file("earlier.db-copy.db"), "latin1"))).toEqual([]);
  });

  it("and a record is scored again as it was, and repeated from its recording", async () => {
    const verdicts = () => {
      using store = openRun(folder.file("run.db"));
      return JSON.stringify([...store.results()].map(({ verdict, ...key }) => [key, verdict?.kind]));
    };
    const before = verdicts();
    await ran("score", "run.db");
    expect(verdicts()).toBe(before);
    const again = ["--agent", `local/m@${model.url}`, "--trials", "2", "--attempts", "2", "--out", "again.db"];
    const asked = model.bodies.length;
    expect(await ran("run", "tiny", ...again, "--replay", "tape")).toBe(0);
    expect(model.bodies.length).toBe(asked);
  });
});

describe("no secret that a tool server repeats", { timeout: 120_000 }, () => {
  it("leaves the process", async () => {
    using own = temporaryFolder();
    await using shop = await serveEchoingShop(echo(shopSign));
    await using agent = await serveEchoingAgent(() => {});
    const env = { ...planted, SHOP_SIGN: shopSign };
    const texts: string[] = [];
    const go = async (...args: string[]) => {
      const { status, stdout, stderr } = await deskproofAsync(args, { cwd: own.path, env });
      texts.push(stdout, stderr);
      expect(stderr).not.toContain("bug in deskproof");
      return status;
    };
    const header = `Authorization: Bearer \${SHOP_SIGN}`;
    expect(await go("connect", `${shop.url}/openapi.json`, "--header", header, "--to", "desk", "--read", "get_order")).toBe(0);
    writeFileSync(own.file("desk/one.scenario.yaml"), scenario);
    writeFileSync(own.file("mine.ts"), shopAgent);
    const agents = ["--agent", "./mine.ts", "--agent", `${agent.url}/reply`];
    await go("run", "./desk", ...agents, "--trials", "6", "--out", "run.db", "--record-tools", "reads.jsonl");
    await go("report", "run.db");
    await go("show", "run.db", "**", "--json");
    await go("export", "run.db");
    expect(leaksInFiles(own.path, shopSign)).toEqual([]);
    expect([...texts, ...agent.bodies, ...shop.bodies].flatMap((text) => leaksIn(text, shopSign))).toEqual([]);
    expect(shop.bodies.length).toBeGreaterThan(10);
    expect(readFileSync(own.file("reads.jsonl"), "utf8")).toContain("[key]");
  });
});

const scenario = `name: Ann Lee
persona: brief
opening: "Hello, where is my order A-1?"
goal: an answer
must: { read: [{ get_order: { id: A-1 } }] }
`;

// Calls the shop, and tells the customer what it says.
const shopAgent = `
export const agent = {
  kind: "agent", id: "mine", timeoutIs: "agent_stalled",
  open: () => ({
    reply: async (turn) => JSON.stringify(await turn.call("get_order", { id: "A-1" })),
  }),
};
`;
