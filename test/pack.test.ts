import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, it } from "vitest";
import { deskproofVersion } from "../src/version.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const npm = (args: readonly string[], cwd: string) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

it("works when packed and installed in an empty folder, with the bundled suites and a user's own", {
  timeout: 240_000,
}, () => {
  using folder = temporaryFolder();
  const [{ filename, files }] = JSON.parse(
    npm(["pack", "--json", "--silent", "--pack-destination", folder.path], ".").replace(/^[^[]*/, ""),
  );
  const packed = files.map(({ path }: { path: string }) => path);
  expect(packed).toEqual(expect.arrayContaining(["docs/your-own-agent.md", "examples/deskproof_agent.py"]));
  expect(packed.filter((path: string) => path.startsWith("docs/decisions"))).toEqual([]);
  writeFileSync(folder.file("package.json"), "{}");
  npm(["install", "--prefer-offline", "--no-audit", "--no-fund", `./${filename}`], folder.path);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["node_modules/deskproof/bin/deskproof.js", ...args], {
      cwd: folder.path,
      encoding: "utf8",
    });

  const bundled = run("run", "tiny", "--agent", "stand-in/reference", "--trials", "1", "--json", "--out", "bundled.db");
  expect(bundled.stderr).toBe("");
  expect(JSON.parse(bundled.stdout.trim().split("\n").at(-1) ?? "").suites[0].agents[0]).toMatchObject({
    scored: 6,
    passed: 6,
  });

  expect(run("report", "bundled.db", "--html", "pages")).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(folder.file("pages/index.html"), "utf8")).toContain('id="data-report"');

  expect(run("new", "suite", "my-desk").status).toBe(0);
  const own = run("run", "./my-desk", "--agent", "stand-in/reference", "--trials", "1", "--json", "--out", "own.db");
  expect(own.stderr).toBe("");
  expect(JSON.parse(own.stdout.trim().split("\n").at(-1) ?? "").suites[0].agents[0]).toMatchObject({ passed: 2 });
});

it("packs every page and example that the README, the docs and the commands refer to", () => {
  const { files, repository } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(repository).toMatch(/^github:/);
  const isPacked = (path: string) => files.some((entry: string) => matchesGlob(path, entry) || path.startsWith(`${entry}/`));
  const pages = ["README.md", ...readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []))];
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const named = [...pages, ...sources.map((name) => `src/${name}`)].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:docs\/[\w-]+\.md|examples\/[\w-]+\.\w+)/g)].map(([path]) => path),
  );
  expect(new Set(named).size).toBeGreaterThan(10);
  expect([...new Set(named)].filter((path) => !existsSync(path) || !isPacked(path))).toEqual([]);
});

it("has the same version in the code and in package.json", () => {
  expect(JSON.parse(readFileSync("package.json", "utf8")).version).toBe(deskproofVersion);
});

it("has a lock file without download URLs", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved"');
});
