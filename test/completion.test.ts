import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskproof } from "./command.ts";
import { writeSmallSuite } from "./small-suite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const has = (shell: string) => spawnSync(shell, ["-c", "exit 0"]).status === 0;

describe.runIf(has("bash"))("deskproof completion bash", () => {
  const folder = temporaryFolder();
  beforeAll(() => writeFileSync(folder.file("deskproof.bash"), deskproof(["completion", "bash"]).stdout), 60_000);
  afterAll(() => folder[Symbol.dispose]());

  /** The completions that bash offers at the end of each line. */
  function offered(lines: readonly string[]): string[][] {
    const calls = lines.map((line) => {
      const words = line.split(" ").map((word) => `'${word}'`);
      return `COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _deskproof; echo "\${COMPREPLY[*]}"`;
    });
    const shim = `deskproof() { "${process.execPath}" "${resolve("bin/deskproof.js")}" "$@"; }`;
    const script = [`source deskproof.bash`, shim, ...calls].join("\n");
    const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", script], { cwd: folder.path, encoding: "utf8" });
    expect(stderr).toBe("");
    return stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split(" ").filter((word) => word !== ""));
  }

  it("is a valid script that completes the command", () => {
    expect(spawnSync("bash", ["-n", folder.file("deskproof.bash")]).status).toBe(0);
    const script = "source deskproof.bash; complete -p deskproof";
    const { stdout } = spawnSync("bash", ["--norc", "-c", script], { cwd: folder.path, encoding: "utf8" });
    expect(stdout.trim()).toBe("complete -o default -F _deskproof deskproof");
  });

  it("offers commands, subcommands, options, choices, suites and agents", () => {
    const [commands, subcommands, options, choices, suites, agents, words, none] = offered([
      "deskproof re",
      "deskproof new ",
      "deskproof run tiny --max",
      "deskproof new case tiny some/id --bucket ",
      "deskproof run ti",
      "deskproof run tiny --agent stand-in/re",
      "deskproof completion ",
      "deskproof report runs/x.db --agent ./a",
    ]);
    expect(commands).toEqual(["report"]);
    expect(subcommands).toEqual(["suite", "case", "scenario"]);
    expect(options).toEqual(["--max-cost"]);
    expect(choices).toEqual(["resolvable", "must_escalate", "trap"]);
    expect(suites).toEqual(["tiny"]);
    expect(agents).toEqual(["stand-in/reference", "stand-in/reckless"]);
    expect(words).toEqual(["bash", "zsh", "fish"]);
    expect(none).toEqual([]);
  });

  it("offers the cases of the suite named anywhere on the line", () => {
    const [cases, later, play] = offered([
      "deskproof watch tiny --case late",
      "deskproof run --agent stand-in/reference tiny --cases da",
      "deskproof play tiny/la",
    ]);
    expect(cases).toEqual(["late_parcel/gone-quiet"]);
    expect(later).toEqual(["damaged_item/cracked-grinder"]);
    expect(play).toEqual(["tiny/late_parcel/gone-quiet"]);
  });

  it("offers no file name that a shell would execute", () => {
    using suite = writeSmallSuite({ "cases/return/$(touch made).yaml": "", "cases/return/`touch made`.yaml": "" });
    expect(deskproof(["completion", "--cases", suite.folder]).stdout).toBe("return/wet\n");
  });
});

const others = [
  { shell: "zsh", check: "-n" },
  { shell: "fish", check: "--no-execute" },
];

it.each(others.filter(({ shell }) => has(shell)))("is a valid script for $shell", ({ shell, check }) => {
  const input = deskproof(["completion", shell]).stdout;
  expect(spawnSync(shell, [check], { input, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

it("includes every command and option from the help, in every shell", () => {
  const names = [...deskproof(["--help"]).stdout.matchAll(/^ {2}([a-z-]+)(?: \[| <| {2})/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  const flags = [...deskproof(["run", "--help"]).stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag = ""]) => flag);
  expect(flags).toContain("--otel");
  for (const shell of ["bash", "zsh", "fish"]) {
    const script = deskproof(["completion", shell]).stdout;
    for (const name of names) if (name !== "help") expect(script).toMatch(new RegExp(`[ /']${name}['\\s]`));
    for (const flag of flags) expect(script).toContain(shell === "fish" ? `-l ${flag.slice(2)}` : ` ${flag} `);
  }
});

it("rejects an unknown shell", () => {
  expect(deskproof(["completion"]).stderr).toMatch(/name your shell: .*completion bash, zsh or fish\./);
  expect(deskproof(["completion", "tcsh"])).toMatchObject({ status: 2 });
});
