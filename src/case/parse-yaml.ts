import { z } from "zod";
import { memoize } from "../memoize.ts";
import { explainIssues } from "./explain-issues.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Problem } from "./problem.ts";
import { readYaml, type YamlFile } from "./yaml-file.ts";

/** A YAML file validated against a schema; `value` is defined only if there are no problems. */
export interface ParsedYaml<Value> {
  readonly yaml: YamlFile;
  readonly value: Value | undefined;
  readonly problems: readonly Problem[];
}

/** Parses and validates YAML; mistakes are returned as problems, never thrown. */
export function parseYaml<Value>(shape: z.ZodType<Value>, file: string, text: string): ParsedYaml<Value> {
  const yaml = readYaml(file, text);
  if (yaml.value === undefined) return { yaml, value: undefined, problems: yaml.problems };
  const parsed = shape.safeParse(yaml.value);
  if (parsed.success) return { yaml, value: yaml.problems.length === 0 ? parsed.data : undefined, problems: yaml.problems };
  const found = explainIssues(parsed.error.issues, yaml.value, jsonSchemaOf(shape)).map(({ path, part, message, expected }) => ({
    file,
    ...yaml.locate(path, part),
    message,
    expected,
  }));
  return { yaml, value: undefined, problems: [...yaml.problems, ...found] };
}

/** The JSON Schema of the input an author writes, cached. */
export const jsonSchemaOf: (shape: z.ZodType) => JsonSchema = memoize((shape) => z.toJSONSchema(shape, { io: "input" }));
