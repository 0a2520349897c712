import { z } from "zod";
import { JsonValue } from "../case/truth.ts";

const JsonFields = z.record(z.string(), JsonValue);

/** The HTTP methods that an operation can have. */
export const HttpMethod = z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]);

/** How an operation in an OpenAPI document is called. */
const HttpCall = z.strictObject({
  method: HttpMethod,
  path: z.string().startsWith("/"),
  parameters: z.array(z.strictObject({ name: z.string(), in: z.enum(["path", "query"]), explode: z.boolean().default(true) })),
  body: z
    .enum(["none", "fields", "whole"])
    .describe("fields: the other arguments are the fields of the body; whole: the argument `body` is the body"),
});
export type HttpCall = z.output<typeof HttpCall>;

/** A tool as its server lists it. */
export const ListedTool = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  input: JsonFields.describe("JSON Schema of the arguments"),
  output: JsonFields.optional().describe("JSON Schema of the result"),
  example: JsonValue.optional().describe("a result that the document gives as an example"),
  hints: z
    .strictObject({ readOnly: z.boolean().optional(), destructive: z.boolean().optional() })
    .optional()
    .describe("what the server says about the tool; it is never trusted"),
  http: HttpCall.optional().describe("only for tools from an OpenAPI document"),
});
export type ListedTool = z.output<typeof ListedTool>;

/** The tools of a server as `deskproof connect` found them, stored as tools.json. */
export const ListedTools = z.strictObject({
  format: z.literal(1),
  tools: z.array(ListedTool),
});
export type ListedTools = z.output<typeof ListedTools>;
