import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fixedRun } from "../../test/fixed-run.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { main } from "./main.ts";

let printed: { out: string; err: string };
const exitCode = process.exitCode;

beforeEach(() => {
  printed = { out: "", err: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed.err += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = exitCode;
});

async function run(...args: string[]): Promise<typeof process.exitCode> {
  process.exitCode = undefined;
  await main(["node", "deskproof.js", ...args]);
  return process.exitCode;
}

describe("help", () => {
  it.each([[["new", "suite", "--help"]], [["new", "case", "--help"]], [["new", "--help"]]])(
    "for %j is printed without exiting the process",
    async (args) => {
      expect(await run(...args)).toBe(0);
      expect(printed.out).toMatch(/^Usage: npx deskproof new/);
      expect(printed.err).toBe("");
    },
  );

  it("shows commands the way the user has to type them", async () => {
    await run("gate", "--help");
    expect(printed.out).toContain('\n  npx deskproof gate runs/friday.db "pass^4>=0.8"');
  });
});

describe("the exit code", () => {
  const suite = loadSuite("tiny");

  it.each([
    [["gate", "RUN", "unsaf<=0"], 2],
    [["gate", "none.db", "unsafe<=0"], 2],
    [["gate", "RUN", "pass^1>=0.5"], 1],
    [["gate", "RUN", "messages<=99"], 0],
    [["compare", "RUN", "--agents", "mine"], 2],
    [["audit", "tiny", "--only", "goldn"], 2],
    [["run", "tiny", "--trials", "x"], 2],
    [["run", "tiny", "--trails", "2"], 2],
    [["show", "none.db"], 1],
  ])("of %j is %i, so that an error is not mistaken for a result", async (args, code) => {
    using folder = temporaryFolder();
    const file = folder.file("run.db");
    fixedRun(file, { suite: await suite, agents: { mine: () => "fail" }, trials: 1 })[Symbol.dispose]();
    expect((await run(...args.map((arg) => (arg === "RUN" ? file : arg)))) ?? 0).toBe(code);
  });
});

it("prints commands to copy the way the user has to type them", async () => {
  await run("show", "none.db");
  expect(printed.err).toBe("deskproof: there is no run at none.db. Start one with: npx deskproof run <suite> --out none.db\n");
});
