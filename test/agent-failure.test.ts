import { expect, it } from "vitest";
import { deskproof } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

it("prints why the agent failed and the command that shows it, if an agent's reply breaks the protocol", () => {
  using folder = temporaryFolder();
  const named = ["--agent", "broken=command:echo hello", "--agent", "stand-in/reference"];
  const run = ["run", "tiny", ...named, "--cases", "traps/*", "--trials", "2", "--out", "bad.db"];
  const { stdout } = deskproof(run, { cwd: folder.path });
  const [line = ""] = stdout.split("\n").filter((one) => one.includes("the agent failed"));
  const [reason, command = ""] = line.split(/\. To see it: .*deskproof show /);
  expect(reason).toMatch(/^2 trials ended because the agent failed, the first like this: .*: the answer is not JSON \(/);
  expect(command).toMatch(/^bad\.db traps\/\S+ --agent broken --trial 0$/);
  expect(deskproof(["show", ...command.split(" ")], { cwd: folder.path }).stdout).toContain("the answer is not JSON");
  expect(stdout.indexOf(line)).toBeGreaterThan(stdout.indexOf("stalled 2"));
  expect(stdout.indexOf(line)).toBeLessThan(stdout.indexOf("pass^1: the share"));
});

it("prints no such line if no trial ended because the agent failed", () => {
  using folder = temporaryFolder();
  const run = ["run", "tiny", "--agent", "stand-in/staller@1", "--cases", "traps/*", "--trials", "1"];
  const { stdout } = deskproof([...run, "--out", "run.db"], { cwd: folder.path });
  expect(stdout).not.toContain("the agent failed");
});
