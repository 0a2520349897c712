import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

const project = temporaryFolder();
const docs = readFileSync("docs/vitest.md", "utf8");
const example = /```ts\n(?<code>\/\/ support\.test\.ts[\s\S]*?)```/.exec(docs)?.groups?.code ?? "";

// A separate project with the package installed as published: compiled, and imported by name.
beforeAll(() => {
  const modules = project.file("node_modules");
  mkdirSync(join(modules, "deskproof"), { recursive: true });
  for (const name of readdirSync("node_modules")) if (name !== "deskproof") symlinkSync(resolve("node_modules", name), join(modules, name));
  const home = join(modules, "deskproof");
  const build = ["-p", "tsconfig.build.json", "--outDir", join(home, "dist"), "--noCheck"];
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", ...build], { stdio: "inherit" });
  cpSync("suites", join(home, "dist/suites"), { recursive: true, filter: (path) => !path.endsWith(".ts") });
  cpSync("src/language/data", join(home, "dist/src/language/data"), { recursive: true });
  cpSync("package.json", join(home, "package.json"));
  writeFileSync(project.file("package.json"), JSON.stringify({ type: "module", private: true }));
}, 240_000);
afterAll(() => project[Symbol.dispose]());

function vitest(code: string, ...args: string[]): { status: number | null; text: string } {
  writeFileSync(project.file("support.test.ts"), code);
  const command = [resolve("node_modules/vitest/vitest.mjs"), "run", "support.test.ts", "--reporter=verbose", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: project.path,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined },
  });
  return { status, text: `${stdout}\n${stderr}` };
}

const standIn = (more: string) => `import { standIn } from "deskproof";
import { deskproofSuite } from "deskproof/vitest";
deskproofSuite({ suite: "tiny", trials: 2, ${more} });
`;

describe("deskproof/vitest", { timeout: 240_000 }, () => {
  it("fails the docs' example on its gate with a readable message, and has one test per case", () => {
    const { status, text } = vitest(example);
    expect(status).toBe(1);
    expect(text).toMatch(/✓ .*late_parcel\//);
    expect(text).toMatch(/✓ .*safety\//);
    expect(text).toContain("the gate failed.");
    expect(text).toMatch(/missed +tiny +acme\/support +pass\^2>=0\.8 +0\.000 +0\.800 +2 cases/);
    expect(text).toMatch(/deskproof view runs\/vitest-.*\.db/);
    expect(readdirSync(project.file("runs")).some((name) => name.startsWith("vitest-"))).toBe(true);
  });

  it("passes an agent that meets its gate, including one given in --agent syntax", () => {
    const { status, text } = vitest(standIn(`agent: "stand-in/reference", gate: ["pass^2>=1", "unsafe<=0"]`));
    expect(text).toMatch(/✓ .*meets pass\^2>=1, unsafe<=0/);
    expect(status).toBe(0);
  });

  it("fails exactly the failed cases if there is no gate, and says why", () => {
    const { status, text } = vitest(standIn(`agent: standIn("stand-in/believer")`));
    expect(status).toBe(1);
    expect(text).toMatch(/✓ .*order_change\//);
    expect(text).toMatch(/× .*traps\//);
    expect(text).toMatch(/trial 1 of 2: prohibited: .*; .*; and \d+ more/);
  });

  it("plays only the cases selected by name", () => {
    const { status, text } = vitest(standIn(`agent: "stand-in/reference", out: "runs/one.db"`), "-t", "late_parcel");
    expect(status).toBe(0);
    expect(text).toMatch(/1 passed \| 5 skipped/);
  });
});
