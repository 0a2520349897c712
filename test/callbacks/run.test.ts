import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { openRun } from "../../src/store/open/open-run.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const shapes = JSON.stringify(resolve("test/callbacks/wrong-shapes.ts"));

/** An agent's file that gives another wrong shape in each conversation. */
const hostile = (name: string, open: string) => `
import { defineAgent } from "deskproof";
import { wrongShapes, thrownShapes } from ${shapes};
let conversations = 0;
export const agent = defineAgent({
  id: "me/${name}",
  open: () => {
    const number = conversations++;
    const value = wrongShapes[number % wrongShapes.length].make();
    const thrown = thrownShapes[number % thrownShapes.length].make();
    return ${open};
  },
} as never);
`;

/** What goes wrong in each agent. The first ones throw where no code can catch it. */
const agents: Readonly<Record<string, string>> = {
  stray: '{ reply: () => { void Promise.reject(thrown); return "One moment."; } }',
  late: '{ reply: () => new Promise((resolve) => { setTimeout(() => { throw thrown; }, 1); setTimeout(() => resolve("Hello."), 50); }) }',
  listener: '{ reply: (turn) => { turn.signal.addEventListener("abort", () => { throw thrown; }); return value; } }',
  forgotten: '{ reply: (turn) => { void turn.call("get_order", {}).then(() => { throw thrown; }); return "One moment."; } }',
  close: '{ reply: () => "Hello.", close: () => Promise.reject(thrown) }',
  open: "value",
  reply: "{ reply: () => value }",
  say: '{ reply: (turn) => { turn.say(value); return ""; } }',
  note: '{ reply: (turn) => { turn.note(value); return ""; } }',
  usage: '{ reply: (turn) => { turn.note({ usage: value }); return ""; } }',
  call: '{ reply: async (turn) => { for (;;) await turn.call("get_order", value); } }',
};

function resultsIn(path: string) {
  using run = openRun(path);
  return [...run.results()].map((result) => ({ ...result, ending: run.record(result)?.ending }));
}

describe("a run whose agents do everything wrong", () => {
  using folder = temporaryFolder();
  for (const [name, open] of Object.entries(agents)) writeFileSync(folder.file(`${name}.ts`), hostile(name, open));
  const named = [...Object.keys(agents).map((name) => `./${name}.ts`), "stand-in/reference"].flatMap((agent) => ["--agent", agent]);
  const { status, stderr } = deskproof(["run", "tiny", ...named, "--trials", "5", "--out", "run.db"], { cwd: folder.path });
  const results = resultsIn(folder.file("run.db"));

  it("ends as usual, without a bug", () => {
    expect(stderr).not.toContain("bug in deskproof");
    expect(stderr).not.toContain("outside any trial");
    expect(status).toBe(0);
    expect(stderr).toContain("360/360 trials");
  });

  it("passes every trial of the agent that does nothing wrong", () => {
    const reference = results.filter(({ agent }) => agent === "stand-in/reference");
    expect(reference.map(({ verdict }) => verdict?.kind)).toEqual(Array.from({ length: 30 }, () => "pass"));
  });

  it.each(["stray", "late", "forgotten"])("charges the agent with the error that escaped from it (%s)", (name) => {
    const own = results.filter(({ agent }) => agent === `me/${name}`);
    for (const { ending } of own)
      expect(ending).toMatchObject({ kind: "agent_invalid", detail: expect.stringContaining("threw where nothing could catch it") });
  });
});
