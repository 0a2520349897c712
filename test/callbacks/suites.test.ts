import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import {
  agendaCustomer,
  type Customer,
  defineRule,
  loadSuite,
  runTrial,
  type Suite,
  scoreTrial,
  standIn,
  type Tool,
  UserError,
  z,
} from "../../src/index.ts";
import { scoreHere } from "../../src/run/score-in-thread.ts";
import { verdictOn } from "../../src/run/score-stored.ts";
import { smallSuite } from "../small-suite.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { endingOf, testCase, tiny, untyped, withDesk } from "./untyped.ts";
import { thrownShapes, wrongShapes } from "./wrong-shapes.ts";

const reference = standIn("stand-in/reference");
const thrower = (value: unknown) => () => {
  throw value;
};
const withTool = (name: string, change: Partial<Tool>) =>
  withDesk(({ tools }) => ({ tools: new Map([...tools].map(([own, tool]) => [own, own === name ? { ...tool, ...change } : tool])) }));

const jsonShapes = ["null", "true", "a number", "a string", "an array", "an empty object", "a foreign object"];
const plainShapes = [...jsonShapes, "an object without a prototype", "a date that is none"];
const wrongFor = (right: readonly string[]) => wrongShapes.filter(({ name }) => !right.includes(name));

describe("a tool's mistake excludes the trial and names the tool", () => {
  it.each(wrongFor(plainShapes))("run returns $name", async ({ make }) => {
    const suite = withTool("get_order", { run: untyped(() => make()) });
    const ending = await endingOf({ agent: reference, suite });
    expect(ending).toMatchObject({ kind: "world_error", detail: expect.stringContaining("tool get_order: ") });
  });

  it.each(thrownShapes)("run throws $name", async ({ make }) => {
    const suite = withTool("get_order", { run: untyped(thrower(make())) });
    const ending = await endingOf({ agent: reference, suite });
    expect(ending).toMatchObject({ kind: "world_error", detail: expect.stringContaining("tool get_order: ") });
  });

  it("says what to return instead of a promise", async () => {
    const suite = withTool("get_order", { run: untyped(async () => ({ id: 1 })) });
    const detail = "tool get_order: its result is a Promise. A tool returns a JSON value, and not a promise";
    expect(await endingOf({ agent: reference, suite })).toEqual({ kind: "world_error", detail });
  });

  it.each(wrongShapes)("ends returns $name", async ({ make }) => {
    const suite = withTool("close_ticket", { ends: untyped(() => make()) });
    const ending = await endingOf({ agent: reference, suite });
    expect(ending).toMatchObject({ kind: "world_error", detail: expect.stringContaining("tool close_ticket: ends ") });
  });

  it.each(wrongFor(["a string", "a huge string"]))("it rejects a call with $name as its reason", async ({ make }) => {
    const suite = withTool("get_order", { run: untyped((world: Parameters<Tool["run"]>[0]) => world.reject("none", untyped(make()))) });
    const ending = await endingOf({ agent: reference, suite });
    expect(ending).toMatchObject({ kind: "world_error", detail: expect.stringContaining("tool get_order: world.reject ") });
  });

  it.each(thrownShapes)("its input schema throws $name", async ({ make }) => {
    const suite = withTool("get_order", { input: z.object({ order_id: z.string().refine(thrower(make())) }) });
    const ending = await endingOf({ agent: reference, suite });
    expect(ending).toMatchObject({ kind: "world_error", detail: expect.stringContaining("tool get_order: its input schema threw: ") });
  });
});

describe("a rule's mistake decides nothing and names the rule", async () => {
  const record = await runTrial({ suite: tiny, testCase, agent: reference, seed: "1" });
  const scored = (rule: Partial<Parameters<typeof defineRule>[0]>) => {
    const own = defineRule({ id: "XX-1", says: "Something.", check: () => true, ...rule });
    return scoreTrial(
      withDesk(() => ({ rules: [own] })),
      testCase,
      record,
    );
  };

  it.each(wrongFor(["true"]))("check and inPlay return $name", ({ make }) => {
    expect(() => scored({ check: untyped(() => make()) })).toThrow(/^rule XX-1: check returned .*, not true or false/);
    expect(() => scored({ inPlay: untyped(() => make()) })).toThrow(/^rule XX-1: inPlay returned .*, not true or false/);
  });

  it.each(thrownShapes)("check throws $name", ({ make }) => {
    expect(() => scored({ check: thrower(make()) })).toThrow(UserError);
    expect(() => scored({ check: thrower(make()) })).toThrow(/^rule XX-1: check threw: /);
  });
});

describe("a desk's own grading that goes wrong decides nothing", async () => {
  const record = await runTrial({ suite: tiny, testCase, agent: reference, seed: "1" });
  const graded = (grade: () => unknown) =>
    scoreTrial(
      withDesk(() => ({ grade: untyped(grade) })),
      testCase,
      record,
    );

  it.each(wrongShapes)("grade returns $name", ({ make }) => {
    expect(() => graded(() => make())).toThrow(/^grade\.ts: /);
  });

  it.each(thrownShapes)("grade throws $name", async ({ make }) => {
    const suite = withDesk(() => ({ grade: thrower(make()) }));
    expect((await verdictOn(record, { scorer: scoreHere, suite, testCase })).kind).toBe("unscored");
  });
});

describe("a customer's mistake excludes the trial and is never the agent's", () => {
  const customerOf = (session: object): Customer => ({ kind: "customer", id: "me/customer", open: untyped(() => session) });
  const turn = { text: "Hello", attachments: [], acts: [{ act: "open", opening: 0 }] };
  const agent = reference;

  it.each(wrongShapes)("open returns $name", async ({ make }) => {
    expect((await endingOf({ agent, customer: customerOf(untyped(make())) })).kind).toBe("customer_error");
  });

  it.each(wrongShapes)("a turn is $name", async ({ make }) => {
    const customer = customerOf({ open: () => make(), reply: () => turn });
    expect((await endingOf({ agent, customer })).kind).toBe("customer_error");
  });

  it.each(wrongFor([]))("an act is $name", async ({ make }) => {
    const customer = customerOf({ open: () => ({ ...turn, acts: [make()] }), reply: () => turn });
    expect((await endingOf({ agent, customer })).kind).toBe("customer_error");
  });

  it.each(thrownShapes)("it throws $name", async ({ make }) => {
    const customer = customerOf({ open: thrower(make()), reply: () => turn });
    expect((await endingOf({ agent, customer })).kind).toBe("customer_error");
  });

  it.each([...wrongShapes, ...thrownShapes])("but not if only close throws $name", async ({ make }) => {
    const open: Customer["open"] = async (briefing) => ({ ...(await agendaCustomer.open(briefing)), close: thrower(make()) });
    expect((await endingOf({ agent, customer: { kind: "customer", id: "me/customer", open } })).kind).toBe("closed");
  });
});

it("a failure to count usage is the caller's own, and charged to nobody", async () => {
  const onUsage = thrower(new Error("the disk is full"));
  const agent = { kind: "agent" as const, id: "me/raw", timeoutIs: "agent_stalled" as const, open: untyped(() => ({ reply: noting })) };
  const noting = (turn: { note(note: object): void }) => {
    turn.note({ usage: { model: "m", input: 1 } });
    return "ok";
  };
  await expect(runTrial({ suite: tiny, testCase, agent, seed: "1", onUsage })).rejects.toThrow("the disk is full");
});

describe("a suite whose files export hostile values is refused with one clear error", () => {
  const trap = "new Proxy({}, { get() { throw null; }, has() { throw null; }, ownKeys() { throw null; } })";
  const files: readonly [string, string, string][] = [
    ["suite.ts", `export const suite = ${trap};`, "suite.ts"],
    [
      "suite.ts",
      'import { defineSuite } from "deskproof"; export const suite = defineSuite({ get name() { throw null; } } as never);',
      "cannot be read: null",
    ],
    [
      "tools/odd.ts",
      'import { defineTool } from "deskproof"; export const odd = defineTool({ name: "odd", get run() { throw null; } } as never);',
      "cannot be loaded",
    ],
    ["tools/odd.ts", 'export const odd = { kind: "tool", get name() { throw null; } };', "a value that can be read: null"],
    ["rules.ts", 'export const odd = { kind: "rule", get id() { throw null; } };', "a value that can be read: null"],
    ["rules.ts", "throw null;", "cannot be loaded"],
  ];

  async function loaded(file: string, text: string): Promise<Suite> {
    using folder = temporaryFolder();
    for (const [name, content] of Object.entries({ ...smallSuite, [file]: text })) {
      mkdirSync(dirname(folder.file(`s/${name}`)), { recursive: true });
      writeFileSync(folder.file(`s/${name}`), content);
    }
    return await loadSuite(folder.file("s"));
  }

  it.each(files)("%s: %s", async (file, text, problem) => {
    await expect(loaded(file, text)).rejects.toThrow(UserError);
    await expect(loaded(file, text)).rejects.toThrow(problem);
  });
});
