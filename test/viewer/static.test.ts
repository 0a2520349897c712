import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { reportShort } from "../../src/report/run-report.ts";
import { indexTrials } from "../../src/report/view/trial-index.ts";
import { trialPage } from "../../src/report/view/trial-page.ts";
import { compareForReport } from "../../src/serve/static-comparisons.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { deskproof } from "../command.ts";
import { fixedRun } from "../fixed-run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const run = folder.file("run.db");
const agents = ["stand-in/reference", "stand-in/believer@1", "stand-in/cautious"];
const flags = agents.flatMap((agent) => ["--agent", agent]);
expect(deskproof(["run", "tiny", "--out", run, "--trials", "2", ...flags]).status).toBe(0);
const out = folder.file("report");
const written = deskproof(["report", run, "--html", out]);
const page = readFileSync(join(out, "index.html"), "utf8");

function unpack(packed: string) {
  return JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString("utf8"));
}

function block(name: string) {
  const found = new RegExp(`<script type="application/json\\+gzip" id="data-${name}"[^>]*>([^<]*)</script>`).exec(page);
  return unpack(found?.[1] ?? "");
}

function chunk(number: number) {
  const text = readFileSync(join(out, "trials", `${number}.js`), "utf8");
  const [, named, packed = ""] = /^deskproofChunk\((\d+), "([\w+/=]*)"\);\n$/.exec(text) ?? [];
  expect(named).toBe(String(number));
  return unpack(packed);
}

describe("an HTML report", () => {
  it("prints its size and how to open it", () => {
    expect(written).toMatchObject({ status: 0, stderr: "" });
    const size = ["index.html", ...readdirSync(join(out, "trials")).map((name) => `trials/${name}`)]
      .map((name) => statSync(join(out, name)).size)
      .reduce((sum, bytes) => sum + bytes, 0);
    expect(written.stdout).toBe(
      `Report on 36 trials written to ${out} (${(size / 1e6).toFixed(1)} MB). Open it in a browser: ${join(out, "index.html")}\n`,
    );
  });

  it("has everything but the trials in its page, equal to what the commands print", () => {
    using store = openRun(run);
    expect(block("head")).toMatchObject({ planned: 36, scored: 36, live: false, warnings: [] });
    expect(block("report")).toEqual(JSON.parse(deskproof(["report", run, "--json"]).stdout));
    expect(block("trials")).toEqual(indexTrials(store));
    expect(block("cases")).toHaveLength(6);
    expect(Object.keys(block("method"))).toContain("metrics");
  });

  it("has every trial in the file given by its position in the list", async () => {
    using store = openRun(run);
    const suites = new Map([["tiny", await loadSuite("tiny")]]);
    const index = indexTrials(store);
    const size = Number(/id="data-head" data-chunk="(\d+)"/.exec(page)?.[1]);
    expect(readdirSync(join(out, "trials")).sort()).toEqual(["0.js", "1.js"]);
    for (const [at, trial] of index.trial.entries()) {
      const name = (names: readonly string[], places: readonly number[]) => names[places[at] ?? -1] ?? "";
      const key = { suite: "tiny", agent: name(index.agents, index.agent), case: name(index.cases, index.case), trial };
      const expected = JSON.parse(JSON.stringify(trialPage(store, suites, key)));
      expect(chunk(Math.floor(at / size))[at % size]).toEqual(expected);
    }
  });

  it("compares every two agents in both directions", () => {
    const pairs = block("comparisons").map(({ one, other }: { one: string; other: string }) => `${one} ${other}`);
    const wanted = agents.flatMap((one) => agents.filter((other) => other !== one).map((other) => `${one} ${other}`));
    expect(pairs).toEqual(wanted);
  });

  it("allows only its own script and the scripts that it adds, and no requests", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    expect(scripts).toHaveLength(1);
    const hash = createHash("sha256")
      .update(scripts[0] ?? "")
      .digest("base64");
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'sha256-${hash}' 'strict-dynamic'`,
        "connect-src 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types deskproof",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });
});

describe("the folder of an HTML report", () => {
  const html = (path: string, ...more: string[]) => deskproof(["report", run, "--html", path, ...more]);

  it("has an earlier report replaced and its leftover files removed", () => {
    using temporary = temporaryFolder();
    const path = temporary.file("again");
    expect(html(path).status).toBe(0);
    writeFileSync(join(path, "trials/99.js"), "left over");
    writeFileSync(join(path, "CNAME"), "the owner's");
    writeFileSync(join(path, "trials/notes.txt"), "the owner's");
    expect(html(path).status).toBe(0);
    expect(readdirSync(join(path, "trials")).sort()).toEqual(["0.js", "1.js", "notes.txt"]);
    expect(readFileSync(join(path, "CNAME"), "utf8")).toBe("the owner's");
  });

  it("is left unchanged if it contains something else, unless --force is given", () => {
    using temporary = temporaryFolder();
    writeFileSync(temporary.file("thesis.txt"), "years of work");
    const { status, stderr } = html(temporary.path);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        `deskproof: ${temporary.path} is not empty and does not contain a Deskproof report. Choose ` +
        `another folder, or write into it anyway with --force.\n`,
    });
    expect(readdirSync(temporary.path)).toEqual(["thesis.txt"]);
    expect(html(temporary.path, "--force").status).toBe(0);
    expect(readFileSync(temporary.file("thesis.txt"), "utf8")).toBe("years of work");
    expect(existsSync(temporary.file("index.html"))).toBe(true);
  });

  it("cannot be a file, and cannot hold part of a run", () => {
    expect(html(run).stderr).toBe(`deskproof: ${run} is a file. --html takes a folder to write the report into.\n`);
    expect(html(folder.file("x"), "--agent", "stand-in/cautious").stderr).toContain("omit --suite and --agent");
    expect(html(folder.file("x"), "--json").stderr).toContain("cannot be combined");
    expect(existsSync(folder.file("x"))).toBe(false);
  });
});

describe("an HTML report with more than ten agents", () => {
  it("compares the top of the leaderboard with all others, and says so", async () => {
    using temporary = temporaryFolder();
    const suite = await loadSuite("tiny");
    const names = Array.from({ length: 11 }, (_, index) => `acme/${String.fromCharCode(97 + index)}`);
    const scripts = names.map((name): [string, (id: string) => "pass" | "fail"] => [
      name,
      (id) => (name === "acme/d" || id.startsWith("traps/") ? "pass" : "fail"),
    ]);
    using store = fixedRun(temporary.file("many.db"), { suite, agents: Object.fromEntries(scripts), trials: 1 });
    const { pages, warnings } = compareForReport(store, reportShort(store));
    expect(pages).toHaveLength(20);
    expect(pages.every(({ one, other }) => one === "acme/d" || other === "acme/d")).toBe(true);
    expect(warnings).toEqual([
      "This report compares its 11 agents only with the top of the leaderboard (acme/d). deskproof view compares any two.",
    ]);
  });

  it("does not compare two agents that share no suite", async () => {
    using temporary = temporaryFolder();
    const suite = await loadSuite("tiny");
    const half = suite.cases.slice(0, 3).map(({ id }) => id);
    const agentsOf = {
      "acme/a": openUnless((id) => half.includes(id)),
      "acme/b": openUnless((id) => !half.includes(id)),
    };
    using store = fixedRun(temporary.file("apart.db"), { suite, agents: agentsOf, trials: 1 });
    expect(compareForReport(store, reportShort(store)).pages).toEqual([]);
  });
});

function openUnless(isPlayed: (id: string) => boolean): (id: string) => "pass" | "open" {
  return (id) => (isPlayed(id) ? "pass" : "open");
}
