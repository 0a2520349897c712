import { expect, it } from "vitest";
import { deskproof } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

it("uses the singular for one case, trial, persona and verdict, and says that no tokens were reported", () => {
  using folder = temporaryFolder();
  const inFolder = (...args: string[]) => deskproof(args, { cwd: folder.path }).stdout;
  inFolder("run", "tiny", "--agent", "stand-in/believer@1", "--cases", "traps/*", "--trials", "1", "--out", "run.db");
  expect(inFolder("status", "run.db")).toContain("1/1 trials · passed 0 · failed 1 · excluded 0\nno tokens reported · done");
  expect(inFolder("score", "run.db")).toContain("1 trial rescored: 0 verdicts changed");
  expect(inFolder("report", "run.db")).toMatch(/; 1 case with 1 persona and \d openings? each\./);
  expect(inFolder("report", "run.db", "--junit")).toContain('message="0 of 1 trial passed"');
  expect(inFolder("report", "run.db", "--html", "pages")).toContain("Report on 1 trial written to pages");
  expect(inFolder("copy", "run.db", "copy.db")).toContain("Copied 1 planned trial, 1 of them with a conversation");
});
