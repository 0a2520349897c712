import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../../src/index.ts";
import { serveAgent } from "../agents/agent-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { clientOf, clients } from "./clients.ts";
import { deskproofAt } from "./command.ts";
import { scriptForSuite } from "./scripted-run.ts";
import { type ScriptedRequest, tokensFor } from "./servers/script.ts";
import { type Mischief, type ModelServer, serveModel } from "./servers/server.ts";

const script = await scriptForSuite(await loadSuite("tiny"));
const cases = "{damaged_item,late_parcel,machine_care,order_change,safety}/*";

// One per variable, in the services' formats, and one in no known format.
const planted = {
  OPENAI_API_KEY: "sk-proj-plantedA1b2C3d4E5f6G7h8",
  ANTHROPIC_API_KEY: "sk-ant-api03-plantedZ9y8X7w6V5u4",
  GOOGLE_GENERATIVE_AI_API_KEY: "AIzaSyPlanted0123456789abcdefghijklmno",
  DESKPROOF_LOCAL_API_KEY: "planted=local/key+9c51e0d2",
  DESKPROOF_AGENT_TOKEN: "planted-agent-token-77aa01",
};
type Secrets = readonly string[];
const nowhere = "http://127.0.0.1:9";
const echo = `Rejected: key ${Object.values(planted).join(" or ")}, header Authorization: Bearer ${planted.OPENAI_API_KEY}`;

/** A service that fails occasionally, always echoing the keys; one case never gets an answer. */
function echoing(): (request: ScriptedRequest) => Mischief | undefined {
  const seen = new Map<string, number>();
  return (request) => {
    const place = `${request.customer[0]} ${request.answered}`;
    const times = (seen.get(place) ?? 0) + 1;
    seen.set(place, times);
    if (request.customer[0]?.includes("kettle")) return { kind: "status", status: 400, message: echo };
    return times === 1 && request.answered === 1 ? { kind: "status", status: 500, message: echo } : undefined;
  };
}

/** Every form in which a secret could have been written. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), bytes.toString("base64"), bytes.toString("hex")];
}

/** The secrets found in the files of a folder, and anything that looks like a header carrying one. */
function leaksIn(folder: string, secrets: Secrets): string[] {
  const header =
    /(?:authorization|x-api-key|x-goog-api-key)["']?\s*[:=]\s*["']?(?!\[key\])[\w+/=.-]{6,}|bearer\s+(?!\[key\])[\w+/=.-]{8,}/gi;
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const path = join(folder, name);
    if (!statSync(path).isFile()) return [];
    const text = readFileSync(path, "latin1");
    const found = [...new Set(secrets.flatMap(formsOf))].filter((form) => text.includes(form));
    return [...found, ...[...text.matchAll(header)].map(([match]) => match)].map((leak) => `${name}: ${leak}`);
  });
}

/** Writes every possible output about a run into its folder, along with what each command printed. */
async function everyOutput(url: string, folder: string, environment: { readonly [name: string]: string }): Promise<void> {
  const outputs: readonly (readonly string[])[] = [
    ["report", "run.db"],
    ["report", "run.db", "--json"],
    ["report", "run.db", "--markdown", "--figures", "figures"],
    ["report", "run.db", "--junit"],
    ["report", "run.db", "--html", "pages"],
    ["export", "run.db", "--format", "csv", "--out", "run.csv"],
    ["export", "run.db", "--format", "jsonl", "--out", "run.jsonl"],
    ["show", "run.db", "damaged_item/*"],
    ["run", "--resume", "run.db"],
  ];
  for (const [index, args] of outputs.entries()) {
    const { stdout, stderr } = await deskproofAt(url, args, environment, folder);
    writeFileSync(join(folder, `printed-${index}.txt`), `${stdout}\n${stderr}`);
  }
}

describe("no file contains a key, authorization header or bearer token after a run", () => {
  it.each([
    [["openai", "anthropic", "google", "local"]],
    // Called at the base URL that is set for openai.
    [["openai-chat"]],
  ])("with models at %j whose errors echo the key", { timeout: 240_000 }, async (providers) => {
    using folder = temporaryFolder();
    await using servers = new AsyncDisposableStack();
    const models: { provider: string; agent: string; server: ModelServer }[] = [];
    for (const provider of providers) {
      const { wire, name } = clientOf(provider);
      const server = servers.use(await serveModel({ wire, script, mischief: echoing() }));
      models.push({ provider, agent: name(server.url), server });
    }
    const urlOf = (name: string) => models.find(({ provider }) => provider.startsWith(name))?.server.url ?? nowhere;
    const environment = {
      ...planted,
      OPENAI_BASE_URL: urlOf("openai"),
      ANTHROPIC_BASE_URL: urlOf("anthropic"),
      GOOGLE_GENERATIVE_AI_BASE_URL: urlOf("google"),
    };
    const agents = models.flatMap(({ agent }) => ["--agent", agent]);
    const args = ["run", "tiny", ...agents, "--cases", cases, "--trials", "1", "--attempts", "2"];
    const { status, stdout, stderr } = await deskproofAt(
      nowhere,
      [...args, "--out", "run.db", "--record", "tape", "--json"],
      environment,
      folder.path,
    );
    writeFileSync(folder.file("log.txt"), `${stdout}\n${stderr}`);
    expect(status).toBe(0);
    await everyOutput(nowhere, folder.path, environment);
    const secrets = Object.values(planted);
    const written = readdirSync(folder.path);
    expect(written).toEqual(expect.arrayContaining(["run.db", "tape", "pages", "run.csv", "run.jsonl", "figures"]));
    const lines = readFileSync(folder.file("run.jsonl"), "utf8").split("\n");
    for (const { agent, server } of models) {
      expect(secrets.some((secret) => JSON.stringify(server.headers[0]).includes(secret))).toBe(true);
      expect(lines.some((line) => line.includes(JSON.stringify(agent)) && line.includes("[key]"))).toBe(true);
    }
    expect(leaksIn(folder.path, secrets)).toEqual([]);
  });

  it("with an HTTP agent, its own token and its tool server's token", {
    timeout: 240_000,
  }, async () => {
    using folder = temporaryFolder();
    let asked = 0;
    await using server = await serveAgent(({ mcp }, response) => {
      asked += 1;
      if (asked % 3 !== 0) return { message: "A colleague will write to you." };
      response.statusCode = 500;
      response.end(`failed with Authorization: Bearer ${planted.DESKPROOF_AGENT_TOKEN} and mcp token ${mcp?.token}`);
      return undefined;
    });
    const args = ["run", "tiny", "--agent", `mcp:${server.url}`, "--cases", cases, "--trials", "1", "--attempts", "1"];
    const { stdout, stderr } = await deskproofAt(server.url, [...args, "--out", "run.db"], planted, folder.path);
    writeFileSync(folder.file("log.txt"), `${stdout}\n${stderr}`);
    await everyOutput(server.url, folder.path, planted);
    const tokens = server.requests.flatMap(({ mcp }) => mcp?.token ?? []);
    expect(tokens.length).toBeGreaterThan(0);
    expect(server.headers[0]?.authorization).toContain(planted.DESKPROOF_AGENT_TOKEN);
    expect(leaksIn(folder.path, [...Object.values(planted), ...new Set(tokens)])).toEqual([]);
  });

  it("with a customer model and a judge whose errors echo the key", {
    timeout: 240_000,
  }, async () => {
    using folder = temporaryFolder();
    let asked = 0;
    const answer = {
      text: JSON.stringify({ text: "Thanks.", attachments: [], acts: [], leave: "no", reason: "r", score: 50 }),
    };
    await using server = await serveModel({
      wire: clients[0]?.wire ?? expect.unreachable(),
      script: (request) => ({ ...answer, tokens: tokensFor(request, answer) }),
      mischief: () => {
        asked += 1;
        if (asked % 5 === 0) return { kind: "status", status: 400, message: echo };
        return asked % 3 === 0 ? { kind: "status", status: 500, message: echo } : undefined;
      },
    });
    const model = clients[0]?.name(server.url) ?? "";
    const played = ["run", "tiny", "--agent", "stand-in/reference", "--customer", model, "--cases", cases, "--attempts", "1"];
    const commands = [
      [...played, "--trials", "1", "--out", "customer.db", "--record", "customer-tape", "--json"],
      ["run", "tiny", "--agent", "stand-in/reference", "--cases", cases, "--trials", "1", "--out", "run.db"],
      ["judge", "run.db", "--judge", model, "--record", "judge-tape"],
    ];
    for (const [index, args] of commands.entries()) {
      const { stdout, stderr } = await deskproofAt(server.url, args, planted, folder.path);
      writeFileSync(folder.file(`log-${index}.txt`), `${stdout}\n${stderr}`);
    }
    await everyOutput(server.url, folder.path, planted);
    expect(asked).toBeGreaterThan(10);
    expect(server.headers.some((sent) => JSON.stringify(sent).includes(planted.OPENAI_API_KEY))).toBe(true);
    expect(readdirSync(folder.path)).toEqual(expect.arrayContaining(["customer.db", "run.db", "customer-tape", "judge-tape"]));
    expect(leaksIn(folder.path, Object.values(planted))).toEqual([]);
  });

  it("and the search for leaks finds planted ones", () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("one.txt"), `x${planted.OPENAI_API_KEY}y`);
    writeFileSync(folder.file("two.bin"), Buffer.from(`\0Bearer abcdefghijkl\0`));
    expect(leaksIn(folder.path, Object.values(planted)).sort()).toEqual([
      `one.txt: ${planted.OPENAI_API_KEY}`,
      "two.bin: Bearer abcdefghijkl",
    ]);
  });
});
