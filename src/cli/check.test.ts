import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { smallSuite, writeSmallSuite } from "../../test/small-suite.ts";
import { SuiteError } from "../suite/suite-error.ts";
import { checkCommand } from "./check.ts";

let printed: string;

beforeEach(() => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const check = (...args: string[]) => checkCommand().parseAsync(args, { from: "user" });

describe("deskproof check", () => {
  it("counts the cases of a valid suite by desk, domain, bucket, intent, level and action", async () => {
    using small = writeSmallSuite();
    await check(small.folder);
    expect(printed).toContain("small 1.0.0: 1 case, no problems.");
    expect(printed).toMatch(/level +L1 +1/);
    expect(printed).toMatch(/action +end_loan +1/);
  });

  it("warns about a line that depends only on the turn number and presupposes something", async () => {
    const text = smallSuite["cases/return/wet.yaml"] ?? "";
    const say = (line: string, moment = "at_turn: 2") =>
      writeSmallSuite({
        "cases/return/wet.yaml": text.replace("at_turn: 2", moment).replace("It is my other loan.", `"${line}"`),
      });
    for (const line of ["Otherwise I keep it.", "If there's a limit, take half.", "Then $40.00 will do."]) {
      using small = say(line);
      await check(small.folder);
      expect(printed).toMatch(/wet\.yaml:\d+:\d+: this line /);
      printed = "";
    }
    using bound = say("Otherwise I keep it.", "when: refused");
    await check(bound.folder);
    expect(printed).not.toContain("this line");
  });

  it("prints the counts as named fields with --json", async () => {
    using small = writeSmallSuite();
    await check(small.folder, "--json");
    expect(JSON.parse(printed)).toEqual({
      suite: "small",
      version: "1.0.0",
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      cases: 1,
      byDesk: { lending: 1 },
      byDomain: { "(none)": 1 },
      byBucket: { resolvable: 1 },
      byIntent: { return: 1 },
      byLevel: { L1: 1 },
      byAction: { end_loan: 1 },
      problems: [],
      warnings: [expect.objectContaining({ line: 11, message: expect.stringContaining("customer.lines has no details") })],
    });
  });

  it("prints warnings below the counts and does not fail because of them", async () => {
    using small = writeSmallSuite();
    await check(small.folder);
    expect(printed).toMatch(/no problems\.\n\n1 warning\n.*wet\.yaml:11:1: customer\.lines has no details, yes/);
  });

  it("prints the errors of an invalid suite as fields with --json, and fails", async () => {
    const text = (smallSuite["cases/return/wet.yaml"] ?? "").replace("desk: lending", "desk: lendign");
    using small = writeSmallSuite({ "cases/return/wet.yaml": text });
    await expect(check(small.folder, "--json")).rejects.toThrow(SuiteError);
    const { problems, cases } = JSON.parse(printed);
    expect(cases).toBe(0);
    expect(problems).toEqual([
      {
        file: `${small.folder}/cases/return/wet.yaml`,
        line: 3,
        column: 7,
        message: 'there is no desk "lendign" (did you mean "lending"?)',
        expected: "one of lending",
      },
    ]);
  });
});
