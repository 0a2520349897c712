import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskproof } from "./command.ts";
import { writeSmallSuite } from "./small-suite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const waiting = "Waiting for changes. Press Ctrl-C to stop.\n";

function agentThat(body: string): string {
  return `import { defineAgent } from "deskproof";
import { words } from "./src/words.ts";
export const agent = defineAgent({ id: "mine", reply: async (turn) => { ${body} return words; } });
`;
}

const closes = 'await turn.call("close_ticket", { code: "refused" });';
const solves =
  'await turn.call("get_loan", { loan_id: "L-1" }); await turn.call("end_loan", { loan_id: "L-1", ' +
  'days: 3 }); await turn.call("close_ticket", { code: "done" });';

describe("deskproof watch", () => {
  const folder = temporaryFolder();
  const suite = writeSmallSuite();
  let child: ChildProcess;
  let printed = "";

  /** The output from one change until the command waits for the next. */
  async function outputAfter(change: () => void): Promise<string> {
    const from = printed.length;
    change();
    for (const last = performance.now() + 30_000; performance.now() < last; await sleep(10))
      if (printed.slice(from).includes(waiting)) return printed.slice(from);
    throw new Error(`nothing was run. Printed: ${printed}`);
  }

  const write = (name: string, text: string) => writeFileSync(folder.file(name), text);

  beforeAll(() => {
    mkdirSync(folder.file("src"));
    mkdirSync(folder.file("tmp"));
    write("src/words.ts", 'export const words = "";\n');
    write("agent.ts", agentThat(closes));
  });
  afterAll(() => {
    child.kill("SIGKILL");
    suite[Symbol.dispose]();
    folder[Symbol.dispose]();
  });

  it("runs the case and prints its verdict and findings", async () => {
    const args = ["watch", suite.folder, "--case", "return/wet", "--agent", "./agent.ts", "--also", "src"];
    const first = await outputAfter(() => {
      const env = { ...process.env, NO_COLOR: "1", TMPDIR: folder.file("tmp") };
      child = spawn(process.execPath, [resolve("bin/deskproof.js"), ...args], { cwd: folder.path, env });
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding("utf8").on("data", (text: string) => {
          printed += text;
        });
    });
    expect(first).toContain("missing: loans id L-1");
    expect(first).toMatch(/small\/return\/wet · mine · trial 0\nEnded: closed\. FAIL\.\n {2}disposition \(event 1\): /);
  });

  it("reruns the case with the agent's new code when its file changes, even if an editor replaces the file", async () => {
    const again = await outputAfter(() => {
      write("agent.ts.new", agentThat(solves));
      renameSync(folder.file("agent.ts.new"), folder.file("agent.ts"));
    });
    expect(again).toMatch(/^\nChanged: agent\.ts\n/);
    expect(again).not.toContain("missing: loans");
    expect(again.match(/Ended: /g)).toHaveLength(1);
  });

  it("prints an error and continues", async () => {
    expect(await outputAfter(() => write("agent.ts", "export const agent = (;\n"))).toMatch(/\ndeskproof: .*agent\.ts/);
    expect(await outputAfter(() => write("deskproof.config.yaml", "trails: 3\n"))).toMatch(
      /Changed: deskproof\.config\.yaml\n[\s\S]*deskproof\.config\.yaml:1:1/,
    );
    expect(await outputAfter(() => write("deskproof.config.yaml", "trials: 3\n"))).toContain("agent.ts");
    expect(await outputAfter(() => write("agent.ts", agentThat(closes)))).toContain("FAIL.");
  });

  it("notices changes in the suite and in paths given with --also", async () => {
    const touched = await outputAfter(() => utimesSync(`${suite.folder}/cases/return/wet.yaml`, new Date(), new Date()));
    expect(touched).toMatch(/Changed: \S*cases\/return\/wet\.yaml\n[\s\S]*FAIL\./);
    const other = await outputAfter(() => write("src/words.ts", 'export const words = "Done.";\n'));
    expect(other).toMatch(/Changed: src\/words\.ts\n[\s\S]*FAIL\./);
  });

  it("does not run once for each of several writes in quick succession", async () => {
    const from = printed.length;
    await outputAfter(() => {
      for (let n = 0; n < 5; n++) write("src/words.ts", `export const words = "${n}";\n`);
    });
    await sleep(500);
    // On a busy machine, the last write may come too late for the first run.
    expect(printed.slice(from).match(/Changed: /g)?.length).toBeLessThan(3);
  });

  it.runIf(existsSync("/proc/self/stat"))("uses almost no CPU while it waits", async () => {
    const ticks = () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return Number(fields[11]) + Number(fields[12]);
    };
    await sleep(300);
    const before = ticks();
    await sleep(700);
    expect(ticks() - before).toBeLessThan(15);
  });

  it("exits with 130 on Ctrl-C and leaves nothing behind", async () => {
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(130);
    expect(readdirSync(folder.file("tmp")).filter((name) => name.startsWith("deskproof-watch-"))).toEqual([]);
    expect(existsSync(folder.file("runs"))).toBe(false);
  });
});

it("does not watch a suite that does not exist", () => {
  const { status, stderr } = deskproof(["watch", "./none", "--case", "a"]);
  expect(stderr).toMatch(/none/);
  expect(status).toBe(1);
});

it.each([
  [["--case", "damaged_item/craked-grinder"], 'no case matches --case damaged_item/craked-grinder (did you mean "damaged'],
  [["--case", "damaged_item/cracked-grinder", "--agent", "./none.ts"], "there is no file ./none.ts."],
])("ends with a one-line error if %j does not exist at the start", (flags, message) => {
  const { status, stdout, stderr } = deskproof(["watch", "tiny", ...flags], { timeout: 30_000 });
  expect(stderr).toContain(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect([status, stdout]).toEqual([2, ""]);
});
