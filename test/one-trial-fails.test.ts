import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import { defineAgent } from "../src/index.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { openRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { SetupError, UserError } from "../src/user-error.ts";
import { deskproof } from "./command.ts";
import { smallSuite, writeSmallSuite } from "./small-suite.ts";
import { writeSmallCheckout } from "./tau2/small-checkout.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const tiny = await loadSuite("tiny");
const [testCase = expect.unreachable()] = tiny.cases;
const pause = "await new Promise((go) => setTimeout(go, 20));";

/** How each agent fails, and how its trial ends. */
const failing: readonly (readonly [name: string, session: string, ending: string, detail: string])[] = [
  ["a-user-error", 'reply: () => { throw new UserError("my own mistake."); }', "agent_invalid", "my own mistake."],
  ["an-error-in-close", 'reply: () => "Hello.", close: () => { throw new Error("closing"); }', "customer_left", ""],
  ["a-rejected-close", 'reply: () => "Hello.", close: async () => { throw new Error("closing"); }', "customer_left", ""],
  [
    "a-throwing-timer",
    `reply: async () => { setTimeout(() => { throw new Error("timer"); }, 1); ${pause} return "Hello."; }`,
    "agent_invalid",
    "timer",
  ],
  ["a-lost-promise", `reply: async () => { void Promise.reject(new Error("lost")); ${pause} return "Hello."; }`, "agent_invalid", "lost"],
  [
    "an-error-in-explain-timeout",
    'explainTimeout: () => { throw new Error("explaining"); }, reply: () => new Promise(() => {})',
    "agent_stalled",
    "no reply within 1000 ms",
  ],
  [
    "an-error-in-has-left",
    `hasLeft: () => { throw new Error("leaving"); },
     reply: async (turn) => { await turn.call("hand_over", { reason: "legal", summary: "Please look at this case." });
       return "Goodbye."; }`,
    "agent_invalid",
    "leaving",
  ],
  [
    "an-unreadable-error",
    "reply: () => { throw new Proxy({}, { getPrototypeOf() { throw new Error(); } }); }",
    "agent_invalid",
    "the agent threw: ",
  ],
  [
    "a-value-that-is-not-json",
    'reply: async (turn) => { await turn.call("close_case", { a: 1n }); return "Done."; }',
    "agent_invalid",
    "3 invalid tool calls in a row",
  ],
];

function agentFile(folder: { file(name: string): string }, name: string, session: string): string {
  const path = folder.file(`${name}.ts`);
  const declared = `export const agent = defineAgent({ id: "${name}", open: () => ({ ${session} }) as never });`;
  writeFileSync(path, `import { defineAgent, UserError } from "deskproof";\n${declared}\n`);
  return path;
}

/** Each agent's ending and its detail in a run of one trial per agent. */
function endingsIn(path: string): { readonly [agent: string]: string } {
  using store = openRun(path);
  const ended = [...store.results()].map((key) => {
    const ending = store.record(key)?.ending;
    return [key.agent, `${ending?.kind} ${ending && "detail" in ending ? ending.detail : ""}`];
  });
  return Object.fromEntries(ended);
}

describe("an error of an agent's own code", () => {
  it("ends only the trial that it happened in, with an ending that counts against the agent", () => {
    using folder = temporaryFolder();
    const agents = failing.flatMap(([name, session]) => ["--agent", agentFile(folder, name, session)]);
    const settings = ["--cases", testCase.id, "--trials", "1", "--timeout", "1", "--out", folder.file("run.db")];
    const { status, stderr } = deskproof(["run", "tiny", ...agents, "--agent", "stand-in/reference", ...settings]);
    expect(stderr).toContain("an agent or a tool threw an error that nothing caught: ");
    expect(status).toBe(0);
    const endings = endingsIn(folder.file("run.db"));
    expect(endings["stand-in/reference"]).toMatch(/^closed/);
    for (const [name, , ending, detail] of failing)
      expect([name, endings[name]]).toEqual([name, expect.stringMatching(`^${ending} .*${detail}`)]);
  });

  it("outside any trial ends the run, as before", () => {
    using folder = temporaryFolder();
    const path = agentFile(folder, "loading", 'reply: () => "Hello."');
    writeFileSync(
      path,
      `setTimeout(() => { throw new Error("no trial of mine"); }, 50);\nimport { defineAgent } from "deskproof";
export const agent = defineAgent({ id: "waits", reply: async () => { ${pause}${pause}${pause}${pause} return "Hello."; } });\n`,
    );
    const { status, stderr } = deskproof(["run", "tiny", "--agent", path, "--trials", "1", "--out", folder.file("run.db")]);
    expect(stderr).toContain("threw outside any trial: Error: no trial of mine");
    expect(status).toBe(1);
  });
});

it("a tool that throws in a timer excludes the trial, although the agent called it", () => {
  using folder = temporaryFolder();
  const tools = (smallSuite["tools/loans.ts"] ?? "")
    .replace(
      "run: (world, { loan_id }) => world.get(",
      'run: (world, { loan_id }) => { if (loan_id === "X") setTimeout(() => { throw new Error("late tool"); }, 0); return world.get(',
    )
    .replace("?? null,", "?? null; },");
  using suite = writeSmallSuite({ "tools/loans.ts": tools });
  const path = agentFile(
    folder,
    "caller",
    `reply: async (turn) => { await turn.call("get_loan", { loan_id: "X" }); ${pause} return "Hello."; }`,
  );
  deskproof(["run", suite.folder, "--agent", path, "--trials", "1", "--attempts", "1", "--out", folder.file("run.db")]);
  expect(endingsIn(folder.file("run.db")).caller).toMatch(/^world_error .*late tool/s);
});

describe("a trial", () => {
  const trial = { suite: tiny, testCase, seed: "s" };
  const throwing = (error: Error) => ({
    ...standIn("stand-in/reference"),
    open: () => {
      throw error;
    },
  });

  it("that cannot begin ends as a world error", async () => {
    const wrongRows = { ...testCase, world: { ...testCase.world, nowhere: [{ id: 1 }] } };
    const { ending, events } = await runTrial({ ...trial, testCase: wrongRows, agent: standIn("stand-in/reference") });
    expect([ending, events]).toEqual([{ kind: "world_error", detail: expect.stringContaining('there is no table "nowhere"') }, []]);
  });

  it("ends with a mistake that may concern only itself, and stops the run with one that fails every trial", async () => {
    const { ending } = await runTrial({ ...trial, agent: throwing(new UserError("this case only.")) });
    expect(ending).toEqual({ kind: "world_error", detail: "this case only." });
    await expect(runTrial({ ...trial, agent: throwing(new SetupError("the key is wrong.")) })).rejects.toThrow("the key is wrong.");
    const own = defineAgent({ id: "acme/a", reply: () => Promise.reject(new SetupError("the key is wrong.")) });
    await expect(runTrial({ ...trial, agent: own })).rejects.toThrow("the key is wrong.");
  });
});

describe("a stand-in that cannot run the cases of a suite", () => {
  const folder = temporaryFolder();
  afterAll(() => folder[Symbol.dispose]());
  const inFolder = (...args: readonly string[]) => deskproof(args, { cwd: folder.path });
  beforeAll(() => {
    writeSmallCheckout(folder.file("bench"));
    inFolder("import", "tau2", "bench", "--leave-out-judged", "--domain", "retail");
  });
  const run = (path: string, ...agents: readonly string[]) =>
    inFolder("run", "./tau2/tau2-retail", ...agents.flatMap((name) => ["--agent", `stand-in/${name}`]), "--trials", "1", "--out", path);
  const kinds = (path: string) => {
    using store = openRun(folder.file(path));
    return [...store.results()].map(({ agent, verdict }) => `${agent} ${verdict?.kind}`);
  };

  it("does not keep other agents from running them", () => {
    const { status, stderr } = run("both.db", "believer", "reference");
    expect(status).toBe(0);
    expect(stderr).toContain("stand-in/believer cannot run tau2-retail, whose customers follow scenarios: these trials will be excluded.");
    expect(kinds("both.db").sort()).toEqual([...Array(3).fill("stand-in/believer excluded"), ...Array(3).fill("stand-in/reference pass")]);
  });

  it("is refused before the run begins if no other agent was named", () => {
    const { status, stderr } = run("alone.db", "believer", "hasty");
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^deskproof: stand-in\/believer cannot run .*follows a scenario/)]);
  });

  it("does not take part if no agent was named", () => {
    expect(run("all.db").status).toBe(0);
    expect(new Set(kinds("all.db"))).toEqual(new Set(["stand-in/reference pass"]));
  });
});
