import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fixedRun } from "../../test/fixed-run.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { showCommand } from "./show.ts";

const suite = await loadSuite("tiny");
let printed: { out: string; err: string };

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
afterEach(() => vi.restoreAllMocks());

/** Shows a run of six cases in which every trial passed. */
async function show(...args: string[]): Promise<void> {
  using folder = temporaryFolder();
  fixedRun(folder.file("run.db"), { suite, agents: { mine: () => "pass" }, trials: 2 })[Symbol.dispose]();
  await showCommand().parseAsync([folder.file("run.db"), ...args], { from: "user" });
}

describe("deskproof show", () => {
  it.each([
    [["--failed"], "No trial failed: 12 stored trials checked.\n"],
    [["--failed", "--json"], "No trial failed: 12 stored trials checked.\n"],
    [["traps/*", "--failed"], "No trial failed: 2 stored trials checked.\n"],
  ])("%j reports that there is none, without an error", async (args, line) => {
    await show(...args);
    expect(printed).toEqual({ out: "", err: line });
  });

  it("rejects an unknown case and suggests a similar one", async () => {
    await expect(show("damaged_item/craked-grinder", "--failed")).rejects.toThrow(
      new RegExp(
        String.raw`^no stored trial in \S+ matches \(did you mean "damaged_item\/cracked-grinder"\?\)\. To see ` +
          String.raw`what the run contains: deskproof report \S+$`,
      ),
    );
  });
});
