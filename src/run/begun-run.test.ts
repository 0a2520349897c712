import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { fixedRun, type Script } from "../../test/fixed-run.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { UserError } from "../user-error.ts";
import { closeFailedRun } from "./begun-run.ts";

const suite = await loadSuite("tiny");

/** Whether the file of a failed run still exists. */
function isKept(script: Script, message: string): boolean {
  using folder = temporaryFolder();
  const path = folder.file("run.db");
  const store = fixedRun(path, { suite, agents: { mine: script }, trials: 1 });
  closeFailedRun(store, { path, error: new UserError(message) });
  return existsSync(path);
}

it("removes a failed run in which nothing was stored", () => {
  expect(isKept(() => "open", "nothing answers at http://127.0.0.1:9/")).toBe(false);
});

it("keeps a failed run that contains a conversation, whatever the cause", () => {
  expect(isKept((id) => (id.startsWith("late") ? "pass" : "open"), "nothing answers")).toBe(true);
  expect(isKept((id) => (id.startsWith("late") ? "excluded" : "open"), "nothing answers")).toBe(true);
});

it("keeps a failed run whose error tells the user to resume it", () => {
  expect(isKept(() => "open", "the disk is full. Go on with: deskproof run --resume run.db")).toBe(true);
});
