import { looksLikeModelName, type ModelName, parseModelName } from "../llm/model-name.ts";
import { didYouMean } from "../nearest.ts";
import { UserError } from "../user-error.ts";

/** A role that built-in code or a model can fill. */
interface Role {
  readonly name: "customer" | "reader";
  /** The name of the built-in implementation, which needs no model. */
  readonly own: string;
}

/** The model that a name refers to in this role; undefined for the built-in implementation. */
export function modelForRole(name: string, role: Role): ModelName | undefined {
  if (name === role.own) return undefined;
  if (!looksLikeModelName(name))
    throw new UserError(
      `there is no ${role.name} "${name}"${didYouMean(name, [role.own])}. Use a model, such as ` +
        `openai/gpt-5-mini, or omit it: the default ${role.name} is "${role.own}", which needs no model.`,
    );
  const parsed = parseModelName(name);
  if (parsed.tools !== undefined || parsed.prompt !== undefined)
    throw new UserError(`"${name}": +react and +prompt are settings for agents. A ${role.name} takes only an effort and +t.`);
  return parsed;
}
