import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { writeSmallSuite } from "../../../test/small-suite.ts";

const loader = new URL("./load-suite.ts", import.meta.url).href;

function loadInNode(folder: string) {
  const script = `const { loadSuite } = await import(${JSON.stringify(loader)});
    const suite = await loadSuite(${JSON.stringify(folder)});
    console.log(suite.name, suite.cases.length);`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder, encoding: "utf8" });
}

describe("plain Node", () => {
  it("loads a suite from a folder with no package.json and no deskproof installed, without a warning", () => {
    using small = writeSmallSuite();
    const { stdout, stderr } = loadInNode(small.folder);
    expect(stderr).toBe("");
    expect(stdout).toBe("small 1\n");
  });

  it("reports the line of a syntax error and of a throw", () => {
    using unclosed = writeSmallSuite({ "rules.ts": "export const a = 1;\nexport const b = ;\n" });
    expect(loadInNode(unclosed.folder).stderr).toContain("rules.ts:2:1: cannot be loaded: ");
    using throwing = writeSmallSuite({ "tools/more.ts": '\n\nthrow new TypeError("boom");\n' });
    expect(loadInNode(throwing.folder).stderr).toContain("tools/more.ts:3:7: cannot be loaded: boom");
  });
});
