import { describe, expect, it } from "vitest";
import { loadSuite } from "../../src/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { clientOf, clients, plantedKey } from "./clients.ts";
import { deskproofAt } from "./command.ts";
import { scriptForSuite } from "./scripted-run.ts";
import { serveModel } from "./servers/server.ts";

// Without the sixth case, the counterfactual of the first: for two turns, a script could not tell the two apart.
const cases = "{damaged_item,late_parcel,machine_care,order_change,safety}/*";
const script = await scriptForSuite(await loadSuite("tiny"));

describe("deskproof run --agent", () => {
  it.each(clients)("$provider runs a model on a suite, with its settings in its name", async ({ wire, name }) => {
    using folder = temporaryFolder();
    await using server = await serveModel({ wire, script });
    const agent = name(server.url);
    const { status, stdout, stderr } = await deskproofAt(server.url, [
      "run",
      "tiny",
      "--agent",
      agent,
      "--cases",
      cases,
      "--trials",
      "1",
      "--json",
      "--out",
      folder.file("run.db"),
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const report = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect(report.suites[0].agents[0]).toMatchObject({ agent, standIn: false, scored: 5, passed: 5 });
  });

  it("stops at once with a one-line error if the key is rejected, and never prints the key", async () => {
    using folder = temporaryFolder();
    const mischief = () => ({ kind: "status", status: 401, message: `Incorrect API key provided: ${plantedKey}.` }) as const;
    await using server = await serveModel({ wire: clientOf("openai").wire, script, mischief });
    const { status, stderr, stdout } = await deskproofAt(server.url, [
      "run",
      "tiny",
      "--agent",
      "openai/gpt-5.5",
      "--out",
      folder.file("run.db"),
    ]);
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      "deskproof: openai/gpt-5.5: 401: Incorrect API key provided: [key]. Check the key, the account and the model's name.",
    ]);
    expect(server.requests.length).toBeLessThanOrEqual(8);
    expect(stdout + stderr).not.toContain(plantedKey);
  });

  it.each([
    ["opnai/gpt-5.5", /there is no agent "opnai\/gpt-5.5" \(did you mean "openai"\?\)/],
    ["openai/gpt-5.5@hgih", /no reasoning effort "hgih" \(did you mean "high"\?\)/],
    ["local/llama", /does not say where the model runs/],
  ])("%s is rejected with a one-line error", async (agent, message) => {
    const { status, stderr } = await deskproofAt("http://127.0.0.1:9", ["run", "tiny", "--agent", agent]);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(1);
  });
});
