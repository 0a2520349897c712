import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { reportRun } from "../../src/report/run-report.ts";
import { indexTrials } from "../../src/report/view/trial-index.ts";
import { ViewAnswers } from "../../src/serve/view-answers.ts";
import { serveRuns } from "../../src/serve/view-server.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { deskproof } from "../command.ts";
import { takeOutAfter } from "../take-out.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { ask } from "./ask.ts";

const folder = temporaryFolder();
const run = folder.file("run.db");
const agents = ["stand-in/reference", "stand-in/believer@1"];
const flags = agents.flatMap((agent) => ["--agent", agent]);
expect(deskproof(["run", "tiny", "--out", run, "--trials", "2", ...flags]).status).toBe(0);
const server = await serveRuns([run], { port: 0 });
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const port = new URL(server.address).port;
const get = (path: string, headers: { [name: string]: string } = {}) => ask(server.address, path, { headers });
const json = async (path: string) => JSON.parse((await get(path)).text);

describe("the viewer's server answers", () => {
  it("with the page, whose policy allows only its own script", async () => {
    const { status, headers, text } = await get("/");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(text).toContain('<div id="viewer">');
    expect(text).not.toMatch(/(src|href)="(?!data:)/);
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'; script-src 'sha256-[\w+/=]+';/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("with the run's progress", async () => {
    const head = await json("/api/head");
    expect(head).toMatchObject({ planned: 24, scored: 24, excluded: 0, live: true, suites: [{ name: "tiny" }] });
    expect(head.agents.map(({ name }: { name: string }) => name)).toEqual(agents);
  });

  it("with the same report as `report --json`", async () => {
    expect(await json("/api/report")).toEqual(JSON.parse(deskproof(["report", run, "--json"]).stdout));
  });

  it("with the trials, the cases and the method", async () => {
    using store = openRun(run);
    expect(await json("/api/trials")).toEqual(indexTrials(store));
    const cases: { testCase: { id: string }; plan: unknown[] }[] = await json("/api/cases");
    expect(cases.map(({ testCase }) => testCase.id)).toEqual((await loadSuite("tiny")).cases.map(({ id }) => id));
    expect(cases.every(({ plan }) => plan.length > 0)).toBe(true);
    expect(Object.keys(await json("/api/method"))).toContain("metrics");
  });

  it("with a trial", async () => {
    using store = openRun(run);
    const key = { suite: "tiny", agent: "stand-in/believer@1", case: "traps/cracked-grinder-no-photo", trial: 1 };
    const page = await json(`/api/trial?${new URLSearchParams({ ...key, trial: "1" })}`);
    expect(page).toMatchObject({ ...key, run: "run", verdict: { kind: "fail" } });
    expect(page.record).toEqual(JSON.parse(JSON.stringify(store.record(key))));
  });

  it("with the comparison of two agents: the second minus the first", async () => {
    const query = new URLSearchParams({ one: "stand-in/believer@1", other: "stand-in/reference" });
    const { comparison } = await json(`/api/comparison?${query}`);
    expect(comparison.comparisons[0]).toMatchObject({ suite: "tiny", after: { passHat1: 1 } });
    expect(comparison.comparisons[0].mean).toBeGreaterThan(0);
  });

  it("HEAD without a body", async () => {
    const { status, text, headers } = await ask(server.address, "/api/head", { method: "HEAD" });
    expect({ status, text, type: headers["content-type"] }).toEqual({
      status: 200,
      text: "",
      type: "application/json; charset=utf-8",
    });
  });
});

describe("the viewer's server rejects", () => {
  it.each([
    ["another host name for this machine", { host: `evil.example:${port}` }],
    ["its own host without the port", { host: "127.0.0.1" }],
    ["another port", { host: "127.0.0.1:1" }],
    ["a host name that only starts like its own", { host: `127.0.0.1:${port}.evil.example` }],
    ["another site's page", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["a page from another server on this machine", { origin: "http://127.0.0.1:1" }],
    ["a request embedded by another site", { "sec-fetch-site": "cross-site" }],
    ["a request embedded by a page on another port", { "sec-fetch-site": "same-site" }],
  ])("%s", async (_, headers) => {
    for (const path of ["/api/head", "/api/report", "/api/trial"]) {
      const { status, text } = await get(path, headers);
      expect({ path, status }).toEqual({ path, status: 403 });
      expect(JSON.parse(text).error).toMatch(/^this server only accepts/);
    }
  });

  it("but accepts both its host names and its own page's origin", async () => {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      expect((await get("/api/head", { host, origin: `http://${host}` })).status).toBe(200);
    // A link on another site may lead to the page, but must not be able to read its data.
    expect((await get("/", { "sec-fetch-site": "cross-site" })).status).toBe(200);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])("%s, because it is read-only", async (method) => {
    for (const path of ["/", "/api/head", "/nothing"]) {
      const { status, headers } = await ask(server.address, path, { method });
      expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "GET, HEAD" });
    }
  });

  it.each([
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/package.json",
    "/api/../../package.json",
    "/api/..%5c..%5cpackage.json",
    "//etc/passwd",
    "/api/report/../../run.db",
    "/trials/0.js",
    "/index.html%00.db",
    "/run.db",
    `/${encodeURIComponent(run)}`,
    "/%",
    "/%ff%fe",
    `/${"a".repeat(5000)}`,
  ])("a path that leads elsewhere: %s", async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/root:|"dependencies"|SQLite/);
  });

  it("an absolute URL", async () => {
    expect((await get("http://evil.example/api/head")).status).toBe(400);
  });

  it("an incomplete query or unknown names, and lists what exists", async () => {
    const error = async (path: string) => {
      const { status, text } = await get(path);
      return `${status} ${JSON.parse(text).error}`;
    };
    expect(await error("/api/trial?suite=tiny")).toMatch(/^400 a trial needs \?suite=/);
    expect(await error("/api/trial?suite=tiny&agent=a&case=b&trial=-1")).toMatch(/^400 /);
    expect(await error("/api/trial?suite=tiny&agent=a&case=b&trial=0&more=1")).toMatch(/^400 /);
    expect(await error("/api/trial?suite=tiny&agent=a&case=b&trial=0")).toMatch(/^422 the run has no such trial/);
    expect(await error("/api/comparison?one=a")).toMatch(/^400 a comparison needs/);
    expect(await error("/api/comparison?one=a&other=b")).toMatch(/^422 there is no agent "a" in this run.*It has: /);
  });

  it("but sends its security headers with every response", async () => {
    for (const [path, method] of [
      ["/", "GET"],
      ["/api/trials", "GET"],
      ["/nothing", "GET"],
      ["/", "POST"],
    ] as const) {
      const { headers } = await ask(server.address, path, { method });
      expect(headers).toMatchObject({
        "content-security-policy": expect.stringContaining("default-src 'none'"),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
      });
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });
});

/** A copy of the run with only this many trials done. */
function unfinished(name: string, done: number): { path: string; finish: () => void } {
  const path = folder.file(name);
  expect(deskproof(["run", "tiny", "--out", path, "--trials", "2", ...flags]).status).toBe(0);
  const database = new DatabaseSync(path);
  const takeOut = takeOutAfter(database, done);
  return {
    path,
    finish: () => {
      takeOut.putBack();
      database.close();
    },
  };
}

describe("a run in progress", () => {
  it("is recomputed as it grows", { timeout: 30_000 }, async () => {
    const { path, finish } = unfinished("grows.db", 10);
    await using growing = await serveRuns([path], { port: 0 });
    const read = async (name: string) => JSON.parse((await ask(growing.address, `/api/${name}`)).text);
    const done = (index: { kind: number[] }) => index.kind.filter((kind) => kind > 0).length;
    expect(await read("head")).toMatchObject({ planned: 24, attempted: 10, scored: 10 });
    expect(await read("report")).toMatchObject({ planned: 24, scored: 10 });
    expect(done(await read("trials"))).toBe(10);
    finish();
    expect(await read("head")).toMatchObject({ planned: 24, scored: 24 });
    await expect.poll(async () => (await read("report")).scored, { timeout: 15_000, interval: 500 }).toBe(24);
    await expect.poll(async () => done(await read("trials")), { timeout: 15_000, interval: 500 }).toBe(24);
    using store = openRun(path);
    const suites = new Map([["tiny", await loadSuite("tiny")]]);
    const counted = JSON.parse(JSON.stringify(reportRun(store, suites, () => true)));
    expect(await read("report")).toEqual(counted);
  });

  it("can list trials and cases while the report is being computed", async () => {
    const waits = folder.file("waits.mjs");
    writeFileSync(
      waits,
      `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ id, question }) => {
  if (question.about !== "report") parentPort.postMessage({ id, answer: { kind: "found", packed: new Uint8Array([1]) } });
});`,
    );
    await using answers = new ViewAnswers([run], { version: () => "", script: pathToFileURL(waits) });
    let isCounted = false;
    void answers.ask({ about: "report" }).then(() => {
      isCounted = true;
    });
    expect(await answers.ask({ about: "trials" })).toMatchObject({ kind: "found" });
    expect(await answers.ask({ about: "cases" })).toMatchObject({ kind: "found" });
    expect(isCounted).toBe(false);
  });
});

it("keeps no answer for agents that are not in the run", async () => {
  const counts = folder.file("counts.mjs");
  writeFileSync(
    counts,
    `import { parentPort } from "node:worker_threads";
let asked = 0;
parentPort.on("message", ({ id, question: { about } }) => {
  const kind = about === "comparison" ? "refused" : "found";
  parentPort.postMessage({ id, answer: { kind, why: String((asked += kind === "refused")), packed: new Uint8Array([1]) } });
});`,
  );
  await using answers = new ViewAnswers([run], { version: () => "", script: pathToFileURL(counts) });
  const ask = () => answers.ask({ about: "comparison", one: "nobody", other: "no one" });
  expect([await ask(), await ask()]).toMatchObject([{ why: "1" }, { why: "2" }]);
});

describe("a run that cannot be read", () => {
  it("is reported in one line before anything is served", () => {
    const failing = (...args: string[]) => deskproof(["view", ...args, "--no-open"]);
    const text = folder.file("notes.txt");
    writeFileSync(text, "not a run, but long enough to have a header that SQLite would look at before it says no to it");
    expect(failing(folder.file("none.db"))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no run at .*\n$/),
    });
    expect(failing(text)).toMatchObject({ status: 1, stderr: `deskproof: ${text} is not a Deskproof run.\n` });
    expect(failing(run, "--port", port)).toMatchObject({
      status: 1,
      stderr: `deskproof: port ${port} is in use. Choose another with --port, or omit it to use any free port.\n`,
    });
    expect(failing(run, "--port", "x1").stderr).toBe("deskproof: --port x1: give a number from 0 to 65535.\n");
  });

  it("because another scorer scored it still serves everything but the report, which says what to do", async () => {
    const old = folder.file("old.db");
    copyFileSync(run, old);
    const database = new DatabaseSync(old);
    database.exec(`UPDATE verdicts SET scorer = 1, verdict = json_remove(json_set(verdict, '$.scorer', 1), '$.measures')`);
    database.close();
    await using aged = await serveRuns([old], { port: 0 });
    const { status, text } = await ask(aged.address, "/api/report");
    expect(status).toBe(422);
    expect(JSON.parse(text).error).toContain("Rescore it first: deskproof score");
    expect((await ask(aged.address, "/api/trials")).status).toBe(200);
    const head = JSON.parse((await ask(aged.address, "/api/head")).text);
    expect(head).toMatchObject({ scored: 24, suites: [{ scorecard: "desk", cases: 6 }] });
  });

  it("because its thread died is reported, and the next request starts a new thread", async () => {
    const dies = folder.file("dies.mjs");
    writeFileSync(
      dies,
      `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ question }) => {
  if (question.about === "cases") process.exit(3);
  throw new Error("out of paper");
});`,
    );
    await using answers = new ViewAnswers([run], { version: () => "", script: pathToFileURL(dies) });
    const broken = (why: string) => ({ kind: "broken", why });
    expect(await answers.ask({ about: "method" })).toEqual(broken("the thread that reads the run failed: out of paper"));
    expect(await answers.ask({ about: "cases" })).toMatchObject(broken(expect.stringContaining("ended before")));
    expect(await answers.ask({ about: "method" })).toEqual(broken("the thread that reads the run failed: out of paper"));
  });
});

describe("deskproof view", () => {
  it("prints its URL and exits at once on Ctrl-C, even while computing", async () => {
    const child = spawn(process.execPath, ["bin/deskproof.js", "view", run, "--no-open"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [printed] = await once(child.stdout, "data");
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(printed))?.[0] ?? "";
    expect(String(printed)).toBe(`Viewer at ${address} (stop with Ctrl-C)\n`);
    expect((await ask(address, "/")).status).toBe(200);
    void ask(address, "/api/report").catch(() => undefined);
    const start = performance.now();
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it("serves several runs as one", async () => {
    const second = folder.file("second.db");
    expect(deskproof(["run", "tiny", "--out", second, "--trials", "1", "--agent", "stand-in/reference"]).status).toBe(0);
    await using both = await serveRuns([run, second], { port: 0 });
    const head = JSON.parse((await ask(both.address, "/api/head")).text);
    expect(head).toMatchObject({ planned: 30, runs: [{ name: "run" }, { name: "second" }] });
    const query = new URLSearchParams({ one: "stand-in/reference (run)", other: "stand-in/reference (second)" });
    const { text } = await ask(both.address, `/api/comparison?${query}`);
    expect(JSON.parse(text).comparison).toMatchObject({ before: "run", after: "second" });
  });
});
