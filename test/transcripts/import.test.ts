import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { openRun } from "../../src/store/open/open-run.ts";
import { deskproof } from "../command.ts";
import { clients } from "../llm/clients.ts";
import { deskproofAt } from "../llm/command.ts";
import { type Script, tokensFor } from "../llm/servers/script.ts";
import { serveModel } from "../llm/servers/server.ts";
import { startExample } from "../shadow/example-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const guide = readFileSync("docs/from-ticket-to-test.md", "utf8");
const tickets = resolve("examples/shop/tickets.jsonl");
const originals = /Priya|Nair|Berger|Hart\b|gmail|outlook|A-100|Birch|Leeds|LS1|4111|900123|7946|4711|4712/;

function blocksOf(language: string): string[] {
  return [...guide.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, body = ""]) => (name === language ? [body] : []));
}

/** The `npx deskproof …` lines of the guide, as arguments. */
function commandsOf(port: string): string[][] {
  const lines = blocksOf("sh").flatMap((body) => body.split("\n"));
  return lines
    .filter((line) => line.startsWith("npx deskproof "))
    .map((line) => line.replace(":3917", `:${port}`).replace("node_modules/deskproof/examples/shop/tickets.jsonl", tickets))
    .map((line) => line.split(" ").slice(2));
}

function textsIn(folder: string): string {
  return readdirSync(folder)
    .filter((name) => /scenario\.yaml$|redaction/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
}

it("leads from an export to a confirmed scenario that a correct agent passes", { timeout: 120_000 }, async () => {
  using folder = temporaryFolder();
  await using server = await startExample(process.execPath, "examples/shop/mcp-server.mjs");
  const [shown = "", confirmed = ""] = blocksOf("yaml");
  const first = folder.file("my-desk/ticket-0001.scenario.yaml");
  const ran = new Map<string, ReturnType<typeof deskproof>>();
  for (const args of commandsOf(server.port)) {
    const result = deskproof(args, { cwd: folder.path });
    ran.set(args.join(" "), result);
    expect(`${args.join(" ")}: ${result.stderr} ${result.status}`).toMatch(/ 0$/);
    if (args[0] !== "check") continue;
    const draft = readFileSync(first, "utf8");
    expect(draft).toContain(shown);
    const edited = draft.replace(/^draft:\n(?: .*\n)+/m, "").replace(/^must:\n(?: .*\n)+/m, () => confirmed);
    writeFileSync(first, edited);
  }
  const outputOf = (part: string) => [...ran].find(([line]) => line.split(" ").includes(part))?.[1].stdout ?? "";
  expect(outputOf("--dry-run")).toBe(blocksOf("text")[0]);
  expect(outputOf("check")).toContain("2 warnings");
  expect(outputOf("check")).toContain("ticket-0001.scenario.yaml:4:1: this is a draft");
  expect(outputOf("first.db")).toMatch(/stand-in\/reference +100\.0%/);
  expect(outputOf("first.db")).toMatch(/stand-in\/promises@1 +0\.0%/);
  expect(outputOf("show")).toContain("[The conversation so far]");
  expect(deskproof(["check", "./my-desk"], { cwd: folder.path }).stdout).toContain("1 warning\n");
  expect(textsIn(folder.file("my-desk"))).not.toMatch(originals);
  const start = parse(readFileSync(folder.file("from-the-start/ticket-0001.scenario.yaml"), "utf8"));
  expect([start.earlier, start.opening.split("\n")[0]]).toEqual([undefined, "Hi,"]);
  expect([start.must.read, start.must.write].map((calls) => calls.flatMap(Object.keys))).toEqual([["get_order"], ["refund_order"]]);
  expect(server.calls).toEqual([]);
});

describe("deskproof import transcripts", () => {
  it("writes nothing if a name is too long to be replaced, and says so in one line", () => {
    using folder = temporaryFolder();
    const name = `Tena ${"x".repeat(3_000)}`;
    const messages = [
      { from: "customer", name, text: "The lid is broken." },
      { from: "agent", text: "I am sorry." },
    ];
    writeFileSync(folder.file("t.jsonl"), JSON.stringify({ id: 1, messages }));
    const { status, stderr } = deskproof(["import", "transcripts", "t.jsonl", "--to", "desk"], { cwd: folder.path });
    expect({ status, stderr }).toMatchObject({ status: 1 });
    expect(stderr).toMatch(/^deskproof: an original name or number would still be in desk\/[^\n]*Nothing was written\.[^\n]*\n$/);
    expect(existsSync(folder.file("desk"))).toBe(false);
  });

  it("gives agents the conversation so far, keeps it in the record, and warns that drafts are not confirmed", async () => {
    using folder = temporaryFolder();
    await using server = await startExample(process.execPath, "examples/shop/mcp-server.mjs");
    const run = (...args: string[]) => deskproof(args, { cwd: folder.path });
    run("connect", `http://127.0.0.1:${server.port}/mcp`, "--to", "./desk", "--read", "get_order");
    run("import", "transcripts", tickets, "--to", "./desk", "--ticket", "4711");
    const agent =
      'import { defineAgent } from "deskproof";\nexport const agent = defineAgent({ id: "echo", reply: ' +
      '(turn) => "I read: " + turn.text });\n';
    writeFileSync(folder.file("agent.ts"), agent);
    const { stderr } = run("run", "./desk", "--agent", "./agent.ts", "--out", "a.db");
    expect(stderr).toContain("drafts in desk: 1. Nobody has confirmed their expected outcomes");
    using store = openRun(folder.file("a.db"));
    const [{ suite = "", case: id = "", trial = 0, agent: name = "" } = {}] = [...store.results()];
    const events = store.record({ suite, case: id, trial, agent: name })?.events ?? [];
    const [said, echoed] = events.flatMap((event) => ("text" in event ? [event.text] : []));
    expect(said).toMatch(/^\[The conversation so far\]\n\nCustomer: Hi,\nthe strap/);
    expect(echoed).toBe(`I read: ${said}`);
  });

  it("writes nothing on a dry run, over an existing scenario, or for an unknown ticket", () => {
    using folder = temporaryFolder();
    const run = (...args: string[]) => deskproof(["import", "transcripts", tickets, ...args], { cwd: folder.path });
    expect(run("--dry-run").stdout).not.toMatch(originals);
    expect(existsSync(folder.file("imported"))).toBe(false);
    expect(run("--ticket", "99").stderr).toContain("there is no ticket 99 in ");
    expect(run("--at", "1").stderr).toContain("--at 1: give the number of a message, 2 or higher.");
    expect(run().status).toBe(0);
    const before = textsIn(folder.file("imported"));
    expect(run().stderr).toContain("imported/ticket-0001.scenario.yaml already exists. Nothing was written");
    expect(textsIn(folder.file("imported"))).toBe(before);
  });

  it("warns about a recorded call to a tool that the server does not have, and mentions it in the draft", () => {
    using folder = temporaryFolder();
    const run = (...args: string[]) => deskproof(args, { cwd: folder.path });
    writeFileSync(folder.file("typo.jsonl"), readFileSync(tickets, "utf8").replace("refund_order", "refund_ordr"));
    run("connect", resolve("examples/shop/openapi.json"), "--to", "./desk", "--read", "get_order");
    const { stderr } = run("import", "transcripts", "typo.jsonl", "--to", "./desk");
    const missing = 'the server has no tool "refund_ordr" (did you mean "refund_order"?)';
    expect(stderr).toBe(`warning: ticket-0001: ${missing}, so its recorded calls were left out of \`must\`.\n`);
    const draft = readFileSync(folder.file("desk/ticket-0001.scenario.yaml"), "utf8");
    expect(draft).toContain(`# The ticket has a call that \`must\` leaves out: ${missing}.\n`);
    expect(parse(draft).must).toMatchObject({ read: [{ get_order: {} }], write: [] });
    expect(run("check", "./desk").stdout).toContain("ticket-0001.scenario.yaml:5:1: this is a draft");
  });

  it("warns that reads and writes cannot be distinguished in an unconnected folder, if there are any calls", () => {
    using folder = temporaryFolder();
    const run = (...args: string[]) => deskproof(["import", "transcripts", tickets, ...args], { cwd: folder.path });
    const { stdout, stderr } = run("--to", "new", "--ticket", "4711");
    expect(stderr).toMatch(
      /^warning: \.\/new has no tools\.yaml, so every .* a write.* connect <server> --to \.\/new --read <tool>`, and import again\.\n$/,
    );
    expect(stdout).not.toContain("deskproof check");
    const quiet = run("--to", "quiet", "--ticket", "4712");
    expect(quiet.stderr).toBe("");
    expect(quiet.stdout).toMatch(/connect <server> --to \.\/quiet --read <tool>\n.*check \.\/quiet\n$/);
  });

  it("has a model draft the customer's side without seeing the original, counts the cost, and replays it", async () => {
    using folder = temporaryFolder();
    const draft = { about: "a torn bag", persona: "curt", goal: "my money", facts: {}, pushes: ["Really?"] };
    const script: Script = (request) => {
      const answer = { text: JSON.stringify(draft) };
      return { ...answer, tokens: tokensFor(request, answer) };
    };
    const [openai] = clients;
    await using server = await serveModel({ wire: openai?.wire ?? expect.unreachable(), script });
    const command = (...args: string[]) => ["import", "transcripts", tickets, "--draft-with", "openai/gpt-5.4-mini", ...args];
    const made = await deskproofAt(server.url, command("--to", "a", "--record", "tape", "--max-cost", "1"), {}, folder.path);
    expect(made.stdout).toMatch(/2 of 2 scenarios were drafted by openai\/gpt-5.4-mini\. Cost: \$0\.0/);
    expect(JSON.stringify(server.requests)).not.toMatch(originals);
    expect(parse(readFileSync(folder.file("a/ticket-0001.scenario.yaml"), "utf8"))).toMatchObject({
      draft: { by: "openai/gpt-5.4-mini" },
      persona: "curt",
      pushes: ["Really?"],
    });
    const asked = server.requests.length;
    const replayed = await deskproofAt(server.url, command("--to", "b", "--replay", "tape"), {}, folder.path);
    expect(replayed.status).toBe(0);
    expect(server.requests).toHaveLength(asked);
    expect(textsIn(folder.file("b"))).toBe(textsIn(folder.file("a")));
  });

  it("drafts by rule if the model's answer cannot be used", async () => {
    using folder = temporaryFolder();
    const [openai] = clients;
    const script: Script = (request) => ({ text: "no", tokens: tokensFor(request, { text: "no" }) });
    await using server = await serveModel({ wire: openai?.wire ?? expect.unreachable(), script });
    const args = ["import", "transcripts", tickets, "--draft-with", "openai/gpt-5.4-mini"];
    const { stdout } = await deskproofAt(server.url, args, {}, folder.path);
    expect(stdout).toContain("0 of 2 scenarios were drafted by openai/gpt-5.4-mini. 2 were drafted by rule (2 answers could not be used).");
    expect(textsIn(folder.file("imported"))).toContain("by: rule");
  });
});
