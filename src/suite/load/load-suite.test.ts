import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { smallSuite, writeSmallSuite } from "../../../test/small-suite.ts";
import { UserError } from "../../user-error.ts";
import { SuiteError } from "../suite-error.ts";
import { loadSuite } from "./load-suite.ts";

const changed = (path: string, from: string | RegExp, to: string) => {
  const text = smallSuite[path] ?? "";
  expect(text).toMatch(from);
  return { [path]: text.replace(from, to) };
};

async function problemsOf(changes: Record<string, string | null>): Promise<string> {
  using small = writeSmallSuite(changes);
  try {
    await loadSuite(small.folder);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(SuiteError);
    return String(error).replaceAll(`${small.folder}/`, "");
  }
}

describe("loadSuite", () => {
  it("loads a folder from any location: declaration, desk, database, articles, cases", async () => {
    using small = writeSmallSuite();
    const suite = await loadSuite(small.folder);
    expect(suite).toMatchObject({ name: "small", version: "1.0.0", trials: 1, folder: small.folder });
    const desk = suite.desks.get("lending");
    expect([...(desk?.tools.keys() ?? [])].sort()).toEqual(["close_ticket", "end_loan", "get_loan"]);
    expect(desk?.rules.map(({ id }) => id)).toEqual(["UM-1"]);
    const [article] = desk?.template.source.articles ?? [];
    expect(article).toEqual({ id: "KB-DRY-1", title: "Drying", text: smallSuite["kb/drying.md"] });
    expect(suite.cases.map(({ id }) => id)).toEqual(["return/wet"]);
    expect(suite.caseHashes.get("return/wet")).toMatch(/^[0-9a-f]{16}$/);
  });

  it("loads a suite written in JavaScript and one with several desks", async () => {
    const { "suite.ts": suite = "", "cases/return/wet.yaml": testCase = "", ...desk } = smallSuite;
    const nested = Object.fromEntries(Object.entries(desk).map(([path, text]) => [`desks/lending/${path}`, text]));
    const other = Object.fromEntries(Object.entries(desk).map(([path, text]) => [`desks/spare/${path}`, text]));
    const gone = Object.fromEntries(Object.keys(desk).map((path) => [path, null]));
    const declaration = suite.replace("desks: {", 'desks: { spare: { company: "S", now: "2026-03-10T10:00" },');
    using small = writeSmallSuite({
      ...gone,
      ...nested,
      ...other,
      "suite.ts": null,
      "suite.js": declaration,
      "cases/return/wet.yaml": testCase,
    });
    expect([...(await loadSuite(small.folder)).desks.keys()]).toEqual(["spare", "lending"]);
  });

  it(
    "gives the same hash for the same files, with or without readings, and another for a changed " + "rule, tool, policy, seed or case",
    async () => {
      const hashOf = async (changes: Record<string, string>) => {
        using small = writeSmallSuite(changes);
        return (await loadSuite(small.folder)).hash;
      };
      const hashes = await Promise.all([
        hashOf({}),
        hashOf({ "readings/draw-1.yaml": "- case: 1\n" }),
        hashOf(changed("rules.ts", "() => true", "() => false")),
        hashOf(changed("tools/loans.ts", "Look at a loan.", "Look at one loan.")),
        hashOf(changed("policy.md", "Be kind.", "Be very kind.")),
        hashOf(changed("seed/01-loans.yaml", "Jo", "Bo")),
        hashOf(changed("cases/return/wet.yaml", "persona: brief", "persona: long")),
      ]);
      expect(hashes[0]).toBe(hashes[1]);
      expect(new Set(hashes).size).toBe(6);
    },
  );

  it("reports the problems of all files together, sorted", async () => {
    const problems = await problemsOf({
      ...changed("policy.md", "**UM-1**", "**UM-2**"),
      ...changed("cases/return/wet.yaml", "bucket: resolvable", "bucket: x"),
      ...changed("seed/01-loans.yaml", "holder: Jo", "hodler: Jo"),
    });
    expect(
      problems
        .split("\n")
        .slice(1)
        .map((line) => line.split(":").slice(0, 3).join(":")),
    ).toEqual(["cases/return/wet.yaml:4:9", "policy.md:5:1", "rules.ts:2:43", "seed/01-loans.yaml:2:14"]);
  });
});

describe("example questions", () => {
  const aside = (text: string) => changed("cases/return/wet.yaml", "accepts: [cancel]", `accepts: [cancel]\n  ${text}`);

  it("may be in questions.yaml, or in one of the cases", async () => {
    const plain = aside("asides: { weather: It rains. }");
    expect(await problemsOf(plain)).toContain('cases/return/wet.yaml:22:13: there are no example questions for the aside "weather"');
    expect(await problemsOf({ ...plain, "questions.yaml": "weather: [Does it rain?]\n" })).toBe("");
    expect(await problemsOf(aside("asides: { weather: { say: It rains., asked_as: [Does it rain?] } }"))).toBe("");
  });

  it("are reported once, not at every aside, if questions.yaml cannot be read", async () => {
    const broken = await problemsOf({ ...aside("asides: { weather: It rains. }"), "questions.yaml": "weather: []\n" });
    expect(broken).toContain("questions.yaml:1:");
    expect(broken).not.toContain("no example questions");
  });

  it("are each given once", async () => {
    const twice = "weather:\n  - Does it rain?\n  - does it rain?\n";
    expect(await problemsOf({ "questions.yaml": twice })).toContain(
      'questions.yaml:3:5: "weather" has this question twice; expected each question once',
    );
  });
});

describe("a broken suite.ts is one clear problem", () => {
  it.each([
    ["throws", { "suite.ts": 'export const x = 1;\nthrow new Error("no luck");\n' }, "cannot be loaded: no luck"],
    ["has a syntax error", { "suite.ts": "export const suite = {{;\n" }, "cannot be loaded: "],
    ["imports a missing file", { "suite.ts": 'import { x } from "./x.ts";\nexport const suite = x;\n' }, "cannot be loaded: "],
    [
      "exports nothing",
      { "suite.ts": "const x = 1;\n" },
      "suite.ts:1:1: nothing is exported; expected export const suite = defineSuite({ … })",
    ],
    ["exports something else", { "suite.ts": "export const suit = 1;\n" }, "it does not export a suite, only suit"],
    ["lacks a field", changed("suite.ts", '  version: "1.0.0",\n', ""), 'suite.ts:2:22: "version" is missing; expected version: some text'],
    ["has an unknown field", changed("suite.ts", "title:", "tilte:"), 'suite.ts:4:3: unknown key "tilte" (did you mean "title"?)'],
    ["has a bad clock", changed("suite.ts", "2026-03-10T10:00", "today"), "expected a date and time like 2026-03-10T10:00, without a zone"],
    ["declares no desk", changed("suite.ts", /desks: \{[\s\S]*\},\n\}\);/, "desks: {} });"), "expected at least one desk"],
    [
      "declares two desks in one folder",
      changed("suite.ts", "desks: {", 'desks: { b: { company: "B", now: "2026-03-10T10:00" },'),
      "2 desks are declared, but there is no desks folder",
    ],
    [
      "names a missing table",
      changed("suite.ts", "ids: { tickets:", "ids: { tikets:"),
      'schema.sql has no "tikets" (did you mean "tickets"?)',
    ],
    [
      "names a missing column",
      changed("suite.ts", '["note"]', '["notes"]'),
      'suite.ts:9:113: schema.sql has no "notes" (did you mean "note"?)',
    ],
  ])("%s", async (_, changes, said) => {
    expect(await problemsOf(changes)).toContain(said);
  });
});

describe("a broken desk", () => {
  it.each([
    ["no policy", { "policy.md": null }, "policy.md:1:1: this is missing or empty"],
    ["no schema", { "schema.sql": null }, "schema.sql:1:1: this is missing or empty"],
    ["no tools", { "tools/loans.ts": null }, "tools:1:1: this is missing or empty"],
    ["no cases", { "cases/return/wet.yaml": null }, "cases:1:1: there are no cases"],
    ["a case called .yml", { "cases/x.yml": "a: 1" }, "cases/x.yml:1:1: this file would be ignored; expected a name that ends in .yaml"],
    [
      "a sentence without a rule",
      { "policy.md": "**UM-1** One.\n\n- **UM-2** Two.\n" },
      'policy.md:3:3: UM-2 has no rule; expected defineRule({ id: "UM-2", … }) in rules.ts',
    ],
    ["a rule without a sentence", { "policy.md": "Be kind.\n" }, "rules.ts:2:43: UM-1 has no sentence in policy.md"],
    ["a sentence id twice", { "policy.md": "**UM-1** One.\n**UM-1** Two.\n" }, "policy.md:2:1: the id UM-1 occurs twice"],
    ["an id without a sentence", { "policy.md": "**UM-1**\n" }, "policy.md:1:1: there is no sentence after UM-1"],
    ["no rules at all", { "rules.ts": null }, "policy.md:5:1: UM-1 has no rule"],
    [
      "an SQL mistake",
      changed("schema.sql", "CREATE TABLE tickets", "CREATE TABEL tickets"),
      'schema.sql:2:8: SQLite says: near "TABEL": syntax error',
    ],
    [
      "a table without a key",
      changed("schema.sql", "(id TEXT PRIMARY KEY, code", "(id TEXT, code"),
      'schema.sql:2:14: table "tickets" has no primary key',
    ],
    ["a seed file for no table", { "seed/laons.yaml": "[]\n" }, 'seed/laons.yaml:1:1: there is no table "laons" (did you mean "loans"?)'],
    [
      "a seed row with an unknown column",
      changed("seed/01-loans.yaml", "holder: Jo", "hodler: Jo"),
      'seed/01-loans.yaml:2:14: table loans has no column "hodler" (did you mean "holder"?)',
    ],
    [
      "a seed row that its table rejects",
      changed("seed/01-loans.yaml", "Jo, state: out", "Jo, state: lost"),
      "seed/01-loans.yaml:2:3: SQLite says: CHECK constraint failed",
    ],
    [
      "a seed that is not a list",
      { "seed/01-loans.yaml": "id: L-1\n" },
      "seed/01-loans.yaml:1:1: the file is a map of id; expected a list",
    ],
    [
      "a seed in bad SQL",
      { "seed/02-more.sql": "INSERT INTO loans VALUES ('L-3', 'Di', 'out');\nINSERT INTO lones VALUES (1);\n" },
      "seed/02-more.sql:2:1: SQLite says: no such table: lones",
    ],
    ["an empty article", { "kb/empty.md": "\n" }, "kb/empty.md:1:1: this article is empty"],
    ["an article id twice", { "kb/other.md": "# KB-DRY-1 Again\n" }, "kb/other.md:1:1: another article has the id KB-DRY-1"],
    [
      "a tool name twice",
      { "tools/more.ts": (smallSuite["tools/loans.ts"] ?? "").replace("getLoan", "getLoan2") },
      "another tool is named get_loan",
    ],
    [
      "a tool with an unknown field",
      { "tools/more.js": 'export const x = { kind: "tool", nmae: "y" };\n' },
      'tools/more.js:1:1: x has an unknown field "nmae" (did you mean "name"?)',
    ],
    ["a tool that throws when loaded", { "tools/more.ts": '\n\nthrow new TypeError("boom");\n' }, "cannot be loaded: boom"],
  ])("%s", async (_, changes, said) => {
    expect(await problemsOf(changes)).toContain(said);
  });

  it("reports a tool file that does not load once, not for every case that uses it", async () => {
    const problems = await problemsOf({ "tools/loans.ts": 'throw new Error("boom");\n' });
    expect(problems.split("\n")).toHaveLength(1);
  });

  it("reports a case that cannot be parsed once, not also at the cases that name it", async () => {
    const dry = (smallSuite["cases/return/wet.yaml"] ?? "").replace("id: return/wet", "id: return/dry\ntwin: return/wet");
    const twin = "- { id: wet-v, of: return/wet, fact: Dry., expects: { kind: refused, code: refused, action: inform } }\n";
    const problems = await problemsOf({
      "cases/return/wet.yaml": "id: [\n",
      "cases/return/dry.yaml": dry,
      "twins/lending.yaml": twin,
    });
    expect(problems.match(/\S+?:\d+:\d+: /g)?.map((place) => place.split(":")[0])).toEqual(["cases/return/wet.yaml"]);
  });

  it("also reads seed rows from JSON and SQL", async () => {
    using small = writeSmallSuite({
      "seed/02-tickets.json": '[{ "id": "T-7", "code": "done", "note": null }]',
      "seed/03-more.sql": "INSERT INTO tickets VALUES ('T-8', 'done; really', '');",
    });
    expect((await loadSuite(small.folder)).cases).toHaveLength(1);
  });
});

describe("finding a suite", () => {
  it("lists the suites when a name is unknown", async () => {
    await expect(loadSuite("tinny")).rejects.toThrow(/There is no suite "tinny" \(did you mean "tiny"\?\)\. Suites: .*tiny/);
    await expect(loadSuite("tinny")).rejects.toThrow(UserError);
  });

  it("says what is missing when a folder is not a suite", async () => {
    using small = writeSmallSuite({ "suite.ts": null });
    await expect(loadSuite(small.folder)).rejects.toThrow(/is not a suite: it has no suite\.ts/);
    await expect(loadSuite(join(small.folder, "nowhere"))).rejects.toThrow(/There is no folder/);
  });

  it("suggests the suites inside a folder that is not one itself", async () => {
    using small = writeSmallSuite({ "suite.ts": null });
    mkdirSync(join(small.folder, "inner"));
    writeFileSync(join(small.folder, "inner", "suite.ts"), "");
    await expect(loadSuite(small.folder)).rejects.toThrow(/Did you mean .*inner\?/);
  });
});
