import { isJsonArray, type Json, type JsonObject } from "../json.ts";
import { exampleValue } from "./example-value.ts";
import type { ListedTool } from "./listed-tool.ts";

/** The values that a template can insert. */
interface Inserted {
  readonly args: JsonObject;
  /** The number of this call among the tool's intended calls. */
  readonly number: number;
}

/** Returns the answer to an intercepted call: the declared answer, or an example of the tool's output. */
export function answerTo({ example, output }: ListedTool, declared: Json | undefined): Json {
  if (declared !== undefined) return declared;
  if (example !== undefined) return example;
  return output === undefined ? { status: "ok" } : exampleValue(output);
}

/** Replaces `{name}` with an argument and `{n}` with the call's number; a string that is only `{name}` keeps the argument's type. */
export function fillAnswer(template: Json, inserted: Inserted): Json {
  if (typeof template === "string") return fillText(template, inserted);
  if (template === null || typeof template !== "object") return template;
  if (isJsonArray(template)) return template.map((item) => fillAnswer(item, inserted));
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, value === undefined ? null : fillAnswer(value, inserted)]),
  );
}

function fillText(text: string, { args, number }: Inserted): Json {
  const inserting = (name: string): Json | undefined => (Object.hasOwn(args, name) ? args[name] : name === "n" ? number : undefined);
  const only = /^\{([^{}]+)\}$/.exec(text)?.[1];
  if (only !== undefined) return inserting(only) ?? text;
  return text.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = inserting(name) ?? whole;
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  });
}
