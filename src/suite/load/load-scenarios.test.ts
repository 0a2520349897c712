import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mutateText } from "../../../test/mutate-text.ts";
import { randomFrom } from "../../random.ts";
import { openWorld } from "../../world/world.ts";
import { SuiteError } from "../suite-error.ts";
import { loadSuite } from "./load-suite.ts";
import { suiteWarnings } from "./suite-warnings.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deskproof-scenarios-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = { type: "string" };
const input = { type: "object", properties: { order_id: text }, required: ["order_id"], additionalProperties: false };
const listed = [
  { name: "getOrder", description: "Looks up an order.", input },
  {
    name: "refund",
    description: "",
    input: { ...input, properties: { order_id: text, amount: { type: "number" }, note: text } },
  },
  { name: "escalate", description: "", input: { type: "object", properties: {} } },
  { name: "get_profile", description: "", input: { type: "object" }, hints: { readOnly: false } },
];

const tools = `mcp: http://127.0.0.1:1/mcp
now: 2026-03-10T10:00
tools:
  getOrder: read
  refund: { free: [note], action: refund, answer: { id: "RF-{n}" } }
  escalate: { ends: { kind: handed_over, code: escalated } }
`;

const scenario = `name: Ann Lee
persona: brief
opening: My bag came torn.
goal: my money back
facts: { order_number: A-1 }
accepts: [refund]
must:
  read: [ getOrder: { order_id: A-1 } ]
  write: [ refund: { order_id: A-1, amount: 5, note: torn } ]
  order: [getOrder, refund]
  tell: [ refund_number: from refund.id ]
must_not: [ escalate, { tool: refund, when: { amount: { above: 5 } } } ]
`;

interface Files {
  readonly "tools.yaml"?: string;
  readonly "tools.json"?: string;
  readonly "refund/torn.scenario.yaml"?: string;
  readonly [name: string]: string | undefined;
}

function load(files: Files = {}) {
  const all = {
    "tools.yaml": tools,
    "tools.json": JSON.stringify({ format: 1, tools: listed }),
    "refund/torn.scenario.yaml": scenario,
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (content !== undefined) writeFileSync(join(folder, name), content);
  }
  return loadSuite(folder);
}

it("loads a folder of scenarios as a suite whose cases are the scenarios", async () => {
  const suite = await load({ "late/scenario.yaml": scenario, "policy.md": "Be kind." });
  expect(suite.cases.map(({ id, intent, action }) => [id, intent, action])).toEqual([
    ["late", "general", "refund"],
    ["refund/torn", "refund", "refund"],
  ]);
  const [desk] = suite.desks.values();
  expect(desk?.policy).toBe("Be kind.");
  expect([...(desk?.shadow?.reads.keys() ?? [])]).toEqual(["getOrder"]);
});

it("treats a tool that tools.yaml does not mention as a write, regardless of the server's hints", async () => {
  const claimed = listed.map((tool) => ({ ...tool, hints: { readOnly: true } }));
  const suite = await load({ "tools.json": JSON.stringify({ format: 1, tools: claimed }) });
  const [desk] = suite.desks.values();
  expect(desk?.tools.get("get_profile")?.effect).toBe("write");
  expect(desk?.shadow?.reads.has("get_profile")).toBe(false);
});

it("answers an intercepted call from a recorded file, unless the scenario has its own answer", async () => {
  const recorded = inTools('answer: { id: "RF-{n}" }', "answer_file: answers/refund.json");
  const files = { ...recorded, "answers/refund.json": '{ "id": "RF-77", "for": "{order_id}" }' };
  const answered = async (more: Files = {}) => {
    const suite = await load({ ...files, ...more });
    const [desk] = suite.desks.values();
    const [testCase] = suite.cases;
    const tool = desk?.tools.get("refund");
    if (!desk || !testCase || !tool) throw new Error("not loaded");
    using world = openWorld(desk.template, testCase.world);
    return world.call(tool, { order_id: "A-1", amount: 5 });
  };
  expect(await answered()).toMatchObject({ value: { id: "RF-77", for: "A-1" } });
  const own = { "refund/torn.scenario.yaml": `${scenario}answers: { refund: { id: mine } }\n` };
  expect(await answered(own)).toMatchObject({ value: { id: "mine" } });
});

it("treats a POST operation as a read only if the author confirms that it is safe", async () => {
  const http = { method: "POST", path: "/search", parameters: [], body: "fields" };
  const safe = { ...inTools("mcp: http://127.0.0.1:1/mcp", "http: http://127.0.0.1:1") }["tools.yaml"];
  const suite = await load({
    "tools.json": JSON.stringify({ format: 1, tools: listed.map((tool) => ({ ...tool, http })) }),
    "tools.yaml": safe.replace("getOrder: read", "getOrder: { effect: read, safe_post: true }"),
  });
  expect([...(suite.desks.values().next().value?.shadow?.reads.keys() ?? [])]).toEqual(["getOrder"]);
});

it("changes the suite's hash with every file that a result depends on", async () => {
  const first = await load();
  const hashes = new Set([first.hash]);
  for (const change of [
    { "tools.yaml": tools.replace("RF-{n}", "RF-9{n}") },
    { "tools.json": JSON.stringify({ format: 1, tools: listed.slice(0, 3) }) },
    { "refund/torn.scenario.yaml": scenario.replace("brief", "chatty") },
    { "policy.md": "Be brief." },
  ])
    hashes.add((await load(change)).hash);
  expect(hashes.size).toBe(5);
});

const inScenario = (from: string, to: string) => ({ "refund/torn.scenario.yaml": scenario.replace(from, to) });
const inTools = (from: string, to: string) => ({ "tools.yaml": tools.replace(from, to) });

it.each<[string, Files, string]>([
  [
    "a fact to tell that no answer contains",
    inScenario("from refund.id", "from refund.nr"),
    'the result of refund has no value for "nr"; expected one of its fields: ',
  ],
  [
    "a tool the server lacks",
    inScenario("getOrder: {", "get_order: {"),
    'torn.scenario.yaml:8:11: there is no tool "get_order" (did you mean "getOrder"?)',
  ],
  ["a missing argument", inScenario("{ order_id: A-1 } ]", "{} ]"), "torn.scenario.yaml:8:11: getOrder: "],
  ["an unknown argument", inScenario("amount: 5", "amout: 5"), 'torn.scenario.yaml:9:37: refund has no argument "amout"'],
  ["an argument of the wrong type", inScenario("amount: 5", "amount: five"), "torn.scenario.yaml:9:45: refund: "],
  [
    "a read among the writes",
    inScenario("write: [ refund: { order_id: A-1, amount: 5, note: torn } ]", "write: [ getOrder: { order_id: A-1 } ]"),
    "torn.scenario.yaml:9:12: getOrder is a read",
  ],
  [
    "a write among the reads",
    inScenario("read: [ getOrder: { order_id: A-1 } ]", "read: [ refund: { order_id: A-1 } ]"),
    "torn.scenario.yaml:8:11: refund is a write",
  ],
  [
    "a tool in must_not that is not there",
    inScenario("must_not: [ escalate", "must_not: [ escalat"),
    'torn.scenario.yaml:12:13: there is no tool "escalat"',
  ],
  [
    "a fact told from a tool that is not there",
    inScenario("from refund.id", "from refnd.id"),
    'torn.scenario.yaml:11:26: there is no tool "refnd"',
  ],
  [
    "a value from a read whose answer is not known",
    inScenario("amount: 5", "amount: from getOrder.paid"),
    "torn.scenario.yaml:9:45: the answer from getOrder is not known in advance",
  ],
  [
    "a write that its own answer rejects",
    { "refund/torn.scenario.yaml": `${scenario}answers: { refund: { error: too late } }\n` },
    "torn.scenario.yaml:8:3: refund rejects this call: too late",
  ],
  ["an unknown key", inScenario("persona:", "persona_:"), 'torn.scenario.yaml:2:1: unknown key "persona_"'],
  ["a missing key", inScenario("goal: my money back\n", ""), '"goal" is missing'],
  ["an unknown action", inScenario("accepts: [refund]", "accepts: [refnd]"), 'torn.scenario.yaml:6:11: there is no action "refnd"'],
  ["a path that is not a valid id", { "Refund Torn.scenario.yaml": scenario }, 'the file\'s path gives the id "Refund Torn"'],
  [
    "a declared tool that is not listed",
    inTools("getOrder: read", "getorder: read"),
    'tools.yaml:4:3: there is no tool "getorder" (did you mean "getOrder"?)',
  ],
  ["a free argument that is not there", inTools("[note]", "[nota]"), 'tools.yaml:5:20: refund has no argument "nota"'],
  ["a read that ends the conversation", inTools("escalate: {", "escalate: { effect: read,"), "tools.yaml:6:29: escalate is a read"],
  ["neither mcp nor http", inTools("mcp: http://127.0.0.1:1/mcp\n", ""), "tools.yaml:1:1: "],
  [
    "a model provider's key for the server",
    inTools("tools:", 'headers: { Authorization: "Bearer $' + '{OPENAI_API_KEY}" }\ntools:'),
    "a variable other than a model provider's key",
  ],
  [
    "two tools with the same name",
    { "tools.json": JSON.stringify({ format: 1, tools: [...listed, listed[0]] }) },
    'tools.json lists two tools named "getOrder"',
  ],
  ["an answer file that is not there", inTools('answer: { id: "RF-{n}" }', "answer_file: none.json"), "tools.yaml:5:56: "],
  [
    "an answer file outside the folder",
    inTools('answer: { id: "RF-{n}" }', "answer_file: ../../etc/hosts"),
    "is not a JSON file in this folder",
  ],
  [
    "a different kind of server than the one connected",
    inTools("mcp: http://127.0.0.1:1/mcp", "http: http://127.0.0.1:1"),
    "tools.yaml:1:1: the tools in tools.json are from an MCP server",
  ],
  ["a list that connect did not write", { "tools.json": "{}" }, "tools.json:1:1: this does not match the format that connect writes"],
])("reports the position of %s", async (_, files, line) => {
  await expect(load(files)).rejects.toThrow(line);
});

it.each(["PUT", "PATCH", "DELETE", "POST", "OPTIONS", "TRACE"])(
  "does not treat a %s operation as a read just because it is declared one",
  async (method) => {
    const http = { method, path: "/orders", parameters: [], body: "none" };
    const operations = listed.map((tool) => ({ ...tool, http }));
    const files = {
      "tools.json": JSON.stringify({ format: 1, tools: operations }),
      ...inTools("mcp: http://127.0.0.1:1/mcp", "http: http://127.0.0.1:1"),
    };
    await expect(load(files)).rejects.toThrow(`getOrder is declared a read, but its method is ${method}`);
  },
);

it(
  "warns about a TODO, a declared read that the server says is not read-only, and names that look " + "alike or that models cannot use",
  async () => {
    const twin = { ...listed[0], name: "Get.Order" };
    const suite = await load({
      "tools.json": JSON.stringify({ format: 1, tools: [...listed, twin] }),
      ...inTools("getOrder: read", "getOrder: read\n  get_profile: read"),
      ...inScenario("brief", "brief # TODO"),
    });
    const said = suiteWarnings(suite).map(({ message }) => message);
    expect(said).toEqual([
      "this TODO is not done: ",
      'most models cannot call a tool named "Get.Order"',
      '"getOrder" looks like "Get.Order"',
      "the server says that get_profile is not read-only",
    ]);
  },
);

it("loads 600 folders with a mutated file, or reports a position in it", async () => {
  let refused = 0;
  for (let round = 0; round < 600; round++) {
    const random = randomFrom(`scenarios ${round}`);
    const name = random.pick(["tools.yaml", "refund/torn.scenario.yaml"]);
    const mutated = mutateText(name === "tools.yaml" ? tools : scenario, random);
    try {
      await load({ [name]: mutated });
    } catch (error) {
      refused += 1;
      if (!(error instanceof SuiteError)) throw new Error(`round ${round} crashed:\n${mutated}`, { cause: error });
      for (const { line, column, message, expected } of error.problems) {
        expect(line >= 1 && column >= 1 && message.trim() !== "", `round ${round}`).toBe(true);
        expect(`${message} ${expected}`, `round ${round}`).not.toMatch(/Invalid input|\[object Object\]|\n/);
      }
    }
  }
  expect(refused).toBeGreaterThan(200);
  expect(refused).toBeLessThan(580);
});
