import type { ToolDescription } from "../../conversation/agent.ts";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Random } from "../../random.ts";

/** Makes up arguments that fit a tool's schema, using the customer's words without understanding them. */
export function guessArguments({ parameters }: ToolDescription, heard: string, random: Random): JsonObject {
  const properties = isJsonObject(parameters.properties) ? parameters.properties : {};
  const required = parameters.required !== undefined && isJsonArray(parameters.required) ? parameters.required : [];
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, property]) => [name, guess(name, property, heard, random)]),
  );
}

function guess(name: string, property: Json | undefined, heard: string, random: Random): Json {
  const schema = isJsonObject(property) ? property : {};
  if (schema.enum !== undefined && isJsonArray(schema.enum)) return random.pick(schema.enum);
  if (schema.type === "integer") return 1 + random.below(2);
  if (schema.type === "number") return 10;
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [];
  if (schema.type === "object") return {};
  const email = /[\w.+-]+@[\w.-]+\w/.exec(heard)?.[0];
  if (/mail/.test(name) && email) return email;
  const ids = heard.match(/\b[A-Z]{1,4}-?\d{3,}\b/g);
  if (/id$|number|order|ref/.test(name) && ids) return ids.at(-1) ?? "";
  const file = /[\w-]+\.(?:jpe?g|png|pdf)/.exec(heard)?.[0];
  return file && /id|file|attachment|evidence/.test(name) ? file : heard.trim().slice(0, 400);
}
