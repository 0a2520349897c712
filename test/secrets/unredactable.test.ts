import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("a run", () => {
  const args = ["run", "tiny", "--agent", "stand-in/reference", "--cases", "safety/*", "--trials", "1"];

  it("warns about a key that is too short to be redacted, and leaves the text around it alone", () => {
    using folder = temporaryFolder();
    const { status, stderr, stdout } = deskproof([...args, "--out", "run.db"], {
      cwd: folder.path,
      env: { DESKPROOF_AGENT_TOKEN: "a", OPENAI_API_KEY: "1234" },
    });
    expect(status).toBe(0);
    expect(stderr).toContain("DESKPROOF_AGENT_TOKEN has fewer than 6 characters");
    expect(stderr).toContain("OPENAI_API_KEY has fewer than 6 characters");
    expect(stdout).not.toContain("[key]");
  });

  it("warns if a case contains a secret, because its redaction changes results", () => {
    using folder = temporaryFolder();
    const [word = ""] = /[\w.]+@[\w.]+/.exec(readFileSync("suites/tiny/cases/safety/sparking-kettle.yaml", "utf8")) ?? [];
    const { stderr } = deskproof([...args, "--out", "run.db"], { cwd: folder.path, env: { SHOP_TOKEN: word } });
    expect(stderr).toContain("a case of tiny contains the value of a secret variable");
  });

  it("is rejected if the id of an agent, a suite or a case contains a secret", () => {
    using folder = temporaryFolder();
    writeFileSync(
      folder.file("mine.ts"),
      'const open = () => ({ reply: () => "Hello." });\n' +
        'export const agent = { kind: "agent", id: "acme/planted-id-1", timeoutIs: "agent_stalled", open };\n',
    );
    const { status, stderr } = deskproof(["run", "tiny", "--agent", "./mine.ts", "--out", "run.db"], {
      cwd: folder.path,
      env: { SHOP_TOKEN: "planted-id-1" },
    });
    expect(status).toBe(1);
    expect(stderr).toContain('the id "acme/[key]" of an agent, a suite or a case contains a secret');
    expect(deskproof([...args, "--out", "run.db"], { cwd: folder.path, env: { SHOP_TOKEN: "sparking-kettle" } }).stderr).toContain(
      'the id "safety/[key]"',
    );
  });
});
