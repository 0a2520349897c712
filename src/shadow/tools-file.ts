import { z } from "zod";
import { ScorecardName } from "../case/scorecard-name.ts";
import { JsonValue } from "../case/truth.ts";
import { keyVariables } from "../llm/provider.ts";
import { Disposition } from "../world/disposition.ts";

const Url = z.string().regex(/^https?:\/\/\S+$/, "a URL like http://127.0.0.1:8080");

const services = new Set(keyVariables.map((variable) => variable.split("_", 1)[0]));

/** Variables with the keys of model providers, which no tool server may receive. */
const modelKey = new RegExp(`\\$\\{(?:${[...services].join("|")})_\\w*\\}`);

const Details = z.strictObject({
  effect: z
    .enum(["read", "write"])
    .default("write")
    .describe("read: calls reach your system; write: calls are intercepted and recorded as intended"),
  safe_post: z
    .literal(true)
    .optional()
    .describe("for a read of an OpenAPI document whose method is POST: you confirm that it changes nothing"),
  answer: JsonValue.optional().describe(
    "the answer to an intercepted call; {name} inserts an argument, {n} a number that counts the tool's calls",
  ),
  answer_file: z.string().min(1).optional().describe("a JSON file in this folder with an answer recorded from your system"),
  free: z
    .array(z.string())
    .default([])
    .describe("arguments that the agent words freely, such as a note; they are recorded but not compared"),
  ends: Disposition.optional().describe("how a call to this tool ends the conversation, such as an escalation"),
  action: z.string().min(1).optional().describe("the action name that messages use for this tool, such as refund"),
  confirm: z.boolean().default(false).describe("whether the customer's consent is needed before the call"),
  done: z.string().min(1).optional().describe("how a stand-in reports the call: I have refunded {amount}."),
  propose: z.string().min(1).optional().describe("how a stand-in asks for consent: refund {amount}"),
});

/** The scenario author's declaration of one tool. */
export const DeclaredTool = z.union([z.enum(["read", "write"]).transform((effect) => Details.parse({ effect })), Details]);
export type DeclaredTool = z.output<typeof DeclaredTool>;

/** The file tools.yaml in a scenario folder, which declares where the tools are and which of them are read-only. */
export const ToolsFile = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, "a name like my-desk")
      .optional()
      .describe("the name in reports (default: the folder's)"),
    title: z.string().min(1).optional().describe("the title in reports (default: the name)"),
    version: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/, "a version like 1.0.0")
      .default("1.0.0")
      .describe("the version of the scenarios, which reports show"),
    mcp: Url.optional().describe("the URL of your MCP server"),
    http: Url.optional().describe("the base URL of your HTTP service, whose OpenAPI document was connected"),
    headers: z
      .record(
        z.string().regex(/^[\w-]+$/, "a header name like Authorization"),
        z.string().refine((value) => !modelKey.test(value), "a variable other than a model provider's key"),
      )
      .default({})
      .describe("headers sent with every request; a name in $ and braces inserts an environment variable"),
    timeout: z.number().positive().max(600).default(10).describe("timeout for one read, in seconds"),
    now: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "a date and time like 2026-03-10T10:00, without a zone")
      .describe("the date and time that the agent is told"),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "a currency code like USD")
      .default("USD")
      .describe("the currency of amounts of money"),
    scorecard: ScorecardName.default("reward").describe(
      "reward: writes, reads, order and told facts; desk and composite also check consent and escalations",
    ),
    trials: z.int().min(1).default(1).describe("trials per scenario (default for --trials)"),
    turns: z.int().min(1).default(8).describe("customer turns, including the opening"),
    steps: z.int().min(1).default(40).describe("tool calls per agent turn"),
    tools: z
      .record(z.string(), DeclaredTool)
      .default({})
      .describe("the tools by name, exactly as the server lists them; a tool that is not here is a write"),
  })
  .refine(({ mcp, http }) => (mcp === undefined) !== (http === undefined), "either `mcp` or `http`");
export type ToolsFile = z.output<typeof ToolsFile>;
