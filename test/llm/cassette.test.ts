import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSuite, type TrialRecord } from "../../src/index.ts";
import { recorded, replayed } from "../../src/llm/cassette.ts";
import { LlmFault } from "../../src/llm/fault.ts";
import type { Llm, LlmCall } from "../../src/llm/llm.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { clientOf, plantedKey } from "./clients.ts";
import { deskproofAt } from "./command.ts";
import { eventsWithoutTimes, scriptForSuite } from "./scripted-run.ts";
import { serveModel } from "./servers/server.ts";

const call = (step: number, text = "Hello", of = "tiny/a/0/x"): LlmCall => ({
  key: { role: "agent", of, step },
  prompt: [{ role: "user", content: [{ type: "text", text }] }],
  signal: new AbortController().signal,
});

/** A model that counts, so that no two answers are equal. */
function counting(fault?: LlmFault): Llm {
  let count = 0;
  return {
    id: "local/counter",
    family: "counter",
    model: "counter",
    generate: async () => {
      count += 1;
      if (fault && count === 2) throw fault;
      return {
        content: [{ type: "text", text: `answer ${count}` }],
        finish: "stop",
        usage: { input: count },
        model: "counter",
      };
    },
  };
}

const silent = { id: "local/counter", family: "counter", model: "counter" };
const asker = { role: "agent", of: "tiny/a/0/x" } as const;

async function textsOf(llm: Llm, calls: readonly LlmCall[]): Promise<string[]> {
  const texts: string[] = [];
  for (const one of calls) {
    const answer = await llm.generate(one).catch((error: unknown) => error);
    if (answer instanceof Error) texts.push(`${answer.name}: ${answer.message}`);
    else texts.push(JSON.stringify(answer));
  }
  return texts;
}

describe("a recording", () => {
  it("replays every answer and fault, separately for each session of a trial", async () => {
    using folder = temporaryFolder();
    const calls = [call(0), call(1), call(0), call(1), call(2)];
    const llm = recorded(counting(new LlmFault("server", "529: overloaded")), folder.path);
    const live = [...(await textsOf(llm, calls.slice(0, 2)))];
    llm.end?.(asker);
    live.push(...(await textsOf(llm, calls.slice(2))));
    llm.end?.(asker);
    expect(await textsOf(replayed(silent, folder.path), calls)).toEqual(live);
    expect(live[1]).toBe("LlmFault: 529: overloaded");
  });

  it("keeps trials separate, so that no trial is replayed from another", async () => {
    using folder = temporaryFolder();
    const llm = recorded(counting(), folder.path);
    const repeats = Array.from({ length: 8 }, (_, trial) => call(0, "Hello", `tiny/a/${trial}/x`));
    const live = await Promise.all(repeats.map((one) => textsOf(llm, [one])));
    expect(new Set(live.flat()).size).toBe(8);
    const player = replayed(silent, folder.path);
    expect(await Promise.all(repeats.toReversed().map((one) => textsOf(player, [one])))).toEqual(live.toReversed());
  });

  it("reports a call that was never recorded or has changed", async () => {
    using folder = temporaryFolder();
    await textsOf(recorded(counting(), folder.path), [call(0)]);
    const player = replayed(silent, folder.path);
    const [changed, missing, unknown] = await textsOf(player, [call(0, "Goodbye"), call(1), call(0, "Hello", "tiny/b/0/x")]);
    expect(changed).toMatch(/^UserError: call 0 of the agent in tiny\/a\/0\/x differs/);
    expect(missing).toMatch(/^UserError: .* contains no call 1 of the agent in tiny\/a\/0\/x/);
    expect(unknown).toMatch(/contains no call 0 of the agent in tiny\/b\/0\/x/);
    expect(() => replayed(silent, folder.file("none"))).toThrow(/there is no recording in/);
  });

  it("survives a kill in the middle of a line by skipping the incomplete session", async () => {
    using folder = temporaryFolder();
    const model = counting();
    await textsOf(recorded(model, folder.path), [call(0), call(1)]);
    const file = join(folder.path, readdirSync(folder.path)[0] ?? "");
    truncateSync(file, readFileSync(file).length - 20);
    const again = recorded(model, folder.path);
    const live = await textsOf(again, [call(0), call(1)]);
    again.end?.(asker);
    expect(await textsOf(replayed(silent, folder.path), [call(0), call(1)])).toEqual(live);
  });

  it("that was edited is rejected with the line number", async () => {
    using folder = temporaryFolder();
    await textsOf(recorded(counting(), folder.path), [call(0)]);
    appendFileSync(join(folder.path, readdirSync(folder.path)[0] ?? ""), '{"kind":"answr"}\n');
    expect(await textsOf(replayed(silent, folder.path), [call(0)])).toEqual([expect.stringMatching(/jsonl:2: this line is not part/)]);
  });
});

describe("deskproof run --record and --replay", () => {
  const agent = "openai/gpt-5.5@high";
  const recordsOf = (path: string): TrialRecord[] => {
    using store = openRun(path);
    return [...store.results()].flatMap((key) => store.record(key) ?? []);
  };

  it("give identical records, offline and without a key, and leave no secret in any file", async () => {
    using folder = temporaryFolder();
    const { wire } = clientOf("openai");
    const script = await scriptForSuite(await loadSuite("tiny"));
    let requests = 0;
    const mischief = () => (++requests % 40 === 7 ? ({ kind: "status", status: 400, message: `bad ${plantedKey}` } as const) : undefined);
    const [first, again, tape] = [folder.file("first.db"), folder.file("again.db"), folder.file("tape")];
    const shared = ["run", "tiny", "--agent", agent, "--trials", "3"];
    await using server = await serveModel({ wire, script, mischief });
    const live = await deskproofAt(server.url, [...shared, "--out", first, "--record", tape, "--json"]);
    expect(live).toMatchObject({ status: 0, stderr: "" });
    const asked = server.requests.length;
    const offline = { OPENAI_API_KEY: "", OPENAI_BASE_URL: "http://127.0.0.1:9" };
    const replay = await deskproofAt(server.url, [...shared, "--out", again, "--replay", tape, "--json"], offline);
    expect(replay).toMatchObject({ status: 0, stderr: "" });
    expect(server.requests).toHaveLength(asked);
    const timeless = (record: TrialRecord) => ({ ...record, startedAt: "", ms: 0, events: eventsWithoutTimes(record) });
    expect(recordsOf(again).map(timeless)).toEqual(recordsOf(first).map(timeless));
    expect(recordsOf(first)).toHaveLength(18);
    for (const file of readdirSync(folder.path, { recursive: true, encoding: "utf8", withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(plantedKey)).toBe(false);
  });

  it("report a missing key, a used folder and a missing recording in one line", async () => {
    using folder = temporaryFolder();
    const wrong = async (args: string[], environment = {}) => {
      const { status, stderr } = await deskproofAt("http://127.0.0.1:9", ["run", "tiny", "--agent", agent, ...args], environment);
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toHaveLength(1);
      return stderr;
    };
    expect(await wrong([], { OPENAI_API_KEY: "" })).toMatch(/openai\/gpt-5.5@high needs an API key: set OPENAI_API_KEY/);
    expect(await wrong(["--replay", folder.file("none")])).toMatch(/there is no recording in/);
    writeFileSync(folder.file("used.jsonl"), "");
    expect(await wrong(["--record", folder.path])).toMatch(/already contains a recording/);
    expect(await wrong(["--record", folder.path, "--replay", folder.path])).toMatch(/cannot be combined/);
  });
});
