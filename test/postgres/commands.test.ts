import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, it } from "vitest";
import { guardedUser } from "../../scripts/postgres.ts";
import { serveRuns } from "../../src/serve/view-server.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeWithPostgres, newDatabase, serverAddress, socketFolder } from "./database.ts";
import { decisions } from "./decisions.ts";

const database = newDatabase();
const friday = `${database}?run=friday`;
const agents = ["--agent", "stand-in/reference", "--agent", "stand-in/reckless"];
const folder = temporaryFolder();
const copy = folder.file("friday.db");

function ran(args: readonly string[], env: { readonly [name: string]: string } = {}) {
  const { status, stdout, stderr } = deskproof(args, { env });
  return { status, output: `${stdout}${stderr}` };
}

describeWithPostgres("a run in PostgreSQL, from the command line", () => {
  beforeAll(() => {
    const { status, output } = ran(["run", "tiny", ...agents, "--trials", "2", "--seed", "7", "--store", friday]);
    expect(status, output).toBe(0);
    expect(output).toContain(`Run saved in ${friday}\n`);
    expect(output).toContain(`npx deskproof view '${friday}'`);
    expect(ran(["copy", friday, copy]).status).toBe(0);
    return () => folder[Symbol.dispose]();
  });

  it("decides what the same run in a file decides", () => {
    const file = folder.file("same.db");
    expect(ran(["run", "tiny", ...agents, "--trials", "2", "--seed", "7", "--out", file]).status).toBe(0);
    using one = openRun(friday);
    using other = openRun(file);
    expect(one.counts()).toEqual({ planned: 24, attempts: 24, attempted: 24, scored: 24, excluded: 0, unscored: 0 });
    expect(decisions(one)).toBe(decisions(other));
  });

  it.each([
    ["report", "--json"],
    ["report", "--markdown"],
    ["export"],
    ["export", "--format", "csv"],
    ["show", "--json"],
    ["show", "traps/**", "--readings"],
    ["gate", "pass^1>=0.5"],
  ])("is read like a copy of it in a file: %s %s %s", (command, ...args) => {
    const [one, other] = [friday, copy].map((place) => deskproof([command, place, ...args]));
    expect(one?.stdout).toBe(other?.stdout);
    expect(one?.status).toBe(other?.status);
    expect(one?.stdout || one?.stderr).not.toBe("");
  });

  it("is scored again, compared and annotated by its address, and not overwritten", () => {
    expect(ran(["score", friday]).output).toContain("24 trials rescored: 0 verdicts changed");
    expect(ran(["compare", friday, copy]).output).not.toContain("this is a bug");
    const noted = ["note", friday, "traps/cracked-grinder-no-photo", "--agent", "stand-in/reckless", "--trial", "0"];
    expect(ran([...noted, "--label", "genuine", "--reason", "seen"])).toMatchObject({ status: 0 });
    using store = openRun(friday);
    expect(store.notes().map(({ reason }) => reason)).toEqual(["seen"]);
    const { status, output } = ran(["copy", friday, `${database}?run=friday`]);
    expect([status, output]).toEqual([1, expect.stringMatching(/already exists/)]);
  });

  it("is served by the viewer, and its pages follow what is written", async () => {
    using store = openRun(friday);
    await using server = await serveRuns([friday], { port: 0 });
    const read = async (what: string) => (await fetch(`${server.address}/api/${what}`)).text();
    expect(JSON.parse(await read("head"))).toMatchObject({ scored: 24, planned: 24 });
    const before = store.version();
    const [key] = [...store.results()];
    if (!key?.verdict) throw new Error("every trial is scored");
    store.keepVerdict(key, { ...key.verdict });
    expect(store.version()).not.toBe(before);
    expect(JSON.parse(await read("trials"))).toBeTruthy();
  });

  it("goes on after kill -9 and after Ctrl-C, with nothing lost or twice", async () => {
    const place = `${database}?run=killed`;
    const begin = (...args: string[]) =>
      spawn(process.execPath, ["bin/deskproof.js", "run", ...args], { stdio: ["ignore", "ignore", "pipe"] });
    const all = ["tiny", ...agents, "--trials", "8", "--concurrency", "1"];
    const killed = begin(...all, "--store", place);
    await storedAtLeast("killed", 10);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const stored = attemptsIn("killed");
    const stopped = begin("--resume", place);
    await storedAtLeast("killed", stored + 10);
    stopped.kill("SIGINT");
    const [[code], printed] = await Promise.all([once(stopped, "exit"), text(stopped.stderr)]);
    expect(code).toBe(130);
    expect(printed).toContain(`continue with: npx deskproof run --resume '${place}'`);
    expect(ran(["run", "--resume", place]).status).toBe(0);
    using store = openRun(place);
    const { planned } = store.counts();
    expect(store.counts()).toEqual({
      ...{ planned, attempts: planned, attempted: planned, scored: planned, excluded: 0, unscored: 0 },
    });
  });

  it("never shows the password in its address, in what is printed or stored", () => {
    const secret = "s3cret-Passw0rd";
    const withSecret = (run: string) => database.replace("deskproof@", `deskproof:${secret}@`).concat(`?run=${run}`);
    const html = folder.file("pages");
    const outputs = [
      ran(["run", "tiny", ...agents, "--store", withSecret("guarded")]),
      ran(["run", "tiny", ...agents, `--store=${withSecret("guarded")}`]),
      ran(["run", "--resume", withSecret("guarded")]),
      ran(["report", withSecret("guarded"), "--json"]),
      ran(["report", withSecret("guarded"), "--html", html]),
      ran(["report", withSecret("none")]),
      ran(["copy", withSecret("guarded"), folder.file("guarded.db")]),
      ran(["report", withSecret("x").replace(/:\d+\//, ":1/")]),
      ran(["report", `postgres://deskproof:${secret}?@h/db`]),
      ran([withSecret("x")]),
    ].map(({ output }) => output);
    expect(outputs.filter((output) => output.includes("this is a bug"))).toEqual([]);
    const pages = readdirSync(html, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const written = pages.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
    using client = new SyncClient(database);
    const stored = client.query("SELECT value FROM deskproof.run_values UNION ALL SELECT record FROM deskproof.attempts");
    expect(pages.length).toBeGreaterThan(0);
    expect([...outputs, ...written, JSON.stringify(stored)].filter((one) => one.includes(secret))).toEqual([]);
  });

  it.skipIf(socketFolder === undefined)("logs in with a password from the address, PGPASSWORD or a password file", () => {
    using client = new SyncClient(serverAddress);
    client.query(`CREATE ROLE ${guardedUser} SUPERUSER LOGIN PASSWORD 'op en/?'`);
    const { port, pathname } = new URL(database);
    const place = (password = "") => `postgres://${guardedUser}${password}@127.0.0.1:${port}${pathname}?run=friday`;
    const file = folder.file("passwords");
    writeFileSync(file, `127.0.0.1:${port}:*:${guardedUser}:op en/?\n`);
    chmodSync(file, 0o600);
    const gate = (address: string, env = {}) => ran(["gate", address, "pass^1>=0.5"], { PGPASSFILE: "/none", ...env });
    const right = gate(friday);
    expect(right.output).not.toContain("PostgreSQL");
    expect(gate(place(), { PGPASSWORD: "op en/?" })).toEqual(right);
    expect(gate(place(), { PGPASSFILE: file })).toEqual(right);
    expect(gate(place())).toMatchObject({ status: 2 });
    expect(gate(place(), { PGPASSWORD: "wrong-one" })).toEqual({
      status: 2,
      output: expect.stringMatching(/^deskproof: PostgreSQL at .* cannot be used: it asks for another password\. Set PGPASSWORD.*\n$/),
    });
    expect(gate(place(":op%20en%2F%3F"))).toEqual(right);
  });

  it("is refused in one line where it cannot be stored", () => {
    const run = (...args: string[]) => ran(["run", "tiny", ...agents, ...args]);
    const line = (why: RegExp) => ({ status: 1, output: expect.stringMatching(why) });
    expect(run("--store", "runs/a.db")).toEqual(line(/^deskproof: --store runs\/a\.db: give the address .*\n$/));
    expect(run("--store", friday, "--out", "a.db")).toEqual(line(/^deskproof: --store and --out cannot be combined.*\n$/));
    expect(run("--store", friday)).toEqual(line(/^deskproof: .* already exists\. Continue it with --resume '.*\n$/));
    expect(run("--store", "postgres://deskproof@127.0.0.1:1/db")).toEqual(line(/^deskproof: .*ECONNREFUSED.*\n$/));
  });
});

function attemptsIn(run: string): number {
  using client = new SyncClient(database);
  const [row] = client.query(
    "SELECT count(*)::integer AS n FROM deskproof.attempts a JOIN deskproof.runs r ON r.id = a.run_id WHERE r.name = $1",
    [run],
  );
  return Number(row?.n);
}

async function storedAtLeast(run: string, attempts: number): Promise<void> {
  await expect.poll(() => attemptsIn(run), { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(attempts);
}
