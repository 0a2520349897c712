import { z } from "zod";
import { type Problem, placeOf } from "../../case/problem.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { thrownText } from "../../secrets/thrown-text.ts";
import type { Tool } from "../../world/tool.ts";
import { argumentNames } from "./check-arguments.ts";
import { type ImportedFile, importFile } from "./import-file.ts";
import { codeFilesIn } from "./list-files.ts";

const isFunction = z.custom<unknown>((value) => typeof value === "function", "a function");
// Does not use instanceof, because the author may use a different copy of zod.
const isZod = z.custom<unknown>(
  (value) => typeof value === "object" && value !== null && "safeParse" in value,
  "a zod schema like z.object({ … })",
);

const ToolShape = z.strictObject({
  kind: z.literal("tool"),
  name: z.string().regex(/^[a-z][a-z0-9_]*$/, "a name like create_replacement"),
  by: z.enum(["agent", "customer"]),
  effect: z.enum(["read", "write"]),
  action: z.string().min(1).optional(),
  private: z.boolean(),
  confirm: z.boolean(),
  describe: z.string().min(1),
  input: isZod,
  phrases: z.strictObject({
    propose: z.string().optional(),
    done: z.string().optional(),
    report: z.string().optional(),
    unsure: z.string().optional(),
  }),
  toldAs: z.array(z.string().min(1)),
  place: z.array(z.string().min(1)).optional(),
  includes: z.array(z.string().min(1)).optional(),
  takes: z.record(z.string(), z.instanceof(RegExp)).optional(),
  tells: z.string().min(1).optional(),
  cites: z.string().min(1).optional(),
  ends: isFunction.optional(),
  run: isFunction,
});

/** Loads every tool exported from a desk's tools folder. */
export async function loadTools(
  folder: string,
): Promise<{ readonly tools: ReadonlyMap<string, Tool>; readonly problems: readonly Problem[] }> {
  const files = await Promise.all(codeFilesIn(folder).map(importFile));
  const tools = new Map<string, Tool>();
  const problems = files.flatMap(({ problems: found }) => found);
  for (const file of files) {
    for (const { name, value } of file.exports) {
      if (!claimsToBe("tool", value)) continue;
      if (!isTool(value)) problems.push(...explainShape(file, { name, value, shape: ToolShape }));
      else if (tools.has(value.name) && tools.get(value.name) !== value) problems.push(twice(file, value.name));
      else {
        tools.set(value.name, value);
        problems.push(...misnamed(file, value));
      }
    }
  }
  return { tools, problems };
}

/** Whether an export claims to be a tool or a rule. */
export function claimsToBe(kind: "tool" | "rule", value: unknown): boolean {
  try {
    return typeof value === "object" && value !== null && "kind" in value && value.kind === kind;
  } catch {
    // A value that cannot even be asked is another kind of export.
    return false;
  }
}

/** The mistakes in an export, which may throw when it is read. */
export function shapeIssues(shape: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  try {
    return shape.safeParse(value).error?.issues ?? [];
  } catch (error) {
    return [{ code: "custom", path: [], message: `a value that can be read: ${thrownText(error)}`, input: undefined }];
  }
}

/** The problems with an export that is not a valid tool or rule. */
export function explainShape(file: ImportedFile, { name, value, shape }: { name: string; value: unknown; shape: z.ZodObject }): Problem[] {
  const place = { file: file.file, ...placeOf(file.text, `export const ${name}`) };
  const known = Object.keys(shape.shape);
  return shapeIssues(shape, value).map((issue) => {
    if (issue.code === "unrecognized_keys") {
      const [key = ""] = issue.keys;
      return {
        ...place,
        message: `${name} has an unknown field "${key}"${didYouMean(key, known)}`,
        expected: `one of ${listNames(known)}`,
      };
    }
    const field = issue.path.map(String).join(".");
    const missing = issue.message.endsWith("received undefined");
    const expected = issue.message.replace(/^Invalid \w+: expected /, "").replace(/, received \w+$/, "");
    const what = field === "" ? name : `${name}.${field}`;
    return { ...place, message: `${what} is ${missing ? "missing" : "invalid"}`, expected };
  });
}

function isTool(value: unknown): value is Tool {
  return shapeIssues(ToolShape, value).length === 0;
}

/** Reports arguments that a tool's settings name but its input lacks. */
function misnamed(file: ImportedFile, tool: Tool): Problem[] {
  const known = argumentNames(tool);
  const named = [tool.tells, tool.cites, ...Object.keys(tool.takes ?? {})].filter((name) => name !== undefined);
  return named.flatMap((name) => {
    if (!known || known.includes(name)) return [];
    const message = `${tool.name} has no argument "${name}"${didYouMean(name, known)}`;
    return [{ file: file.file, ...placeOf(file.text, `"${name}"`), message, expected: `one of ${listNames(known)}` }];
  });
}

function twice(file: ImportedFile, name: string): Problem {
  return {
    file: file.file,
    ...placeOf(file.text, `"${name}"`),
    message: `another tool is named ${name}`,
    expected: "each tool name once per desk",
  };
}
