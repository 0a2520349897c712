import { z } from "zod";
import { explainIssues } from "../../case/explain-issues.ts";
import type { JsonSchema } from "../../case/json-schema.ts";
import { entriesOf, type LocatedValue, textOf } from "../../case/located-value.ts";
import type { JsonObject } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { thrownText } from "../../secrets/thrown-text.ts";
import type { Tool } from "../../world/tool.ts";
import type { Report } from "./report-problem.ts";

interface ArgumentCheck {
  readonly tool: Tool;
  /** The position of the arguments in the plan. */
  readonly spot: LocatedValue;
  /** The tools of the preceding steps. */
  readonly earlier: readonly string[];
  readonly report: Report;
}

/** Checks that a tool accepts the arguments that a plan gives it, and returns the parsed arguments if all values are known. */
export function checkArguments({ tool, spot, earlier, report }: ArgumentCheck): JsonObject | undefined {
  const given = spot.value === null ? {} : spot.value;
  if (!isJsonObject(given)) return undefined;
  const taken = references(spot);
  for (const { spot: at, source } of taken) {
    if (!earlier.includes(source))
      report(
        at,
        `no earlier step calls "${source}"${didYouMean(source, earlier)}`,
        earlier.length > 0 ? `from one of ${listNames(earlier)}` : "a value, since this is the first step",
      );
  }
  const known = argumentNames(tool);
  for (const { key, spot: at } of known ? entriesOf(spot) : []) {
    if (known && !known.includes(key))
      report(at, `${tool.name} has no argument "${key}"${didYouMean(key, known)}`, `one of ${listNames(known)}`, "key");
  }
  const parsed = parseInput(tool, given);
  if (typeof parsed === "string") {
    report(spot, `the input of ${tool.name} cannot be checked: ${parsed}`, "an input schema that does not throw", "key");
    return undefined;
  }
  if (parsed.success) return taken.length === 0 ? parsed.data : undefined;
  const open = new Set(taken.map(({ spot: at }) => at.path.at(-1)));
  const issues = parsed.error.issues.filter(
    ({ path: [first], code }) => code !== "unrecognized_keys" && (first === undefined ? open.size === 0 : !open.has(String(first))),
  );
  for (const { path, part, message, expected } of explainIssues(issues, given, inputSchema(tool))) {
    report({ path: [...spot.path, ...path], value: undefined }, `${tool.name}: ${message}`, expected, part);
  }
  return undefined;
}

/** The names of a tool's arguments; undefined if the tool accepts any argument. */
export function argumentNames(tool: Tool): readonly string[] | undefined {
  const { properties, additionalProperties } = inputSchema(tool);
  const closed = additionalProperties === undefined || additionalProperties === false;
  return properties && closed ? Object.keys(properties) : undefined;
}

/** The names of a tool's required free-text arguments, excluding enums. */
export function requiredTexts(tool: Tool): readonly string[] {
  const { properties = {}, required = [] } = inputSchema(tool);
  return required.filter((name) => {
    const property = properties[name];
    return typeof property === "object" && property.type === "string" && property.enum === undefined;
  });
}

// Some schemas cannot be expressed as JSON Schema; their argument names are not checked.
function inputSchema({ input }: Tool): JsonSchema {
  try {
    return z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  } catch (error) {
    if (error instanceof Error) return {};
    throw error;
  }
}

// An input schema may run the author's own code; any error it throws is for the author to fix.
function parseInput(tool: Tool, args: JsonObject) {
  try {
    return tool.input.safeParse(args);
  } catch (error) {
    return thrownText(error);
  }
}

// The value of "from tool.path" is known only once the plan runs.
function references(spot: LocatedValue): { readonly spot: LocatedValue; readonly source: string }[] {
  return entriesOf(spot).flatMap((entry) => {
    const source = /^from ([^.]*)/.exec(textOf(entry.spot) ?? "")?.[1];
    return source === undefined ? [] : [{ spot: entry.spot, source }];
  });
}
