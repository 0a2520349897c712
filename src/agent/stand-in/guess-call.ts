import type { Match } from "../../case/match.ts";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Tool } from "../../world/tool.ts";
import { choices } from "./ending-step.ts";
import { bestRecord } from "./fill-phrase.ts";
import type { Situation } from "./situation.ts";
import { type WorkStep, workStep } from "./work-step.ts";

// Names of record fields from which a call's amount can be taken.
const amounts = ["amount", "paid", "price", "total"];

/** Builds a call that is not in the plan, with the arguments that an agent would infer from the records it has read. */
export function guessCall(tool: Tool, situation: Situation, when: Match = {}): WorkStep {
  const schema = situation.parameters(tool.name);
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = listOf(schema.required);
  const args: Record<string, Json> = {};
  for (const [name, property] of Object.entries(properties)) {
    const literal = literalOf(when, name);
    if (literal !== undefined) args[name] = literal;
    else if (required.includes(name)) args[name] = guessArgument(name, property ?? null, situation);
  }
  return workStep(tool, { args }, situation.testCase);
}

function literalOf(when: Match, name: string): Json | undefined {
  const test = when[name];
  if (typeof test !== "object") return test;
  return "in" in test ? test.in[0] : undefined;
}

function guessArgument(name: string, property: Json, situation: Situation): Json {
  const planned = situation.plan.find(({ args }) => args[name] !== undefined)?.args[name];
  if (planned !== undefined && choices(property).length === 0) return planned;
  const words = caseWords(situation);
  const codes = choices(property);
  const [first] = codes;
  if (first !== undefined) {
    const inPlan = new Set(situation.plan.flatMap(({ args }) => Object.values(args)));
    return codes.find((code) => inPlan.has(code)) ?? codes.find((code) => shared(String(code), words) > 0) ?? first;
  }
  const names = amounts.includes(name) ? [name, ...amounts] : [name];
  for (const candidate of names) {
    const found = bestRecord([...situation.results.values()], (record) =>
      isScalar(record[candidate]) ? sharedStems(record, words) : -1,
    )?.[candidate];
    if (found !== undefined) return found;
  }
  return fallback(property, situation);
}

function fallback(property: Json, { testCase }: Situation): Json {
  const schema = isJsonObject(property) ? property : {};
  // A constant among the alternatives, such as "all" for a property that also accepts a list of lines.
  const named = listOf(schema.anyOf).map((way) => (isJsonObject(way) ? way.const : undefined));
  const value = named.find((one) => one !== undefined);
  if (value !== undefined) return value;
  const { type } = schema;
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "array") return [];
  return testCase.customer.goal;
}

// Compare words by their first five letters, so that "cracked" matches "crack" and a reason code matches the case's intent.
function caseWords({ testCase }: Situation): ReadonlySet<string> {
  const { facts, openings, goal } = testCase.customer;
  const told = Object.values(facts).flatMap((fact) => (fact.kind === "value" ? [String(fact.value)] : []));
  return stems([testCase.intent, goal, ...openings, ...told].join(" "));
}

function shared(text: string, words: ReadonlySet<string>): number {
  return [...stems(text)].filter((stem) => words.has(stem)).length;
}

function sharedStems(record: JsonObject, words: ReadonlySet<string>): number {
  const texts = Object.values(record).filter((field) => typeof field === "string");
  return shared(texts.join(" "), words);
}

function stems(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/[a-z]{4,}/g) ?? []).map((word) => word.slice(0, 5)));
}

function listOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isJsonArray(value) ? value : [];
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number";
}
