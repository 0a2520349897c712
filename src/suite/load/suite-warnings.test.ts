import { describe, expect, it } from "vitest";
import { smallSuite, writeSmallSuite } from "../../../test/small-suite.ts";
import { loadSuite } from "./load-suite.ts";
import { suiteWarnings } from "./suite-warnings.ts";

const kinds = ["details", "yes", "no", "thanks", "unknown", "waiting", "again", "unclear", "gives_in"];

/** Two lines of every kind; the words at the end make them unique. */
function voice(words: string): string {
  const lines = kinds.map((kind) => `    ${kind}: ["One ${kind} line ${words}", "Another ${kind} line ${words}"]`);
  return `  lines:\n${lines.join("\n")}\n`;
}

const silent = smallSuite["cases/return/wet.yaml"] ?? "";
const wet = silent.replace("world:\n", `${voice("of Mo")}world:\n`);
const caseOf = (id: string, text: string) => text.replace("id: return/wet", `id: ${id}`);
const withTwin = (text: string, twin: string) => text.replace("intent: return\n", `intent: return\ntwin: ${twin}\n`);

async function warningsOf(changes: Readonly<Record<string, string>>): Promise<string[]> {
  using small = writeSmallSuite({ "cases/return/wet.yaml": wet, ...changes });
  return suiteWarnings(await loadSuite(small.folder)).map(
    ({ file, line, column, message }) => `${file.slice(small.folder.length + 1)}:${line}:${column}: ${message}`,
  );
}

describe("suiteWarnings: lines", () => {
  it("finds nothing in a customer with two lines of every kind", async () => {
    expect(await warningsOf({})).toEqual([]);
  });

  it("reports missing kinds of lines, and a kind with a single line", async () => {
    const text = wet.replace(/^ {4}waiting: .*\n/m, "").replace('["One yes line of Mo", "Another yes line of Mo"]', "[Yes.]");
    expect(await warningsOf({ "cases/return/wet.yaml": text })).toEqual([
      "cases/return/wet.yaml:23:3: customer.lines has no waiting",
      'cases/return/wet.yaml:25:5: there is only one line for "yes"',
    ]);
  });

  it("reports lines that two cases share word for word, ignoring values and punctuation, in both cases", async () => {
    const other = silent.replace("world:\n", `${voice("of Jo")}world:\n`);
    const shared = (text: string, name: string, line: string) => text.replace(`One no line of ${name}`, line);
    const warnings = await warningsOf({
      "cases/return/wet.yaml": shared(wet, "Mo", "No, I want loan L-1 ended."),
      "cases/return/dry.yaml": caseOf("return/dry", shared(other, "Jo", "no i want loan L-22 ended")),
    });
    expect(warnings).toEqual([
      "cases/return/dry.yaml:26:10: return/wet has the same line",
      "cases/return/wet.yaml:26:10: return/dry has the same line",
    ]);
  });

  it("allows shared lines in counterfactual pairs, and short lines everywhere", async () => {
    expect(
      await warningsOf({
        "cases/return/wet.yaml": withTwin(wet, "return/dry"),
        "cases/return/dry.yaml": withTwin(caseOf("return/dry", wet), "return/wet"),
      }),
    ).toEqual([]);
    const short = (name: string) => voice(`of ${name}`).replace(`One yes line of ${name}`, "Yes, please do.");
    expect(
      await warningsOf({
        "cases/return/wet.yaml": silent.replace("world:\n", `${short("Mo")}world:\n`),
        "cases/return/dry.yaml": caseOf("return/dry", silent.replace("world:\n", `${short("Jo")}world:\n`)),
      }),
    ).toEqual([]);
  });

  it("reports a line that a customer has twice", async () => {
    const twice = wet.replace("Another no line of Mo", "One no line of Mo");
    expect(await warningsOf({ "cases/return/wet.yaml": twice })).toEqual([
      "cases/return/wet.yaml:26:31: this customer has the same line twice",
    ]);
  });
});

describe("suiteWarnings: asides", () => {
  const questions = { "questions.yaml": "weather: [Does it rain?]\n" };

  it("reports a customer without asides, if the suite has example questions", async () => {
    expect(await warningsOf(questions)).toEqual([
      "cases/return/wet.yaml:11:1: no asides: the customer can answer only questions about its facts",
    ]);
    const empty = wet.replace("  lines:\n", "  asides: {}\n  lines:\n");
    expect(await warningsOf({ ...questions, "cases/return/wet.yaml": empty })).toEqual([
      "cases/return/wet.yaml:23:3: no asides: the customer can answer only questions about its facts",
    ]);
    const answering = wet.replace("  lines:\n", "  asides: { weather: It pours. }\n  lines:\n");
    expect(await warningsOf({ ...questions, "cases/return/wet.yaml": answering })).toEqual([]);
  });
});

describe("suiteWarnings: questions", () => {
  const tools = (smallSuite["tools/loans.ts"] ?? "").replace('name: "end_loan",', 'name: "end_loan",\n  private: true,\n  confirm: true,');
  const lookup = `import { defineTool, z } from "deskproof";
export const findHolder = defineTool({
  name: "find_holder",
  effect: "read",
  describe: "Find out who writes.",
  input: z.object({ email: z.string(), postcode: z.string().nullish() }),
  run: () => null,
});
`;

  it("asks for the arguments of public lookups if the plan opens private records", async () => {
    expect(await warningsOf({ "tools/find.ts": lookup })).toEqual([]);
    const found = await warningsOf({ "tools/find.ts": lookup, "tools/loans.ts": tools });
    expect(found).toEqual(["cases/return/wet.yaml:15:3: the customer has no answer when asked for postcode, which find_holder takes"]);
    const unknowing = wet.replace("unknown: [colour]", "unknown: [colour, postcode]");
    expect(await warningsOf({ "tools/find.ts": lookup, "tools/loans.ts": tools, "cases/return/wet.yaml": unknowing })).toEqual([]);
  });

  it("asks for a text that a write needs and no record contains", async () => {
    const writes = (smallSuite["tools/loans.ts"] ?? "").replace("days: z.int().min(1)", "days: z.int(), shelf: z.string()");
    const planned = (shelf: string) => wet.replace("days: 3 }", `days: 3, shelf: ${shelf} }`);
    const files = (shelf: string) => ({ "tools/loans.ts": writes, "cases/return/wet.yaml": planned(shelf) });
    expect(await warningsOf(files("by the door"))).toEqual([
      "cases/return/wet.yaml:15:3: the customer has no answer when asked for shelf, which end_loan needs",
    ]);
    expect(await warningsOf(files("Mo"))).toEqual([]);
  });

  it("asks for the slots that suite.ts lists, by intent and by planned tool; one slot of a nested list is enough", async () => {
    const suite = (asks: string) =>
      (smallSuite["suite.ts"] ?? "").replace('ids: { tickets: "T-{n}" },', `ids: { tickets: "T-{n}" }, asks: ${asks},`);
    const asked = async (asks: string) => await warningsOf({ "suite.ts": suite(asks) });
    expect(await asked('[{ slots: ["handle"] }]')).toEqual([
      "cases/return/wet.yaml:15:3: the customer has no answer when asked for handle, which is in asks in suite.ts",
    ]);
    expect(await asked('[{ slots: [["handle", "colour"], "loan"], intents: ["return"], tools: ["end_loan"] }]')).toEqual([]);
    expect(await asked('[{ slots: ["handle"], intents: ["retrun"], tools: ["end_laon"] }]')).toEqual([
      expect.stringContaining('no case has the intent "retrun" (did you mean "return"?)'),
      expect.stringContaining('there is no tool "end_laon" (did you mean "end_loan"?)'),
    ]);
  });

  it("reports a case whose plan needs consent that its customer never gives", async () => {
    const refusing = wet.replace("accepts: [cancel]", "accepts: [refund]");
    expect(await warningsOf({ "tools/loans.ts": tools, "cases/return/wet.yaml": refusing })).toEqual([
      "cases/return/wet.yaml:21:3: the plan needs consent to cancel, but the customer accepts refund",
    ]);
  });
});

describe("suiteWarnings: counterfactual pairs", () => {
  const dry = caseOf("return/dry", wet);

  it("reports a case whose twin does not name it in turn", async () => {
    expect(await warningsOf({ "cases/return/dry.yaml": withTwin(dry, "return/wet") })).toEqual([
      "cases/return/dry.yaml:6:7: return/wet is paired with no case, not with this one",
    ]);
  });

  it("reports a case whose twin names a third case", async () => {
    const warnings = await warningsOf({
      "cases/return/wet.yaml": withTwin(wet, "return/dry"),
      "cases/return/dry.yaml": withTwin(dry, "return/wet"),
      "cases/return/damp.yaml": withTwin(caseOf("return/damp", wet), "return/wet"),
    });
    expect(warnings.filter((line) => line.includes("paired"))).toEqual([
      "cases/return/damp.yaml:6:7: return/wet is paired with return/dry, not with this one",
    ]);
  });
});
