import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { httpAgent } from "../../src/agent/http/http-agent.ts";
import { defineAgent } from "../../src/index.ts";
import { deskproofAt } from "../llm/command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { play, serveAgent } from "./agent-server.ts";

const planted = {
  GITHUB_TOKEN: "ghp_Planted0123456789",
  AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  DATABASE_URL: "postgres://desk:pl4nted-pass@db.example/desk",
  STRIPE_WEBHOOK_SECRET: "whsec_planted_998877",
  DESKPROOF_AGENT_TOKEN: "planted-agent-token-77aa01",
};
const secrets = [...Object.values(planted), "pl4nted-pass"];

// Dumps its environment into its message, reasoning and arguments, then fails with all of it on stderr.
const chatty = `
import { createInterface } from "node:readline";
const all = JSON.stringify(process.env);
let asked = 0;
for await (const line of createInterface({ input: process.stdin })) {
  asked += 1;
  if (asked === 1) console.log(JSON.stringify({ message: all, reasoning: all, calls: [{ tool: all, args: { [all]: all } }] }));
  else if (asked === 2) console.log(JSON.stringify({ message: "My token is " + process.env.DESKPROOF_AGENT_TOKEN }));
  else { console.error(all); process.exit(3); }
}
`;

function agentAt(url: string, environment = {}) {
  return httpAgent({ id: url, target: url, mcp: false, environment });
}

describe("M5: secrets in the environment", () => {
  it("never reach a file, report or export, whatever a command agent does with them", {
    timeout: 120_000,
  }, async () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("chatty.mjs"), chatty);
    const commands = [
      ["run", "tiny", "--agent", "command:node chatty.mjs", "--trials", "1", "--attempts", "1", "--out", "run.db"],
      ["report", "run.db", "--json"],
      ["report", "run.db", "--markdown"],
      ["export", "run.db", "--format", "jsonl", "--out", "run.jsonl"],
      ["show", "run.db", "safety/*"],
    ];
    for (const [index, args] of commands.entries()) {
      const { stdout, stderr } = await deskproofAt("http://127.0.0.1:9", args, planted, folder.path);
      writeFileSync(folder.file(`printed-${index}.txt`), `${stdout}\n${stderr}`);
    }
    const files = readdirSync(folder.path).map((name) => readFileSync(folder.file(name), "latin1"));
    expect(files.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    expect(readFileSync(folder.file("printed-4.txt"), "utf8")).toContain("My token is [key]");
  });

  it("never reach the record of an agent in this process", async () => {
    process.env.PLANTED_TOKEN = "planted-0123456789";
    const agent = defineAgent({ id: "mine", reply: () => `It is ${process.env.PLANTED_TOKEN}` });
    const record = await play(agent);
    delete process.env.PLANTED_TOKEN;
    expect(JSON.stringify(record)).toContain("It is [key]");
    expect(JSON.stringify(record)).not.toContain("planted-0123456789");
  });

  it("are not quoted in part if an answer is truncated", async () => {
    const { GITHUB_TOKEN: token } = planted;
    await using server = await serveAgent((_, response) => {
      response.end(`${"x".repeat(290)}${token}`);
      return undefined;
    });
    const record = await play(agentAt(server.url, planted));
    expect(JSON.stringify(record.ending)).toContain("is not JSON");
    expect(JSON.stringify(record.ending)).not.toContain(token.slice(0, 6));
  });

  it.each(["code=abc", "x-code=1", "sig=abc", "access_token=abc", "key=1", "subscription-key=1", "jwt=a", "sas=b"])(
    "are rejected in a URL: ?%s",
    (query) => {
      expect(() => agentAt(`https://a.example/reply?${query}`)).toThrow("are shown in reports");
      expect(() => agentAt(`https://a.example/reply#${query}`)).toThrow("are shown in reports");
    },
  );

  it.each(["decoder=1", "version=2", "design=x", "author=me"])("are not suspected in an ordinary query: ?%s", (query) => {
    expect(agentAt(`https://a.example/reply?${query}`).id).toContain(query);
  });
});
