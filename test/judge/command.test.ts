import { copyFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { scoreCriteria } from "../../src/score/judge/criterion.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { deskproof } from "../command.ts";
import { clients, plantedKey } from "../llm/clients.ts";
import { deskproofAt } from "../llm/command.ts";
import { type Script, tokensFor } from "../llm/servers/script.ts";
import { serveModel } from "../llm/servers/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** A judge that gives everything the same scores, in the requested format. */
const script: Script = (request) => {
  const criterion = scoreCriteria.find(({ asks }) => request.system.includes(asks));
  const moods = request.customer.at(-1)?.match(/^customer: /gm) ?? [];
  const course = criterion?.hasCourse ? { course: moods.map(() => 1) } : {};
  const answer = { text: JSON.stringify({ reason: "I read it.", ...course, score: criterion?.hasCourse ? 1 : 75 }) };
  return { ...answer, tokens: tokensFor(request, answer) };
};

function playedRun(path: string): string {
  const { status } = deskproof(["run", "tiny", "--agent", "stand-in/reference", "--trials", "1", "--out", path]);
  expect(status).toBe(0);
  return path;
}

/** A run that the tests only read. */
const shared = sharedRun();
afterAll(() => shared.folder[Symbol.dispose]());

function sharedRun() {
  const folder = temporaryFolder();
  return { folder, path: playedRun(folder.file("run.db")) };
}

describe("deskproof judge", () => {
  it.each(clients)(
    "$provider judges a run, its answers and tokens are stored, and no question is asked twice",
    async ({ wire, name }) => {
      using folder = temporaryFolder();
      const path = playedRun(folder.file("run.db"));
      await using server = await serveModel({ wire, script });
      const command = ["judge", path, "--judge", name(server.url)];
      const { status, stdout, stderr } = await deskproofAt(server.url, command);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toContain("18 questions: 0 already answered, 18 answered now, 0 of these without a valid score.");
      expect(stdout).toContain("Judge scores (no effect on verdicts, ranks or gates)");
      expect(server.requests).toHaveLength(18);
      const again = await deskproofAt(server.url, command);
      expect(again.stdout).toContain("18 questions: 18 already answered, 0 answered now");
      expect(server.requests).toHaveLength(18);
      using store = openRun(path);
      const sum = store.judgements().reduce((total, { usage }) => total + (usage?.input ?? 0) + (usage?.output ?? 0), 0);
      expect(sum).toBe(Object.values(server.spent).reduce((total, count) => total + count, 0));
      expect(stdout + JSON.stringify(store.judgements())).not.toContain(plantedKey);
    },
    60_000,
  );

  it("has its own section in the report, as text, Markdown and JSON", async () => {
    using folder = temporaryFolder();
    const path = playedRun(folder.file("run.db"));
    const [openai, , , google] = clients;
    await using one = await serveModel({ wire: openai?.wire ?? expect.unreachable(), script });
    await using other = await serveModel({ wire: google?.wire ?? expect.unreachable(), script });
    const command = ["judge", path, "--judge", "openai/gpt-5-mini", "--judge", "google/gemini-3-pro-preview"];
    const { status } = await deskproofAt(one.url, command, { GOOGLE_GENERATIVE_AI_BASE_URL: other.url });
    expect(status).toBe(0);
    expect(deskproof(["report", path]).stdout).toMatch(/judge +judged resolution quality +judged communication +judged sentiment trend/);
    expect(deskproof(["show", path, "safety/*"]).stdout).toContain(
      "⚖  judged communication by openai/gpt-5-mini, sample 1: 75 out of 100: I read it.",
    );
    const markdown = deskproof(["report", path, "--markdown"]).stdout;
    expect(markdown).toContain("### Judge scores (no effect on verdicts, ranks or gates)");
    expect(markdown).toContain("| judged by both | judges | trials | cases | mean difference | 95% interval | weighted kappa |");
    const { judged } = JSON.parse(deskproof(["report", path, "--json"]).stdout).suites[0];
    expect(judged.figures).toHaveLength(6);
    expect(judged.agreements).toHaveLength(3);
    expect(judged.figures[0]).toMatchObject({
      judge: "google/gemini-3-pro-preview",
      mean: 75,
      trials: 6,
      family: "other",
    });
  }, 60_000);

  it("prints its cost, stops at --max-cost, continues with a higher limit, and is in the export", async () => {
    using folder = temporaryFolder();
    const path = playedRun(folder.file("run.db"));
    const [openai = expect.unreachable()] = clients;
    await using server = await serveModel({ wire: openai.wire, script });
    const command = ["judge", path, "--judge", "openai/gpt-5.4-mini", "--concurrency", "2"];
    const stopped = await deskproofAt(server.url, [...command, "--max-cost", "0.002"]);
    expect(stopped.status).toBe(3);
    expect(stopped.stderr).toMatch(/^Stopped by --max-cost 0\.002: the judges have spent \$0\.00/);
    const begun = server.requests.length;
    expect(begun).toBeLessThan(18);
    expect(stopped.stdout).toContain(`0 already answered, ${begun} answered now`);
    expect(stopped.stdout).toMatch(
      new RegExp(`Model calls in this session: judge \\$0\\.00\\d+ \\(gpt-5\\.4-mini, ${begun} calls\\)\\.\n$`),
    );
    const refused = await deskproofAt(server.url, [...command, "--max-cost", "0.002"]);
    expect(refused.stderr).toContain("Set a higher limit to continue.");
    expect(server.requests).toHaveLength(begun);
    expect((await deskproofAt(server.url, [...command, "--max-cost", "5"])).status).toBe(0);
    expect(server.requests).toHaveLength(18);
    const { spent } = JSON.parse(deskproof(["report", path, "--json"]).stdout);
    const { fresh, cached, visible, reasoning } = server.spent;
    expect(spent).toMatchObject([{ by: "judge", model: "gpt-5.4-mini", calls: 18, unknown: 0 }]);
    expect(spent[0].dollars).toBeCloseTo((fresh * 0.75 + cached * 0.075 + (visible + reasoning) * 4.5) / 1e6, 9);
    const [header = "", row = ""] = deskproof(["export", path, "--format", "csv"]).stdout.split("\r\n");
    const cell = (column: string) => row.split(",")[header.split(",").indexOf(column)];
    expect(cell("judged communication by openai/gpt-5.4-mini")).toBe("75");
    expect(cell("cost")).toBe("");
    const [line = ""] = deskproof(["export", path]).stdout.split("\n");
    expect(JSON.parse(line)).toMatchObject({
      cost: null,
      judged: [{ score: 75, samples: 1 }, { score: 75 }, { score: 1 }],
    });
  }, 60_000);

  it("gives the same scores from a recording, offline and without a key", async () => {
    using folder = temporaryFolder();
    const [path, copy] = [playedRun(folder.file("run.db")), folder.file("copy.db")];
    copyFileSync(path, copy);
    const [openai = expect.unreachable()] = clients;
    const command = (run: string) => ["judge", run, "--judge", "openai/gpt-5-mini", "--samples", "2"];
    {
      await using server = await serveModel({ wire: openai.wire, script });
      const { status } = await deskproofAt(server.url, [...command(path), "--record", folder.file("tape")]);
      expect(status).toBe(0);
    }
    const replay = [...command(copy), "--replay", folder.file("tape")];
    const { status, stderr } = await deskproofAt("http://127.0.0.1:9/v1", replay, { OPENAI_API_KEY: "" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    using live = openRun(path);
    using replayed = openRun(copy);
    expect(live.judgements()).toHaveLength(36);
    expect(replayed.judgements()).toEqual(live.judgements());
  }, 60_000);

  it("stops at once with a one-line error if the key is rejected", async () => {
    using folder = temporaryFolder();
    const path = playedRun(folder.file("run.db"));
    const [openai] = clients;
    const mischief = () => ({ kind: "status", status: 401, message: `bad key ${plantedKey}` }) as const;
    await using server = await serveModel({ wire: openai?.wire ?? expect.unreachable(), script, mischief });
    const { status, stderr } = await deskproofAt(server.url, ["judge", path, "--judge", "openai/gpt-5-mini"]);
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("Check the key, the account and the model's name.")]);
    expect(stderr).not.toContain(plantedKey);
    expect(server.requests.length).toBeLessThanOrEqual(8);
  }, 60_000);

  it.each([
    [["--judge", "openai/gpt-5-mini", "--criteria", "comunication"], /no criterion "comunication" \(did you mean "communication"\?\)/],
    [["--judge", "openai/gpt-5-mini", "--samples", "0"], /--samples 0: give a whole number from 1 to 1000/],
    [["--judge", "opena/gpt-5-mini"], /there is no provider "opena" \(did you mean "openai"\?\)/],
    [["--judge", "openai/gpt-5-mini+react"], /settings for agents/],
    [["--judge", "openai/gpt-5.4-mini", "--max-cost", "none"], /--max-cost none: give a number of US dollars above 0/],
    [["--judge", "openai/gpt-99", "--max-cost", "1"], /--max-cost cannot be enforced: there is no price for gpt-99/],
    [["--judge", "openai/gpt-5-mini", "--agent", "acme/none"], /there is no agent "acme\/none" in this run/],
  ])(
    "rejects %j with a one-line error",
    async (flags, line) => {
      using folder = temporaryFolder();
      const path = playedRun(folder.file("run.db"));
      const { status, stderr } = await deskproofAt("http://127.0.0.1:9", ["judge", path, ...flags]);
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(line)]);
    },
    60_000,
  );

  it.each(["judged_resolution_quality>=80", "resolution_quality>=80", "communication>=70", "sentiment>=0", "judged>=1"])(
    "cannot be gated: %s is rejected in one line",
    (requirement) => {
      const { status, stderr } = deskproof(["gate", shared.path, requirement]);
      expect(status).toBe(2);
      expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/is a judge score, and judge scores cannot be gated/)]);
    },
    60_000,
  );
});
