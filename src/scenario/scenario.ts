import { z } from "zod";
import { CaseCustomer } from "../case/case-customer.ts";
import { Match } from "../case/match.ts";
import { JsonValue, Truth } from "../case/truth.ts";

/** A tool's name, exactly as its server lists it. */
const ToolName = z.string().min(1);

const Arguments = z.record(z.string(), JsonValue);

/** A call, written `tool: { argument: value }`, or just `tool` if it takes no arguments. */
const PlannedCall = z
  .union([
    ToolName.transform((tool): Record<string, z.output<typeof Arguments> | null> => ({ [tool]: null })),
    z.record(ToolName, Arguments.nullable()),
  ])
  .refine((step) => Object.keys(step).length === 1, "one tool per entry: `tool: { argument: value }`")
  .transform((step) => {
    const [tool = "", args] = Object.entries(step)[0] ?? [];
    return { tool, args: args ?? {} };
  });

const Told = Truth.shape.tell;

const Must = z.strictObject({
  read: z.array(PlannedCall).default([]).describe("lookups that must come before the first write, in any order"),
  write: z.array(PlannedCall).default([]).describe("exactly these writes must be intended, with these arguments, and no others"),
  order: z.array(ToolName).min(2).optional().describe("tools that may be called only in this order"),
  tell: Told.describe("facts the customer must be told; `from tool.path` takes a value from a result"),
});

const Forbidden = z.union([
  ToolName.transform((tool) => ({ tool, when: {}, unless_after: undefined, why: undefined })),
  z.strictObject({
    tool: ToolName.describe("the tool that must not be called"),
    when: Match.default({}).describe("conditions on the arguments"),
    unless_after: ToolName.optional().describe("allowed once this tool has succeeded"),
    why: z.string().optional().describe("why the call is wrong, for the report"),
  }),
]);

const Alternative = z.strictObject({
  why: z.string().min(1).describe("why these writes are acceptable too"),
  write: z.array(PlannedCall).default([]).describe("exactly these writes must be intended instead"),
  tell: Told.optional().describe("facts the customer must be told with these writes; replaces the scenario's list"),
});

const Openings = z.union([
  z
    .string()
    .min(1)
    .transform((text) => [text]),
  z.array(z.string().min(1)).min(1),
]);

/** The source of a drafted scenario, and the actions of the human agent. */
const DraftOrigin = z.strictObject({
  from: z.string().min(1).describe("the export and the ticket's number in it"),
  by: z.string().min(1).describe("`rule`, or the model that drafted persona, goal, facts and pushes"),
  resolution: z.string().min(1).describe("what the human agent answered: the expected outcome, to be confirmed"),
});

/** One situation for an agent that uses the user's own tools, stored as one YAML file. */
export const Scenario = CaseCustomer.omit({
  openings: true,
  skill: true,
  resists: true,
  reports: true,
  scenario: true,
  script: true,
}).extend({
  draft: DraftOrigin.optional().describe("present until a person has confirmed the expected outcome; `check` warns about it"),
  about: z.string().min(1).optional().describe("one line on what makes this scenario distinctive"),
  intent: z
    .string()
    .min(1)
    .optional()
    .describe("the customer's intent; used to group results (default: the first folder of the file's path)"),
  opening: Openings.describe("the first message, or several; trial i uses opening i mod n"),
  must: Must.default({ read: [], write: [], tell: [] }).describe("what a correct agent does"),
  must_not: z.array(Forbidden).default([]).describe("calls that fail the trial even if only attempted"),
  alternatives: z.array(Alternative).default([]).describe("other acceptable sets of writes"),
  outcome: z
    .enum(["resolved", "refused"])
    .default("resolved")
    .describe("whether the customer gets what they came for; used to group results, and by stand-ins"),
  explain: z.string().min(1).optional().describe("the answer, or the refusal with its reason; said by stand-ins"),
  answers: z
    .record(ToolName, JsonValue)
    .default({})
    .describe("answers from tools, in this scenario only; { error: message } makes the tool fail"),
});
export type Scenario = z.output<typeof Scenario>;

/** The suffix that marks a file as a scenario if it is not called scenario.yaml. */
const ending = ".scenario.yaml";

/** The id of a scenario file, derived from its path within the folder; undefined for other files. */
export function scenarioId(path: string): string | undefined {
  if (path.endsWith(ending)) return path.slice(0, -ending.length);
  if (path === "scenario.yaml") return "scenario";
  return path.endsWith("/scenario.yaml") ? path.slice(0, -"/scenario.yaml".length) : undefined;
}
