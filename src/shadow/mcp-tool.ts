import type { Json, JsonObject } from "../json.ts";
import type { ListedTool } from "./listed-tool.ts";
import type { ServerTool, ToolOutcome } from "./mcp-session.ts";
import type { ReadAnswer } from "./read-source.ts";

/** Converts an MCP server's tool to our own format. */
export function listMcpTool({ name, description = "", inputSchema, outputSchema, annotations }: ServerTool): ListedTool {
  const { readOnlyHint: readOnly, destructiveHint: destructive } = annotations ?? {};
  const hints = {
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(destructive === undefined ? {} : { destructive }),
  };
  return {
    name,
    description,
    input: plainFields(inputSchema),
    ...(outputSchema ? { output: plainFields(outputSchema) } : {}),
    ...(Object.keys(hints).length > 0 ? { hints } : {}),
  };
}

function plainFields(schema: object): Record<string, Json> {
  return JSON.parse(JSON.stringify(schema));
}

/** Returns the answer in a result; text that is JSON is parsed, because agents would read it as a value. */
export function answerOfResult({ content, structuredContent, isError }: ToolOutcome): ReadAnswer {
  if (isError) {
    const message = content.map((part) => (part.type === "text" && part.text !== undefined ? part.text : JSON.stringify(part))).join("\n");
    return { kind: "refused", code: "tool_error", message };
  }
  if (structuredContent !== undefined && structuredContent !== null) return { kind: "value", value: structuredContent };
  const [only, ...others] = content;
  if (only?.type !== "text" || only.text === undefined || others.length > 0)
    return { kind: "value", value: JSON.parse(JSON.stringify(content)) };
  return { kind: "value", value: valueInText(only.text) };
}

function valueInText(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const value: Json | JsonObject = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
