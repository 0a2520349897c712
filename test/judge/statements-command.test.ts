import { copyFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openRun } from "../../src/store/open/open-run.ts";
import { deskproof } from "../command.ts";
import { clients } from "../llm/clients.ts";
import { deskproofAt } from "../llm/command.ts";
import { type Script, tokensFor } from "../llm/servers/script.ts";
import { serveModel } from "../llm/servers/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { playedRun, suite } from "./played-run.ts";

const [openai = expect.unreachable()] = clients;
const judged = suite.cases.find(({ id }) => id === "late_parcel/gone-quiet") ?? expect.unreachable();

/** A judge that calls the agent's first message in one case false, and adds a made-up quote. */
const script: Script = (request) => {
  const transcript = request.customer.at(-1) ?? "";
  const said = /^(?<event>\d+) agent: (?<quote>.{12})/m.exec(transcript)?.groups;
  const rest = { kind: "false", against: "CG-1.1", why: "It is not so.", matters: true };
  const event = Number(said?.event);
  const statements = judged.customer.openings.some((opening) => transcript.includes(opening))
    ? [
        { event, quote: said?.quote, ...rest },
        { event, quote: "nobody ever said this", ...rest },
      ]
    : [];
  const answer = { text: JSON.stringify({ statements }) };
  return { ...answer, tokens: tokensFor(request, answer) };
};

async function run(path: string, played: Parameters<typeof playedRun>[2] = {}): Promise<string> {
  (await playedRun(path, ["acme/one"], played))[Symbol.dispose]();
  return path;
}

/** The beginning of the agent's first message in the judged case. */
function firstWords(path: string): string {
  using store = openRun(path);
  const key = { suite: "tiny", agent: "acme/one", case: judged.id, trial: 0 };
  const said = store.record(key)?.events.find(({ kind }) => kind === "agent_message");
  return said?.kind === "agent_message" ? said.text.slice(0, 20) : expect.unreachable();
}

function asked(path: string, ...more: readonly string[]): string[] {
  return ["judge", path, "--judge", "openai/gpt-5.4-mini", "--criteria", "statements", "--samples", "2", ...more];
}

describe("deskproof judge --criteria statements", () => {
  it("stores statements, replays without a key, and counts statements if --words says so", async () => {
    using folder = temporaryFolder();
    const path = await run(folder.file("run.db"));
    const copy = folder.file("copy.db");
    copyFileSync(path, copy);
    {
      await using server = await serveModel({ wire: openai.wire, script });
      const { status, stdout, stderr } = await deskproofAt(server.url, asked(path, "--record", folder.file("tape")));
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toContain("12 questions: 0 already answered, 12 answered now, 0 of these without a valid score.");
      expect(stdout).toContain("Statements (no effect on verdicts, ranks or gates with this setting)");
      await deskproofAt(server.url, asked(path));
      expect(server.requests).toHaveLength(12);
    }
    const replay = asked(copy, "--replay", folder.file("tape"));
    const { status } = await deskproofAt("http://127.0.0.1:9/v1", replay, { OPENAI_API_KEY: "" });
    expect(status).toBe(0);
    {
      using live = openRun(path);
      using replayed = openRun(copy);
      expect(replayed.judgements()).toEqual(live.judgements());
      expect(live.judgements()).toHaveLength(12);
    }
    expect(deskproof(["gate", path, "pass^1>=1"]).status).toBe(0);
    const held = deskproof(["gate", path, "pass^1>=1", "--words", "confirmed"]);
    expect(held.status).toBe(1);
    expect(held.stdout).toContain("Wording: a trial with a confirmed statement fails (--words confirmed).");
    const gate = JSON.parse(deskproof(["gate", path, "pass^1>=1", "--words", "confirmed", "--json"]).stdout);
    expect(gate).toMatchObject({ met: false, words: { tiny: "confirmed" } });
    expect(deskproof(["report", path]).stdout).toContain("1 in 1 trial; 6 judged");
    const compared = deskproof(["compare", path, copy, "--words", "confirmed"]).stdout;
    expect(compared).toContain("No case changed.");
    expect(compared).toContain("Wording: a trial with a confirmed statement fails");
    const shown = deskproof(["show", path, judged.id, "--failed", "--words", "confirmed"]).stdout;
    expect(shown).toMatch(/ {2}✗ {2}statement: ".{12}" is false: It is not so\./);
    expect(shown).toMatch(/ {2}⚑ {2}s1 confirmed, event \d+, ".{12}": false against CG-1\.1, matters: It is not so\./);
    expect(shown).toContain('discarded: "nobody ever said this" (the quote is not in event');
    const lines = deskproof(["export", path, "--words", "confirmed"]).stdout.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line)).filter(({ verdict }) => verdict === "fail")).toMatchObject([
      {
        case: judged.id,
        words: "confirmed",
        statements: [{ standing: "confirmed", named: [{ sample: 0 }, { sample: 1 }] }],
      },
    ]);
    const [header = "", ...rows] = deskproof(["export", path, "--format", "csv"]).stdout.split("\r\n");
    const row = rows.find((one) => one.includes(judged.id)) ?? "";
    const cell = (column: string) => row.split(",")[header.split(",").indexOf(column)];
    expect([cell("verdict"), cell("words"), cell("confirmedStatements")]).toEqual(["pass", "shown", "1"]);
  }, 120_000);

  it("prints an estimate with --dry-run and asks nothing", async () => {
    using folder = temporaryFolder();
    const path = await run(folder.file("run.db"));
    await using server = await serveModel({ wire: openai.wire, script });
    const { status, stdout } = await deskproofAt(server.url, asked(path, "--dry-run"));
    expect(status).toBe(0);
    expect(stdout).toMatch(/openai\/gpt-5\.4-mini +12 +[\d,]+ +[\d,]+ +[\d,]+ +\$0\.\d+/);
    expect(stdout).toContain("No question was asked.");
    expect(server.requests).toEqual([]);
  }, 60_000);

  it("lets a suite count confirmed statements and the user override that", async () => {
    using folder = temporaryFolder();
    const path = await run(folder.file("run.db"), { words: "confirmed" });
    const note = ["note", path, judged.id, "--confirm", firstWords(path), "--reason", "made up", "--by", "Ana", "--json"];
    expect(JSON.parse(deskproof(note).stdout)).toMatchObject([{ label: "confirmed", by: "Ana", passage: { event: 1 } }]);
    expect(deskproof(["gate", path, "pass^1>=1"]).status).toBe(1);
    expect(deskproof(["gate", path, "pass^1>=1", "--words", "shown"]).status).toBe(0);
    const clear = ["note", path, judged.id, "--clear", "s1", "--reason", "the ticket says so"];
    expect(deskproof(clear).stdout).toMatch(/: cleared ".{20}" in event 1: the ticket says so/);
    expect(deskproof(["gate", path, "pass^1>=1"]).status).toBe(0);
    expect(deskproof(["show", path, judged.id]).stdout).toMatch(/✎ {2}confirmed ".{20}" in event 1: made up \(Ana\)/);
  }, 60_000);

  it("states the setting in every output if it was given or a statement is confirmed", async () => {
    using folder = temporaryFolder();
    const path = await run(folder.file("run.db"));
    const given = "Wording: a trial with a confirmed statement fails (--words confirmed).";
    const byDefault = "Wording: confirmed statements are shown but do not fail a trial (--words shown).";
    const gate = ["gate", path, "pass^1>=1"];
    const commands = [gate, ["show", path, judged.id], ["compare", path, path], ["report", path]];
    const reports = ["--pr-comment", "--markdown"].map((format) => ["report", path, format]);
    const outputs = (...more: readonly string[]) =>
      [...commands, ...reports].map((command) => deskproof([...command, ...more]).stdout.replaceAll("\\", ""));
    for (const text of outputs()) expect(text).not.toContain("Wording:");
    for (const text of outputs("--words", "shown")) expect(text).toContain(byDefault);
    deskproof(["note", path, judged.id, "--confirm", firstWords(path), "--reason", "made up"]);
    for (const text of outputs()) expect(text).toContain(byDefault);
    for (const text of outputs("--words", "confirmed")) expect(text).toContain(given);
    const junit = deskproof(["report", path, "--junit", "--words", "confirmed"]).stdout;
    expect(junit).toContain('<properties><property name="words" value="confirmed"/></properties>');
  }, 60_000);

  it("does not compare runs if confirmed statements count in only one of them", async () => {
    using folder = temporaryFolder();
    const [one, other] = [await run(folder.file("a.db")), await run(folder.file("b.db"), { words: "confirmed" })];
    const { status, stderr } = deskproof(["compare", one, other]);
    expect(status).toBe(2);
    expect(stderr).toContain("confirmed statements in suite tiny count in one run but not in the other");
  }, 60_000);

  it.each([
    [["report", "--words", "confirmd"], /--words confirmd: there is no such value \(did you mean "confirmed"\?\)/],
    [["note", judged.id, "--confirm", "2", "--reason", "x"], /--confirm 2: the trial has no statement/],
    [["note", judged.id, "--clear", "s1", "--reason", "x"], /--clear s1: the trial has no statement/],
    [["note", judged.id, "--confirm", "I never said it", "--reason", "x"], /the agent's messages do not contain this quote anywhere/],
    [["note", judged.id, "--confirm", "1", "--clear", "1", "--reason", "x"], /cannot be combined/],
    [["note", judged.id, "--confirm", "1", "--label", "genuine", "--reason", "x"], /cannot be combined/],
    [["note", judged.id, "--event", "1", "--reason", "x"], /--event only works with --confirm or --clear/],
    [["note", judged.id, "--confirm", "e", "--event", "one", "--reason", "x"], /--event one: give the event's number/],
    [["note", "--confirm", "1"], /a note belongs to one trial: name the case/],
  ])(
    "rejects %j with a one-line error",
    async ([command = "", ...rest], line) => {
      using folder = temporaryFolder();
      const path = await run(folder.file("run.db"));
      const { status, stderr } = deskproof([command, path, ...rest]);
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(line)]);
    },
    60_000,
  );
});
