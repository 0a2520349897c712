import { looksLikeModelName, type ModelName, parseModelName } from "../llm/model-name.ts";
import { didYouMean } from "../nearest.ts";
import { UserError } from "../user-error.ts";

/** A role that built-in code or a model can fill. */
interface Seat {
  readonly name: "customer" | "reader";
  /** The name of the built-in implementation, which needs no model. */
  readonly own: string;
}

/** The model that a name refers to in this role; undefined for the built-in implementation. */
export function seatModel(name: string, seat: Seat): ModelName | undefined {
  if (name === seat.own) return undefined;
  if (!looksLikeModelName(name))
    throw new UserError(
      `there is no ${seat.name} "${name}"${didYouMean(name, [seat.own])}. Use a model, such as ` +
        `openai/gpt-5-mini, or omit it: the default ${seat.name} is "${seat.own}", which needs no model.`,
    );
  const parsed = parseModelName(name);
  if (parsed.tools !== undefined || parsed.prompt !== undefined)
    throw new UserError(
      `"${name}": +react and +prompt are settings for agents. A ${seat.name} takes only an effort and +t.`,
    );
  return parsed;
}
