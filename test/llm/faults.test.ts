import { describe, expect, it } from "vitest";
import { type FaultKind, LlmFault } from "../../src/llm/fault.ts";
import type { LlmCall } from "../../src/llm/llm.ts";
import { usualRetries } from "../../src/llm/retry.ts";
import { clientOf, clients, llmAt, plantedKey } from "./clients.ts";
import { fakeClock } from "./fake-clock.ts";
import { scriptOf } from "./scripted-run.ts";
import { type Mischief, serveModel } from "./servers/server.ts";

const call: LlmCall = {
  key: { role: "agent", of: "test", step: 0 },
  prompt: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
  signal: new AbortController().signal,
};
const script = scriptOf([{ text: "Hi." }]);

async function faultFrom(
  mischief: Mischief,
  client = clientOf("openai"),
  tries = 1,
): Promise<{ fault: unknown; slept: number[]; requests: number }> {
  await using server = await serveModel({ wire: client.wire, script, mischief: () => mischief });
  const clock = fakeClock();
  const llm = llmAt(server.url, client.name(server.url), {
    // Only a service that hangs may time out, also on a slow machine.
    timeoutMs: mischief.kind === "hang" ? 150 : 10_000,
    retries: { ...usualRetries, tries },
    clock,
  });
  const fault = await llm.generate(call).catch((error: unknown) => error);
  return { fault, slept: clock.slept, requests: server.requests.length };
}

describe.each(clients)("a fault at $provider", (client) => {
  it.each<[Mischief, FaultKind]>([
    [{ kind: "status", status: 429, retryAfter: "7" }, "rate_limited"],
    [{ kind: "status", status: 500 }, "server"],
    [{ kind: "status", status: 503 }, "server"],
    [{ kind: "status", status: 529 }, "server"],
    [{ kind: "status", status: 400 }, "bad_request"],
    [{ kind: "status", status: 401 }, "hopeless"],
    [{ kind: "status", status: 403 }, "hopeless"],
    [{ kind: "status", status: 404 }, "hopeless"],
    [{ kind: "status", status: 307 }, "hopeless"],
    [{ kind: "status", status: 429, message: "insufficient_quota" }, "hopeless"],
    [{ kind: "hang" }, "timeout"],
    [{ kind: "reset" }, "network"],
    [{ kind: "cut" }, "unreadable"],
    [{ kind: "no_json" }, "unreadable"],
    [{ kind: "missing_fields" }, "unreadable"],
  ])("is classified: %j is %s", async (mischief, kind) => {
    const { fault } = await faultFrom(mischief, client);
    expect(fault).toBeInstanceOf(LlmFault);
    expect(fault).toMatchObject({ kind });
  });

  it("is reported in one line without the key, even if the service echoes it", async () => {
    const message = `Incorrect API key provided:\n${plantedKey}, sent as Authorization: Bearer ${plantedKey}; not sk-proj-abcdefgh1234`;
    const { fault } = await faultFrom({ kind: "status", status: 400, message }, client);
    const said = fault instanceof Error ? `${fault.message}${fault.stack}${JSON.stringify(fault)}` : "";
    expect(said).toContain("Incorrect API key provided");
    expect(said).not.toMatch(new RegExp(`${plantedKey}|abcdefgh1234`));
    expect(fault instanceof Error && fault.message.includes("\n")).toBe(false);
  });
});

describe("a failed call", () => {
  it("is retried with exponential backoff up to the limit", async () => {
    const { fault, slept, requests } = await faultFrom({ kind: "status", status: 500 }, clientOf("openai"), 5);
    expect(requests).toBe(5);
    expect(slept).toHaveLength(4);
    for (const [index, ms] of slept.entries()) {
      expect(ms).toBeGreaterThanOrEqual(500 * 2 ** index);
      expect(ms).toBeLessThan(1500 * 2 ** index);
    }
    expect(fault).toMatchObject({ message: expect.stringContaining("(after 5 tries)") });
  });

  it("has a backoff jitter that depends only on its key", async () => {
    const [one, again] = [
      await faultFrom({ kind: "reset" }, clientOf("openai"), 4),
      await faultFrom({ kind: "reset" }, clientOf("openai"), 4),
    ];
    expect(again.slept).toEqual(one.slept);
  });

  it.each([
    ["7", 7000, 7700],
    ["3600", 60_000, 66_000],
    [new Date(9000).toUTCString(), 9000, 9900],
  ])("waits for Retry-After %s, up to a limit", async (retryAfter, least, most) => {
    const { slept } = await faultFrom({ kind: "status", status: 429, retryAfter }, clientOf("anthropic"), 2);
    expect(slept[0]).toBeGreaterThanOrEqual(least);
    expect(slept[0]).toBeLessThanOrEqual(most);
  });

  it("is not retried if a retry cannot help", async () => {
    for (const status of [400, 401, 403, 404])
      expect(await faultFrom({ kind: "status", status }, clientOf("openai"), 5)).toMatchObject({
        requests: 1,
        slept: [],
      });
  });

  it("is tried only twice if it times out", async () => {
    expect(await faultFrom({ kind: "hang" }, clientOf("openai"), 5)).toMatchObject({ requests: 2 });
  });

  it("succeeds once the service recovers", async () => {
    let refusals = 3;
    const mischief = (): Mischief | undefined => (refusals-- > 0 ? { kind: "status", status: 529 } : undefined);
    await using server = await serveModel({ wire: clientOf("anthropic").wire, script, mischief });
    const answer = await llmAt(server.url, "anthropic/claude-opus-4-6", { clock: fakeClock() }).generate(call);
    expect(answer.content).toMatchObject([{ type: "text", text: "Hi." }]);
    expect(server.requests).toHaveLength(4);
  });

  it("ends at once, without a fault, if the run is stopped", async () => {
    await using server = await serveModel({
      wire: clientOf("openai").wire,
      script,
      mischief: () => ({ kind: "hang" }),
    });
    const stop = new AbortController();
    const asked = llmAt(server.url, "openai/gpt-5.5").generate({ ...call, signal: stop.signal });
    setTimeout(() => stop.abort(new Error("stopped")), 50);
    await expect(asked).rejects.toThrow("stopped");
  });
});
