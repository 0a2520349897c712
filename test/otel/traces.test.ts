import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRun } from "../../src/store/open/open-run.ts";
import { deskproofAsync } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { attributesIn, type ReceivedSpan, type Receiver, startReceiver } from "./receiver.ts";

const agent = `import { defineAgent } from "deskproof";
export const agent = defineAgent({
  id: "mine",
  reply: async (turn) => {
    turn.note({ usage: { model: "gpt-5.5", input: 120, output: 30, cached: 20, reasoning: 10 } });
    await turn.call("get_order", { order_id: "no such order" });
    return "Let me look into that for you.";
  },
});
`;

const secret = "Bearer 0123456789abcdef";
const run = ["run", "tiny", "--agent", "stand-in/reference", "--agent", "./agent.ts", "--trials", "1"];

const folder = temporaryFolder();
let receiver: Receiver;
let printed = "";
beforeAll(async () => {
  receiver = await startReceiver();
  writeFileSync(folder.file("agent.ts"), agent);
  const env = { OTEL_EXPORTER_OTLP_HEADERS: `authorization=${encodeURIComponent(secret)}, X-Team=desk` };
  const ended = await deskproofAsync([...run, "--otel", receiver.url, "--out", "run.db"], { cwd: folder.path, env });
  printed = ended.stdout + ended.stderr;
  expect(ended.status, printed).toBe(0);
}, 60_000);
afterAll(async () => {
  folder[Symbol.dispose]();
  await receiver[Symbol.asyncDispose]();
});

const traces = () => Map.groupBy(receiver.spans.values(), ({ traceId }) => traceId);
const operation = (span: ReceivedSpan) => attributesIn(span)["gen_ai.operation.name"];

function traceOf(name: string, id: string): ReceivedSpan[] {
  const found = [...traces().values()].find((spans) =>
    spans.some((span) => {
      const told = attributesIn(span);
      return told["gen_ai.agent.name"] === name && told["deskproof.case.id"] === id;
    }),
  );
  return found ?? [];
}

describe("deskproof run --otel", () => {
  it("sends one trace per trial, in OTLP format, to /v1/traces with the headers from the environment", () => {
    expect(receiver.problems).toEqual([]);
    expect(traces().size).toBe(12);
    const [first] = receiver.requests;
    expect(first).toMatchObject({ path: "/v1/traces", headers: { authorization: secret, "x-team": "desk" } });
    expect(printed).not.toContain("dropped");
    expect(printed).not.toContain(secret);
  });

  it("links every span to a parent in the same trace that encloses it, up to one root", () => {
    for (const spans of traces().values()) {
      const byId = new Map(spans.map((span) => [span.spanId, span]));
      expect(byId.size).toBe(spans.length);
      expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
      for (const span of spans) {
        if (span.parentSpanId === undefined) continue;
        const parent = byId.get(span.parentSpanId);
        expect(parent && BigInt(parent.startTimeUnixNano) <= BigInt(span.startTimeUnixNano)).toBe(true);
        expect(parent && BigInt(parent.endTimeUnixNano) >= BigInt(span.endTimeUnixNano)).toBe(true);
      }
    }
  });

  it("has an invoke_agent span per turn, with the turn's model calls and tool calls as children", () => {
    using store = openRun(folder.file("run.db"));
    const id = "damaged_item/cracked-grinder";
    const events = store.record({ suite: "tiny", agent: "mine", case: id, trial: 0 })?.events ?? [];
    const count = (kind: string) => events.filter((event) => event.kind === kind).length;
    const spans = traceOf("mine", id);
    const [root, ...others] = spans;
    expect(root?.name).toBe(`trial ${id}`);
    const named = Map.groupBy(others, operation);
    expect(named.get("invoke_agent")).toHaveLength(count("customer_message"));
    expect(named.get("chat")).toHaveLength(count("usage"));
    expect(named.get("execute_tool")).toHaveLength(count("call"));
    const turns = new Set(named.get("invoke_agent")?.map(({ spanId }) => spanId));
    for (const step of [...(named.get("chat") ?? []), ...(named.get("execute_tool") ?? [])])
      expect(turns.has(step.parentSpanId ?? "")).toBe(true);
  });

  it("uses the attribute names of the GenAI conventions", () => {
    const spans = traceOf("mine", "damaged_item/cracked-grinder");
    const one = (name: string) => {
      const span = spans.find((candidate) => operation(candidate) === name);
      return span && { name: span.name, kind: span.kind, status: span.status?.code, ...attributesIn(span) };
    };
    const conversation = attributesIn(spans[0] ?? { attributes: [] })["gen_ai.conversation.id"];
    expect(one("invoke_agent")).toMatchObject({
      name: "invoke_agent mine",
      kind: 1,
      "gen_ai.provider.name": "openai",
      "gen_ai.agent.name": "mine",
      "gen_ai.conversation.id": conversation,
      "gen_ai.usage.input_tokens": "120",
    });
    expect(one("chat")).toMatchObject({
      name: "chat gpt-5.5",
      kind: 3,
      "gen_ai.provider.name": "openai",
      "gen_ai.request.model": "gpt-5.5",
      "gen_ai.usage.input_tokens": "120",
      "gen_ai.usage.output_tokens": "30",
      "gen_ai.usage.cache_read.input_tokens": "20",
      "gen_ai.usage.reasoning.output_tokens": "10",
    });
    expect(one("execute_tool")).toMatchObject({
      name: "execute_tool get_order",
      kind: 1,
      status: 2,
      "gen_ai.tool.name": "get_order",
      "gen_ai.tool.call.id": expect.stringMatching(/^event-\d+$/),
      "error.type": expect.stringMatching(/^[a-z_]+$/),
    });
  });

  it("puts the suite, case, trial, verdict and cost on the root span, and the verdict in an evaluation event", () => {
    const [failed] = traceOf("mine", "traps/cracked-grinder-no-photo");
    const [passed] = traceOf("stand-in/reference", "traps/cracked-grinder-no-photo");
    if (!failed || !passed) throw new Error("a trace is missing");
    expect(attributesIn(failed)).toMatchObject({
      "deskproof.suite.name": "tiny",
      "deskproof.trial": "0",
      "deskproof.verdict": "fail",
      "deskproof.failure_mode": expect.any(String),
      "deskproof.cost.usd": expect.any(Number),
    });
    expect(failed.status).toBeUndefined();
    const events = [failed, passed].map((span) => span.events?.map((event) => [event.name, attributesIn(event)]));
    expect(events).toMatchObject([
      [["gen_ai.evaluation.result", { "gen_ai.evaluation.score.value": 0, "gen_ai.evaluation.score.label": "fail" }]],
      [["gen_ai.evaluation.result", { "gen_ai.evaluation.score.value": 1, "gen_ai.evaluation.score.label": "pass" }]],
    ]);
  });

  it("documents every attribute that is not part of the conventions", () => {
    const page = readFileSync("docs/in-your-pipeline.md", "utf8");
    const keys = new Set([...receiver.spans.values()].flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    const own = [...keys].filter((key) => key.startsWith("deskproof."));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
  });

  it("sends no messages, arguments or results without --otel-content", async () => {
    const said = "Let me look into that for you.";
    const quiet = JSON.stringify([...receiver.spans.values()]);
    expect(quiet).not.toContain(said);
    expect(quiet).not.toContain("no such order");
    await using second = await startReceiver();
    const args = ["export", "run.db", "--otel", second.url, "--otel-content"];
    const { stdout } = await deskproofAsync(args, { cwd: folder.path, env: {} });
    expect(stdout).toMatch(/^Sent \d+ spans of 12 trials to 127\.0\.0\.1:\d+\.$/m);
    expect(second.problems).toEqual([]);
    const sent = [...second.spans.values()].map(attributesIn);
    const turn = sent.find((told) => told["gen_ai.agent.name"] === "mine" && told["gen_ai.output.messages"]);
    expect(JSON.parse(String(turn?.["gen_ai.output.messages"]))).toEqual([
      { role: "assistant", parts: [{ type: "text", content: said }], finish_reason: "stop" },
    ]);
    const call = sent.find((told) => told["gen_ai.tool.call.arguments"]?.toString().includes("no such order"));
    expect(call?.["gen_ai.tool.name"]).toBe("get_order");
  });
});

describe("deskproof export --otel", () => {
  it("gives a stored run the same ids as during the run", async () => {
    await using second = await startReceiver();
    await deskproofAsync(["export", "run.db", "--otel", second.url], { cwd: folder.path, env: {} });
    expect(new Map(second.spans)).toEqual(new Map(receiver.spans));
  });

  it("fails with a one-line error if spans did not arrive", async () => {
    await using second = await startReceiver(() => ({ status: 401 }));
    const ended = await deskproofAsync(["export", "run.db", "--otel", second.url], { cwd: folder.path, env: {} });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(/^deskproof: 127\.0\.0\.1:\d+ received 0 spans of 12 trials; \d+ spans were dropped \(HTTP 401\)\.\n$/);
  });
});

describe("the endpoint", () => {
  const short = ["run", "tiny", "--agent", "stand-in/reference", "--trials", "1", "--cases", "late_parcel/*"];

  it("may be in the configuration or, for --otel without a value, in the environment", async () => {
    await using second = await startReceiver();
    using own = temporaryFolder();
    writeFileSync(own.file("deskproof.config.yaml"), `otel: ${second.url}/base/\n`);
    await deskproofAsync([...short, "--out", "a.db"], { cwd: own.path, env: {} });
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${second.url}/env` };
    await deskproofAsync([...short, "--out", "b.db", "--otel"], { cwd: own.path, env });
    await deskproofAsync(["export", "b.db"], { cwd: own.path, env });
    expect(second.requests.map(({ path }) => path)).toEqual(["/base/v1/traces", "/env/v1/traces"]);
  });

  it("gets no headers from the environment if only the configuration names it", async () => {
    using own = temporaryFolder();
    writeFileSync(own.file("deskproof.config.yaml"), "otel: https://traces.example.com\n");
    const env = { OTEL_EXPORTER_OTLP_HEADERS: `authorization=${secret}` };
    const { status, stderr } = await deskproofAsync([...short, "--out", "a.db"], { cwd: own.path, env });
    expect(stderr).toMatch(
      /^deskproof: OTEL_EXPORTER_OTLP_HEADERS would be sent to traces\.example\.com, which is named only in a file.*--allow-host/,
    );
    expect(status).toBe(2);
  });
});

describe("a missing receiver", () => {
  it("neither fails nor delays a run, and is reported in one line at the end", async () => {
    const gone = await startReceiver();
    await gone[Symbol.asyncDispose]();
    const start = performance.now();
    const args = ["run", "tiny", "--agent", "stand-in/reference", "--trials", "1", "--out", "gone.db", "--otel"];
    const ended = await deskproofAsync([...args, gone.url], { cwd: folder.path, env: {} });
    expect(ended.status).toBe(0);
    expect(ended.stdout).toMatch(/stand-in\/reference +100\.0%/);
    const lines = ended.stderr.split("\n").filter((line) => line.includes("otel"));
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          String.raw`^--otel: \d+ of \d+ spans were dropped \(127\.0\.0\.1:\d+: ECONNREFUSED\)\. The run is not ` +
            String.raw`affected; to send all of them again: .*deskproof export gone\.db --otel http:\/\/127\.0\.0\.` +
            String.raw`1:\d+\/v1\/traces$`,
        ),
      ),
    ]);
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});

it.each([
  [["--otel"], {}, /--otel: give an endpoint, such as --otel http:\/\/127\.0\.0\.1:4318, or set OTEL_/],
  [["--otel", "collector:4318"], {}, /--otel collector:4318: give an http or https URL/],
  [["--otel", "http://me:pw@host"], {}, /--otel \(with a password\): .* Credentials belong in OTEL_EXPORTER_OTLP_HEADERS/],
  [["--otel-content"], {}, /--otel-content only works with --otel/],
  [["--otel", "http://10.0.0.9:4318"], { OTEL_EXPORTER_OTLP_HEADERS: "a=b" }, /sent to 10\.0\.0\.9:4318 without encr/],
  [["--otel", "https://x.example"], { OTEL_EXPORTER_OTLP_HEADERS: "nonsense" }, /is not a list of name=value pairs/],
])("rejects %j before anything is run", async (flags, env, message) => {
  const { status, stderr } = await deskproofAsync(["run", "tiny", "--out", "none.db", ...flags], {
    cwd: folder.path,
    env,
  });
  expect(stderr).toMatch(message);
  expect(status).toBe(2);
});
