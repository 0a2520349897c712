import { describe, expect, it } from "vitest";
import { loadSuite, runTrial, scoreTrial, type TrialRecord } from "../../src/index.ts";
import { agentAt, type Client, clientOf, clients, llmAt, plantedKey } from "./clients.ts";
import { answersOf, caseOf, eventsWithoutTimes, scriptOf } from "./scripted-run.ts";
import { type ModelServer, serveModel } from "./servers/server.ts";

const suite = await loadSuite("tiny");
const firstCase = caseOf(suite, "damaged_item/cracked-grinder");
const threeLookUps = caseOf(suite, "machine_care/blinking-light");

async function played(client: Client, testCase = firstCase): Promise<{ record: TrialRecord; server: ModelServer }> {
  await using server = await serveModel({ wire: client.wire, script: scriptOf(await answersOf(suite, testCase)) });
  const agent = agentAt(server.url, client.name(server.url));
  return { record: await runTrial({ suite, testCase, agent, seed: "1" }), server };
}

function sum(record: TrialRecord, kind: "input" | "output" | "reasoning" | "cached"): number {
  return record.events.reduce((total, event) => total + (event.kind === "usage" ? (event[kind] ?? 0) : 0), 0);
}

describe.each(clients)("through $provider", (client) => {
  it("a model makes single and parallel lookups, acts, replies and passes", async () => {
    const { record, server } = await played(client, threeLookUps);
    expect(scoreTrial(suite, threeLookUps, record).kind).toBe("pass");
    expect(server.requests.every(({ tools }) => tools.includes("verify_customer"))).toBe(true);
    expect(server.requests.map(({ results }) => results.length)).toEqual(expect.arrayContaining([0, 1, 2]));
    expect(server.requests[0]?.system).toContain("Fernhill Coffee Gear");
  });

  it("every token is recorded by kind, as the server counted it", async () => {
    const { record, server } = await played(client);
    const { fresh, cached, cacheWrite, visible, reasoning } = server.spent;
    expect(record.events.filter(({ kind }) => kind === "usage")).toHaveLength(server.requests.length);
    expect(reasoning).toBeGreaterThan(0);
    expect(cached).toBeGreaterThan(0);
    expect({
      input: sum(record, "input"),
      output: sum(record, "output"),
      reasoning: sum(record, "reasoning"),
      cached: sum(record, "cached"),
    }).toEqual({ input: fresh + cached + cacheWrite, output: visible + reasoning, reasoning, cached });
  });

  it("the effort is sent to the model, and the key only in the header", async () => {
    const { record, server } = await played(client);
    expect(server.requests.map(({ effort }) => effort)).toEqual(server.requests.map(() => "high"));
    expect(JSON.stringify(server.headers[0])).toContain(plantedKey);
    expect(JSON.stringify(record)).not.toContain(plantedKey);
  });

  it("reasoning is recorded if the format shows it, and its signatures are sent back to the model", async () => {
    const { record, server } = await played(client);
    const shows = client.provider !== "openai-chat";
    const thoughts = record.events.flatMap((event) => (event.kind === "reasoning" ? [event.text] : []));
    expect(thoughts.length).toBe(shows ? server.requests.length : 0);
    const signs = client.wire !== clientOf("local").wire;
    const last = server.requests.at(-1);
    expect(last?.signatures).toEqual(signs ? Array.from({ length: last?.answered ?? 0 }, (_, index) => `sealed-${index + 1}`) : []);
  });
});

it("the same conversation gives the same record in every format, except for usage and hidden reasoning", async () => {
  for (const testCase of suite.cases) {
    const records = await Promise.all(clients.map(async (client) => (await played(client, testCase)).record));
    const [first, ...others] = records.map((record) =>
      eventsWithoutTimes(record).filter((event) => !("kind" in event) || (event.kind !== "usage" && event.kind !== "reasoning")),
    );
    for (const events of others) expect(events).toEqual(first);
    const thoughts = records.map(({ events }) => events.filter(({ kind }) => kind === "reasoning").length);
    expect(new Set(thoughts.filter((count) => count > 0)).size).toBe(1);
  }
});

describe("a setting that the model does not accept", () => {
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hello" }] }];
  const key = { role: "agent", of: "test", step: 0 } as const;

  it.each(["openai/gpt-5.5@high+t0.2", "openai/gpt-4.1@high", "anthropic/claude-opus-4-8+t0.5"])(
    "ends the run with a one-line error, so that %s is never in a report",
    async (name) => {
      const { wire } = clientOf(name.split("/", 1)[0] ?? "");
      await using server = await serveModel({ wire, script: scriptOf([{ text: "Hi." }]) });
      const asked = llmAt(server.url, name).generate({ key, prompt, signal: AbortSignal.timeout(5000) });
      await expect(asked).rejects.toThrow(/does not accept that (temperature|effort)/);
    },
  );
});
