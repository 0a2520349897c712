import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openRun } from "../src/store/open/open-run.ts";
import { deskproof } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const guide = readFileSync("docs/repeat-a-decision.md", "utf8");
const grinder = "damaged_item/cracked-grinder";

/** The guide's commands in order, each with the output shown for it, if any. */
function commandsOf(text: string): { args: string[]; shown: string | undefined }[] {
  const blocks = [...text.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, language, body = ""], index) => {
    if (language !== "sh") return [];
    const lines = body.trim().split("\n");
    const next = blocks[index + 1];
    return lines.map((line, place) => ({
      args: line.split(" ").slice(2),
      shown: place === lines.length - 1 && next?.[1] === "text" ? next[2] : undefined,
    }));
  });
}

const withoutTime = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?(?=\.db)/g, "<time>").trimEnd();

describe("the guide to repeating a decision", () => {
  it("shows exactly what its commands print", { timeout: 120_000 }, () => {
    using folder = temporaryFolder();
    for (const { args, shown } of commandsOf(guide)) {
      const { stdout, stderr, status } = deskproof(args, { cwd: folder.path });
      expect(`${args.join(" ")}: ${stderr} ${status}`).toMatch(/ 0$/);
      if (shown !== undefined) expect(withoutTime(stdout)).toBe(withoutTime(shown));
    }
    expect(readdirSync(folder.file("runs/friday.forks")).filter((name) => name.endsWith(".db"))).toHaveLength(2);
    using rest = openRun(folder.file("runs/rest.db"));
    expect([...rest.summaries()].map(({ verdict }) => verdict)).toEqual(
      rest.samples().map(({ branch }) => (branch === "unsafe" ? "fail" : "pass")),
    );
  });
});

describe("deskproof fork", () => {
  it("stores samples and their branches, which show, export and the viewer can read", { timeout: 60_000 }, () => {
    using folder = temporaryFolder();
    const [run, out] = [folder.file("run.db"), folder.file("fork.db")];
    deskproof(["run", "tiny", "--agent", "stand-in/hasty@1", "--cases", grinder, "--trials", "1", "--out", run]);
    const at = ["--at", "9", "--times", "2", "--out", out];
    const { file, unsafe, samples } = JSON.parse(deskproof(["fork", run, grinder, ...at, "--json"]).stdout);
    expect([file, unsafe.count, unsafe.of, samples.length]).toEqual([out, 2, 2, 2]);
    const { stdout: shown } = deskproof(["show", out]);
    expect(shown.match(/⑂ {2}unsafe branch\n +event 9, gate: /g)).toHaveLength(2);
    expect(deskproof(["export", out]).stdout.trim().split("\n")).toHaveLength(2);
    expect(deskproof(["report", out, "--html", folder.file("pages")]).status).toBe(0);
  });

  it("prints the heading for decisions only if there are any", () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    const only = ["--agent", "stand-in/reference", "--cases", grinder, "--trials", "1", "--out", run];
    deskproof(["run", "tiny~typos", ...only]);
    for (const [args, why] of [
      [[run, "no/such-case"], /has no stored trial of the case "no\/such-case"/],
      [[folder.file("none.db"), grinder], /there is no run at /],
      [[run, grinder], /trials of tiny~typos cannot be forked.*no trial of the case without it: run the case/],
    ] as const)
      expect(deskproof(["fork", ...args])).toMatchObject({
        stdout: "",
        stderr: expect.stringMatching(why),
        status: 1,
      });
  });

  it("rejects invalid numbers with an error", () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    deskproof(["run", "tiny", "--agent", "stand-in/reference", "--cases", grinder, "--trials", "1", "--out", run]);
    for (const [flags, why] of [
      [["--at", "2"], /event 2 is not one of the agent's decisions.*\n +1 {2}"/],
      [["--at", "x"], /Give a whole number/],
      [["--at", "1", "--times", "0"], /Give a number from 1 to 1000/],
      [["--at", "1", "--until", "forever"], /Allowed choices are turn, end/],
      [["--at", "1", "--agent", "stand-in/nobody"], /there is no stand-in "stand-in\/nobody"/],
    ] as const) {
      const { stderr, status } = deskproof(["fork", run, grinder, ...flags]);
      expect(stderr).toMatch(why);
      expect(status).not.toBe(0);
    }
  });
});
