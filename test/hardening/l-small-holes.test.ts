import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readYaml } from "../../src/case/yaml-file.ts";
import { watchFiles } from "../../src/serve/watch-files.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { deskproof } from "../command.ts";
import { fixedRun } from "../fixed-run.ts";
import { smallSuite, writeSmallSuite } from "../small-suite.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const tiny = await loadSuite("tiny");

function makeRun(path: string): void {
  fixedRun(path, { suite: tiny, agents: { a: () => "fail" }, trials: 4 })[Symbol.dispose]();
}

const oneLine = /^deskproof: [^\n]*\n$/;

describe("L: a damaged run file", () => {
  it.each([
    ["truncated to half its size", (path: string) => truncateSync(path, readFileSync(path).length / 2)],
    ["overwritten in the middle", (path: string) => overwrite(path, 4096, 60_000)],
    ["truncated after its first page", (path: string) => truncateSync(path, 4096)],
  ])("%s is reported in one line by every command that reads it", (_, damage) => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    makeRun(path);
    damage(path);
    for (const args of [
      ["report", path],
      ["show", path],
      ["export", path],
      ["run", "--resume", path],
    ]) {
      const { status, stderr } = deskproof(args);
      expect({ args, status, isOneLine: oneLine.test(stderr), stderr }).toMatchObject({ status: 1, isOneLine: true });
    }
  });
});

function overwrite(path: string, from: number, length: number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, from, Math.min(bytes.length, from + length)));
}

describe.runIf(existsSync("/dev/full"))("L: a full disk", () => {
  it.each([
    ["export", "{run}", "--out", "/dev/full"],
    ["report", "{run}", "--html", "{blocked}"],
  ])("is reported in one line by %s", (...words) => {
    using folder = temporaryFolder();
    makeRun(folder.file("run.db"));
    writeFileSync(folder.file("blocked"), "");
    const args = words.map((word) => word.replace("{run}", folder.file("run.db")).replace("{blocked}", folder.file("blocked")));
    const { status, stderr } = deskproof(args);
    expect(status).toBe(1);
    expect(stderr).toMatch(oneLine);
  });
});

describe("L: invalid arguments on the command line", () => {
  it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("deskproof %s is not a command", (word) => {
    const { status, stderr } = deskproof([word]);
    expect({ status, stderr }).toMatchObject({ status: 2 });
    expect(stderr).toMatch(/^deskproof: unknown command/);
    expect(stderr).not.toContain("    at ");
  });

  it.each(["1e9", "10001"])("--trials %s is rejected before anything is planned", (trials) => {
    using folder = temporaryFolder();
    const { status, stderr } = deskproof(["run", "tiny", "--trials", trials, "--out", folder.file("run.db")]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^deskproof: --trials .*10000.*\n$/);
    expect(existsSync(folder.file("run.db"))).toBe(false);
  });

  it("a run with too many trials is rejected", () => {
    const many = Array.from({ length: 40 }, (_, index) => ["--agent", `stand-in/believer@0.${index + 10}`]).flat();
    const { status, stderr } = deskproof(["run", "tiny", "--trials", "10000", ...many, "--out", "/tmp/never.db"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^deskproof: this run would have 2,400,000 trials; the limit is 1,000,000\./);
  });
});

describe("L: a suite", () => {
  it.each([
    ["ATTACH", "ATTACH '{file}' AS out; CREATE TABLE out.stolen (id INTEGER PRIMARY KEY);"],
    ["VACUUM INTO", "VACUUM INTO '{file}';"],
    ["PRAGMA temp_store_directory", "PRAGMA temp_store_directory = '{file}';"],
  ])("cannot write a file with %s in schema.sql or seed", (_, sql) => {
    using folder = temporaryFolder();
    const reach = sql.replace("{file}", folder.file("out.db"));
    const changes: Readonly<Record<string, string>>[] = [
      { "schema.sql": `${smallSuite["schema.sql"]}\n${reach}` },
      { "seed/00-x.sql": reach },
    ];
    for (const files of changes) {
      using suite = writeSmallSuite(files);
      const { status, stderr } = deskproof(["check", suite.folder]);
      expect(status).toBe(1);
      expect(stderr).toContain("not authorized: a suite's SQL may not attach or write files or change settings");
    }
    expect(existsSync(folder.file("out.db"))).toBe(false);
  });

  it("whose seed computes endless rows is rejected after ten seconds", { timeout: 60_000 }, () => {
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;";
    using suite = writeSmallSuite({ "seed/00-x.sql": endless });
    const { status, stderr } = deskproof(["check", suite.folder], { timeout: 40_000 });
    expect(status).toBe(1);
    expect(stderr).toMatch(/the SQL of schema\.sql and seed takes longer than 10 seconds/);
  });

  it("may compute a few rows", () => {
    const some = `WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
      INSERT INTO loans SELECT 'L-' || i, 'Mo', 'out' FROM n;`;
    using suite = writeSmallSuite({ "seed/00-x.sql": some });
    expect(deskproof(["check", suite.folder])).toMatchObject({ status: 0 });
  });

  it("with two megabytes of aliases is rejected at once, and a smaller one is read quickly", () => {
    const aliases = (many: number) => `- &a { id: L-1, holder: Mo, state: out }\n- [${"*a,".repeat(many)}]\n`;
    expect(readYaml("seed/loans.yaml", aliases(650_000)).problems[0]?.message).toBe("the file has 1,950,046 characters");
    const start = process.cpuUsage();
    const { problems } = readYaml("seed/loans.yaml", aliases(60_000));
    expect(problems[0]?.message).toContain("too large or too deep once aliases are filled in");
    // Searching for each anchor from the top of the file took half a minute.
    expect(process.cpuUsage(start).user).toBeLessThan(8_000_000);
  });

  it.each([0, undefined])("that calls process.exit(%s) does not make check succeed", (code) => {
    const call = `process.exit(${code ?? ""});\n`;
    using suite = writeSmallSuite({ "suite.ts": `${call}${smallSuite["suite.ts"]}` });
    const { status, stderr } = deskproof(["check", suite.folder], { ownProcess: true });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^deskproof: code of a suite.* called process\.exit before the command was done\./);
  });
});

describe("L: --html", () => {
  it.each(["trials", "index.html", "deskproof-report.txt", "trials/0.js"])("writes and deletes nothing through a symlink at %s", (name) => {
    using folder = temporaryFolder();
    makeRun(folder.file("run.db"));
    mkdirSync(folder.file("theirs"));
    writeFileSync(folder.file("theirs/0.js"), "theirs");
    mkdirSync(folder.file(name.includes("/") ? "report/trials" : "report"), { recursive: true });
    if (name !== "deskproof-report.txt") writeFileSync(folder.file("report/deskproof-report.txt"), "");
    symlinkSync(name === "trials" ? folder.file("theirs") : folder.file("theirs/0.js"), folder.file(`report/${name}`));
    const { status, stderr } = deskproof(["report", folder.file("run.db"), "--html", folder.file("report"), "--force"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^deskproof: .* is a link to another location\. [^\n]*\n$/);
    expect(readFileSync(folder.file("theirs/0.js"), "utf8")).toBe("theirs");
  });
});

describe("L: the viewer of a run", () => {
  it("reports that its file was deleted or replaced", () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    writeFileSync(path, "");
    const gone = watchFiles([path]);
    expect(gone()).toEqual([]);
    renameSync(path, folder.file("elsewhere.db"));
    expect(gone()).toEqual([expect.stringMatching(/run\.db has been deleted or moved\./)]);
    writeFileSync(path, "");
    expect(gone()).toEqual([expect.stringMatching(/run\.db is a different file now\./)]);
  });
});
