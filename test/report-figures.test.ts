import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");
const hostile = 'acme/</text><script>alert(1)</script>"&\u202e';

/** A run with an agent whose name is an attack. */
function write(folder: { file(name: string): string }): string {
  const path = folder.file("run.db");
  using _ = fixedRun(path, {
    suite,
    agents: { [hostile]: () => "pass", "acme/wavering": (_id, trial) => (trial === 1 ? "fail" : "pass") },
    trials: 2,
  });
  return path;
}

describe("report --markdown --figures", () => {
  it("writes the main charts as self-contained SVG and links each of them", () => {
    using folder = temporaryFolder();
    const figures = folder.file("pictures (all)");
    const { stdout, stderr, status } = deskproof(["report", write(folder), "--markdown", "--figures", figures]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const shown = [...stdout.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, address = ""]) => decodeURIComponent(address));
    expect(shown).toEqual(["gap", "curves", "histogram", "calibration", "hold-the-line"].map((name) => `${figures}/tiny-${name}.svg`));
    expect(readdirSync(figures)).toHaveLength(5);
    for (const path of shown) {
      const svg = readFileSync(path, "utf8");
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="[\d.]+"/);
      // It loads nothing, runs nothing, and takes no colours from the page.
      expect(svg).not.toMatch(/<script|<style|<image|href=|url\(|var\(|NaN/);
      expect(isBalanced(svg)).toBe(true);
      expect(svg).toContain("acme/wavering");
    }
  });

  it("draws the same bytes every time", () => {
    using folder = temporaryFolder();
    const run = write(folder);
    const drawn = ["one", "two"].map((name) => {
      deskproof(["report", run, "--markdown", "--figures", folder.file(name)]);
      return readdirSync(folder.file(name)).map((file) => readFileSync(folder.file(`${name}/${file}`), "utf8"));
    });
    expect(drawn[0]).toEqual(drawn[1]);
  });

  it("requires --markdown and a folder it can write", () => {
    using folder = temporaryFolder();
    const run = write(folder);
    const alone = deskproof(["report", run, "--figures", folder.file("figures")]);
    expect(alone.stderr).toContain("--figures only works with --markdown");
    expect(existsSync(folder.file("figures"))).toBe(false);
    writeFileSync(folder.file("taken"), "");
    const taken = deskproof(["report", run, "--markdown", "--figures", folder.file("taken")]);
    expect(taken.stderr).toMatch(/--figures .*taken: .*taken is a file/);
    expect(taken.status).not.toBe(0);
  });
});

/** Whether all elements are closed in the right order. */
function isBalanced(svg: string): boolean {
  const open: string[] = [];
  for (const [, end, tag = "", self] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (end === "/") {
      if (open.pop() !== tag) return false;
    } else if (self !== "/") open.push(tag);
  }
  return open.length === 0;
}
