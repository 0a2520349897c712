import { describe, expect, it } from "vitest";
import { smallSuite } from "../../test/small-suite.ts";
import { readCase } from "./load-case-file.ts";
import { formatProblem } from "./problem.ts";

const good = smallSuite["cases/return/wet.yaml"] ?? "";
const problemsOf = (text: string) => readCase("c.yaml", text).problems.map(formatProblem);
const broken = (from: string, to: string) => {
  expect(good).toContain(from);
  return problemsOf(good.replace(from, to));
};

describe("readCase", () => {
  it("reads a valid case and fills in defaults", () => {
    const { testCase, problems } = readCase("c.yaml", good);
    expect(problems).toEqual([]);
    expect(testCase).toMatchObject({
      id: "return/wet",
      pressure: [],
      reviews: [],
      customer: { patience: 3, pushes: [] },
    });
    expect(testCase?.customer.facts.email).toEqual({ kind: "value", value: "mo@example.com", reveal: "on_ask" });
    expect(testCase?.truth.plan[1]).toEqual({ tool: "end_loan", args: { loan_id: "from get_loan.id", days: 3 } });
  });

  it("keeps dates as strings", () => {
    const { testCase } = readCase("c.yaml", good.replace("state: out }", "state: 2026-03-02 }"));
    expect(testCase?.world.loans?.[0]?.state).toBe("2026-03-02");
  });

  it("has the same hash for the same case with other line endings", () => {
    expect(readCase("c.yaml", good.replaceAll("\n", "\r\n")).hash).toBe(readCase("c.yaml", good).hash);
  });

  it("reports all mistakes in a file at once, each with its position", () => {
    const text = good
      .replace("bucket: resolvable", "bucket: resolveable")
      .replace("  name: Mo", "  name: 7")
      .replace("  persona: brief\n", "")
      .replace("goal:", "gaol:")
      .replace("reveal: on_ask", "reveal: onask")
      .replace("- get_loan: { loan_id: L-1 }", "- { get_loan: {}, end_loan: {} }");
    expect(problemsOf(text)).toEqual([
      'c.yaml:4:9: bucket is the text "resolveable" (did you mean "resolvable"?); expected one of resolvable, must_escalate, trap',
      'c.yaml:12:9: customer.name is the number 7; expected some text, so put it in quotes: "7"',
      'c.yaml:11:1: "persona" is missing in customer; expected persona: some text',
      'c.yaml:15:33: customer.facts.loan.reveal is the text "onask" (did you mean "on_ask"?); expected ' +
        "one of opening, on_ask, on_verify, never, { when } or { after_turn }",
      expect.stringContaining('c.yaml:19:3: unknown key "gaol" in customer (did you mean "goal"?); expected one of name'),
      "c.yaml:28:7: truth.plan[0] is a map of get_loan, end_loan; expected one tool per step: `tool: { argument: value }`",
    ]);
  });
});

describe("a union error lists the accepted values in one sentence", () => {
  it("a fact of the wrong kind", () => {
    expect(broken("email: mo@example.com", "email: [mo]")).toEqual([
      "c.yaml:17:12: customer.facts.email is a list; expected some text, a number, true or false, { " +
        "value, reveal?, say? } or { attachment, caption?, reveal?, say? }",
    ]);
  });

  it("a fact with a misspelt key", () => {
    expect(broken("{ value: L-1,", "{ valeu: L-1,")).toEqual([
      'c.yaml:16:13: unknown key "valeu" in customer.facts.loan (did you mean "value"?); expected one ' +
        "of value, reveal, say, attachment, caption",
    ]);
  });

  it("a test with an unknown operator", () => {
    expect(broken("when: { loan_id: L-2 }", "when: { days: { abov: 2 } }")).toEqual([
      'c.yaml:34:41: unknown key "abov" in truth.prohibited[0].when.days (did you mean "above"?); ' +
        "expected one of not, in, not_in, above, below",
    ]);
  });
});

describe("values that YAML would silently misread", () => {
  it.each([
    ["04101", "4101"],
    ["+15551234", "15551234"],
    ["12E3", "12000"],
    ["12345678901234567890", "12345678901234567000"],
    ["0x1F", "31"],
  ])("%s needs quotes", (source, value) => {
    expect(broken("email: mo@example.com", `email: ${source}`)).toEqual([
      `c.yaml:17:12: ${source} would be parsed as the number ${value}; expected quotes around it: "${source}"`,
    ]);
    expect(broken("email: mo@example.com", `email: "${source}"`)).toEqual([]);
  });

  it.each(["18.50", "-3", "0", "0.5"])("%s is a plain number", (source) => {
    expect(broken("email: mo@example.com", `email: ${source}`)).toEqual([]);
  });

  it("a text with a comma in braces is not a second key", () => {
    expect(broken("unless_after: get_loan }", "why: not his, hers }")).toEqual([
      expect.stringContaining('unknown key "hers" in truth.prohibited[0]'),
    ]);
    expect(broken("unless_after: get_loan }", "why: a, not his }")).toEqual([
      expect.stringContaining("text with a comma or a colon needs quotes"),
    ]);
  });
});

describe("a file that is not a case", () => {
  it.each([
    ["an empty file", "", "c.yaml:1:1: the file is empty"],
    ["only a comment", "# nothing\n", "c.yaml:1:1: the file is empty"],
    ["a list", "- a\n", "c.yaml:1:1: the file is a list"],
    ["a text", "hello\n", 'c.yaml:1:1: the file is the text "hello"'],
    ["a tab", `${good}\tfoo: 1\n`, "tabs are not allowed"],
    ["an open bracket", good.replace("[UM-1]", "[UM-1"), "c.yaml:8:1: not YAML: "],
    ["an open quote", `${good}x: "y\n`, "every bracket and quote closed"],
    ["a key twice", good.replace("intent:", "desk:"), 'c.yaml:5:1: the key "desk" occurs twice; expected each key once'],
    ["two documents", `${good}---\n${good}`, "expected one document, without a second ---"],
    ["a tag", good.replace("name: Mo", "name: !person Mo"), "c.yaml:12:9: not YAML: unresolved tag: !person"],
    ["a list as a key", `${good}? [a]\n: b\n`, "this key is not a plain word"],
    ["ten thousand brackets", "[".repeat(10_000), "c.yaml:1:1: nested too deeply"],
    ["an alias of itself", `${good}x: &a [*a]\n`, "c.yaml:36:8: too large or too deep once aliases are filled in"],
    ["bytes that are not UTF-8", good.replace("Mo", "M\uFFFD"), "c.yaml:12:10: these bytes are not UTF-8"],
  ])("%s is a located problem", (_, text, said) => {
    expect(problemsOf(text).join("\n")).toContain(said);
    expect(readCase("c.yaml", text).testCase).toBeUndefined();
  });

  it("aliases of aliases are not expanded without limit", () => {
    const bomb = Array.from({ length: 30 }, (_, level) => {
      const items = Array(10).fill(level === 0 ? "x" : `*a${level - 1}`);
      return `k${level}: &a${level} [${items.join(", ")}]\n`;
    });
    const start = performance.now();
    expect(problemsOf(bomb.join("")).join("\n")).toContain("too large or too deep once aliases are filled in");
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
