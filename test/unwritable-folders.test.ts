import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

// Under /proc, creating a folder always fails with ENOENT, which makes Node's recursive mkdir retry forever.
describe.runIf(existsSync("/proc/self"))("where no folder can be created", () => {
  it.each([
    ["report {run} --html /proc/x", "--html /proc/x: the folder cannot be written (ENOENT). Choose another one."],
    ["report {run} --markdown --figures /proc/x", "--figures /proc/x: the folder cannot be written (ENOENT)."],
    [
      "run tiny --agent stand-in/reference --out /proc/x/a.db",
      "/proc/x/a.db: the folder cannot be written (ENOENT). Choose another file with --out <file>.",
    ],
    [
      "run tiny --agent stand-in/reference --out /proc/a.db",
      "/proc/a.db cannot be opened or created. Choose a file in a folder you can write to, with --out <file>.",
    ],
    ["run tiny --agent local/any@http://127.0.0.1:9/v1 --record /proc/x", "--record /proc/x: the folder cannot be written (ENOENT)."],
    ["play tiny/damaged_item/cracked-grinder --out /proc/x/a.db", "--out /proc/x/a.db: the folder cannot be written"],
    ["export {run} --out /proc/x/a.jsonl", "cannot write /proc/x/a.jsonl: ENOENT. Choose a file in an existing folder."],
    ["new suite /proc/x", "/proc/x: the folder cannot be written (ENOENT). Choose another one."],
    ["new suite {run}", "is a file. Choose a folder."],
  ])("%s ends with a one-line error", async (command, line) => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    fixedRun(run, { suite: await loadSuite("tiny"), agents: {}, trials: 1 })[Symbol.dispose]();
    const args = command.split(" ").map((word) => (word === "{run}" ? run : word));
    const { status, stdout, stderr } = deskproof(args, { cwd: folder.path, timeout: 20_000 });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^deskproof: .*\n$/);
    expect(stderr).toContain(line);
  });

  it("init ends with a one-line error too", () => {
    const { status, stderr } = deskproof(["init"], { cwd: "/proc", timeout: 20_000 });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "deskproof: suites/my-desk: the folder cannot be written (ENOENT). Choose another one.\n",
    });
  });
});
